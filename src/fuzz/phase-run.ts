/** One phase: lanes take the next job whose scopes are free, until jobs, time or news are over. */
import type { Held, Leases } from "../run/leases.js";
import { wishOf } from "../run/queue.js";
import type { Part } from "./options.js";
import type { Job, Line } from "./plan.js";

export interface PhaseSettings {
  readonly lanes: number;
  readonly part: Part;
  readonly leases: Leases;
  readonly isOver: () => boolean;
  readonly run: (job: Job, held: Held) => Promise<void>;
  /** Told once for each line whose scopes cannot be had (any more). */
  readonly onStopped: (reason: string, left: number) => void;
}

interface Reader {
  readonly line: Line;
  next: number;
}

/** Runs the jobs of a phase that belong to this shard. Resolves when the last of them is done. */
export async function runPhase(lines: readonly Line[], settings: PhaseSettings): Promise<void> {
  const { part, leases, isOver } = settings;
  const readers: readonly Reader[] = lines.map((line) => ({ line, next: part.nth }));
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
      const granted = leases.grant(wishOf({ kind: "case", asked: { ...EMPTY, ...line.wishes } }));
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

/** What a wish does not look at. */
const EMPTY = {
  id: "",
  title: "",
  rules: ["command.object.has-its-fields"],
  level: "must",
  emptiesScope: false,
  steps: [],
} as const;
