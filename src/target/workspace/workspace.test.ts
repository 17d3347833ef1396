import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { profileOf } from "../../contract/profile.js";
import { openTestTarget, type Tamper, type TestTarget } from "../../run/testing/stage-for.js";
import { compileRoutes } from "../request.js";
import type { WireResult } from "../wire.js";
import { Workspace } from "./workspace.js";

const routes = compileRoutes(profileOf("documented").bindings);
const RICH = {
  name: "resident",
  description: "Was here before",
  default_member_permissions: "32",
  name_localizations: { de: "bewohner" },
  options: [
    {
      type: 3,
      name: "word",
      description: "A word",
      choices: [{ name: "One", value: "1", name_localizations: { de: "Eins" } }],
    },
  ],
};

const open = ({ target }: TestTarget, options: { mayDisplace?: boolean } = {}) =>
  new Workspace(target, routes, { mayDisplace: options.mayDisplace ?? true });

const ALONE = { empty: true, wanted: new Map([[1, 1]]), bulks: true };

/** Commands of a scope as people would compare them: without what the service sets. */
async function commandsOf(test: TestTarget, path: string): Promise<readonly unknown[]> {
  const { json } = await test.ask("GET", `${path}?with_localizations=true`);
  return (json as readonly Record<string, unknown>[]).map(({ id: _id, version: _version, ...rest }) => rest);
}

/** Each option that is read has an `_id` of the database, another one each time, and none may be sent. */
function withOwnIds(): Tamper {
  let count = 0;
  const named = (text: string): string => text.replaceAll('{"type":3,', () => `{"_id":"${++count}","type":3,`);
  return async (request, next) => {
    if (request.method !== "GET" && (await request.clone().text()).includes('"_id"'))
      return Response.json({ message: "_id is unknown" }, { status: 400 });
    const answer = await next(request);
    return answer.status === 204 ? answer : new Response(named(await answer.text()), answer);
  };
}

const ALL = { with_localizations: "true" };

const resultOf = (status: number, json: unknown): WireResult => ({
  answer: { status, headers: {}, text: "", json: json as Json },
  durationMs: 0,
});

const firstGuild = (workspace: Workspace) => {
  const [scope] = workspace.guilds;
  if (!scope) throw new Error("there is no guild");
  return scope;
};

/** A workspace in the first guild of a service that outlives it, and how often something was read there. */
async function openWatched() {
  const reads = { count: 0 };
  const service = openTestTarget((request, next) => {
    reads.count += request.method === "GET" ? 1 : 0;
    return next(request);
  });
  const workspace = open({ ...service, target: { ...service.target, outlivesRun: true } });
  const scope = firstGuild(workspace);
  await workspace.open(scope);
  const parameters = { application_id: scope.application, guild_id: scope.guild ?? "" };
  return { service, workspace, scope, parameters, reads };
}

