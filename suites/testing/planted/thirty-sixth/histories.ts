/** Bugs of several writes of commands: sequences, scopes and a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, ALLOW_ROLE, bulk, create, createA, edit, GLOBALLY, list, permissions, permit, times } from "../requests.js";
import { type Behind, changed, type Handler, handledBy, refusal } from "../wrap.js";
import { setPermissions } from "./uses.js";

const CHAT_INPUT = 1;
const USER = 2;
const STRING = 3;
/** How many commands of a type a scope may have. @see D1 Limits */
const LIMITS: ReadonlyMap<Json, number> = new Map<Json, number>([
  [CHAT_INPUT, 100],
  [USER, 15],
  [3, 15],
]);
const OPTION: JsonObject = { type: STRING, name: "o", description: "o" };

/** Options of an edit keep the choices that the stored ones of their name have. */
function mergingChoices(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const body = operation === "edit" ? await objectOf(request) : {};
    const stored = elementsOf(known.get(path["id"] ?? "")?.command["options"]).filter(isObject);
    const merged: Change = (option) => {
      const old = stored.find(({ name, type }) => name === option["name"] && type === option["type"]);
      const choices = elementsOf(old?.["choices"]);
      const isMerged = choices.length > 0 && option["choices"] === undefined && option["autocomplete"] !== true;
      return isMerged ? { ...option, choices } : option;
    };
    return Array.isArray(body["options"])
      ? pass(withMember(body, "options", (options) => inEach(options, merged)))
      : pass();
  };
}

/** An element of a bulk overwrite takes the contexts of the command that it replaces. */
function keepingContexts(known: Known): Handler {
  return async ({ operation, place, request }, { pass }) => {
    const body = operation === "bulk" ? await bodyOf(request) : undefined;
    if (!Array.isArray(body)) return pass();
    const kept: Change = (element) => {
      const key = keyOf(place, element);
      const old = [...known.values()].find((each) => each.key === key)?.command["contexts"];
      return element["contexts"] === undefined && Array.isArray(old) ? { ...element, contexts: old } : element;
    };
    return pass(inEach(body, kept));
  };
}

/** An element of a bulk overwrite is looked up by its name first, and by its id only where no command has the name. */
function lookingUpNamesFirst(known: Known): Handler {
  return async ({ operation, place, request }, { pass }) => {
    const body = operation === "bulk" ? await bodyOf(request) : undefined;
    if (!Array.isArray(body)) return pass();
    const byName: Change = (element) => {
      const key = keyOf(place, element);
      const named = [...known].find(([, each]) => each.key === key)?.[0];
      return named !== undefined && named !== element["id"] ? without(element, "id") : element;
    };
    return pass(inEach(body, byName));
  };
}

/** A new command empties the permissions that are left under its name, whatever the type of their command. */
function emptyingByName(known: Known): Handler {
  const slots = new Map<string, string>();
  const emptied = new Set<string>();
  return async (call, { pass }) => {
    const { operation, place, path } = call;
    const response = await pass();
    if (!response.ok) return response;
    const set = await setPermissions(call);
    if (set !== undefined) {
      slots.set(set.slot, set.id);
      emptied.delete(set.slot);
    }
    if (operation === "create" && response.status === 201) {
      const name = textOf(await objectOf(response), "name");
      for (const [slot, id] of slots) {
        const other = known.get(id);
        if (other?.place === place && other.name === name) emptied.add(slot);
      }
    }
    const isEmpty = operation === "get-permissions" && emptied.has(`${path["guild"]} ${path["id"]}`);
    return isEmpty ? changed(response, (body) => inEach(body, (each) => ({ ...each, permissions: [] }))) : response;
  };
}

/** Room for the elements of a bulk overwrite is looked for before the commands that it removes are gone. */
async function addingBeforeRemoving({ operation, place, request }: Call, { pass, ask }: Behind): Promise<Response> {
  const body = operation === "bulk" ? await bodyOf(request) : undefined;
  if (!Array.isArray(body)) return pass();
  const sent = body.filter(isObject);
  const stored = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
  const keys = new Set(sent.map((each) => keyOf(place, each)));
  const ids = new Set(sent.map(({ id }) => id));
  const removed = stored.filter((each) => !keys.has(keyOf(place, each)) && !ids.has(each["id"]));
  const isFull = [...LIMITS].some(([type, limit]) => {
    const added = sent.filter((each) => (each["type"] ?? CHAT_INPUT) === type);
    return added.length > 0 && added.length + removed.filter((each) => each["type"] === type).length > limit;
  });
  return isFull ? refusal() : pass();
}

