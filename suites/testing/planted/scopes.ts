/** Bugs that mix scopes: guilds, the global one, applications, types. */
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { bodyOf, type Call } from "./call.js";
import { keyOf, objectOf, remembering } from "./memory.js";
import { textOf } from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import {
  ALLOW_ROLE,
  create,
  createA,
  edit,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  message,
  permissions,
  permit,
  read,
} from "./requests.js";
import { COMMANDS_ARE_STORED } from "./rules.js";
import { changed, handledBy, refusal } from "./wrap.js";

const OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

const OF_NAMES: readonly PlantedBug[] = [
  {
    id: "names-of-other-applications",
    what: "A name that another application uses in the guild is taken.",
    kind: "scope",
    rules: ["command.name.is-free-for-other-applications"],
    plant: remembering((known) => async (call, { pass }) => {
      const { application, guild } = call.path;
      const body = call.operation === "create" && guild !== undefined ? await objectOf(call.request) : undefined;
      const isTaken = [...known.values()].some(({ place, command, name }) => {
        const isOther = command["application_id"] !== application && place.includes(`/guilds/${guild}/`);
        return isOther && name === body?.["name"];
      });
      return body !== undefined && isTaken ? refusal() : pass();
    }),
    minimal: [createA({}), { ...createA({}, OTHER_APPLICATION), as: "otherBot" }],
  },
  {
    id: "message-and-user-commands-share-names",
    what: "A message command cannot have the name of a user command.",
    kind: "scope",
    rules: ["command.name.is-free-for-other-types"],
    plant: remembering((known) => async (call, { pass }) => {
      const body = call.operation === "create" ? await objectOf(call.request) : {};
      const isTaken = [...known.values()].some(({ key }) => key === keyOf(call.place, { ...body, type: 2 }));
      return body["type"] === 3 && isTaken ? refusal() : pass();
    }),
    minimal: [create({ type: 2, name: "a" }), create({ type: 3, name: "a" })],
  },
  {
    id: "a-name-in-three-scopes",
    what: "A name that two scopes of the application use is taken in a third one.",
    kind: "scope",
    rules: ["command.name.is-free-in-other-scopes", "limit.scopes-are-independent"],
    plant: remembering((known) => async (call, { pass }) => {
      const body = call.operation === "create" ? await objectOf(call.request) : {};
      const others = [...known.values()].filter(({ place, key, command }) => {
        const isOwn = command["application_id"] === call.path["application"] && place !== call.place;
        return isOwn && key === keyOf(place, body);
      });
      return new Set(others.map(({ place }) => place)).size > 1 ? refusal() : pass();
    }),
    minimal: [createA({}), createA({}, IN_OTHER_GUILD), createA({}, GLOBALLY)],
  },
];

const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "global-edits-reach-guilds",
    what: "An edit of a global command's description changes the guild command of that name too.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope"],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const { description } = call.operation === "edit" ? await objectOf(call.request) : {};
      const response = await pass();
      if (!response.ok || description === undefined || call.path["guild"] !== undefined) return response;
      const { name, type } = await objectOf(response);
      const own = call.place.replace(/commands$/, "guilds/");
      for (const [id, { place, command }] of known) {
        const isSame = place.startsWith(own) && command["name"] === name && command["type"] === type;
        if (isSame) await ask("PATCH", `${place}/${id}`, { description });
      }
      return response;
    }),
    minimal: [createA({}), createA({}, GLOBALLY), edit(1, { description: "b" }, GLOBALLY), read(0)],
  },
  {
    id: "edited-guild-commands-are-global",
    // The paths of other guilds reach it as well.
    what: "A guild command can be read by the global path after an edit.",
    kind: "scope",
    rules: ["scope.global-and-guild-ids-do-not-cross", "scope.guild-ids-do-not-cross"],
    plant: handledBy(() => {
      const edited = new Map<string, string>();
      return async (call, { pass, ask }) => {
        const id = call.path["id"] ?? "";
        const response = await pass();
        if (call.operation === "edit" && call.path["guild"] !== undefined && response.ok) edited.set(id, call.place);
        const place = call.operation === "get" && response.status === 404 ? edited.get(id) : undefined;
        return place === undefined || place === call.place ? response : ask("GET", `${place}/${id}`);
      };
    }),
    minimal: [createA({}), edit(0, {}), read(0, GLOBALLY)],
  },
  {
    id: "dictionaries-in-the-next-scope",
    what: "After a list with dictionaries, the first list of another scope has them too.",
    kind: "scope",
    rules: ["localization.list.omits-the-dictionaries", "localization.list.default-is-without-dictionaries"],
    plant: handledBy(() => {
      let last: string | undefined;
      return async (call, { pass, ask }) => {
        if (call.operation !== "list") return pass();
        const isFull = call.query.get("with_localizations") === "true";
        const isLeak = !isFull && last !== undefined && last !== call.place;
        last = isFull ? call.place : undefined;
        return isLeak ? ask("GET", `${call.place}?with_localizations=true`) : pass();
      };
    }),
    minimal: [
      createA({ name_localizations: { fr: "b" } }),
      list(`${IN_OTHER_GUILD}?with_localizations=true`),
      list(IN_GUILD),
    ],
  },
  {
    id: "nsfw-of-the-global-command",
    what: "A guild command that is created right after an age-restricted global command is age-restricted too.",
    kind: "scope",
    rules: ["command.nsfw.defaults-to-false", "scope.writes-stay-in-their-scope", ...COMMANDS_ARE_STORED],
    plant: handledBy(() => {
      let isLastRestricted = false;
      return async (call, { pass }) => {
        const body = call.operation === "create" ? await objectOf(call.request) : {};
        const isLeak = isLastRestricted && call.path["guild"] !== undefined && "name" in body && !("nsfw" in body);
        const response = await (isLeak ? pass({ ...body, nsfw: true }) : pass());
        isLastRestricted = call.path["guild"] === undefined && body["nsfw"] === true && response.ok;
        return response;
      };
    }),
    minimal: [createA({ nsfw: true }, GLOBALLY), createA({})],
  },
  {
    id: "list-of-another-application",
    what: "A list of guild commands that follows the list of another application in that guild is that list again.",
    kind: "scope",
    rules: ["command.application-id.equals-the-path", "scope.lists-do-not-mix", "command.list.holds-each-command"],
    plant: handledBy(() => {
      let last: { readonly call: Call; readonly response: Response } | undefined;
      return async (call, { pass }) => {
        const before = last;
        const response = await pass();
        last = call.operation === "list" && response.ok ? { call, response: response.clone() } : undefined;
        const isSameGuild = call.path["guild"] !== undefined && before?.call.path["guild"] === call.path["guild"];
        const isOther = before?.call.path["application"] !== call.path["application"];
        return last !== undefined && before !== undefined && isSameGuild && isOther ? before.response : response;
      };
    }),
    minimal: [createA({}), list(), { ...list(OTHER_APPLICATION), as: "otherBot" }],
  },
];

