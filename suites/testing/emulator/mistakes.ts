/** Mistakes that the author of the emulator thought of, from the documents alone. Each is one replacement in its text. */

/** One mistake of the emulator. */
export interface EmulatorMistake {
  /** What it does wrong. */
  readonly name: string;
  /** Beginnings of the rules that it breaks, one of which a case has to name. None where the documents leave it open. */
  readonly rules: readonly string[];
  /** What the documents say, with the heading. */
  readonly sentence: string;
  /** Text of the service that is replaced; it is there once. */
  readonly old: string;
  /** What takes its place. */
  readonly new: string;
}

export const MISTAKES: readonly EmulatorMistake[] = [
  // --- sequences and state
  {
    name: "create never overwrites existing command",
    rules: ["upsert.", "endpoint.create."],
    sentence: `D1, What the service does, 10: "Posting a command whose name is already used (same application, type and scope) is an upsert: the existing command is overwritten."`,
    old: `    const old = findByName(list, type, fields.name!);`,
    new: `    const old = undefined as Command | undefined;`,
  },
  {
    name: "upsert ignores the command type",
    rules: ["command.name.is-free-for-other-types"],
    sentence: `D1, Naming and uniqueness rules, 6: "An application can have a global and a guild CHAT_INPUT command with the same name, and a global CHAT_INPUT and a global USER command with the same name."`,
    old: `list.find((command) => command.type === type && command.name === name);`,
    new: `list.find((command) => command.name === name);`,
  },
  {
    name: "rename keeps command permissions",
    rules: ["edit.rename-drops-permissions"],
    sentence: `D1, Command permission, rule 5: "Deleting or renaming a command permanently deletes all permissions of that command."`,
    old: `    if (old && old.name !== next.name) dropPermissions(old.id);\n`,
    new: ``,
  },
  {
    name: "deleted command leaves its permissions",
    rules: ["permission.delete-drops-permissions"],
    sentence: `D1, States and transitions, row DELETE: "response 204; its permissions are deleted" (also Command permission, rule 5)`,
    old: `    dropPermissions(old.id);\n    return { status: 204 };`,
    new: `    return { status: 204 };`,
  },
  {
    name: "bulk overwrite spares absent types",
    rules: ["bulk."],
    sentence: `D1, States and transitions, row bulk overwrite: "commands not in the list are removed; all types are overwritten"`,
    old: `    commands.set(context.scope, result);`,
    new: `    commands.set(context.scope, [...list.filter((each) => !result.some((command) => command.type === each.type)), ...result]);`,
  },
  {
    name: "bulk overwrite ignores submitted ids",
    rules: ["bulk.id-links-to-the-command"],
    sentence: `D1, Bulk overwrite body element: "id? (snowflake, command ID if known)"`,
    old: `elements.map((element) => list.find((command) => command.id === element.id));`,
    new: `elements.map((): Command | undefined => undefined);`,
  },
  {
    name: "bulk overwrite counts existing as creates",
    rules: ["bulk.known-commands-are-not-daily-creates"],
    sentence: `D1, Guild commands, below the table: "Commands that do not already exist count toward the daily create limits." (Limits: "Command creates | 200 per day per guild")`,
    old: `countCreates(context, claimed.filter((old) => old === undefined).length);`,
    new: `countCreates(context, claimed.length);`,
  },
  {
    name: "bulk overwrite uses create defaults",
    rules: [],
    sentence: `D1, Bulk overwrite body element: "integration_types (list; defaults to [0]), contexts (list; defaults to [0,1,2])"`,
    old: `context.guild === undefined ? { integration_types: [0], contexts: [0, 1, 2] } : {};`,
    new: `{};`,
  },
  {
    name: "edit leaves the version unchanged",
    rules: ["command.version."],
    sentence: `D1, Application command, field version: "Autoincrementing; updated on substantial changes" (Versioning, 2: "Each command has a version field that changes on substantial edits.")`,
    old: `    const command = revise(next, old);\n    commands.set(context.scope, list.map(`,
    new: `    const command = { ...revise(next, old), version: old.version };\n    commands.set(context.scope, list.map(`,
  },
  {
    name: "edit merges name localizations",
    rules: ["edit.replaces-dictionaries-whole"],
    sentence: `D1, Edit body: "Every field is optional, and each provided field entirely overwrites the existing value."`,
    old: `    const next: Command = { ...old, ...fields };`,
    new: `    if (fields.name_localizations) fields.name_localizations = { ...old.name_localizations, ...fields.name_localizations };\n    const next: Command = { ...old, ...fields };`,
  },
  {
    name: "permission edits pile up",
    rules: ["permission."],
    sentence: `D1, Permissions endpoints, row Edit permissions of one command: "overwrites existing permissions"`,
    old: `{ ...old, permissions: next };`,
    new: `{ ...old, permissions: [...old.permissions.filter((each) => !next.some((entry) => entry.id === each.id)), ...next] };`,
  },
  {
    name: "permissions shared by all guilds",
    rules: ["permission.is-per-guild"],
    sentence: `D1, What the service does, 6: "Command permissions let an application or a user allow or deny a command for up to 100 users, roles and channels inside a guild."`,
    old: `\`\${context.guild}/\${commandId}\`;`,
    new: `\`\${context.app.id}/\${commandId}\`;`,
  },
  {
    name: "nested options stay unlocalized",
    rules: ["localization.list."],
    sentence: `D1, Localization, 5: "Endpoints that return all global or guild commands return name_localized and description_localized (only the requester's locale) instead of the dictionaries, unless with_localizations is true." (1: "Localization applies to names and descriptions of commands, subcommands and options")`,
    old: `  if (Array.isArray(item["options"])) view["options"] = item["options"].map((option) => localize(option, locale));\n`,
    new: ``,
  },
  // --- values
  {
    name: "context menu limit still five",
    rules: ["limit."],
    sentence: `D1, Limits: "Global USER commands | 15", "Global MESSAGE commands | 15", "Guild commands per guild | same counts per type, except no entry point"`,
    old: `[USER]: 15, [MESSAGE]: 15,`,
    new: `[USER]: 5, [MESSAGE]: 5,`,
  },
  {
    name: "size adds up all localizations",
    rules: ["limit.command-size."],
    sentence: `D1, Size and usage rules for slash commands, 1: "When localizations exist, only the longest localization of each field (default included) counts."`,
    old: `Math.max(length(text), ...Object.values(dictionary ?? {}).map(length));`,
    new: `Object.values(dictionary ?? {}).reduce((sum, each) => sum + length(each), length(text));`,
  },
  {
    name: "name pattern without script classes",
    rules: ["command.name.", "option.name."],
    sentence:
      'D1, Naming and uniqueness rules, 1: "CHAT_INPUT command names and option names match the pattern `^[-_\'\\\\p{L}\\\\p{N}\\\\p{sc=Deva}\\\\p{sc=Thai}]{1,32}$` with the unicode flag set."',
    old: "\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$/u",
    new: "\\p{N}]{1,32}$/u",
  },
  {
    name: "required order unchecked in subcommands",
    rules: ["option.required-ones-come-first"],
    sentence: `D1, Command option: "Required options are listed before optional options."`,
    old: `    if (option.required && optionalSeen) fail(`,
    new: `    if (parent === 0 && option.required && optionalSeen) fail(`,
  },
  {
    name: "max_length may be zero",
    rules: ["option.max-length."],
    sentence: `D1, Command option, field max_length: "1 to 6000"`,
    old: `form.integer("max_length", 1, 6000)`,
    new: `form.integer("max_length", 0, 6000)`,
  },
  {
    name: "context menu description is null",
    rules: ["context-menu.description."],
    sentence: `D1, Application command, field description: "an empty string (never null) for user and message commands when fetched"`,
    old: `name_localizations: null, description: "", description_localizations: null,`,
    new: `name_localizations: null, description: (type === CHAT_INPUT ? "" : null) as string, description_localizations: null,`,
  },
  {
    name: "zero member permissions become null",
    rules: ["command.default-member-permissions."],
    sentence: `D1, Command permission, rule 4: "The value '0' forbids everyone except administrators unless an overwrite exists."`,
    old: `    default_member_permissions: bits as string | null | undefined,`,
    new: `    default_member_permissions: bits === undefined ? undefined : Number(bits) ? (bits as string) : null,`,
  },
  {
    name: "bot token may edit permissions",
    rules: ["permission.edit.refuses-a-bot-token"],
    sentence: `D1, Authentication, 3: "Editing command permissions accepts only a bearer token [...]. A bot token is rejected with an error."`,
    old: `    if (typeof grant === "string" && editsPermissions) throw new HttpError(403, 20001, "Bots cannot use this endpoint");\n`,
    new: ``,
  },
  {
    name: "number bounds must be whole",
    rules: ["option.bounds."],
    sentence: `D1, Command option, fields min_value and max_value: "integer for INTEGER, double for NUMBER"`,
    old: `    if (type === INTEGER) return this.integer(`,
    new: `    if (type === INTEGER || field !== "value") return this.integer(`,
  },
  {
    name: "groups nest inside groups",
    rules: ["option.tree."],
    sentence: `D1, Subcommands and groups, 2: "Invalid shapes: a group inside a group; a subcommand containing a group."`,
    old: `parent === SUB_COMMAND_GROUP && type !== SUB_COMMAND)`,
    new: `parent === SUB_COMMAND_GROUP && type > SUB_COMMAND_GROUP)`,
  },
  {
    name: "slash rules for menu names",
    rules: ["context-menu.name."],
    sentence: `D1, Naming and uniqueness rules, 3: "USER and MESSAGE command names may be mixed case and may contain spaces."`,
    old: `    name: form.name("name", slash),`,
    new: `    name: form.name("name", true),`,
  },
  {
    name: "localized option names may collide",
    rules: ["localization.option-name."],
    sentence: `D1, Naming and uniqueness rules, 9: "Localized option names must differ from all default option names of the command and from all other option names in the same locale on that command."`,
    old: `      if (used) fail("NAME_INVALID", "Localized option name is already used");\n`,
    new: ``,
  },
];
