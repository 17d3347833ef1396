import { describe, expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import { faultyMessages, faultyModals, messages, modals, sent } from "./testing/builder-payloads.js";
import type { RuleViolation } from "./violation.js";
import { violationsOfModal } from "./violations-of-callback.js";
import { violationsOfMessage } from "./violations-of-message.js";

const places = (violations: readonly RuleViolation[]) => violations.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe("what the builders of discord.js make", () => {
  test.each(messages)("is a sound message: $name", (built) => {
    expect(places(violationsOfMessage(sent(built)))).toEqual([]);
  });

  test.each(modals)("is a sound modal: $name", (built) => {
    expect(places(violationsOfModal(sent(built)))).toEqual([]);
  });

  test.each(faultyMessages)("and let through is named in a message: $name", (built) => {
    expect(places(violationsOfMessage(sent(built)))).toEqual([built.broken]);
  });

  test.each(faultyModals)("and let through is named in a modal: $name", (built) => {
    expect(places(violationsOfModal(sent(built)))).toEqual([built.broken]);
  });

  test("has every type of component", () => {
    const built = [...messages, ...modals].map(sent);

    expect([...new Set(built.flatMap(typesIn))].sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19, 21, 22, 23,
    ]);
  });
});

/** Numbers under the name `type`: those of default values are words. */
function typesIn(value: Json): number[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, Json]) =>
    name === "type" && typeof member === "number" ? [member] : typesIn(member),
  );
}
