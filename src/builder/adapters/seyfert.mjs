/** seyfert: its command classes as their decorators make them, its component builders, and its Modal. */
import { createRequire } from "node:module";
import * as exported from "seyfert";
import { each, list, only, permissionNames, typed, unsupported, versionOf } from "./surface.mjs";

const { Command, SubCommand, ContextMenuCommand, EntryPointCommand, Declare, Locales, Options, Group, Groups, Modal } =
  exported;
const { fromComponent } = createRequire(import.meta.url)("seyfert/lib/builders/index.js");

export const name = "seyfert";
export const version = versionOf("seyfert");
export const kinds = ["command", "guild-command", "command-list"];

const CREATORS = {
  3: exported.createStringOption,
  4: exported.createIntegerOption,
  5: exported.createBooleanOption,
  6: exported.createUserOption,
  7: exported.createChannelOption,
  8: exported.createRoleOption,
  9: exported.createMentionableOption,
  10: exported.createNumberOption,
  11: exported.createAttachmentOption,
};
const OF_A_COMMAND = ["name", "description", "type", "nsfw", "contexts", "integration_types", "handler"];
const CLASSES = { 1: Command, 2: ContextMenuCommand, 3: ContextMenuCommand, 4: EntryPointCommand };

export function command(payload, { kind }) {
  if (kind === "command-list") return each(payload, (one) => commandOf(one).toJSON());
  return commandOf(payload, kind === "guild-command" ? { guildId: ["2"] } : {}).toJSON();
}

function commandOf(payload, where = {}) {
  const { options, name_localizations, description_localizations, default_member_permissions, ...members } = payload;
  const { type = 1, integration_types, ...settings } = only(members, OF_A_COMMAND, "a command");
  if (CLASSES[type] === undefined) unsupported(`commands of type ${type}`);
  if (type !== 1 && options !== undefined) unsupported("options of anything but a chat-input command");
  if (type === 4 && where.guildId) unsupported("an entry point of a guild");
  if (type !== 4 && "handler" in settings) unsupported("a handler of anything but an entry point");
  const declared = {
    ...settings,
    ...where,
    ...(type !== 1 && { type }),
    ...(integration_types && { integrationTypes: integration_types }),
    ...permissionsOf(default_member_permissions),
  };
  const decorators = [
    Declare(declared),
    localesOf(name_localizations, description_localizations),
    ...optionsOf(options),
  ];
  return made(CLASSES[type], decorators);
}

/** To say null is to say nothing. */
function permissionsOf(bits) {
  if (bits === undefined || bits === null) return {};
  return { defaultMemberPermissions: permissionNames(bits, exported.PermissionFlagsBits) };
}

export function message({ components, ...others }) {
  if (components === undefined) return others;
  return { ...others, components: list(typed({ components }).components).map((one) => built(one).toJSON()) };
}

export function modal({ components, ...members }) {
  return new Modal({
    ...only(members, ["custom_id", "title"], "a modal"),
    components: list(typed({ components }).components).map(built),
  }).toJSON();
}

/** Subcommands are classes, other options are members of one object: a command has the ones or the others, and no name twice. */
function optionsOf(options) {
  if (options === undefined) return [];
  const classes = list(options).filter(({ type }) => type === 1 || type === 2);
  if (classes.length === 0) return options.length === 0 ? [] : [Options(recordOf(options))];
  if (classes.length < options.length) unsupported("subcommands beside other options");
  const groups = options.filter(({ type }) => type === 2);
  const subcommands = options.flatMap((option) => (option.type === 1 ? [subcommandOf(option)] : groupOf(option)));
  const defined = groups.map(({ name: group, description, name_localizations, description_localizations }) => [
    group,
    {
      defaultDescription: description,
      name: entriesOf(name_localizations),
      description: entriesOf(description_localizations),
    },
  ]);
  return [Options(subcommands), ...(groups.length === 0 ? [] : [Groups(Object.fromEntries(defined))])];
}

function groupOf({ name: group, options, required }) {
  if (required !== undefined) unsupported("required of a group");
  if (typeof group !== "string") unsupported("a group without a name");
  if (!Array.isArray(options) || options.length === 0) unsupported("a group without subcommands");
  if (options.some(({ type }) => type !== 1)) unsupported("anything but subcommands in a group");
  return options.map((one) => subcommandOf(one, [Group(group)]));
}

function subcommandOf({ type, options, name_localizations, description_localizations, ...members }, decorators = []) {
  only(members, ["name", "description"], "a subcommand");
  if (list(options ?? []).some((one) => one.type === 1 || one.type === 2)) unsupported("subcommands in a subcommand");
  const all = [
    Declare(members),
    localesOf(name_localizations, description_localizations),
    ...optionsOf(options),
    ...decorators,
  ];
  return all.reduce((target, decorate) => decorate(target), class extends SubCommand {});
}

function recordOf(options) {
  const named = options.map(({ name: option, type, autocomplete, ...members }) => {
    if (CREATORS[type] === undefined) unsupported(`an option of type ${type}`);
    if (typeof option !== "string") unsupported("an option without a name");
    if (autocomplete !== undefined && typeof autocomplete !== "boolean") unsupported("autocomplete that is no flag");
    return [option, CREATORS[type]({ ...members, ...(autocomplete && { autocomplete: () => undefined }) })];
  });
  if (new Set(named.map(([option]) => option)).size < named.length) unsupported("two options of one name");
  return Object.fromEntries(named);
}

function localesOf(names, descriptions) {
  return Locales({ name: entriesOf(names), description: entriesOf(descriptions) });
}

function entriesOf(dictionary) {
  if (dictionary === null) unsupported("null as a dictionary of locales");
  return dictionary && Object.entries(dictionary);
}

function built(component) {
  return fromComponent(component) ?? unsupported(`a component of type ${component.type}`);
}

function made(base, decorators) {
  return new (decorators.reduce((target, decorate) => decorate(target), class extends base {}))();
}
