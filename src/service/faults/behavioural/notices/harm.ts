/** What users suffer where a notice is not kept. */

/** Of permissions that are not checked. */
export const OPEN = "Anybody can do what requires a permission";

/** Of what is promised and not there. */
export const LOST = "A client does not find what the documents promise";
