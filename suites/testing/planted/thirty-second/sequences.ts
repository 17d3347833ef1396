/** Bugs of commands that need several requests in one order. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { sizeOf, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  GLOBALLY,
  invoke,
  list,
  permissions,
  permit,
  remove,
} from "../requests.js";
import { type Behind, type Handler, handledBy, refusal } from "../wrap.js";
import { cachingLists } from "./support.js";

const ENTRY_POINT = 4;
const SPANISH: Readonly<Record<string, string>> = { "accept-language": "es-ES" };
const LAUNCHER: JsonObject = { type: ENTRY_POINT, name: "launcher", description: "l", handler: 1 };

/** Permissions of the guild commands that a bulk overwrite is about to rename by their id. */
async function rechristened(
  { place, request }: Call,
  { ask }: Behind,
  known: Known,
): Promise<ReadonlyMap<string, readonly Json[]>> {
  const held = new Map<string, readonly Json[]>();
  for (const element of elementsOf(await bodyOf(request)).filter(isObject)) {
    const id = textOf(element, "id");
    const before = known.get(id);
    if (before?.place !== place || before.name === element["name"]) continue;
    const { permissions: all } = await objectOf(await ask("GET", `${place}/${id}/permissions`));
    if (elementsOf(all).length > 0) held.set(id, elementsOf(all));
  }
  return held;
}

const LETS_GO: ReadonlySet<string> = new Set(["edit-permissions", "delete", "edit"]);

/** Permissions go with a rename by an edit, and a bulk overwrite has no thought of them. */
function rechristeningInBulk(known: Known): Handler {
  const kept = new Map<string, readonly Json[]>();
  const overwrite = async (call: Call, behind: Behind) => {
    const held = await rechristened(call, behind, known);
    const response = await behind.pass();
    const there = response.ok ? elementsOf(await bodyOf(response)).map((each) => textOf(each, "id")) : [];
    for (const [id, all] of held) if (there.includes(id)) kept.set(id, all);
    return response;
  };
  return async (call, behind) => {
    const { application = "", guild, id = "" } = call.path;
    if (guild === undefined) return behind.pass();
    if (call.operation === "bulk") return overwrite(call, behind);
    const response = await behind.pass();
    if (LETS_GO.has(call.operation)) kept.delete(id);
    const all = call.operation === "get-permissions" ? kept.get(id) : undefined;
    if (all === undefined) return response;
    return Response.json({ id, application_id: application, guild_id: guild, permissions: all });
  };
}

/** After a rejection the client counts as up to date, whatever it holds. */
function rejectingOnce(): Handler {
  const rejected = new Set<string>();
  return async (call, { pass }) => {
    if (driven(call) === "reset") rejected.clear();
    if (driven(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    const key = JSON.stringify(["user_id", "command_id", "version"].map((member) => textOf(use, member)));
    if (rejected.has(key)) return pass(Object.fromEntries(Object.entries(use).filter(([name]) => name !== "version")));
    const response = await pass();
    if ((await objectOf(response))["outcome"] === "outdated") rejected.add(key);
    return response;
  };
}

/** The place of the entry point is taken by the name that it was created with, and freed by the one that it has. */
function takingPlacesByName(known: Known): Handler {
  const taken = new Map<string, string>();
  const hasLauncher = (place: string) => {
    return [...known.values()].some((each) => each.place === place && each.command["type"] === ENTRY_POINT);
  };
  const launch = async ({ place }: Call, { pass }: Behind) => {
    if (!hasLauncher(place) && taken.has(place)) return refusal();
    const response = await pass();
    if (response.status === 201) taken.set(place, textOf(await objectOf(response), "name"));
    return response;
  };
  return async (call, behind) => {
    const { operation, place, path, request } = call;
    if (operation === "create" && (await objectOf(request))["type"] === ENTRY_POINT) return launch(call, behind);
    const deleted = operation === "delete" ? known.get(path["id"] ?? "")?.name : undefined;
    if (operation === "bulk" || driven(call) === "reset") taken.clear();
    if (deleted !== undefined && taken.get(place) === deleted) taken.delete(place);
    return behind.pass();
  };
}

/** The list of each locale is kept until a command changes; options are in a table of their own. */
const CACHED_LISTS = {
  keyOf: ({ request, query }: Call) => {
    const locale = [...request.headers].filter(([name]) => name === "accept-language" || name.endsWith("-locale"));
    const isLocalized = locale.length > 0 && query.get("with_localizations") !== "true";
    return isLocalized ? JSON.stringify([request.url, request.headers.get("authorization"), locale]) : undefined;
  },
  isEmptiedBy: async ({ operation, request }: Call) => {
    const body = operation === "edit" ? await objectOf(request) : {};
    return !(sizeOf(body) === 1 && Array.isArray(body["options"]));
  },
};

/** An option whose name is localized. */
function lemon(localized: string): JsonObject {
  return { type: 3, name: "lemon", name_localizations: { "es-ES": localized }, description: "l" };
}

const LIST_IN_SPANISH: PlainRequest = { ...list(), headers: SPANISH };
const USE_OLD: PlainRequest = invoke(0, { version: "{#0.version}" });

/** Those of commands. */
export const THIRTY_SECOND_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "bulk-rechristening-keeps-the-guest-list",
    what: "A guild command that a bulk overwrite renames by its id keeps its permissions.",
    kind: "sequence",
    rules: [
      "edit.rename-drops-permissions",
      "bulk.removal-drops-permissions",
      "bulk.id-links-to-the-command",
      "permission.delete-drops-permissions",
    ],
    plant: remembering(rechristeningInBulk),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      permissions(0),
    ],
  },
  {
    id: "second-stale-knock-opens",
    what: "A use of an outdated version is rejected the first time, and delivered when the user tries it again.",
    kind: "sequence",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: handledBy(rejectingOnce),
    minimal: [createA({}, GLOBALLY), edit(0, { description: "b" }, GLOBALLY), USE_OLD, USE_OLD],
  },
  {
    id: "rechristened-launchers-haunt-their-slot",
    what: "After an entry point command was renamed and deleted, no other one can be created.",
    kind: "sequence",
    rules: [
      "entry-point.can-be-created-again",
      "entry-point.is-single",
      "entry-point.can-be-deleted",
      "entry-point.can-be-edited",
      "edit.rename-frees-the-old-name",
      "upsert.after-delete-is-a-create",
      "endpoint.create.answers-201-for-a-new-name",
      "limit.delete-frees-a-slot",
    ],
    plant: remembering(takingPlacesByName),
    minimal: [
      create(LAUNCHER, GLOBALLY),
      edit(0, { name: "starter" }, GLOBALLY),
      remove(0, GLOBALLY),
      create(LAUNCHER, GLOBALLY),
    ],
  },
  {
    id: "option-edits-elude-translated-lists",
    what: "After a list in some locale, an edit of nothing but the options is missing in lists in that locale.",
    kind: "sequence",
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-provided-fields",
      "edit.replaces-options-whole",
      "edit.empty-options-remove-all",
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.edit.replaces-the-dictionary",
      "localization.accept-language.is-used",
      "command.version.changes-on-edit",
      "option.fields.round-trip",
    ],
    plant: handledBy(() => cachingLists(CACHED_LISTS)),
    minimal: [
      createA({ options: [lemon("limón")] }),
      LIST_IN_SPANISH,
      edit(0, { options: [lemon("cidra")] }),
      LIST_IN_SPANISH,
    ],
  },
];
