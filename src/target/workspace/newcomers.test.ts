/** What somebody else makes while a workspace is in use, and does to it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { profileOf } from "../../contract/profile.js";
import { openTestTarget, type Tamper } from "../../run/testing/stage-for.js";
import { openJournal, readJournal } from "../custody/journal.js";
import type { OpenTarget } from "../open-target.js";
import { compileRoutes } from "../request.js";
import { Workspace } from "./workspace.js";

const routes = compileRoutes(profileOf("documented").bindings);
const FOREIGN = { name: "foreign", description: "By somebody else" };
const ALONE = { empty: true, wanted: new Map([[1, 1]]), bulks: true };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-newcomers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A workspace that may move commands, and in its first guild a command of before and one that somebody else makes. */
async function withNewcomer(tamper?: Tamper) {
  const service = openTestTarget(tamper, {}, { isPersistent: true, timeoutMs: 600_000 });
  const path = `/guilds/${service.guilds[0]}/commands`;
  const make = async (name: string): Promise<string> =>
    ((await service.ask("POST", path, { ...FOREIGN, name })).json as { readonly id: string }).id;
  const resident = await make("resident");
  const journal = openJournal(folder, () => {});
  const workspace = new Workspace(service.target, routes, { mayDisplace: true, journal });
  await workspace.survey();
  const [scope] = workspace.guilds;
  if (!scope) throw new Error("there is no guild");
  const newcomer = await make(FOREIGN.name);
  await workspace.clean(scope, true);
  const names = async (): Promise<readonly string[]> =>
    ((await service.ask("GET", path)).json as readonly { readonly name: string }[]).map(({ name }) => name).sort();
  return { ...service, path, workspace, scope, resident, newcomer, names };
}

/** What the next run does after a `kill -9`. */
async function recover({ target }: { readonly target: OpenTarget }) {
  const left = readJournal(folder);
  if (!left) throw new Error("there is no journal");
  return new Workspace(target, routes, { mayDisplace: true }).recover(left);
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

  test("they are ended where the run has begun them: the entry point came with that", async () => {
    const { workspace, ask } = await withNewcomer();
    const change = (has_activity: boolean) => workspace.requests.admit("changeApplication", {}, { has_activity });
    const [launch] = (await ask("GET", "/commands")).json as readonly { readonly id: string }[];
    expect(change(true)).toEqual({});
    await ask("DELETE", `/commands/${launch?.id}`);
    await ask("POST", "/commands", { name: "Begin", type: 4, handler: 2 });
    await workspace.clean(workspace.global, true);

    expect(change(false)).toEqual({});
  });
});

test.each([
  ["the one that comes with them stops no case, and is deleted with what the run made", "Launch", []],
  ["one of another name is left alone", "Begin", ["Begin"]],
])("of entry points after the run has enabled activities, %s", async (_, name, left) => {
  const service = openTestTarget(undefined, {}, { isPersistent: true, timeoutMs: 600_000 });
  const names = async () =>
    ((await service.ask("GET", "/commands")).json as readonly Record<string, Json>[]).map((command) => command["name"]);
  const [launch] = (await service.ask("GET", "/commands")).json as readonly { readonly id: string }[];
  await service.ask("DELETE", `/commands/${launch?.id}`);
  const journal = openJournal(folder, () => {});
  const workspace = new Workspace(service.target, routes, { mayDisplace: false, journal });
  await workspace.survey();

  workspace.requests.admit("changeApplication", {}, { has_activity: true });
  await service.ask("POST", "/commands", { name, type: 4, handler: 2 });
  await workspace.clean(workspace.global, true);

  expect((await workspace.makeRoom(workspace.global, ALONE)) === undefined).toBe(left.length === 0);
  expect(await names()).toEqual(left);
});

test("what could not be deleted for a case is not made again once its owner has deleted it", async () => {
  const one = await withNewcomer((request, next) =>
    request.method === "DELETE" ? Promise.resolve(Response.json({}, { status: 403 })) : next(request),
  );
  await one.workspace.makeRoom(one.scope, ALONE);
  await one.ask("DELETE", `${one.path}/${one.newcomer}`);

  await recover(one);
  await one.workspace.putBack();

  expect(await one.names()).toEqual(["resident"]);
});

