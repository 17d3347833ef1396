/** What somebody else makes while a workspace is in use, and does to it. */
import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { profileOf } from "../../contract/profile.js";
import { openTestTarget } from "../../run/testing/stage-for.js";
import { compileRoutes } from "../request.js";
import { Workspace } from "./workspace.js";

const routes = compileRoutes(profileOf("documented").bindings);
const FOREIGN = { name: "foreign", description: "By somebody else" };

/** A workspace that may move commands, and in its first guild a command of before and one that somebody else makes. */
async function withNewcomer() {
  const service = openTestTarget(undefined, {}, { isPersistent: true });
  const path = `/guilds/${service.guilds[0]}/commands`;
  const make = async (name: string): Promise<string> =>
    ((await service.ask("POST", path, { ...FOREIGN, name })).json as { readonly id: string }).id;
  const resident = await make("resident");
  const workspace = new Workspace(service.target, routes, { mayDisplace: true });
  await workspace.survey();
  const [scope] = workspace.guilds;
  if (!scope) throw new Error("there is no guild");
  const newcomer = await make(FOREIGN.name);
  await workspace.clean(scope, true);
  return { ...service, path, workspace, scope, resident, newcomer };
}

describe("with permission to move commands", () => {
  const bodyOf = (name: string): Json => ({ name, description: "Of a case" });

  test.each<readonly [OperationId, (id: string, name: string) => readonly [string, Json | undefined]]>([
    ["createGuildCommand", (_, name) => ["", bodyOf(name)]],
    ["editGuildCommand", (id) => [id, bodyOf("other")]],
    ["deleteGuildCommand", (id) => [id, undefined]],
    ["editCommandPermissions", (id) => [id, { permissions: [] }]],
  ])("%s is sent for what was there before, and not for what somebody else has made", async (operation, what) => {
    const { workspace, scope, resident, newcomer } = await withNewcomer();
    const admit = (command: string, name: string) => {
      const [id, body] = what(command, name);
      const parameters = { application_id: scope.application, guild_id: scope.guild ?? "", command_id: id };
      return workspace.requests.admit(operation, parameters, body);
    };

    expect(admit(resident, "resident")).toEqual({});
    expect(admit(newcomer, FOREIGN.name)).toEqual({ withheld: expect.stringContaining("somebody else made") });
  });

  test("activities are not ended where somebody else has made the entry point", async () => {
    const { workspace, ask } = await withNewcomer();
    const end = () => workspace.requests.admit("changeApplication", {}, { has_activity: false });
    const [launch] = (await ask("GET", "/commands")).json as readonly { readonly id: string }[];
    expect(end()).toEqual({});
    await ask("DELETE", `/commands/${launch?.id}`);
    await ask("POST", "/commands", { name: "Begin", type: 4, handler: 2 });
    await workspace.clean(workspace.global, true);

    expect(end()).toEqual({ withheld: expect.stringContaining("somebody else made") });
  });
});
