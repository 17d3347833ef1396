/** Bugs of what is delivered: pairs, and sequences before a use. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, sizeOf, textOf, withMember, withOptions, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { componentsV2, create, createA, DELIVERIES, drive, edit, GLOBALLY, invoke, row, use } from "../requests.js";
import { answers, type Handler } from "../wrap.js";
import { inDataOf, isReset } from "./paths.js";

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const MESSAGE_COMMAND = 3;
const THREADS: readonly (Json | undefined)[] = [10, 11, 12];
const BOT_DM = 1;

/** Members are cached without their nick for those who type. */
const withoutNick: Change = (one) =>
  one["type"] === AUTOCOMPLETE
    ? withMember(one, "member", (member) => inEach(member, (each) => ({ ...each, nick: null })))
    : one;

/** A message is resolved where it has a content. */
const resolvingTexts: Change = (data) => {
  if (data["type"] !== MESSAGE_COMMAND) return data;
  return withMember(data, "resolved", (resolved) =>
    inEach(resolved, (all) => {
      const entries = isObject(all["messages"]) ? Object.entries(all["messages"]) : [];
      const messages = Object.fromEntries(entries.filter(([, message]) => textOf(message, "content") !== ""));
      return sizeOf(messages) === 0 ? without(all, "messages") : { ...all, messages };
    }),
  );
};

/** Resolved channels are written by a serializer of channels that have no parent. */
const threadsWithoutParent: Change = (data) =>
  withMember(data, "resolved", (resolved) =>
    inEach(resolved, (all) =>
      withMember(all, "channels", (channels) => {
        const entries = Object.entries(isObject(channels) ? channels : {});
        return Object.fromEntries(entries.map(([id, each]) => [id, inEach(each, withoutParentOfThread)]));
      }),
    ),
  );

const withoutParentOfThread: Change = (channel) =>
  THREADS.includes(channel["type"]) ? without(channel, "parent_id") : channel;

/** Commands as they were created, by id. */
type Made = ReadonlyMap<string, JsonObject>;

/** Knows commands as they were created, and answers some uses itself. */
function judgingByTheCreate(
  answer: (name: string, sent: JsonObject, made: Made, known: Known, conversations: ReadonlySet<string>) => Json,
): (known: Known) => Handler {
  return (known) => {
    const made = new Map<string, JsonObject>();
    const conversations = new Set<string>();
    return async (call, { pass }) => {
      const name = driven(call);
      if (isReset(call)) conversations.clear();
      const sent = name === undefined ? {} : await objectOf(call.request);
      const own = name === undefined ? null : answer(name, sent, made, known, conversations);
      if (own !== null) return Response.json(own);
      const response = await pass();
      const body = response.ok ? await objectOf(response) : {};
      if (call.operation === "create" && response.ok) made.set(textOf(body, "id"), body);
      if (name === "makeChannel" && sent["type"] === 1) conversations.add(textOf(body, "channel_id"));
      return response;
    };
  };
}

function contextsOf(command: JsonObject | undefined): readonly Json[] | undefined {
  const contexts = command?.["contexts"];
  return Array.isArray(contexts) ? contexts : undefined;
}

/** Where a command may be used is decided when it is created. */
const usedWhereItWasMadeFor = judgingByTheCreate((name, sent, made, known, conversations) => {
  if (name !== "invokeCommand" || !conversations.has(textOf(sent, "channel_id"))) return null;
  const id = textOf(sent, "command_id");
  const first = contextsOf(made.get(id));
  const isWidened =
    first !== undefined && !first.includes(BOT_DM) && contextsOf(known.get(id)?.command)?.includes(BOT_DM);
  return isWidened === true ? { outcome: "denied", reason: "it is not for such channels" } : null;
});

function hasAutocomplete(command: JsonObject | undefined): boolean {
  let isFound = false;
  withOptions(command ?? {}, (option) => {
    isFound ||= option["autocomplete"] === true;
    return option;
  });
  return isFound;
}

