/**
 * The toolkit cannot go on: bad input of ours, or a target that cannot be reached. Never a finding.
 * The message reads `Cannot <action> "<value>": <what was found>; <what would work>`.
 */
export class SetupError extends Error {
  readonly code: string;

  /** @param code stable, such as `target-file-unreadable`; scripts may rely on it */
  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "SetupError";
    this.code = code;
  }
}
