/** What each service of the zoo offers: it can be started with its faults, or with some of them mended. */

/** One mistake of a service: mending it changes one thing in the code and nothing else. */
export interface RootCause {
  /** Kebab-case, unique within its service, such as `name-length-is-not-checked`. */
  readonly id: string;
  /** What the service does wrong, one plain sentence. */
  readonly title: string;
  /** The sentence of the documents that it breaks, shortened, with document and section. */
  readonly source: string;
  /**
   * Kind of the mistake: a missing route, a missing check of the input, something not stored or not returned, an
   * identity that is not kept, a wrong status, missing authentication, and so on. Free text of at most four words.
   */
  readonly kind: string;
}

/** How a service differs from a plain one without being wrong: the documents allow all of these. */
export interface ZooVariation {
  /** Ids, times, counters and trace ids in headers and bodies are new at each start and each answer. */
  readonly isNoisy?: boolean;
  /** Each answer waits so long. */
  readonly latencyMs?: number;
  /** More requests than this within a second are refused with 429 and Retry-After. */
  readonly requestsPerSecond?: number;
  /** Where the wait of a 429 is said. */
  readonly retryAfter?: "header" | "body" | "both";
  /** Creates of today that other clients have used up in each guild before the start; the service enforces 200 a day. */
  readonly createsUsed?: number;
  /** Objects have members that the documents do not name. */
  readonly hasExtraMembers?: boolean;
  /** Lists come in another order each time. */
  readonly hasShuffledLists?: boolean;
}

export interface ZooStart {
  /** Ids of the root causes that are mended; `"all"` for the correct service. */
  readonly fixed: readonly string[] | "all";
  readonly variation?: ZooVariation;
}

export interface RunningZooService {
  /** Content of target.json for it. */
  readonly target: unknown;
  close(): Promise<void>;
}

export interface ZooService {
  readonly name: string;
  /** Language, framework and storage, such as `TypeScript, Express, a Map`. */
  readonly builtWith: string;
  readonly causes: readonly RootCause[];
  /** Variations that the correct service can be started with; empty where it knows none. */
  readonly variations: readonly (keyof ZooVariation)[];
  /** @throws Error where the service cannot be started (for example python3 is missing) */
  start(options: ZooStart): Promise<RunningZooService>;
}
