/** Runs of cases with everything that was sent and answered: as they go by, and in the canonical form of `check --record`. */
import type { Json } from "../contract/json.js";
import type { Case } from "./case.js";
import type { Exchange, Outcome } from "./outcome.js";

/** Redacted like a finding; its bodies are kept whole, up to a bound that ordinary answers never reach. */
export interface Recording {
  /** Name and version of the file format. */
  readonly format: "slashproof-recording/1";
  /** The case that was run. */
  readonly case: Case;
  /** What became of it. */
  readonly outcome: Outcome["outcome"];
  /** Profile of the run. */
  readonly profile: string;
  /** Requests and responses, in order. */
  readonly exchanges: readonly Exchange[];
}

/** A request and its response without anything that another run changes: ids are names such as `<command 1>`. */
export interface CanonicalExchange {
  /** Name of the step that sent it. */
  readonly step: string;
  /** Who received it where it was not the service. */
  readonly server?: Exchange["server"];
  /** What was sent. */
  readonly request: CanonicalContent & {
    readonly method: string;
    /** Path and query, without the base URL. */
    readonly url: string;
    readonly files?: Exchange["request"]["files"];
  };
  /** What came back, or why nothing did. */
  readonly response: (CanonicalContent & { readonly status: number; readonly truncated?: true }) | Failure;
}

/** Why no response came. */
interface Failure {
  readonly failure: string;
}

/** Headers and body; `body` is the value of a JSON body, `text` any other body, and neither is there for none. */
export interface CanonicalContent {
  /** By name in lower case, in the order of the names. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON body. Members of responses are in the order of their names. */
  readonly body?: Json;
  /** A body that is no JSON. */
  readonly text?: string;
}

/** One run of a case in canonical form. */
export interface CanonicalRecording extends Pick<Recording, "case" | "outcome" | "profile"> {
  /** Requests and responses, in order. */
  readonly exchanges: readonly CanonicalExchange[];
}

/** A whole recording: two of one unchanged service are equal to the byte. */
export interface RecordingFile {
  /** Name and version of the file format. */
  readonly format: "slashproof-recording/2";
  /** What the service sends otherwise each time: places such as `header etag` or `getLobby 200 /nonce`. */
  readonly volatile: readonly string[];
  /** Sorted by the id of their case; runs of one case are in the order in which they were made. */
  readonly recordings: readonly CanonicalRecording[];
}
