/** Whether a value that a write has to take away was left by it, and was there from before the case. */
import type { Violation } from "../../case/outcome.js";
import { isObject, type Json, oneOrAll } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { DoneExchange } from "../exchange.js";

/** The value in front of the place where it was found. */
const FOUND = /^("(?:[^"\\]|\\.)*"|\S+) (?:as|at) /;

/**
 * True where a read has a value too much in a command of the version that the last write was answered with. Then the read is
 * up to date, and the value is from an earlier case if no request of this one sent it. A run in a new slot finds no such
 * value, and says nothing of it.
 */
export function isLeftFromBefore({ kind, step, actual }: Violation, exchanges: readonly DoneExchange[]): boolean {
  const nth = exchanges.findIndex((one) => one.step.name === step);
  const read = exchanges[nth];
  const value = FOUND.exec(actual)?.[1];
  if (kind !== "extra" || read === undefined || value === undefined) return false;
  if (exchanges.some(({ sent }) => sent !== undefined && JSON.stringify(sent).includes(value))) return false;
  const write = exchanges.slice(0, nth).findLast(isWrite);
  const written = write && versionsIn(write);
  if (written === undefined || written.size === 0) return false;
  return [...versionsIn(read)].some(([id, version]) => written.get(id) === version);
}

function isWrite({ step: { call }, result: { answer } }: DoneExchange): boolean {
  const verb = COMMAND_VERBS.get(call);
  const isChange = verb === "create" || verb === "edit" || verb === "bulk";
  return isChange && answer !== undefined && isSuccess(answer.status);
}

function versionsIn({ result: { answer } }: DoneExchange): ReadonlyMap<Json | undefined, Json | undefined> {
  const commands = oneOrAll(answer?.json).filter(isObject);
  return new Map(commands.flatMap((one) => (one["version"] === undefined ? [] : [[one["id"], one["version"]]])));
}
