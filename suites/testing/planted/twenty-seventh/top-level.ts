/** A bug of permissions for all commands of an application: a scope. */
import type { Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, drive, FORBID_USER, invoke } from "../requests.js";
import type { Behind, Handler } from "../wrap.js";
import {
  eventsWithout,
  forgetting,
  permissionsEditOf,
  permitUnseen,
  type UnsentEvents,
  unsentEvents,
} from "./support.js";

/** What is set under the id of an application, by guild. */
type TopLevel = Map<string, readonly Json[]>;

/** An application that was not seen before has what is set in each guild. */
async function meet(id: string, topLevel: TopLevel, behind: Behind, events: UnsentEvents): Promise<void> {
  for (const [guild, entries] of topLevel) await permitUnseen(behind, events, { guild, id, entries });
}

/** Permissions for all commands are kept by the guild alone. */
function keepingTopLevelByGuild(): Handler {
  const applications = new Set<string>();
  const topLevel: TopLevel = new Map();
  const events = unsentEvents();
  const see = async (id: string, behind: Behind) => {
    if (id === "" || applications.has(id)) return;
    applications.add(id);
    await meet(id, topLevel, behind, events);
  };
  return async (call, behind) => {
    await see(call.path["application"] ?? "", behind);
    if (driven(call) === "listEvents") return eventsWithout(call, behind, events.isLeftOut);
    const edit = await permissionsEditOf(call);
    const response = await behind.pass();
    if (!response.ok || edit === undefined) return response;
    const { guild, id, entries } = edit;
    events.note(id);
    const isTopLevel = applications.has(id) || (await isApplication(id, behind));
    if (!isTopLevel) return response;
    applications.add(id);
    topLevel.set(guild, entries);
    for (const other of applications) {
      if (other !== id) await permitUnseen(behind, events, { guild, id: other, entries });
    }
    return response;
  };
}

/** True for the id of an application: nothing has happened to it yet. */
async function isApplication(id: string, { ask }: Behind): Promise<boolean> {
  const answer = await ask("POST", "/driver/listEvents", { application_id: id });
  return answer.ok && textOf(await objectOf(answer), "cursor") !== "";
}

/** What lets applications share them. */
export const TOP_LEVEL_PERMISSIONS_ARE_OF_THE_GUILD: PlantedBug = {
  id: "top-level-permissions-are-of-the-guild",
  what: "Permissions under the id of one application apply in their guild to the commands of other applications too.",
  kind: "scope",
  rules: [
    "access.application-entry.applies-without-an-overwrite",
    "access.command-entry.beats-the-application-entry",
    "access.role-and-user-entries.apply",
    "access.denied-user.neither-sees-nor-uses",
    "authentication.other-applications-are-out-of-reach",
    "permission.edit.is-read-back",
    "scope.writes-stay-in-their-scope",
    "interaction.command.is-type-2",
  ],
  plant: forgetting(keepingTopLevelByGuild),
  minimal: [
    createA({}),
    drive("changePermissions", {
      guild_id: "{guild_id}",
      command_id: "{other_application_id}",
      permissions: [FORBID_USER],
    }),
    invoke(0),
  ],
};
