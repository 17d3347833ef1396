import { describe, expect, test } from "vitest";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Evidence } from "./evidence.js";
import { withIsolation } from "./isolation.js";
import type { Symptom } from "./symptom.js";

const LOST: Symptom = { prerequisite: "reading", place: "get" };
const MIXED: RuleId = "scope.lists-do-not-mix";
const NAME: RuleId = "option.name.is-lowercase";

const evidence = (rule: RuleId, scope: string, symptom: Symptom, more: Partial<Evidence> = {}): Evidence => ({
  id: `${rule}@${scope}`,
  level: "must",
  isBlocked: false,
  rule,
  call: undefined,
  operation: undefined,
  symptom,
  traits: { path: [rule], verb: "create", scope, place: "" },
  features: [],
  requests: 1,
  ...more,
});

const placesOf = (all: readonly Evidence[]) => all.map(({ symptom }) => `${symptom.prerequisite} ${symptom.place}`);
const BROKEN: Symptom = { prerequisite: "rule", place: MIXED };

describe("guilds that share their commands", () => {
  test("explain what cases of guilds lose", () => {
    const all = withIsolation([evidence(MIXED, "guild", BROKEN), evidence(NAME, "guild", LOST)]);

    expect(placesOf(all)).toEqual(["isolation scopes", "isolation scopes"]);
  });

  test("explain nothing outside of guilds", () => {
    const all = withIsolation([evidence(MIXED, "guild", BROKEN), evidence(NAME, "global", LOST)]);

    expect(placesOf(all)[1]).toBe("reading get");
  });

  test("do not explain a rule that is broken outside of guilds too", () => {
    const refusal: Symptom = { prerequisite: "refusal", place: NAME };

    const all = withIsolation([
      evidence(MIXED, "guild", BROKEN),
      evidence(NAME, "global", refusal),
      evidence(NAME, "guild", LOST),
    ]);

    expect(placesOf(all).slice(1)).toEqual([`refusal ${NAME}`, `refusal ${NAME}`]);
  });

  test.each<[string, Symptom, boolean]>([
    ["a list without a route", { prerequisite: "route", place: "list" }, false],
    ["a refused create", { prerequisite: "access", place: "bot" }, false],
    ["a case that was blocked", BROKEN, true],
  ])("are not shown by %s", (_, symptom, isBlocked) => {
    const all = withIsolation([evidence(MIXED, "guild", symptom, { isBlocked }), evidence(NAME, "guild", LOST)]);

    expect(placesOf(all)[1]).toBe("reading get");
  });
});
