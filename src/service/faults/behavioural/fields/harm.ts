/** What users suffer where something is kept otherwise than it was sent. */

/** Of what is lost. */
export const LOST = "What an application registered is not what its users get";

/** Of what comes back changed. */
export const TIDIED = "A client that compares what it sent with what is there registers it again and again";
