/** Bugs of what users do and what is delivered of it: pairs, values, a size, and a sequence. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, interactionsIn } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  create,
  createA,
  DELIVERIES,
  drive,
  edit,
  GLOBALLY,
  invoke,
  message,
  modal,
  remove,
  row,
  times,
  use,
} from "../requests.js";
import { answers, type Handler, handledBy, refusal } from "../wrap.js";
import { withPicked } from "./picker.js";

const LAUNCH_ACTIVITY = 12;
const USER_COMMAND = 2;
const ENTRY_POINT = 4;
const INTEGER = 4;
const TEXT_INPUT = 4;
const LABEL = 18;
const MODAL_SUBMIT = 5;
const DIRECT_MESSAGE = 1;
const BOT_DM = 1;
const BUTTON = 2;
const THREADS: readonly Json[] = [10, 11, 12];
const LAST_PLACE = 25;

/** Only slash commands are known to the check of the callback that launches. */
function launchingFromSlashCommands(): Handler {
  const menus = new Set<string>();
  return async (call, { pass }) => {
    const isLaunch = call.operation === "respond" && (await objectOf(call.request))["type"] === LAUNCH_ACTIVITY;
    if (isLaunch && menus.has(call.path["id"] ?? "")) return refusal();
    const response = await pass();
    if (driven(call) !== "listDeliveries") return response;
    for (const each of interactionsIn(await bodyOf(response))) {
      const { data } = each;
      const isMenu = each["type"] === 2 && isObject(data) && (data["type"] === 2 || data["type"] === 3);
      if (isMenu) menus.add(textOf(each, "id"));
    }
    return response;
  };
}

/** Members are looked up by the guild's list of channels, which has no threads. */
const withoutMembersInThreads: Change = (one) => {
  const { channel, data } = one;
  const isInThread = isObject(channel) && THREADS.includes(channel["type"] ?? null);
  if (!isInThread || !isObject(data) || data["type"] !== USER_COMMAND) return one;
  const resolved = withMember(data, "resolved", (all) => inEach(all, (each) => without(each, "members")));
  return { ...one, data: resolved };
};

/** The age of a user is part of what a guild knows of its members. */
function askingNobodyInDirectMessages(known: Known): Handler {
  const minors = new Set<string>();
  const members = new Set<string>();
  const conversations = new Set<string>();
  return async (call, { pass }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    const response = await pass();
    const answer = name === undefined || !response.ok ? {} : await objectOf(response);
    if (name === "makeUser" && body["is_adult"] === false) minors.add(textOf(answer, "user_id"));
    if (name === "makeMember" && response.ok) members.add(textOf(body, "user_id"));
    const isConversation = name === "makeChannel" && body["type"] === DIRECT_MESSAGE;
    for (const each of isConversation ? elementsOf(body["recipient_ids"]) : [])
      conversations.add(`${textOf(answer, "channel_id")} ${each}`);
    const user = textOf(body, "user_id");
    const isMinor = minors.has(user) && members.has(user);
    const isMeant = isMinor && conversations.has(`${textOf(body, "channel_id")} ${user}`);
    if (name !== "listPicker" || !isMeant) return response;
    const shown = [...known.values()].filter(({ command }) => {
      const { nsfw, guild_id: guild, contexts, dm_permission: isInMessages } = command;
      const isThere = !Array.isArray(contexts) || contexts.includes(BOT_DM);
      return nsfw === true && guild === undefined && isThere && isInMessages !== false;
    });
    return withPicked(response, shown);
  };
}

/** Changes the data of an interaction. */
function inData(change: Change): Change {
  return (one) => withMember(one, "data", (data) => inEach(data, change));
}

const decoded: Change = (data) =>
  withMember(data, "custom_id", (id) => {
    const character = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
    return typeof id === "string" ? id.replaceAll(/%([2-7][0-9a-f])/gi, character) : id;
  });

/** Submitted texts go through a writer that escapes. */
const escaped: Change = (part) => {
  const inside = withMember(part, "components", (all) => inEach(all, escaped));
  const whole = withMember(inside, "component", (one) => inEach(one, escaped));
  if (whole["type"] !== TEXT_INPUT) return whole;
  return withMember(whole, "value", (text) => (typeof text === "string" ? text.replaceAll("\\", "\\\\") : text));
};

function hasGreatestInteger(part: JsonObject): boolean {
  const inside = elementsOf(part["options"]).filter(isObject);
  return part["value"] === Number.MAX_SAFE_INTEGER || inside.some(hasGreatestInteger);
}

