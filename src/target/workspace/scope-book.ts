/** The scopes of a target, what was in them before the run, and what the run made: everything that works in them reads this. */
import type { OperationId } from "../../contract/operations.js";
import type { Journal } from "../custody/journal.js";
import { JOURNAL_FORMAT, type SavedScope } from "../custody/journal-format.js";
import type { OpenTarget } from "../open-target.js";
import { type Caller, tryListScope } from "./calls.js";
import { followList } from "./follow.js";
import type { Carrying } from "./guard.js";
import { isOwnEntryPoint, MadeCommands } from "./made-commands.js";
import { residentsToKeep, takeInNewcomers } from "./newcomers.js";
import { PermissionsBefore } from "./permissions-before.js";
import { nameOf } from "./put-back-scope.js";
import { sayRunBeside } from "./runs-of-others.js";
import { keyOf, knownCommand, newScope, type Resource, type WorkspaceScope } from "./scope.js";
import { scopeOfCall } from "./scope-of-call.js";

/** A target in this process ends with the run: there residents may always be moved. */
export function hasNothingToLose({ outlivesRun, isLoopback }: OpenTarget): boolean {
  return isLoopback && !outlivesRun;
}

/** Mutable where it follows the target. */
export class ScopeBook {
  readonly caller: Caller;
  readonly journal: Journal;
  readonly global: WorkspaceScope;
  readonly guilds: readonly WorkspaceScope[];
  readonly made: MadeCommands;
  readonly permissions: PermissionsBefore;
  /** New ids of residents that were made again, by their old ones. */
  readonly renewed = new Map<string, string>();
  /** Ids that residents got when they were made again. */
  readonly given = new Set<string>();
  /** Whether a bulk overwrite can name residents without changing them. */
  carrying: Carrying = { isSafe: false, because: "whether it keeps commands that it names is not known" };
  readonly #command: string;
  readonly #startedAt = new Date().toISOString();
  readonly #scopes = new Map<string, WorkspaceScope>();

  /** @param command such as `slashproof check`, for the journal */
  constructor(caller: Caller, journal: Journal, command: string) {
    const { applicationId, tokens, guilds, otherApplication } = caller.target.description;
    this.caller = caller;
    this.journal = journal;
    this.#command = command;
    this.made = new MadeCommands(journal);
    this.permissions = new PermissionsBefore(caller);
    this.global = this.#add(newScope(applicationId, undefined, `Bot ${tokens.bot}`));
    this.guilds = guilds.map((guild) => this.#add(newScope(applicationId, guild.id, `Bot ${tokens.bot}`)));
    if (!otherApplication) return;
    const authorization = `Bot ${otherApplication.tokens.bot}`;
    this.#add(newScope(otherApplication.applicationId, undefined, authorization));
    for (const own of this.guilds) {
      const other = this.#add(newScope(otherApplication.applicationId, own.guild, authorization));
      own.createsBeside = () => other.creates;
      other.createsBeside = () => own.creates;
    }
  }

  /** All scopes, the global one first. */
  get scopes(): readonly WorkspaceScope[] {
    return [...this.#scopes.values()];
  }

  /** Ids of the guilds of target.json. */
  get guildIds(): readonly string[] {
    return this.guilds.map(({ guild = "" }) => guild);
  }

  /** The target ends with the run. */
  get isSafe(): boolean {
    return hasNothingToLose(this.caller.target);
  }

  /** The scope of an application, everywhere or in a guild; `undefined` for one that target.json does not name. */
  scopeOf(application: string, guild: string | undefined): WorkspaceScope | undefined {
    return this.#scopes.get(keyOf(application, guild));
  }

  /** The scope that an operation works in; `undefined` for one that target.json does not name. */
  scopeOfCall(operation: OperationId, parameters: Readonly<Record<string, string>>): WorkspaceScope | undefined {
    const { application, guild } = scopeOfCall(operation, parameters);
    return this.scopeOf(application, guild);
  }

  /** True for a command that was there before the run, in any scope. */
  isResident(id: string): boolean {
    return this.scopes.some(({ residents }) => residents?.has(id));
  }

  /**
   * True for the application and for residents, and where a scope is not listed. What a target keeps of the permissions
   * of deleted commands cannot be written again, and is of no use.
   */
  mayBeThere(command: string): boolean {
    const isUnknown = this.scopes.some(({ residents }) => residents === undefined);
    return isUnknown || command === this.global.application || this.isResident(command);
  }

  /** Lists a scope for the first time: what is there and not ours was there before. False where it cannot be listed. */
  async list(scope: WorkspaceScope): Promise<boolean> {
    const { commands, ...listed } = await tryListScope(this.caller, scope);
    if (!commands) return false;
    scope.lacksDictionaries = "lacksDictionaries" in listed;
    const residents = commands.filter((command) => !scope.made.has(command["id"] as string));
    scope.residents = new Map(residents.map((command) => [command["id"] as string, command]));
    scope.known = new Map(commands.map((command) => [command["id"] as string, knownCommand(command)]));
    return true;
  }

  /** Takes in a later list of a scope: what is there, and what in it is neither ours nor was there before. */
  takeIn(scope: WorkspaceScope, commands: readonly Resource[]): void {
    followList(scope, commands);
    this.made.see(scope, commands);
    if (this.isSafe) return;
    const isNew = takeInNewcomers(
      scope,
      commands,
      (command) => isOwnEntryPoint(scope, command) || this.made.isOursAnywhere(command),
    );
    if (!isNew) return;
    this.save();
    const others = sayRunBeside(commands.filter(({ id }) => scope.newcomers.has(id as string)));
    this.caller.target.onNotice(
      `${nameOf(scope)}: commands appeared that no request of this run seems to have made; they are left alone (${scope.newcomers.size} now)${others}`,
    );
  }

  /** Writes down the new id of a resident that was made again. */
  noteRenewed(scope: WorkspaceScope, old: string, id: string): void {
    this.given.add(id);
    this.journal.note({ renewed: old, scope: scope.key, as: id });
  }

  /** Writes what was there before to the journal. @throws SetupError where it cannot be written */
  save(): void {
    const { baseUrl, applicationId } = this.caller.target.description;
    this.journal.save({
      format: JOURNAL_FORMAT,
      baseUrl,
      applicationId,
      command: this.#command,
      startedAt: this.#startedAt,
      scopes: this.scopes.flatMap(savedScope),
      permissions: this.permissions.all,
    });
  }

  #add(scope: WorkspaceScope): WorkspaceScope {
    this.#scopes.set(scope.key, scope);
    return scope;
  }
}

function savedScope(scope: WorkspaceScope): readonly SavedScope[] {
  const { application, guild, newcomers } = scope;
  const residents = residentsToKeep(scope);
  if (!residents) return [];
  const place = { application, ...(guild === undefined ? {} : { guild }) };
  return [{ ...place, residents: [...residents.values()], newcomers: [...newcomers] }];
}
