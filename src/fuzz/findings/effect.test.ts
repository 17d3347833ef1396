/** What a wrong effect asks of the list before it: commands are others in another run. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import type { DoneExchange } from "../../run/exchange.js";
import { type ListedEntry, wrongEffectOf, wrongPermissionsOf } from "./effect.js";

const OLD = { id: "1", type: 1, name: "a", description: "a" };

function written(call: string, sent: Json, after: readonly ListedEntry[]) {
  const result = { answer: { status: 200 } };
  const parameters = { command_id: OLD.id };
  const write = { step: { call }, sent, parameters, result } as unknown as DoneExchange;
  const effect = wrongEffectOf({ write, before: [OLD], after, isHere: true });
  return { words: effect?.words, ...effect?.checks?.({ before: "before", after: "after" }) };
}

const WAS_THERE = { check: "lists", in: { $: "before", at: "" }, where: { type: 1, name: "a" }, times: 1 };

test("a command that is made again was there before", () => {
  const { words, before } = written("createGuildCommand", { name: "a" }, [{ ...OLD, id: "2" }]);

  expect(words).toBe("it is made again");
  expect(before).toEqual([WAS_THERE]);
});

test("a member that an edit does not keep is one of a command that was there before", () => {
  const { words, before } = written("editGuildCommand", { nsfw: true }, [{ ...OLD, description: "b" }]);

  expect(words).toBe("it does not keep command.description");
  expect(before).toEqual([WAS_THERE]);
});

test("one command too many is counted from as many as there were", () => {
  const { words, before, after } = written("editGuildCommand", { nsfw: true }, [OLD, { ...OLD, id: "2", name: "b" }]);

  expect(words).toBe("another appears");
  expect(before).toEqual([{ check: "count", in: { $: "before", at: "" }, is: 1 }]);
  expect(after).toEqual({ check: "count", in: { $: "after", at: "" }, is: 1 });
});

test("an entry point may stay after an overwrite that does not name it, and nothing else may", () => {
  const launch = { ...OLD, id: "4", type: 4, name: "launch" };

  expect(written("bulkOverwriteGlobalCommands", [{ name: "a" }], [OLD, launch]).words).toBeUndefined();
  expect(
    written("bulkOverwriteGlobalCommands", [{ name: "a" }], [OLD, launch, { ...OLD, id: "5", name: "b" }]),
  ).toEqual({
    words: "another stays",
    before: [],
    after: { check: "count", in: { $: "after", at: "" }, is: 2 },
  });
});

test("a command that a create does not make asks nothing of the list before it", () => {
  const { words, before } = written("createGuildCommand", { name: "c" }, [OLD]);

  expect(words).toBe("it is not there");
  expect(before).toEqual([]);
});

test.each([
  ["overwrites a command of another scope", { ...OLD, description: "b" }, "elsewhere has what was sent"],
  ["spoils a command of another scope", { ...OLD, nsfw: true }, "elsewhere has another command.nsfw"],
])("a create that %s is known by that", (_what, now, words) => {
  const write = { step: { call: "createGuildCommand" }, sent: { name: "a", description: "b" }, parameters: {} };
  const change = { write: { ...write, result: { answer: { status: 201 } } } as unknown as DoneExchange, isHere: false };

  expect(wrongEffectOf({ ...change, before: [OLD], after: [now] })?.words).toBe(words);
});

const ENTRY = { id: "7", type: 1, permission: true };

function permitted(sent: JsonObject, stored: readonly JsonObject[]) {
  const result = { answer: { status: 200 } };
  const step = { call: "editCommandPermissions", path: { command_id: { $: "command", at: "/id" } } };
  const write = {
    step: { ...step, body: sent },
    sent,
    parameters: { command_id: OLD.id },
    result,
  } as unknown as DoneExchange;
  const after = [{ id: OLD.id, permissions: stored }];
  const effect = wrongPermissionsOf({ write, before: [], after, isHere: true }, false);
  return { words: effect?.words, rule: effect?.rule, ...effect?.checks?.({ before: "before", after: "after" }) };
}

test("permissions that stay after an edit to none are an effect that another run can show", () => {
  const { words, after } = permitted({ permissions: [] }, [ENTRY]);

  expect(words).toBe("it stores other permissions");
  const where = { $: "after", find: { id: { $: "command", at: "/id" } }, at: "/permissions" };
  expect(after).toEqual({ check: "equals", at: where, oneOf: [null, []] });
});

test.each([
  ["stay beside those that an edit sent", [{ ...ENTRY, id: "8" }, ENTRY], "permission.edit.replaces-all"],
  ["are not there after an edit sent them", [], "permission.edit.is-read-back"],
])("permissions that %s are an effect of their own rule", (_what, stored, broken) => {
  const { rule, after } = permitted({ permissions: [ENTRY] }, stored);

  expect(rule).toBe(broken);
  const where = { $: "after", find: { id: { $: "command", at: "/id" } }, at: "/permissions" };
  expect(after).toEqual({ check: "permissions", at: where, are: [ENTRY] });
});

test("which of two entries about one holder counts is open", () => {
  expect(permitted({ permissions: [ENTRY, { ...ENTRY, permission: false }] }, []).rule).toBeUndefined();
});

test("the order of permissions says nothing, and one that is sent twice is open", () => {
  const other = { ...ENTRY, id: "8" };

  expect(permitted({ permissions: [ENTRY, other] }, [other, ENTRY]).words).toBeUndefined();
  expect(permitted({ permissions: [ENTRY, { ...ENTRY, permission: false }] }, [ENTRY]).words).toBeUndefined();
  expect(permitted({ permissions: [ENTRY, { ...ENTRY, permission: false }] }, []).words).toBe(
    "it stores other permissions",
  );
  expect(permitted({ permissions: [ENTRY, ENTRY] }, [ENTRY]).words).toBeUndefined();
});