/** Which commands complete is decided when they are created. */
const completingWhatWasMadeSo = judgingByTheCreate((name, sent, made, known) => {
  const id = textOf(sent, "command_id");
  if (name !== "typeOption" || !made.has(id) || hasAutocomplete(made.get(id))) return null;
  return hasAutocomplete(known.get(id)?.command)
    ? { outcome: "invalid", reason: "the option has no autocomplete" }
    : null;
});

/** The first user types into the option of the command that the request of this index made. */
function type(index: number): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: `{#${index}.id}` };
  return drive("typeOption", { ...scene, options: [{ name: "o", value: "a", focused: true }] });
}

const OPTION: JsonObject = { type: 3, name: "o", description: "o" };
const TYPED: JsonObject = { ...OPTION, autocomplete: true };

/** Those that show when something is used. */
export const THIRTY_EIGHTH_INTERACTIONS: readonly PlantedBug[] = [
  // D1 "Interaction received by the application": "member | object | Guild member with nested user object, roles, permissions, joined_at, nick, …".
  {
    id: "who-types-has-no-nick",
    what: "The member of an autocomplete request has the nick null, although the member has one.",
    kind: "pair",
    rules: ["interaction.member.has-its-fields", "autocomplete.data.has-the-command-shape"],
    plant: answers(inInteractions(withoutNick)),
    minimal: [
      createA({ options: [TYPED] }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", nick: "Nick" }),
      type(0),
      DELIVERIES,
    ],
  },
  // D1 "Interaction received by the application": "Message command: target_id and resolved.messages keyed by ID."
  {
    id: "messages-without-content-are-not-resolved",
    what: "A message command on a message that has components instead of a content lacks it in resolved.",
    kind: "pair",
    rules: ["interaction.message-command.has-its-target"],
    plant: answers(inDataOf([COMMAND], resolvingTexts)),
    minimal: [
      create({ name: "m", type: MESSAGE_COMMAND }),
      componentsV2({ type: 10, content: "a" }),
      invoke(0, { target_id: "{#1.id}" }),
      DELIVERIES,
    ],
  },
  // D2 "Interaction response structures": "Resolved channel fields seen: flags, guild_id, id, …, parent_id, …".
  {
    id: "chosen-threads-have-no-parent",
    what: "A thread that is chosen in a channel select is resolved without parent_id.",
    kind: "pair",
    rules: ["component-response.resolved.channel-has-its-fields"],
    plant: answers(inDataOf([COMPONENT, MODAL_SUBMIT], threadsWithoutParent)),
    minimal: [
      drive("makeChannel", { type: 11, parent_id: "{channel_id}" }),
      row({ type: 8, custom_id: "s" }),
      use(1, "s", ["{#0.channel_id}"]),
      DELIVERIES,
    ],
  },
  // D1 "Contexts": "Including BOT_DM in contexts of a global command lets it run in direct messages with the application."
  {
    id: "widened-contexts-do-not-reach-conversations",
    what: "A global command that an edit opened for direct messages is denied there, as it was created without them.",
    kind: "sequence",
    rules: [
      "access.contexts.bot-dm-lets-a-command-run-there",
      "access.global-commands.are-in-direct-messages",
      "edit.reaches-global-fields",
    ],
    plant: remembering(usedWhereItWasMadeFor),
    minimal: [
      createA({ contexts: [0] }, GLOBALLY),
      edit(0, { contexts: [0, BOT_DM] }, GLOBALLY),
      drive("makeChannel", { type: 1, recipient_ids: ["{user_id}"] }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
  // D1 "Events": "Interaction (type 2, 3 or 4) | to application | a user uses a command, a component or an autocomplete field".
  {
    id: "later-autocomplete-does-not-ask",
    what: "Typing sends no interaction for a command that was created without autocomplete and got it with an edit.",
    kind: "sequence",
    rules: [
      "autocomplete.typed-option.is-focused",
      "autocomplete.partial-strings.arrive",
      "autocomplete.data.has-the-command-shape",
      "edit.replaces-options-whole",
      "endpoint.guild-edit.is-visible-at-once",
      "interaction.type.is-by-cause",
    ],
    plant: remembering(completingWhatWasMadeSo),
    minimal: [createA({ options: [OPTION] }), edit(0, { options: [TYPED] }), type(0)],
  },
];
