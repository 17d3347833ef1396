/** Flags that several commands have in common. */
import { FLAGS } from "../flags.js";

/** Which target, and what may be done to it. */
export const TO_A_TARGET = [
  FLAGS.target,
  FLAGS.url,
  FLAGS.appId,
  FLAGS.botToken,
  FLAGS.inProcess,
  FLAGS.allowRemote,
  FLAGS.allowDestructive,
  FLAGS.wait,
  FLAGS.start,
  FLAGS.startUrl,
  FLAGS.startTimeout,
];
/** Which cases. */
export const SELECTION = [FLAGS.only, FLAGS.skip];
/** Known failures. */
export const EXPECTED = [FLAGS.expect, FLAGS.expectWrite];
/** What is printed. */
export const SCREEN = [FLAGS.jsonResults, FLAGS.quiet];
