import fc from "fast-check";
import { expect, test } from "vitest";
import { isAssertion } from "../../src/case/checks/index.js";
import { FIFTEENTH } from "../testing/planted/fifteenth/index.js";
import { outcomeOfProperty } from "../testing/planted/outcome-of-property.js";
import { SIXTEENTH } from "../testing/planted/sixteenth/index.js";
import { THIRTEENTH } from "../testing/planted/thirteenth/index.js";
import { useHistories } from "./use-histories.js";

type Fetch = (request: Request) => Promise<Response>;

const outcomeOn = (broken: (fetch: Fetch) => Fetch, seed = 1, runs = 300) =>
  outcomeOfProperty(useHistories, broken, { seed, runs });

/** Only the first edit of the permissions of each command has an effect. */
function keepingFirstPermissions(fetch: Fetch): Fetch {
  const edited = new Map<string, Response>();
  return async (request) => {
    if (request.method !== "PUT" || !request.url.endsWith("/permissions")) return fetch(request);
    const before = edited.get(request.url);
    if (before) return before.clone();
    const response = await fetch(request);
    edited.set(request.url, response.clone());
    return response;
  };
}

/** A refused edit of a command in a guild removes its permissions. */
function forgettingPermissionsOfRefusedEdits(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const [, guild, id] = /guilds\/(\d+)\/commands\/(\d+)$/.exec(request.url) ?? [];
    if (request.method !== "PATCH" || response.status !== 400 || guild === undefined) return response;
    const body = JSON.stringify({ guild_id: guild, command_id: id, permissions: [] });
    const url = new URL("/driver/changePermissions", request.url);
    await fetch(new Request(url, { method: "POST", headers: { "content-type": "application/json" }, body }));
    return response;
  };
}

test("uses follow the history of a command on a sound service", async () => {
  expect(await outcomeOn((fetch) => fetch)).toEqual(["passed", undefined]);
});

test("permissions that stay as they were edited first are found by a use", async () => {
  const [outcome, rule] = await outcomeOn(keepingFirstPermissions);

  expect(outcome).toBe("failed");
  expect(rule).toMatch(/^access\.|^interaction\.command/);
});

test("what threads keep of the permissions of their start is found", async () => {
  const bug = THIRTEENTH.find(({ id }) => id === "threads-keep-the-permissions-of-their-start");

  const [outcome, rule] = await outcomeOn(bug?.plant ?? ((fetch) => fetch), 1, 4000);

  expect([outcome, rule]).toEqual(["failed", "access.channel.includes-its-threads"]);
});

test("entries that still count after they were removed are found", async () => {
  const bug = FIFTEENTH.find(({ id }) => id === "emptied-overwrites-still-replace-those-of-the-application");

  const [outcome, rule] = await outcomeOn(bug?.plant ?? ((fetch) => fetch), 1, 4000);

  expect([outcome, rule]).toEqual(["failed", "access.application-entry.applies-without-an-overwrite"]);
});

test("an entry that keeps an administrator from a command is found", async () => {
  const bug = SIXTEENTH.find(({ id }) => id === "administrator-is-denied-by-an-own-entry");

  const [outcome, rule] = await outcomeOn(bug?.plant ?? ((fetch) => fetch), 1, 1500);

  expect([outcome, rule]).toEqual(["failed", "access.administrators.use-all-commands"]);
});

test("permissions of a member by the second of several roles are found", async () => {
  const bug = FIFTEENTH.find(({ id }) => id === "only-the-first-role-of-a-member-counts");

  const [outcome, rule] = await outcomeOn(bug?.plant ?? ((fetch) => fetch), 2, 4000);

  expect([outcome, rule]).toEqual(["failed", "access.default-member-permissions.asks-for-its-bit"]);
});

test("a picker that shows what was there before is found", async () => {
  const bug = FIFTEENTH.find(({ id }) => id === "picker-is-cached-for-a-minute");

  const [outcome, rule = ""] = await outcomeOn(bug?.plant ?? ((fetch) => fetch), 2, 4000);

  expect(outcome).toBe("failed");
  expect(bug?.rules).toContain(rule);
});

test.each([
  ["everyone-entry-does-not-open-a-command-closed-to-all", "access.everyone-is-the-guild-id"],
  ["command-without-its-subcommands-stays-unusable", "edit.replaces-options-whole"],
])("%s is found", async (id, rule) => {
  const bug = SIXTEENTH.find((one) => one.id === id);

  expect(await outcomeOn(bug?.plant ?? ((fetch) => fetch), 1, 4000)).toEqual(["failed", rule]);
});

test("permissions that a refused edit removes are found by the use after it", async () => {
  expect(await outcomeOn(forgettingPermissionsOfRefusedEdits, 1, 4000)).toEqual([
    "failed",
    "endpoint.refused-write-leaves-no-trace",
  ]);
});

test("each history decides a use, whatever its last overwrite has kept", () => {
  const drawn = fc.sample(useHistories.steps(), { numRuns: 5000, seed: 1 });

  const open = drawn.filter((steps) => !steps.some(({ part, expect }) => part !== "given" && expect.some(isAssertion)));
  expect(open).toEqual([]);
});
