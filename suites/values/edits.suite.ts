/** Each field of a command is edited, cleared and left out on its own, on one slot. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { type CommandScope, GLOBAL, inBothScopes } from "../rows/scope.js";
import { absent, type Body, create, edit, entry, list, oneOf, readBack, same } from "../rows/steps.js";

/** A field of the edit body: what it was, what it becomes, and how it is cleared where it can be. */
interface Field {
  readonly field: string;
  readonly was: Body[string];
  readonly becomes: Body[string];
  readonly cleared?: null | readonly never[];
}

const OPTION = { type: 3, name: "word", description: "A word" };

const FIELDS: readonly Field[] = [
  { field: "description", was: "Before the edit", becomes: "After the edit" },
  { field: "name_localizations", was: { "es-ES": "uno" }, becomes: { "en-GB": "one" }, cleared: null },
  { field: "description_localizations", was: { "es-ES": "Uno" }, becomes: { "en-GB": "One" }, cleared: null },
  { field: "options", was: [OPTION], becomes: [{ ...OPTION, name: "other" }], cleared: [] },
  { field: "default_member_permissions", was: "32", becomes: "8", cleared: null },
  { field: "default_permission", was: true, becomes: false },
  { field: "nsfw", was: true, becomes: false },
];

const GLOBAL_FIELDS: readonly Field[] = [
  { field: "contexts", was: [0], becomes: [0, 1] },
  { field: "integration_types", was: [0], becomes: [0] },
  { field: "dm_permission", was: true, becomes: false },
];

/** Fields that say the same in an old and a new way: one may follow the other. */
const TOGETHER: readonly (readonly string[])[] = [
  ["default_member_permissions", "default_permission"],
  ["contexts", "integration_types", "dm_permission"],
];

const mayFollow = (field: string, other: string): boolean =>
  field === other || TOGETHER.some((group) => group.includes(field) && group.includes(other));

const SLOT = "slot-c";
const KEEPS: RuleId = "edit.keeps-other-fields";

/** Writes one edit after the other, each with a look at the field and at all others. */
class Edits {
  readonly #scope: CommandScope;
  readonly #fields: readonly string[];
  readonly steps: Step[];
  #before = "before";

  constructor(scope: CommandScope, given: Body) {
    this.#scope = scope;
    this.#fields = Object.keys(given);
    const first = list(scope, this.#before);
    this.steps = [create(scope, "given", SLOT, given), { ...first, part: "given" }];
  }

  /** @param seen the check of the field in the list that is read afterwards */
  add(name: string, field: string, value: Body[string], seen: (listing: string) => Check): void {
    const after = `after-${name}`;
    const before = this.#before;
    const kept = this.#fields
      .filter((other) => !mayFollow(field, other))
      .map((other): Check => ({ ...same(inList(before, other), inList(after, other)), rule: KEEPS }));
    this.steps.push(edit(this.#scope, "act", name, SLOT, { [field]: value }));
    this.steps.push(list(this.#scope, after, [seen(after), ...kept]));
    this.#before = after;
  }
}

const inList = (listing: string, field: string) => entry(listing, SLOT, `/${field}`);

const wordOf = (field: string): string => field.replaceAll("_", "-");

function eachFieldOf(scope: CommandScope): readonly Draft[] {
  const fields = [...FIELDS, ...(scope === GLOBAL ? GLOBAL_FIELDS : [])];
  const given: Body = { name: SLOT, ...Object.fromEntries(fields.map(({ field, was }) => [field, was])) };
  const edited = new Edits(scope, given);
  const names = [
    { field: "name", word: "renamed", becomes: `${SLOT}-renamed` },
    { field: "name", word: "renamed-back", becomes: SLOT },
  ];
  for (const { field, word, becomes } of [...names, ...fields.map((one) => ({ ...one, word: wordOf(one.field) }))])
    edited.add(word, field, becomes, (listing) => readBack(word, entry(listing, SLOT)));
  const cleared = new Edits(scope, given);
  for (const { field, cleared: empty } of fields)
    if (empty !== undefined)
      cleared.add(wordOf(field), field, empty, (listing) => isCleared(inList(listing, field), empty));
  const words = { rules: ["edit.replaces-provided-fields", KEEPS] as const };
  return [
    draft({
      ...words,
      id: `edit.replaces-provided-fields@each-alone.${scope.name}`,
      title: `edits each field of a ${scope.name} command on its own, and keeps the others`,
      steps: edited.steps,
    }),
    draft({
      ...words,
      id: `edit.replaces-provided-fields@each-cleared.${scope.name}`,
      title: `clears each field of a ${scope.name} command on its own, and keeps the others`,
      steps: cleared.steps,
    }),
  ];
}

const isCleared = (where: Reference, empty: null | readonly never[]): Check =>
  empty === null ? absent(where) : oneOf(where, [], null);

/** Cells of the law that `suites/testing/laws/edits.test.ts` computes. */
export const ownFieldCases: readonly Draft[] = [
  ...inBothScopes(eachFieldOf),
  draftOf("command.contexts.may-be-null", "@cleared.edit.global", {
    title: "clears the contexts of a command with null",
    steps: [
      create(GLOBAL, "given", SLOT, { name: SLOT, description: "In guilds alone", contexts: [0] }),
      edit(GLOBAL, "act", "edit", SLOT, { contexts: null }),
      list(GLOBAL, "after", [oneOf(inList("after", "contexts"), null, [0, 1, 2], [0, 1])]),
    ],
  }),
  draftOf("command.dm-permission.defaults-to-visible", "@global", {
    title: "returns dm_permission: true, or none, for a command without it",
    creates: 1,
    steps: [
      create(GLOBAL, "act", "plain", { name: "plain-and-visible", description: "Says nothing of it" }),
      list(GLOBAL, "after", [oneOf(entry("after", "plain", "/dm_permission"), true, null)]),
    ],
  }),
  draftOf("command.dm-permission.is-for-global-commands", "@cleared.edit.global", {
    title: "may accept or refuse null as dm_permission in an edit",
    steps: [
      create(GLOBAL, "given", SLOT, { name: SLOT, description: "A slot of slashproof", dm_permission: false }),
      edit(GLOBAL, "act", "edit", SLOT, { dm_permission: null }, [
        { check: "observe", what: "an edit with null as dm_permission" },
      ]),
    ],
  }),
];
