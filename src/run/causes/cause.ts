/** What explains a set of failures: one mistake of the target, as its maintainer would name it. */
import type { RuleId } from "../../contract/rule-ids.gen.js";

/**
 * What has to work before a rule can be judged, in the order in which one needs the other.
 *
 * - `answer` the target answers at all
 * - `route` the operation exists
 * - `access` good credentials are accepted
 * - `no-server-error` a request never ends in a 5xx
 * - `acceptance` a valid request is accepted
 * - `upsert` a used name overwrites its command
 * - `identity` a command keeps its id
 * - `isolation` scopes keep their commands apart
 * - `guard` what the service itself sets cannot be set by a request
 * - `reading` a stored command can be read and listed
 * - `storage` a member is stored as it was sent
 * - `removal` a removed command is gone
 * - `status` a success has its documented status
 * - `shape` a response has its documented members and types
 * - `refusal` an invalid request is refused
 * - `no-trace` a refused request changes nothing
 * - `rule` nothing else is missing: the rule itself is broken
 */
export const PREREQUISITES = [
  "answer",
  "route",
  "access",
  "no-server-error",
  "acceptance",
  "upsert",
  "identity",
  "isolation",
  "guard",
  "reading",
  "storage",
  "removal",
  "status",
  "shape",
  "refusal",
  "no-trace",
  "rule",
] as const;

export type Prerequisite = (typeof PREREQUISITES)[number];

/** One mistake of the target with everything that failed because of it. */
export interface Cause {
  /** Stable as long as the mistake is the same: prerequisite and place, such as `identity:bulk`. */
  readonly id: string;
  /** What the service does wrong, one sentence without full stop. */
  readonly title: string;
  /** What must work before the rules can be judged; its id is a part of `id`. */
  readonly prerequisite: Prerequisite;
  /** Rules that it breaks itself; those of explained cases are not among them. */
  readonly rules: readonly RuleId[];
  /** Ids of the cases that show it. */
  readonly cases: readonly string[];
  /** Ids of cases that failed or were blocked because of it, though they are about something else. */
  readonly explains: readonly string[];
  /** Id of the finding that shows it best: the one with the fewest requests. */
  readonly finding?: string;
  /** `must` if one of its cases is required, else `should`. */
  readonly level: "must" | "should";
}
