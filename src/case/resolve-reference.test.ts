import { describe, expect, test } from "vitest";
import type { Answer } from "./case.js";
import { type ReferenceScope, resolveReference, resolveTemplate, UnresolvedReference } from "./resolve-reference.js";

const answer: Answer = {
  status: 200,
  headers: {},
  call: "listGlobalCommands",
  sent: { name: "sent" },
  body: [
    { id: "10", name: "a" },
    { id: "11", name: "b", "odd/name~": [true] },
  ],
};
const scope: ReferenceScope = { answers: new Map([["all", answer]]), constants: { guild: "18446744073709551615" } };

describe("a reference", () => {
  test.each([
    ["a body by pointer", { $: "all", at: "/0/id" }, "10"],
    ["an element by its members", { $: "all", find: { name: "b" }, at: "/id" }, "11"],
    ["a member with an escaped name", { $: "all", at: "/1/odd~1name~0/0" }, true],
    ["what was sent", { $: "all", of: "sent" as const, at: "/name" }, "sent"],
    ["a constant", { $: "guild" }, "18446744073709551615"],
    ["a snowflake less one, exactly", { $: "guild", minus: 1 }, "18446744073709551614"],
    ["nothing where no element matches", { $: "all", find: { name: "c" }, at: "/id" }, undefined],
    ["nothing of an unknown step", { $: "never" }, undefined],
    ["nothing of the prototype", { $: "all", at: "/0/constructor" }, undefined],
  ])("gives %s", (_what, reference, value) => {
    expect(resolveReference(reference, scope)).toEqual(value);
  });
});

describe("a template", () => {
  test("is handed on as it is where it holds no reference", () => {
    const template = { name: "x", options: [{ type: 3 }] };

    expect(resolveTemplate(template, scope)).toBe(template);
  });

  test("is copied only on the way to a reference", () => {
    const still = { type: 3 };

    const value = resolveTemplate({ id: { $: "all", at: "/0/id" }, still }, scope);

    expect(value).toEqual({ id: "10", still });
    expect((value as { still: unknown }).still).toBe(still);
  });

  test("says what it lacks", () => {
    expect(() => resolveTemplate([{ $: "all", at: "/7/id" }], scope)).toThrow(
      new UnresolvedReference({ $: "all", at: "/7/id" }, scope),
    );
    expect(() => resolveTemplate([{ $: "all", at: "/7/id" }], scope)).toThrow(
      "there is no value for /7/id in the list of commands that was read",
    );
  });
});
