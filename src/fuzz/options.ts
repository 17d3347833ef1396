/** The options of a fuzzing run, and what it reports while it goes on. */
import type { Property } from "../case/property.js";
import type { StageOptions } from "../run/run-suites.js";
import type { CorpusEntry } from "./corpus-entry.js";
import type { KnownBug } from "./findings/cluster.js";
import type { PassedRequests } from "./findings/passed-requests.js";
import type { Search } from "./search/search.js";

/** Cases under way at once, where no number is given. */
export const DEFAULT_WORKERS = 8;

/** The state of a run. */
export interface FuzzStatus {
  /** Name of the current phase: corpus, sizes or search. */
  readonly phase: string;
  /** How much of a campaign is done; absent for a single run. */
  readonly progress?: string;
  /** Cases so far, in all phases. */
  readonly cases: number;
  /** Outcome classes seen so far. */
  readonly classes: number;
  /** Findings so far. */
  readonly findings: number;
  /** Requests sent so far. */
  readonly requests: number;
}

export interface FuzzOptions extends StageOptions {
  /** Cases in all; `Infinity` where only time bounds the run. */
  readonly runs: number;
  /** Milliseconds for the whole run; absent means no limit. */
  readonly timeLimitMs?: number;
  /** The search ends after so many cases in a row that showed nothing new. */
  readonly plateau?: number;
  /** True from when on no further case is to be begun; default never. */
  readonly isClosing?: () => boolean;
  /** Folder of the corpus; made where it is missing. */
  readonly corpus: string;
  /** What is drawn from; default the properties of the profile. */
  readonly properties?: readonly Property[];
  /** What earlier jobs of this process have learnt; default nothing. */
  readonly search?: Search;
  /** Requests that passed in earlier jobs of this process; default none. */
  readonly passed?: PassedRequests;
  /** What need not be found again; default nothing. */
  readonly known?: Known;
  /** Receives each entry of the corpus as it is saved. */
  readonly onEntry?: (entry: CorpusEntry) => void;
  /** Whether answers have an influence on what is sent next; default true. */
  readonly feedback?: boolean;
  /** Called after every case: cheap things only. */
  readonly onStatus?: (status: FuzzStatus) => void;
}

/** What other processes of a campaign have seen: it is counted, and not reported again. */
export interface Known {
  /** True for an outcome class that was seen elsewhere. */
  hasClass(name: string): boolean;
  /** Bugs whose findings were reported elsewhere. */
  readonly bugs: readonly KnownBug[];
}

/** The part of a whole that `--shard` names, the first being 0. */
export interface FuzzPart {
  /** Index of the part, from 0. */
  readonly nth: number;
  /** Number of parts. */
  readonly of: number;
}