test("what was deleted for a case is made again also where the response to that was lost", async () => {
  const one = await withNewcomer(async (request, next) => {
    const answer = await next(request);
    return request.method === "DELETE" ? Response.json({}, { status: 500 }) : answer;
  });
  await one.workspace.makeRoom(one.scope, ALONE);
  expect(await one.names()).toEqual([]);
  await one.workspace.clean(one.scope, true);

  await one.workspace.putBack();

  expect(await one.names()).toEqual(["foreign", "resident"]);
});

describe("after a kill -9", () => {
  test("what somebody else has made and edited stays edited", async () => {
    const one = await withNewcomer();
    const path = `${one.path}/${one.newcomer}`;
    await one.ask("PATCH", path, { description: "Edited by its owner" });

    expect((await recover(one)).problems).toEqual([]);

    expect((await one.ask("GET", path)).json).toMatchObject({ description: "Edited by its owner" });
  });

  test("what somebody else has made and deleted is not made again", async () => {
    const one = await withNewcomer();
    await one.ask("DELETE", `${one.path}/${one.newcomer}`);

    expect((await recover(one)).problems).toEqual([]);

    expect(await one.names()).toEqual(["resident"]);
  });

  test("what somebody else has made is not taken for the result of a request that was lost", async () => {
    const lost = { ...FOREIGN, description: "Never made" };
    const one = await withNewcomer(async (request, next) =>
      (await request.clone().text()).includes(lost.description) ? Promise.reject(new Error("cut off")) : next(request),
    );
    await one.ask("DELETE", `${one.path}/${one.newcomer}`);
    await one.workspace.clean(one.scope, true);
    await one.workspace.probe(one.scope, "create", { body: lost });
    await one.workspace.clean(one.scope, true);
    await one.ask("POST", one.path, FOREIGN);
    await one.workspace.clean(one.scope, true);

    await recover(one);

    expect(await one.names()).toEqual(["foreign", "resident"]);
  });

  test("at the moment when it is out of the way of a case it is made again", async () => {
    let onDelete = (_: Request): Promise<unknown> | undefined => undefined;
    const one = await withNewcomer(async (request, next) => {
      const answer = await next(request);
      await onDelete(request);
      return answer;
    });
    await new Promise<void>((resolve) => {
      onDelete = ({ method, url }) => {
        if (method !== "DELETE" || !url.endsWith(one.newcomer)) return undefined;
        resolve();
        return new Promise(() => {});
      };
      void one.workspace.makeRoom(one.scope, ALONE);
    });
    expect(await one.names()).not.toContain("foreign");

    await recover(one);

    expect(await one.names()).toEqual(["foreign", "resident"]);
  });
});

test("what somebody else has made is not deleted at the end for a name that was refused", async () => {
  const { workspace, scope, names } = await withNewcomer();
  const { result } = await workspace.probe(scope, "create", { body: { ...FOREIGN, name: "FOREIGN " } });
  expect(result.answer?.status).toBe(400);

  expect((await workspace.putBack()).problems).toEqual([]);

  expect(await names()).toEqual(["foreign", "resident"]);
});

test("what its owner edits while residents are put back stays edited", async () => {
  let edit: (() => Promise<unknown>) | undefined;
  const one = await withNewcomer(async (request, next) => {
    const answer = await next(request);
    const isList = request.method === "GET" && request.url.includes("/commands?");
    if (isList) await edit?.();
    return answer;
  });
  const path = `${one.path}/${one.newcomer}`;
  await one.ask("DELETE", `${one.path}/${one.resident}`);
  edit = () => {
    edit = undefined;
    return one.ask("PATCH", path, { description: "Edited by its owner" });
  };

  await one.workspace.clean(one.scope, true);

  expect(await one.names()).toEqual(["foreign", "resident"]);
  expect((await one.ask("GET", path)).json).toMatchObject({ description: "Edited by its owner" });
});
