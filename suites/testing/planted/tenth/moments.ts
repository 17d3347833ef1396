/** Bugs of the clock, of requests at once and of scopes. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { atOnce, create, createA, DELIVERIES, drive, edit, FORBID_USER, invoke, permit, read } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";

const HOUR_MS = 60 * 60 * 1000;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const USER = 2;
const DICTIONARIES = ["name_localizations", "description_localizations"] as const;
/** What a refused edit restores, and the value of a field that was not there. */
const RESTORED: Readonly<Record<string, Json>> = {
  description: "",
  nsfw: false,
  default_member_permissions: null,
  options: [],
};

/** What users do. */
const ACTIONS: ReadonlySet<string | undefined> = new Set([
  "invokeCommand",
  "typeOption",
  "useComponent",
  "submitModal",
]);

/** Ids of the commands that the answer to a write shows. */
async function idsOf(response: Response): Promise<readonly string[]> {
  const body = await bodyOf(response);
  return (Array.isArray(body) ? body : elementsOf([body ?? null])).map((each: Json) => textOf(each, "id"));
}

/** A command is in a cache for an hour after it was written; an edit loads it from a table without its dictionaries. */
function loadingWithoutDictionaries(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path, request } = call;
    if (operation !== "create" && operation !== "edit" && operation !== "bulk") return pass();
    const id = path["id"] ?? "";
    const isCold = operation === "edit" && movedMs - (writtenAt.get(id) ?? movedMs) >= HOUR_MS;
    const sent = isCold ? await bodyOf(request) : undefined;
    const before = isCold ? await objectOf(await ask("GET", `${place}/${id}`)) : {};
    const lost = DICTIONARIES.filter((each) => isObject(before[each]) && isObject(sent) && sent[each] === undefined);
    const nulls: JsonObject = Object.fromEntries(lost.map((each) => [each, null]));
    const response = await (isObject(sent) && lost.length > 0 ? pass({ ...sent, ...nulls }) : pass());
    if (response.ok) for (const each of await idsOf(response)) writtenAt.set(each, movedMs);
    return response;
  };
}

/** The language of a client is in its session, which ends an hour after the last thing that its user did. */
function forgettingLanguages(): Handler {
  const actedAt = new Map<string, number>();
  const late = new Set<string>();
  let movedMs = 0;
  const inDefault: Change = (one) => (late.has(textOf(one, "id")) ? { ...one, locale: "en-US" } : one);
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const response = await pass();
    if (ACTIONS.has(driven(call))) {
      const userId = textOf(await objectOf(call.request), "user_id");
      const isLate = movedMs - (actedAt.get(userId) ?? movedMs) >= HOUR_MS;
      actedAt.set(userId, movedMs);
      if (isLate) late.add(textOf(await objectOf(response), "interaction_id"));
    }
    return driven(call) === "listDeliveries"
      ? changed(response, (body) => inInteractions(inDefault)(body, call))
      : response;
  };
}

/** An edit reads the command first, and one that is refused writes back what it read. */
function rollingBack(): Handler {
  return async ({ operation, place, path }, { pass, ask }) => {
    if (operation !== "edit") return pass();
    const own = `${place}/${path["id"]}`;
    const before = await objectOf(await ask("GET", own));
    await afterOthers();
    const response = await pass();
    if (response.status !== BAD_REQUEST) return response;
    await afterOthers();
    const now = await objectOf(await ask("GET", own));
    if (now["id"] === undefined || now["id"] !== before["id"]) return response;
    const undone = Object.entries(RESTORED)
      .filter(([member]) => !isDeepStrictEqual(before[member], now[member]))
      .map(([member, absent]): readonly [string, Json] => [member, before[member] ?? absent]);
    if (undone.length > 0) await ask("PATCH", own, Object.fromEntries(undone));
    return response;
  };
}

/** A guild command is looked up by its guild and its id. */
function lookingUpInTheGuild(known: Known): Handler {
  return async ({ operation, path }, { pass }) => {
    const response = await pass();
    if (operation !== "get" || response.status !== NOT_FOUND) return response;
    const { id = "", guild } = path;
    const command = known.get(id)?.command;
    const isThere = command !== undefined && guild !== undefined && command["guild_id"] === guild;
    return isThere ? Response.json(command) : response;
  };
}

