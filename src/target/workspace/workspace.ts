/** The scopes of a target while we work in them: what was there is kept in mind, and put back at the end. */
import type { Json } from "../../contract/json.js";
import type { CommandVerb, OperationId } from "../../contract/operations.js";
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
import { followList, followWrite, type WriteVerb } from "./follow.js";
import { type Journal, type LeftBehind, NO_JOURNAL, type SavedPermissions } from "./journal.js";
import { putBackPermissions, putBackScope } from "./put-back.js";
import { isSlot, keyOf, knownCommand, newScope, type Resource, type Scope } from "./scope.js";

export interface WorkspaceOptions {
  readonly journal?: Journal;
  /** Residents may be moved out of the way: on loopback, or by --allow-destructive. */
  readonly mayDisplace: boolean;
}

/** Why a scope cannot be emptied. */
export interface Obstacle {
  readonly is: "forbidden" | "unknown";
  readonly reason: string;
}

/** Plain commands that stand in a scope at once while it is tried for room: far below every limit. */
const AT_A_TIME = 10;

/** Scopes by key, and what to do with them. */
export class Workspace {
  readonly mayDisplace: boolean;
  /** Slots stay from case to case: a create of their name writes over them. */
  keepsSlots = true;
  readonly global: Scope;
  readonly guilds: readonly Scope[];
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #scopes = new Map<string, Scope>();
  readonly #opened: Scope[] = [];
  #permissions: readonly SavedPermissions[] | undefined;

