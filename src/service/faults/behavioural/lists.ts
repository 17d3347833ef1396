/** Lists that show too little or too much. */
import type { Json } from "../../../contract/json.js";
import { isObject } from "../../../rules/violation.js";
import type { Call } from "../../call.js";
import type { ScopeStore } from "../../store/scope-store.js";
import type { Apply, Fault } from "../fault.js";
import { answered } from "../operations.js";
import { inEachScope, row } from "./row.js";

const GONE = "A deploy script believes that the command is not there";
const LEAK = "Users of one place see, and owners of one place change, what belongs to another";

export const listFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "list.misses-the-last",
      "command.list.holds-each-command",
      "leaves the newest command out of lists",
      GONE,
      listing((commands) => commands.slice(0, -1)),
    ),
  ),
  ...inEachScope(
    row(
      "list.misses-the-first",
      "command.list.holds-each-command",
      "leaves the oldest command out of lists",
      GONE,
      listing((commands) => commands.slice(1)),
    ),
  ),
  ...inEachScope(
    row(
      "list.is-empty",
      "command.list.holds-each-command",
      "answers an empty list",
      GONE,
      listing(() => []),
    ),
  ),
  ...inEachScope(
    row(
      "list.has-one-page",
      "command.list.holds-each-command",
      "lists fifty commands at most",
      GONE,
      listing((commands) => commands.slice(0, 50)),
      "rare",
    ),
  ),
  ...inEachScope(
    row(
      "list.has-its-ids-off",
      "command.list.holds-each-command",
      "lists commands under ids that no read knows",
      GONE,
      listing((commands) =>
        commands.map((command) =>
          isObject(command) ? { ...command, id: String(BigInt(String(command["id"])) + 1n) } : command,
        ),
      ),
    ),
  ),
  ...inEachScope(
    row(
      "list.shows-slash-commands-only",
      "endpoint.list.returns-all-types",
      "lists chat input commands only",
      GONE,
      listing((commands) => commands.filter(isOfType([1, 4]))),
    ),
  ),
  ...inEachScope(
    row(
      "list.misses-message-commands",
      "endpoint.list.returns-all-types",
      "leaves message commands out of lists",
      GONE,
      listing((commands) => commands.filter(isOfType([1, 2, 4]))),
    ),
  ),
  ...inEachScope(
    row(
      "list.misses-user-commands",
      "endpoint.list.returns-all-types",
      "leaves user commands out of lists",
      GONE,
      listing((commands) => commands.filter(isOfType([1, 3, 4]))),
    ),
  ),
  row(
    "list.misses-the-entry-point",
    "entry-point.is-listed",
    "leaves the entry point command out of the list",
    GONE,
    listing((commands) => commands.filter(isOfType([1, 2, 3]))),
  ),
  row(
    "list.of-a-guild-holds-global-commands",
    "scope.lists-do-not-mix",
    "shows global commands in the list of a guild",
    LEAK,
    adding(({ application, guildId }) => (guildId === undefined ? [] : [application.global])),
  ),
  row(
    "list.of-all-holds-guild-commands",
    "scope.lists-do-not-mix",
    "shows guild commands in the global list",
    LEAK,
    adding(({ application, guildId }) => (guildId === undefined ? [...application.guilds.values()] : [])),
  ),
  row(
    "list.of-a-guild-holds-other-guilds",
    "scope.lists-do-not-mix",
    "shows commands of other guilds in the list of a guild",
    LEAK,
    adding(({ application, guildId, scope }) =>
      guildId === undefined ? [] : [...application.guilds.values()].filter((other) => other !== scope),
    ),
  ),
  row(
    "list.holds-other-applications",
    "authentication.other-applications-are-out-of-reach",
    "shows commands of other applications in lists",
    LEAK,
    adding(({ service, application, guildId }) =>
      [...service.applications.values()]
        .filter((other) => other !== application)
        .flatMap((other) => (guildId === undefined ? other.global : (other.guilds.get(guildId) ?? []))),
    ),
  ),
];

type Commands = readonly Json[];

function listing(change: (commands: Commands) => Commands): Apply {
  return answered(["list"], ({ body }) => (Array.isArray(body) ? { body: change(body) } : undefined));
}

function adding(othersOf: (call: Call) => readonly ScopeStore[]): Apply {
  return answered(["list"], ({ body }, call) => {
    const added = othersOf(call).flatMap((scope) => [...scope.records()].map(({ command }) => command));
    return Array.isArray(body) && added.length > 0 ? { body: [...body, ...added] } : undefined;
  });
}

function isOfType(types: readonly number[]): (command: Json) => boolean {
  return (command) => isObject(command) && types.includes(Number(command["type"]));
}
