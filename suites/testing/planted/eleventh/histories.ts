/** Bugs of several requests about commands and their permissions: sequences. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, type KnownCommand, objectOf, remembering } from "../memory.js";
import { countOf, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, drive, edit, FORBID_USER, invoke, list, permit, read, remove } from "../requests.js";
import { type Behind, changed, type Handler, handledBy } from "../wrap.js";

const NOT_FOUND = 404;
const LIST_EVENTS = "/driver/listEvents";
const GUILD_OF_PLACE = /\/guilds\/(\d+)\//;

/** A bulk overwrite that is the last one of its scope again has nothing to do. */
function skippingTheSameBulk(): Handler {
  const last = new Map<string, readonly [sent: Json, answer: Json]>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "bulk") return pass();
    const sent = (await bodyOf(request)) ?? null;
    const [before, answer] = last.get(place) ?? [];
    if (answer !== undefined && isDeepStrictEqual(before, sent)) return Response.json(answer);
    const response = await pass();
    if (response.ok) last.set(place, [sent, (await bodyOf(response)) ?? []]);
    return response;
  };
}

/** Permissions of a guild that a request sets: whose they are, and all of them. */
async function permissionsOf(
  call: Call,
): Promise<readonly [guild: string, id: string, all: readonly Json[]] | undefined> {
  const isDriven = driven(call) === "changePermissions";
  if (!isDriven && call.operation !== "edit-permissions") return undefined;
  const body = await objectOf(call.request);
  const all = elementsOf(body["permissions"]);
  if (isDriven) return [textOf(body, "guild_id"), textOf(body, "command_id"), all];
  return [call.path["guild"] ?? "", call.path["id"] ?? "", all];
}

/** Hides the events of what a handler does by itself. */
interface HiddenEvents {
  /** Does it, and hides its events. */
  readonly during: <T>(ask: Behind["ask"], work: () => Promise<T>) => Promise<T>;
  /** What a list of events answers without the hidden ones. */
  readonly without: (ask: Behind["ask"], response: Response) => Promise<Response>;
  /** Forgets all, as a reset does. */
  readonly forget: () => void;
}

function hidingEvents(): HiddenEvents {
  const hidden = new Set<number>();
  const count = async (ask: Behind["ask"]) => countOf((await objectOf(await ask("POST", LIST_EVENTS, {})))["events"]);
  return {
    during: async (ask, work) => {
      const before = await count(ask);
      const result = await work();
      const made = (await count(ask)) - before;
      for (let each = 0; each < made; each += 1) hidden.add(before + each);
      return result;
    },
    without: async (ask, response) => {
      const all = await count(ask);
      return changed(response, (body) => {
        if (!isObject(body)) return body;
        const events = elementsOf(body["events"]);
        const first = all - events.length;
        return { ...body, events: events.filter((_, index) => !hidden.has(first + index)) };
      });
    },
    forget: () => hidden.clear(),
  };
}

/** A command has permissions of its own once they were set, to an empty list too. */
function countingEmptyLists(known: Known): Handler {
  const stored = new Map<string, ReadonlyMap<string, readonly Json[]>>();
  const events = hidingEvents();
  return async (call, { pass, ask }) => {
    const { operation, path, request } = call;
    const name = driven(call);
    if (name === "invokeCommand") {
      const id = textOf(await objectOf(request), "command_id");
      const { place = "", command } = known.get(id) ?? {};
      const guild = GUILD_OF_PLACE.exec(place)?.[1] ?? "";
      const application = textOf(command, "application_id");
      const inherited = stored.get(guild)?.get(application) ?? [];
      if (stored.get(guild)?.get(id)?.length !== 0 || inherited.length === 0) return pass();
      const inherit = (permissions: readonly Json[]) =>
        ask("POST", "/driver/changePermissions", { guild_id: guild, command_id: application, permissions });
      await events.during(ask, () => inherit([]));
      const response = await pass();
      await events.during(ask, () => inherit(inherited));
      return response;
    }
    const before = known.get(path["id"] ?? "")?.name;
    const response = await pass();
    if (name === "listEvents") return events.without(ask, response);
    if (!response.ok) return response;
    if (name === "reset") {
      stored.clear();
      events.forget();
    }
    const [guild = "", id = "", all = []] = (await permissionsOf(call)) ?? [];
    if (id !== "") stored.set(guild, new Map([...(stored.get(guild) ?? []), [id, all]]));
    const isRenamed = operation === "edit" && textOf(await objectOf(response), "name") !== before;
    if (isRenamed) {
      const own = stored.get(path["guild"] ?? "") ?? [];
      stored.set(path["guild"] ?? "", new Map([...own].filter(([each]) => each !== path["id"])));
    }
    return response;
  };
}

