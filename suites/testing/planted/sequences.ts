/** Bugs of several requests in a particular order. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { bodyOf } from "./call.js";
import { keyOf, objectOf, remembering } from "./memory.js";
import { textOf } from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import { A, bulk, createA, edit, IN_GUILD, list, remove } from "./requests.js";
import { handledBy, refusal } from "./wrap.js";

const NAMES: readonly JsonObject[] = ["a", "b", "c"].map((name) => ({ name, description: "a" }));

const OF_DELETES: readonly PlantedBug[] = [
  {
    id: "create-right-after-delete",
    what: "A create right after the delete of a command of that name answers 200, as if it were there.",
    kind: "sequence",
    rules: ["upsert.after-delete-is-a-create", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) => {
      let justDeleted: string | undefined;
      return async (call, { pass }) => {
        const last = justDeleted;
        const deleted = known.get(call.path["id"] ?? "");
        justDeleted = call.operation === "delete" ? deleted?.key : undefined;
        const isAgain = call.operation === "create" && keyOf(call.place, await objectOf(call.request)) === last;
        const response = await pass();
        return isAgain && response.status === 201 ? Response.json(await objectOf(response), { status: 200 }) : response;
      };
    }),
    minimal: [createA({}), remove(0), createA({})],
  },
  {
    id: "second-delete-of-a-name",
    what: "The second delete of commands of one name answers 204 and deletes nothing.",
    kind: "sequence",
    rules: ["endpoint.delete.removes-the-command", "command.list.holds-each-command", "scope.lists-do-not-mix"],
    plant: remembering((known) => {
      const deletes = new Map<string, number>();
      return async (call, { pass, ask }) => {
        const target = call.operation === "delete" ? known.get(call.path["id"] ?? "") : undefined;
        if (target === undefined) return pass();
        const count = (deletes.get(target.key) ?? 0) + 1;
        deletes.set(target.key, count);
        const isThere = count === 2 && (await ask("GET", `${call.place}/${call.path["id"]}`)).ok;
        return isThere ? new Response(null, { status: 204 }) : pass();
      };
    }),
    minimal: [createA({}), remove(0), createA({}), remove(2), list()],
  },
  {
    id: "rename-recreate-delete",
    what: "The delete of a command also deletes the one that had its name before.",
    kind: "sequence",
    rules: [
      "edit.rename-frees-the-old-name",
      "command.list.holds-each-command",
      "endpoint.delete.removes-the-command",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering((known) => {
      const earlier = new Map<string, string>();
      return async (call, { pass, ask }) => {
        const id = call.path["id"] ?? "";
        const before = known.get(id);
        const response = await pass();
        if (!response.ok || before === undefined) return response;
        if (call.operation === "edit" && (await objectOf(response))["name"] !== before.name)
          earlier.set(before.key, id);
        const other = call.operation === "delete" ? earlier.get(before.key) : undefined;
        if (other !== undefined && other !== id) await ask("DELETE", `${call.place}/${other}`);
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), createA({}), remove(2), list()],
  },
];

const OF_EDITS: readonly PlantedBug[] = [
  {
    id: "third-edit-in-a-row",
    what: "The third edit of a command in a row leaves the description as it was.",
    kind: "sequence",
    rules: [
      "edit.replaces-provided-fields",
      "endpoint.guild-edit.is-visible-at-once",
      "edit.answers-the-whole-command",
    ],
    plant: remembering((known) => {
      let row = { id: "", count: 0 };
      return async (call, { pass, ask }) => {
        const id = call.path["id"] ?? "";
        const [isEdit, old] = [call.operation === "edit", known.get(id)?.command];
        const { description } = isEdit ? await objectOf(call.request) : {};
        const response = await pass();
        row = { id, count: isEdit && response.ok && row.id === id ? row.count + 1 : Number(isEdit && response.ok) };
        const isLost = row.count === 3 && description !== undefined && old !== undefined;
        return isLost ? ask("PATCH", `${call.place}/${id}`, { description: textOf(old, "description") }) : response;
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "c" }), edit(0, { description: "d" })],
  },
  {
    id: "swapped-names",
    what: "Two commands cannot swap their names by way of a third name.",
    kind: "sequence",
    rules: [
      "edit.rename-frees-the-old-name",
      "edit.replaces-provided-fields",
      "command.name.rename-to-a-used-name-is-refused",
    ],
    plant: remembering((known) => {
      const first = new Map<string, string>();
      return async (call, { pass }) => {
        const [id, { name }] = [call.path["id"] ?? "", await objectOf(call.request)];
        const isRename = call.operation === "edit" && typeof name === "string" && name !== known.get(id)?.name;
        if (!isRename) return pass();
        const [other] = [...first].filter(([each, old]) => each !== id && old === name);
        if (other !== undefined && first.has(id) && known.get(other[0])?.name === first.get(id)) return refusal();
        first.set(id, first.get(id) ?? known.get(id)?.name ?? "");
        return pass();
      };
    }),
    minimal: [
      createA({}),
      createA({ name: "b" }),
      edit(0, { name: "c" }),
      edit(1, { name: "a" }),
      edit(0, { name: "b" }),
    ],
  },
  {
    id: "same-create-after-edit",
    what: "A create that was sent before, body for body, does not overwrite what an edit changed since.",
    kind: "sequence",
    rules: [
      "upsert.stores-the-fields",
      "endpoint.create.answers-200-for-a-used-name",
      "command.version.changes-on-edit",
    ],
    plant: remembering((known) => {
      const bodies = new Map<string, { readonly body: Json; readonly version: string }>();
      return async (call, { pass, ask }) => {
        if (call.operation !== "create") return pass();
        const body = await objectOf(call.request);
        const key = keyOf(call.place, body);
        const last = bodies.get(key);
        const [id] = [...known].find(([, one]) => one.key === key) ?? [];
        const now = id === undefined ? undefined : await ask("GET", `${call.place}/${id}`);
        const isStale = now?.ok === true && textOf(await bodyOf(now), "version") !== last?.version;
        if (now !== undefined && isStale && isDeepStrictEqual(last?.body, body)) return now;
        const response = await pass();
        if (response.ok) bodies.set(key, { body, version: textOf(await bodyOf(response), "version") });
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), createA({})],
  },
];

const OF_BULKS: readonly PlantedBug[] = [
  {
    id: "bulk-in-another-order",
    what: "A bulk overwrite with the same names in another order makes new commands.",
    kind: "sequence",
    rules: ["bulk.same-name-keeps-the-id", "bulk.is-idempotent-on-ids"],
    plant: handledBy(() => {
      const orders = new Map<string, readonly string[]>();
      return async (call, { pass }) => {
        if (call.operation !== "bulk") return pass();
        const body = elementsOf(await bodyOf(call.request));
        const order = body.map((one) => (isObject(one) ? keyOf("", one) : ""));
        const last = orders.get(call.place) ?? [];
        const isSame = order.length > 2 && isDeepStrictEqual([...order].sort(), [...last].sort());
        const response = await pass();
        if (response.ok) orders.set(call.place, order);
        if (!response.ok || !isSame || isDeepStrictEqual(order, last)) return response;
        await pass([]);
        return pass();
      };
    }),
    minimal: [bulk(NAMES), bulk([...NAMES].reverse())],
  },
  {
    id: "list-before-bulk",
    what: "A list with dictionaries comes from a cache that a bulk overwrite does not empty.",
    kind: "sequence",
    rules: [
      "bulk.removes-what-is-not-listed",
      "command.list.holds-each-command",
      "bulk.empty-list-clears-the-scope",
      "localization.list.returns-dictionaries-on-request",
      "endpoint.list.answers-200-with-an-array",
    ],
    plant: handledBy(() => {
      const cache = new Map<string, Response>();
      return async (call, { pass }) => {
        const isCached = call.operation === "list" && call.query.get("with_localizations") === "true";
        if (["create", "edit", "delete"].includes(call.operation)) cache.clear();
        const key = `${call.place} ${call.request.headers.get("authorization")}`;
        const hit = isCached ? cache.get(key) : undefined;
        if (hit !== undefined) return hit.clone();
        const response = await pass();
        if (isCached && response.ok) cache.set(key, response.clone());
        return response;
      };
    }),
    minimal: [list(`${IN_GUILD}?with_localizations=true`), bulk([A]), list(`${IN_GUILD}?with_localizations=true`)],
  },
];

/** Bugs of commands that need several requests in one order. */
export const SEQUENCES: readonly PlantedBug[] = [...OF_DELETES, ...OF_EDITS, ...OF_BULKS];
