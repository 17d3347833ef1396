/** Builders that do nothing useful keep no rule, and one that knows the rules keeps all. */
import { describe, expect, it } from "vitest";
import type { BuilderRule } from "../../case/builder-result.js";
import type { Json } from "../../contract/json.js";
import type { Violation } from "../../rules/violation.js";
import { violationsOfCreate } from "../../rules/violations-of.js";
import { violationsOfModal } from "../../rules/violations-of-callback.js";
import { violationsOfMessage } from "../../rules/violations-of-message.js";
import type { BuilderAnswer } from "./answer.js";
import { judgedOf } from "./judge.js";
import { rulesOf } from "./rules-of.js";
import { type Trial, trialsOf } from "./trial.js";

const trials = trialsOf("documented");

type Builder = (kind: Trial["kind"], payload: Json) => BuilderAnswer;

const NULL_BUILDERS: readonly (readonly [name: string, build: Builder])[] = [
  ["echoes", (_kind, payload) => ({ sent: payload })],
  ["refuses everything", () => ({ refused: "no" })],
  ["sends an empty object", () => ({ sent: {} })],
  ["sends null", () => ({ sent: null })],
  ["supports nothing", () => ({ unsupported: "nothing" })],
];

describe("a builder", () => {
  it.each(NULL_BUILDERS)("that %s keeps no rule", (_name, build) => {
    const kept = rulesWith(build).filter(({ state }) => state === "passed");

    expect(kept).toEqual([]);
  });

  it("that knows the rules has no fault", () => {
    const rules = rulesWith(ofTheRules);

    expect(rules.filter(({ faults }) => faults.length > 0).flatMap(({ examples }) => examples)).toEqual([]);
    expect(rules.filter(({ state }) => state === "passed").length).toBeGreaterThan(120);
  });

  it("that accepts all but one rule is charged with that rule", () => {
    const lenient: Builder = (kind, payload) => {
      const found = violationsIn(kind, payload).filter(({ rule }) => rule !== "option.required-ones-come-first");
      return found.length === 0 ? { sent: payload } : { refused: "broken" };
    };

    const faulty = rulesWith(lenient).filter(({ faults }) => faults.length > 0);

    expect(faulty.map(({ rule, faults }) => [rule, faults])).toEqual([
      ["option.required-ones-come-first", ["accepts-wrongly"]],
    ]);
  });

  it("that lower-cases names is charged with it, with the smallest example", () => {
    const lowerCasing: Builder = (kind, payload) => {
      const lowered = lowerCased(kind, payload);
      return violationsIn(kind, lowered).length === 0 ? { sent: lowered } : { refused: "broken" };
    };

    const [rule] = rulesWith(lowerCasing).filter((one) => one.rule === "command.name.is-lowercase");

    expect(rule?.faults).toEqual(["changes-in-silence"]);
    expect(rule?.examples[0]?.change).toMatchObject({ how: "lower-cased", pointer: "/name" });
  });

  it("that drops a member is charged where the member matters, and blocked elsewhere", () => {
    const dropping: Builder = (kind, payload) => {
      const answer = ofTheRules(kind, payload);
      if (!("sent" in answer) || kind !== "command") return answer;
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
  const judged = trials.flatMap((trial) => {
    const twin = trial.twin && build(trial.kind, trial.twin.value);
    return judgedOf(trial, build(trial.kind, trial.valid), twin) ?? [];
  });
  return rulesOf(judged);
}

function ofTheRules(kind: Trial["kind"], payload: Json): BuilderAnswer {
  return violationsIn(kind, payload).length === 0 ? { sent: payload } : { refused: "broken" };
}

function violationsIn(kind: Trial["kind"], payload: Json): readonly Violation[] {
  if (kind === "command") return violationsOfCreate(payload, { scope: "global" });
  return kind === "message" ? violationsOfMessage(payload, {}) : violationsOfModal(payload, {});
}

function lowerCased(kind: Trial["kind"], payload: Json): Json {
  if (kind !== "command" || typeof payload !== "object" || payload === null || !("name" in payload)) return payload;
  return typeof payload.name === "string" ? { ...payload, name: payload.name.toLowerCase() } : payload;
}