/** The buttons below a part, in their order. */
function buttonsIn(part: JsonObject): readonly JsonObject[] {
  const inside = elementsOf(part["components"]).filter(isObject).flatMap(buttonsIn);
  return part["type"] === BUTTON ? [part] : inside;
}

/** The place of a button among all is kept from 0 to 23. */
function losingTheLastButton(): Handler {
  const last = new Map<string, string>();
  return async (call, { pass }) => {
    const body = driven(call) === "useComponent" ? await objectOf(call.request) : {};
    const lost = last.get(textOf(body, "message_id"));
    if (lost !== undefined && body["custom_id"] === lost)
      return Response.json({ outcome: "unknown", reason: "the message has no such component" });
    const response = await pass();
    if (!response.ok || (call.operation !== "create-message" && call.operation !== "edit-message")) return response;
    const sent = await objectOf(response);
    const button = buttonsIn(sent)[LAST_PLACE - 1];
    if (button === undefined) last.delete(textOf(sent, "id"));
    else last.set(textOf(sent, "id"), textOf(button, "custom_id"));
    return response;
  };
}

/** Whether the service launches the activity is noted for the application when that is done first. */
function launchingForGood(known: Known): Handler {
  const launching = new Set<Json>();
  return async (call, { pass }) => {
    if (driven(call) === "reset") launching.clear();
    const body = driven(call) === "invokeCommand" ? await objectOf(call.request) : {};
    const command = known.get(textOf(body, "command_id"))?.command;
    if (command === undefined || command["type"] !== ENTRY_POINT) return pass();
    const application = command["application_id"] ?? null;
    if (command["handler"] === 1 && launching.has(application)) return Response.json({ outcome: "handled" });
    const response = await pass();
    if (textOf(await objectOf(response), "outcome") === "handled") launching.add(application);
    return response;
  };
}

/** Who knocked with an old version stays outside until the command changes again. */
function lockingTheCommand(known: Known): Handler {
  const locked = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    if (driven(call) !== "invokeCommand") return pass();
    const body = await objectOf(call.request);
    const id = textOf(body, "command_id");
    const key = JSON.stringify([textOf(body, "user_id"), id, known.get(id)?.command["version"] ?? null]);
    const before = locked.get(key);
    if (before !== undefined) return Response.json(before);
    const response = await pass();
    const answer = await objectOf(response);
    if (answer["outcome"] === "outdated") locked.set(key, answer);
    return response;
  };
}

/** An interaction that the third request listed. */
const ANSWER = "/interactions/{#2.deliveries.0.interaction.id}/{#2.deliveries.0.interaction.token}/callback";

