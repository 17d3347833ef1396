import { describe, expect, test } from "vitest";
import type { Case, Step } from "../src/case/case.js";
import { valueSent } from "../src/case/checks/refused-or.js";
import { isReference, type Template } from "../src/case/template.js";
import { levelOf, RULES } from "../src/contract/catalogue.js";
import type { Json } from "../src/contract/json.js";
import { LIMITS } from "../src/contract/limits.gen.js";
import { commandWriteOf, GLOBAL_OPERATIONS } from "../src/contract/operations.js";
import type { RuleId } from "../src/contract/rule-ids.gen.js";
import { suiteOf } from "./index.js";

const CONSTANTS = new Set([
  "application",
  "otherApplication",
  "guild",
  "guild2",
  "channel",
  "role",
  "user",
  "channels",
  "roles",
  "users",
  "unknownId",
  "userInstall",
  "callbackTypes",
  "interactions",
]);
const documented = suiteOf("documented");
const discord = suiteOf("discord");

/** Names of exchanges that a value speaks of. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (isReference(value as Template))
    return [(value as { $: string }).$, ...Object.values(value).flatMap(referencesIn)];
  return Object.values(value).flatMap(referencesIn);
}

/** Nothing in it that JSON drops or changes: no function, no undefined, no instance of a class, no odd number. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || value === null)
    return ["string", "boolean"].includes(typeof value) || value === null;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Rules that a failure of the case can be named after; of those that a shape breaks any of its rules. */
function namedBy({ rules, steps }: Case): readonly RuleId[] {
  const checks = steps.flatMap(({ expect: judged }) => judged);
  if (checks.some(({ check }) => check === "shape")) return rules;
  return [rules[0], ...checks.flatMap(({ rule }) => rule ?? [])];
}

function judgedSteps(one: Case): readonly Step[] {
  return one.steps.filter(({ part, expect: checks }) => part !== "given" && part !== "valid" && checks.length > 0);
}

describe("the rows of the suites", () => {
  test("have ids that are unique in each profile", () => {
    const ids = [...discord.cases, ...discord.properties].map(({ id }) => id);

    expect(ids.length).toBe(new Set(ids).size);
  });

  test("survive JSON", () => {
    expect(documented.cases.filter((one) => !isPlain(one)).map(({ id }) => id)).toEqual([]);
  });

  // Else a refusal is reported as fields that are missing.
  test("judge the status of a written command before its fields", () => {
    const unasked = documented.cases.flatMap(({ id, steps }) =>
      steps
        .filter(({ call, part, expect: [first] }) => part === "act" && commandWriteOf(call) && first?.check === "shape")
        .map(({ name }) => `${id} ${name}`),
    );

    expect(unasked).toEqual([]);
  });

  test("name each step once", () => {
    const doubled = documented.cases.filter(
      ({ steps }) => new Set(steps.map(({ name }) => name)).size !== steps.length,
    );

    expect(doubled.map(({ id }) => id)).toEqual([]);
  });

  test("refer to steps that come before, or to the step itself in its checks", () => {
    const wrong = discord.cases.flatMap(({ id, steps }) =>
      steps.flatMap(({ expect: checks, name, ...request }, nth) => {
        const earlier = new Set([...CONSTANTS, ...steps.slice(0, nth).map((step) => step.name)]);
        const inRequest = referencesIn(request).filter((source) => !earlier.has(source));
        const inChecks = referencesIn(checks).filter((source) => !earlier.has(source) && source !== name);
        return [...inRequest, ...inChecks].map((source) => `${id}: ${name} -> ${source}`);
      }),
    );

    expect(wrong).toEqual([]);
  });

  test("each make an assertion", () => {
    const silent = documented.cases.filter((one) => judgedSteps(one).length === 0 && one.receives === undefined);

    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test("show an accepted half before each refused invalid variant, or after those that share an interaction", () => {
    const isShared = ({ expect: checks }: Step) => checks.some(({ check }) => check === "accepted-like-this");
    const alone = documented.cases.filter(({ steps }) => {
      if (steps.some(isShared)) return false;
      const twin = steps.findIndex(({ part }) => part === "twin");
      return (
        twin >= 0 &&
        !steps
          .slice(0, twin)
          .some(({ part, expect: checks }) => part !== "twin" && checks.some(({ check }) => check === "accepted"))
      );
    });

    expect(alone.map(({ id }) => id)).toEqual([]);
  });

  test("look at the state after each invalid variant", () => {
    const blind = documented.cases.filter(({ level, steps }) => {
      const twin = steps.findLastIndex(({ part, call }) => part === "twin" && !/^(get|list)/.test(call));
      return level !== "observe" && twin >= 0 && !steps.slice(twin + 1).some(({ part }) => part === "read");
    });

    expect(blind.map(({ id }) => id)).toEqual([]);
  });

  test("ask every rule of the catalogue that can be seen at all", () => {
    const requested = new Set([...discord.cases, ...discord.properties].flatMap(({ rules }) => rules));
    const silent = RULES.filter(
      ({ id, observable }) => observable !== "no" && observable !== "application" && !requested.has(id),
    );

    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test.each(["documented", "discord"] as const)("ask each must rule as such, in profile %s", (profile) => {
    const { cases, properties } = suiteOf(profile);
    const requested = new Set([
      ...cases.filter(({ level }) => level === "must").flatMap(namedBy),
      ...properties.filter(({ level }) => level === "must").flatMap(({ rules }) => rules),
    ]);
    const unasked = RULES.filter(
      ({ id, observable, profile: of }) =>
        (observable === "http" || observable === "driver") &&
        levelOf(id, profile) === "must" &&
        (of === "documented" || of === profile) &&
        !requested.has(id),
    );

    expect(unasked.map(({ id }) => id)).toEqual([]);
  });

  test("look for an effect of what a step sends, not of a step that sends no such thing", () => {
    const vain = documented.cases.filter(({ steps }) =>
      steps.some(({ expect: checks }) =>
        checks.some((check) => {
          if (check.check !== "refused-or-without-effect") return false;
          const body = steps.find(({ name }) => name === check.twin)?.body as Json | undefined;
          return valueSent(body, check.pointer) === undefined;
        }),
      ),
    );

    expect(vain.map(({ id }) => id)).toEqual([]);
  });

  test("hold the global scope where they send anything to it", () => {
    const global = new Set<string>(Object.values(GLOBAL_OPERATIONS));
    const unheld = documented.cases.filter(
      ({ leases, steps }) => !leases.includes("global") && steps.some(({ call }) => global.has(call)),
    );

    expect(unheld.map(({ id }) => id)).toEqual([]);
  });

  test("spend few creates in the global scope, and fill it seldom", () => {
    const inGlobal = documented.cases.filter(({ leases }) => leases.includes("global"));
    const fills = ({ creates }: Case) => creates >= LIMITS.commandsPerType[2];
    const [filling, ordinary] = [inGlobal.filter(fills), inGlobal.filter((one) => !fills(one))];

    expect(ordinary.reduce((sum, one) => sum + one.creates, 0)).toBeLessThan(200);
    expect(filling.map(({ id }) => id).sort()).toEqual([
      "bulk.type-limits-hold@message.global",
      "bulk.type-limits-hold@user.global",
      "entry-point.does-not-use-other-limits@chat-input",
      "limit.chat-input.is-100@global",
      "limit.message.is-15@global",
      "limit.scopes-are-independent",
      "limit.user.is-15@global",
    ]);
  });
});
