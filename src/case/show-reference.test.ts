import { describe, expect, test } from "vitest";
import type { OperationId } from "../contract/operations.js";
import { type ShownScope, showElement, showReference, showRequest } from "./show-reference.js";
import type { Reference } from "./template.js";

function scopeOf(steps: Readonly<Record<string, OperationId>>): ShownScope {
  return { answers: new Map(Object.entries(steps).map(([name, call]) => [name, { call }])) };
}

const edited = scopeOf({
  before: "listGuildCommands",
  slot: "createGuildCommand",
  act: "editGuildCommand",
  after: "listGuildCommands",
});
const paired = scopeOf({ slot: "createGlobalCommand", valid: "createGlobalCommand", twin: "createGlobalCommand" });

describe("showReference", () => {
  test.each<readonly [string, ShownScope, Reference, string]>([
    [
      "a field of a response",
      edited,
      { $: "act", at: "/name" },
      '"name" in the response to the "edit command" request',
    ],
    ["a whole response", edited, { $: "slot" }, 'the response to the "create command" request'],
    ["the list before", edited, { $: "before" }, "the list of commands read before the request"],
    [
      "a deep place",
      edited,
      { $: "after", at: "/0/options/1" },
      "/0/options/1 in the list of commands read after the request",
    ],
    [
      "the created command in a list",
      edited,
      { $: "after", find: { id: { $: "slot", at: "/id" } }, at: "/description" },
      '"description" of the created command in the list of commands read after the request',
    ],
    [
      "what was sent",
      edited,
      { $: "act", of: "sent", at: "/name" },
      '"name" in the body of the "edit command" request',
    ],
    ["headers", edited, { $: "act", of: "headers" }, 'the headers of the response to the "edit command" request'],
    ["one of several requests", paired, { $: "slot" }, 'the response to the first "create command" request'],
    ["the invalid one of a pair", paired, { $: "twin" }, 'the response to the invalid "create command" request'],
    ["a constant", paired, { $: "guild" }, "the id of the guild"],
    ["a step without a response", paired, { $: "never" }, 'the response to step "never"'],
    ["a single read", scopeOf({ one: "getMessage" }), { $: "one" }, "the message that was read"],
    [
      "a later read",
      scopeOf({ one: "getMessage", two: "getMessage" }),
      { $: "two" },
      "the second message that was read",
    ],
  ])("names %s", (_what, scope, reference, words) => {
    expect(showReference(reference, scope)).toBe(words);
  });
});

test("showElement says which of several requests made it", () => {
  const where = { id: { $: "valid", at: "/id" } };

  expect(showElement(where, { $: "after" }, paired)).toBe("the element of the command of the valid request");
  expect(showElement({ name: "a", type: 1 }, { $: "after" }, edited)).toBe('the command with name "a" and type 1');
});

test("showRequest counts beyond the words for numbers", () => {
  const many = scopeOf(Object.fromEntries(Array.from({ length: 6 }, (_, nth) => [`step ${nth}`, "deleteMessage"])));

  expect(showRequest("step 5", "deleteMessage", many)).toBe('the 6th "delete message" request');
});
