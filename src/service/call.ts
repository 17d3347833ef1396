/** One request as the operations see it: the sender known, the path resolved, the body parsed. */
import type { Json } from "../contract/json.js";
import type { HeaderReader } from "./locale/requested-locale.js";
import type { Refusal, Reply } from "./refusal/refusal.js";
import type { Service } from "./service.js";
import type { Application } from "./store/application.js";
import type { ScopeStore } from "./store/scope-store.js";

export interface Call {
  readonly service: Service;
  readonly application: Application;
  /** Where the commands of this path live. */
  readonly scope: ScopeStore;
  /** Undefined on global paths. */
  readonly guildId: string | undefined;
  /** Empty on paths without one. */
  readonly commandId: string;
  readonly header: HeaderReader;
  /** The language in the settings of the user whose token it is; undefined for a token without a user. */
  readonly settingsLocale: string | undefined;
  readonly query: (name: string) => string | undefined;
  /** Null on operations without a body. */
  readonly body: Json;
}

/** An operation of the contract. Synchronous: between its first read and its last write nothing else happens. */
export type Operation = (call: Call) => Reply | Refusal;
