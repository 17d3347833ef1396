/** What did not happen on a stage: nearly always something that the bot, or the application, did not do. */

/** Why: stable, so that a test may rely on it. */
export type StageErrorCode =
  /** There was no recipient: no bot at the gateway, and no address. */
  | "nobody-there"
  /** No such command was registered, or no such component or modal is in front of the user. */
  | "not-found"
  /** The user may not. */
  | "denied"
  /** A client would not let anybody do that: a required option is missing, a button is disabled … */
  | "not-possible"
  /** No answer, or none that the service took, in time. */
  | "no-answer"
  /** An answer was promised and did not come, or nothing was seen that should have been. */
  | "not-seen";

/** The message reads `Cannot <action> "<value>": <what was found>; <what would work>`. */
export class StageError extends Error {
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode, message: string) {
    super(message);
    this.name = "StageError";
    this.code = code;
  }
}
