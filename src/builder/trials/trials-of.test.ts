import { describe, expect, test } from "vitest";
import { isObject, type Json } from "../../contract/json.js";
import { trialsOf } from "./trials-of.js";

const trials = trialsOf("documented");

/** Objects of one `type` in a payload. */
function typedIn(payload: Json, types: readonly number[]): readonly Json[] {
  if (Array.isArray(payload)) return payload.flatMap((one) => typedIn(one, types));
  if (!isObject(payload)) return [];
  const inner = Object.values(payload).flatMap((one) => typedIn(one, types));
  return typeof payload["type"] === "number" && types.includes(payload["type"]) ? [payload, ...inner] : inner;
}

describe("the trials of a builder", () => {
  test("have names of their own", () => {
    expect(new Set(trials.map(({ row }) => row)).size).toBe(trials.length);
  });

  test("differ in what their rows are about, and their invalid variant is another payload", () => {
    const same = trials.filter(({ valid, twin }) => twin && JSON.stringify(valid) === JSON.stringify(twin.value));

    expect(same.map(({ row }) => row)).toEqual([]);
  });

  test("say required on selects of messages only where a row is about it", () => {
    const about = /^(?:select\.required\.|select\.min-values\.|component\.fields\.)/;
    const said = trials.filter(
      ({ kind, row, valid }) =>
        kind === "message" &&
        !about.test(row) &&
        typedIn(valid, [3, 5, 6, 7, 8]).some((one) => isObject(one) && "required" in one),
    );
    const needless = trials.filter(
      ({ kind, row, valid }) =>
        kind === "message" &&
        row.startsWith("select.min-values.") &&
        typedIn(valid, [3, 5, 6, 7, 8]).some((one) => isObject(one) && one["required"] === true),
    );

    expect([...said, ...needless].map(({ row }) => row)).toEqual([]);
  });

  test("send names of chat-input commands with their type and without it", () => {
    const types = trials
      .filter(({ rule, kind }) => rule === "command.name.is-lowercase" && kind === "command")
      .map(({ valid }) => (isObject(valid) ? valid["type"] : null));

    expect(new Set(types)).toEqual(new Set([undefined, 1]));
  });
});
