/** Responses of the worker. */

/** Thrown to end a request with an error response. */
export class RequestError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`refused with ${response.status}`);
    this.response = response;
  }
}

export function refuse(status: number, message: string, details: readonly string[] = []): never {
  throw new RequestError(Response.json({ error: { message, details } }, { status }));
}
