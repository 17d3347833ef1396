/** The mistakes of the blind adapter and of the blind SDK. */
import type { BlindRow } from "../row.js";

export interface BuilderRow extends BlindRow {
  /** Whose mistake it is. */
  readonly of: "adapter" | "sdk" | "either" | "nobody";
  readonly adapter?: string;
  readonly sdk?: readonly string[];
  /** The findings must be those of this row. */
  readonly sameAs?: string;
  /** The constant that the report must name. */
  readonly pointer?: string;
  /** The rules whose state is `open`: the documents do not say what is right. */
  readonly opens?: readonly string[];
  /** The rules that may not count as kept: patterns, where `*` is anything. */
  readonly concerns?: readonly string[];
}

function ofAdapter(id: string, ...concerns: readonly string[]): BuilderRow {
  return { id, of: "adapter", adapter: id, rules: [], concerns };
}

function ofSdk(id: string, ...rules: readonly string[]): BuilderRow {
  return { id, of: "sdk", sdk: [id], rules };
}

/** The row with the sentence that disputes its expectation, and what the documents support instead; added after the first run. */
export function disputed(row: BuilderRow, sentence: string, instead: Partial<BuilderRow> = {}): BuilderRow {
  return { ...row, ...instead, disputed: sentence };
}

export const ADAPTER_MISTAKES: readonly BuilderRow[] = [
  ofAdapter("calls-a-missing-function", "command.*", "option.*", "choice.*"),
  ofAdapter("misses-a-function-for-options", "option.*", "choice.*"),
  ofAdapter("returns-nothing", "command.*", "option.*"),
  ofAdapter("returns-a-function", "command.*", "option.*"),
  ofAdapter("returns-text", "command.*", "option.*"),
  ofAdapter("returns-a-list", "command.*", "option.*"),
  ofAdapter("returns-no-json", "command.*", "option.*"),
  ofAdapter("returns-a-promise-of-nothing", "command.*", "option.*"),
  ofAdapter("forgets-the-description", "command.*", "option.*"),
  ofAdapter("prefixes-names", "command.*", "option.*"),
  ofAdapter("refuses-everything", "command.*", "option.*"),
  ofAdapter("reuses-one-builder", "command.*", "option.*"),
  ofAdapter("worse-after-a-while", "command.*", "option.*"),
  ofAdapter("integer-becomes-a-number", "option.bounds.of-integers-are-integers"),
  ofAdapter(
    "group-becomes-a-subcommand",
    "option.tree.refuses-a-group-in-a-group",
    "option.tree.allows-documented-shapes",
  ),
  ofAdapter("refuses-user-commands"),
  ofAdapter("forgets-the-type-of-menus", "context-menu.*"),
  ofAdapter("refuses-choices", "choice.*", "option.choices.*"),
  disputed(
    ofAdapter("dictionaries-as-pairs", "localization.*"),
    'D1: "`??` means optional and nullable". The adapter passes null on, so that rule is kept.',
    { concerns: ["localization.names.*", "localization.may-be-partial", "localization.command-name.follows-the-name"] },
  ),
  ofAdapter("bounds-as-text", "option.bounds.*"),
  disputed(
    ofAdapter("swallows-refusals", "command.*", "option.*"),
    'docs/sdk-builders.md: "A rule is kept only if the valid payload came out unchanged." It did; the kept rules have no invalid variant.',
    {
      concerns: [
        "command.name.matches-pattern",
        "command.name.is-lowercase",
        "option.name.is-lowercase",
        "choice.name.has*",
      ],
    },
  ),
  ofAdapter("deletes-from-the-given-payload", "command.*", "option.*"),
  disputed(
    ofAdapter("misspells-a-variable", "button.*", "select.*", "placement.*"),
    'D2: disabled of a select is "messages only; using it in a modal is an error". The kept rules are about modals, which the adapter passes on.',
    { concerns: ["button.*", "section.*", "v2.*", "placement.row.*", "placement.message.*"] },
  ),
  disputed(
    ofAdapter("forgets-the-title", "label.*", "text-input.*", "radio-group.*"),
    'D2: "Label | layout | modal". The kept rule sends a label in a message, which the adapter passes on.',
    { concerns: ["label.label.*", "label.description.*", "text-input.*", "radio-group.*"] },
  ),
];

