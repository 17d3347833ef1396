/** What is made large: a row for each way to send it, with the genes that are climbed. */
import { sizeOf } from "../../generators/commands/command-size.js";
import { VOCABULARY } from "../../generators/index.js";
import type { Case, Step } from "../case/case.js";
import { levelOf } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import { GUILD_OPERATIONS } from "../contract/operations.js";
import type { ProfileName } from "../contract/profile.js";

/** Whole numbers by name: each gene is climbed by itself. */
export type Genes = Readonly<Record<string, number>>;

/**
 * A kind of body and how it is sent, with its own genes; messages have theirs in `message-size-forms.ts`.
 */
export interface SizeForm {
  /** The genes of the smallest body. */
  readonly smallest: Genes;
  /** The genes of the largest body that is tried. */
  readonly largest: Genes;
  /** The case that sends the body of these genes. */
  readonly caseOf: (genes: Genes, profile: ProfileName) => Case;
}

/** A server error breaks what the documents say of a valid request; that errors are 4xx is only implied. */
const RULES = {
  edit: "endpoint.edit.answers-200",
  create: "endpoint.create.answers-200-for-a-used-name",
  bulk: "endpoint.bulk.answers-200-with-an-array",
} as const;

const COMMAND = {
  smallest: { letters: 1, options: 1, bytes: 1, choices: 0, locales: 0, depth: 0 },
  largest: {
    /** Characters of each text. */
    letters: LIMITS.choiceName.max,
    options: LIMITS.options.max,
    /** UTF-8 bytes of each letter. */
    bytes: 3,
    choices: LIMITS.choices.max,
    locales: VOCABULARY.locales.length,
    /** How deep the options are: in the command, in a subcommand, or in a subcommand of a group. */
    depth: 2,
  },
} as const;

type CommandGenes = Readonly<Record<keyof (typeof COMMAND)["smallest"], number>>;

/** Commands by every request that takes one. */
export const SIZE_FORMS: readonly SizeForm[] = [
  commandForm("edit", (body) => [
    slotStep(),
    act(GUILD_OPERATIONS.edit, body, { path: { command_id: { $: "slot", at: "/id" } } }),
  ]),
  commandForm("create", (body) => [slotStep(), act(GUILD_OPERATIONS.create, { ...SLOT, ...body })]),
  commandForm("bulk", (body) => [act(GUILD_OPERATIONS.bulk, [{ ...SLOT, ...body }])]),
];

const SLOT = { name: "slot-d", description: "A slot of slashproof" } as const;

type Body = { readonly [key: string]: Json };

function slotStep(): Step {
  const body = { ...SLOT, options: [] };
  return { name: "slot", part: "given", call: GUILD_OPERATIONS.create, body, expect: [{ check: "accepted" }] };
}

function act(call: Step["call"], body: Json, more: Partial<Step> = {}): Step {
  return { name: "act", part: "act", call, body, expect: [{ check: "answered" }], ...more };
}

function commandForm(verb: keyof typeof RULES, stepsOf: (body: Body) => readonly Step[]): SizeForm {
  return {
    ...COMMAND,
    caseOf: (genes, profile) => ({
      id: `command.any-size-is-answered@${verb}.guild`,
      title: `answers a valid command of any size on ${verb} in a guild`,
      rules: [RULES[verb], "endpoint.bad-input-is-never-a-server-error"],
      level: levelOf(RULES[verb], profile),
      needs: verb === "bulk" ? ["guild-commands", "bulk-overwrite"] : ["guild-commands"],
      leases: ["guild"],
      creates: 1,
      emptiesScope: verb === "bulk",
      steps: stepsOf(bodyOf({ ...COMMAND.smallest, ...genes })),
    }),
  };
}

const LETTERS = ["a", "д", "日"] as const;

/** The command of these genes, its texts cut until it keeps to 8000 characters. */
function bodyOf(genes: CommandGenes): Body {
  for (let letters = genes.letters; ; letters = Math.max(1, Math.floor(letters * 0.9))) {
    const body = { options: nested(optionsOf({ ...genes, letters }), genes.depth) };
    // The name and the description of the slot count too.
    if (sizeOf(body) <= LIMITS.commandSize.max - 100 || letters === 1) return body;
  }
}

/** The options in as many subcommands and groups. */
function nested(options: readonly Json[], depth: number): readonly Json[] {
  if (depth === 0) return options;
  const inner = { type: 1, name: "inner", description: "A subcommand", options };
  return depth === 1 ? [inner] : [{ type: 2, name: "outer", description: "A group", options: [inner] }];
}

function optionsOf({ options, choices, letters, bytes, locales }: CommandGenes): readonly Json[] {
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
