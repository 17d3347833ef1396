/** Mistakes that people make in an adapter, as changes of the text of the adapter of @discordjs/builders. */

/** One mistake. */
export interface PlantedMistake {
  /** Completes "an adapter that …". */
  readonly does: string;
  /** A text that the adapter has exactly once. */
  readonly find: string;
  /** The text instead of it. */
  readonly replace: string;
}

const SLASH = "return withOptions(filled(new builders.SlashCommandBuilder(), members), options).toJSON();";
const MENU = "return filled(new builders.ContextMenuCommandBuilder().setType(type), members).toJSON();";
const BEGIN = "export function command({ type, options, ...members }) {";
const OPTION = "return withOptions(filled(option, members), inner);";
const SET = "else builder[method](value);";

/** The other way to set one member. */
const setting = (member: string, value: string): Omit<PlantedMistake, "does"> => ({
  find: SET,
  replace: `else builder[method](member === ${JSON.stringify(member)} ? ${value} : value);`,
});

/** What follows the first line of the function of commands. */
const beginning = (line: string): Omit<PlantedMistake, "does"> => ({ find: BEGIN, replace: `${BEGIN} ${line}` });

/** The mistakes. All but three were written from docs/sdk-builders.md before the code that judges was read. */
export const PLANTED_MISTAKES: readonly PlantedMistake[] = [
  { does: "forgets to return a command", find: SLASH, replace: SLASH.replace("return ", "") },
  { does: "returns the text of a command", find: SLASH, replace: "return JSON.stringify(members);" },
  { does: "wraps a command", find: SLASH, replace: SLASH.replace("return ", "return { body: ").replace(";", "};") },
  { does: "returns a method without a call", find: SLASH, replace: SLASH.replace("toJSON()", "toJSON") },
  { does: "does not return an option", find: OPTION, replace: OPTION.replace("return ", "") },
  {
    does: "uses one builder for all commands",
    find: SLASH,
    replace:
      "return withOptions(filled((globalThis.plantedBuilder ??= new builders.SlashCommandBuilder()), members), options).toJSON();",
  },
  { does: "sets the description to the name", ...setting("description", "members.name") },
  { does: "leaves out the options", find: SLASH, replace: SLASH.replace(", options)", ", [])") },
  {
    does: "adds the options twice",
    find: SLASH,
    replace: SLASH.replace(", options)", ", [...options ?? [], ...options ?? []])"),
  },
  { does: "leaves out options of subcommands", find: OPTION, replace: "return filled(option, members);" },
  { does: "takes numbers for integers", find: '10: "NumberOption"', replace: '10: "IntegerOption"' },
  { does: "takes subcommands for groups", find: '1: "Subcommand"', replace: '1: "SubcommandGroup"' },
  { does: "makes each menu one for users", find: MENU, replace: MENU.replace("setType(type)", "setType(2)") },
  {
    does: "calls a setter that menus do not have",
    find: MENU,
    replace: MENU.replace(".setType", '.setDescription("").setType'),
  },
  {
    does: "uses a name that nothing has",
    find: OPTION,
    replace: "return withOptions(filled(option, members), inner, deep);",
  },
  {
    does: "sets a member that was not given",
    find: SLASH,
    replace: SLASH.replace("members)", "{ integration_types: undefined, ...members })"),
  },
  { does: "throws a text for menus", ...beginning('if (type > 1) throw "no menus here";') },
  {
    does: "refuses subcommand groups itself",
    find: OPTION,
    replace: `if (type === 2) throw new Error("not implemented"); ${OPTION}`,
  },
  { does: "refuses localizations itself", ...setting("name_localizations", '(() => { throw new Error("to do"); })()') },
  {
    does: "gives choices without their names",
    find: "builder[method](...list(value));",
    replace: 'builder[method](...list(value).map((one) => (member === "choices" ? one.value : one)));',
  },
  {
    does: "gives choices without their names, but not in subcommands",
    find: SLASH,
    replace: SLASH.replace(
      ", options)",
      ", options?.map((one) => (one.choices ? { ...one, choices: one.choices.map(({ value }) => value) } : one)))",
    ),
  },
  { does: "gives a bound as a text", ...setting("min_value", "String(value)") },
  { does: "gives a dictionary as a list", ...setting("name_localizations", "Object.entries(value ?? {})") },
  { does: "gives permissions as an object", ...setting("default_member_permissions", "{ bits: value }") },
  {
    does: "remembers what it made by name",
    ...beginning(
      "const seen = (globalThis.plantedSeen ??= new Map()); if (seen.has(members.name)) return seen.get(members.name);  seen.set(members.name, { type, options, ...members });",
    ),
  },
  {
    does: "numbers the names",
    ...beginning(
      "globalThis.plantedCount = (globalThis.plantedCount ?? 0) + 1; members.name += globalThis.plantedCount;",
    ),
  },
  {
    does: "returns big integers",
    find: SLASH,
    replace: SLASH.replace("return ", "return { ...").replace(";", ", default_member_permissions: 8n };"),
  },
];
