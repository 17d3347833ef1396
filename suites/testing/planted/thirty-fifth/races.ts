/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf, interactionsIn, tokenIn } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, countOf, inEach, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  createA,
  DELIVERIES,
  edit,
  editMessage,
  FORBID_USER,
  invoke,
  list,
  permissions,
  permit,
  readMessage,
  row,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";
import { button } from "./uses.js";

/** Permissions of a command in a guild. @see D1 "Limits" */
const MAX_PERMISSIONS = 100;
const USES: ReadonlySet<string | undefined> = new Set(["invokeCommand", "typeOption", "useComponent", "submitModal"]);

/** Work on things that several requests touch. */
interface Work {
  /** Carries out one more on this thing. `isRaced` is true where another one was running. */
  readonly on: (thing: string, work: (isRaced: boolean) => Promise<Response>) => Promise<Response>;
  /** True while somebody works on it. */
  readonly has: (thing: string) => boolean;
}

function working(): Work {
  const counts = new Map<string, number>();
  const has = (thing: string) => (counts.get(thing) ?? 0) > 0;
  return {
    has,
    async on(thing, work) {
      const isRaced = has(thing);
      counts.set(thing, (counts.get(thing) ?? 0) + 1);
      try {
        await afterOthers();
        return await work(isRaced);
      } finally {
        counts.set(thing, (counts.get(thing) ?? 0) - 1);
      }
    },
  };
}

/** Every rename looks whether its name is free, and writes afterwards. */
function lookingBeforeRenaming(): Handler {
  const renames = working();
  const taken = new Set<string>();
  const renamed = new Map<string, { readonly place: string; readonly name: string }>();
  const asRenamed: Change = (command) => {
    const name = renamed.get(textOf(command, "id"))?.name;
    return name === undefined ? command : { ...command, name };
  };
  return async ({ operation, place, path, request }, { pass }) => {
    const id = path["id"] ?? "";
    const body = operation === "edit" ? await objectOf(request) : {};
    const name = textOf(body, "name");
    if (name !== "") {
      const key = `${place} ${name}`;
      return renames.on(key, async (isRaced) => {
        const response = await pass();
        if (response.ok) {
          taken.add(key);
          renamed.delete(id);
          return response;
        }
        const others = isRaced && taken.has(key) ? await pass(without(body, "name")) : response;
        if (others.ok) renamed.set(id, { place, name });
        return changed(others, (command) => inEach(command, asRenamed));
      });
    }
    const response = await pass();
    if (operation === "delete" && response.ok) renamed.delete(id);
    if (operation === "bulk" && response.ok)
      for (const [each, { place: other }] of renamed) if (other === place) renamed.delete(each);
    const isShown = operation === "get" || operation === "list" || operation === "edit";
    return isShown ? changed(response, (commands) => inEach(commands, asRenamed)) : response;
  };
}

