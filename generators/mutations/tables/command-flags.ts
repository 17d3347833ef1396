import { type Acceptance, joined, type Probe, type Table, valueRow } from "../../rows/row.js";
import { kept } from "./kept.js";

const element = "command" as const;

const bit = (position: bigint): bigint => 1n << position;
/** The bits that the documents name. */
const NAMED_BITS: readonly (readonly [bigint, string])[] = [
  [5n, "Manage Guild"],
  [43n, "Create Expressions"],
  [44n, "Create Events"],
  [48n, "Set Voice Channel Status"],
  [51n, "Pin Messages"],
  [52n, "Bypass Slowmode"],
];

const permissions: Partial<Table> = {
  acceptances: [
    ...NAMED_BITS.map(([position, name]) =>
      kept("command.default-member-permissions.round-trips", `permission-bit-${position}`, {
        what: `the permission ${name} (bit ${position}) in default_member_permissions`,
        value: { default_member_permissions: String(bit(position)) },
      }),
    ),
    kept("command.default-member-permissions.round-trips", "several-permission-bits", {
      what: "several permissions at once in default_member_permissions",
      value: { default_member_permissions: String(NAMED_BITS.reduce((bits, [position]) => bits | bit(position), 0n)) },
    }),
    kept("command.default-member-permissions.keeps-zero", "zero-permissions", {
      what: '"0" as default_member_permissions',
      value: { default_member_permissions: "0" },
    }),
    kept("command.default-member-permissions.may-be-null", "null-permissions", {
      what: "null as default_member_permissions",
      value: {
        default_member_permissions: null,
      },
    }),
    ...([2, 3] as const).map((type) =>
      kept("command.default-member-permissions.round-trips", `permissions-of-type-${type}`, {
        what: `default_member_permissions of a ${type === 2 ? "user" : "message"} command`,
        value: { type, default_member_permissions: "32" },
        more: { commandType: type },
      }),
    ),
  ],
  probes: [
    { slug: "a-number", what: "a number", value: 32 },
    { slug: "a-word", what: "a word", value: "abc" },
    { slug: "a-negative-number", what: "a negative number as a string", value: "-1" },
    { slug: "an-empty-text", what: "an empty text", value: "" },
    { slug: "a-leading-zero", what: "digits with a leading zero", value: "032" },
    { slug: "bit-63", what: "only bit 63", value: String(bit(63n)) },
    { slug: "bit-70", what: "only bit 70", value: String(bit(70n)) },
  ].map(
    ({ slug, what, value }): Probe =>
      valueRow("command.default-member-permissions.round-trips", `records-${slug}`, {
        title: `may accept or refuse ${what} as default_member_permissions`,
        element,
        value: { default_member_permissions: value },
      }),
  ),
};

const flags: Partial<Table> = {
  acceptances: [true, false].flatMap((value) => [
    kept("command.nsfw.defaults-to-false", `nsfw-${value}`, {
      what: `nsfw: ${value}`,
      value: { nsfw: value },
      more: { verbs: ["create", "edit"] },
    }),
    kept("deprecated.fields-are-still-accepted", `default-permission-${value}`, {
      what: `default_permission: ${value}`,
      value: {
        default_permission: value,
      },
    }),
    kept("deprecated.fields-are-still-accepted", `dm-permission-${value}`, {
      what: `dm_permission: ${value}`,
      value: { dm_permission: value },
      more: { scopes: ["global"] },
    }),
  ]),
  probes: [
    valueRow("bulk.unlisted-fields-are-open", "records-nsfw-in-bulk", {
      title: "may accept or refuse nsfw in a bulk overwrite",
      element,
      verbs: ["bulk"],
      value: { nsfw: true },
    }),
    valueRow("command.dm-permission.is-for-global-commands", "records-null-as-dm-permission", {
      title: "may accept or refuse null as dm_permission",
      element,
      scopes: ["global"],
      value: { dm_permission: null },
    }),
  ],
};

const nullable: readonly Acceptance[] = [
  "default_member_permissions",
  "name_localizations",
  "description_localizations",
].map((member) =>
  kept("bulk.nullable-fields-may-be-null", `null-as-${member.replaceAll("_", "-")}`, {
    what: `null as ${member} of a command in a bulk overwrite`,
    value: { [member]: null },
    more: { verbs: ["bulk"] },
  }),
);

/** Everything about the flags of commands that one payload shows. */
export const COMMAND_FLAG_ROWS: Table = joined([permissions, flags, { acceptances: nullable }]);
