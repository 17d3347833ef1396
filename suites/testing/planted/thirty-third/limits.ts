/** Mistakes of what is counted: sizes, a sequence, a time and a scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inCommands, isSome, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, drive, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { type Handler, refusal, refuses } from "../wrap.js";
import { commandsIn, DAY_MS, withClock } from "./helpers.js";

const USER = 2;
const MESSAGE = 3;
/** How many user commands, or message commands, a scope may have. */
const CONTEXT_MENUS = 15;
/** How many characters a command may have. */
const CHARACTERS = 8000;
/** How many commands may be created in a day. */
const DAILY_CREATES = 200;
const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** Commands for context menus are counted together. */
function isFullOfMenus(body: Json): boolean {
  const menus = elementsOf(body).filter(
    (each) => isObject(each) && (each["type"] === USER || each["type"] === MESSAGE),
  );
  return menus.length > CONTEXT_MENUS;
}

/** The characters of the descriptions of a command, those of every locale added. */
function describedIn(part: JsonObject): number {
  const localized = isObject(part["description_localizations"]) ? Object.values(part["description_localizations"]) : [];
  const own = [part["description"] ?? null, ...localized].map((text) =>
    typeof text === "string" ? [...text].length : 0,
  );
  const nested = elementsOf(part["options"]).filter(isObject).map(describedIn);
  return [...own, ...nested].reduce((sum, each) => sum + each, 0);
}

/** The number of user commands is counted at a create, a bulk overwrite and a list, and not at a delete. */
function countingWithoutDeletes(known: Known): Handler {
  const counts = new Map<string, number>();
  return async (call, { pass }) => {
    const { operation, place } = call;
    if (operation === "create") {
      const body = await objectOf(call.request);
      const isNew = ![...known.values()].some(({ key }) => key === keyOf(place, body));
      if (body["type"] === USER && isNew && (counts.get(place) ?? 0) >= CONTEXT_MENUS) return refusal();
    }
    const response = await pass();
    const shown = (await commandsIn(response)).filter(({ type }) => type === USER).length;
    if (operation === "create" && response.status === 201) counts.set(place, (counts.get(place) ?? 0) + shown);
    if ((operation === "bulk" || operation === "list") && response.ok) counts.set(place, shown);
    return response;
  };
}

/** Creates are counted for two days. */
function countingForTwoDays(known: Known): Handler {
  return withClock((movedMs) => {
    const creates = new Map<string, number[]>();
    return async (call, { pass }) => {
      const { operation, place } = call;
      if (call.path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
      const before = new Set(known.keys());
      const all = creates.get(place) ?? [];
      creates.set(place, all);
      const recent = all.filter((at) => movedMs() - at < 2 * DAY_MS);
      if (operation === "create" && recent.length >= DAILY_CREATES) {
        const key = keyOf(place, await objectOf(call.request));
        if (![...known.values()].some((each) => each.key === key)) return refusal(429);
      }
      const response = await pass();
      for (const command of await commandsIn(response)) if (!before.has(textOf(command, "id"))) all.push(movedMs());
      return response;
    };
  })();
}

/** User commands of all applications in a guild are counted together. */
function countingAllApplications(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    const body = operation === "create" ? await bodyOf(request) : undefined;
    if (!isObject(body) || body["type"] !== USER || path["guild"] === undefined) return pass();
    const inGuild = [...known.values()].filter(({ command }) => command["guild_id"] === path["guild"]);
    const isKnown = inGuild.some(({ key }) => key === keyOf(place, body));
    const users = inGuild.filter(({ command }) => command["type"] === USER);
    return !isKnown && users.length >= CONTEXT_MENUS ? refusal() : pass();
  };
}

/** As many commands of a type as there may be. */
function menus(type: number, count: number = CONTEXT_MENUS): readonly JsonObject[] {
  return times(count, (index) => ({ name: `m${index}`, type }));
}

/** As many chat-input commands as a scope takes. */
function chatInput(letter: string): readonly JsonObject[] {
  return times(100, (index) => ({ ...A, name: `${letter}${index}` }));
}

const LONG = "a".repeat(100);

/** Those that are counted. */
export const LIMITS: readonly PlantedBug[] = [
  {
    id: "menus-share-fifteen-seats",
    what: "A bulk overwrite with more than 15 user and message commands together is refused.",
    kind: "size",
    rules: [
      "limit.types-are-independent",
      "limit.user.is-15",
      "limit.message.is-15",
      "bulk.type-limits-hold",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses((body, { operation }) => operation === "bulk" && isFullOfMenus(body)),
    minimal: [bulk([...menus(USER, 8), ...menus(MESSAGE, 8)])],
  },
  {
    id: "every-language-weighs",
    what: "The descriptions of all locales count toward the 8,000 characters of a command, and not only the longest ones.",
    kind: "size",
    rules: [
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.is-8000",
      "localization.descriptions.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => describedIn(command) > CHARACTERS)),
    minimal: [
      createA({
        options: times(25, (index) => ({
          type: 3,
          name: `o${index}`,
          description: "o",
          description_localizations: { de: LONG, fr: LONG, ja: LONG, ko: LONG },
        })),
      }),
    ],
  },
  {
    id: "deleted-menus-keep-their-seat",
    what: "After one of 15 user commands was deleted, a new one is refused until the commands are listed.",
    kind: "sequence",
    rules: [
      "limit.delete-frees-a-slot",
      "limit.user.is-15",
      "endpoint.create.answers-201-for-a-new-name",
      "upsert.after-delete-is-a-create",
      "endpoint.delete.removes-the-command",
    ],
    plant: remembering(countingWithoutDeletes),
    minimal: [
      bulk(menus(USER)),
      { method: "DELETE", path: "/applications/{application_id}/guilds/{guild_id}/commands/{#0.0.id}" },
      create({ name: "n", type: USER }),
    ],
  },
  {
    id: "yesterday-is-still-today",
    what: "The 200 creates that a guild takes in a day are counted over two days.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingForTwoDays),
    minimal: [
      bulk(chatInput("a")),
      bulk(chatInput("b")),
      drive("moveClock", { milliseconds: DAY_MS + 1000 }),
      create({ name: "n", type: USER }),
    ],
  },
  {
    id: "neighbours-fill-the-menu",
    what: "A user command is refused in a guild where all applications together have 15 of them.",
    kind: "scope",
    rules: [
      "limit.user.is-15",
      "limit.scopes-are-independent",
      "command.name.is-free-for-other-applications",
      "scope.writes-stay-in-their-scope",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingAllApplications),
    minimal: [{ ...bulk(menus(USER), OF_OTHER_APPLICATION), as: "otherBot" }, create({ name: "n", type: USER })],
  },
];
