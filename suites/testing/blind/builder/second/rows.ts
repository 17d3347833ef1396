/** Mistakes by a second author, who had read docs/sdk-builders.md and the documents, and not the code that judges. */
import { type BuilderRow, disputed } from "../rows.js";

function ofAdapter(id: string, ...concerns: readonly string[]): BuilderRow {
  return { id, of: "adapter", adapter: id, rules: [], concerns };
}

/** No black box can say whose mistake this is: the rules may be charged, and none of them may count as kept. */
function ofEither(id: string, ...rules: readonly string[]): BuilderRow {
  return { id, of: "either", adapter: id, rules, concerns: rules };
}

function ofSdk(id: string, ...rules: readonly string[]): BuilderRow {
  return { id, of: "sdk", sdk: [id], rules };
}

const ENTRY_POINTS = "entry-point.*";
const OPTIONS = ["option.*", "choice.*"];
const COMMANDS = ["command.*", "context-menu.*", ...OPTIONS];

export const SECOND_ADAPTER: readonly BuilderRow[] = [
  ofAdapter("drops-the-type-of-entry-points", ENTRY_POINTS),
  ofAdapter("crashes-for-entry-points", ENTRY_POINTS),
  ofAdapter("refuses-entry-points", ENTRY_POINTS),
  ofEither("drops-the-handler", "entry-point.handler.is-known"),
  ofAdapter("drops-names-of-choices", "choice.name.*", "choice.order.is-preserved"),
  ofAdapter("drops-names-of-top-choices", "choice.name.*", "choice.order.is-preserved"),
  ofEither("drops-names-of-nested-choices"),
  ofAdapter("talks-like-the-sdk", "choice.name.*", "choice.order.is-preserved"),
  ofAdapter("crashes-later", "command.*"),
  ofAdapter("never-returns-choices", "choice.*"),
  ofAdapter("collects-choices", "choice.order.is-preserved"),
  ofAdapter("numbers-its-names", ...COMMANDS),
  ofAdapter("needs-names-in-edits", "edit.keeps-other-fields", "edit.every-field-is-optional"),
  ofAdapter("returns-the-list-of-permissions", "permission.*"),
  ofAdapter("wraps-the-list", "bulk.*"),
  ofAdapter("needs-options", "command.name.*"),
  ofAdapter("needs-choices", "option.min-length.is-0-to-6000", "option.max-length.is-1-to-6000"),
  ofAdapter("has-no-attachments"),
  ofAdapter("swaps-the-menus", "context-menu.*"),
  ofAdapter("returns-big-integers", "command.default-member-permissions.round-trips"),
  ofAdapter("returns-a-map", ...COMMANDS),
  ofAdapter("returns-a-circle", ...COMMANDS),
  ofAdapter("throws-nothing", ...COMMANDS),
  ofAdapter("throws-text-for-groups", "option.tree.allows-documented-shapes", "option.tree.refuses-a-group-in-a-group"),
  ofAdapter("writes-json-by-hand", "choice.name.allows-any-character"),
  ofAdapter("recurses-without-end", "option.tree.allows-documented-shapes", "option.tree.refuses-a-group-in-a-group"),
  ofAdapter("names-the-types-of-groups", "option.tree.*"),
  ofAdapter("ends-the-process"),
  ofAdapter("wraps-messages", "button.*", "v2.*"),
  ofAdapter("crashes-on-buttons", "button.*"),
  ofAdapter("forgets-components-of-modals", "text-input.*", "radio-group.*"),
];

/** These rows claim that nothing is wrong, or that nothing was looked at. */
export const SECOND_CORRECT: readonly BuilderRow[] = [
  { id: "is-asynchronous", of: "nobody", adapter: "is-asynchronous", rules: [] },
  { id: "prints-what-it-does", of: "nobody", adapter: "prints-what-it-does", rules: [] },
  { id: "fills-in-defaults", of: "nobody", adapter: "fills-in-defaults", rules: [] },
];

/** Nothing was judged, so nothing may count as kept. In the first run these mistakes were in `command` alone, and messages were judged. */
export const SECOND_UNASKED: readonly BuilderRow[] = [
  {
    id: "calls-everything-unsupported",
    of: "nobody",
    adapter: "calls-everything-unsupported",
    rules: [],
    concerns: COMMANDS,
  },
  disputed(
    {
      id: "calls-refusals-unsupported",
      of: "nobody",
      adapter: "calls-refusals-unsupported",
      rules: [],
      concerns: ["command.name.matches-pattern", "option.name.is-lowercase", "choice.name.has-1-to-100-characters"],
    },
    'docs/sdk-builders.md: "A rule is kept only if the valid payload came out unchanged." Two of the rules also have rows without an invalid variant, and those were kept.',
    { concerns: ["option.name.is-lowercase", "command.name.is-lowercase"] },
  ),
];

