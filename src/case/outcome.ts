/** What happened to a case, with blame attached. */
import type { Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Case, Level } from "./case.js";
import type { FoundOn } from "./found-on.js";
import type { ViolationKind } from "./violation-kind.js";

/** What a step sent and got, as it is kept in findings: redacted, bodies cut at a bound. */
export interface Exchange {
  /** Name of the step that sent it. */
  readonly step: string;
  /** Who received it where it was not the service: its driver, the gateway client of the toolkit, or an application. */
  readonly server?: "driver" | "gateway" | "app";
  /** What was sent; tokens are replaced by their names. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Of a multipart body the JSON of `payload_json` alone. */
    readonly body?: string;
    /** Files that were sent along, without their bytes. */
    readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
  };
  /** What came back, or why nothing did. */
  readonly response:
    | {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        readonly truncated: boolean;
      }
    | { readonly failure: string };
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number;
  /** When it was sent, from the first request of the case on; only where requests met, for then it counts. */
  readonly startedMs?: number;
}

/** A check that did not hold. */
export interface Violation {
  /** The broken rule. */
  readonly rule: RuleId;
  /** Name of the step whose response breaks it. */
  readonly step: string;
  /** In which way it does not hold; the same in every run. */
  readonly kind: ViolationKind;
  /** What the documents ask for, one line. */
  readonly expected: string;
  /** What was found, one line, text of the target escaped and bounded. */
  readonly actual: string;
  /** JSON pointer into the response body, where there is one. */
  readonly pointer?: string;
  /** Field of the element of a list, where the list has it at no fixed place. */
  readonly field?: string;
}

/** Something the documents leave open, as this target answers it. */
export interface Observation {
  /** What is open, in words. */
  readonly what: string;
  /** What this target does, as a value. */
  readonly value: Json;
}

export type Outcome =
  | { readonly outcome: "passed" }
  | { readonly outcome: "observed"; readonly observations: readonly Observation[] }
  | { readonly outcome: "failed"; readonly violations: readonly [Violation, ...Violation[]] }
  | {
      readonly outcome: "flaky";
      readonly violations: readonly [Violation, ...Violation[]];
      readonly passedRuns: number;
      readonly failedRuns: number;
    }
  | { readonly outcome: "unsupported"; readonly reason: string }
  /** The target had no room for it: a daily limit was used up, guilds were missing, or a rate limit did not end. */
  | { readonly outcome: "no-room"; readonly reason: string }
  | { readonly outcome: "untestable"; readonly reason: string }
  | { readonly outcome: "blocked"; readonly reason: string }
  | { readonly outcome: "harness-error"; readonly reason: string };

/** What a case that failed, each time or sometimes, came to. */
export type Failure = Extract<Outcome, { readonly violations: unknown }>;

/** True for what failed each time, and for what failed some of the times. */
export function isFailure(outcome: Outcome): outcome is Failure {
  return outcome.outcome === "failed" || outcome.outcome === "flaky";
}

/** A failed case as it is saved: one file that replays alone. No token ever is in it. */
export interface Finding {
  /** Name and version of the file format. */
  readonly format: "slashproof-finding/1";
  /** Hash of the case id and the profile: also the file name. */
  readonly id: string;
  /** The case with all values filled in, so that it replays alone. */
  readonly case: Case;
  /** Level of the first broken rule. */
  readonly level: Level;
  /** Checks that did not hold; the first one names the finding. */
  readonly violations: readonly [Violation, ...Violation[]];
  /** Requests and responses of the case, in order. */
  readonly exchanges: readonly Exchange[];
  /** The one difference of a pair, for people. */
  readonly twin?: { readonly pointer: string; readonly from: string; readonly to: string };
  /** The failing request as a command line. */
  readonly curl: string;
  /** Seed of the run. */
  readonly seed: number;
  /** Profile of the run. */
  readonly profile: string;
  /** Name of the target. */
  readonly target: string;
  /** How to reach the target again; absent in findings of versions that did not save it. */
  readonly foundOn?: FoundOn;
  /** Name and version of this tool. */
  readonly tool: string;
}

/** True where a case fails by one of the violations of a finding: the same rule, at the same step. */
export function isSeenIn(outcome: Outcome, { violations: saved }: Pick<Finding, "violations">): boolean {
  if (outcome.outcome !== "failed") return false;
  return outcome.violations.some((one) => saved.some(({ rule, step }) => rule === one.rule && step === one.step));
}
