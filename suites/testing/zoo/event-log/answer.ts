/** Answers and refusals of the handlers. */

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** Thrown by a handler; becomes the answer. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, message: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.answer = { status, body: { code: status === 400 ? 50035 : 0, message, ...more }, headers };
  }
}

export const unknownCommand = (): Refusal => new Refusal(404, "Unknown application command");

export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal(400, "Invalid Form Body", { errors: problems });
}
