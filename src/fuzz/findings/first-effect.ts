/** What goes wrong first in a case that is watched, however much later it is felt. */
import type { Step } from "../../case/case.js";
import { typeAndNameOf } from "../../contract/documented.js";
import { elementsOf, isObject } from "../../contract/json.js";
import { COMMAND_VERBS, PERMISSION_OPERATIONS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import { type DoneExchange, scopeKeyOf } from "../../run/exchange.js";
import { deedOf, type Effect, isEntry, type ListedEntry, wrongEffectOf, wrongPermissionsOf } from "./effect.js";
import { isLook } from "./watched-case.js";

/** A request that did something else than it had to do. */
export interface WrongEffect extends Effect {
  /** The request and what it did, such as `edit: another has another command.nsfw`. */
  readonly words: string;
  /** The list that shows it. */
  readonly list: Step;
  /** That is a list of the commands of another scope than that of the request. */
  readonly isElsewhere?: boolean;
  /** The exchanges of the case up to that request. */
  readonly until: readonly DoneExchange[];
}

/**
 * The first request of a case after which a scope is not as it must be. Where the case is not watched, only requests
 * between two of its own lists of a scope are known. Of several scopes that are wrong then, another one than that of the
 * request says more than its own, whichever is listed first.
 */
export function firstWrongEffect(exchanges: readonly DoneExchange[]): WrongEffect | undefined {
  const seen = { commands: new Map<string, Seen>(), permissions: new Map<string, Seen>() };
  const until: DoneExchange[] = [];
  let write: DoneExchange | undefined;
  let writes = 0;
  let rename: Rename | undefined;
  let found: WrongEffect | undefined;
  for (const exchange of exchanges) {
    if (found && (found.isElsewhere || !isLook(exchange.step))) return found;
    if (!isLook(exchange.step)) until.push(exchange);
    if (exchange.wire.method !== "GET") {
      write = exchange;
      writes++;
      rename = renameIn(write, seen.commands.get(scopeKeyOf(write))?.entries ?? []);
      if (isOpen(write, rename)) return undefined;
    }
    const place = scopeKeyOf(exchange);
    const after = listedIn(exchange);
    if (after === undefined) {
      const listed = seen.commands.get(place);
      if (listed?.writes === writes && isOlder(exchange, listed)) return { words: OLDER, list: exchange.step, until };
      continue;
    }
    const isOfPermissions = exchange.step.call === PERMISSION_OPERATIONS.list;
    const lists = isOfPermissions ? seen.permissions : seen.commands;
    const last = lists.get(place);
    lists.set(place, { entries: after, writes });
    if (last?.writes !== writes - 1 || write === undefined) continue;
    const isHere = isOfCommands(write) && scopeKeyOf(write) === place;
    const change = { write, before: last.entries, after, isHere };
    const effect = isOfPermissions ? wrongPermissionsOf(change, rename !== undefined) : wrongEffectOf(change);
    if (effect === undefined || (found && (isHere || isOfPermissions))) continue;
    const words = `${deedOf(change)}: ${effect.words}`;
    found = { ...effect, words, list: exchange.step, until: [...until], isElsewhere: !isHere && !isOfPermissions };
  }
  return found;
}

const OLDER = "get: it has another version than in the list";

/** A command that is read alone is not the one that was listed just before: whatever else of it differs comes of that. */
function isOlder(exchange: DoneExchange, { entries }: Seen): boolean {
  if (COMMAND_VERBS.get(exchange.step.call) !== "get" || !isReadWhole(exchange)) return false;
  const read = exchange.result.answer?.json;
  if (!isObject(read) || !isEntry(read)) return false;
  const listed = entries.find(({ id }) => id === read.id);
  return listed !== undefined && listed["version"] !== read["version"];
}

/** A list of a scope. */
interface Seen {
  readonly entries: readonly ListedEntry[];
  /** Requests that were no reads before it. */
  readonly writes: number;
}

/** What a list shows of a scope; `undefined` for any other request, and for what readers with less insight see. */
function listedIn(exchange: DoneExchange): readonly ListedEntry[] | undefined {
  const { step, result } = exchange;
  const isOfCommands = COMMAND_VERBS.get(step.call) === "list" && step.query?.["with_localizations"] === "true";
  if (!isOfCommands && step.call !== PERMISSION_OPERATIONS.list) return undefined;
  const listed = result.answer?.json;
  return isReadWhole(exchange) && Array.isArray(listed) ? elementsOf(listed).filter(isEntry) : undefined;
}

function isReadWhole({ step, credential, result: { answer } }: DoneExchange): boolean {
  return (credential === "bot" || credential === "otherBot") && step.headers === undefined && answer?.status === 200;
}

function isOfCommands({ step }: DoneExchange): boolean {
  return COMMAND_VERBS.has(step.call) || step.call === PERMISSION_OPERATIONS.edit;
}

/** What the documents leave open: after a server error, an invalid request that was accepted, or two commands of one name. */
function isOpen({ step, server, result }: DoneExchange, rename: Rename | undefined): boolean {
  if (server !== "api") return false;
  const status = result.answer?.status ?? 500;
  if (!isSuccess(status)) return status >= 500;
  return step.part === "twin" || step.raw !== undefined || rename?.isOfUsedName === true;
}

interface Rename {
  readonly isOfUsedName: boolean;
}

/** Of an edit that gives another name than the command has. */
function renameIn({ step, sent, parameters }: DoneExchange, commands: readonly ListedEntry[]): Rename | undefined {
  if (COMMAND_VERBS.get(step.call) !== "edit" || !isObject(sent) || sent["name"] === undefined) return undefined;
  const old = commands.find(({ id }) => id === parameters["command_id"]);
  if (old === undefined || old["name"] === sent["name"]) return undefined;
  const wanted = typeAndNameOf({ ...old, name: sent["name"] });
  return { isOfUsedName: commands.some((one) => one !== old && typeAndNameOf(one) === wanted) };
}