const DEFAULT_PERMISSIONS = "command.default-member-permissions";

export const SDK_MISTAKES: readonly BuilderRow[] = [
  ofSdk("accepts-capitals", "command.name.is-lowercase", "option.name.is-lowercase"),
  ofSdk("lower-cases-names", "command.name.is-lowercase", "option.name.is-lowercase"),
  ofSdk(
    "latin-names-only",
    "command.name.matches-pattern",
    "command.name.accepts-uncased-letters",
    "option.name.matches-pattern",
  ),
  ofSdk("accepts-26-options", "command.options.has-at-most-25", "option.options.has-at-most-25"),
  ofSdk("sorts-required-first", "option.required-ones-come-first", "option.order.is-preserved"),
  ofSdk("drops-zero", "option.min-length.is-0-to-6000", "option.fields.round-trip", "select.min-values.is-0-to-25"),
  disputed(
    ofSdk(
      "drops-null",
      "localization.dictionaries.may-be-null",
      `${DEFAULT_PERMISSIONS}.may-be-null`,
      "choice.name-localizations.may-be-null",
    ),
    'D1, create body: name_localizations is "no, nullable". A create with null and one without the field mean the same.',
    { rules: [] },
  ),
  disputed(
    ofSdk("trims-text", "choice.name.allows-any-character", "context-menu.name.allows-spaces-and-mixed-case"),
    'D2: custom_id is "developer-defined; returned in the interaction". The SDK is blamed by that rule, which is as good.',
    { rules: ["component.custom-id.comes-back-unchanged"] },
  ),
  ofSdk("choice-names-of-32", "choice.name.has-1-to-100-characters"),
  ofSdk("null-becomes-text", `${DEFAULT_PERMISSIONS}.may-be-null`),
  disputed(
    ofSdk("bits-through-a-number", `${DEFAULT_PERMISSIONS}.round-trips`),
    'D1: "a bitwise OR of permissions". The highest bit that D1 names is 52, and such sets are exact as numbers. What is lost beyond is recorded.',
    { rules: [], opens: [`${DEFAULT_PERMISSIONS}.round-trips`] },
  ),
  ofSdk("no-size-limit", "limit.command-size.is-8000", "limit.command-size.counts-every-level"),
  ofSdk("accepts-nested-groups", "option.tree.refuses-a-group-in-a-group"),
  ofSdk("links-with-custom-id", "button.link.has-no-custom-id"),
  ofSdk("rows-of-six", "placement.row.holds-at-most-5-buttons"),
  ofSdk(
    "repeats-custom-ids",
    "component.custom-id.is-unique-in-its-message",
    "component.custom-id.is-unique-in-its-modal",
  ),
  ofSdk("selects-of-24", "string-select.options.has-at-most-25"),
  ofSdk("inputs-of-1000", "text-input.max-length.is-1-to-4000"),
  ofSdk("disabled-in-modals", "select.disabled.is-an-error-in-a-modal", "modal-input.disabled.is-an-error"),
];

export const BASE: BuilderRow = { id: "correct", of: "nobody", rules: [] };

export const CONSTANTS: readonly BuilderRow[] = [
  {
    id: "constant",
    of: "nobody",
    sdk: ["constant-integration-types"],
    rules: [],
    sameAs: "correct",
    pointer: "/integration_types",
  },
  {
    id: "constant-beside-a-mistake",
    of: "nobody",
    sdk: ["constant-integration-types", "accepts-capitals"],
    rules: [],
    sameAs: "accepts-capitals",
    pointer: "/integration_types",
  },
];
