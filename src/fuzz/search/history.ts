/** What was done to each resource, one operation after the other: states and transitions as far as requests and answers show them. */
import { isObject, oneOrAll } from "../../contract/json.js";
import type { DoneExchange } from "../../run/exchange.js";

/** How many operations on one resource count together. */
const LONGEST = 4;

/** Resources of one case that are followed; what comes after them is not. */
const MOST_RESOURCES = 200;

/**
 * The last two to four operations on each resource, with their statuses. A resource is a command or a message by its id,
 * or a command by its type and name in its scope, whatever ids it had.
 *
 * @example ["createGuildCommand 201 > deleteGuildCommand 204", …]
 */
export function historyOf(exchanges: readonly DoneExchange[]): readonly string[] {
  const before = new Map<string, readonly string[]>();
  const changes: string[] = [];
  for (const exchange of exchanges) {
    const { step, result } = exchange;
    const operation = `${step.call} ${result.answer?.status ?? result.failure?.kind}${renames(exchange) ? " name" : ""}`;
    for (const subject of subjectsOf(exchange)) {
      const known = before.get(subject);
      if (known === undefined && before.size >= MOST_RESOURCES) continue;
      const all = [...(known ?? []), operation].slice(-LONGEST);
      before.set(subject, all);
      for (let length = 2; length <= all.length; length++) changes.push(all.slice(-length).join(" > "));
    }
  }
  return changes;
}

/** An edit of a name is another operation than any other edit. */
function renames({ step, sent }: DoneExchange): boolean {
  return step.call.startsWith("edit") && isObject(sent) && sent["name"] !== undefined;
}

/** The resources of a request: those of its path, and those that its answer shows. */
function subjectsOf({ parameters, result }: DoneExchange): ReadonlySet<string> {
  const { command_id: command, message_id: message, guild_id: guild = "", application_id: application } = parameters;
  const subjects = new Set<string>([command, message].filter((id) => id !== undefined));
  for (const one of oneOrAll(result.answer?.json)) {
    if (!isObject(one)) continue;
    if (typeof one["id"] === "string") subjects.add(one["id"]);
    if (typeof one["name"] === "string")
      subjects.add(`${application} ${guild} ${String(one["type"] ?? 1)} ${one["name"]}`);
  }
  return subjects;
}
