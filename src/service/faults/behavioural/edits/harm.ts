/** What users suffer from a wrong edit. */

/** Of an edit that does too much. */
export const LOST = "An application that changes one thing loses another";

/** Of an edit that does too little. */
export const STUCK = "A change that the service said was made was not made";
