/** Bugs that mix scopes: guilds, requesters, types, applications. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  create,
  createA,
  DELIVERIES,
  drive,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_OTHER_GUILD,
  invoke,
  list,
  read,
  row,
  use,
} from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";
import { allComponents, cachingLists, countMade, fruitless, makesNew, noEntries, nothingDistorted } from "./support.js";
import { SPEND_BUDGET } from "./times.js";

/** Creates of a day and guild. @see D1 Limits */
const BUDGET = 200;
const USER_ENTRY = 2;
const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };

/** The creates of a day are counted for an application, and not for each guild. */
function countingTogether(known: Known): Handler {
  const spent = new Map<string, number>();
  return async (call, { pass }) => {
    const { application = "", guild } = call.path;
    if ((await clockMovedMs(call)) > 0 || driven(call) === "reset") spent.clear();
    if (guild === undefined) return pass();
    const sum = spent.get(application) ?? 0;
    if (sum >= BUDGET && (await makesNew(call, known))) return refusal(429);
    const response = await pass();
    spent.set(application, sum + (await countMade(call, response, known)));
    return response;
  };
}

/** A proxy keeps lists by their address: it does not know that they vary with the language. */
const PROXIED_LISTS = {
  keyOf: ({ request: { url, headers }, query }: Call) => {
    const hasOwn = [...headers.keys()].some((name) => name.endsWith("-locale"));
    const isVaried = headers.has("accept-language") && !hasOwn && query.get("with_localizations") !== "true";
    return isVaried ? `${url} ${headers.get("authorization")}` : undefined;
  },
  isEmptiedBy: async () => true,
};

/** Dictionaries are in a table whose rows have the name of a command, and not its type. */
function keepingDictionariesByName(known: Known): Handler {
  return async (call, { pass, ask }) => {
    const { operation, place, path, request } = call;
    const { name_localizations: dictionary } = operation === "edit" ? await objectOf(request) : {};
    const response = await pass();
    if (!response.ok || dictionary === undefined) return response;
    const { name, type } = await objectOf(response);
    for (const [id, { place: other, command }] of known) {
      const isNamesake = other === place && command["name"] === name && command["type"] !== type;
      if (isNamesake && id !== path["id"]) await ask("PATCH", `${place}/${id}`, { name_localizations: dictionary });
    }
    return response;
  };
}

/** Entries under the id of an application are those of the guild in which they were set last. */
function readingTheLastGuild(known: Known): Handler {
  const entries = noEntries();
  const guilds = new Map<string, string>();
  const isDenied = (body: JsonObject): boolean => {
    const [id, guild] = [textOf(body, "command_id"), guilds.get(textOf(body, "channel_id"))];
    const all = entries.of(textOf(known.get(id)?.command, "application_id"));
    if (guild === undefined || all.has(guild) || entries.in(guild, id).length > 0) return false;
    const last = [...all.values()].at(-1) ?? [];
    return last.some(({ type, id: whom, permission }) => {
      return type === USER_ENTRY && whom === body["user_id"] && permission === false;
    });
  };
  return async (call, { pass }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    if (name === "invokeCommand" && isDenied(body)) return fruitless("denied", "an entry forbids the user");
    const response = await pass();
    await entries.learn(call, response);
    if (name === "makeGuild" && response.ok) {
      const { channel_id: channel, guild_id: guild } = await objectOf(response);
      guilds.set(String(channel), String(guild));
    }
    return response;
  };
}

/** A press goes by its custom_id to whoever used that one last in the channel. */
function ringingByCustomId(): Handler {
  const owners = new Map<string, Json>();
  const distorted = nothingDistorted();
  const keyOf = (channel: Json | undefined, customId: string) => JSON.stringify([channel ?? "", customId]);
  return async (call, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    if (call.operation === "create-message") {
      const message = await objectOf(response);
      for (const each of allComponents(message))
        owners.set(keyOf(call.path["channel"], textOf(each, "custom_id")), message["application_id"] ?? null);
    }
    if (driven(call) === "useComponent") {
      const { channel_id: channel, custom_id } = await objectOf(call.request);
      const owner = owners.get(keyOf(channel, String(custom_id)));
      const id = textOf(await objectOf(response), "interaction_id");
      if (owner !== undefined) distorted.set(id, (one) => ({ ...one, application_id: owner }));
    }
    return distorted.shown(call, response);
  };
}

/** Those that need two scopes. */
export const THIRTY_SECOND_SCOPES: readonly PlantedBug[] = [
  {
    id: "sister-guilds-drain-one-budget",
    what: "Creates in one guild count toward the 200 of a day in every other guild.",
    kind: "scope",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "limit.scopes-are-independent",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingTogether),
    minimal: [...SPEND_BUDGET, createA({}, IN_OTHER_GUILD)],
  },
  {
    id: "translated-lists-lack-vary",
    what: "A list in one language, right after one in another, shows the texts of that other language.",
    kind: "scope",
    rules: [
      "localization.list.omits-a-missing-locale",
      "localization.list.shows-the-requesters-locale",
      "localization.accept-language.is-used",
      "localization.missing-locale-shows-the-default",
      "localization.fallback.missing-shows-the-default",
    ],
    plant: handledBy(() => cachingLists(PROXIED_LISTS)),
    minimal: [
      createA({ name_localizations: { "es-ES": "b" } }),
      { ...list(), headers: { "accept-language": "es-ES" } },
      { ...list(), headers: { "accept-language": "en-GB" } },
    ],
  },
  {
    id: "menu-dictionaries-follow-slash-namesakes",
    what: "An edit of the localized names of a command also changes those of its namesakes of other types.",
    kind: "scope",
    rules: [
      "scope.writes-stay-in-their-scope",
      "command.name.is-free-for-other-types",
      "localization.edit.replaces-the-dictionary",
      "edit.keeps-other-fields",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering(keepingDictionariesByName),
    minimal: [create({ type: 2, name: "a" }), createA({}), edit(1, { name_localizations: { "es-ES": "b" } }), read(0)],
  },
  {
    id: "blanket-denials-cross-the-border",
    what: "A user whom permissions under the application's id deny in one guild is denied in a guild without any, too.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.application-entry.applies-without-an-overwrite",
      "access.global-commands.are-in-every-guild",
      "access.role-and-user-entries.apply",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering(readingTheLastGuild),
    minimal: [
      createA({}, GLOBALLY),
      drive("changePermissions", {
        guild_id: "{guild_id}",
        command_id: "{application_id}",
        permissions: [FORBID_USER],
      }),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#2.guild_id}", user_id: "{user_id}" }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
  {
    id: "presses-ring-the-wrong-application",
    what: "A press is delivered with the id of the application that used its custom_id in the channel last.",
    kind: "scope",
    rules: [
      "interaction.application-id.is-the-owner",
      "component.custom-id.is-free-in-other-messages",
      "interaction.object.has-its-fields",
    ],
    plant: handledBy(ringingByCustomId),
    minimal: [row(BUTTON), { ...row(BUTTON), as: "otherBot" }, use(0, "b"), DELIVERIES],
  },
];
