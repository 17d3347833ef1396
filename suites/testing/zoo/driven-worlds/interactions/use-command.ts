/** Users use commands and type into their options. */
import type { Option } from "../commands/content.js";
import type { Application, Command } from "../entities.js";
import { readAs } from "../locales.js";
import { post, textContent } from "../messages/keep.js";
import { type Fields, given, isId, isObject } from "../values.js";
import type { World } from "../world.js";
import { deliver, type Used } from "./deliver.js";
import { fill } from "./fill.js";
import { requireUse } from "./may-use.js";
import { isRefusal, outcomeOf, type Place, placeOf, refuse } from "./place.js";
import { Resolved } from "./resolved.js";

const SLASH = 1;
const USER = 2;
const ENTRY_POINT = 4;
const SERVICE_LAUNCHES = 2;
const COMMAND_INTERACTION = 2;
const AUTOCOMPLETE_INTERACTION = 4;

interface Begun {
  readonly app: Application;
  readonly command: Command;
  readonly place: Place;
  readonly resolved: Resolved;
}

function begin(world: World, body: Fields): Begun {
  const found = [...world.apps.values()].flatMap((app) => {
    const command = app.commands.get(String(body["command_id"]));
    return command ? [{ app, command }] : [];
  });
  const { app, command } = found[0] ?? refuse("unknown", "no such command");
  const place = placeOf(world, body["user_id"], body["channel_id"]);
  requireUse(world, app, command, place);
  if (given(body, "version") && body["version"] !== command.version)
    refuse("outdated", "the command has a newer version");
  return { app, command, place, resolved: new Resolved(world, place) };
}

/** Data of an interaction of a command. */
function dataOf(
  world: World,
  { command, place, resolved }: Begun,
  { options = [], more = {} }: { readonly options?: readonly Fields[]; readonly more?: Fields },
): Fields {
  const { locale } = place.user;
  const isFixed = world.isFixed("data-has-localized-names");
  return {
    ...(options.length > 0 && { options: isFixed ? options : localized(options, command.options ?? [], locale) }),
    ...more,
    type: command.type,
    name: isFixed ? command.name : readAs(command.name, command.name_localizations, locale),
    version: command.version,
    ...(command.guild !== null && { guild_id: command.guild }),
    ...resolved.member,
    id: command.id,
  };
}

/** The mistake: options under the names that the user reads. */
function localized(options: readonly Fields[], definitions: readonly Option[], locale: string): readonly Fields[] {
  return options.map((one) => {
    const definition = definitions.find(({ name }) => name === one["name"]);
    const { options: inner } = one;
    return {
      ...one,
      name: readAs(String(one["name"]), definition?.name_localizations, locale),
      ...(Array.isArray(inner) && { options: localized(inner, definition?.options ?? [], locale) }),
    };
  });
}

export const invokeCommand = (world: World, body: Fields): Fields =>
  outcomeOf(() => {
    const begun = begin(world, body);
    const { app, command, place, resolved } = begun;
    const used = { app, place, type: COMMAND_INTERACTION, locale: body["locale"] } satisfies Omit<Used, "data">;
    if (command.type === ENTRY_POINT) {
      if (command.handler === SERVICE_LAUNCHES) return launch(world, begun);
      return deliver(world, { ...used, data: dataOf(world, begun, {}) });
    }
    if (command.type === SLASH) {
      const filling = { resolved, isTyping: false, needsRequired: true };
      const options = fill(command.options ?? [], body["options"] ?? [], filling);
      return deliver(world, { ...used, data: dataOf(world, begun, { options }) });
    }
    const target = body["target_id"];
    if (Array.isArray(body["options"]) && body["options"].length > 0) refuse("invalid", "takes no options");
    if (!isId(target)) return refuse("invalid", "needs a target");
    if (command.type === USER) resolved.user(target);
    else resolved.message(target);
    return deliver(world, { ...used, data: dataOf(world, begun, { more: { target_id: target } }) });
  });

/** The service launches the activity without the application. */
function launch(world: World, { app, place }: Begun): Fields {
  const content = textContent(world, `${place.user.name} started an activity.`);
  post(world, place.channel, content, { author: app.botId, app: app.id });
  return { outcome: "handled" };
}

export const typeOption = (world: World, body: Fields): Fields =>
  outcomeOf(() => {
    const begun = begin(world, body);
    const { app, command, place, resolved } = begun;
    if (command.type !== SLASH) refuse("invalid", "takes no options");
    const needsRequired = !world.isFixed("typing-needs-required-options");
    const options = fill(command.options ?? [], body["options"] ?? [], { resolved, isTyping: true, needsRequired });
    const [focused, ...others] = focusedIn(options);
    if (!focused || others.length > 0) return refuse("invalid", "one option is typed into");
    return deliver(world, {
      app,
      place,
      type: AUTOCOMPLETE_INTERACTION,
      locale: body["locale"],
      data: dataOf(world, begun, { options }),
      note: { optionType: Number(focused["type"]) },
    });
  });

function focusedIn(options: readonly Fields[]): readonly Fields[] {
  return options.flatMap((one) => {
    const { options: inner, focused } = one;
    if (Array.isArray(inner)) return focusedIn(inner.filter(isObject));
    return focused ? [one] : [];
  });
}

/** Commands that a user sees in a channel; a command with nothing but empty groups is not there. */
export function listPicker(world: World, body: Fields): Fields {
  const seen = outcomeOf(() => {
    const place = placeOf(world, body["user_id"], body["channel_id"]);
    return { commands: [...world.apps.values()].flatMap((app) => seenOf(world, app, place)) };
  });
  return "commands" in seen ? seen : { commands: [] };
}

function seenOf(world: World, app: Application, place: Place): readonly Fields[] {
  return [...app.commands.values()]
    .filter((command) => canUse(world, app, command, place) && !isEmpty(command))
    .map(({ id, name, name_localizations, type, version, guild }) => ({
      id,
      application_id: app.id,
      name: readAs(name, name_localizations, place.user.locale),
      type,
      version,
      guild_id: guild,
    }));
}

const GROUP = 2;

const isEmpty = ({ options = [] }: Command): boolean =>
  options.length > 0 && options.every(({ type, options: inner = [] }) => type === GROUP && inner.length === 0);

function canUse(world: World, app: Application, command: Command, place: Place): boolean {
  try {
    requireUse(world, app, command, place);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
