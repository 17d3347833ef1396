/**
 * Rows about the body of a permission edit. Ids of the target are references (`{ "$": "role" }`), which suites resolve;
 * lists of a hundred hold made-up snowflakes, since no target has a hundred users that a tester may name.
 */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { type Acceptance, joined, mistyped, type Pair, pair, type Table, valueRow } from "../../rows/row.js";

const element = "permissions" as const;

const ROLE = { $: "role" };
const one: Json = { permissions: [{ id: ROLE, type: 1, permission: true }] };

const KINDS = [
  { slug: "a-role", what: "a role", id: { $: "role" }, type: 1 },
  { slug: "a-user", what: "a user", id: { $: "user" }, type: 2 },
  { slug: "a-channel", what: "a channel", id: { $: "channel" }, type: 3 },
] as const;

const kinds = KINDS.flatMap(({ slug, what, id, type }) =>
  [true, false].map(
    (permission): Acceptance => ({
      rule: "permission.type.is-known",
      slug: `accepts-${slug}-${permission ? "allowed" : "denied"}`,
      title: `accepts a permission that ${permission ? "allows" : "denies"} the command to ${what}`,
      element,
      value: { permissions: [{ id, type, permission }] },
    }),
  ),
);

const constants: readonly Acceptance[] = [
  { slug: "everyone", what: "@everyone (the id of the guild)", id: { $: "guild" }, type: 1 },
  {
    slug: "all-channels",
    what: "all channels (the id of the guild minus 1)",
    id: { $: "guild", minus: 1 },
    type: 3,
  },
].map(({ slug, what, id, type }) =>
  valueRow("permission.constants.are-accepted", `accepts-${slug}`, {
    title: `accepts a permission for ${what}`,
    element,
    value: { permissions: [{ id, type, permission: false }] },
  }),
);

/** A user overwrite with a snowflake of its own for each index. */
function overwrite(index: number): Json {
  return { id: String(175928847299117064n + BigInt(index) * 4194304n), type: 2, permission: index % 2 === 0 };
}

const most = LIMITS.permissions.max;
const full = { permissions: Array.from({ length: most }, (_, index) => overwrite(index)) };

const counts: Table = {
  acceptances: [
    valueRow("permission.edit.takes-at-most-100", `accepts-${most}-entries`, {
      title: `accepts ${most} permissions`,
      element,
      value: full,
    }),
    valueRow("permission.edit.takes-at-most-100", "accepts-one-entry-of-each-kind", {
      title: "accepts permissions of a role, a user and a channel at once",
      element,
      value: { permissions: KINDS.map(({ id, type }) => ({ id, type, permission: true })) },
    }),
  ],
  pairs: [
    pair("permission.edit.takes-at-most-100", `refuses-${most + 1}-entries`, {
      title: `refuses ${most + 1} permissions`,
      element,
      valid: full,
      pointer: `/permissions/${most}`,
      to: overwrite(most),
    }),
  ],
  probes: [
    valueRow("permission.duplicate-targets-are-open", "records-one-role-twice", {
      title: "may accept or refuse two permissions of the same role",
      element,
      value: {
        permissions: [
          { id: ROLE, type: 1, permission: true },
          { id: ROLE, type: 1, permission: false },
        ],
      },
    }),
  ],
};

const missing = ["id", "type", "permission"].map(
  (member): Pair =>
    pair("permission.edit.body-has-its-members", `refuses-an-entry-without-${member}`, {
      title: `refuses a permission without the field "${member}"`,
      element,
      valid: one,
      pointer: `/permissions/0/${member}`,
      to: undefined,
    }),
);

const faults: readonly Pair[] = [
  pair("permission.edit.body-has-its-members", "refuses-a-body-without-permissions", {
    element,
    valid: one,
    pointer: "/permissions",
    to: undefined,
  }),
  ...[0, 4, -1].map((to) =>
    pair("permission.type.is-known", to < 0 ? "refuses-a-negative-number" : `refuses-${to}`, {
      title: `refuses ${to} as the type of a permission`,
      element,
      valid: one,
      pointer: "/permissions/0/type",
      to,
    }),
  ),
  pair("permission.id.is-a-snowflake", "refuses-a-word", {
    title: "refuses a word as the role, user or channel id of a permission",
    element,
    valid: one,
    pointer: "/permissions/0/id",
    to: "everyone",
  }),
  pair("permission.id.is-a-snowflake", "refuses-an-empty-text", {
    title: "refuses an empty text as the role, user or channel id of a permission",
    element,
    valid: one,
    pointer: "/permissions/0/id",
    to: "",
  }),
  ...[
    { slug: "a-fraction", what: "a fraction", to: "1.5" },
    { slug: "a-negative-number", what: "a negative number", to: "-1" },
    { slug: "digits-and-a-letter", what: "digits with a letter after them", to: "175928847299117064x" },
  ].map(({ slug, what, to }) =>
    pair("permission.id.is-a-snowflake", `refuses-${slug}`, {
      title: `refuses ${what} as the role, user or channel id of a permission`,
      element,
      valid: one,
      pointer: "/permissions/0/id",
      to,
    }),
  ),
  ...[
    { slug: "a-list", what: "a list", to: [ROLE] },
    { slug: "a-boolean", what: "a boolean", to: true },
  ].map(({ slug, what, to }) =>
    mistyped("permission.id.is-a-snowflake", `refuses-${slug}`, {
      title: `refuses ${what} as the role, user or channel id of a permission, or converts it to the right type`,
      element,
      valid: one,
      pointer: "/permissions/0/id",
      to,
    }),
  ),
  mistyped("permission.type.is-known", "refuses-digits-in-a-string", {
    title: "refuses digits in a string as the type of a permission, or converts them",
    element,
    valid: one,
    pointer: "/permissions/0/type",
    to: "1",
  }),
  mistyped("permission.permission.is-boolean", "refuses-a-string", {
    title: "refuses a string as permission, or converts it to true or false",
    element,
    valid: one,
    pointer: "/permissions/0/permission",
    to: "true",
  }),
  mistyped("permission.permission.is-boolean", "refuses-a-number", {
    title: "refuses a number as permission, or converts it to true or false",
    element,
    valid: one,
    pointer: "/permissions/0/permission",
    to: 1,
  }),
  pair("permission.permission.is-boolean", "refuses-a-word", {
    title: "refuses a word as permission (true or false)",
    element,
    valid: one,
    pointer: "/permissions/0/permission",
    to: "allow",
  }),
  pair("permission.edit.body-has-its-members", "refuses-null-as-permission", {
    element,
    valid: one,
    pointer: "/permissions/0/permission",
    to: null,
  }),
];

/** Everything about permission edits that one payload shows. */
export const PERMISSION_ROWS: Table = joined([
  { acceptances: [...kinds, ...constants] },
  counts,
  { pairs: [...missing, ...faults] },
]);
