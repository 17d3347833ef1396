/** Workers take the next job whose scopes are free, until jobs, time or news are over. */
import { setImmediate as turn } from "node:timers/promises";
import type { Held, Leases, Never, Wish } from "../run/place/leases.js";
import { wishFor } from "../run/plan/queue.js";
import { type Deal, dealsOf, jobsDealt, nextDealt } from "./dealing.js";
import type { FuzzPart } from "./options.js";
import type { FuzzLine, Job } from "./plan.js";

export interface LineSettings {
  /** Number of workers. */
  readonly workers: number;
  /** The part of the plan that this process runs. */
  readonly part: FuzzPart;
  /** Grants scopes to cases. */
  readonly leases: Pick<Leases, "grant" | "release">;
  /** True where no further case is begun. */
  readonly isOver: () => boolean;
  /** Runs the jobs of one turn in the scopes that they hold. @returns their number of requests */
  readonly run: (jobs: readonly Job[], held: Held) => Promise<number>;
  /** Called once for each line whose scopes cannot be had (any more), with the number of jobs that are left. */
  readonly onStopped: (line: FuzzLine, why: Never, left: number) => void;
}

interface Reader {
  readonly line: FuzzLine;
  readonly wish: Wish;
  readonly deal: Deal;
  /** Index of the next turn. */
  next: number;
  /** Requests of its turns that are over, and how many turns those were. */
  requests: number;
  over: number;
  /** Turns under way. */
  running: number;
  /** How often in a row its scopes were taken. */
  denied: number;
  /** Turns in a row that sent nothing. */
  unsent: number;
}

/** After so many turns in a row that sent nothing a line ends: there is no room for what it needs. */
const MOST_UNSENT = 24;

/** A line that was denied so often gets its scopes next, and all others wait: it may need several that are free at once. */
const MOST_DENIED = 50;

/** What a turn is supposed to take before the first of its line is over. */
const USUAL_REQUESTS = 10;

/** Requests for each share of the line, those of turns under way estimated: the line with the lowest figure comes next. */
function spentBy({ line, requests, over, running }: Reader): number {
  const each = over === 0 ? USUAL_REQUESTS : requests / over;
  return (requests + running * each) / line.weight;
}

interface Taken {
  readonly jobs: readonly Job[];
  readonly held: Held;
  readonly reader: Reader;
}

/** Runs the jobs of all lines that belong to this shard. Resolves when the last of them is done. */
export async function runLines(lines: readonly FuzzLine[], settings: LineSettings): Promise<void> {
  const { part, leases, isOver } = settings;
  const deals = dealsOf(lines, part);
  const readers: readonly Reader[] = lines.map((line, index) => {
    const deal = deals[index] ?? { turns: 1, offset: 0, part };
    // Each case empties its scopes by itself, where it has to.
    const wish = wishFor({ ...line.wishes, emptiesScope: false });
    return { line, wish, deal, next: nextDealt(0, deal), requests: 0, over: 0, running: 0, denied: 0, unsent: 0 };
  });
  let waiting: (() => void)[] = [];
  const wakeAll = (): void => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const take = (): Taken | "wait" | "done" => {
    let isLater = false;
    // Endless lines would be taken alone for ever if the first free one won. One that waits for its scope catches up.
    for (const reader of readers.toSorted((one, other) => spentBy(one) - spentBy(other))) {
      const { line } = reader;
      if (reader.next >= line.count) continue;
      const granted = leases.grant(reader.wish);
      if ("held" in granted) {
        const jobs = line.jobsAt(reader.next);
        reader.next = nextDealt(reader.next + 1, reader.deal);
        reader.running++;
        reader.denied = 0;
        return { jobs, held: granted.held, reader };
      }
      if ("later" in granted) {
        isLater = true;
        reader.denied++;
        if (reader.denied > MOST_DENIED && readers.some(({ running }) => running > 0)) return "wait";
        continue;
      }
      settings.onStopped(line, granted, jobsDealt(reader.next, line, reader.deal));
      reader.next = line.count;
    }
    return isLater ? "wait" : "done";
  };
  const note = async (reader: Reader, requests: number): Promise<void> => {
    const { line, deal } = reader;
    reader.requests += requests;
    reader.unsent = requests === 0 ? reader.unsent + 1 : 0;
    // Turns that never wait would keep the responses to all others from being read.
    if (requests === 0) await turn();
    if (reader.unsent < MOST_UNSENT || reader.next >= line.count) return;
    const ids = new Set(line.properties.map(({ id }) => id));
    const never = `${MOST_UNSENT} values in a row of ${[...ids].join(", ") || "written cases"} could not be sent`;
    settings.onStopped(line, { never, is: "unsupported" }, jobsDealt(reader.next, line, deal));
    reader.next = line.count;
  };
  const worker = async (): Promise<void> => {
    while (!isOver()) {
      const next = take();
      if (next === "done") break;
      if (next === "wait") {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      const { reader } = next;
      try {
        await note(reader, await settings.run(next.jobs, next.held));
      } finally {
        reader.running--;
        reader.over++;
        leases.release(next.held);
        wakeAll();
      }
    }
    wakeAll();
  };
  await Promise.all(Array.from({ length: Math.max(1, settings.workers) }, worker));
}
