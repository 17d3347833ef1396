/** Bugs of what is elsewhere: scopes. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, createA, DELIVERIES, edit, IN_OTHER_GUILD, invoke, read } from "../requests.js";
import { COMMANDS_ARE_STORED } from "../rules.js";
import type { Handler } from "../wrap.js";

const GUILD_PLACE = /^\/applications\/(?<application>\d+)\/guilds\/(?<guild>\d+)\//;

function isNamesake(one: JsonObject, other: JsonObject): boolean {
  return one["name"] === other["name"] && (one["type"] ?? 1) === (other["type"] ?? 1);
}

/** A rename in a guild is written to all guild commands of the application that have the type and the old name. */
function renamingInEveryGuild(known: Known): Handler {
  const places = new Set<string>();
  return async ({ operation, place, path }, { pass, ask }) => {
    if (path["guild"] !== undefined && operation !== "other") places.add(place);
    const before = known.get(path["id"] ?? "")?.command;
    const response = await pass();
    if (operation !== "edit" || path["guild"] === undefined || !response.ok || before === undefined) return response;
    const { name = null } = await objectOf(response);
    if (name === before["name"]) return response;
    const own = `/applications/${path["application"]}/`;
    for (const each of [...places].filter((other) => other !== place && other.startsWith(own))) {
      const all = elementsOf((await bodyOf(await ask("GET", each))) ?? null).filter(isObject);
      const other = all.find((one) => isNamesake(one, before));
      if (other !== undefined) await ask("PATCH", `${each}/${textOf(other, "id")}`, { name });
    }
    return response;
  };
}

/** A use goes to the application that had a command of the type and name in the guild first. */
function usingTheFirstApplication(known: Known): Handler {
  return async (call, { pass }) => {
    if (driven(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    const used = known.get(textOf(use, "command_id"));
    const guild = GUILD_PLACE.exec(used?.place ?? "")?.groups?.["guild"];
    if (used === undefined || guild === undefined) return pass();
    const isThere = (place: string) => GUILD_PLACE.exec(place)?.groups?.["guild"] === guild;
    const first = [...known].find(([, one]) => isThere(one.place) && isNamesake(one.command, used.command))?.[0];
    return first === undefined || first === use["command_id"]
      ? pass()
      : pass({ ...without(use, "version"), command_id: first });
  };
}

/** Those of a scope. */
export const ELEVENTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "renames-reach-other-guilds",
    what: "A rename of a guild command renames the command that has its type and old name in another guild.",
    kind: "scope",
    rules: [
      "scope.writes-stay-in-their-scope",
      "scope.guild-ids-do-not-cross",
      "command.name.is-free-in-other-scopes",
      "permission.is-per-guild",
      "permission.edit.is-read-back",
      "endpoint.create.answers-200-for-a-used-name",
      "upsert.keeps-the-id",
      "interaction.data.name-is-the-default-name",
      ...COMMANDS_ARE_STORED,
    ],
    plant: remembering(renamingInEveryGuild),
    minimal: [createA({}), createA({}, IN_OTHER_GUILD), edit(0, { name: "b" }), read(1, IN_OTHER_GUILD)],
  },
  {
    id: "the-first-application-gets-the-uses",
    what: "A use is delivered to the application that had a command of that type and name in the guild first.",
    kind: "scope",
    rules: [
      "interaction.application-id.is-the-owner",
      "interaction.data.id-is-the-command",
      "interaction.data.version-is-the-command-version",
      "interaction.command.is-type-2",
      "command.name.is-free-for-other-applications",
    ],
    plant: remembering(usingTheFirstApplication),
    minimal: [
      createA({}),
      {
        method: "POST",
        path: "/applications/{other_application_id}/guilds/{guild_id}/commands",
        body: A,
        as: "otherBot",
      },
      invoke(1),
      DELIVERIES,
    ],
  },
];
