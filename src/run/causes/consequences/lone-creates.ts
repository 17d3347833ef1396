/** Creates after which a list shows nothing but what they made: whatever was there before is gone. */
import { typeAndNameOf } from "../../../contract/documented.js";
import { isObject, type Json, type JsonObject, oneOrAll } from "../../../contract/json.js";
import { COMMAND_VERBS } from "../../../contract/operations.js";
import { isSuccess } from "../../../contract/success.js";
import { type DoneExchange, scopeKeyOf } from "../../exchange.js";
import type { Prerequisite } from "../cause.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";

/**
 * What a list after a create says of the other commands of the scope.
 *
 * - `alone` it shows the new command only, though the case has others there
 * - `beside` it shows others, too
 */
export type Company = "alone" | "beside";

/** The place of a create that takes the place of all. */
export const OTHERS = "others";

const ALONE: Symptom = { prerequisite: "upsert", place: OTHERS };

/** What the loss of a command looks like. */
const LOSSES: ReadonlySet<Prerequisite> = new Set(["identity", "reading", "no-trace", "rule"]);

interface Scope {
  /** By id, the type and name of what has to be there. */
  readonly there: Map<string, string>;
  /** The command that was created last, if nothing else was written since. */
  newest: string | undefined;
}

/** What the lists of a case show, by the names of their steps. */
export function companyIn(exchanges: readonly DoneExchange[]): ReadonlyMap<string, Company> {
  const scopes = new Map<string, Scope>();
  const found = new Map<string, Company>();
  for (const exchange of exchanges) {
    const { step, result } = exchange;
    const verb = COMMAND_VERBS.get(step.call);
    if (verb === undefined || verb === "get" || !result.answer || !isSuccess(result.answer.status)) continue;
    const key = scopeKeyOf(exchange);
    const scope = scopes.get(key) ?? { there: new Map(), newest: undefined };
    scopes.set(key, scope);
    const commands = commandsIn(result.answer.json);
    if (verb === "list") {
      const company = companyOf(commands, scope);
      if (company) found.set(step.name, company);
    } else if (verb === "create" && step.together === undefined) {
      scope.newest = commands[0]?.id;
    } else scope.newest = undefined;
    if (verb === "bulk" || verb === "list") scope.there.clear();
    if (verb === "delete") scope.there.delete(exchange.parameters["command_id"] ?? "");
    else for (const command of commands) scope.there.set(command.id, typeAndNameOf(command));
  }
  return found;
}

function companyOf(commands: readonly Command[], { there, newest }: Scope): Company | undefined {
  if (newest === undefined || !commands.some(({ id }) => id === newest)) return undefined;
  if (commands.length > 1) return "beside";
  const own = there.get(newest);
  return [...there.values()].some((other) => other !== own) ? "alone" : undefined;
}

type Command = JsonObject & { readonly id: string };

function commandsIn(body: Json | undefined): readonly Command[] {
  const isCommand = (value: Json): value is Command => isObject(value) && typeof value["id"] === "string";
  return oneOrAll(body).filter(isCommand);
}

/**
 * Gives what failed at such a list that cause.
 *
 * @param seen what the lists of the run have shown: one that shows others beside a new command says that creates leave them
 */
export function withLoneCreates(evidence: readonly Evidence[], seen: ReadonlySet<Company>): readonly Evidence[] {
  if (seen.has("beside")) return evidence;
  return evidence.map((one) =>
    one.company === "alone" && !one.isBlocked && LOSSES.has(one.symptom.prerequisite)
      ? { ...one, symptom: ALONE }
      : one,
  );
}
