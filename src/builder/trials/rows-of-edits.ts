/** What an edit says by what it holds and by what it leaves out. Nothing in it means absence, not even a default. */
import type { Json } from "../../contract/json.js";
import type { KeptRow } from "./kept-row.js";

type Edit = Omit<KeptRow, "kind"> & { readonly kind?: "guild-command-edit" | "permissions" };

const edited = (row: Edit): KeptRow => ({ kind: "command-edit", ...row });

const OPTION: Json = { type: 3, name: "text", description: "A text" };

/** Each member alone: whatever is beside it on the wire would replace what is stored. */
const ALONE: readonly (readonly [slug: string, what: string, value: Json])[] = [
  ["a-name", "a name", { name: "renamed" }],
  ["a-description", "a description", { description: "Another description" }],
  ["options", "options", { options: [OPTION] }],
  ["nsfw", "nsfw", { nsfw: true }],
];

const GLOBAL: readonly (readonly [slug: string, what: string, value: Json])[] = [
  ["dm-permission", "dm_permission", { dm_permission: false }],
  ["integration-types", "integration_types", { integration_types: [0, 1] }],
  ["contexts", "contexts", { contexts: [0] }],
];

const WHOLE: Json = {
  name: "renamed",
  name_localizations: { "es-ES": "otro" },
  description: "Another description",
  description_localizations: { "es-ES": "Otra" },
  default_member_permissions: "32",
  options: [OPTION],
  nsfw: true,
};

/** What an edit sets back, and what a builder may take for nothing. */
const SET_BACK: readonly (readonly [slug: string, what: string, value: Json])[] = [
  ["nsfw-to-false", "nsfw to false", { nsfw: false }],
  ["permissions-to-null", "default_member_permissions to null", { default_member_permissions: null }],
  ["permissions-to-zero", "default_member_permissions to 0", { default_member_permissions: "0" }],
];

export const ROWS_OF_EDITS: readonly KeptRow[] = [
  edited({
    rule: "edit.every-field-is-optional",
    slug: "takes-an-edit-without-fields",
    title: "takes an edit without fields",
    value: {},
  }),
  ...ALONE.map(([slug, what, value]) =>
    edited({
      rule: "edit.keeps-other-fields",
      slug: `keeps-what-stands-beside-${slug}`,
      title: `keeps the members other than ${what} of an edit`,
      leavesOut: "anything",
      value,
    }),
  ),
  edited({
    rule: "edit.replaces-provided-fields",
    slug: "replaces-each",
    title: "replaces each field that an edit holds",
    value: WHOLE,
  }),
  edited({
    rule: "edit.replaces-provided-fields",
    slug: "replaces-each-in-a-guild",
    title: "replaces each field that an edit in a guild holds",
    kind: "guild-command-edit",
    value: WHOLE,
  }),
  ...SET_BACK.map(([slug, what, value]) =>
    edited({
      rule: "edit.replaces-provided-fields",
      slug: `sets-${slug}`,
      title: `sets ${what} by an edit`,
      value,
    }),
  ),
  edited({
    rule: "edit.replaces-options-whole",
    slug: "takes-one-option",
    title: "replaces all options by the one of an edit",
    value: { options: [OPTION] },
  }),
  edited({
    rule: "localization.edit.replaces-the-dictionary",
    slug: "takes-null",
    title: "removes a dictionary by an edit with null",
    value: { name_localizations: null },
  }),
  edited({
    rule: "edit.empty-options-remove-all",
    slug: "removes-all-options",
    title: "removes all options by an edit with an empty list",
    value: { options: [] },
  }),
  edited({
    rule: "edit.replaces-dictionaries-whole",
    slug: "takes-a-dictionary-of-one-locale",
    title: "replaces a dictionary by one of a single locale",
    value: { name_localizations: { "es-ES": "uno" } },
  }),
  edited({
    rule: "edit.replaces-dictionaries-whole",
    slug: "takes-an-empty-dictionary",
    title: "replaces a dictionary by an empty one",
    value: { description_localizations: {} },
  }),
  ...GLOBAL.map(([slug, what, value]) =>
    edited({
      rule: "edit.reaches-global-fields",
      slug: `reaches-${slug}`,
      title: `changes ${what} of a global command by an edit`,
      value,
    }),
  ),
  edited({
    rule: "permission.edit.empty-list-removes-all",
    slug: "takes-an-empty-list",
    title: "removes all permissions by an edit with an empty list",
    kind: "permissions",
    value: { permissions: [] },
  }),
  edited({
    rule: "permission.edit.replaces-all",
    slug: "takes-entries-of-each-kind",
    title: "replaces all permissions by those of an edit",
    kind: "permissions",
    value: {
      permissions: [
        { id: { $: "role" }, type: 1, permission: true },
        { id: { $: "user" }, type: 2, permission: false },
        { id: { $: "channel" }, type: 3, permission: true },
      ],
    },
  }),
];
