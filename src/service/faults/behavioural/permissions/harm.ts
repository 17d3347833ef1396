/** What users suffer from wrong permissions. */

/** Of permissions that do not hold. */
export const OPEN = "Members use a command that is closed to them";

/** Of permissions that are shown wrongly. */
export const WRONG = "The settings page of a guild shows what does not hold";
