/** Whole interactions as an application receives them. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { command } from "../commands/command.js";
import { legacyMessage, messageV2 } from "../components/message.js";
import { modal } from "../components/modal.js";
import { permissionBits, snowflake } from "../primitives/scalars.js";
import { componentUse } from "./component-use.js";
import { commandData, componentData, modalData, numbered } from "./delivered-data.js";
import { actingMember, channel, PLAIN_MESSAGE, user } from "./entities.js";
import { invocation, typing } from "./invocation.js";
import { modalSubmission } from "./modal-submission.js";
import { outsideGuilds, type Place, WORLD, type World } from "./world.js";

/** What is used: a registered command (with id and version), a message, or a modal. */
export type Subject =
  | { readonly command: JsonObject }
  | { readonly message: JsonObject }
  | { readonly modal: JsonObject };

/** Where it happens and with whom; by default in a guild of `WORLD`. */
export interface InteractionSettings {
  /** The context of the use: guild, bot DM or private channel; default: the guild. */
  readonly place?: Place;
  /** The entities that uses can name. */
  readonly world?: World;
}

/** Values of `context`. */
const CONTEXT: Readonly<Record<Place, number>> = { guild: 0, "bot-dm": 1, "private-channel": 2 };
/** Types of the channel. */
const CHANNEL_TYPE: Readonly<Record<Place, number>> = { guild: 0, "bot-dm": 1, "private-channel": 3 };

const MEBIBYTE = 1024 * 1024;
const LOCALES = ["en-US", "en-GB", "de", "es-419", "ja", "zh-TW", "sv-SE"] as const;

const token = fc
  .array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"), {
    minLength: 60,
    maxLength: 200,
    size: "max",
  })
  .map((characters) => characters.join(""));

/** What differs from one interaction to the next whatever is used. */
export const envelope = fc.record({
  id: snowflake(),
  token,
  locale: fc.constantFrom<string>(...LOCALES),
  app_permissions: permissionBits(),
  attachment_size_limit: fc.constantFrom(10 * MEBIBYTE, 50 * MEBIBYTE, 100 * MEBIBYTE, 500 * MEBIBYTE),
});

export type Envelope = typeof envelope extends Arbitrary<infer T> ? T : never;

/** Who did it and where: a member in a guild, a user elsewhere. */
function whereabouts(place: Place, world: World): JsonObject {
  const actor = world.users[0] ?? world.applicationId;
  const channelType = CHANNEL_TYPE[place];
  const common = { channel_id: world.channelId, context: CONTEXT[place], entitlements: [] };
  if (place !== "guild") {
    const owners: JsonObject = place === "bot-dm" ? { "0": "0" } : { "1": actor };
    return {
      ...common,
      channel: { id: world.channelId, type: channelType, flags: 0, last_message_id: null },
      user: user(actor),
      authorizing_integration_owners: owners,
    };
  }
  return {
    ...common,
    guild_id: world.guildId,
    guild: { id: world.guildId, locale: "en-US", features: [] },
    guild_locale: "en-US",
    channel: channel(world.channelId, channelType, world.guildId),
    member: actingMember(actor),
    authorizing_integration_owners: { "0": world.guildId },
  };
}

/** What was done, as far as the data of an interaction says it. */
export interface Use {
  /** Type of the interaction: 2 command, 3 component, 4 autocomplete, 5 modal. */
  readonly type: 2 | 3 | 4 | 5;
  /** The member `data` of the interaction. */
  readonly data: JsonObject;
  /** The message that a used component is in. */
  readonly message?: Json;
}

/** An interaction of its parts. */
export function whole(use: Use, parts: Envelope, place: Place, world: World): JsonObject {
  const { id, token: secret, ...rest } = parts;
  const { type, data, message } = use;
  return {
    id,
    application_id: world.applicationId,
    type,
    token: secret,
    version: 1,
    data,
    ...whereabouts(place, world),
    ...rest,
    ...(message === undefined ? {} : { message }),
  };
}