/** Translations of names are cached by the default name, until a command changes. */
function cachingTranslations(): Handler {
  const cache = new Map<string, Json>();
  return async ({ operation, path, query, request }, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    if (
      operation === "edit" ||
      operation === "bulk" ||
      operation === "delete" ||
      (response.status === 200 && operation === "create")
    )
      cache.clear();
    if (operation !== "list" || query.has("with_localizations")) return response;
    const { headers } = request;
    const requester = [path["application"], headers.get("x-discord-locale"), headers.get("accept-language")];
    const cached: Change = (command) => {
      const key = JSON.stringify([...requester, command["name"]]);
      const text = cache.get(key) ?? command["name_localized"] ?? null;
      cache.set(key, text);
      return text === null ? without(command, "name_localized") : { ...command, name_localized: text };
    };
    return changed(response, (body) => inEach(body, cached));
  };
}

/** Those that take several writes. */
export const THIRTY_SIXTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "edits-merge-choices",
    what: "An option of an edit without choices gets those that the stored option of its name and type has.",
    kind: "sequence",
    rules: ["edit.replaces-options-whole", "edit.replaces-provided-fields", "edit.answers-the-whole-command"],
    plant: remembering(mergingChoices),
    minimal: [
      createA({ options: [{ ...OPTION, choices: [{ name: "c", value: "v" }] }] }),
      edit(0, { options: [OPTION] }),
    ],
  },
  {
    id: "bulks-keep-the-contexts-of-known-commands",
    what: "An element of a bulk overwrite without contexts keeps those of the command that it replaces.",
    kind: "sequence",
    rules: ["bulk.contexts-default"],
    plant: remembering(keepingContexts),
    minimal: [createA({ contexts: [0] }, GLOBALLY), bulk([A], GLOBALLY)],
  },
  {
    id: "swapped-names-swap-ids",
    what: "A bulk overwrite that gives two commands each other's name by their ids leaves the names, and swaps the rest.",
    kind: "sequence",
    rules: ["bulk.id-links-to-the-command"],
    plant: remembering(lookingUpNamesFirst),
    minimal: [
      createA({}),
      createA({ name: "b" }),
      bulk([
        { ...A, id: "{#0.id}", name: "b" },
        { ...A, id: "{#1.id}", name: "a" },
      ]),
    ],
  },
  {
    id: "namesakes-of-another-type-drop-permissions",
    what: "A new command empties the permissions of the commands of other types that have its name in its scope.",
    kind: "scope",
    rules: [
      "scope.writes-stay-in-their-scope",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "command.name.is-free-for-other-types",
    ],
    plant: remembering(emptyingByName),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), create({ type: USER, name: "a" }), permissions(0)],
  },
  {
    id: "bulks-count-what-they-remove",
    what: "A bulk overwrite is refused if its commands of a type and those that it removes are more than a scope may have.",
    kind: "size",
    rules: [
      "bulk.removes-what-is-not-listed",
      "bulk.type-limits-hold",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
      "limit.chat-input.is-100",
      "limit.user.is-15",
      "limit.message.is-15",
    ],
    plant: handledBy(() => addingBeforeRemoving),
    minimal: [bulk(times(15, (index) => ({ type: USER, name: `a${index}` }))), bulk([{ type: USER, name: "b" }])],
  },
  {
    id: "translations-are-cached-by-text",
    what: "Lists show the localized name of another command that has the same default name, as it was listed before.",
    kind: "scope",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "command.name.is-free-for-other-types",
      "scope.lists-do-not-mix",
    ],
    plant: handledBy(cachingTranslations),
    minimal: [
      createA({ name_localizations: { fr: "b" } }),
      create({ type: USER, name: "a", name_localizations: { fr: "c" } }),
      { ...list(), headers: { "Accept-Language": "fr" } },
    ],
  },
];
