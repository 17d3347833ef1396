/** Follows the commands of one case from its exchanges, and notes where the target loses track of them. */

import { typeAndNameOf } from "../../../contract/documented.js";
import { isObject, type Json, type JsonObject } from "../../../contract/json.js";
import { COMMAND_VERBS, type CommandVerb } from "../../../contract/operations.js";
import { isSuccess } from "../../../contract/success.js";
import { type DoneExchange, scopeKeyOf } from "../../exchange.js";
import { UNKNOWN_ID } from "../../stage.js";
import type { Prerequisite } from "../cause.js";

/** A prerequisite that failed in the course of a case. */
export interface Anomaly {
  /** What did not work. */
  readonly prerequisite: Prerequisite;
  /** What it is about: a verb, or a word such as `duplicate`. */
  readonly place: string;
  /** Step in which it was seen. */
  readonly step: string;
}

/** A create of a used name gave another id; a list shows whether the old command is still there. */
export const AGAIN = "again";

interface Standing {
  readonly key: string;
  readonly verb: CommandVerb;
}

/** Anomalies in the order of the exchanges. */
export function anomaliesOf(exchanges: readonly DoneExchange[]): readonly Anomaly[] {
  const scopes = new Map<string, ScopeWatch>();
  const known: Known = new Map();
  return exchanges.flatMap((exchange) => {
    const verb = COMMAND_VERBS.get(exchange.step.call);
    if (verb === undefined) return [];
    const key = scopeKeyOf(exchange);
    const watch = scopes.get(key) ?? new ScopeWatch(key, known);
    scopes.set(key, watch);
    return watch.see(verb, exchange).map((found) => ({ ...found, step: exchange.step.name }));
  });
}

type Found = Omit<Anomaly, "step">;

/** By id, in which scope a command was made, and as what. */
type Known = Map<string, { readonly scope: string; readonly key: string }>;

class ScopeWatch {
  readonly #scope: string;
  readonly #known: Known;
  readonly #standing = new Map<string, Standing>();

  constructor(scope: string, known: Known) {
    this.#scope = scope;
    this.#known = known;
  }

  see(verb: CommandVerb, exchange: DoneExchange): readonly Found[] {
    const { answer } = exchange.result;
    if (!answer) return [];
    const isDone = isSuccess(answer.status);
    switch (verb) {
      case "create":
        return isDone ? this.#created(answer.json) : this.#notCreated(exchange, answer.status);
      case "bulk":
        return isDone ? this.#replaced(answer.json) : [];
      case "list":
        return isDone ? this.#listed(answer.json) : [];
      case "edit":
        return isDone ? this.#edited(exchange.parameters["command_id"] ?? "", answer.json) : this.#lost(verb, exchange);
      case "get":
        return isDone ? [] : this.#lost(verb, exchange);
      case "delete":
        if (isDone) this.#standing.delete(exchange.parameters["command_id"] ?? "");
        return [];
    }
  }

  #created(body: Json | undefined): readonly Found[] {
    if (!isCommand(body)) return [];
    const key = typeAndNameOf(body);
    const found: Found[] = [];
    if (body["id"] === UNKNOWN_ID) found.push({ prerequisite: "guard", place: "id" });
    const other = [...this.#standing].find(([id, one]) => one.key === key && id !== body["id"]);
    if (other && body["id"] !== UNKNOWN_ID) found.push({ prerequisite: "upsert", place: AGAIN });
    const same = this.#known.get(body["id"]);
    if (same && same.scope !== this.#scope) found.push({ prerequisite: "identity", place: "shared by scopes" });
    else if (same && same.key !== key)
      found.push({
        prerequisite: "identity",
        place: `shared by ${nameIn(same.key) === nameIn(key) ? "types" : "names"}`,
      });
    this.#known.set(body["id"], { scope: this.#scope, key });
    this.#standing.set(body["id"], { key, verb: "create" });
    return found;
  }

  #notCreated({ step, sent }: DoneExchange, status: number): readonly Found[] {
    if (!CONFLICTS.has(status)) return [];
    const isDue = step.part === "twin" || step.expect.some(({ check }) => check === "refused");
    const isTaken =
      isObject(sent) && !isDue && [...this.#standing.values()].some(({ key }) => key === typeAndNameOf(sent));
    return isTaken ? [{ prerequisite: "upsert", place: "refused" }] : [];
  }

  #replaced(body: Json | undefined): readonly Found[] {
    if (!Array.isArray(body)) return [];
    const commands = (body as readonly Json[]).filter(isCommand);
    const found = this.#renewed(commands, "bulk");
    this.#standing.clear();
    for (const command of commands) this.#standing.set(command["id"], { key: typeAndNameOf(command), verb: "bulk" });
    return found;
  }

