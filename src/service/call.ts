/** One request as its operation sees it: the sender known, the path resolved, the body parsed. */
import type { Json } from "../contract/json.js";
import type { OperationId } from "../contract/operations.js";
import type { AuthCredential } from "./auth/credentials.js";
import type { HeaderReader } from "./locale/requested-locale.js";
import type { Upload } from "./message/upload.js";
import type { Refusal, Reply } from "./refusal/refusal.js";
import type { Service } from "./service.js";
import type { StoredApplication } from "./store/application.js";
import type { ScopeStore } from "./store/scope-store.js";

/** Whose token it is. */
export interface Sender {
  /** The token as the service knows it. */
  readonly credential: AuthCredential;
  /** The application that the token was made for. */
  readonly application: StoredApplication;
  /** The user whom the request speaks for: that of a bearer token, or the bot. Undefined for a token without a user. */
  readonly userId: string | undefined;
}

/** A request on a path that needs no Authorization. */
export interface OpenCall {
  /** What all operations share. */
  readonly service: Service;
  /** Undefined where no Authorization is needed. */
  readonly sender?: Sender | undefined;
  /** A parameter of the path; empty where the path has none of this name. */
  readonly parameter: (name: string) => string;
  /** A header of the request by its name in lower case. */
  readonly header: HeaderReader;
  /** A parameter of the query; undefined where it is absent. */
  readonly query: (name: string) => string | undefined;
  /** Null on operations without a body. */
  readonly body: Json;
  /** What was uploaded beside the body. */
  readonly files: readonly Upload[];
}

/** A request with a token that the service knows. */
export interface Call extends OpenCall {
  /** The application, and the user or bot that the token belongs to. */
  readonly sender: Sender;
}

/** Where the commands of a path are kept. */
export interface CommandPlace {
  /** The application of the path. */
  readonly application: StoredApplication;
  /** Where the commands of this path are kept. */
  readonly scope: ScopeStore;
  /** Undefined on global paths. */
  readonly guildId: string | undefined;
  /** Empty on paths without one. */
  readonly commandId: string;
  /** The language in the settings of the user whose token it is; undefined for a token without a user. */
  readonly settingsLocale: string | undefined;
}

/** A request about commands or their permissions, by somebody who may send it. */
export interface CommandCall extends Call, CommandPlace {}

/** What an operation returns. */
export type OperationAnswer = Reply | Refusal;

/** An operation of the contract. Synchronous: between its first read and its last write nothing else happens. */
export type SentOperation = (call: Call) => OperationAnswer;
/** An operation on commands or their permissions. */
export type CommandOperation = (call: CommandCall) => OperationAnswer;
/** An operation for whoever knows the token in its path, or for everybody. */
export type OpenOperation = (call: OpenCall) => OperationAnswer;

/** True for requests about commands and their permissions. */
export function isCommandCall(call: OpenCall): call is CommandCall {
  return "scope" in call;
}

/**
 * The last step of every request: its operation is carried out.
 *
 * @remarks At once: an operation that waits between reading and writing would let another one come between.
 */
export function carryOut<C extends OpenCall>(
  operation: (call: C) => OperationAnswer,
  call: C,
  _operationId: OperationId,
): OperationAnswer | Promise<OperationAnswer> {
  return operation(call);
}