/** The message of the application that holds the components, as it reads. */
export function sentMessage(message: JsonObject, world: World): JsonObject {
  return {
    id: world.messages[0] ?? "600000000000000001",
    channel_id: world.channelId,
    author: user(world.applicationId, true),
    content: "",
    timestamp: "2024-02-29T12:00:00.000000+00:00",
    ...PLAIN_MESSAGE,
    ...message,
    components: numbered(message["components"]),
  };
}

function usesOf(subject: Subject, place: Place, world: World): readonly Arbitrary<Use>[] {
  const around = { world, place };
  if ("command" in subject) {
    const { command: body } = subject;
    const used = invocation(body, world)?.map((use): Use => ({ type: 2, data: commandData(body, use, around) }));
    const typed = typing(body, world)?.map((use): Use => ({ type: 4, data: commandData(body, use, around) }));
    return [used, typed].filter((uses) => uses !== undefined);
  }
  if ("message" in subject) {
    const message = sentMessage(subject.message, world);
    const uses = componentUse(message, world)?.map(
      (use): Use => ({ type: 3, data: componentData(message, use, around), message }),
    );
    return uses === undefined ? [] : [uses];
  }
  const form = { ...subject.modal, components: numbered(subject.modal["components"]) };
  const submitted = modalSubmission(form, world)?.map(
    (submission): Use => ({ type: 5, data: modalData(form, submission, around) }),
  );
  return submitted === undefined ? [] : [submitted];
}

/**
 * Every interaction that a command, message or modal can produce: used, typed into, pressed, chosen from, submitted.
 *
 * @returns undefined where it can produce none, such as a message of link buttons
 * @example interactionsOf({ command: { id: "1", version: "1", name: "ping", description: "Pong" } }, { place: "bot-dm" })
 */
export function interactionsOf(
  subject: Subject,
  settings: InteractionSettings = {},
): Arbitrary<JsonObject> | undefined {
  const { place = "guild", world = WORLD } = settings;
  const there = place === "guild" ? world : outsideGuilds(world);
  const uses = usesOf(subject, place, there);
  if (uses.length === 0) return undefined;
  return fc
    .tuple(fc.oneof({ withCrossShrink: true }, ...uses), envelope)
    .map(([use, parts]) => whole(use, parts, place, there));
}

/** The interaction that asks over signed HTTP whether an application listens. */
export function pingInteraction(world: World = WORLD): Arbitrary<JsonObject> {
  return fc.record({ id: snowflake(), token }).map(({ id, token: secret }) => ({
    id,
    application_id: world.applicationId,
    type: 1,
    token: secret,
    version: 1,
  }));
}

const PLACES: readonly Place[] = ["guild", "bot-dm", "private-channel"];

/**
 * Interactions of any kind from anywhere: with commands, messages and modals that were drawn too.
 *
 * @remarks What can be done with a subject hangs on the subject, so these shrink to a smaller use, and not to another
 * subject; whoever has a subject takes `interactionsOf`.
 */
export function anyInteraction(): Arbitrary<JsonObject> {
  const subjects = fc.oneof(
    { arbitrary: command({ scope: "global" }).map((body): Subject => ({ command: registered(body) })), weight: 4 },
    { arbitrary: messageV2().map((message): Subject => ({ message })), weight: 2 },
    { arbitrary: legacyMessage().map((message): Subject => ({ message })), weight: 1 },
    { arbitrary: modal().map((body): Subject => ({ modal: body })), weight: 2 },
  );
  return fc
    .tuple(subjects, fc.constantFrom(...PLACES))
    .chain(([subject, place]) => interactionsOf(subject, { place }) ?? pingInteraction());
}

/** A command body as it is registered: with an id and a version that do not exist. */
export function registered(command: JsonObject, world: World = WORLD): JsonObject {
  return { ...command, id: "800000000000000001", application_id: world.applicationId, version: "800000000000000002" };
}
