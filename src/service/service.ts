/** What all operations share, made once per start. */
import type { Bindings } from "../contract/bindings.js";
import type { Enumerations } from "../rules/context.js";
import type { Credentials } from "./auth/credentials.js";
import type { TokenStore } from "./auth/token-store.js";
import type { Outbox } from "./delivery/outbox.js";
import type { BodyReading } from "./http/read-body.js";
import type { InteractionStore } from "./interaction/interaction-store.js";
import type { FileStore } from "./message/file-store.js";
import type { MessageStore } from "./message/message-store.js";
import type { Notes } from "./notes.js";
import type { NoticeStore } from "./notice/notice-store.js";
import type { Policies } from "./policies.js";
import type { RefusalWriter } from "./refusal/refusal.js";
import type { StoredApplication } from "./store/application.js";
import type { Clock } from "./store/clock.js";
import type { Snowflakes } from "./store/snowflakes.js";
import type { Changes } from "./world/changes.js";
import type { ServiceWorld } from "./world/world.js";

export interface Service {
  /** By id. A record is replaced where its application changes. */
  readonly applications: Map<string, StoredApplication>;
  /** Tokens that the service minted. */
  readonly tokens: TokenStore;
  /** Those of `tokens`, live. */
  readonly credentials: Credentials;
  /** Users, guilds and channels. */
  readonly world: ServiceWorld;
  /** What clients wanted and did not get. */
  readonly notes: Notes;
  /** What changes in the world and in messages. */
  readonly changes: Changes;
  /** Delivered interactions by id. */
  readonly interactions: InteractionStore;
  /** Messages by channel. */
  readonly messages: MessageStore;
  /** Bytes of attachments. */
  readonly files: FileStore;
  /** State of the endpoints beside commands and messages. */
  readonly notices: NoticeStore;
  /** What applications receive. */
  readonly outbox: Outbox;
  /** Makes new ids. */
  readonly snowflakes: Snowflakes;
  /** The time; the driver can move it. */
  readonly clock: Clock;
  /** Where sockets reach it; nothing while it is in process alone. */
  readonly addresses: { gateway?: string };
  /** Unix milliseconds, as the clock has it. */
  readonly now: () => number;
  /** Values for what the documents leave open. */
  readonly bindings: Bindings;
  /** Lists that the profile closes; undefined where it leaves them open. */
  readonly enumerations: Enumerations | undefined;
  /** Writes a refusal as an error response. */
  readonly writeRefusal: RefusalWriter;
  /** A command without permissions has none to get, instead of an empty list. */
  readonly refusesUnsetPermissions: boolean;
  /** How bodies of requests are read. */
  readonly reading: BodyReading;
  /** Decisions that faults replace. */
  readonly policies: Policies;
}
