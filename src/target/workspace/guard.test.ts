import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { lackOfCarrying } from "./guard.js";
import { newScope } from "./scope.js";

const launch = { id: "1", name: "Launch", type: 4, description: "" };

function lackWith(members: Readonly<Record<string, Json>>, guild?: string): string | undefined {
  const scope = newScope("5", guild, "Bot a");
  scope.residents = new Map([["1", { ...launch, ...members }]]);
  return lackOfCarrying(scope, { isSafe: true });
}

test("a global command is in the way of bulk overwrites only with what it has not set, and by that name", () => {
  expect(lackWith({ contexts: [0], integration_types: [0] })).toBeUndefined();
  expect(lackWith({}, "7")).toBeUndefined();
  expect(lackWith({ contexts: null, integration_types: [0] })).toBe(
    'it would set contexts of command "Launch", which has none',
  );
  expect(lackWith({})).toBe('it would set contexts and integration_types of command "Launch", which has none');
});
