/** An invalid variant that is accepted says little where the service loses what it is about: then the valid request fails by itself. */
import type { Case, Step } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";

/** Begins ids of such cases. */
const ID = "fuzz.valid-request-is-stored";

const WRITES: ReadonlySet<string | undefined> = new Set(["create", "edit", "bulk"]);

const RULE: RuleId = "option.fields.round-trip";

/**
 * The case that sends the valid request of a pair, and compares the response with it.
 *
 * @param violation of the case as it failed
 * @returns `undefined` where it failed otherwise than by an accepted variant, or is about no command
 */
export function validHalfOf(testCase: Case, { kind, step }: Violation): Case | undefined {
  const { id, steps } = testCase;
  const isTwin = steps.some(({ name, part }) => name === step && part === "twin");
  const nth = steps.findIndex(({ part }) => part === "valid");
  const valid = steps[nth];
  if (kind !== "accepted" || !isTwin || !valid || !WRITES.has(COMMAND_VERBS.get(valid.call))) return undefined;
  const { name } = valid;
  const act: Step = {
    ...valid,
    part: "act",
    expect: [{ check: "accepted" }, { check: "round-trip", sent: name, at: { $: name, at: "" } }],
  };
  return {
    ...testCase,
    id: `${ID}@${id}`,
    title: "stores a valid command as it was sent",
    rules: [RULE],
    steps: [...steps.slice(0, nth), act],
  };
}
