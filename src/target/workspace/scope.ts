/** What is known of one scope of a target while it is ours: an application, everywhere or in one guild. */
import type { Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";

/** Type of the command that launches the activity of an application. */
export const ENTRY_POINT = 4;

export type Resource = { readonly [key: string]: Json };

/** By what a command is known in its scope. */
export interface NamedCommand {
  /** Its name; `undefined` where the response had none. */
  readonly name: Json | undefined;
  /** Its type as the target returned it. */
  readonly type: Json;
}

/** A command as far as cleaning up needs to know it. */
export interface KnownCommand extends NamedCommand {
  /** Characters of its options and localizations, as JSON. */
  readonly extent: number;
}

/** A list of a scope, and when it arrived in the time of `performance.now()`. */
export interface SeenCommands {
  /** All commands of the scope, residents included. */
  readonly commands: readonly Resource[];
  /** When the list arrived, or the answer to the overwrite. */
  readonly at: number;
}

/** Mutable on purpose: it follows the target, exchange by exchange. */
export interface WorkspaceScope {
  /** `application` or `application/guild`. */
  readonly key: string;
  /** Snowflake of the application. */
  readonly application: string;
  /** Snowflake of the guild; `undefined` for the global scope. */
  readonly guild: string | undefined;
  /** Scopes with the same storage show each other's commands; its key, where a probe saw nothing of the kind. */
  storage: string;
  /** Value of the authorization header that may write here. */
  readonly authorization: string;
  /** What was here before us, as listed with dictionaries; `undefined` before the first lease. */
  residents: ReadonlyMap<string, Resource> | undefined;
  /** Lists of it show no localizations: residents could not be made again as they were. */
  lacksDictionaries: boolean;
  /** Those of `residents` that somebody else made during the run. */
  readonly newcomers: Set<string>;
  /** The run has enabled activities, and so the target has made the entry point. There is one at most. */
  hasOwnEntryPoint: boolean;
  /** How many commands of somebody else were found here that had not been there. */
  arrivals: number;
  /** A bulk overwrite was answered with a list of what is there then. */
  takesOverwrites: boolean;
  /** What a case listed here, with dictionaries, or an overwrite left here; `undefined` where another write was accepted since. */
  lastSeen: SeenCommands | undefined;
  /** Residents that we deleted, with permission: they are made again at the end. */
  readonly displaced: Set<string>;
  /** Commands that are here now, as far as answers show. */
  known: Map<string, KnownCommand>;
  /** Commands that we made here, by answers of 201: all that may be deleted while residents are not known. */
  readonly made: Set<string>;
  /** Commands that could not be deleted: not tried again before the end. */
  readonly stubborn: Set<string>;
  /** Daily creates that a sound target has counted here during this run. */
  creates: number;
  /** Those of other applications in the same guild: whether its day is one for each application is open. */
  createsBeside: () => number;
  /** A request that may change it was sent during this run. */
  isWritten: boolean;
  /** A plain create was refused here while others were accepted: the day of this scope is over. */
  isSpent: boolean;
  /** More creates were accepted in a guild of this target than a day has: they are not counted. */
  isUnlimited: boolean;
  /** An answer left it open what is here: list before going on. */
  isDirty: boolean;
  /** Creates that were accepted here, and refused before any was. */
  accepted: number;
  /** True where the first create was refused: the day may have been over before the run. */
  refusedFirst: boolean;
  /** Put out of use, with the reason. */
  outOfUse: string | undefined;
}

/** A scope that nothing is known of. */
export function newScope(application: string, guild: string | undefined, authorization: string): WorkspaceScope {
  return {
    key: keyOf(application, guild),
    application,
    guild,
    storage: keyOf(application, guild),
    authorization,
    residents: undefined,
    lacksDictionaries: false,
    newcomers: new Set(),
    hasOwnEntryPoint: false,
    arrivals: 0,
    takesOverwrites: false,
    lastSeen: undefined,
    displaced: new Set(),
    known: new Map(),
    made: new Set(),
    stubborn: new Set(),
    creates: 0,
    createsBeside: () => 0,
    isWritten: false,
    isSpent: false,
    isUnlimited: false,
    isDirty: false,
    accepted: 0,
    refusedFirst: false,
    outOfUse: undefined,
  };
}

/** Scopes are looked up by the path parameters of a request. */
export function keyOf(application: string, guild: string | undefined): string {
  return guild === undefined ? application : `${application}/${guild}`;
}

/** Names of chat input commands that stay in a scope between cases, so that payload cases need no create. */
export const CHAT_INPUT_SLOTS: readonly string[] = [..."abcdefghijklmnopqrstuvw"].map((letter) => `slot-${letter}`);

/** A guild has no more than so many of them: each is a create of its day. */
export const SLOTS_OF_GUILD = 16;

/** These and the slots of the other types. */
const SLOTS: ReadonlyMap<string, number> = new Map([
  ...CHAT_INPUT_SLOTS.map((name) => [name, 1] as const),
  ["Slot U", 2],
  ["Slot M", 3],
]);

/** True for a command that lives in the scope from case to case. */
export function isSlot(command: NamedCommand): boolean {
  return typeof command.name === "string" && SLOTS.get(command.name) === command.type;
}

/** Slots that may have to be made anew in a case beside the creates that it names: no case has them all. */
const SLOT_RESERVE = 10;

/** Creates in the guild of a scope, whoever made them. */
export function createsIn({ creates, createsBeside }: WorkspaceScope): number {
  return creates + createsBeside();
}

/** How many more creates the day of a scope has room for, residents to be put back taken off. Only guilds have a budget. */
export function roomOf(scope: WorkspaceScope): number {
  if (scope.isSpent) return 0;
  if (scope.guild === undefined || scope.isUnlimited) return Number.POSITIVE_INFINITY;
  return LIMITS.dailyCreates.max - scope.creates - (scope.residents?.size ?? 0);
}

/**
 * True where a case with so many creates still fits by our own count; a case that uses up the day needs a scope without
 * any. A case that creates nothing always fits.
 */
export function fits(scope: WorkspaceScope, creates: number): boolean {
  if (creates === 0) return true;
  if (scope.isSpent) return false;
  if (scope.guild === undefined || scope.isUnlimited) return true;
  if (creates + SLOT_RESERVE > LIMITS.dailyCreates.max) return createsIn(scope) === 0 && roomOf(scope) >= creates;
  return roomOf(scope) >= creates + SLOT_RESERVE;
}

/** Name and type of a resource. */
export function namedCommand(resource: Resource): NamedCommand {
  return { name: resource["name"], type: resource["type"] ?? 1 };
}

/** The name of a command as text, also where a target stores one that is no text. Without a name it is empty. */
export function nameText(name: Json | undefined): string {
  if (typeof name === "string") return name;
  return name === undefined || name === null ? "" : JSON.stringify(name);
}

/** A resource as cleaning up sees it. */
export function knownCommand(resource: Resource): KnownCommand {
  return { ...namedCommand(resource), extent: extentOf(resource) };
}

/** Fields that say nothing when they are empty, and that may be long. */
export const EMPTY_FIELDS: Resource = { options: [], name_localizations: null, description_localizations: null };

const LONG_FIELDS = Object.keys(EMPTY_FIELDS);

function extentOf(resource: Resource): number {
  let extent = 0;
  for (const field of LONG_FIELDS) {
    const value = resource[field] ?? null;
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    const { length } = JSON.stringify(value);
    if (length > "null".length) extent += length;
  }
  return extent;
}

/** What became of a target that was put back. */
export interface PutBack {
  /** What is not as it was, one sentence each. */
  readonly problems: readonly string[];
  /** New ids of residents that had to be made again, by their old ones. */
  readonly renewed: ReadonlyMap<string, string>;
}

/** Commands by their ids. */
export function byId(commands: readonly Resource[]): ReadonlyMap<string, Resource> {
  return new Map(commands.map((command) => [command["id"] as string, command]));
}
