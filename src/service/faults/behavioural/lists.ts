/** Lists that show too little or too much. */
import { isObject, type Json } from "../../../contract/json.js";
import { type Apply, type Fault, fault, withHarm } from "../fault.js";
import { faultsInEachScope, inEachScope } from "../in-scope.js";
import { answered } from "../operations.js";
import { otherApplications, otherGuilds, type ScopesOf } from "./elsewhere.js";

const GONE = "A deploy script believes that the command is not there";
const LEAK = "Users of one place see, and owners of one place change, what belongs to another";

export const listFaults: readonly Fault[] = withHarm(GONE, [
  ...faultsInEachScope("command.list.holds-each-command", GONE, {
    "list.misses-the-last": ["leaves the newest command out of lists", listing((commands) => commands.slice(0, -1))],
    "list.misses-the-first": ["leaves the oldest command out of lists", listing((commands) => commands.slice(1))],
    "list.is-empty": ["answers an empty list", listing(() => [])],
    "list.has-one-page": ["lists fifty commands at most", listing((commands) => commands.slice(0, 50)), "rare"],
    "list.has-its-ids-off": [
      "lists commands under ids that no read knows",
      listing((commands) =>
        commands.map((command) =>
          isObject(command) ? { ...command, id: String(BigInt(String(command["id"])) + 1n) } : command,
        ),
      ),
    ],
  }),
  ...inEachScope("list.shows-slash-commands-only", "endpoint.list.returns-all-types", {
    title: "lists chat input commands only",
    apply: listing((commands) => commands.filter(isOfType([1, 4]))),
  }),
  ...inEachScope("list.misses-message-commands", "endpoint.list.returns-all-types", {
    title: "leaves message commands out of lists",
    apply: listing((commands) => commands.filter(isOfType([1, 2, 4]))),
  }),
  ...inEachScope("list.misses-user-commands", "endpoint.list.returns-all-types", {
    title: "leaves user commands out of lists",
    apply: listing((commands) => commands.filter(isOfType([1, 3, 4]))),
  }),
  fault("list.misses-the-entry-point", "entry-point.is-listed", {
    title: "leaves the entry point command out of the list",
    apply: listing((commands) => commands.filter(isOfType([1, 2, 3]))),
  }),
  fault("list.of-a-guild-holds-global-commands", "scope.lists-do-not-mix", {
    title: "shows global commands in the list of a guild",
    harm: LEAK,
    apply: adding(({ application, guildId }) => (guildId === undefined ? [] : [application.global])),
  }),
  fault("list.of-all-holds-guild-commands", "scope.lists-do-not-mix", {
    title: "shows guild commands in the global list",
    harm: LEAK,
    apply: adding(({ application, guildId }) => (guildId === undefined ? [...application.guilds.values()] : [])),
  }),
  fault("list.of-a-guild-holds-other-guilds", "scope.lists-do-not-mix", {
    title: "shows commands of other guilds in the list of a guild",
    harm: LEAK,
    apply: adding(otherGuilds),
  }),
  fault("list.holds-other-applications", "authentication.other-applications-are-out-of-reach", {
    title: "shows commands of other applications in lists",
    harm: LEAK,
    apply: adding(otherApplications),
  }),
]);

type Commands = readonly Json[];

function listing(change: (commands: Commands) => Commands): Apply {
  return answered(["list"], ({ body }) => (Array.isArray(body) ? { body: change(body) } : undefined));
}

function adding(othersOf: ScopesOf): Apply {
  return answered(["list"], ({ body }, call) => {
    const added = othersOf(call).flatMap((scope) => [...scope.records()].map(({ command }) => command));
    return Array.isArray(body) && added.length > 0 ? { body: [...body, ...added] } : undefined;
  });
}

function isOfType(types: readonly number[]): (command: Json) => boolean {
  return (command) => isObject(command) && types.includes(Number(command["type"]));
}
