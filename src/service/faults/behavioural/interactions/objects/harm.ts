/** What users suffer from a wrong interaction object. */

/** Of an interaction that cannot be answered. */
export const DEAD = "The application cannot answer, and its user sees a failure";

/** Of an interaction that says something else. */
export const WRONG = "The application answers for something else than what its user did";
