import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Violation } from "../outcome.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** What is said of steps that were under way together. */
export type Explanation =
  | { readonly is: "explained" }
  /** No order explains the answers; both are one line. */
  | {
      readonly is: "contradictory";
      readonly expected: string;
      readonly actual: string;
      /** The rule that is broken, where it is another one than that of the check. */
      readonly rule?: RuleId;
    }
  /** The search for an order came to no end. */
  | { readonly is: "undecided"; readonly reason: string };

/** A check that could not be decided: the case is neither passed nor failed by it. */
export class Undecided extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "Undecided";
  }
}

/** One order of the steps explains all their answers. */
export function checkLinearizable(check: CheckOf<"linearizable">, env: CheckEnvironment): Violation | undefined {
  if (!env.explain) throw new Error("no model here can explain what happened together");
  const explanation = env.explain(check.of);
  if (explanation.is === "undecided") throw new Undecided(explanation.reason);
  if (explanation.is === "explained") return undefined;
  return violationOf(check, env, { ...explanation, kind: "no-order" });
}
