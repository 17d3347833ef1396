/** Bugs of requests that are sent together. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  FORBID_USER,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
} from "../requests.js";
import { afterOthers, type Behind, handledBy, refusal } from "../wrap.js";

const CONFLICT = 409;

/** Bugs of races. */
export const TWENTY_FIFTH_RACES: readonly PlantedBug[] = [
  {
    id: "permissions-share-a-row",
    what: "All permissions in a guild are read and written as one, so of two edits for two commands at once one is lost.",
    kind: "race",
    rules: ["permission.edit.is-read-back", "scope.writes-stay-in-their-scope"],
    plant: handledBy(() => {
      const inTurn = turns();
      return async ({ operation, place, path }, behind) => {
        if (operation !== "edit-permissions") return behind.pass();
        const before = await permissionsIn(place, behind);
        await afterOthers();
        return inTurn(async () => {
          const response = await behind.pass();
          if (!response.ok) return response;
          const now = await permissionsIn(place, behind);
          for (const id of new Set([...before.keys(), ...now.keys()])) {
            const [old, latest] = [before.get(id) ?? [], now.get(id) ?? []];
            if (id === path["id"] || isDeepStrictEqual(old, latest)) continue;
            await behind.ask("PUT", `${place}/${id}/permissions`, { permissions: old });
          }
          return response;
        });
      };
    }),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [FORBID_USER])),
      permissions(0),
    ],
  },
  {
    id: "parallel-bulks-add-up",
    what: "Two bulk overwrites at once both remove what was there and then both add, so the scope holds both lists.",
    kind: "race",
    rules: ["bulk.removes-what-is-not-listed"],
    plant: handledBy(() => {
      const inTurn = turns();
      const done: { readonly place: string; readonly elements: readonly JsonObject[] }[] = [];
      return async ({ operation, place, request }, { pass, ask }) => {
        if (operation !== "bulk") return pass();
        const elements = elementsOf(await bodyOf(request)).filter(isObject);
        const seen = done.length;
        await afterOthers();
        return inTurn(async () => {
          const response = await pass();
          if (!response.ok) return response;
          const own = new Set(elements.map((one) => keyOf(place, one)));
          const others = done.slice(seen).filter((bulk) => bulk.place === place);
          for (const one of others.flatMap((bulk) => bulk.elements)) {
            if (!own.has(keyOf(place, one))) await ask("POST", place, without(one, "id"));
          }
          done.push({ place, elements });
          return response;
        });
      };
    }),
    minimal: [bulk([{ name: "a", description: "a" }]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
  {
    id: "name-lock-spans-guilds",
    what: "While a name is created in one scope, a create of it in another scope of the application is refused.",
    kind: "race",
    rules: ["command.name.is-free-in-other-scopes", "endpoint.create.answers-201-for-a-new-name"],
    plant: handledBy(() => {
      const locked = new Map<string, string>();
      return async ({ operation, place, path, request }, { pass }) => {
        if (operation !== "create") return pass();
        const key = keyOf(path["application"] ?? "", await objectOf(request));
        if (locked.has(key) && locked.get(key) !== place) return refusal(CONFLICT);
        locked.set(key, place);
        await afterOthers();
        const response = await pass();
        locked.delete(key);
        return response;
      };
    }),
    minimal: [createA({}), atOnce(createA({}, IN_OTHER_GUILD))],
  },
];

/** Lets pieces of work go on one after the other. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Permissions by id of the command. */
async function permissionsIn(place: string, { ask }: Behind): Promise<ReadonlyMap<string, Json>> {
  const all = elementsOf(await bodyOf(await ask("GET", `${place}/permissions`))).filter(isObject);
  return new Map(all.map((one) => [textOf(one, "id"), one["permissions"] ?? []]));
}
