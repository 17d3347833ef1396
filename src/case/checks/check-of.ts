import type { Check } from "../check.js";

/** The member of `Check` with this name. */
export type CheckOf<Name extends Check["check"]> = Extract<Check, { readonly check: Name }>;
