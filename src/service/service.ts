/** What all operations share, made once per start. */
import type { Bindings } from "../contract/bindings.js";
import type { Enumerations } from "../rules/context.js";
import type { Credentials } from "./auth/credentials.js";
import type { MessageStore } from "./message/message-store.js";
import type { Policies } from "./policies.js";
import type { RefusalWriter } from "./refusal/refusal.js";
import type { Application } from "./store/application.js";
import type { Snowflakes } from "./store/snowflakes.js";

export interface Service {
  readonly applications: ReadonlyMap<string, Application>;
  readonly credentials: Credentials;
  readonly messages: MessageStore;
  readonly snowflakes: Snowflakes;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly bindings: Bindings;
  /** Lists that the profile closes; undefined where it leaves them open. */
  readonly enumerations: Enumerations | undefined;
  readonly writeRefusal: RefusalWriter;
  /** A command without permissions has none to get, instead of an empty list. */
  readonly refusesUnsetPermissions: boolean;
  /** Bodies must say that they are JSON. */
  readonly needsContentType: boolean;
  readonly policies: Policies;
}
