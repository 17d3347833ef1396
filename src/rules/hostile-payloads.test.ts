import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ruleOf } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import type { RuleViolation } from "./violation.js";
import { violationsOfCallback, violationsOfModal } from "./violations-of-callback.js";
import { violationsOfMessage, violationsOfMessageEdit } from "./violations-of-message.js";

const FIELDS = ["id", "custom_id", "style", "label", "min_values", "options", "media", "default_values", "__proto__"];

const anything = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const members = fc.record(
  {
    type: fc.oneof(fc.integer({ min: 0, max: 24 }), anything),
    more: fc.dictionary(fc.constantFrom(...FIELDS), anything),
  },
  { requiredKeys: ["type"] },
);

/** What looks like a component at first sight: true names with any value, two levels deep at most. */
const component = [0, 1].reduce<fc.Arbitrary<Json>>(
  (inner) =>
    fc
      .record(
        {
          own: members,
          components: fc.oneof(anything, fc.array(inner, { maxLength: 3 })),
          accessory: inner,
          component: inner,
        },
        { requiredKeys: ["own"] },
      )
      .map(({ own: { type, more = {} }, ...children }) => ({ type, ...children, ...more })),
  anything,
);
const payload = fc.record(
  { flags: fc.constantFrom<Json>(0, 32_768, "x", null), components: fc.array(component), content: fc.string() },
  { requiredKeys: [] },
);
const body = fc.oneof(payload as fc.Arbitrary<Json>, anything);

describe("a payload of any shape", () => {
  test.each<[what: string, judge: (body: Json) => readonly RuleViolation[]]>([
    ["message", (value) => violationsOfMessage(value)],
    ["edit", (value) => violationsOfMessageEdit(value, { flags: 32_768 })],
    ["modal", violationsOfModal],
    ["callback", (value) => violationsOfCallback({ type: 7, data: value })],
  ])("is judged as a %s, each fault once", (_, judge) => {
    fc.assert(
      fc.property(body, (value) => {
        const faults = judge(value).map(({ rule, pointer }) => `${ruleOf(rule).id} ${pointer}`);

        expect(faults).toEqual([...new Set(faults)]);
      }),
      { numRuns: 100 },
    );
  });
});