/** An edit writes a deleted command, which undeletes it, before it finds that it was deleted. */
function undeleting(known: Known): Handler {
  const deleted = new Map<string, KnownCommand>();
  const back = new Map<string, KnownCommand>();
  return async ({ operation, place, path, query }, { pass }) => {
    const id = path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    if (operation === "delete") {
      if (response.ok && before !== undefined) deleted.set(id, before);
      return back.delete(id) ? new Response(null, { status: 204 }) : response;
    }
    const lost = deleted.get(id);
    if (operation === "edit" && response.status === NOT_FOUND && lost?.place === place) back.set(id, lost);
    if (operation === "get" && response.status === NOT_FOUND) {
      const found = back.get(id);
      return found?.place === place ? Response.json(found.command) : response;
    }
    if (!response.ok) return response;
    if (operation === "bulk") for (const [each, one] of back) if (one.place === place) back.delete(each);
    if (operation === "create") {
      const { name, type = 1 } = await objectOf(response);
      for (const [each, one] of back) {
        if (one.place === place && one.name === name && (one.command["type"] ?? 1) === type) back.delete(each);
      }
    }
    if (operation !== "list") return response;
    const isWhole = query.get("with_localizations") === "true";
    const shown = (command: JsonObject) =>
      isWhole ? command : without(command, "name_localizations", "description_localizations");
    const all = [...back.values()].filter((each) => each.place === place).map(({ command }) => shown(command));
    return changed(response, (body) => [...elementsOf(body), ...all]);
  };
}

/** Those that take several requests. */
export const ELEVENTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "the-same-bulk-again-does-nothing",
    what: "A bulk overwrite with the same body as the last one of its scope is skipped, whatever was written in between.",
    kind: "sequence",
    rules: [
      "bulk.removes-what-is-not-listed",
      "bulk.covers-all-types",
      "bulk.empty-list-clears-the-scope",
      "bulk.same-name-keeps-the-id",
      "bulk.is-idempotent-on-ids",
      "bulk.id-links-to-the-command",
      "endpoint.bulk.answers-200-with-an-array",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "endpoint.get.answers-200",
      "endpoint.delete.removes-the-command",
      "upsert.stores-the-fields",
    ],
    plant: handledBy(skippingTheSameBulk),
    minimal: [bulk([A]), create({ name: "b", description: "b" }), bulk([A]), list()],
  },
  {
    id: "empty-lists-count-as-own-permissions",
    what: "A command whose permissions were set to an empty list is not under those of the application any more.",
    kind: "sequence",
    rules: [
      "access.application-entry.applies-without-an-overwrite",
      "access.command-entry.beats-the-application-entry",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "access.everyone-is-the-guild-id",
      "permission.edit.empty-list-removes-all",
    ],
    plant: remembering(countingEmptyLists),
    minimal: [
      createA({}),
      drive("changePermissions", {
        guild_id: "{guild_id}",
        command_id: "{application_id}",
        permissions: [FORBID_USER],
      }),
      permit(0, []),
      invoke(0),
    ],
  },
  {
    id: "refused-edits-undelete",
    what: "An edit of a deleted command is refused as it should be, and the command is there again afterwards.",
    kind: "sequence",
    rules: [
      "endpoint.refused-write-leaves-no-trace",
      "endpoint.delete.removes-the-command",
      "endpoint.unknown-command.is-refused",
    ],
    plant: remembering(undeleting),
    minimal: [createA({}), remove(0), edit(0, { description: "b" }), read(0)],
  },
];
