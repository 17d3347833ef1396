/** Rules that one piece of code keeps or breaks together, though they are written down apart. */

export interface Family {
  /** Name of the family, a part of the id of a cause. */
  readonly id: string;
  /** What the service does wrong where most of them are broken. */
  readonly title: string;
  /** Matches the ids of its rules; absent where failures of any rule can be of it. */
  readonly rules?: RegExp;
  /** Broken rules of it are one mistake however few they are. */
  readonly isOne?: true;
  /** So many broken rules of it are one mistake, though others of it are kept. */
  readonly fewest?: number;
}

const FAMILIES: readonly Family[] = [
  {
    id: "localized-lists",
    title: "Lists are not localized for the requester",
    fewest: 3,
    rules: /^localization\.(list|fallback|accept-language|header|value-equal-to-the-default|user-settings)\b/,
  },
  {
    id: "server-errors",
    title: "Invalid requests end in a server error",
  },
  {
    id: "foreign-ids",
    title: "A command can be reached through another scope or application by its id",
    isOne: true,
    rules: /^(scope\..*do-not-cross|authentication\.other-applications)/,
  },
  {
    id: "edits",
    title: "PATCH does not replace exactly the fields that it is given",
    isOne: true,
    rules: /^(localization\.edit\.|edit\.(keeps-other|every-field|replaces-|empty-options|answers-the-whole))/,
  },
  {
    id: "bulk-removal",
    title: "Bulk overwrite does not remove the commands that it leaves out",
    rules: /^bulk\.(covers-all-types|empty-list-clears|removes-what-is-not-listed)/,
  },
  {
    id: "server-fields",
    title: "Requests can set fields that belong to the service, such as id",
    rules:
      /^(command\.server-fields\.|edit\.type-is-fixed|command\.application-id\.|edit\.global-fields-are-not-for-guilds)/,
  },
  {
    id: "command-size",
    title: "The combined size of a command is not limited as documented",
    isOne: true,
    rules: /^limit\.command-size\./,
  },
  {
    id: "limits",
    title: "The number of commands is not limited",
    rules: /^(limit\.|entry-point\.is-single|bulk\.type-limits-hold|bulk\.new-commands-are-daily-creates)/,
  },
  {
    id: "authentication",
    title: "Credentials are not checked",
    rules: /^authentication\.(missing|unknown|wrong)/,
  },
  {
    id: "button-fields",
    title: "Buttons take fields that have no place in their style",
    rules: /^button\.(link\.has-no|premium\.has-no|url\.is-not|sku-id\.is-for|interactive\.has-no)/,
  },
  {
    id: "row-contents",
    title: "Action rows take components that have no place in them",
    isOne: true,
    rules: /^placement\.row\.holds-/,
  },
  {
    id: "legacy-contents",
    title: "Messages with IS_COMPONENTS_V2 take content that the flag disables",
    isOne: true,
    rules: /^v2\.(content|embeds|poll|stickers)\./,
  },
  {
    id: "permission-edits",
    title: "PUT of permissions does not replace those that were there before",
    isOne: true,
    rules: /^permission\.edit\.(replaces-all|is-read-back|empty-list)/,
  },
  {
    id: "permission-removal",
    title: "Permissions stay when their command is deleted or renamed",
    isOne: true,
    rules: /^(bulk\.removal|edit\.rename|permission\.delete)-drops-permissions/,
  },
  {
    id: "permission-entries",
    title: "Permission entries are not validated",
    rules: /^permission\.(id|type|permission|body|entries|fields|permissions)\b/,
  },
];

/** The family of a rule; `undefined` for one that is broken alone. */
export function familyOf(rule: string): Family | undefined {
  return FAMILIES.find(({ rules }) => rules?.test(rule));
}

/** The family of this id. */
export function familyOfId(id: string): Family | undefined {
  return FAMILIES.find((family) => family.id === id);
}
