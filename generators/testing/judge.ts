/** How rows are held against the rules: the same filling in that suites do, and a judge for each verb. */
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { profileOf } from "../../src/contract/profile.js";
import type { Scope } from "../commands/command.js";
import type { Acceptance, Pair, WriteVerb } from "../rows/row.js";
import type { Judge } from "./laws.js";

type Row = Pair | Acceptance;

/** Lists that a profile closes; without them they are open. */
interface Enumerations {
  readonly locales: ReadonlySet<string>;
  readonly channelTypes: ReadonlySet<number>;
}

interface Context {
  readonly scope: Scope;
  readonly enumerations?: Enumerations;
}

type Verdict = ReturnType<Judge<Json>>;

/** Who decides by looking: the rules of the service, which this room may not know, so tests hand them in. */
export interface Rules {
  readonly create: (body: Json, context: Context) => Verdict;
  readonly edit: (
    body: Json,
    context: Context & { readonly current: JsonObject & { readonly type: number } },
  ) => Verdict;
  readonly bulk: (body: Json, context: Context) => Verdict;
  readonly permissions: (body: Json) => Verdict;
}

function optionAround(row: Row, choice: Json): Json {
  return { type: row.optionType ?? 3, name: "value", description: "A value", choices: [choice] };
}

/** The members of the command that a row's value is in. */
function membersFor(row: Row, value: Json): JsonObject {
  if (row.element === "option") return { options: [value] };
  if (row.element === "choice") return { options: [optionAround(row, value)] };
  return isObject(value) ? value : {};
}

/** A whole create body around the value of a row. */
export function wholeBody(row: Row, value: Json): JsonObject {
  const members = membersFor(row, value);
  if (row.complete) return members;
  const type = row.commandType ?? 1;
  return type === 1
    ? { name: "slot-a", description: "A slot", ...members }
    : { type, name: type === 2 ? "Slot U" : "Slot M", ...members };
}

/** The same value with a snowflake for each reference to the target. */
export function resolved(value: Json): Json {
  if (Array.isArray(value)) return value.map(resolved);
  if (!isObject(value)) return value;
  if ("$" in value) return "175928847299117063";
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolved(member)]));
}

function enumerationsOf(row: Row): { readonly enumerations?: Enumerations } {
  if (row.profile === undefined) return {};
  const { locales, channelTypes } = profileOf(row.profile).bindings;
  return { enumerations: { locales: new Set(locales), channelTypes: new Set(channelTypes) } };
}

/** Judges the values of a row as one verb in one scope would meet them. */
export function judgeOf(rules: Rules, row: Row, verb: WriteVerb, scope: Scope): Judge<Json> {
  if (row.element === "permissions") return (value) => rules.permissions(resolved(value));
  const context = { scope, ...enumerationsOf(row) };
  return (value) => {
    const body = wholeBody(row, value);
    if (verb === "create") return rules.create(body, context);
    if (verb === "bulk") return rules.bulk([body], context);
    const current = { type: row.commandType ?? 1, name: "slot-a", description: "A slot" };
    return rules.edit(withoutFixedType(row, body), { ...context, current });
  };
}

/** Suites leave the type out of an edit, except where the row is about it. */
function withoutFixedType(row: Row, body: JsonObject): JsonObject {
  const { type: _type, ...rest } = body;
  return (row.commandType ?? 1) > 1 ? rest : body;
}

/** All verbs and scopes that a row is checked on. */
export function settingsOf(row: Row): readonly { readonly verb: WriteVerb; readonly scope: Scope }[] {
  const scopes = row.scopes ?? ["global", "guild"];
  const verbs = row.verbs ?? (["create", "edit", "bulk"] as const);
  return verbs.flatMap((verb) => scopes.map((scope) => ({ verb, scope })));
}
