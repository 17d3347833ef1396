/** A hill climb toward large commands: what breaks above a size is never drawn by chance. */
import { sizeOf } from "../../generators/commands/command-size.js";
import { VOCABULARY } from "../../generators/index.js";
import type { Case } from "../case/case.js";
import { levelOf } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import { GUILD_OPERATIONS } from "../contract/operations.js";
import type { ProfileName } from "../contract/profile.js";
import type { Execution } from "../run/execute-case.js";
import type { Held, Leases } from "../run/leases.js";
import { wishOf } from "../run/queue.js";
import { runAgain, runOnce } from "../run/run-case.js";
import type { ReadyStage } from "../run/run-suites.js";
import type { Campaign } from "./campaign.js";

/** What a large command is made of: each gene is climbed by itself. */
interface Genes {
  readonly options: number;
  readonly choices: number;
  /** Characters of each text. */
  readonly letters: number;
  /** UTF-8 bytes of each letter, 1 to 3. */
  readonly bytes: number;
  readonly locales: number;
}

type Gene = keyof Genes;

const SMALLEST: Genes = { options: 1, choices: 0, letters: 1, bytes: 1, locales: 0 };
const LARGEST: Genes = {
  options: LIMITS.options.max,
  choices: LIMITS.choices.max,
  letters: LIMITS.choiceName.max,
  bytes: 3,
  locales: VOCABULARY.locales.length,
};

const GENES: readonly Gene[] = ["letters", "options", "bytes", "choices", "locales"];
const LETTERS = ["a", "д", "日"] as const;

/** A climb ends after so many commands: each is read and stored by the target in full. */
const MOST_COMMANDS = 80;

const RULE = "endpoint.bad-input-is-never-a-server-error";

interface Climbed {
  readonly genes: Genes;
  readonly execution: Execution;
  readonly durationMs: number;
}

export interface SizeSettings {
  readonly isOver: () => boolean;
  readonly profile: ProfileName;
}

/**
 * Climbs toward the largest valid command, by bytes and by the time it takes; if the target answers with a server
 * error on the way, walks back to the smallest command that still does. A refusal (4xx) ends a direction and is not judged.
 */
export async function searchSize(
  ready: ReadyStage,
  campaign: Campaign,
  leases: Leases,
  settings: SizeSettings,
): Promise<void> {
  if (ready.standing.lackOf(caseOf(SMALLEST, settings.profile))) return;
  const granted = leases.grant(wishOf({ kind: "case", asked: caseOf(SMALLEST, settings.profile) }));
  if (!("held" in granted)) return;
  try {
    await new Climb(ready, campaign, granted.held, settings).run();
  } finally {
    leases.release(granted.held);
  }
}

class Climb {
  readonly #ready: ReadyStage;
  readonly #campaign: Campaign;
  readonly #held: Held;
  readonly #settings: SizeSettings;
  #commands = 0;

  constructor(ready: ReadyStage, campaign: Campaign, held: Held, settings: SizeSettings) {
    this.#ready = ready;
    this.#campaign = campaign;
    this.#held = held;
    this.#settings = settings;
  }

  async run(): Promise<void> {
    let best = await this.#ask(SMALLEST);
    for (let isBetter = true; best && isBetter && !isFailed(best); ) {
      isBetter = false;
      for (const gene of GENES) {
        const next = await this.#ask(larger(best.genes, gene));
        if (!next) return;
        if (isFailed(next)) return this.#report(await this.#walkBack(next));
        if (!isTaken(next) || heightOf(next) <= heightOf(best)) continue;
        best = next;
        isBetter = true;
      }
    }
    if (best && isFailed(best)) await this.#report(best);
  }

