/** Bugs of several requests: sequences, time, races, scopes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { movedBy } from "../blind/times.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  drive,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  read,
  remove,
  times,
} from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const HOUR_MS = 60 * 60 * 1000;
const CHAT_INPUT = 1;
const MESSAGE = 3;
const MENU_LIMIT = 15;

const WITH_DICTIONARIES: PlainRequest = { method: "GET", path: `${IN_GUILD}?with_localizations=true` };

/** A list in that language. */
function listIn(language: string): PlainRequest {
  return { ...list(), headers: { "Accept-Language": language } };
}

/** Commands that are only for a menu of messages. */
function menus(count: number): readonly JsonObject[] {
  return times(count, (index) => ({ type: MESSAGE, name: `m${index}` }));
}

/** A command that took the name of a deleted one is taken for deleted by lists. */
function listingByDeletedNames(known: Known): Handler {
  const deleted = new Set<string>();
  const hidden = new Set<string>();
  return async (call, { pass }) => {
    const { operation, place } = call;
    const id = call.path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "delete" && before !== undefined) deleted.add(before.key);
    if (operation === "bulk") for (const key of deleted) if (JSON.parse(key)[0] === place) deleted.delete(key);
    if (operation === "bulk") hidden.clear();
    if (operation === "list")
      return changed(response, (body) => elementsOf(body).filter((one) => !hidden.has(textOf(one, "id"))));
    if (operation !== "create" && operation !== "edit") return response;
    const now = await objectOf(response);
    const key = keyOf(place, now);
    if (operation === "create") deleted.delete(key);
    if (operation === "create" || key !== before?.key) hidden.delete(textOf(now, "id"));
    if (operation === "edit" && before !== undefined && key !== before.key && deleted.has(key)) hidden.add(id);
    return response;
  };
}

/** A second rename frees the name that the command was created with, although another one has it by now. */
function freeingTheFirstName(known: Known): Handler {
  const first = new Map<string, string>();
  const freed = new Set<string>();
  return async (call, { pass, ask }) => {
    const { operation, place } = call;
    const before = known.get(call.path["id"] ?? "");
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "bulk") freed.clear();
    if (operation !== "create" && operation !== "edit") return response;
    const now = await objectOf(response);
    const [id, key] = [textOf(now, "id"), keyOf(place, now)];
    if (operation === "create") {
      const wasFreed = freed.delete(key);
      if (response.status === 201) first.set(id, key);
      if (!wasFreed || response.status === 201) return response;
      await ask("DELETE", `${place}/${id}`);
      return pass();
    }
    const old = first.get(id);
    if (old === undefined || before === undefined || before.key === key || before.key === old) return response;
    if ([...known].some(([other, one]) => other !== id && one.key === old)) freed.add(old);
    return response;
  };
}

/** The list of a guild with dictionaries is cached, and an edit does not empty the cache. */
function cachingTheList(): Handler {
  const cached = new Map<string, Json>();
  return async ({ operation, place, path, query }, { pass }) => {
    const response = await pass();
    if (!response.ok || path["guild"] === undefined) return response;
    if (["create", "delete", "bulk"].includes(operation)) cached.delete(place);
    if (operation !== "list" || query.get("with_localizations") !== "true") return response;
    return changed(response, (body) => {
      const shown = cached.get(place) ?? body;
      cached.set(place, shown);
      return shown;
    });
  };
}

/** Permissions are those of the token that set them, and end with it after an hour. */
function endingWithTheToken(): Handler {
  const setAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await movedBy(call);
    const response = await pass();
    const key = `${call.place}/${call.path["id"]}`;
    if (call.operation === "edit-permissions" && response.ok) setAt.set(key, movedMs);
    if (call.operation !== "get-permissions") return response;
    const isOver = movedMs - (setAt.get(key) ?? movedMs) >= HOUR_MS;
    return isOver ? changed(response, (body) => inEach(body, (one) => ({ ...one, permissions: [] }))) : response;
  };
}

