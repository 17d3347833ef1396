/** One attack on the command line, as data: what is prepared, which command is run, and within which bounds it ends. */

export interface Attack {
  /** Completes "a user runs slashproof with …". */
  readonly attack: string;
  /** Files to write, by name; a text that is too long to write down is repeated. */
  readonly files: Readonly<Record<string, string | { readonly repeat: string; readonly times: number }>>;
  /** Arguments; `{folder}` represents the folder of the files, `{url}` for the address of the server. */
  readonly command: readonly string[];
  /** What a server answers to everything, where one is needed. */
  readonly server?:
    | "silence"
    | "endless body"
    | "a list of 300,000 elements"
    | "compressed bomb"
    | "half an answer"
    | "no HTTP"
    | "a list of commands";
  readonly code: 0 | 1 | 2 | 3;
  /** Part of what is printed. */
  readonly says: string;
}

/** Bounds that hold for every attack: time from start to end, and the heap of the process. */
export const BOUNDS = { seconds: 60, heapMegabytes: 400 } as const;
