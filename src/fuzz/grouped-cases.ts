/** Cases of the suite that run together, as in a check. */
import type { Case } from "../case/case.js";
import { GroupPicker, membersOf } from "../run/grouped/group.js";
import { GroupSeries } from "../run/grouped/group-series.js";
import { Groups } from "../run/grouped/groups.js";
import type { Held } from "../run/place/leases.js";
import { adaptedCase } from "../run/plan/adapted-case.js";
import { placeOf } from "../run/plan/case-shape.js";
import type { CaseResult } from "../run/run-case.js";
import type { Stage } from "../run/stage.js";
import type { Job } from "./plan.js";

/** What came of cases that were to run together. */
export interface RunTogether {
  /** Those that passed. */
  readonly passed: readonly CaseResult[];
  /** Those that have to run alone, in their order. */
  readonly alone: readonly Job[];
  /** Sent in groups that did not pass. */
  readonly inVain: number;
}

/** Shared by all workers of a run. */
export class GroupedCases {
  readonly #stage: Stage;
  readonly #groups: Groups;

  /** @param requestsAtOnce so many requests of groups may be under way */
  constructor(stage: Stage, requestsAtOnce: number) {
    this.#stage = stage;
    this.#groups = new Groups({ now: requestsAtOnce, see: () => undefined });
  }

  /** Runs those together that may run so, group by group. In a recording each case runs by itself. */
  async run(jobs: readonly Job[], held: Held): Promise<RunTogether> {
    if (jobs.length < 2 || this.#stage.onExecution) return { passed: [], alone: jobs, inVain: 0 };
    const passed: CaseResult[] = [];
    const alone: Job[] = [];
    let inVain = 0;
    const series = new GroupSeries(held, this.#stage, this.#groups);
    for (let left = jobs.map((job) => this.#adapted(job)); left.length > 0; ) {
      const group = this.#groupOf(left, series);
      left = left.filter((one) => !group.includes(one));
      const members = membersOf(group, this.#groups.ignoresInvalid);
      const [first] = members;
      if (first === undefined || members.length < 2) {
        alone.push(...group.map(({ job }) => job));
        continue;
      }
      const { results, requests } = await series.run(first.kind, members);
      this.#groups.note(first.key, results !== undefined);
      if (results === undefined) inVain += requests;
      for (const [nth, { job }] of group.entries()) {
        const result = results?.[nth];
        if (result) passed.push(result);
        else alone.push(job);
      }
    }
    await series.end();
    return { passed, alone, inVain };
  }

  #adapted(job: Job): AdaptedJob {
    const testCase: Case = adaptedCase(job.testCase(), this.#stage.facts);
    return { kind: "case", testCase, job };
  }

  /** The first of them, and those that may run with it. */
  #groupOf(left: readonly AdaptedJob[], series: GroupSeries): readonly AdaptedJob[] {
    const [first] = left;
    const place = first && placeOf(first);
    if (place === undefined || !this.#groups.isWorthIt(place.key)) return left.slice(0, 1);
    const { ignoresInvalid } = this.#groups;
    return left.filter(new GroupPicker(place, series.roomFor(place.kind), { ignoresInvalid }).takes);
  }
}

interface AdaptedJob {
  readonly kind: "case";
  readonly testCase: Case;
  readonly job: Job;
}