/** The lists that requests of each path and token are writing. */
type Running = Map<string, Set<readonly Json[]>>;

/** What other requests of that path and token write at the same time. */
async function besides(running: Running, { url, headers }: Request, own: readonly Json[]): Promise<readonly Json[]> {
  const key = `${headers.get("authorization")} ${url}`;
  const all = running.get(key) ?? new Set();
  running.set(key, all);
  const met = new Set(all);
  all.add(own);
  await afterOthers();
  for (const each of all) met.add(each);
  met.delete(own);
  all.delete(own);
  return [...met].flat();
}

/** Of two bulk overwrites at once, none removes what the other one made. */
function addingBulksUp(): Handler {
  const running: Running = new Map();
  return async ({ operation, place, request }, { pass }) => {
    const body = operation === "bulk" ? await bodyOf(request) : undefined;
    if (!Array.isArray(body)) return pass();
    const own = new Set(body.filter((each) => isObject(each)).map((each) => keyOf(place, each)));
    const met = await besides(running, request, body);
    const more = met.filter((each) => isObject(each) && !own.has(keyOf(place, each)));
    if (more.length === 0) return pass();
    const response = await pass([...body, ...more]);
    if (!response.ok) return pass();
    return changed(response, (all) => elementsOf(all).filter((one) => isObject(one) && own.has(keyOf(place, one))));
  };
}

/** Of two edits of permissions at once, none removes what the other one inserted. */
function addingPermissionsUp(): Handler {
  const running: Running = new Map();
  return async ({ operation, request }, { pass }) => {
    const body = operation === "edit-permissions" ? await objectOf(request) : {};
    const sent = body["permissions"];
    if (!Array.isArray(sent)) return pass();
    const own = new Set(sent.map((each: Json) => textOf(each, "id")));
    const met = await besides(running, request, sent);
    const more = met.filter((each) => !own.has(textOf(each, "id")));
    if (more.length === 0) return pass();
    const response = await pass({ ...body, permissions: [...sent, ...more] });
    if (!response.ok) return pass();
    return changed(response, (answer) =>
      inEach(answer, (one) =>
        withMember(one, "permissions", (all) => elementsOf(all).filter((each) => own.has(textOf(each, "id")))),
      ),
    );
  };
}

/** Lists at once are read once, and all get the answer in the language of the first. */
function readingOnce(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, request }, { pass }) => {
    if (operation !== "list") return pass();
    const key = `${request.headers.get("authorization")} ${request.url}`;
    const answer = running.get(key) ?? afterOthers().then(() => pass());
    running.set(key, answer);
    const response = await answer;
    running.delete(key);
    return response.clone();
  };
}

/** The commands of a type that all guilds have together are counted against the limit of one guild. */
function countingOverGuilds(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const body = await bodyOf(request);
    const sent = (Array.isArray(body) ? body : [body]).filter((one) => isObject(one));
    const guilds = `/applications/${path["application"]}/guilds/`;
    const isTooMany = [...new Set(sent.map((one) => one["type"]))].some((type) => {
      if (type === undefined || type === CHAT_INPUT) return false;
      const keys = new Set(sent.filter((one) => one["type"] === type).map((one) => keyOf(place, one)));
      for (const { place: other, key, command } of known.values())
        if (command["type"] === type && other.startsWith(guilds) && (operation === "create" || other !== place))
          keys.add(key);
      return keys.size > MENU_LIMIT;
    });
    return isTooMany ? refusal() : pass();
  };
}

/** The nsfw of a global command is written to every command of its name. */
function keepingNsfwPerName(known: Known): Handler {
  return async (call, { pass, ask }) => {
    const response = await pass();
    if (call.operation !== "edit" || call.path["guild"] !== undefined || !response.ok) return response;
    const { nsfw } = await objectOf(call.request);
    const { name, type, application_id: owner } = await objectOf(response);
    if (nsfw === undefined) return response;
    for (const [id, { place, command }] of known) {
      const isTwin = command["name"] === name && command["type"] === type && command["application_id"] === owner;
      if (isTwin && place !== call.place && command["nsfw"] !== nsfw) await ask("PATCH", `${place}/${id}`, { nsfw });
    }
    return response;
  };
}

