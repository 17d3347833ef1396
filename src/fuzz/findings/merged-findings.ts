/** The findings of the parts of a run: one bug is one finding, whichever parts found it. */
import type { CaseFinished, RunEvent } from "../../run/result/event.js";
import { mergeCases } from "../merge-cases.js";
import type { Appearance } from "./appearance.js";
import { Cluster, type KnownBug } from "./cluster.js";
import { unpackFindings } from "./compared-findings.js";
import { PassedRequests } from "./passed-requests.js";
import { SERVER_ERRORS_ID } from "./server-errors.js";

/** A finding of the whole run. */
export interface MergedFinding {
  /** The case that reports it; its id is that of no other. */
  readonly event: CaseFinished;
  /** What is known of its bug, under the id of the event. */
  readonly bug: KnownBug;
  /** The cases of the parts, as they reported it. */
  readonly parts: readonly CaseFinished[];
}

interface Received {
  readonly event: CaseFinished;
  readonly bug: KnownBug;
  /** Number of the part. */
  readonly part: number;
}

/** Mutable: it grows with each part. */
export class MergedFindings {
  readonly #passed = new PassedRequests();
  readonly #received: Received[] = [];
  #parts = 0;
  #merged: readonly MergedFinding[] | undefined;

  /** Takes in the findings of a part. @returns the ids of the cases that report them */
  add(stream: readonly RunEvent[]): ReadonlySet<string> {
    const compared = stream.find((event) => event.event === "coverage")?.compared;
    if (compared === undefined) return new Set();
    const { bugs, passed } = unpackFindings(compared);
    const byId = new Map(bugs.map((bug) => [bug.id, bug]));
    const part = this.#parts++;
    const received = stream.flatMap((event): Received[] => {
      const bug = event.event === "case-finished" ? byId.get(event.id) : undefined;
      return bug && event.event === "case-finished" ? [{ event, bug, part }] : [];
    });
    this.#passed.learn(passed);
    this.#received.push(...received);
    this.#merged = undefined;
    return new Set(received.map(({ event }) => event.id));
  }

  /** The bugs of all parts, as they came. Of a failure that did not come again each part is to look for one that does. */
  get bugs(): readonly KnownBug[] {
    const isSure = (one: Received): boolean => !isUnderLoad(one) && one.event.outcome.outcome !== "flaky";
    return this.#received.filter(isSure).map(({ bug }) => bug);
  }

  /** The findings so far. With each part more is known of what requests pass, so all are compared anew. */
  get all(): readonly MergedFinding[] {
    this.#merged ??= this.#compare();
    return this.#merged;
  }

  #compare(): readonly MergedFinding[] {
    const groups: Group[] = [];
    for (const one of this.#received.toSorted(byKind)) {
      const known = groups.find((group) => group.takes(one, this.#passed));
      const reason = isUnderLoad(one) ? this.#reasonOf(one, groups) : undefined;
      if (reason) reason.addExplained(one.event);
      else if (known) known.add(one);
      else groups.push(new Group(one));
    }
    const taken = new Set<string>();
    return groups.map((group) => group.named(taken));
  }

  /** Where each of these server errors comes from a bug that has a finding of its own: the first such bug. */
  #reasonOf({ bug }: Received, groups: readonly Group[]): Group | undefined {
    const own = groups.filter(({ isUnderLoad: isOther }) => !isOther);
    const reasons = bug.examples.map((one) => own.find((group) => group.explains(one, this.#passed)));
    return reasons.includes(undefined) ? undefined : reasons[0];
  }
}

/** What parts report of one bug. */
class Group {
  readonly #first: Received;
  readonly #all: Received[];
  readonly #explained: CaseFinished[] = [];
  readonly #cluster: Cluster;

  constructor(first: Received) {
    this.#first = first;
    this.#all = [first];
    this.#cluster = Cluster.of(first.bug);
  }

  /**
   * True for a finding of this bug. What one part took for two bugs, perhaps before it had seen many requests, is joined
   * only where both have something in common that no request that passed has.
   */
  takes({ event, bug, part }: Received, passed: PassedRequests): boolean {
    const { id } = this.#first.event;
    if (isSaved(event.id) || id === SERVER_ERRORS_ID) return event.id === id;
    const isOfSamePart = this.#all.some((one) => one.part === part);
    return bug.examples.some((one) =>
      isOfSamePart ? this.#cluster.hasTelling(one, passed) : this.#cluster.isSame(one, passed),
    );
  }

  get isUnderLoad(): boolean {
    return isUnderLoad(this.#first);
  }

  /** True where this bug alone can be why a request failed. */
  explains(failure: Appearance, passed: PassedRequests): boolean {
    return this.#cluster.explains(failure, passed);
  }

  /** Takes in server errors that this bug is the reason of. */
  addExplained(event: CaseFinished): void {
    this.#explained.push(event);
  }

  add(received: Received): void {
    this.#all.push(received);
    for (const one of received.bug.examples) this.#cluster.add(received.bug.id, one, one);
  }

  /** @param taken ids of other findings; that of this one is added */
  named(taken: Set<string>): MergedFinding {
    const parts = this.#all.map(({ event }) => event);
    const joined = parts.reduce(mergeCases);
    const wanted = joined.id.replace(/#\d+$/, "");
    let { id } = joined;
    for (let nth = 2; taken.has(id); nth++) id = `${wanted}#${nth}`;
    taken.add(id);
    const failures = this.#all.reduce((sum, { bug }) => sum + bug.failures, 0);
    const shownBy = [...new Set(this.#all.flatMap(({ bug }) => bug.shownBy))].filter((one) => !id.startsWith(one));
    return {
      event: renamed(joined, id),
      bug: { ...this.#cluster.known, id, failures, shownBy },
      parts: [...parts, ...this.#explained],
    };
  }
}

/** Parts do not know each other's findings: two bugs of one property and rule may have the same id, and so the same file. */
function renamed(event: CaseFinished, id: string): CaseFinished {
  const [, nth] = /#(\d+)$/.exec(id) ?? [];
  if (event.id === id || event.finding === undefined) return { ...event, id };
  return {
    ...event,
    id,
    finding: { ...event.finding, id: `${event.finding.id}${nth === undefined ? "" : `-${nth}`}` },
  };
}

/** Server errors come last, which others may explain; entries of the corpus first: they are reported by name, each for itself. */
function byKind(one: Received, other: Received): number {
  const rankOf = (each: Received): number => (isUnderLoad(each) ? 2 : isSaved(each.event.id) ? 0 : 1);
  return rankOf(one) - rankOf(other);
}

function isUnderLoad({ event }: Received): boolean {
  return event.id === SERVER_ERRORS_ID;
}

/** The case is an entry of a corpus. */
function isSaved(id: string): boolean {
  return /~[0-9a-f]{8}$/.test(id);
}
