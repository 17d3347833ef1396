/** The vocabulary of what is checked on a target: a case is plain data and survives `JSON.stringify`. */
import type { Capability } from "../contract/capabilities.js";
import type { Json } from "../contract/json.js";
import type { OperationId } from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Check } from "./check.js";
import type { ReceivedKind } from "./received/questions.js";
import type { Reference, Template } from "./template.js";

/**
 * How much a failure weighs. `must` makes a target non-conformant, `should` is advice,
 * `observe` is recorded and never judged.
 */
export type Level = "must" | "should" | "observe";

/** A token of the target, or the deliberate lack of a good one. */
export type Credential =
  | "bot"
  | "clientCredentials"
  | "guildManager"
  | "memberWithoutManage"
  | "otherBot"
  | "none"
  | "unknownToken"
  /** The bot token with another first character. */
  | "botWithOtherStart"
  /** The bot token with another last character. */
  | "botWithOtherEnd"
  | "botTokenAsBearer"
  /** The bot token after `bot` in lower case: what becomes of it is open. */
  | "botInLowerCase";

/**
 * A piece of the target that a case needs for itself while it runs. Leases keep workers apart:
 * two cases that share one never run at the same time.
 *
 * - `global` the global scope of the application
 * - `guild`, `guild2` one guild of the target each, any that is free
 * - `otherApplication` the global scope of the second application, and its commands in the leased guilds
 * - `driver` the driver of the target, with the worlds it makes and the clock it moves
 * - `application` what the application itself is, which decides what commands anywhere may be: no other case runs meanwhile
 */
export type Lease = "global" | "guild" | "guild2" | "otherApplication" | "driver" | "application";

/** A file that is sent along: its bytes are made when it is sent, so that a row stays small. */
export interface UploadFile {
  /** File name of the part, with its extension. */
  readonly name: string;
  /** `png` and `gif` begin with a picture of one pixel; the rest of the bytes is filling. */
  readonly kind: "text" | "png" | "gif";
  /** Size in bytes; default as small as the kind allows. */
  readonly bytes?: number;
}

/** How an interaction is delivered to an application; as a service does it where nothing is said. */
export interface Delivery {
  /**
   * What is wrong with the signature: it is not there (`none`: nor is the timestamp), it was made with another key, of
   * another body or of another timestamp, long ago, or it is this text.
   */
  readonly signature?:
    | "none"
    | "no-signature"
    | "no-timestamp"
    | "wrong-key"
    | "other-body"
    | "other-timestamp"
    | "old"
    | { readonly text: string };
  /** The body is filled up with spaces to so many bytes. */
  readonly bodyBytes?: number;
  /** The option that is typed into as the application registered it, which says what may be suggested. */
  readonly option?: Template;
}

/**
 * Which part of the story a step is, and so who is to blame when it goes wrong.
 *
 * - `given` sets the stage: a failed check blocks the case, it does not fail it
 * - `valid` the accepted half of a pair: a failed check blocks the case too
 * - `twin` the half of a pair with exactly one thing broken
 * - `act` what the case is about
 * - `read` looks at the state afterwards
 */
export type Part = "given" | "valid" | "twin" | "act" | "read";

/** One request to a target and what is expected of its response. */
export interface Step {
  /** Name by which later steps refer to this exchange; unique in its case. */
  readonly name: string;
  /** What the step is for: preparation, the valid half, the invalid variant, or a look at the state. */
  readonly part: Part;
  /** Operation id of `spec/openapi.yaml`. */
  readonly call: OperationId;
  /** Path parameters. Those left out are filled from the leases (application_id, guild_id). */
  readonly path?: Readonly<Record<string, Template>>;
  /** Query parameters, not yet encoded; absent means none. */
  readonly query?: Readonly<Record<string, string>>;
  /** Extra headers; the name `{localeHeader}` represents the locale header of the target. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `bot`. A reference leads to a bearer token that an earlier step minted. */
  readonly as?: Credential | Reference;
  /** JSON body; may hold references to earlier exchanges. */
  readonly body?: Template;
  /** How `body` is written; `multipart` puts it into `payload_json`. Default `json`, with files `multipart`. */
  readonly encoding?: "json" | "form" | "multipart";
  /** Sent as `files[0]`, `files[1]` and so on. */
  readonly files?: readonly UploadFile[];
  /** A body that is sent as it is, for malformed input. Excludes `body`. */
  readonly raw?: { readonly contentType: string | null; readonly text: string };
  /** Only of `deliverInteraction`, whose answers are judged by the rules of the case. */
  readonly delivery?: Delivery;
  /** Sent at the same moment as the step before it (same `together` word in a row). */
  readonly together?: string;
  /** The documents do not say that this step succeeds: where it does not, the case is unsupported, for this reason. */
  readonly open?: string;
  /** Checks of the response; empty where any answer is fine. */
  readonly expect: readonly Check[];
}

/** One thing checked on a target. */
export interface Case {
  /** Verb phrase with the operation and scope it uses, such as `command.name.refuses-33-characters@create.guild`. */
  readonly id: string;
  /** Completes the sentence "the service …". */
  readonly title: string;
  /** The rules it checks; the first one is the one a failure is named after. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** Level of the strictest rule in the profile: `must` decides the verdict. */
  readonly level: Level;
  /** Optional surfaces of the target; the case is unsupported where one is absent. */
  readonly needs: readonly Capability[];
  /** Scopes that the case has for itself while it runs. */
  readonly leases: readonly Lease[];
  /** Command creates that a sound target counts for this case, in its first lease. */
  readonly creates: number;
  /** True where the case only makes sense in a scope that holds nothing but what it made (bulk, counts). */
  readonly emptiesScope: boolean;
  /** A generator drew the steps: another run of the same property may fail in other steps. */
  readonly isDrawn?: true;
  /** Sends nothing: it is about all that is received of this kind, in whichever case. */
  readonly receives?: ReceivedKind;
  /** Requests in the order in which they are sent. */
  readonly steps: readonly Step[];
}

/** A step result as checks see it. Bodies are parsed JSON, or `undefined` where there was none. */
export interface Answer {
  /** HTTP status. */
  readonly status: number;
  /** Response headers; names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, with the ids of resources as text; `undefined` where there was no body. */
  readonly body: Json | undefined;
  /** Parsed JSON as the target sent it, where its ids are numbers. */
  readonly asSent?: Json;
  /** The body that was sent, references resolved. */
  readonly sent: Json | undefined;
  /** The operation that was called. */
  readonly call: OperationId;
  /** Parameters in the path of the request by their names, such as `command_id`. */
  readonly path?: Readonly<Record<string, string>>;
  /** The query that was sent: lists answer differently with `with_localizations`. */
  readonly query?: Readonly<Record<string, string>>;
}
