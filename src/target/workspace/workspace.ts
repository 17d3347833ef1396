/** The scopes of a target while we work in them: what was there is kept in mind, and put back at the end. */
import type { Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { CommandVerb, OperationId } from "../../contract/operations.js";
import { type Journal, type LeftBehind, NO_JOURNAL } from "../custody/journal.js";
import { JOURNAL_FORMAT, type SavedPermissions } from "../custody/journal-format.js";
import type { OpenTarget } from "../open-target.js";
import type { Routes } from "../request.js";
import type { WireResult } from "../wire.js";
import {
  type Caller,
  callScope,
  createCommand,
  deleteCommand,
  listScope,
  readPermissions,
  type ScopeCall,
} from "./calls.js";
import { differencesOf } from "./differences.js";
import { followList, followWrite, type WriteVerb } from "./follow.js";
import { leftovers } from "./leftovers.js";
import { MadeCommands } from "./made-commands.js";
import { putBackTarget } from "./put-back.js";
import { targetBeforeRun } from "./recover.js";
import { keyOf, knownCommand, newScope, type Resource, type Scope } from "./scope.js";

/** How a workspace is opened. */
export interface WorkspaceOptions {
  readonly journal?: Journal;
  /** Residents may be deleted and made again: by --allow-destructive. */
  readonly mayDisplace: boolean;
  /** Such as `slashproof check`, for the journal. */
  readonly command?: string;
}

/** Why a scope cannot be emptied. */
export interface Obstacle {
  readonly is: "forbidden" | "unknown";
  readonly reason: string;
}

/** What became of a target that was put back. */
export interface PutBack {
  /** What is not as it was, one sentence each. */
  readonly problems: readonly string[];
  /** New ids of residents that had to be made again, by their old ones. */
  readonly renewed: ReadonlyMap<string, string>;
}

/** Plain commands that stand in a scope at once while it is tried for room: far below every limit. */
const AT_A_TIME = 10;

/** Requests of our own under way at once. */
const AT_ONCE = 8;

/** Scopes by key, and what to do with them. */
export class Workspace {
  readonly mayDisplace: boolean;
  /** Slots stay from case to case: a create of their name writes over them. */
  keepsSlots = true;
  #rooms = 0;
  readonly global: Scope;
  readonly guilds: readonly Scope[];
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #command: string;
  readonly #startedAt = new Date().toISOString();
  readonly #scopes = new Map<string, Scope>();
  readonly #made: MadeCommands;
  readonly #renewed = new Map<string, string>();
  /** `undefined` for guilds whose permissions could not be read. */
  readonly #permissions = new Map<string, readonly SavedPermissions[] | undefined>();

  constructor(target: OpenTarget, routes: Routes, options: WorkspaceOptions) {
    const { applicationId, tokens, guilds, otherApplication } = target.description;
    this.#caller = { target, routes };
    this.#journal = options.journal ?? NO_JOURNAL;
    this.#command = options.command ?? "slashproof";
    this.#made = new MadeCommands(this.#journal);
    this.mayDisplace = options.mayDisplace;
    this.global = this.#add(newScope(applicationId, undefined, `Bot ${tokens.bot}`));
    this.guilds = guilds.map((guild) => this.#add(newScope(applicationId, guild.id, `Bot ${tokens.bot}`)));
    if (!otherApplication) return;
    const authorization = `Bot ${otherApplication.tokens.bot}`;
    this.#add(newScope(otherApplication.applicationId, undefined, authorization));
    for (const guild of guilds) this.#add(newScope(otherApplication.applicationId, guild.id, authorization));
  }

  /** The scope of an application, everywhere or in a guild; `undefined` for one that target.json does not name. */
  scopeOf(application: string, guild: string | undefined): Scope | undefined {
    return this.#scopes.get(keyOf(application, guild));
  }

  /**
   * Looks at every scope and at all permissions, and writes them to the journal, before anything is written to the
   * target. What cannot be listed is tried again when a case wants it.
   *
   * @throws SetupError where the journal cannot be written
   */
  async survey(): Promise<void> {
    const scopes = [...this.#scopes.values()];
    await inTurns(scopes, async (scope) => void (await this.#list(scope)));
    await inTurns(this.guilds, async ({ guild = "" }) => {
      this.#permissions.set(guild, await readPermissions(this.#caller, guild));
    });
    this.#save();
  }

  /**
   * Makes a scope ready for a case: at its first lease what stands there is listed and written to the journal.
   * @returns why it cannot be used, or `undefined`
   */
  async open(scope: Scope): Promise<string | undefined> {
    if (scope.residents) return undefined;
    if (!(await this.#list(scope))) return "what stands there could not be listed";
    this.#save();
    return undefined;
  }

  /** Moves residents out of the way. @returns why that cannot be, or `undefined` */
  async empty(scope: Scope): Promise<Obstacle | undefined> {
    if (!scope.residents)
      return { is: "unknown", reason: "the case needs a scope of its own, and what stands there could not be listed" };
    const residents = [...scope.known].filter(([id]) => scope.residents?.has(id) && !scope.stubborn.has(id));
    if (residents.length === 0) return undefined;
    if (!this.mayDisplace) {
      const reason = `the case needs a scope of its own, and ${residents.length} command(s) stand there; pass --allow-destructive to have them removed and put back`;
      return { is: "forbidden", reason };
    }
    await this.#keepPermissions();
    await this.#delete(
      scope,
      residents.map(([id]) => id),
    );
    return undefined;
  }

  /** Writes down what a request of a case is about to make. @returns what `follow` is given with its answer */
  announce(operation: OperationId, parameters: Readonly<Record<string, string>>, body: Json | undefined): number {
    const scope = this.#scopeWritten(operation, parameters);
    return scope ? this.#made.announce(scope, body) : 0;
  }

  /** Takes in what a request of a case did. @param announced what `announce` gave for it */
  follow(
    operation: OperationId,
    parameters: Readonly<Record<string, string>>,
    result: WireResult,
    announced = 0,
  ): void {
    const verb = VERBS[operation];
    const scope = this.#scopeWritten(operation, parameters);
    if (!verb || !scope) return;
    followWrite(scope, verb, parameters["command_id"], result);
    this.#learnLimit(scope);
    this.#made.settle(announced, scope, result);
  }

  /**
   * Deletes what a case left in a scope beside slots and residents.
   * @param isUnsure list first
   * @param isSlotInDoubt tells which slots are deleted too, because what a case wrote there may outlive an overwrite
   */
  async clean(scope: Scope, isUnsure: boolean, isSlotInDoubt: (id: string) => boolean = () => false): Promise<void> {
    if ((isUnsure || scope.isDirty) && scope.residents) {
      const commands = await listScope(this.#caller, scope);
      if (commands) followList(scope, commands);
      scope.isDirty = false;
    }
    const left = leftovers(scope, this.keepsSlots ? isSlotInDoubt : () => true);
    if (left.length > 0) await this.#delete(scope, left);
  }

  /**
   * Whether the target takes so many plain commands in a scope, one after the other and few at a time. False only
   * where it refuses one (4xx).
   * They are deleted again, but the creates are spent.
   */
  async takesCreates(scope: Scope, count: number): Promise<boolean> {
    for (let made = 0; made < count; made++) {
      const body = { name: `room-${++this.#rooms}`, description: "Is there room?" };
      scope.isWritten = true;
      const announced = this.#made.announce(scope, body);
      const result = await createCommand(this.#caller, scope, body);
      followWrite(scope, "create", undefined, result);
      this.#made.settle(announced, scope, result);
      const status = result.answer?.status ?? 0;
      if (status >= 400 && status < 500) return false;
      if (status < 200 || status >= 300) return true;
      if ((made + 1) % AT_A_TIME === 0 || made + 1 === count) await this.clean(scope, false);
    }
    return true;
  }

  /** Asks one operation of a scope for the probe, and follows what it does. */
  async probe(
    scope: Scope,
    verb: CommandVerb,
    what: { readonly id?: string; readonly body?: Json },
  ): Promise<ScopeCall> {
    if (verb === "list" || verb === "get") return callScope(this.#caller, scope, verb, what);
    scope.isWritten = true;
    const announced = this.#made.announce(scope, what.body);
    const done = await callScope(this.#caller, scope, verb, what);
    followWrite(scope, verb, what.id, done.result);
    this.#made.settle(announced, scope, done.result);
    return done;
  }

  /** Puts every scope back as it was, the last one first, and takes the journal away where all was read back equal. */
  async putBack(): Promise<PutBack> {
    const scopes = [...this.#scopes.values()].filter(
      ({ isWritten, residents }) => isWritten || (residents?.size ?? 0) > 0,
    );
    const problems = await putBackTarget(this.#caller, {
      scopes: scopes.reverse().map((scope) => ({
        scope,
        residents: scope.residents,
        isOurs: ({ id }) => scope.residents !== undefined || scope.made.has(id as string),
      })),
      permissions: this.#savedPermissions(),
      renewed: this.#renewed,
      onRenewed: (scope, old, id) => this.#journal.note({ renewed: old, scope: scope.key, as: id }),
    });
    return this.#concluded(problems, this.#renewed);
  }

  /** Puts right what an earlier run left behind: only what it made, and slots, are deleted. */
  async recover(left: LeftBehind): Promise<PutBack> {
    const { before, unknown } = targetBeforeRun(left, (application, guild) => this.scopeOf(application, guild));
    const onRenewed = (scope: Scope, old: string, id: string): void =>
      this.#journal.note({ renewed: old, scope: scope.key, as: id });
    const problems = await putBackTarget(this.#caller, { ...before, onRenewed });
    return this.#concluded([...unknown, ...problems], before.renewed);
  }

  /** What `recover` would change, one line each. */
  differences(left: LeftBehind): Promise<readonly string[]> {
    const { before } = targetBeforeRun(left, (application, guild) => this.scopeOf(application, guild));
    return differencesOf(this.#caller, before);
  }

  #concluded(problems: readonly string[], renewed: ReadonlyMap<string, string>): PutBack {
    if (problems.length === 0) this.#journal.clear();
    return { problems, renewed };
  }

  /** A guild that takes more creates than a day has shows that this target counts none. */
  #learnLimit(scope: Scope): void {
    if (scope.guild === undefined || scope.isUnlimited || scope.creates <= LIMITS.dailyCreates.max) return;
    for (const each of this.#scopes.values()) each.isUnlimited = true;
  }

  #add(scope: Scope): Scope {
    this.#scopes.set(scope.key, scope);
    return scope;
  }

  async #list(scope: Scope): Promise<boolean> {
    const commands = await listScope(this.#caller, scope);
    if (!commands) return false;
    const residents = commands.filter((command) => !scope.made.has(command["id"] as string));
    scope.residents = new Map(residents.map((command) => [command["id"] as string, command]));
    scope.known = new Map(commands.map((command) => [command["id"] as string, knownCommand(command)]));
    return true;
  }

  #scopeWritten(operation: OperationId, parameters: Readonly<Record<string, string>>): Scope | undefined {
    if (!VERBS[operation]) return undefined;
    const isGuild = operation.includes("Guild");
    const scope = this.scopeOf(parameters["application_id"] ?? "", isGuild ? parameters["guild_id"] : undefined);
    if (scope) scope.isWritten = true;
    return scope;
  }

  async #delete(scope: Scope, ids: readonly string[]): Promise<void> {
    scope.isWritten = true;
    await inTurns(ids, async (id) => {
      if (await deleteCommand(this.#caller, scope, id)) scope.known.delete(id);
      else scope.stubborn.add(id);
    });
  }

  /** Deleting a command drops its permissions in every guild, so they are read before the first one goes. */
  async #keepPermissions(): Promise<void> {
    if (this.#permissions.size > 0) return;
    await inTurns(this.guilds, async ({ guild = "" }) => {
      this.#permissions.set(guild, await readPermissions(this.#caller, guild));
    });
    this.#save();
  }

  #savedPermissions(): readonly SavedPermissions[] {
    return [...this.#permissions.values()].flatMap((saved) => saved ?? []);
  }

  #save(): void {
    const { baseUrl, applicationId } = this.#caller.target.description;
    this.#journal.save({
      format: JOURNAL_FORMAT,
      baseUrl,
      applicationId,
      command: this.#command,
      startedAt: this.#startedAt,
      scopes: [...this.#scopes.values()].flatMap(savedScope),
      permissions: this.#savedPermissions(),
    });
  }
}

function savedScope({ application, guild, residents }: Scope) {
  if (!residents) return [];
  return [{ application, ...(guild === undefined ? {} : { guild }), residents: [...residents.values()] as Resource[] }];
}

/** A few at once, in their order. */
async function inTurns<T>(all: readonly T[], go: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(go));
}

const VERBS: Readonly<Partial<Record<OperationId, WriteVerb>>> = {
  createGlobalCommand: "create",
  createGuildCommand: "create",
  editGlobalCommand: "edit",
  editGuildCommand: "edit",
  deleteGlobalCommand: "delete",
  deleteGuildCommand: "delete",
  bulkOverwriteGlobalCommands: "bulk",
  bulkOverwriteGuildCommands: "bulk",
};
