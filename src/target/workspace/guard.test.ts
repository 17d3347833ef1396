import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { admit, admitWithPermission, lackOfCarrying } from "./guard.js";
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

test.each([
  ["another name", 1, "pong", false],
  ["the name of a command that was there", 1, "ping", true],
  ["that name as another type", 2, "ping", false],
])("an edit is sent with %s only if a sound target accepts it", (_, type, name, isWithheld) => {
  const scope = newScope("5", undefined, "Bot a");
  scope.residents = new Map([["1", { id: "1", name: "ping", type: 1 }]]);
  scope.known.set("2", { name: "slot-b", type, extent: 0 });
  const edit = { verb: "edit", id: "2", body: { name } } as const;

  expect("withheld" in admit(scope, edit, { isSafe: true })).toBe(isWithheld);
  expect("withheld" in admitWithPermission(scope, edit)).toBe(isWithheld);
});
