/** One phase: workers take the next job whose scopes are free, until jobs, time or news are over. */
import type { Held, Leases, Wish } from "../run/leases.js";
import { wishOf } from "../run/queue.js";
import type { FuzzPart } from "./options.js";
import type { FuzzLine, Job } from "./plan.js";

export interface PhaseSettings {
  /** Number of workers. */
  readonly lanes: number;
  /** The part of the plan that this process runs. */
  readonly part: FuzzPart;
  /** Grants scopes to cases. */
  readonly leases: Leases;
  /** True where no further case is begun. */
  readonly isOver: () => boolean;
  /** Runs one case in the scopes that it holds. */
  readonly run: (job: Job, held: Held) => Promise<void>;
  /** Called once for each line whose scopes cannot be had (any more). */
  readonly onStopped: (reason: string, left: number) => void;
}

interface Reader {
  readonly line: FuzzLine;
  readonly wish: Wish;
  next: number;
}

/** Runs the jobs of a phase that belong to this shard. Resolves when the last of them is done. */
export async function runPhase(lines: readonly FuzzLine[], settings: PhaseSettings): Promise<void> {
  const { part, leases, isOver } = settings;
  // There is one global scope, so its cases are the longest chain: they go first, beside those of guilds.
  const first = lines.toSorted((one, other) => Number(isGlobal(other)) - Number(isGlobal(one)));
  const readers: readonly Reader[] = first.map((line) => ({
    line,
    wish: wishOf({ kind: "case", asked: { ...EMPTY, ...line.wishes } }),
    next: part.nth,
  }));
  let waiting: (() => void)[] = [];
  const wakeAll = (): void => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const take = (): { readonly job: Job; readonly held: Held } | "wait" | "done" => {
    let isLater = false;
    for (const reader of readers) {
      const { line } = reader;
      if (reader.next >= line.count) continue;
      const granted = leases.grant(reader.wish);
      if ("held" in granted) {
        const job = line.jobAt(reader.next);
        reader.next += part.of;
        return { job, held: granted.held };
      }
      if ("later" in granted) {
        isLater = true;
        continue;
      }
      settings.onStopped(granted.never, Math.ceil((line.count - reader.next) / part.of));
      reader.next = line.count;
    }
    return isLater ? "wait" : "done";
  };
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const next = take();
      if (next === "done") break;
      if (next === "wait") {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      try {
        await settings.run(next.job, next.held);
      } finally {
        leases.release(next.held);
        wakeAll();
      }
    }
    wakeAll();
  };
  await Promise.all(Array.from({ length: Math.max(1, settings.lanes) }, lane));
}

const isGlobal = ({ wishes }: FuzzLine): boolean => wishes.leases.includes("global");

/** What a wish does not look at. */
const EMPTY = {
  id: "",
  title: "",
  rules: ["command.object.has-its-fields"],
  level: "must",
  emptiesScope: false,
  steps: [],
} as const;