/** Tokens are made from the millisecond, so what arrives together has one token. */
function makingTokensFromTheTime(): Handler {
  const leaders = new Map<string, string>();
  const tokens = new Map<string, string>();
  let current: { leader?: string } | undefined;
  const sharedBy = (id: string) => tokens.get(leaders.get(id) ?? "");
  const asDelivered: Change = (one) => {
    const token = sharedBy(textOf(one, "id"));
    return token === undefined ? one : { ...one, token };
  };
  return async (call, { pass, ask }) => {
    const name = driven(call);
    if (USES.has(name)) {
      const own = current ?? {};
      current = own;
      await afterOthers();
      if (current === own) current = undefined;
      const response = await pass();
      const id = textOf(await objectOf(response), "interaction_id");
      if (id === "") return response;
      if (own.leader === undefined) own.leader = id;
      else leaders.set(id, own.leader);
      return response;
    }
    const id = call.path["id"] ?? "";
    const token = tokens.get(id);
    if (call.operation === "respond" && token !== undefined && sharedBy(id) === tokenIn(call.request)) {
      const body = await bodyOf(call.request);
      if (body !== undefined) return ask("POST", `/interactions/${id}/${token}/callback?${call.query}`, body);
    }
    const response = await pass();
    if (name !== "listDeliveries") return response;
    for (const each of interactionsIn(await bodyOf(response))) tokens.set(textOf(each, "id"), textOf(each, "token"));
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** An edit of a message deletes its components, and inserts the new ones. */
function insertingComponentsAgain(): Handler {
  const edits = working();
  return async ({ operation, path }, { pass }) => {
    const id = path["id"] ?? "";
    if (operation === "edit-message") return edits.on(id, () => pass());
    if (operation !== "get-message") return pass();
    const wasEdited = edits.has(id);
    await afterOthers();
    const isEdited = wasEdited || edits.has(id);
    const response = await pass();
    return isEdited ? changed(response, (body) => inEach(body, (each) => ({ ...each, components: [] }))) : response;
  };
}

/** The locale of the client that uses something is in a variable of the module. */
function sharingTheLocale(): Handler {
  let current: Json | undefined;
  return async (call, { pass }) => {
    if (!USES.has(driven(call))) return pass();
    const use = await objectOf(call.request);
    current = use["locale"];
    await afterOthers();
    if (current === use["locale"]) return pass();
    return pass(current === undefined ? without(use, "locale") : { ...use, locale: current });
  };
}

/** Entries of both lists, the later ones for the same target. */
function merged(earlier: readonly Json[], later: readonly Json[]): readonly Json[] {
  const targetOf = (entry: Json) => JSON.stringify(isObject(entry) ? [entry["type"] ?? null, entry["id"] ?? null] : []);
  return [...new Map([...earlier, ...later].map((each) => [targetOf(each), each])).values()];
}

/** Each edit deletes the entries that it found, and inserts its own. */
function deletingWhatWasFound(): Handler {
  const edits = working();
  const written = new Map<string, readonly Json[]>();
  return async ({ operation, path, request }, { pass }) => {
    if (operation !== "edit-permissions") return pass();
    const slot = `${path["guild"]} ${path["id"]}`;
    const own = elementsOf((await objectOf(request))["permissions"]);
    return edits.on(slot, async (isRaced) => {
      const response = await pass();
      if (!response.ok) return response;
      const all = merged((isRaced ? written.get(slot) : undefined) ?? [], own);
      written.set(slot, own);
      if (all.length > own.length && countOf(all) <= MAX_PERMISSIONS) await pass({ permissions: all });
      return response;
    });
  };
}

/** Edits the components of the first message. */
function editRow(customId: string) {
  return editMessage(0, { components: [{ type: 1, components: [button(customId)] }] });
}

/** Those that need two requests at once. */
export const THIRTY_FIFTH_RACES: readonly PlantedBug[] = [
  {
    id: "renames-at-once-share-one-name",
    what: "Two commands that are renamed to one free name at once both get it.",
    kind: "race",
    rules: [
      "command.name.is-unique-per-type-and-scope",
      "command.name.rename-to-a-used-name-is-refused",
      "upsert.parallel-creates-make-one-command",
    ],
    plant: handledBy(lookingBeforeRenaming),
    minimal: [createA({}), createA({ name: "b" }), edit(0, { name: "c" }), atOnce(edit(1, { name: "c" })), list()],
  },
  {
    id: "tokens-by-millisecond-repeat-at-once",
    what: "Uses that arrive together are delivered with the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique", "interaction.object.has-its-fields"],
    plant: handledBy(makingTokensFromTheTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "reads-during-message-edit-lack-components",
    what: "A message that is read while it is being edited has no components.",
    kind: "race",
    rules: ["message.components.read-back", "message.list-and-get-agree"],
    plant: handledBy(insertingComponentsAgain),
    minimal: [row(button("a")), editRow("b"), atOnce(readMessage(0))],
  },
  {
    id: "concurrent-uses-share-one-locale",
    what: "Uses that arrive together are all delivered with the locale of the client that came last.",
    kind: "race",
    rules: ["interaction.locale.is-of-the-client"],
    plant: handledBy(sharingTheLocale),
    minimal: [createA({}), invoke(0, { locale: "fr" }), atOnce(invoke(0, { locale: "de" })), DELIVERIES],
  },
  {
    id: "parallel-permission-edits-merge-entries",
    what: "Two edits of the permissions of a command in a guild at once leave the entries of both.",
    kind: "race",
    rules: [
      "permission.edit.replaces-all",
      "permission.edit.is-read-back",
      "permission.edit.answers-the-object",
      "event.permissions-update.follows-an-edit",
    ],
    plant: handledBy(deletingWhatWasFound),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), atOnce(permit(0, [FORBID_USER])), permissions(0)],
  },
];