  #edited(id: string, body: Json | undefined): readonly Found[] {
    if (!isCommand(body)) return [];
    const found: Found[] = [];
    if (body["id"] !== id)
      found.push({
        prerequisite: body["id"] === UNKNOWN_ID ? "guard" : "identity",
        place: body["id"] === UNKNOWN_ID ? "id" : "edit",
      });
    this.#standing.delete(id);
    this.#standing.set(body["id"], { key: typeAndNameOf(body), verb: "edit" });
    this.#known.set(body["id"], { scope: this.#scope, key: typeAndNameOf(body) });
    return found;
  }

  #lost(verb: CommandVerb, { step, parameters, result }: DoneExchange): readonly Found[] {
    const isThere = this.#standing.has(parameters["command_id"] ?? "");
    const isMissing = result.answer?.status === 404 && step.part !== "twin";
    return isThere && isMissing ? [{ prerequisite: "reading", place: verb }] : [];
  }

  #listed(body: Json | undefined): readonly Found[] {
    if (!Array.isArray(body)) return [];
    const commands = (body as readonly Json[]).filter(isCommand);
    const found = [...this.#renewed(commands, undefined)];
    const ids = new Set(commands.map((command) => command["id"]));
    if (ids.has(UNKNOWN_ID)) found.push({ prerequisite: "guard", place: "id" });
    const keys = commands.map(typeAndNameOf);
    const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
    if (twice.size > 0) found.push({ prerequisite: "upsert", place: this.#doubledBy(twice) });
    for (const [id, one] of this.#standing) {
      if (ids.has(id) || keys.includes(one.key)) continue;
      found.push(
        this.#isTakenOver(one.key, commands)
          ? { prerequisite: "identity", place: "shared by types" }
          : { prerequisite: "reading", place: `list after ${one.verb}` },
      );
    }
    return found;
  }

  /** A command of another type that was made here has its name, and it is gone. */
  #isTakenOver(key: string, commands: readonly Command[]): boolean {
    const isSameName = (command: Command) => key.endsWith(` ${String(command["name"])}`);
    return commands.some((command) => isSameName(command) && this.#standing.get(command.id)?.verb === "create");
  }

  /** An edit gave one of two commands its name, a bulk overwrite made both, or a create made the second. */
  #doubledBy(names: ReadonlySet<string>): string {
    const verbs = [...this.#standing.values()].flatMap(({ key, verb }) => (names.has(key) ? [verb] : []));
    if (verbs.includes("edit")) return "rename";
    return verbs.length > 0 && verbs.every((verb) => verb === "bulk") ? "bulk" : "duplicate";
  }

  /** Commands that are there under another id than before. */
  #renewed(commands: readonly Command[], verb: CommandVerb | undefined): readonly Found[] {
    return [...this.#standing].flatMap(([id, one]) => {
      if (commands.some((command) => command["id"] === id)) return [];
      const other = commands.find((command) => typeAndNameOf(command) === one.key);
      if (!other || other["id"] === UNKNOWN_ID) return [];
      return [{ prerequisite: "identity" as const, place: verb ?? one.verb }];
    });
  }
}

/** Statuses by which a service says that a name is taken. */
export const CONFLICTS: ReadonlySet<number> = new Set([400, 409, 422]);

type Command = JsonObject & { readonly id: string };

function isCommand(value: Json | undefined): value is Command {
  return isObject(value) && typeof value["id"] === "string";
}

/** The name in a key, which begins with the type. */
function nameIn(key: string): string {
  return key.slice(key.indexOf(" ") + 1);
}
