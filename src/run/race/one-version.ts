/** Whether what came back of commands at the same time says that one version of a command has two contents. */
import type { Explanation } from "../../case/checks/linearizable.js";
import { type Comparison, differenceOf } from "../../case/compare/difference.js";
import { showValue } from "../../case/show.js";
import { isObject, type Json, type JsonObject, oneOrAll } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";

/** A change of one of these makes another version, in whatever order requests are served. @see D1 "Versioning" 2 */
const CONTENT = { name: null, description: "", options: [] } as const;

/** A command as the answer of one step has it. */
interface SeenCommand {
  readonly step: string;
  readonly command: JsonObject;
}

/** Looks at every command in the answers of these exchanges. @returns nothing where each version has one content */
export function twoContentsOfOneVersion(
  exchanges: readonly Pick<DoneExchange, "step" | "result">[],
): Explanation | undefined {
  const seen = new Map<string, SeenCommand>();
  for (const { step, result } of exchanges) {
    if (result.answer === undefined || result.answer.status >= 300) continue;
    for (const command of commandsIn(result.answer.json)) {
      const { id, version } = command;
      if (typeof id !== "string" || typeof version !== "string") continue;
      const other = seen.get(`${id} ${version}`);
      if (other === undefined) seen.set(`${id} ${version}`, { step: step.name, command });
      const member = other && differentMember(other.command, command);
      if (member !== undefined)
        return {
          is: "contradictory",
          rule: "command.version.changes-on-edit",
          expected: "another version of a command for each of its contents",
          actual: `version ${showValue(version)} has the ${member} ${showValue(other?.command[member] ?? null)} in the answer of "${other?.step}", and ${showValue(command[member] ?? null)} in the answer of "${step.name}"`,
        };
    }
  }
  return undefined;
}

/** What a service adds says nothing of a version, and neither do translations. */
const DOCUMENTED: Comparison = { members: "documented", dictionaries: "ignore" };

function differentMember(one: JsonObject, other: JsonObject): string | undefined {
  const entry = Object.entries(CONTENT).find(
    ([member, none]) => differenceOf(one[member] ?? none, other[member] ?? none, DOCUMENTED, member) !== undefined,
  );
  return entry?.[0];
}

function commandsIn(json: Json | undefined): readonly JsonObject[] {
  return oneOrAll(json).filter(isObject);
}
