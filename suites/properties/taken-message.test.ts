/** A bound that is too low is named by its own rule. */
import { describe, expect, test } from "vitest";
import { MESSAGES, MODALS } from "../../generators/kinds.js";
import type { JsonObject } from "../../src/contract/json.js";
import { ruleOfLargePart, ruleOfTakenBeside, ruleOfTakenMessage } from "./taken-message.js";

const row = (...components: readonly JsonObject[]): JsonObject => ({ type: 1, components });
const select = (more: JsonObject): JsonObject => ({ type: 5, custom_id: "a", ...more });
const long = (length: number): string => "a".repeat(length);

describe("the one large part of a refused message tells the rule", () => {
  test.each([
    ["a placeholder", select({ placeholder: long(101) }), "select.placeholder.has-at-most-150-characters"],
    ["a label", { type: 2, style: 1, custom_id: "a", label: long(60) }, "button.label.has-at-most-80-characters"],
    ["a custom_id", select({ custom_id: long(99) }), "component.custom-id.has-1-to-100-characters"],
    ["max_values", select({ max_values: 25 }), "select.max-values.is-at-most-25"],
  ] as const)("%s", (_what, component, rule) => {
    expect(ruleOfLargePart(MESSAGES, { content: "a", components: [row(component)] })).toBe(rule);
  });

  test("of a modal too", () => {
    const component = { type: 4, custom_id: "a", style: 1, placeholder: long(80) };
    const modal = { custom_id: "a", title: "a", components: [{ type: 18, label: "a", component }] };

    expect(ruleOfLargePart(MODALS, modal)).toBe("text-input.placeholder.has-at-most-100-characters");
  });

  test("of several parts that are of one member", () => {
    const choices = Array.from({ length: 25 }, (_, nth) => ({ label: `${nth}`, value: `${nth}` }));
    const rows = ["a", "b"].map((id) => row({ type: 3, custom_id: id, options: choices }));

    expect(ruleOfLargePart(MESSAGES, { components: rows })).toBe("string-select.options.has-at-most-25");
  });

  test("also where it has more bytes than characters", () => {
    const component = { type: 4, custom_id: "a", style: 1 };
    const modal = { custom_id: "a", title: "a", components: [{ type: 18, label: "ä".repeat(23), component }] };

    expect(ruleOfLargePart(MODALS, modal)).toBe("label.label.has-at-most-45-characters");
  });

  test.each([
    ["nothing is large", select({})],
    ["two parts of different members are", select({ placeholder: long(101), custom_id: long(99) })],
  ])("and no rule where %s", (_what, component) => {
    expect(ruleOfLargePart(MESSAGES, { components: [row(component)] })).toBeUndefined();
  });
});

describe("a refused message with two custom_ids", () => {
  test.each([
    ["that differ in case", "a", "A", "component.custom-id.is-unique-in-its-message"],
    ["that differ in punctuation", "a-b", "ab", "component.custom-id.is-unique-in-its-message"],
    ["that begin alike", `${long(64)}b`, `${long(64)}c`, "component.custom-id.is-unique-in-its-message"],
    ["that end alike", `b${long(64)}`, `c${long(64)}`, "component.custom-id.is-unique-in-its-message"],
    ["that are short", "ab", "ac", "message.components.read-back"],
  ])("%s", (_what, one, other, rule) => {
    const message = { content: "a", components: [row(select({ custom_id: one })), row(select({ custom_id: other }))] };

    expect(ruleOfTakenMessage(message)).toBe(rule);
  });
});

describe("a message that is refused beside others", () => {
  const message = (customId: string): JsonObject => ({
    content: "a",
    components: [row(select({ custom_id: customId }))],
  });

  test.each([
    ["shares a custom_id with one of them", "a", "component.custom-id.is-free-in-other-messages"],
    ["has one of its own", "b", "message.components.read-back"],
  ])("that %s", (_what, customId, rule) => {
    expect(ruleOfTakenBeside(message(customId), [{ content: "a" }, message("a")])).toBe(rule);
  });
});
