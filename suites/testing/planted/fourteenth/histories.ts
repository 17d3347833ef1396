/** Bugs of several writes: sequences. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, createA, drive, edit, GLOBALLY, list, permissions, permit } from "../requests.js";
import { permissionsWrittenBy } from "../thirteenth/permissions-written.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const OWN_HEADER = /^x-\w+-locale$/;
const ENTRY_POINT = 4;
const LAUNCHES = 2;

/** An overwrite by the id of a command writes its row, and drops nothing that hangs on the row. */
function keepingWhatHangsOnTheRow(known: Known): Handler {
  const written = new Map<string, ReadonlyMap<string, readonly JsonObject[]>>();
  const kept = new Map<string, ReadonlyMap<string, readonly JsonObject[]>>();
  return async (call, { pass }) => {
    const id = call.path["id"] ?? "";
    const before = new Map([...known].map(([each, { name }]) => [each, name]));
    const response = await pass();
    if (call.operation === "get-permissions") {
      const entries = kept.get(id)?.get(call.path["guild"] ?? "");
      return entries === undefined
        ? response
        : changed(response, (body) => ({ ...asObject(body), permissions: entries }));
    }
    if (!response.ok) return response;
    if (driven(call) === "reset") for (const all of [written, kept]) all.clear();
    const isRename = call.operation === "edit" && textOf(await objectOf(response), "name") !== before.get(id);
    if (call.operation === "delete" || isRename) for (const all of [written, kept]) all.delete(id);
    const permissionsNow = await permissionsWrittenBy(call);
    if (permissionsNow !== undefined) {
      const { guild, id: target, entries } = permissionsNow;
      written.set(target, new Map([...(written.get(target) ?? []), [guild, entries]]));
      kept.set(target, new Map([...(kept.get(target) ?? [])].filter(([other]) => other !== guild)));
    }
    if (call.operation !== "bulk") return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const own = textOf(command, "id");
      const isRenamed = before.has(own) && before.get(own) !== textOf(command, "name");
      if (isRenamed) kept.set(own, written.get(own) ?? new Map());
      return command;
    });
    return response;
  };
}

function asObject(body: Json): JsonObject {
  return isObject(body) ? body : {};
}

/** The first locale that a request names, in the service's own header or else in Accept-Language. */
function localeOf({ headers }: Request): string {
  const own = [...headers].find(([name]) => OWN_HEADER.test(name))?.[1];
  return (own ?? headers.get("accept-language") ?? "").split(/[,;]/)[0]?.trim() ?? "";
}

/** Localized names are compared with the name when they are written, and those that are like it are marked then. */
function comparingWhenWritten(): Handler {
  const written = new Map<string, readonly [names: JsonObject, name: string]>();
  return async (call, { pass }) => {
    const { operation, query, request } = call;
    const response = await pass();
    if (operation === "list" && query.get("with_localizations") !== "true") {
      const locale = localeOf(request);
      return changed(response, (body) =>
        inEach(body, (command) => {
          const [names = {}, nameThen] = written.get(textOf(command, "id")) ?? [];
          const { name = null, name_localized: shown } = command;
          const isOutdated = shown === undefined && nameThen !== name && names[locale] === name;
          return isOutdated ? { ...command, name_localized: name } : command;
        }),
      );
    }
    if (!response.ok || !["create", "edit", "bulk"].includes(operation)) return response;
    const sent = await objectOf(request);
    const isKept = operation === "edit" && sent["name_localizations"] === undefined;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const { name_localizations: names = null } = command;
      if (!isKept) written.set(textOf(command, "id"), [asObject(names), textOf(command, "name")]);
      return command;
    });
    return response;
  };
}

/** Every change of an application makes sure that it has its entry point, if it has an activity. */
function makingSureOfTheEntryPoint(known: Known): Handler {
  const deletedIn = new Set<string>();
  const due = new Set<string>();
  return async (call, { pass, ask }) => {
    const { operation, place, path } = call;
    const isEntryPoint = known.get(path["id"] ?? "")?.command["type"] === ENTRY_POINT;
    if (operation === "list" && due.delete(place)) {
      deletedIn.delete(place);
      await ask("POST", place, { name: "Launch", type: ENTRY_POINT, handler: LAUNCHES });
    }
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "delete" && isEntryPoint) deletedIn.add(place);
    if (operation === "create" && (await objectOf(call.request))["type"] === ENTRY_POINT) deletedIn.delete(place);
    if (driven(call) === "reset") for (const all of [deletedIn, due]) all.clear();
    if (driven(call) !== "changeApplication") return response;
    const change = await objectOf(call.request);
    if (change["has_activity"] !== undefined) deletedIn.clear();
    else for (const each of deletedIn) due.add(each);
    return response;
  };
}

/** Those that take several writes. */
export const FOURTEENTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "bulk-renames-keep-permissions",
    what: "A command that a bulk overwrite renames by its id is read with the permissions that it had before.",
    kind: "sequence",
    rules: ["edit.rename-drops-permissions", "bulk.id-links-to-the-command", "permission.get.answers-the-object"],
    plant: remembering(keepingWhatHangsOnTheRow),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      permissions(0),
    ],
  },
  {
    id: "names-are-compared-when-written",
    what: "After a rename to the text of a localized name, a list still shows that text as a localized name.",
    kind: "sequence",
    rules: ["localization.value-equal-to-the-default-is-ignored", "localization.list.shows-the-requesters-locale"],
    plant: handledBy(comparingWhenWritten),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      edit(0, { name: "b" }),
      { ...list(), headers: { "accept-language": "de" } },
    ],
  },
  {
    id: "deleted-entry-points-return",
    what: "An entry point command that was deleted is there again after another change of its application.",
    kind: "sequence",
    rules: [
      "entry-point.can-be-deleted",
      "entry-point.is-listed",
      "endpoint.delete.removes-the-command",
      "interaction.entry-point.comes-with-activities",
      "command.list.holds-each-command",
    ],
    plant: remembering(makingSureOfTheEntryPoint),
    minimal: [
      drive("changeApplication", { has_activity: false }),
      drive("changeApplication", { has_activity: true }),
      list(GLOBALLY),
      { method: "DELETE", path: `${GLOBALLY}/{#2.0.id}` },
      drive("changeApplication", { is_discoverable: false }),
      list(GLOBALLY),
    ],
  },
];
