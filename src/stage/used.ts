/** What came of an attempt to use something, for those who count on it. */
import type { UseOutcome } from "../service/interaction/outcome.js";
import { StageError, type StageErrorCode } from "./stage-error.js";

const TROUBLE: Readonly<Record<string, { readonly code: StageErrorCode; readonly remedy: string }>> = {
  denied: {
    code: "denied",
    remedy: "give the user what it takes with stage.user({ permissions }), or expect this error",
  },
  unknown: { code: "not-found", remedy: "use it where it can be seen" },
  invalid: { code: "not-possible", remedy: "do what a client lets its users do" },
  handled: { code: "not-possible", remedy: "use one that the application receives" },
};

/** The id of the interaction that was delivered. @param action as in `use "/greet"` @throws StageError for any other outcome */
export function interactionOf(outcome: UseOutcome, action: string): string {
  if (outcome.outcome === "delivered") return outcome.interaction_id;
  const { code, remedy } = TROUBLE[outcome.outcome] ?? { code: "not-possible", remedy: "see the reason" };
  throw new StageError(code, `Cannot ${action}: ${outcome.reason ?? "no application receives it"}; ${remedy}`);
}