/** Those that need the driver. */
export const INTERACTIONS: readonly PlantedBug[] = [
  {
    // D1 "Entry point handler types": "The LAUNCH_ACTIVITY callback (12) may answer application command, message
    // component and modal submit interactions."
    id: "context-menus-launch-no-activity",
    what: "The callback that launches the activity is refused where it answers a user or message command.",
    kind: "pair",
    rules: ["interaction.launch-activity.answers-commands-components-and-modals"],
    plant: handledBy(launchingFromSlashCommands),
    minimal: [
      create({ name: "u", type: USER_COMMAND }),
      invoke(0, { target_id: "{user_id}" }),
      DELIVERIES,
      { method: "POST", path: ANSWER, body: { type: LAUNCH_ACTIVITY }, as: "none" },
    ],
  },
  {
    // D1 "Interaction": "User command: the application receives target_id and resolved.users and resolved.members keyed
    // by ID."
    id: "targets-in-threads-are-no-members",
    what: "A user command that is used in a thread is delivered without resolved.members.",
    kind: "pair",
    rules: ["interaction.user-command.has-its-target"],
    plant: answers(inInteractions(withoutMembersInThreads)),
    minimal: [
      create({ name: "u", type: USER_COMMAND }),
      drive("makeChannel", { type: 11, parent_id: "{channel_id}" }),
      invoke(0, { channel_id: "{#1.channel_id}", target_id: "{user_id}" }),
      DELIVERIES,
    ],
  },
  {
    // D1 "Size and usage rules" 3: "Commands marked nsfw are visible and usable only to users aged 18 or more."
    id: "nobody-is-underage-in-direct-messages",
    what: "In a direct message the picker shows age-restricted global commands to users under 18.",
    kind: "pair",
    rules: ["access.nsfw.is-for-adults", "access.denied-user.neither-sees-nor-uses"],
    plant: remembering(askingNobodyInDirectMessages),
    minimal: [
      createA({ nsfw: true }, GLOBALLY),
      drive("makeUser", { is_adult: false }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      drive("makeChannel", { type: DIRECT_MESSAGE, recipient_ids: ["{#1.user_id}"] }),
      drive("listPicker", { user_id: "{#1.user_id}", channel_id: "{#3.channel_id}" }),
    ],
  },
  {
    // D2 "Common fields": "custom_id | string | [...] developer-defined; returned in the interaction".
    id: "percent-codes-in-custom-ids-are-decoded",
    what: "A percent sign with two digits in a custom_id is delivered as the character of that code, as in an address.",
    kind: "value",
    rules: ["component.custom-id.comes-back-unchanged", "component-response.button.has-its-fields"],
    plant: answers(inInteractions(inData(decoded))),
    minimal: [row({ type: BUTTON, style: 1, label: "a", custom_id: "a%20b" }), use(0, "a%20b"), DELIVERIES],
  },
  {
    // D2 "Interaction response structures": "Text Input | type 4, id, custom_id, value (string)".
    id: "backslashes-of-submitted-texts-are-doubled",
    what: "A backslash in a text that is submitted with a modal arrives twice.",
    kind: "value",
    rules: ["component-response.text-input.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: answers(inInteractions((one) => (one["type"] === MODAL_SUBMIT ? inData(escaped)(one) : one))),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { t: "a\\b" },
      }),
      DELIVERIES,
    ],
  },
  {
    // D1 "Option types": "INTEGER | 4 | Any integer from -2^53+1 to 2^53-1".
    id: "greatest-integer-cannot-be-entered",
    what: "The integer 2^53-1 cannot be entered into an option, because the end of the range is not in it.",
    kind: "value",
    rules: [
      "option-value.integer.is-a-safe-integer",
      "option-value.stays-within-its-bounds",
      "option-value.kind-follows-the-type",
    ],
    plant: handledBy(() => async (call, { pass }) => {
      const isUse = driven(call) === "invokeCommand" && hasGreatestInteger(await objectOf(call.request));
      return isUse ? Response.json({ outcome: "invalid", reason: "the number is too great" }) : pass();
    }),
    minimal: [
      createA({ options: [{ type: INTEGER, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: Number.MAX_SAFE_INTEGER }] }),
    ],
  },
  {
    // D2 "What the service does" 4: "up to 5 action rows at top level"; "Action Row": "up to 5 buttons"; "Events" 1:
    // "Clicking a button (non-link, non-premium) [...] delivers an interaction of type 3".
    id: "twenty-fifth-button-does-nothing",
    what: "The last button of a message with five full rows cannot be pressed.",
    kind: "size",
    rules: [
      "button.press-delivers-an-interaction",
      "legacy.buttons.may-be-25",
      "component-response.button.has-its-fields",
    ],
    plant: handledBy(losingTheLastButton),
    minimal: [
      message({
        components: times(5, (line) => ({
          type: 1,
          components: times(5, (place) => ({ type: BUTTON, style: 2, label: "a", custom_id: `b${line * 5 + place}` })),
        })),
      }),
      use(0, "b24"),
    ],
  },
  {
    // D1 "Entry point handler types": "APP_HANDLER | 1 | The application responds using the interaction token";
    // "DISCORD_LAUNCH_ACTIVITY | 2 | The service launches the activity [...] without involving the application".
    id: "once-launched-always-launched",
    what: "After the service launched an activity itself, a new entry point command with handler 1 is not delivered.",
    kind: "sequence",
    rules: ["interaction.entry-point.handler-1-delivers", "entry-point.can-be-created-again"],
    plant: remembering(launchingForGood),
    minimal: [
      create({ name: "go", type: ENTRY_POINT, handler: 2 }, GLOBALLY),
      invoke(0),
      remove(0, GLOBALLY),
      create({ name: "go", type: ENTRY_POINT, handler: 1 }, GLOBALLY),
      invoke(3),
    ],
  },
  {
    // D1 "What the service does" 8: "when a user invokes a global command before an update has reached them, the service
    // checks the command version, rejects the invocation and triggers a reload of that command."
    id: "one-outdated-use-locks-the-command",
    what: "A user who was rejected for an old version is rejected with the latest one too, until the command changes.",
    kind: "sequence",
    rules: ["interaction.stale-version.is-rejected", "interaction.command.is-type-2"],
    plant: remembering(lockingTheCommand),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
      invoke(0, { version: "{#1.version}" }),
    ],
  },
];