const ELSEWHERE: readonly PlantedBug[] = [
  {
    id: "permissions-of-another-guild",
    what: "A global command without permissions in a guild shows those of the guild where they were set last.",
    kind: "scope",
    rules: ["permission.is-per-guild", "permission.get.answers-the-object"],
    plant: handledBy(() => {
      const last = new Map<string, { readonly guild: string; readonly body: JsonObject }>();
      const own = new Set<string>();
      return async (call, { pass }) => {
        const { id = "", guild = "" } = call.path;
        const response = await pass();
        if (call.operation === "edit-permissions" && response.ok) {
          own.add(`${guild} ${id}`);
          last.set(id, { guild, body: await objectOf(response) });
        }
        if (call.operation !== "get-permissions" || [401, 403].includes(response.status)) return response;
        const other = own.has(`${guild} ${id}`) ? undefined : last.get(id);
        return other === undefined ? response : Response.json({ ...other.body, guild_id: guild });
      };
    }),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), permissions(0, IN_OTHER_GUILD)],
  },
  {
    id: "custom-ids-of-a-channel",
    what: "A custom_id that the message before it in the channel has is taken.",
    kind: "scope",
    rules: ["component.custom-id.is-free-in-other-messages"],
    plant: handledBy(() => {
      const last = new Map<string, ReadonlySet<string>>();
      return async (call, { pass }) => {
        if (call.operation !== "create-message") return pass();
        const own = customIdsIn((await bodyOf(call.request)) ?? null);
        if (own.some((id) => last.get(call.place)?.has(id))) return refusal();
        const response = await pass();
        if (response.ok) last.set(call.place, new Set(own));
        return response;
      };
    }),
    minimal: [message(withButton()), message(withButton())],
  },
  {
    id: "v2-flag-of-the-channel",
    what: "A message without components that follows one with the flag 32768 is read with that flag in the list.",
    kind: "scope",
    rules: ["v2.flag.is-per-message", "message.list-and-get-agree"],
    plant: handledBy(() => async (call, { pass }) => {
      if (call.operation !== "list-messages") return pass();
      return changed(await pass(), (body) => (Array.isArray(body) ? body.map(withFlagOfOlder) : body));
    }),
    minimal: [
      message({ flags: 32_768, components: [{ type: 10, content: "a" }] }),
      message({ content: "a" }),
      { method: "GET", path: "/channels/{channel_id}/messages" },
    ],
  },
];

/** Lists begin with the newest message, so the message before this one comes after it. */
function withFlagOfOlder(one: Json, index: number, all: readonly Json[]): Json {
  const older = all[index + 1];
  const isFlagged = isObject(older) && Number(older["flags"]) >= 32_768;
  return isFlagged && isObject(one) && one["content"] !== "" ? { ...one, flags: 32_768 } : one;
}

function customIdsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(customIdsIn);
  if (!isObject(value)) return [];
  const own = textOf(value, "custom_id");
  return [...(own === "" ? [] : [own]), ...Object.values(value).flatMap(customIdsIn)];
}

function withButton(): JsonObject {
  return { components: [{ type: 1, components: [{ type: 2, style: 1, label: "a", custom_id: "a" }] }] };
}

/** Bugs that need two scopes. */
export const SCOPES: readonly PlantedBug[] = [...OF_NAMES, ...OF_COMMANDS, ...ELSEWHERE];