/** Users whom a command forbids are also on the list of the application, which applies to commands without permissions. */
function forbiddingAllCommands(known: Known): Handler {
  const forbidden = new Map<string, ReadonlyMap<string, readonly Json[]>>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(request);
      const id = textOf(use, "command_id");
      const own = forbidden.get(known.get(id)?.place ?? "");
      const isForbidden = [...(own ?? [])].some(([other, permissions]) => {
        return known.has(other) && permissions.some((each) => forbids(each, textOf(use, "user_id")));
      });
      const hasOwn = (own?.get(id)?.length ?? 0) > 0;
      return isForbidden && !hasOwn ? Response.json({ outcome: "denied" }) : pass();
    }
    const id = path["id"] ?? "";
    const name = known.get(id)?.name;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") {
      const permissions = elementsOf((await objectOf(request))["permissions"]);
      forbidden.set(place, new Map([...(forbidden.get(place) ?? []), [id, permissions]]));
    }
    if (operation === "edit" && textOf(await objectOf(response), "name") !== name) {
      for (const [each, permissions] of forbidden) forbidden.set(each, new Map([...permissions, [id, []]]));
    }
    return response;
  };
}

function forbids(permission: Json, userId: string): boolean {
  const { id, type, permission: isAllowed } = isObject(permission) ? permission : {};
  return type === USER && id === userId && isAllowed === false;
}

/** Those of a moment and of a scope. */
export const TENTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "edits-after-an-hour-remove-dictionaries",
    what: "An edit of a command that was last written an hour ago removes the dictionaries that it leaves out.",
    kind: "time",
    rules: [
      "edit.keeps-other-fields",
      "edit.every-field-is-optional",
      "edit.answers-the-whole-command",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(loadingWithoutDictionaries),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      edit(0, { description: "b" }),
    ],
  },
  {
    id: "languages-end-with-their-session",
    what: "What a user does an hour after the last time is delivered with the locale en-US, whatever the client has.",
    kind: "time",
    rules: ["interaction.locale.is-of-the-client", "interaction.modal.is-like-any-other"],
    plant: handledBy(forgettingLanguages),
    minimal: [
      createA({}),
      invoke(0, { locale: "de" }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      invoke(0, { locale: "de" }),
      DELIVERIES,
    ],
  },
  {
    id: "refused-edits-roll-others-back",
    what: "An edit that is refused restores the command as it was at its start, over another edit that came at once.",
    kind: "race",
    rules: [
      "endpoint.refused-write-leaves-no-trace",
      "edit.replaces-provided-fields",
      "edit.replaces-options-whole",
      "edit.empty-options-remove-all",
      "edit.keeps-other-fields",
      "endpoint.guild-edit.is-visible-at-once",
      "command.version.stays-on-read",
    ],
    plant: handledBy(rollingBack),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { name: "" })), read(0)],
  },
  {
    id: "guild-commands-are-read-by-any-application",
    what: "A guild command can be read by its id through the path of another application in that guild.",
    kind: "scope",
    rules: [
      "command.application-id.equals-the-path",
      "endpoint.unknown-command.is-refused",
      "authentication.other-applications-are-out-of-reach",
    ],
    plant: remembering(lookingUpInTheGuild),
    minimal: [
      createA({}),
      {
        method: "GET",
        path: "/applications/{other_application_id}/guilds/{guild_id}/commands/{#0.id}",
        as: "otherBot",
      },
    ],
  },
  {
    id: "one-denial-reaches-all-commands",
    what: "A user whom one command of a guild forbids cannot use the guild commands there that have no permissions.",
    kind: "scope",
    rules: [
      "access.role-and-user-entries.apply",
      "access.application-entry.applies-without-an-overwrite",
      "access.command-entry.beats-the-application-entry",
      "access.denied-user.neither-sees-nor-uses",
      "access.administrators.use-all-commands",
      "scope.writes-stay-in-their-scope",
      "interaction.command.is-type-2",
    ],
    plant: remembering(forbiddingAllCommands),
    minimal: [createA({}), create({ name: "b", description: "b" }), permit(0, [FORBID_USER]), invoke(1)],
  },
];
