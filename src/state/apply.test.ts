import { describe, expect, test } from "vitest";
import { apply } from "./apply.js";
import type { ModelExpectation } from "./expectation.js";
import { emptyState, type ModelState, readPermissions, scopeOf } from "./model.js";
import type { CommandBody, ModelOperation } from "./operation.js";

const PING = { name: "ping", description: "Pings" };
const PING_KEY = { type: 1, name: "ping" } as const;
const FLAG = [{ type: 5, name: "flag", description: "A flag" }];

/** Applies operations one after the other to an empty guild; the last expectation counts. */
function applied(...operations: readonly ModelOperation[]): {
  readonly state: ModelState;
  readonly last: ModelExpectation;
} {
  let state = emptyState(["guild", "global"]);
  let last: ModelExpectation = { is: "listed" };
  for (const [nth, operation] of operations.entries()) {
    const one = apply(state, { step: `s${nth}`, place: "guild", operation });
    state = one.state;
    last = one.expectation;
  }
  return { state, last };
}

const create = (body: CommandBody): ModelOperation => ({ do: "create", body });

describe("the model", () => {
  test("has a new command with its fields and the defaults of the rest", () => {
    const { last, state } = applied(create(PING));

    expect(last).toMatchObject({
      is: "created",
      command: { origin: "s0", fields: { description: ["Pings"], nsfw: [null] } },
    });
    expect(scopeOf(state, "guild").creates).toBe(1);
    expect(scopeOf(state, "global").commands).toEqual([]);
  });

  test("keeps the id of an overwritten command and leaves open what became of the rest", () => {
    const { last, state } = applied(create({ ...PING, nsfw: true }), create({ ...PING, description: "Again" }));

    expect(last).toMatchObject({
      is: "overwritten",
      command: { origin: "s0", fields: { description: ["Again"], nsfw: [true, null] } },
    });
    expect(scopeOf(state, "guild").creates).toBe(1);
  });

  test("asks for another version where options change, and leaves it open elsewhere", () => {
    const changed = applied(create(PING), { do: "edit", of: PING_KEY, body: { options: FLAG } });
    const same = applied(create(PING), { do: "edit", of: PING_KEY, body: { nsfw: true } });

    expect(changed.last).toMatchObject({ is: "edited", version: "changed" });
    expect(same.last).toMatchObject({ is: "edited", version: "open" });
  });

  test("drops permissions with a rename, and may drop them with an overwrite", () => {
    const permit: ModelOperation = { do: "permit", of: PING_KEY, entries: ["role"] };
    const renamed = applied(create(PING), permit, { do: "rename", of: PING_KEY, name: "pong" });
    const overwritten = applied(create(PING), permit, create(PING));

    expect(renamed.last).toMatchObject({
      is: "edited",
      command: { name: "pong", permissions: [], mayHaveNone: false },
    });
    expect(overwritten.last).toMatchObject({
      is: "overwritten",
      command: { permissions: ["role"], mayHaveNone: true },
    });
  });

  test("keeps the permissions of commands where those of the application are edited", () => {
    const permit: ModelOperation = { do: "permit", of: PING_KEY, entries: ["role"] };
    const { state } = applied(create(PING), permit, create({ ...PING, name: "pong" }), {
      do: "permit all",
      entries: ["user"],
    });
    const scope = scopeOf(state, "guild");

    expect(scope.commands.map((command) => readPermissions(scope, command))).toEqual([
      { words: ["role"], orNone: false },
      undefined,
    ]);
  });

  test("gives up both commands of a rename to a used name", () => {
    const { last, state } = applied(create(PING), create({ ...PING, name: "pong" }), {
      do: "rename",
      of: PING_KEY,
      name: "pong",
    });

    expect(last.is).toBe("collision");
    expect(scopeOf(state, "guild").commands).toEqual([]);
  });

  test("holds what a bulk overwrite lists, with the ids of used names, and counts the new ones", () => {
    const { last, state } = applied(create(PING), {
      do: "bulk",
      body: [
        { ...PING, options: FLAG },
        { type: 2, name: "ping" },
      ],
    });

    expect(last).toMatchObject({
      is: "replaced",
      changedVersions: ["s0"],
      removed: [],
      commands: [{ origin: "s0" }, { origin: "s1", madeInBulkAs: "ping", type: 2 }],
    });
    expect(scopeOf(state, "guild").creates).toBe(2);
  });

  test.each<readonly [why: string, operation: ModelOperation, expected: ModelExpectation]>([
    ["an unknown command", { do: "get", of: PING_KEY }, { is: "refused", why: "unknown" }],
    ["a second delete, which is open", { do: "delete", of: PING_KEY }, { is: "gone-already" }],
    [
      "a fault",
      { do: "create", body: PING, fault: { rule: "command.name.is-lowercase", pointer: "/name" } },
      { is: "refused", why: { rule: "command.name.is-lowercase", pointer: "/name" } },
    ],
    [
      "a fault of what is not there",
      { do: "edit", of: PING_KEY, body: {}, fault: { rule: "command.name.is-lowercase", pointer: "/name" } },
      { is: "refused", why: "either" },
    ],
  ])("stays as it is after %s", (_why, operation, expected) => {
    const { last, state } = applied(operation);

    expect(last).toEqual(expected);
    expect(state).toEqual(emptyState(["guild", "global"]));
  });
});
