/** Mistakes of who does something, when and where: times and scopes. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, FORBID_USER, GLOBALLY, invoke, modal, permit } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import {
  type Blunder,
  blunders,
  DAY_MS,
  denied,
  editedSlot,
  entriesIn,
  isOfUser,
  MINUTE_MS,
  withClock,
} from "./helpers.js";

const COMMAND = 2;
const MODAL = 9;
const TEXT_INPUT = 4;
const LABEL = 18;
const DIRECT_MESSAGE = 1;
const FORM_MS = 10 * MINUTE_MS;
const FIELD: JsonObject = { type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } };
const ALLOW_USER: JsonObject = { ...FORBID_USER, permission: true };

/** The session of a form has its member for ten minutes. */
function forgettingSlowWriters(): Blunder {
  const openedAt = new Map<string, number>();
  return (call, body, movedMs) => {
    if (call.operation === "respond" && body["type"] === MODAL) openedAt.set(call.path["id"] ?? "", movedMs);
    const at = openedAt.get(textOf(body, "interaction_id"));
    const isSlow = driven(call) === "submitModal" && at !== undefined && movedMs - at >= FORM_MS;
    return isSlow ? (interaction) => without(interaction, "member") : undefined;
  };
}

/** An overwrite that allows a user is kept for a day. */
function allowingForADay(known: Known): Handler {
  return withClock((movedMs) => {
    const allowed = new Map<string, { readonly at: number; readonly entries: readonly JsonObject[] }>();
    return async (call, { pass }) => {
      const slot = await editedSlot(call);
      if (driven(call) === "invokeCommand") {
        const body = await objectOf(call.request);
        const id = textOf(body, "command_id");
        const { at = 0, entries = [] } = allowed.get(id) ?? {};
        const isAllowed = entries.some((entry) => isOfUser(entry, textOf(body, "user_id"), true));
        const isClosed = known.get(id)?.command["default_member_permissions"] === "0";
        if (isClosed && isAllowed && movedMs() - at >= DAY_MS) return denied();
      }
      const response = await pass();
      if (slot !== undefined && response.ok) allowed.set(slot[0], { at: movedMs(), entries: await entriesIn(call) });
      return response;
    };
  })();
}

/** The language of a channel is that of the first client in it. */
function sharingTheFirstLocale(): Blunder {
  const ofUsers = new Map<string, string>();
  const first = new Map<string, { readonly user: string; readonly locale: string }>();
  return (call, body) => {
    if (driven(call) === "reset") first.clear();
    if (driven(call) !== "invokeCommand") return undefined;
    const [user, channel] = [textOf(body, "user_id"), textOf(body, "channel_id")];
    const own = textOf(body, "locale") || ofUsers.get(user);
    const found = first.get(channel);
    if (found === undefined && own !== undefined) first.set(channel, { user, locale: own });
    if (found === undefined || found.user === user) return undefined;
    return (interaction) => ({ ...interaction, locale: found.locale });
  };
}

/** The guild of a user is the last one where a command was used, also in a direct message. */
function stayingInTheGuild(): Handler {
  const last = new Map<string, Json>();
  const shown = new Map<string, Json>();
  const asDelivered: Change = (one) => {
    const id = textOf(one, "id");
    const { type, guild_id: guild, member, user } = one;
    if (type !== COMMAND) return one;
    const userId = textOf(isObject(member) ? member["user"] : user, "id");
    if (guild !== undefined) last.set(userId, guild);
    const wrong = shown.get(id) ?? last.get(userId);
    if (guild !== undefined || wrong === undefined) return one;
    shown.set(id, wrong);
    return { ...one, guild_id: wrong };
  };
  return async (call, { pass }) => changed(await pass(), (body) => inInteractions(asDelivered)(body, call));
}

/** Those of users, channels and their times. */
export const VISITS: readonly PlantedBug[] = [
  {
    id: "slow-writers-are-no-members",
    what: "A modal that is submitted ten minutes after it was opened in a guild is delivered without the member.",
    kind: "time",
    rules: [
      "interaction.modal.is-like-any-other",
      "interaction.member.has-its-fields",
      "interaction.object.has-its-fields",
    ],
    plant: blunders(forgettingSlowWriters),
    minimal: [
      ...modal(FIELD),
      drive("moveClock", { milliseconds: FORM_MS }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { t: "a" },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "a-day-pass",
    what: "A permission that allows a user a command with default_member_permissions 0 holds for a day only.",
    kind: "time",
    rules: [
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "permission.edit.is-read-back",
      "interaction.command.is-type-2",
    ],
    plant: remembering(allowingForADay),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [ALLOW_USER]),
      drive("moveClock", { milliseconds: DAY_MS }),
      invoke(0),
    ],
  },
  {
    id: "the-first-guest-sets-the-language",
    what: "A command is delivered with the locale of the user who first used one in the channel, whoever uses it.",
    kind: "scope",
    rules: ["interaction.locale.is-of-the-client", "interaction.object.has-its-fields"],
    plant: blunders(sharingTheFirstLocale),
    minimal: [
      createA({}),
      drive("makeUser", { locale: "de" }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      invoke(0, { locale: "fr" }),
      invoke(0, { user_id: "{#1.user_id}" }),
      DELIVERIES,
    ],
  },
  {
    id: "direct-messages-from-the-guild",
    what: "A command that is used in a direct message is delivered with the guild where the user used one before.",
    kind: "scope",
    rules: [
      "interaction.guild-id.is-present-in-guilds",
      "interaction.object.has-its-fields",
      "access.global-commands.are-in-direct-messages",
      "access.contexts.bot-dm-lets-a-command-run-there",
    ],
    plant: handledBy(stayingInTheGuild),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeChannel", { type: DIRECT_MESSAGE, recipient_ids: ["{user_id}"] }),
      invoke(0),
      invoke(0, { channel_id: "{#1.channel_id}" }),
      DELIVERIES,
    ],
  },
];
