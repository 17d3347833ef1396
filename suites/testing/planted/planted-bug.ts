/** A bug that wraps a sound service, for measuring what a search finds. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";

/** Answers one request, like the `fetch` of a service in process. */
export type Fetch = (request: Request) => Promise<Response>;

/** What must come together before a bug shows. */
export type PlantedKind = "pair" | "value" | "size" | "sequence" | "time" | "race" | "scope";

/** Who sends a request: a token of the target, or no token. */
export type Sender = "bot" | "clientCredentials" | "guildManager" | "otherBot" | "none";

/**
 * A request as plain data.
 *
 * @remarks Texts in `path` and `body` may hold names in braces: `{application_id}`, `{other_application_id}`, `{guild_id}`,
 * `{other_guild_id}`, `{all_channels_id}`, `{channel_id}`, `{other_channel_id}`, `{role_id}`, `{user_id}`. `{#0.id}` is a member of the answer
 * to the first request of the list, and `{#2.0.id}` one of the first element of the answer to the third.
 */
export interface PlainRequest {
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Relative to the base URL of the target. `/driver/moveClock` is an operation of the driver. */
  readonly path: string;
  /** Sent as JSON; nothing is sent without it. */
  readonly body?: Json;
  /** Default `bot`. */
  readonly as?: Sender;
  /** Headers beside Authorization and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a request that is sent together with the one before it, without waiting for that answer. */
  readonly atOnce?: boolean;
}

/** A bug in one particular circumstance, which everyday use does not show. */
export interface PlantedBug {
  /** Kebab-case and unique. */
  readonly id: string;
  /** What the service does wrong, in one sentence. */
  readonly what: string;
  /** What must come together before it shows. */
  readonly kind: PlantedKind;
  /** Each rule that a right diagnosis may name; any one of them is correct. */
  readonly rules: readonly RuleId[];
  /** The service with the bug. Each call starts with an empty memory. */
  readonly plant: (service: Fetch) => Fetch;
  /** Why the documents allow it, where they do: then nothing is to be found in the profile `documented`. */
  readonly open?: string;
  /** The smallest requests that show it, on a service without commands of the application. */
  readonly minimal: readonly PlainRequest[];
}