  /** The smallest that still fails: each gene is halved toward its least while the failure stays. */
  async #walkBack(failed: Climbed): Promise<Climbed> {
    let smallest = failed;
    for (const gene of GENES) {
      let least = SMALLEST[gene];
      while (least < smallest.genes[gene]) {
        const middle = Math.floor((least + smallest.genes[gene]) / 2);
        const next = await this.#ask({ ...smallest.genes, [gene]: middle });
        if (!next) return smallest;
        if (isFailed(next)) smallest = next;
        else least = middle + 1;
      }
    }
    return smallest;
  }

  async #ask(genes: Genes): Promise<Climbed | undefined> {
    if (this.#settings.isOver() || this.#commands >= MOST_COMMANDS) return undefined;
    this.#commands++;
    const execution = await runOnce(caseOf(genes, this.#settings.profile), this.#held, this.#ready.stage);
    if (execution.isInterrupted) return undefined;
    this.#campaign.see(execution);
    this.#ready.results.countRequests(execution.exchanges.length);
    return { genes, execution, durationMs: execution.exchanges.at(-1)?.result.durationMs ?? 0 };
  }

  async #report({ genes, execution }: Climbed): Promise<void> {
    const asked = caseOf(genes, this.#settings.profile);
    const result = await runAgain(asked, this.#held, this.#ready.stage, execution);
    this.#campaign.addFinding(result);
  }
}

const isFailed = ({ execution }: Climbed): boolean => execution.outcome.outcome === "failed";

/** The write was accepted: a target that refuses it for its size says so, which is its own affair. */
function isTaken({ execution }: Climbed): boolean {
  const status = execution.exchanges.at(-1)?.result.answer?.status ?? 0;
  return status >= 200 && status < 300;
}

/** How far up a command is: its bytes, and a little for each millisecond that the target took. */
function heightOf({ execution, durationMs }: Climbed): number {
  const body = execution.exchanges.at(-1)?.wire.body ?? "";
  return Buffer.byteLength(body) + Math.min(durationMs, 1000);
}

function larger(genes: Genes, gene: Gene): Genes {
  return { ...genes, [gene]: Math.min(LARGEST[gene], genes[gene] * 2 + 1) };
}

function caseOf(genes: Genes, profile: ProfileName): Case {
  const path = { command_id: { $: "slot", at: "/id" } };
  const slot = { name: "slot-d", description: "A slot of slashproof", options: [] };
  return {
    id: "command.any-size-is-answered@edit.guild",
    title: "answers a valid command of any size, in a guild",
    rules: [RULE],
    level: levelOf(RULE, profile),
    needs: ["guild-commands"],
    leases: ["guild"],
    creates: 1,
    emptiesScope: false,
    steps: [
      { name: "slot", part: "given", call: GUILD_OPERATIONS.create, body: slot, expect: [{ check: "accepted" }] },
      {
        name: "act",
        part: "act",
        call: GUILD_OPERATIONS.edit,
        path,
        body: bodyOf(genes),
        expect: [{ check: "answered" }],
      },
    ],
  };
}

/** The command of these genes, its texts cut until it keeps to 8000 characters. */
function bodyOf(genes: Genes): { readonly [key: string]: Json } {
  for (let letters = genes.letters; ; letters = Math.max(1, Math.floor(letters * 0.9))) {
    const body = { options: optionsOf({ ...genes, letters }) };
    // The name and the description of the slot count too.
    if (sizeOf(body) <= LIMITS.commandSize.max - 100 || letters === 1) return body;
  }
}

function optionsOf({ options, choices, letters, bytes, locales }: Genes): readonly Json[] {
  const letter = LETTERS[bytes - 1] ?? "a";
  const text = letter.repeat(letters);
  const dictionary = Object.fromEntries(VOCABULARY.locales.slice(0, locales).map((locale) => [locale, text]));
  return Array.from({ length: options }, (_, nth) => ({
    type: 3,
    name: `option-${nth}`,
    description: text,
    ...(locales > 0 ? { description_localizations: dictionary } : {}),
    ...(choices > 0 ? { choices: Array.from({ length: choices }, (__, of) => choiceOf(of, text)) } : {}),
  }));
}

function choiceOf(nth: number, text: string): Json {
  const mark = `${nth} `;
  const most = LIMITS.choiceName.max - mark.length;
  return { name: mark + text.slice(0, most), value: mark + text.slice(0, most) };
}
