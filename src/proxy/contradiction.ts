/** An answer of a service that contradicts what it said before. */
import { levelOf } from "../contract/catalogue.js";
import type { OperationId } from "../contract/operations.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { ProxyFault } from "./fault.js";

/** What contradicts, and how sure that is. */
export interface Contradiction {
  /** The broken rule. */
  readonly rule: RuleId;
  /** False where another client may have caused it: then it is advice. */
  readonly isCertain: boolean;
  /** In which way it contradicts. */
  readonly kind: ProxyFault["kind"];
  /** What memory says, as a sentence part. */
  readonly expected: string;
  /** What the answer says, as a sentence part. */
  readonly actual: string;
}

/** The rules that apply, and whether other clients may change what is compared. */
export interface Judging {
  /** Profile that gives each rule its level. */
  readonly profile: ProfileName;
  /** True where no other client and no user changes the service. */
  readonly isSoleClient: boolean;
}

/** The fault of the service: advice where somebody else may have caused it. */
export function contradictionFault(
  { rule, isCertain, kind, expected, actual: seen }: Contradiction,
  operation: OperationId,
  { profile, isSoleClient }: Judging,
): ProxyFault {
  const isSure = isCertain || isSoleClient;
  const level = isSure && levelOf(rule, profile) === "must" ? "must" : "should";
  const actual = isSure ? seen : `${seen} (unless somebody else changed it)`;
  const check = { check: "observe", what: "what the proxy compared with earlier exchanges" } as const;
  return { side: "service", operation, rule, level, kind, expected, actual, check };
}
