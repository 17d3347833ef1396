/** One phase: workers take the next job whose scopes are free, until jobs, time or news are over. */
import type { Held, Leases, Wish } from "../run/leases.js";
import { wishOf } from "../run/queue.js";
import { countDealt, type Deal, dealsOf, nextDealt } from "./dealing.js";
import type { FuzzPart } from "./options.js";
import type { FuzzLine, Job } from "./plan.js";

export interface PhaseSettings {
  /** Number of workers. */
  readonly lanes: number;
  /** The part of the plan that this process runs. */
  readonly part: FuzzPart;
  /** Grants scopes to cases. */
  readonly leases: Pick<Leases, "grant" | "release">;
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
  readonly deal: Deal;
  /** Index of the next job. */
  next: number;
  /** Jobs that were taken, for each property of the line: the line with the lowest figure comes next. */
  turns: number;
}

/** Runs the jobs of a phase that belong to this shard. Resolves when the last of them is done. */
export async function runPhase(lines: readonly FuzzLine[], settings: PhaseSettings): Promise<void> {
  const { part, leases, isOver } = settings;
  const deals = dealsOf(lines, part);
  const readers: readonly Reader[] = lines.map((line, index) => {
    const deal = deals[index] ?? { turns: 1, offset: 0, part };
    const wish = wishOf({ kind: "case", asked: { ...EMPTY, ...line.wishes } });
    return { line, wish, deal, next: nextDealt(0, deal), turns: 0 };
  });
  let waiting: (() => void)[] = [];
  const wakeAll = (): void => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const take = (): { readonly job: Job; readonly held: Held } | "wait" | "done" => {
    let isLater = false;
    // Endless lines would be taken alone for ever if the first free one won. One that waits for its scope catches up.
    for (const reader of readers.toSorted((one, other) => one.turns - other.turns)) {
      const { line } = reader;
      if (reader.next >= line.count) continue;
      const granted = leases.grant(reader.wish);
      if ("held" in granted) {
        const job = line.jobAt(reader.next);
        reader.next = nextDealt(reader.next + 1, reader.deal);
        reader.turns += 1 / line.weight;
        return { job, held: granted.held };
      }
      if ("later" in granted) {
        isLater = true;
        continue;
      }
      settings.onStopped(granted.never, countDealt(reader.next, line.count, reader.deal));
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

/** What a wish does not look at. */
const EMPTY = {
  id: "",
  title: "",
  rules: ["command.object.has-its-fields"],
  level: "must",
  emptiesScope: false,
  steps: [],
} as const;
