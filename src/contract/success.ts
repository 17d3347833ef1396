/** Which answers are successes, and what is in them: the documents show statuses of commands and of nothing else. */
import {
  INTERACTION_OPERATIONS,
  MESSAGE_OPERATIONS,
  NOTICE_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "./operations.js";
import { ROUTES } from "./routes.gen.js";
import type { RuleId } from "./rule-ids.gen.js";

/** The body of an answer: the schema that it has, and the rule that a wrong one breaks where the schema names none. */
export interface AnswerRow {
  /** Name of the schema; null where the body is empty. */
  readonly schema: string | null;
  /** Id of the rule; null where each keyword names its own. */
  readonly rule: RuleId | null;
}

/** True for 2xx. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Operations for which no success status is shown: any 2xx is one. */
const OPEN: ReadonlySet<OperationId> = new Set(
  [PERMISSION_OPERATIONS, MESSAGE_OPERATIONS, INTERACTION_OPERATIONS, NOTICE_OPERATIONS]
    .flatMap((group): OperationId[] => Object.values<OperationId>(group))
    // It is disabled.
    .filter((operation) => operation !== PERMISSION_OPERATIONS.batchEdit),
);
const ANY_SUCCESS: readonly number[] = [200, 201, 202, 203, 204, 205, 206];

/** Statuses that are a success of an operation, ascending; none for one that is disabled. */
export function successStatusesOf(operation: OperationId): readonly number[] {
  return OPEN.has(operation) ? ANY_SUCCESS : Object.keys(ROUTES[operation].responses).map(Number);
}

/** What is in an answer. A success that is not shown has the body of the one that is, unless one has none. */
export function answerRowOf(operation: OperationId, status: number): AnswerRow | undefined {
  const rows: Readonly<Record<number, AnswerRow>> = ROUTES[operation].responses;
  if (rows[status] !== undefined || !OPEN.has(operation) || !ANY_SUCCESS.includes(status)) return rows[status];
  const shown = Object.values(rows);
  return shown.find(({ schema }) => schema === null) ?? shown[0];
}