describe("a workspace", () => {
  test("puts back residents that were moved out of the way, and deletes what was made", async () => {
    const service = openTestTarget();
    const guild = `/guilds/${service.guilds[0]}/commands`;
    for (const path of [guild, "/commands"]) {
      await service.ask("POST", path, RICH);
      await service.ask("POST", path, { name: "Look", type: 2 });
    }
    const before = [await commandsOf(service, guild), await commandsOf(service, "/commands")];
    const workspace = open(service);

    for (const scope of [workspace.global, firstGuild(workspace)]) {
      await workspace.open(scope);
      expect(await workspace.makeRoom(scope, ALONE)).toBeUndefined();
    }
    expect(await commandsOf(service, guild)).toEqual([]);
    await service.ask("POST", guild, { name: "slot-a", description: "Ours" });

    expect((await workspace.putBack()).problems).toEqual([]);
    const after = [await commandsOf(service, guild), await commandsOf(service, "/commands")];
    expect(after.map((list) => new Set(list.map((one) => JSON.stringify(one))))).toEqual(
      before.map((list) => new Set(list.map((one) => JSON.stringify(one)))),
    );
  });

  test("makes residents again whose options have ids that the service itself gives and refuses to take", async () => {
    const service = openTestTarget(withOwnIds());
    const guild = `/guilds/${service.guilds[0]}/commands`;
    await service.ask("POST", guild, RICH);
    const before = await commandsOf(service, guild);
    const workspace = open(service);
    await workspace.open(firstGuild(workspace));
    expect(await workspace.makeRoom(firstGuild(workspace), ALONE)).toBeUndefined();
    expect(await commandsOf(service, guild)).toEqual([]);

    expect((await workspace.putBack()).problems).toEqual([]);

    expect(await commandsOf(service, guild)).toEqual(before);
  });

  test("gives a changed resident its fields back, under its id, and says so", async () => {
    const service = openTestTarget();
    const notices: string[] = [];
    service.target.onNotice = (text) => notices.push(text);
    const guild = `/guilds/${service.guilds[0]}/commands`;
    const { json } = await service.ask("POST", guild, RICH);
    const { id } = json as { id: string };
    const workspace = open(service);
    await workspace.open(firstGuild(workspace));
    await service.ask("PATCH", `${guild}/${id}`, {
      description: "Changed",
      options: [],
      nsfw: true,
      description_localizations: { de: "Anders" },
    });

    await workspace.putBack();

    const { json: now } = await service.ask("GET", `${guild}/${id}`);
    expect(now).toMatchObject({ ...RICH, id });
    expect(now).not.toMatchObject({ nsfw: true });
    expect(notices).toEqual([expect.stringContaining("1 command that was there before reads differently now")]);
  });

  test.each([200, 203])("puts permissions back that went with their command and are read with %i", async (status) => {
    const service = openTestTarget(async (request, next) => {
      const answer = await next(request);
      const isRead = request.method === "GET" && new URL(request.url).pathname.endsWith("/permissions");
      return isRead ? new Response(answer.body, { status, headers: answer.headers }) : answer;
    });
    const guild = `/guilds/${service.guilds[0]}/commands`;
    const { json } = await service.ask("POST", guild, RICH);
    const role = service.target.description.guilds[0]?.roleIds[0];
    const permissions = [{ id: role, type: 1, permission: true }];
    const bearer = `Bearer ${service.target.description.tokens.guildManager}`;
    await service.ask("PUT", `${guild}/${(json as { id: string }).id}/permissions`, { permissions }, bearer);
    const workspace = open(service);
    await workspace.open(firstGuild(workspace));
    expect(await workspace.makeRoom(firstGuild(workspace), ALONE)).toBeUndefined();

    expect((await workspace.putBack()).problems).toEqual([]);

    const { json: list } = await service.ask("GET", guild);
    const [again] = list as readonly { id: string }[];
    expect((await service.ask("GET", `${guild}/${again?.id}/permissions`)).json).toMatchObject({ permissions });
  });

  test("puts nothing back for commands that are gone, whose permissions a target still lists", async () => {
    let left = 1;
    const service = openTestTarget(async (request, next) => {
      const answer = await next(request);
      const isList = request.method === "GET" && new URL(request.url).pathname.endsWith("/commands/permissions");
      if (!isList || left-- <= 0) return answer;
      return Response.json([{ id: "99", permissions: [{ id: "7", type: 1, permission: true }] }]);
    });
    const workspace = open(service);
    await workspace.survey();

    expect(left).toBeLessThan(1);
    expect((await workspace.putBack()).problems).toEqual([]);
  });

  test("leaves residents alone where they may not be moved", async () => {
    const service = openTestTarget(undefined, {}, { isPersistent: true });
    await service.ask("POST", `/guilds/${service.guilds[0]}/commands`, RICH);
    const workspace = open(service, { mayDisplace: false });
    await workspace.open(firstGuild(workspace));

    expect(await workspace.makeRoom(firstGuild(workspace), ALONE)).toMatchObject({
      is: "no-room",
      reason: expect.stringContaining("--allow-destructive"),
    });
    expect(await commandsOf(service, `/guilds/${service.guilds[0]}/commands`)).toHaveLength(1);
  });

  test("deletes nothing that it did not make where residents could not be listed", async () => {
    const service = openTestTarget(async (request, next) =>
      request.method === "GET" ? Response.json({}, { status: 500 }) : next(request),
    );
    const guild = `/guilds/${service.guilds[0]}/commands`;
    await service.ask("POST", guild, RICH);
    const workspace = open(service);
    const scope = firstGuild(workspace);

    expect(await workspace.open(scope)).toBeDefined();
    expect(await workspace.makeRoom(scope, ALONE)).toMatchObject({ is: "unknown" });
    await workspace.clean(scope, true);
    await workspace.putBack();

    expect(await commandsOf(service, guild)).toHaveLength(1);
  });

  test("cleans up between cases: leftovers go, slots and residents stay", async () => {
    const service = openTestTarget();
    const guild = `/guilds/${service.guilds[0]}/commands`;
    await service.ask("POST", guild, RICH);
    const workspace = open(service);
    const scope = firstGuild(workspace);
    await workspace.open(scope);
    await service.ask("POST", guild, { name: "slot-a", description: "A slot" });
    await service.ask("POST", guild, { name: "Slot U", type: 2 });
    await service.ask("POST", guild, { name: "left-over", description: "Of a case" });

    await workspace.clean(scope, true);

    const names = (await commandsOf(service, guild)).map((command) => (command as { name: string }).name);
    expect(names.sort()).toEqual(["Slot U", "resident", "slot-a"]);
  });

  test("looks once before overwrites that leave at the same time, and sees what others made", async () => {
    const { service, workspace, scope, parameters, reads } = await openWatched();
    await service.ask("POST", `/guilds/${scope.guild}/commands`, { name: "new", description: "Of others" });
    reads.count = 0;

    await Promise.all([1, 2, 3].map(() => workspace.requests.lookBeforeBulk("bulkOverwriteGuildCommands", parameters)));

    expect(reads.count).toBe(1);
    expect([...(scope.residents?.values() ?? [])].map(({ name }) => name)).toEqual(["new"]);
  });

  test("knows what is left of a list that a case has just read when its own commands are deleted", async () => {
    const { service, workspace, scope, parameters, reads } = await openWatched();
    const path = `/guilds/${scope.guild}/commands`;
    await service.ask("POST", path, { name: "other", description: "Of others" });
    const ours = { name: "ours", description: "Of a case" };
    const announced = workspace.requests.announce("createGuildCommand", parameters, ours);
    const made = resultOf(201, (await service.ask("POST", path, ours)).json);
    workspace.requests.follow("createGuildCommand", parameters, made, announced);
    const { json } = await service.ask("GET", `${path}?with_localizations=true`);
    workspace.requests.noteList("listGuildCommands", parameters, ALL, resultOf(200, json));
    reads.count = 0;

    await workspace.clean(scope, false);
    await workspace.requests.lookBeforeBulk("bulkOverwriteGuildCommands", parameters);

    expect(reads.count).toBe(0);
    expect([...scope.known.values()].map(({ name }) => name)).toEqual(["other"]);
    expect([...(scope.residents?.values() ?? [])].map(({ name }) => name)).toEqual(["other"]);
  });

  test("waits once for a resident that no list shows any more", async () => {
    let [isHidden, writes] = [false, 0];
    const service = openTestTarget(async (request, next) => {
      if (isHidden && request.method === "POST") writes++;
      const answer = await next(request);
      return isHidden && request.method === "GET" ? Response.json([]) : answer;
    });
    await service.ask("POST", `/guilds/${service.guilds[0]}/commands`, RICH);
    const workspace = open({ ...service, target: { ...service.target, outlivesRun: true } });
    const scope = firstGuild(workspace);
    await workspace.open(scope);
    isHidden = true;

    await workspace.clean(scope, true);
    const atFirst = writes;
    await workspace.clean(scope, true);

    expect(atFirst).toBeGreaterThan(1);
    expect(writes - atFirst).toBe(1);
  });

  test("empties slots that hold a lot, and no resident", async () => {
    const service = openTestTarget();
    const guild = `/guilds/${service.guilds[0]}/commands`;
    const description = "d".repeat(100);
    const options = Array.from({ length: 25 }, (_, nth) => ({ type: 3, name: `option-${nth}`, description }));
    const name_localizations = { de: "platz" };
    await service.ask("POST", guild, { name: "resident", description: "Was here", options });
    const workspace = open(service);
    const scope = firstGuild(workspace);
    await workspace.open(scope);
    await service.ask("POST", guild, { name: "slot-a", description: "A slot", options, name_localizations });
    await service.ask("POST", guild, { name: "slot-b", description: "A slot", name_localizations });

    await workspace.clean(scope, true);
    await workspace.emptySlots(scope, 2000);

    const [resident, full, other] = await commandsOf(service, guild);
    expect(resident).toMatchObject({ name: "resident", options });
    expect(full).toMatchObject({ name: "slot-a", options: [], name_localizations: null });
    expect(other).toMatchObject({ name: "slot-b", name_localizations });
    await workspace.emptySlots(scope, 0);
    expect((await commandsOf(service, guild))[2]).toMatchObject({ name: "slot-b", name_localizations: null });
  });

  test.each<readonly [string, "guild" | "global", boolean, readonly string[], number]>([
    ["by one overwrite where nothing else is there", "guild", false, ["GET", "PUT", "GET"], 0],
    ["one by one where a slot is there", "guild", true, Array.from({ length: 9 }, () => "DELETE"), 1],
    ["with the slots of the global scope, which cost no creates of a day", "global", true, ["GET", "PUT", "GET"], 0],
  ])("deletes many leftovers %s", async (_, place, hasSlot, expected, stay) => {
    const requested: string[] = [];
    const service = openTestTarget((request, next) => {
      requested.push(request.method);
      return next(request);
    });
    const path = place === "global" ? "/commands" : `/guilds/${service.guilds[0]}/commands`;
    const { workspace, scope } = await filled(service, hasSlot, place);
    requested.length = 0;

    await workspace.clean(scope, false);

    expect(requested).toEqual(expected);
    expect(await commandsOf(service, path)).toHaveLength(stay);
  });

  test("deletes many leftovers one by one where somebody else has made a command meanwhile", async () => {
    const service = openTestTarget();
    const { workspace, scope } = await filled(service, true, "global");
    await service.ask("POST", "/commands", { name: "new", description: "Of others" });

    await workspace.clean(scope, false);

    expect(await commandsOf(service, "/commands")).toMatchObject([{ name: "new" }]);
  });

  test("deletes many leftovers one by one where an overwrite does not take them away", async () => {
    let isLying = false;
    const service = openTestTarget((request, next) =>
      isLying && request.method === "PUT" ? Promise.resolve(Response.json([])) : next(request),
    );
    const { workspace, scope } = await filled(service, false);
    isLying = true;

    await workspace.clean(scope, false);

    expect(await commandsOf(service, `/guilds/${service.guilds[0]}/commands`)).toEqual([]);
  });
});

/** A scope in which an overwrite has made nine commands, and perhaps a slot. */
async function filled(service: TestTarget, hasSlot: boolean, place: "guild" | "global" = "guild") {
  // It has the entry point.
  await service.ask("PUT", "/commands", []);
  const workspace = open(service);
  const scope = place === "guild" ? firstGuild(workspace) : workspace.global;
  await workspace.open(scope);
  const names = [...Array.from({ length: 9 }, (_, nth) => `made-${nth}`), ...(hasSlot ? ["slot-a"] : [])];
  await workspace.probe(scope, "bulk", { body: names.map((name) => ({ name, description: "Made" })) });
  return { workspace, scope };
}
