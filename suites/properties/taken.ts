/** Which rule a service breaks that refuses a valid command: its smallest form tells. */
import type { Check } from "../../src/case/check.js";
import type { JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** A body of more bytes that cannot be made smaller is refused for its size. */
const LARGE = 3_000;

const ENDPOINT_RULES = {
  create: "endpoint.create.answers-201-for-a-new-name",
  overwrite: "endpoint.create.answers-200-for-a-used-name",
  edit: "endpoint.edit.answers-200",
  bulk: "endpoint.bulk.answers-200-with-an-array",
} as const satisfies Record<string, RuleId>;

/**
 * These bodies are accepted.
 *
 * @param by how they are written; `overwrite` is a create of a name that is used
 */
export function taken(by: keyof typeof ENDPOINT_RULES, bodies: readonly JsonObject[]): Check {
  const isLarge = bodies.some((body) => Buffer.byteLength(JSON.stringify(body)) > LARGE);
  const hasOptions = bodies.some(({ options }) => Array.isArray(options) && options.length > 0);
  const rule = isLarge ? "limit.command-size.is-8000" : hasOptions ? "option.fields.round-trip" : ENDPOINT_RULES[by];
  return { check: "accepted", rule };
}
