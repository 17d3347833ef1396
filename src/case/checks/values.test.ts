/** A member that is missing is named by its place, so that its cause is that of any other missing member. */
import { expect, test } from "vitest";
import type { Check } from "../check.js";
import { judge } from "./index.js";
import { answer, environment } from "./testing/environment.js";

const PLACE = "/deliveries/0/interaction/data/components/0/component";
const BODY = { deliveries: [{ interaction: { data: { components: [{ component: { type: 23, id: 2 } }] } } }] };

function pointerOf(check: Check): string | undefined {
  const seen = answer(200, BODY, { call: "listDeliveries" });
  return judge(check, environment({ seen }, { rule: "component-response.checkbox.has-its-fields" }))?.pointer;
}

test("a member that is missing has its place", () => {
  const check: Check = { check: "has-key", key: "value", anyOf: [{ $: "seen", at: PLACE }] };

  expect(pointerOf(check)).toBe(`${PLACE}/value`);
});

test.each([
  ["one of several places is enough", { key: "value", anyOf: ["/a", PLACE].map((at) => ({ $: "seen", at })) }],
  ["the key is an id", { key: { $: "seen", at: `${PLACE}/id` }, anyOf: [{ $: "seen", at: PLACE }] }],
])("there is no such place where %s", (_what, { key, anyOf }) => {
  expect(pointerOf({ check: "has-key", key, anyOf })).toBeUndefined();
});
