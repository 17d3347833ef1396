/** What users suffer where a notice is not kept. */

/** Of permissions that are not asked for. */
export const OPEN = "Anybody does what a permission was asked for";

/** Of what is promised and not there. */
export const LOST = "A client does not find what the documents promise";
