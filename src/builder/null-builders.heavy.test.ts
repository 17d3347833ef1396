/** Builders that do nothing useful keep no rule, and one that knows the rules keeps all. */
import { describe, expect, test } from "vitest";
import type { BuilderRule } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import type { RuleViolation } from "../rules/violation.js";
import {
  violationsOfBulk,
  violationsOfCreate,
  violationsOfEdit,
  violationsOfPermissions,
} from "../rules/violations-of.js";
import { violationsOfModal } from "../rules/violations-of-callback.js";
import { violationsOfMessage } from "../rules/violations-of-message.js";
import type { BuilderAnswer } from "./answer.js";
import type { BuilderPayload } from "./canaries.js";
import { checkedHere } from "./testing/checked-here.js";
import { trialsOf } from "./trials/trials-of.js";

const trials = trialsOf("documented");

type Builder = (about: Pick<BuilderPayload, "kind" | "commandType">, payload: Json) => BuilderAnswer;

const first = trials[0]?.valid ?? null;
const seen: Json[] = [];

const NULL_BUILDERS: readonly (readonly [name: string, build: Builder])[] = [
  ["echoes", (_about, payload) => ({ sent: payload })],
  ["refuses everything", () => ({ refused: "no" })],
  ["sends an empty object", () => ({ sent: {} })],
  ["sends an empty list", () => ({ sent: [] })],
  ["sends null", () => ({ sent: null })],
  ["supports nothing", () => ({ unsupported: "nothing" })],
  ["sends the first payload for all", () => ({ sent: first })],
  ["sends what it was given before", (_about, payload) => ({ sent: seen.splice(0, 1, payload)[0] ?? null })],
  ["refuses every other payload", (_about, payload) => (seen.push(payload) % 2 ? { sent: {} } : { refused: "no" })],
  ["sends names alone", (_about, payload) => ({ sent: isObject(payload) ? { name: payload["name"] ?? null } : {} })],
];

describe("a builder", () => {
  test.each(NULL_BUILDERS)("that %s keeps no rule", (_name, build) => {
    seen.length = 0;

    const kept = rulesWith(build).filter(({ state }) => state === "passed");

    expect(kept).toEqual([]);
  });

  test("that knows the rules has no fault", () => {
    const rules = rulesWith(ofTheRules);

    expect(rules.filter(({ faults }) => faults.length > 0).flatMap(({ examples }) => examples)).toEqual([]);
    expect(rules.filter(({ state }) => state === "passed").length).toBeGreaterThan(120);
  });

  test("that accepts all but one rule is charged with that rule", () => {
    const lenient: Builder = (about, payload) => {
      const found = violationsIn(about, payload).filter(({ rule }) => rule !== "option.required-ones-come-first");
      return found.length === 0 ? { sent: payload } : { refused: "broken" };
    };

    const faulty = rulesWith(lenient).filter(({ faults }) => faults.length > 0);

    expect(faulty.map(({ rule, faults }) => [rule, faults])).toEqual([
      ["option.required-ones-come-first", ["accepts-wrongly"]],
    ]);
  });

  test.each<[does: string, build: Builder, state: string, reason: string | undefined]>([
    ["keeps", ofTheRules, "kept", undefined],
    ["rounds", rounding, "open", "changed /default_member_permissions"],
    ["refuses", refusingBigOnes, "open", "refused: too big"],
  ])("that %s permissions beyond 53 bits has no fault: the documents name none", (_does, build, state, reason) => {
    const rule = rulesWith(build).find((one) => one.rule === "command.default-member-permissions.round-trips");

    expect(rule?.faults).toEqual([]);
    expect(rule?.rowStates["records-permissions-beyond-53-bits"]).toBe(state);
    expect(rule?.reason).toBe(reason);
  });

  test("that lower-cases names is charged with it, with the smallest example", () => {
    const lowerCasing: Builder = (about, payload) => {
      const lowered = lowerCased(about, payload);
      return violationsIn(about, lowered).length === 0 ? { sent: lowered } : { refused: "broken" };
    };

    const [rule] = rulesWith(lowerCasing).filter((one) => one.rule === "command.name.is-lowercase");

    expect(rule?.faults).toEqual(["changes-in-silence"]);
    expect(rule?.examples[0]?.change).toMatchObject({ how: "lower-cased", pointer: "/name" });
  });

  test("that drops a member is charged where the member matters, and blocked elsewhere", () => {
    const dropping: Builder = (about, payload) => {
      const answer = ofTheRules(about, payload);
      if (!("sent" in answer) || about.kind !== "command") return answer;
      return {
        sent: JSON.parse(JSON.stringify(answer.sent), (key, value) => (key === "min_length" ? undefined : value)),
      };
    };

    const rules = rulesWith(dropping);
    const faulty = rules.filter(({ faults }) => faults.length > 0).map(({ rule }) => rule);

    expect(faulty).toContain("option.min-length.is-0-to-6000");
    expect(faulty).not.toContain("option.name.is-lowercase");
  });
});

function rulesWith(build: Builder): readonly BuilderRule[] {
  return checkedHere(trials, build).rules;
}

const ofTheRules: Builder = (about, payload) =>
  violationsIn(about, payload).length === 0 ? { sent: payload } : { refused: "broken" };

const BITS = /"default_member_permissions":"(\d{16,})"/;

const rounding: Builder = (about, payload) =>
  ofTheRules(
    about,
    JSON.parse(
      JSON.stringify(payload).replace(BITS, (_all, bits) => `"default_member_permissions":"${String(Number(bits))}"`),
    ),
  );

const refusingBigOnes: Builder = (about, payload) =>
  Number(BITS.exec(JSON.stringify(payload))?.[1] ?? 0) > Number.MAX_SAFE_INTEGER
    ? { refused: "too big" }
    : ofTheRules(about, payload);

function violationsIn({ kind, commandType = 1 }: Parameters<Builder>[0], payload: Json): readonly RuleViolation[] {
  const current = { type: commandType };
  switch (kind) {
    case "command":
      return violationsOfCreate(payload, { scope: "global" });
    case "guild-command":
      return violationsOfCreate(payload, { scope: "guild" });
    case "command-edit":
      return violationsOfEdit(payload, { scope: "global", current });
    case "guild-command-edit":
      return violationsOfEdit(payload, { scope: "guild", current });
    case "command-list":
      return violationsOfBulk(payload, { scope: "global" });
    case "permissions":
      return violationsOfPermissions(payload);
    case "message":
      return violationsOfMessage(payload, {});
    case "modal":
      return violationsOfModal(payload, {});
  }
}

function lowerCased({ kind }: Parameters<Builder>[0], payload: Json): Json {
  if (kind !== "command" || !isObject(payload)) return payload;
  const { name } = payload;
  return typeof name === "string" ? { ...payload, name: name.toLowerCase() } : payload;
}
