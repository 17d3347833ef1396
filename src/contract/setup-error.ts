/**
 * The toolkit cannot go on: bad input of ours, or a target that cannot be reached. Never a finding.
 * The message reads `Cannot <action> "<value>": <what was found>; <what would work>`.
 */
export class SetupError extends Error {
  readonly code: string;
  /** Lines to be shown below the message, such as the last output of a process. */
  readonly details: readonly string[];

  /** @param code stable, such as `target-file-unreadable`; scripts may rely on it */
  constructor(code: string, message: string, options: { cause?: unknown; details?: readonly string[] } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "SetupError";
    this.code = code;
    this.details = options.details ?? [];
  }
}
