/** What users suffer from wrong messages. */

/** Of what is not kept. */
export const LOST = "What a user sees is not what the bot sent";

/** Of a server error. */
export const LOOP = "A client repeats the request again and again";
