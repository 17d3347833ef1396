/** Holds one exchange against the contract: the request, then the answer. */
import type { OperationId } from "../contract/operations.js";
import { brokenByRequest } from "./broken-by-request.js";
import { clientFaults } from "./client-faults.js";
import { isPlainlyDocumented } from "./documented-members.js";
import type { Fault } from "./fault.js";
import { type Heard, hear } from "./heard.js";
import type { Manners } from "./manners.js";
import type { Passed } from "./passed.js";
import type { Seen } from "./seen.js";
import { serviceFaults } from "./service-faults.js";

/**
 * - `judged` both sides were held against the contract
 * - `unknown` no operation of the contract: passed on, counted, not judged
 * - `unjudged` an operation of the contract whose bodies could not be read
 * - `unanswered` no answer came to its end; the request was judged where it was complete
 */
export type Judged =
  | {
      readonly state: "judged";
      readonly passed: Passed;
      readonly heard: Heard;
      /** The create of the command or message that the request is about, where it went by. */
      readonly maker: Heard | undefined;
      readonly faults: readonly Fault[];
    }
  | { readonly state: "unknown"; readonly passed: Passed }
  | { readonly state: "unjudged"; readonly passed: Passed; readonly operation: OperationId; readonly reason: string }
  | {
      readonly state: "unanswered";
      readonly passed: Passed;
      readonly operation?: OperationId;
      readonly reason: string;
    };

/** Judges in the order in which answers ended, so that what a later request is held against went by before. */
export async function judge(passed: Passed, manners: Manners, seen: Seen): Promise<Judged> {
  const matched = manners.match(passed.method, passed.path);
  if (passed.failure !== undefined) {
    const { operation } = matched ?? {};
    return {
      state: "unanswered",
      passed,
      ...(operation === undefined ? {} : { operation }),
      reason: passed.failure.message,
    };
  }
  if (matched === undefined) return { state: "unknown", passed };
  const heard = await hear(passed, matched);
  if ("unheard" in heard) return { state: "unjudged", passed, operation: matched.operation, reason: heard.unheard };
  const facts = manners.known.of(heard, () => ({
    broken: brokenByRequest(heard, seen, manners.enumerations),
    isPlain: heard.sent.json !== undefined && isPlainlyDocumented(heard.sent.json),
  }));
  const faults = [...clientFaults(heard, facts.broken, manners.profile.name), ...serviceFaults(heard, facts, manners)];
  const { command_id: commandId, message_id: messageId } = matched.parameters;
  const maker = seen.makerOf(commandId ?? messageId);
  seen.note(heard);
  return { state: "judged", passed, heard, maker, faults };
}
