/** Bugs of requests that are carried out at the same time. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { bodyOf, type Call } from "./call.js";
import { keyOf, objectOf } from "./memory.js";
import { textOf } from "./parts.js";
import type { Fetch, PlantedBug } from "./planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  atOnce,
  bulk,
  createA,
  edit,
  GLOBALLY,
  list,
  message,
  permissions,
  permit,
  read,
  remove,
} from "./requests.js";
import { afterOthers, changed, handledBy } from "./wrap.js";

/** How many requests with the same key are being carried out. */
interface Running {
  /** Carries out one more. `isRaced` is true where another one with the key was running. */
  readonly during: <T>(key: string, work: (isRaced: boolean) => Promise<T>) => Promise<T>;
  /** True while one with the key is carried out. */
  readonly has: (key: string) => boolean;
}

function running(): Running {
  const counts = new Map<string, number>();
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);
  return {
    has: (key) => (counts.get(key) ?? 0) > 0,
    async during(key, work) {
      const isRaced = (counts.get(key) ?? 0) > 0;
      add(key, 1);
      try {
        await afterOthers();
        return await work(isRaced);
      } finally {
        add(key, -1);
      }
    },
  };
}

const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "two-creates-make-two",
    what: "Two creates of one name that arrive together make two commands.",
    kind: "race",
    rules: ["upsert.parallel-creates-make-one-command", "command.name.is-unique-per-type-and-scope"],
    plant: makesTwo(),
    minimal: [createA({}), atOnce(createA({})), list()],
  },
  {
    id: "edit-beside-delete",
    what: "A delete that arrives together with an edit of the command answers 204, and the command stays.",
    kind: "race",
    rules: ["endpoint.delete.removes-the-command", "command.list.holds-each-command"],
    plant: handledBy(() => {
      const edits = running();
      return async (call, { pass, ask }) => {
        const id = call.path["id"] ?? "";
        if (call.operation === "edit") return edits.during(id, () => pass());
        if (call.operation !== "delete") return pass();
        const wasRaced = edits.has(id);
        await afterOthers();
        const isRaced = wasRaced || edits.has(id);
        const isThere = isRaced && (await ask("GET", `${call.place}/${id}`)).ok;
        return isThere ? new Response(null, { status: 204 }) : pass();
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), read(0)],
  },
  {
    id: "two-edits-lose-one",
    what: "Of two edits of a command that arrive together, the second one undoes the first.",
    kind: "race",
    rules: ["edit.keeps-other-fields", "edit.replaces-provided-fields", "endpoint.guild-edit.is-visible-at-once"],
    plant: handledBy(() => {
      const edits = running();
      return async (call, { pass, ask }) => {
        if (call.operation !== "edit") return pass();
        const path = `${call.place}/${call.path["id"]}`;
        const before = await objectOf(await ask("GET", path));
        return edits.during(path, async (isRaced) => {
          const response = await pass();
          const old = Object.fromEntries(["description", "nsfw"].flatMap((member) => memberOf(before, member)));
          const own = await objectOf(call.request);
          return response.ok && isRaced && before["type"] === 1 ? ask("PATCH", path, { ...old, ...own }) : response;
        });
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { nsfw: true })), read(0)],
  },
  {
    id: "create-beside-bulk-elsewhere",
    what: "A guild command that is created during a global bulk overwrite is removed by it.",
    kind: "race",
    rules: ["bulk.stays-in-its-scope", "command.list.holds-each-command", "endpoint.guild-create.is-visible-at-once"],
    plant: handledBy(() => {
      const bulks = running();
      return async (call, { pass, ask }) => {
        const application = call.path["application"] ?? "";
        if (call.operation === "bulk" && call.path["guild"] === undefined)
          return bulks.during(application, () => pass());
        if (call.operation !== "create" || call.path["guild"] === undefined) return pass();
        const isRaced = bulks.has(application);
        const response = await pass();
        const isLost = response.status === 201 && (isRaced || bulks.has(application));
        if (isLost) await ask("DELETE", `${call.place}/${textOf(await bodyOf(response), "id")}`);
        return response;
      };
    }),
    minimal: [bulk([A], GLOBALLY), atOnce(createA({})), list()],
  },
  {
    id: "list-during-bulk",
    what: "A list during a bulk overwrite is empty.",
    kind: "race",
    rules: ["bulk.is-atomic", "command.list.holds-each-command", "endpoint.list.answers-200-with-an-array"],
    plant: handledBy(() => {
      const bulks = running();
      return async (call, { pass }) => {
        if (call.operation === "bulk") return bulks.during(call.place, () => pass());
        if (call.operation !== "list") return pass();
        const wasRaced = bulks.has(call.place);
        await afterOthers();
        const isRaced = wasRaced || bulks.has(call.place);
        return isRaced ? changed(await pass(), () => []) : pass();
      };
    }),
    minimal: [bulk([A]), bulk([A]), atOnce(list())],
  },
];

