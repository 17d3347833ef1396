/** A hill climb toward what is large or slow: what breaks above a size is never drawn by chance. */
import type { ProfileName } from "../contract/profile.js";
import type { Execution } from "../run/execute-case.js";
import type { Held, Leases } from "../run/place/leases.js";
import { adaptedCase } from "../run/plan/adapted-case.js";
import { wishOf } from "../run/plan/queue.js";
import { runAgain, runOnce } from "../run/run-case.js";
import type { ReadyStage } from "../run/run-suites.js";
import { lackOfCase } from "../run/surface/missing-routes.js";
import type { Campaign } from "./campaign.js";
import { MESSAGE_SIZE_FORMS } from "./message-size-forms.js";
import type { FuzzPart } from "./options.js";
import { SLOW_MS } from "./search/features.js";
import { type Genes, SIZE_FORMS, type SizeForm } from "./size-forms.js";

/** A climb ends after so many bodies: each is read and stored by the target in full. */
const MOST_BODIES = 120;

interface Climbed {
  readonly genes: Genes;
  readonly execution: Execution;
  readonly durationMs: number;
}

export interface SizeSettings {
  /** True where no further case is begun. */
  readonly isOver: () => boolean;
  /** Profile that the cases are judged in. */
  readonly profile: ProfileName;
  /** The part of the plan that this process runs: forms are dealt to shards one by one. */
  readonly part: FuzzPart;
}

/**
 * Climbs toward the largest valid command and message, by bytes and by slow answers; if the target answers with a server
 * error on the way, walks back to the smallest that still does. A refusal (4xx) ends a direction and is not judged.
 */
export async function searchSize(
  ready: ReadyStage,
  campaign: Campaign,
  leases: Leases,
  settings: SizeSettings,
): Promise<void> {
  const { part } = settings;
  const forms = [...SIZE_FORMS, ...MESSAGE_SIZE_FORMS].filter((_, index) => index % part.of === part.nth);
  for (const form of forms) {
    const testCase = form.caseOf(form.smallest, settings.profile);
    if (lackOfCase(testCase, ready.availability)) continue;
    const granted = leases.grant(wishOf({ kind: "case", testCase }));
    if (!("held" in granted)) continue;
    try {
      await new Climb({ form, ready, campaign, held: granted.held, settings }).run();
    } finally {
      leases.release(granted.held);
    }
  }
}

interface ClimbOptions {
  readonly form: SizeForm;
  readonly ready: ReadyStage;
  readonly campaign: Campaign;
  readonly held: Held;
  readonly settings: SizeSettings;
}

class Climb {
  readonly #form: SizeForm;
  readonly #ready: ReadyStage;
  readonly #campaign: Campaign;
  readonly #held: Held;
  readonly #settings: SizeSettings;
  #bodies = 0;

  constructor({ form, ready, campaign, held, settings }: ClimbOptions) {
    this.#form = form;
    this.#ready = ready;
    this.#campaign = campaign;
    this.#held = held;
    this.#settings = settings;
  }

  async run(): Promise<void> {
    let best = await this.#ask(this.#form.smallest);
    for (let isBetter = true; best && isBetter && !isFailed(best); ) {
      isBetter = false;
      for (const genes of neighboursOf(best.genes, this.#form)) {
        const next = await this.#ask(genes);
        if (!next) return;
        if (isFailed(next)) return this.#report(await this.#walkBack(next));
        if (!isTaken(next) || heightOf(next) <= heightOf(best)) continue;
        best = next;
        isBetter = true;
        break;
      }
    }
    if (best && isFailed(best)) await this.#report(best);
  }

  /** The smallest that still fails: each gene is halved toward its least while the failure stays. */
  async #walkBack(failed: Climbed): Promise<Climbed> {
    let smallest = failed;
    for (const gene of Object.keys(this.#form.smallest)) {
      let least = this.#form.smallest[gene] ?? 0;
      for (let now = smallest.genes[gene] ?? 0; least < now; now = smallest.genes[gene] ?? 0) {
        const middle = Math.floor((least + now) / 2);
        const next = await this.#ask({ ...smallest.genes, [gene]: middle });
        if (!next) return smallest;
        if (isFailed(next)) smallest = next;
        else least = middle + 1;
      }
    }
    return smallest;
  }

  async #ask(genes: Genes): Promise<Climbed | undefined> {
    if (this.#settings.isOver() || this.#bodies >= MOST_BODIES) return undefined;
    this.#bodies++;
    const { stage } = this.#ready;
    const testCase = adaptedCase(this.#form.caseOf(genes, this.#settings.profile), stage.facts);
    const execution = await runOnce(testCase, this.#held, stage);
    if (execution.isInterrupted) return undefined;
    this.#campaign.see(execution);
    this.#ready.results.countRequests(execution.exchanges.length);
    return { genes, execution, durationMs: execution.exchanges.at(-1)?.result.durationMs ?? 0 };
  }

  async #report({ genes, execution }: Climbed): Promise<void> {
    const testCase = this.#form.caseOf(genes, this.#settings.profile);
    const result = await runAgain(testCase, this.#held, this.#ready.stage, execution);
    await this.#campaign.findings.addFinding(result, this.#held);
  }
}

const isFailed = ({ execution }: Climbed): boolean => execution.outcome.outcome === "failed";

/** The write was accepted: a target that refuses it for its size says so, which is its own affair. */
function isTaken({ execution }: Climbed): boolean {
  const status = execution.exchanges.at(-1)?.result.answer?.status ?? 0;
  return status >= 200 && status < 300;
}

/** How far up a body is: its bytes, and a thousand more where the answer was slow. */
function heightOf({ execution, durationMs }: Climbed): number {
  const body = execution.exchanges.at(-1)?.wire.body ?? "";
  return Buffer.byteLength(body) + (durationMs >= SLOW_MS ? 1_000 : 0);
}

/**
 * Each gene grown to more than twice itself, as far as it may, and each given up: one that was grown early may take the
 * room that another would make more of.
 */
function neighboursOf(genes: Genes, { smallest, largest }: SizeForm): readonly Genes[] {
  const names = Object.keys(smallest);
  const valued = (name: string, value: number): readonly Genes[] =>
    value === genes[name] ? [] : [{ ...genes, [name]: value }];
  const grown = names.flatMap((name) => valued(name, Math.min(largest[name] ?? 0, (genes[name] ?? 0) * 2 + 1)));
  return [...grown, ...names.flatMap((name) => valued(name, smallest[name] ?? 0))];
}
