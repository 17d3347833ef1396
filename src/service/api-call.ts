/** One request beside the commands: messages, answers to interactions, and what platform notices mention. */
import type { Json } from "../contract/json.js";
import type { OperationId } from "../contract/operations.js";
import type { Credential } from "./auth/credentials.js";
import type { Upload } from "./message/upload.js";
import type { Refusal, Reply } from "./refusal/refusal.js";
import type { Service } from "./service.js";
import type { Application } from "./store/application.js";

/** Whose token it is. */
export interface Sender {
  readonly credential: Credential;
  readonly application: Application;
  /** The user whom the request speaks for: that of a bearer token, or the bot. Undefined for a token without a user. */
  readonly userId: string | undefined;
}

export interface ApiCall<S extends Sender | undefined = Sender> {
  readonly service: Service;
  /** Undefined on paths that ask for no Authorization. */
  readonly sender: S;
  /** A parameter of the path; empty where the path has none of this name. */
  readonly parameter: (name: string) => string;
  readonly query: (name: string) => string | undefined;
  /** Null on operations without a body. */
  readonly body: Json;
  readonly files: readonly Upload[];
}

type Answer = Reply | Refusal;

/** Synchronous, as the operations of commands are. */
export type ApiOperation = (call: ApiCall) => Answer;
/** An operation for whoever knows the token in its path, or for everybody. */
export type OpenOperation = (call: ApiCall<undefined>) => Answer;

/** The last step of these requests: the operation is carried out. */
export function carryOutApi<C extends ApiCall<Sender | undefined>>(
  operation: (call: C) => Answer,
  call: C,
  _operationId: OperationId,
): Answer | Promise<Answer> {
  return operation(call);
}
