/** What a list of permissions shows that is not the one that was put: which member of its entries came back otherwise. */
import type { Violation } from "../../../case/outcome.js";
import { elementsOf, isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import { commandWriteOf, PERMISSION_OPERATIONS } from "../../../contract/operations.js";
import { isSuccess } from "../../../contract/success.js";
import type { DoneExchange } from "../../exchange.js";

/** Members of an entry, in the order in which they are looked at. */
const MEMBERS = ["id", "type", "permission"] as const;

/** What is wrong with a member of every entry, whatever the list is looked at for. */
export interface WrongMember {
  /** `shape` where it is missing, `storage` where it has another value. */
  readonly prerequisite: "shape" | "storage";
  /** Such as `permission.id`. */
  readonly place: string;
}

/** As many entries as were put, but others. @param until the exchanges up to the one of the violation, included */
export function wrongPermissions({ kind }: Violation, until: readonly DoneExchange[]): WrongMember | undefined {
  const exchange = until.at(-1);
  if (kind !== "different" || exchange === undefined) return undefined;
  const found = entriesIn(exchange);
  const put = lastPut(exchange, until);
  if (found === undefined || put === undefined || found.length !== put.length) return undefined;
  const absent = MEMBERS.find((name) => !found.every((entry) => isObject(entry) && name in entry));
  if (absent !== undefined) return { prerequisite: "shape", place: `permission.${absent}` };
  const other = MEMBERS.find((name) => valuesOf(found, name) !== valuesOf(put, name));
  return other && { prerequisite: "storage", place: `permission.${other}` };
}

/** Entries of the command that a response is about; in a list of all commands those of the only one. */
function entriesIn({ step, result }: DoneExchange): readonly Json[] | undefined {
  const { json } = result.answer ?? {};
  if (step.call === PERMISSION_OPERATIONS.get || step.call === PERMISSION_OPERATIONS.edit)
    return listOf(valueAt(json, "/permissions"));
  const all = elementsOf(json);
  return step.call === PERMISSION_OPERATIONS.list && all.length === 1
    ? listOf(valueAt(all[0], "/permissions"))
    : undefined;
}

/** What was put last where the response is from, if no other request can have changed it since. */
function lastPut(read: DoneExchange, until: readonly DoneExchange[]): readonly Json[] | undefined {
  const writes = until.filter(({ step, result }) => isWrite(step.call) && isSuccess(result.answer?.status ?? 0));
  const last = writes.at(-1);
  if (last?.step.call !== PERMISSION_OPERATIONS.edit) return undefined;
  const { guild_id: guild, command_id: command } = read.parameters;
  const isThere = last.parameters["guild_id"] === guild;
  const isOfCommand = command === undefined || last.parameters["command_id"] === command;
  return isThere && isOfCommand ? listOf(valueAt(last.sent, "/permissions")) : undefined;
}

function isWrite(call: DoneExchange["step"]["call"]): boolean {
  const isOfPermissions = call === PERMISSION_OPERATIONS.edit || call === PERMISSION_OPERATIONS.batchEdit;
  return isOfPermissions || commandWriteOf(call) !== undefined;
}

function listOf(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) && value.length > 0 ? (value as readonly Json[]) : undefined;
}

function valuesOf(entries: readonly Json[], name: string): string {
  return JSON.stringify(entries.map((entry) => JSON.stringify(valueAt(entry, `/${name}`) ?? null)).sort());
}
