/** Bugs of commands that show only after a history of writes. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, ALLOW_ROLE, create, createA, edit, FORBID_USER, permissions, permit, read, remove } from "../requests.js";
import { handledBy } from "../wrap.js";
import { forgetsPermissions } from "./forgetting.js";
import { showing } from "./showing.js";

const OPTION = { name: "o", description: "o", type: 3 };
const WRITES = ["create", "edit", "bulk"];
const MAX_OVERWRITES = 100;

/** Bugs of histories of commands. */
export const TWENTY_FIFTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "second-rename-keeps-the-name-taken",
    what: "A command that is renamed again still answers to its name in between, so a create of it overwrites the command.",
    kind: "sequence",
    rules: ["edit.rename-frees-the-old-name", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) => {
      const renamed = new Set<string>();
      const kept = new Map<string, string>();
      return async (call, { pass, ask }) => {
        const body = await objectOf(call.request);
        if (call.operation === "create") {
          const key = keyOf(call.place, body);
          const id = kept.get(key) ?? "";
          const isFree = [...known.values()].every((one) => one.key !== key);
          return known.has(id) && isFree ? ask("PATCH", `${call.place}/${id}`, without(body, "type")) : pass();
        }
        const { id = "" } = call.path;
        const before = known.get(id);
        const response = await pass();
        const { name } = body;
        const isRename = call.operation === "edit" && typeof name === "string" && name !== before?.name;
        if (before === undefined || !isRename || !response.ok) return response;
        if (renamed.has(id)) kept.set(before.key, id);
        renamed.add(id);
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" }), create({ name: "b", description: "b" })],
  },
  {
    id: "deletion-drops-permissions-by-name",
    what: "Deleting a command drops the permissions of commands of its name and of other types too.",
    kind: "sequence",
    rules: ["scope.writes-stay-in-their-scope", "permission.edit.is-read-back"],
    plant: forgetsPermissions(({ operation, place, path }, known) => {
      const gone = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
      if (gone === undefined) return [];
      const namesakes = [...known].filter(([, one]) => one.place === place && one.name === gone.name);
      return namesakes.filter(([, one]) => one.key !== gone.key).map(([id]) => id);
    }),
    minimal: [createA({}), create({ name: "a", type: 2 }), permit(0, [ALLOW_ROLE]), remove(1), permissions(0)],
  },
  {
    id: "versions-return-with-contents",
    what: "A command that is edited back to what it was has its version of then.",
    kind: "sequence",
    rules: ["command.version.grows", "command.version.changes-on-edit"],
    plant: showing((wrong) => {
      const versions = new Map<string, string>();
      return async (call, { pass }) => {
        const response = await pass();
        if (!response.ok || !WRITES.includes(call.operation)) return response;
        const body = await bodyOf(response);
        for (const command of Array.isArray(body) ? body.filter(isObject) : [body].filter(isObject)) {
          const [id, latest] = [textOf(command, "id"), textOf(command, "version")];
          const content = JSON.stringify(without(command, "version"));
          const version = versions.get(content) ?? latest;
          versions.set(content, version);
          if (version === latest) wrong.delete(id);
          else wrong.set(id, { version });
        }
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "a" })],
  },
  {
    id: "cleared-permissions-come-back",
    what: "Permissions that an empty list removed come back with the next permissions of the command.",
    kind: "sequence",
    rules: ["permission.edit.replaces-all", "permission.edit.empty-list-removes-all", "permission.edit.is-read-back"],
    plant: handledBy(() => {
      const latest = new Map<string, readonly JsonObject[]>();
      const cleared = new Map<string, readonly JsonObject[]>();
      return async (call, { pass }) => {
        const body = await objectOf(call.request);
        if (call.operation !== "edit-permissions") return pass();
        const key = `${call.place} ${call.path["id"]}`;
        const sent = elementsOf(body["permissions"]).filter(isObject);
        const targets = new Set(sent.map(targetOf));
        const returning = (cleared.get(key) ?? []).filter((one) => !targets.has(targetOf(one)));
        const all = [...sent, ...returning];
        const isBack = sent.length > 0 && returning.length > 0 && all.length <= MAX_OVERWRITES;
        const response = isBack ? await pass({ permissions: all }) : await pass();
        if (!response.ok) return response;
        if (sent.length === 0) cleared.set(key, latest.get(key) ?? []);
        else cleared.delete(key);
        latest.set(key, elementsOf((await objectOf(response))["permissions"]).filter(isObject));
        return response;
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, []), permit(0, [FORBID_USER])],
  },
  {
    id: "equal-options-are-shared",
    what: "Commands whose options are equal share them, so an edit of one's options changes those of the other.",
    kind: "sequence",
    rules: ["scope.writes-stay-in-their-scope"],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const { id = "", application } = call.path;
      const { options } = await objectOf(call.request);
      const before = known.get(id)?.command["options"];
      const sharers = [...known].filter(
        ([other, one]) => other !== id && sharesOptions(one.command, before, application),
      );
      const response = await pass();
      if (call.operation !== "edit" || options === undefined || !response.ok) return response;
      for (const [other, { place }] of sharers) await ask("PATCH", `${place}/${other}`, { options });
      return response;
    }),
    minimal: [
      createA({ options: [OPTION] }),
      create({ ...A, name: "b", options: [OPTION] }),
      edit(0, { options: [{ ...OPTION, name: "p" }] }),
      read(1),
    ],
  },
];

function targetOf(entry: JsonObject): string {
  return `${entry["type"]} ${entry["id"]}`;
}

function sharesOptions(command: JsonObject, options: JsonObject[string] | undefined, application: string | undefined) {
  const isOwn = command["application_id"] === application;
  return isOwn && countOf(options) > 0 && isDeepStrictEqual(command["options"], options);
}
