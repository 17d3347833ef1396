/** Bugs of what happens one after another, beside those of messages and answers. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, createA, drive, edit, invoke, permit } from "../requests.js";
import { type Handler, refusal } from "../wrap.js";
import { TWENTY_EIGHTH_ANSWERS } from "./answers.js";
import { forgetting, type HistoryChange, isCommandUse, listsWrongly, outcome } from "./support.js";

const CREATED = 201;
const BAD_REQUEST = 400;
const GUILD_PLACE = /\/guilds\/\d+\/commands$/;
const PERMISSIONS_UPDATE = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";
const STRING = 3;

/** Why these options do not fit the command; undefined where they do. @param isTyping required ones may be missing */
function unfitOf(declared: readonly JsonObject[], use: JsonObject, isTyping: boolean): string | undefined {
  const entered = elementsOf(use["options"]).map((each) => textOf(each, "name"));
  const names = declared.map((each) => textOf(each, "name"));
  const stray = entered.find((name) => !names.includes(name));
  if (stray !== undefined) return `there is no option "${stray}"`;
  const missing = declared.find((each) => each["required"] === true && !entered.includes(textOf(each, "name")));
  return missing === undefined || isTyping ? undefined : `the option "${textOf(missing, "name")}" is missing`;
}

/** The check of options is made at the first use of a guild command. Only a write of the whole command makes it anew. */
function checkingAsAtFirst(known: Known): Handler {
  const declared = new Map<string, readonly JsonObject[]>();
  return async (call, { pass }) => {
    if (isCommandUse(call)) {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const { place = "", command = {} } = known.get(id) ?? {};
      const first = declared.get(id) ?? elementsOf(command["options"]).filter(isObject);
      const unfit = GUILD_PLACE.test(place) ? unfitOf(first, use, driven(call) === "typeOption") : undefined;
      const response = unfit === undefined ? await pass() : outcome("invalid", unfit);
      if (response.ok && command["type"] === 1) declared.set(id, first);
      return response;
    }
    const response = await pass();
    if (response.ok) for (const id of await rewrittenIds(call, response)) declared.delete(id);
    return response;
  };
}

/** Ids of commands that were written whole, or deleted. */
async function rewrittenIds(call: Call, response: Response): Promise<readonly string[]> {
  if (call.operation === "delete") return [call.path["id"] ?? ""];
  if (call.operation !== "create" && call.operation !== "bulk") return [];
  const body = await bodyOf(response);
  return (Array.isArray(body) ? elementsOf(body) : [body]).map((each) => textOf(each, "id"));
}

/** Permissions that were sent once are not sent again. */
const sendingOnce: HistoryChange = (event, before) => {
  const isSame = (each: JsonObject) => isDeepStrictEqual(each, event);
  return event["name"] === PERMISSIONS_UPDATE && before.some(isSame) ? undefined : event;
};

/** A bulk overwrite enters its names into the index before its elements are checked. */
function enteringNamesFirst(known: Known): Handler {
  const entered = new Set<string>();
  const isKnown = (key: string) => [...known.values()].some((each) => each.key === key);
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    if (operation === "edit") {
      const { command = {}, key } = known.get(path["id"] ?? "") ?? {};
      const { name = command["name"] ?? "" } = await objectOf(request);
      const wanted = keyOf(place, { ...command, name });
      return wanted !== key && entered.has(wanted) ? refusal() : pass();
    }
    const response = await pass();
    if (operation === "bulk") {
      const keys = elementsOf(await bodyOf(request)).map((each) => keyOf(place, isObject(each) ? each : {}));
      if (response.ok) for (const key of [...entered]) if (key.startsWith(`["${place}"`)) entered.delete(key);
      if (response.status === BAD_REQUEST) for (const key of keys) if (!isKnown(key)) entered.add(key);
    }
    if (operation !== "create" || !response.ok) return response;
    const isEntered = entered.delete(keyOf(place, await objectOf(request)));
    return isEntered && response.status === CREATED ? Response.json(await objectOf(response)) : response;
  };
}

/** Those of this set. */
export const TWENTY_EIGHTH_SEQUENCES: readonly PlantedBug[] = [
  ...TWENTY_EIGHTH_ANSWERS,
  {
    id: "first-use-fixes-the-options",
    what: "A guild command that was used and then edited still demands and takes the options that it had at its first use.",
    kind: "sequence",
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-options-whole",
      "edit.empty-options-remove-all",
      "edit.replaces-provided-fields",
      "interaction.command.is-type-2",
      "interaction.data.options-have-name-type-and-value",
      "interaction.data.required-options-are-there",
      "option.required.defaults-to-false",
      "autocomplete.data.has-the-command-shape",
    ],
    plant: forgetting(checkingAsAtFirst),
    minimal: [
      createA({}),
      invoke(0),
      edit(0, { options: [{ type: STRING, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: "a" }] }),
    ],
  },
  {
    id: "permissions-from-before-send-no-event",
    what: "An edit that gives a command the same permissions as an earlier edit sends no event, also if others came between.",
    kind: "sequence",
    rules: ["event.permissions-update.follows-an-edit"],
    plant: listsWrongly("listEvents", "events", sendingOnce),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, []), permit(0, [ALLOW_ROLE]), drive("listEvents")],
  },
  {
    id: "refused-overwrites-keep-their-names",
    what: "After a bulk overwrite was refused, its names count as used: a create answers 200, and a rename is refused.",
    kind: "sequence",
    rules: [
      "bulk.is-atomic",
      "endpoint.refused-write-leaves-no-trace",
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-unique-per-type-and-scope",
      "endpoint.edit.answers-200",
      "edit.replaces-provided-fields",
    ],
    plant: forgetting(enteringNamesFirst),
    minimal: [
      bulk([
        { name: "a", description: "a" },
        { name: "b", description: "" },
      ]),
      createA({}),
    ],
  },
];