export const SECOND_SDK: readonly BuilderRow[] = [
  ofSdk(
    "refuses-100-characters",
    "command.description.has-1-to-100-characters",
    "option.description.has-1-to-100-characters",
  ),
  ofSdk(
    "cuts-descriptions",
    "command.description.has-1-to-100-characters",
    "option.description.has-1-to-100-characters",
  ),
  ofSdk("cuts-nested-names", "option.name.has-1-to-32-characters"),
  ofSdk("clamps-lengths", "option.min-length.is-0-to-6000"),
  ofSdk("removes-doubles", "option.name.is-unique-in-its-array"),
  ofSdk("keeps-100-permissions", "permission.edit.takes-at-most-100"),
  ofSdk("refuses-10-items", "media-gallery.items.has-1-to-10"),
  ofSdk("cuts-labels", "button.label.has-at-most-80-characters"),
  disputed(
    ofSdk("crashes-on-null", "localization.dictionaries.may-be-null"),
    'docs/sdk-builders.md: "a message of refusal that meets every valid payload with some member or type" is the fault of the adapter.',
    { of: "either" },
  ),
  ofSdk("placeholders-of-100", "select.placeholder.has-at-most-150-characters"),
  disputed(
    ofSdk("drops-what-is-not-for-guilds", "command.dm-permission.is-for-global-commands"),
    'D1: dm_permission is "only for global commands". Nothing says that a builder refuses it for a guild: to leave it out is as good.',
    { rules: [] },
  ),
  ofSdk("drops-empty-lists", "edit.empty-options-remove-all", "permission.edit.empty-list-removes-all"),
  ofSdk(
    "drops-false",
    "edit.replaces-provided-fields",
    "permission.permission.is-boolean",
    "permission.edit.replaces-all",
  ),
  ofSdk("lengths-as-text", "option.max-length.is-1-to-6000", "text-input.max-length.is-1-to-4000"),
  ofSdk("rounds-bounds", "option.bounds.of-numbers-may-be-doubles"),
  ofSdk("values-as-text", "choice.value.follows-the-option-type"),
  ofSdk("bits-of-32", "command.default-member-permissions.round-trips"),
  ofSdk("sorts-choices", "choice.order.is-preserved"),
  ofSdk("sorts-nested-options", "option.order.is-preserved"),
  ofSdk("lower-cases-locales", "localization.names.are-accepted-everywhere", "localization.may-be-partial"),
  ofSdk("null-becomes-text-in-choices", "choice.name-localizations.may-be-null"),
  ofSdk("lower-cases-menus", "context-menu.name.allows-spaces-and-mixed-case"),
  disputed(
    ofSdk(
      "drops-autocomplete",
      "option.autocomplete.is-for-string-integer-number",
      "option.autocomplete.excludes-choices",
    ),
    "A dropped member is charged once, to the rule that the field comes back. The rules about its place need it to be there.",
    { rules: ["option.fields.round-trip", "option.fields.have-their-type"] },
  ),
  ofSdk("forgets-flags", "v2.flag.is-bit-15", "message.components.travel-with-flags"),
  ofSdk("ids-as-text", "component.id.given-ones-are-kept", "component.id.is-a-32-bit-integer"),
];

const CONSTANT_MEMBERS: Readonly<Record<string, string>> = {
  "always-both-installs": "/integration_types",
  "always-age-restricted": "/nsfw",
  "always-administrators": "/default_member_permissions",
};

/** Each constant beside nothing and beside mistakes: the findings must be those without the constant. */
export const SECOND_CONSTANTS: readonly BuilderRow[] = Object.entries(CONSTANT_MEMBERS).flatMap(([constant, pointer]) =>
  ["", "drops-autocomplete", "cuts-nested-names", "lower-cases-menus"].map((mistake) => ({
    id: `${constant} ${mistake}`.trim().replace(" ", "-and-"),
    of: "nobody",
    sdk: [constant, mistake],
    rules: [],
    sameAs: mistake || "correct",
    pointer,
  })),
);