  constructor(target: OpenTarget, routes: Routes, options: WorkspaceOptions) {
    const { applicationId, tokens, guilds, otherApplication } = target.description;
    this.#caller = { target, routes };
    this.#journal = options.journal ?? NO_JOURNAL;
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
   * Makes a scope ready for a case: at its first lease what stands there is listed and written to the journal.
   * @returns why it cannot be used, or `undefined`
   */
  async open(scope: Scope): Promise<string | undefined> {
    if (scope.residents) return undefined;
    const commands = await listScope(this.#caller, scope);
    if (!this.#opened.includes(scope)) this.#opened.push(scope);
    if (!commands) return "what stands there could not be listed";
    const residents = commands.filter((command) => !scope.made.has(command["id"] as string));
    scope.residents = new Map(residents.map((command) => [command["id"] as string, command]));
    scope.known = new Map(commands.map((command) => [command["id"] as string, knownCommand(command)]));
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

  /** Takes in what a request of a case did. */
  follow(operation: OperationId, parameters: Readonly<Record<string, string>>, result: WireResult): void {
    const verb = VERBS[operation];
    if (!verb) return;
    const isGuild = operation.includes("Guild");
    const scope = this.scopeOf(parameters["application_id"] ?? "", isGuild ? parameters["guild_id"] : undefined);
    if (!scope) return;
    const before = scope.creates;
    followWrite(scope, verb, parameters["command_id"], result);
    if (scope.creates > before && this.#journal !== NO_JOURNAL) this.#noteMade(scope, result);
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
   * Whether the target takes so many plain commands in a scope, one after the other and few at a time.
   * They are deleted again, but the creates are spent.
   */
  async takesCreates(scope: Scope, count: number): Promise<boolean> {
    for (let made = 0; made < count; made++) {
      const result = await createCommand(this.#caller, scope, {
        name: `room-${made + 1}`,
        description: "Is there room?",
      });
      followWrite(scope, "create", undefined, result);
      this.#noteMade(scope, result);
      const status = result.answer?.status ?? 0;
      if (status < 200 || status >= 300) return false;
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
    const done = await callScope(this.#caller, scope, verb, what);
    if (verb === "list" || verb === "get") return done;
    followWrite(scope, verb, what.id, done.result);
    if (verb === "create" || verb === "bulk") this.#noteMade(scope, done.result);
    return done;
  }

  /** Puts every scope back as it was, the last one first. @returns what could not be put right */
  async putBack(): Promise<readonly string[]> {
    const problems: string[] = [];
    const renewed = new Map<string, string>();
    for (const scope of [...this.#opened].reverse()) {
      const isOurs = (command: Resource) => scope.residents !== undefined || scope.made.has(command["id"] as string);
      const done = await putBackScope(this.#caller, scope, isOurs);
      problems.push(...done.problems);
      for (const [id, other] of done.renewed) renewed.set(id, other);
    }
    problems.push(...(await putBackPermissions(this.#caller, this.#permissions ?? [], renewed)));
    if (problems.length === 0) this.#journal.clear();
    return problems;
  }

  /** Puts right what an earlier run left behind: only what it made, and slots, are deleted. */
  async recover(left: LeftBehind): Promise<readonly string[]> {
    const problems: string[] = [];
    const renewed = new Map<string, string>();
    for (const saved of [...left.workspace.scopes].reverse()) {
      const scope = this.scopeOf(saved.application, saved.guild);
      if (!scope) {
        problems.push(
          `target.json no longer names ${saved.guild === undefined ? "the application" : "guild"} ${saved.guild ?? saved.application}`,
        );
        continue;
      }
      const residents = new Map(saved.residents.map((resident) => [String(resident["id"]), resident]));
      const isOurs = (command: Resource) =>
        left.made.has(`${scope.key} ${command["id"]}`) || isSlot(knownCommand(command));
      const done = await putBackScope(this.#caller, { ...scope, residents }, isOurs);
      problems.push(...done.problems);
      for (const [id, other] of done.renewed) renewed.set(id, other);
    }
    problems.push(...(await putBackPermissions(this.#caller, left.workspace.permissions, renewed)));
    return problems;
  }

  #add(scope: Scope): Scope {
    this.#scopes.set(scope.key, scope);
    return scope;
  }

  async #delete(scope: Scope, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      await Promise.all(
        ids.slice(start, start + AT_ONCE).map(async (id) => {
          if (await deleteCommand(this.#caller, scope, id)) scope.known.delete(id);
          else scope.stubborn.add(id);
        }),
      );
    }
  }

  /** Deleting a command drops its permissions in every guild, so they are read before the first one goes. */
  async #keepPermissions(): Promise<void> {
    if (this.#permissions) return;
    this.#permissions = [];
    const guilds = this.guilds.flatMap((scope) => (scope.guild === undefined ? [] : [scope.guild]));
    this.#permissions = (await Promise.all(guilds.map((guild) => readPermissions(this.#caller, guild)))).flat();
    this.#save();
  }

  #noteMade(scope: Scope, result: WireResult): void {
    const body = result.answer?.json;
    for (const command of Array.isArray(body) ? body : [body]) {
      if (typeof command === "object" && command !== null && "id" in command)
        this.#journal.made(scope.key, String(command.id));
    }
  }

  #save(): void {
    const { description } = this.#caller.target;
    this.#journal.save({
      format: "slashproof-workspace/1",
      baseUrl: description.baseUrl,
      applicationId: description.applicationId,
      scopes: this.#opened
        .filter((scope) => scope.residents)
        .map((scope) => ({
          application: scope.application,
          ...(scope.guild === undefined ? {} : { guild: scope.guild }),
          residents: [...(scope.residents?.values() ?? [])],
        })),
      permissions: this.#permissions ?? [],
    });
  }
}

const AT_ONCE = 8;

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

/** Commands that are neither residents nor slots, and all but the newest of a slot that stands there twice. */
function leftovers(scope: Scope, isSlotInDoubt: (id: string) => boolean): readonly string[] {
  const left: string[] = [];
  const slots = new Map<string, string>();
  for (const [id, command] of scope.known) {
    const isOurs = scope.residents ? !scope.residents.has(id) : scope.made.has(id);
    if (!isOurs || scope.stubborn.has(id)) continue;
    if (!isSlot(command) || isSlotInDoubt(id)) {
      left.push(id);
      continue;
    }
    const older = slots.get(`${command.name}`);
    if (older !== undefined) left.push(older);
    slots.set(`${command.name}`, id);
  }
  return left;
}
