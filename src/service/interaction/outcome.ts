/** What came of somebody using something. */

/** The same members as the answer of the driver. */
export type UseOutcome =
  | { readonly outcome: "delivered"; readonly interaction_id: string }
  /** Done without the application. */
  | { readonly outcome: "handled"; readonly reason?: string }
  | {
      readonly outcome: "denied" | "unknown" | "outdated" | "invalid";
      /** One sentence for a person, without full stop. */
      readonly reason: string;
    };

/** The use has a form that no client sends. @param reason a sentence part */
export function invalid(reason: string): UseOutcome {
  return { outcome: "invalid", reason };
}

/** The use names something that does not exist. @param reason a sentence part */
export function unknown(reason: string): UseOutcome {
  return { outcome: "unknown", reason };
}

/** True for a text that says why something cannot be entered: makers of values answer with one instead of throwing. */
export function isReason(value: unknown): value is Unfit {
  return typeof value === "object" && value !== null && "unfit" in value;
}

/** Why a value is not taken. */
export interface Unfit {
  /** The reason, as a sentence part. */
  readonly unfit: string;
}

/** The value does not fit its option. @param reason a sentence part */
export function unfit(reason: string): Unfit {
  return { unfit: reason };
}