function memberOf(part: JsonObject, member: string): readonly (readonly [string, Json])[] {
  const value = part[member];
  return value === undefined ? [] : [[member, value]];
}

/** The second of two creates is not in the service: it is added to what the service answers. */
function makesTwo(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const creates = running();
    const seconds = new Map<string, JsonObject>();
    return async (call, { pass }) => {
      if (call.operation === "create") {
        const key = keyOf(call.place, await objectOf(call.request));
        return creates.during(key, async (isRaced) => {
          const response = await pass();
          return isRaced && response.ok ? copied(seconds, call, await objectOf(response)) : response;
        });
      }
      if (call.operation === "bulk") for (const [path] of secondsIn(seconds, call.place)) seconds.delete(path);
      const answer = ofSecond(seconds, call);
      if (answer !== undefined || call.operation !== "list") return answer ?? pass();
      const here = secondsIn(seconds, call.place).map(([, one]) => one);
      return changed(await pass(), (body) => [...elementsOf(body), ...here]);
    };
  });
}

function copied(seconds: Map<string, JsonObject>, { place }: Call, created: JsonObject): Response {
  const copy = { ...created, id: `${BigInt(textOf(created, "id")) + 1n}` };
  seconds.set(`${place}/${copy.id}`, copy);
  return Response.json(copy, { status: 201 });
}

function secondsIn(
  seconds: ReadonlyMap<string, JsonObject>,
  place: string,
): readonly (readonly [string, JsonObject])[] {
  return [...seconds].filter(([path]) => path.startsWith(`${place}/`));
}

/** What a read or delete of a second command answers; undefined for other requests. */
function ofSecond(seconds: Map<string, JsonObject>, { operation, place, path }: Call): Response | undefined {
  const second = seconds.get(`${place}/${path["id"]}`);
  if (second === undefined || (operation !== "get" && operation !== "delete")) return undefined;
  if (operation === "get") return Response.json(second);
  seconds.delete(`${place}/${path["id"]}`);
  return new Response(null, { status: 204 });
}

const ELSEWHERE: readonly PlantedBug[] = [
  {
    id: "two-edits-of-permissions",
    what: "Of two edits of permissions in a guild that arrive together, one is lost.",
    kind: "race",
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all"],
    plant: handledBy(() => {
      const edits = running();
      const current = new Map<string, Json>();
      return async (call, { pass }) => {
        if (call.operation !== "edit-permissions") return pass();
        const slot = `${call.path["guild"]} ${call.path["id"]}`;
        return edits.during(call.path["guild"] ?? "", async (isRaced) => {
          const response = await pass();
          if (response.ok && isRaced) await pass({ permissions: current.get(slot) ?? [] });
          else if (response.ok) current.set(slot, (await objectOf(response))["permissions"] ?? []);
          return response;
        });
      };
    }),
    minimal: [
      createA({}),
      createA({ name: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [ALLOW_ROLE])),
      permissions(0),
      permissions(1),
    ],
  },
  {
    id: "two-messages-swap-components",
    what: "Of two messages that are sent to a channel together, the second is answered with the components of the first.",
    kind: "race",
    rules: ["message.components.read-back", "message.list-and-get-agree"],
    open: "The endpoints of messages are not shown, nor what the creation of one returns.",
    plant: handledBy(() => {
      const sends = running();
      const last = new Map<string, Json>();
      return async (call, { pass }) => {
        if (call.operation !== "create-message") return pass();
        return sends.during(call.place, async (isRaced) => {
          const response = await pass();
          const components = last.get(call.place);
          last.set(call.place, (await objectOf(response))["components"] ?? []);
          if (!isRaced || components === undefined) return response;
          return changed(response, (body) => (isObject(body) ? { ...body, components } : body));
        });
      };
    }),
    minimal: [message(withButton("a")), atOnce(message(withButton("b")))],
  },
];

function withButton(customId: string): JsonObject {
  return { components: [{ type: 1, components: [{ type: 2, style: 1, label: "a", custom_id: customId }] }] };
}

/** Bugs that need requests at the same time. */
export const RACES: readonly PlantedBug[] = [...OF_COMMANDS, ...ELSEWHERE];
