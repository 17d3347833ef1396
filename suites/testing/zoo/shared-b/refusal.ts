/** An answer that is not a success, thrown from wherever it is noticed. */

export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, message: string, code = 0) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The body of the request breaks a rule. */
export function invalid(message: string): Refusal {
  return new Refusal(400, message, 50035);
}
