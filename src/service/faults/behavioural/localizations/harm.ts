/** What users suffer from wrong localization. */

/** Of texts in another language. */
export const FOREIGN = "Users read commands in a language that is not theirs";

/** Of texts that should not be there. */
export const HEAVY = "A client that trusts the documents shows the wrong text";
