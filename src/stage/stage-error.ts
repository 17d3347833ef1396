/** What did not happen on a stage: nearly always something that the bot, or the application, did not do. */
import type { StageScene } from "./scene.js";

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
  | "not-seen"
  /** The bot did something, and should have done nothing. */
  | "not-expected";

/** The message reads `Cannot <action> "<value>": <what was found>; <what would work>`. */
export class StageError extends Error {
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode, message: string) {
    super(message);
    this.name = "StageError";
    this.code = code;
  }
}

/** Something that the bot did not do: the message goes on with what it did last. */
export function botError({ traffic }: StageScene, code: StageErrorCode, message: string): StageError {
  return new StageError(code, message + traffic.transcript());
}