/** Those that take several requests. */
export const FOURTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "renamed-to-a-deleted-name-is-not-listed",
    what: "Lists skip deleted names, so a command that was renamed to one is not in them.",
    kind: "sequence",
    rules: ["command.list.holds-each-command"],
    plant: remembering(listingByDeletedNames),
    minimal: [createA({}), create({ name: "b", description: "b" }), remove(0), edit(1, { name: "a" }), list()],
  },
  {
    id: "second-rename-frees-a-name-in-use",
    what: "A second rename frees the name of the create, and a command that took it since is replaced, not overwritten.",
    kind: "sequence",
    rules: ["upsert.keeps-the-id", "endpoint.create.answers-200-for-a-used-name", "upsert.keeps-permissions"],
    plant: remembering(freeingTheFirstName),
    minimal: [createA({}), edit(0, { name: "b" }), createA({}), edit(0, { name: "c" }), createA({})],
  },
  {
    id: "edits-leave-the-cached-list",
    what: "The list of a guild with dictionaries is cached; creates, deletions and overwrites empty it, edits do not.",
    kind: "sequence",
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-provided-fields",
      "localization.edit.replaces-the-dictionary",
      "localization.list.returns-dictionaries-on-request",
    ],
    plant: handledBy(cachingTheList),
    minimal: [createA({}), WITH_DICTIONARIES, edit(0, { description: "b" }), WITH_DICTIONARIES],
  },
  {
    id: "permissions-end-with-their-token",
    what: "Permissions of a command are tied to the token that set them, and are gone when it ends after an hour.",
    kind: "time",
    rules: ["permission.edit.is-read-back"],
    plant: handledBy(endingWithTheToken),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), drive("moveClock", { milliseconds: HOUR_MS }), permissions(0)],
  },
  {
    id: "bulks-at-once-leave-both-lists",
    what: "A bulk overwrite removes only what was there when it began, so two at once leave the commands of both.",
    kind: "race",
    rules: ["bulk.removes-what-is-not-listed"],
    plant: handledBy(addingBulksUp),
    minimal: [bulk([{ name: "a", description: "a" }]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
  {
    id: "permission-edits-at-once-add-up",
    what: "An edit of permissions deletes what it read and inserts its own, so two at once leave those of both.",
    kind: "race",
    rules: ["permission.edit.replaces-all", "permission.edit.is-read-back"],
    plant: handledBy(addingPermissionsUp),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), atOnce(permit(0, [FORBID_USER])), permissions(0)],
  },
  {
    id: "lists-at-once-speak-one-language",
    what: "Lists of one path that come at once are read once, and each is answered in the language of the first.",
    kind: "race",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.accept-language.is-used",
      "localization.list.omits-a-missing-locale",
    ],
    plant: handledBy(readingOnce),
    minimal: [createA({ name_localizations: { fr: "b", de: "c" } }), listIn("fr"), atOnce(listIn("de"))],
  },
  {
    id: "menus-are-counted-over-guilds",
    what: "User and message commands of all guilds together are counted against the limit of 15 in one guild.",
    kind: "scope",
    rules: ["limit.scopes-are-independent", "limit.user.is-15", "limit.message.is-15", ...COMMANDS_ARE_TAKEN],
    plant: remembering(countingOverGuilds),
    minimal: [bulk(menus(8)), bulk(menus(8), IN_OTHER_GUILD)],
  },
  {
    id: "nsfw-is-kept-per-name",
    what: "An edit of nsfw of a global command also writes it to the guild commands of that name and type.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope"],
    plant: remembering(keepingNsfwPerName),
    minimal: [createA({}, GLOBALLY), createA({}), edit(0, { nsfw: true }, GLOBALLY), read(1)],
  },
];
