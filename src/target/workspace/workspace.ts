/** The scopes of a target while we work in them: what was there is kept in mind, and put back at the end. */
import type { Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import {
  type CommandVerb,
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../contract/operations.js";
import { type Journal, type LeftBehind, NO_JOURNAL } from "../custody/journal.js";
import { JOURNAL_FORMAT, type SavedPermissions } from "../custody/journal-format.js";
import type { OpenTarget } from "../open-target.js";
import { canOverwrite, type MissingRoutes, type TargetFacts } from "../probe/facts.js";
import type { Routes } from "../request.js";
import type { WireResult } from "../wire.js";
import {
  type Caller,
  callScope,
  deleteCommand,
  listScope,
  readPermissions,
  type ScopeCall,
  tryListScope,
  writePermissions,
} from "./calls.js";
import { differencesOf } from "./differences.js";
import { type CommandWrite, followList, followWrite } from "./follow.js";
import { type Admitted, admit, type Carrying, lackOfCarrying, residentsHere } from "./guard.js";
import { learnCarrying } from "./learn-carrying.js";
import { leftovers } from "./leftovers.js";
import { MadeCommands } from "./made-commands.js";
import { residentsToKeep, takeInNewcomers } from "./newcomers.js";
import { withoutIds } from "./numeric-ids.js";
import { LISTS, VERBS } from "./operations-of-scope.js";
import { putBackTarget } from "./put-back.js";
import { nameOf } from "./put-back-scope.js";
import { targetBeforeRun } from "./recover.js";
import { isAsItWas } from "./resident.js";
import { lackOfRoom, type Wanted } from "./room-beside.js";
import { keyOf, knownCommand, newScope, type Resource, type WorkspaceScope } from "./scope.js";
import { scopeOfCall } from "./scope-of-call.js";
import { shareStorage } from "./shared-storage.js";
import { writeList } from "./write-list.js";

/** How a workspace is opened. */
export interface WorkspaceOptions {
  /** Records residents before they are touched; absent where there is nothing to lose. */
  readonly journal?: Journal;
  /** Residents may be deleted and made again: by --allow-destructive. */
  readonly mayDisplace: boolean;
  /** Such as `slashproof check`, for the journal. */
  readonly command?: string;
}

/** Why a scope cannot be used for a case. */
export interface Obstacle {
  /** Whether there is no room, or whether that is not known. */
  readonly is: "no-room" | "unknown";
  /** Why, as a sentence part. */
  readonly reason: string;
}

/** What a case needs of a scope. */
export interface ScopeNeeds {
  /** Nothing but its own commands may be there, as far as the case can see. */
  readonly empty: boolean;
  /** Commands of each type that the case has at the same time. */
  readonly wanted: Wanted;
  /** It sends a bulk overwrite there. */
  readonly bulks: boolean;
}

/** What became of a target that was put back. */
export interface PutBack {
  /** What is not as it was, one sentence each. */
  readonly problems: readonly string[];
  /** New ids of residents that had to be made again, by their old ones. */
  readonly renewed: ReadonlyMap<string, string>;
}

/** A target in this process ends with the run: there residents may always be moved. */
export function hasNothingToLose({ outlivesRun, isLoopback }: OpenTarget): boolean {
  return isLoopback && !outlivesRun;
}

/** A write that belongs to no case. */
interface OwnWrite {
  readonly verb: CommandWrite;
  readonly id?: string;
  readonly body?: Json;
}

/** Plain commands that are in a scope at once while it is tried for room: far below every limit. */
const AT_A_TIME = 10;

/** Requests of our own under way at once. */
const AT_ONCE = 8;

/** Scopes by key, and what to do with them. */
export class Workspace {
  readonly mayDisplace: boolean;
  /** Slots stay from case to case: a create of their name writes over them. */
  #keepsSlots = true;
  /** Routes that the target does not have: without them commands are made and deleted as whole lists. */
  #missing: MissingRoutes = new Map();
  #rooms = 0;
  readonly global: WorkspaceScope;
  readonly guilds: readonly WorkspaceScope[];
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #command: string;
  readonly #startedAt = new Date().toISOString();
  readonly #scopes = new Map<string, WorkspaceScope>();
  readonly #made: MadeCommands;
  readonly #renewed = new Map<string, string>();
  /** `undefined` for guilds whose permissions could not be read. */
  readonly #permissions = new Map<string, readonly SavedPermissions[] | undefined>();
  #carrying: Carrying = { isSafe: false, because: "whether it keeps commands that it names is not known" };

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
  scopeOf(application: string, guild: string | undefined): WorkspaceScope | undefined {
    return this.#scopes.get(keyOf(application, guild));
  }

  /** The scope that an operation works in; `undefined` for one that target.json does not name. */
  scopeOfCall(operation: OperationId, parameters: Readonly<Record<string, string>>): WorkspaceScope | undefined {
    const { application, guild } = scopeOfCall(operation, parameters);
    return this.scopeOf(application, guild);
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
    await this.#readPermissions(() => true);
    this.#save();
  }

  /**
   * Makes a scope ready for a case: at its first lease what is there is listed and written to the journal.
   * @returns why it cannot be used, or `undefined`
   */
  async open(scope: WorkspaceScope): Promise<string | undefined> {
    if (scope.residents) return undefined;
    if (!(await this.#list(scope))) return "what is there could not be listed";
    this.#save();
    return undefined;
  }

  /** Takes in what a probe has learnt: scopes that are kept in one place, missing routes, and what a used name does. */
  learn(facts: TargetFacts): void {
    for (const sharing of facts.shares) shareStorage(this.#scopes.values(), sharing, this.global.application);
    this.#keepsSlots = canOverwrite(facts) && facts.shares.length === 0;
    this.#missing = facts.missing;
  }

  get #isSafe(): boolean {
    return hasNothingToLose(this.#caller.target);
  }

  /** A bulk overwrite may be sent to guilds with residents. */
  get carries(): boolean {
    return this.#carrying.isSafe;
  }

  /** A bulk overwrite may be sent to the global scope: it was empty, or its residents can be named. */
  get mayBulkGlobally(): boolean {
    const { residents } = this.global;
    if (!residents) return false;
    return (
      this.#isSafe ||
      this.mayDisplace ||
      residents.size === 0 ||
      lackOfCarrying(this.global, this.#carrying) === undefined
    );
  }

  /** A guild that was empty before the run. */
  get emptyGuild(): WorkspaceScope | undefined {
    return this.guilds.findLast(({ residents }) => residents?.size === 0);
  }

  /** How many commands were there before, in all scopes. */
  get residents(): number {
    return [...this.#scopes.values()].reduce((sum, { residents }) => sum + (residents?.size ?? 0), 0);
  }

  /**
   * Learns in an empty guild whether bulk overwrites leave commands alone that they name.
   * @returns what there is to say of it; nothing where no scope has residents
   */
  async learnCarrying(): Promise<string | undefined> {
    const residents = [...this.#scopes.values()].flatMap((scope) => residentsHere(scope));
    if (this.#isSafe || residents.length === 0) return undefined;
    const guild = this.emptyGuild;
    if (guild) {
      this.#carrying = await learnCarrying(this.#trialIn(guild), residents);
      await this.clean(guild, true);
    } else this.#carrying = { isSafe: false, because: "no guild of target.json was empty, so it could not be tried" };
    const stay = `${residents.length} command(s) that were there before stay as they are`;
    if (this.#carrying.isSafe) return stay;
    const lost = this.mayDisplace ? "are deleted for cases that need an empty scope, and made again" : stay.slice(-16);
    return `${stay.slice(0, -16)}${lost}: bulk overwrites cannot leave them alone (${this.#carrying.because})`;
  }

  /**
   * Makes a scope fit for a case: residents stay where they are if the case can run beside them.
   * Where they are in its way they are deleted only with permission, and where they can be made again.
   * @returns why the case cannot run there, or `undefined`
   */
  async makeRoom(scope: WorkspaceScope, needs: ScopeNeeds): Promise<Obstacle | undefined> {
    if (!scope.residents)
      return needs.empty
        ? { is: "unknown", reason: "the case needs a scope of its own, and what is there could not be listed" }
        : undefined;
    const here = residentsHere(scope).filter(({ id }) => !scope.stubborn.has(id as string));
    if (here.length === 0) return undefined;
    if (this.#isSafe) return needs.empty ? this.#displace(scope, here) : undefined;
    const lack = lackOfRoom(scope, needs.wanted) ?? this.#lackOfCarrying(scope, needs);
    if (lack === undefined) return undefined;
    const remedy = "name a guild that is empty, or pass --allow-destructive";
    if (!this.mayDisplace || !needs.empty) return { is: "no-room", reason: `${lack}; ${remedy}` };
    const fixed = this.#whyToStay(scope, here);
    if (fixed !== undefined) return { is: "no-room", reason: `${lack}, and ${fixed}` };
    this.#caller.target.onNotice(
      `${nameOf(scope)}: ${here.length} command(s) that were there before are deleted now and made again at the end, under new ids`,
    );
    return this.#displace(scope, here);
  }

  #lackOfCarrying(scope: WorkspaceScope, { empty, bulks }: ScopeNeeds): string | undefined {
    const lack = empty && bulks ? lackOfCarrying(scope, this.#carrying) : undefined;
    if (lack === undefined) return undefined;
    const count = residentsHere(scope).length;
    return `the case overwrites ${nameOf(scope)} in bulk, where ${count} command(s) were before the run (${lack})`;
  }

  /** Why residents could not be made again as they were. */
  #whyToStay(scope: WorkspaceScope, here: readonly Resource[]): string | undefined {
    if (scope.lacksDictionaries) return "their localizations cannot be listed";
    if ([...this.#permissions.values()].includes(undefined)) return "the permissions there could not be read";
    const ids = new Set(here.map(({ id }) => id));
    const hasPermissions = this.#savedPermissions().some(({ command }) => ids.has(command));
    if (!hasPermissions || this.#caller.target.description.tokens.guildManager !== undefined) return undefined;
    return "their permissions could not be written again: target.json has no tokens.guildManager";
  }

  async #displace(scope: WorkspaceScope, here: readonly Resource[]): Promise<undefined> {
    await this.#keepPermissions();
    const ids = here.map(({ id }) => id as string);
    await this.#delete(scope, ids);
    for (const id of ids) if (!scope.stubborn.has(id)) scope.displaced.add(id);
  }

  /**
   * Decides whether a request may be sent, by what it would do to residents.
   * @param body as JSON; `undefined` where it is none
   */
  admit(operation: OperationId, parameters: Readonly<Record<string, string>>, body: Json | undefined): Admitted {
    if (this.#isSafe) return {};
    if (operation === PERMISSION_OPERATIONS.edit) return this.#admitPermissions(parameters);
    const verb = VERBS[operation];
    const scope = this.#scopeWritten(operation, parameters);
    if (!verb || !scope) return {};
    const admitted = admit(scope, { verb, id: parameters["command_id"], body }, this.#carrying);
    return "withheld" in admitted && this.mayDisplace ? {} : admitted;
  }

  #admitPermissions({
    command_id: id = "",
    application_id: application = "",
  }: Readonly<Record<string, string>>): Admitted {
    if ((!this.#isResident(id) && id !== application) || this.mayDisplace) return {};
    return {
      withheld:
        "the request was not sent: it would change permissions that were there before the run; pass --allow-destructive",
    };
  }

  /** An answer as a case sees it: without the residents of its scope. */
  hideResidents(operation: OperationId, parameters: Readonly<Record<string, string>>, result: WireResult): WireResult {
    if (this.#isSafe || !LISTS.includes(operation) || !result.answer || !Array.isArray(result.answer.json))
      return result;
    const scope = this.scopeOfCall(operation, parameters);
    if (!scope?.residents || scope.residents.size === 0) return result;
    return { ...result, answer: withoutIds(result.answer, scope.residents) };
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
    announced: number,
  ): void {
    const verb = VERBS[operation];
    const scope = this.#scopeWritten(operation, parameters);
    if (!verb || !scope) return;
    followWrite(scope, verb, parameters["command_id"], result);
    this.#learnLimit(scope);
    this.#made.settle(announced, scope, { verb, id: parameters["command_id"], result });
    // What a bulk overwrite did to residents is looked at before the next case.
    if (verb === "bulk" && !this.#isSafe && residentsHere(scope).length > 0) scope.isDirty = true;
  }

  /**
   * Deletes what a case left in a scope beside slots and residents.
   * @param isUnsure list first
   * @param isSlotInDoubt tells which slots are deleted too, because what a case wrote there may outlive an overwrite
   */
  async clean(
    scope: WorkspaceScope,
    isUnsure: boolean,
    isSlotInDoubt: (id: string) => boolean = () => false,
  ): Promise<void> {
    if ((isUnsure || scope.isDirty) && scope.residents) {
      const commands = await listScope(this.#caller, scope);
      if (commands) this.#takeIn(scope, commands);
      if (commands && !this.#isSafe) await this.#mend(scope, commands);
      scope.isDirty = false;
      scope.isOverwritten = false;
    }
    const left = leftovers(scope, this.#keepsSlots ? isSlotInDoubt : () => true, (id) => this.#isOurs(scope, id));
    if (left.length > 0) await this.#delete(scope, left);
  }

  /**
   * Lists a scope just before a bulk overwrite of it: what somebody else has made there since the run began is treated
   * like what was there before.
   */
  async lookBeforeBulk(operation: OperationId, parameters: Readonly<Record<string, string>>): Promise<void> {
    if (this.#isSafe || VERBS[operation] !== "bulk") return;
    const scope = this.scopeOfCall(operation, parameters);
    if (!scope?.residents) return;
    const commands = await listScope(this.#caller, scope);
    if (commands) this.#takeIn(scope, commands);
  }

  /** Takes in a list of a scope: what is there, and what in it is neither ours nor was there before. */
  #takeIn(scope: WorkspaceScope, commands: readonly Resource[]): void {
    followList(scope, commands);
    this.#made.see(scope, commands);
    if (this.#isSafe) return;
    const isNew = takeInNewcomers(scope, commands, (command) => this.#made.isOursAnywhere(command));
    if (!isNew) return;
    this.#save();
    this.#caller.target.onNotice(
      `${nameOf(scope)}: somebody else made command(s) during the run; they are left alone (${scope.newcomers.size} now)`,
    );
  }

  #isOurs(scope: WorkspaceScope, id: string): boolean {
    const { name, type } = scope.known.get(id) ?? {};
    return this.#isSafe || this.#made.isOurs(scope, { id, name: name ?? null, type: type ?? 1 });
  }

  /** A target that changed residents gets no more bulk overwrites beside them; they are put back at once. */
  async #mend(scope: WorkspaceScope, commands: readonly Resource[]): Promise<void> {
    const now = byId(commands);
    const isHarmed = (resident: Resource): boolean => {
      const current = now.get(resident["id"] as string);
      return current === undefined || !isAsItWas(resident, current);
    };
    const harmed = residentsHere(scope).filter(isHarmed);
    if (harmed.length === 0) return;
    this.#carrying = { isSafe: false, because: "the target changed commands that a bulk overwrite had named" };
    this.#caller.target.onNotice(
      `${nameOf(scope)}: the target changed ${harmed.length} command(s) that were there before; they are put back, and nothing is overwritten in bulk beside such commands any more`,
    );
    const problems = await putBackTarget(this.#caller, {
      scopes: [{ scope, residents: byId(residentsHere(scope)), isOurs: () => false }],
      permissions: [],
      renewed: this.#renewed,
      onRenewed: (_, old, id) => this.#noteRenewed(scope, old, id),
    });
    for (const problem of problems) this.#caller.target.onNotice(problem);
    const listed = await listScope(this.#caller, scope);
    if (listed) this.#takeIn(scope, listed);
  }

  /** From here on a resident is known by its new id as well. */
  #noteRenewed(scope: WorkspaceScope, old: string, id: string): void {
    this.#journal.note({ renewed: old, scope: scope.key, as: id });
    const resident = scope.residents?.get(old);
    if (resident)
      scope.residents = new Map(
        [...(scope.residents ?? [])].map(([key, one]) => (key === old ? [id, { ...one, id }] : [key, one])),
      );
  }

  #trialIn(scope: WorkspaceScope) {
    const guild = scope.guild ?? "";
    const permissionsOf = async (id: string): Promise<readonly Resource[] | undefined> =>
      (await readPermissions(this.#caller, guild))?.find(({ command }) => command === id)?.permissions;
    return {
      scope,
      ask: async (verb: "create" | "bulk" | "list", body?: Json) =>
        (await this.probe(scope, verb, body === undefined ? {} : { body })).result,
      permit: async (id: string) => {
        const role = this.#caller.target.description.guilds.find((one) => one.id === guild)?.roleIds[0];
        if (role === undefined) return undefined;
        const wrote = await writePermissions(this.#caller, guild, id, [{ id: role, type: 1, permission: true }]);
        return wrote ? permissionsOf(id) : undefined;
      },
      permissionsOf,
    };
  }

  /**
   * Whether the target takes so many plain commands in a scope, one after the other and few at a time. False only
   * where it refuses one (4xx).
   * They are deleted again, but the creates are spent.
   */
  async takesCreates(scope: WorkspaceScope, count: number): Promise<boolean> {
    if (this.#isListed(scope, "create")) return this.#takesInList(scope, count);
    for (let made = 0; made < count; made++) {
      const body = { name: `room-${++this.#rooms}`, description: "Is there room?" };
      const { result } = await this.probe(scope, "create", { body });
      const status = result.answer?.status ?? 0;
      if (status >= 400 && status < 500) return false;
      if (status < 200 || status >= 300) return true;
      if ((made + 1) % AT_A_TIME === 0 || made + 1 === count) await this.clean(scope, false);
    }
    return true;
  }

  /** The same, with new names in a bulk overwrite. True as well where residents forbid to try it. */
  async #takesInList(scope: WorkspaceScope, count: number): Promise<boolean> {
    if (residentsHere(scope).length > 0 && lackOfCarrying(scope, this.#carrying) !== undefined) return true;
    for (let made = 0; made < count; made += AT_A_TIME) {
      const rooms = Array.from({ length: Math.min(AT_A_TIME, count - made) }, () => ({
        name: `room-${++this.#rooms}`,
        description: "Is there room?",
      }));
      const written = await this.#followed(scope, { verb: "bulk", body: rooms }, () =>
        writeList(this.#caller, scope, () => true, rooms),
      );
      if (!written) return true;
      const status = written.result.answer?.status ?? 0;
      if (status >= 400 && status < 500) return false;
      if (!written.isAccepted) return true;
      await this.clean(scope, false);
    }
    return true;
  }

  /** An operation of the scope is missing, and a bulk overwrite can do it. */
  #isListed({ guild }: WorkspaceScope, verb: CommandVerb): boolean {
    const operations = guild === undefined ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
    return this.#missing.has(operations[verb]) && !this.#missing.has(operations.bulk);
  }

  /** Asks one operation of a scope for the probe, and follows what it does. */
  async probe(
    scope: WorkspaceScope,
    verb: CommandVerb,
    what: { readonly id?: string; readonly body?: Json },
  ): Promise<ScopeCall> {
    const send = () => callScope(this.#caller, scope, verb, what);
    return verb === "list" || verb === "get" ? send() : this.#followed(scope, { verb, ...what }, send);
  }

  /** Announces a write of our own, sends it, and takes in what it did. Without a result nothing was sent. */
  async #followed<T extends { readonly result: WireResult } | undefined>(
    scope: WorkspaceScope,
    { verb, id, body }: OwnWrite,
    send: () => Promise<T>,
  ): Promise<T> {
    scope.isWritten = true;
    const announced = this.#made.announce(scope, body);
    const done = await send();
    if (!done) return done;
    followWrite(scope, verb, id, done.result);
    this.#made.settle(announced, scope, { verb, id, result: done.result });
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
        residents: residentsToKeep(scope),
        isOurs: (command) => (this.#isSafe && scope.residents !== undefined) || this.#made.isOurs(scope, command),
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
    const onRenewed = (scope: WorkspaceScope, old: string, id: string): void =>
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
  #learnLimit(scope: WorkspaceScope): void {
    if (scope.guild === undefined || scope.isUnlimited || scope.creates <= LIMITS.dailyCreates.max) return;
    for (const each of this.#scopes.values()) each.isUnlimited = true;
  }

  #add(scope: WorkspaceScope): WorkspaceScope {
    this.#scopes.set(scope.key, scope);
    return scope;
  }

  async #list(scope: WorkspaceScope): Promise<boolean> {
    const { commands, ...listed } = await tryListScope(this.#caller, scope);
    if (!commands) return false;
    scope.lacksDictionaries = "lacksDictionaries" in listed;
    const residents = commands.filter((command) => !scope.made.has(command["id"] as string));
    scope.residents = new Map(residents.map((command) => [command["id"] as string, command]));
    scope.known = new Map(commands.map((command) => [command["id"] as string, knownCommand(command)]));
    return true;
  }

  #scopeWritten(operation: OperationId, parameters: Readonly<Record<string, string>>): WorkspaceScope | undefined {
    if (!VERBS[operation]) return undefined;
    const scope = this.scopeOfCall(operation, parameters);
    if (scope) scope.isWritten = true;
    return scope;
  }

  async #delete(scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
    scope.isWritten = true;
    if (this.#isListed(scope, "delete")) return this.#deleteInList(scope, new Set(ids));
    await inTurns(ids, async (id) => {
      if (!(await deleteCommand(this.#caller, scope, id))) scope.stubborn.add(id);
      else {
        scope.known.delete(id);
        this.#made.forget(scope, id);
      }
    });
  }

  async #deleteInList(scope: WorkspaceScope, ids: ReadonlySet<string>): Promise<void> {
    const staying = residentsHere(scope).filter(({ id }) => !ids.has(id as string));
    const isSafe = staying.length === 0 || lackOfCarrying(scope, this.#carrying) === undefined;
    const isKept = ({ id }: Resource): boolean => !ids.has(id as string);
    const written = isSafe ? await writeList(this.#caller, scope, isKept) : undefined;
    if (written) followWrite(scope, "bulk", undefined, written.result);
    if (!written?.isAccepted) for (const id of ids) scope.stubborn.add(id);
  }

  /**
   * Deleting a command drops its permissions in every guild, so they are read before the first one goes. Without a
   * survey the run has begun: only the permissions of residents were there before, the others are those of its cases.
   */
  async #keepPermissions(): Promise<void> {
    if (this.#permissions.size > 0) return;
    await this.#readPermissions((command) => this.#isResident(command));
    this.#save();
  }

  async #readPermissions(isKept: (command: string) => boolean): Promise<void> {
    await inTurns(this.guilds, async ({ guild = "" }) => {
      const all = await readPermissions(this.#caller, guild);
      this.#permissions.set(
        guild,
        all?.filter(({ command }) => isKept(command)),
      );
    });
  }

  #isResident(id: string): boolean {
    return [...this.#scopes.values()].some(({ residents }) => residents?.has(id));
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

function savedScope({ application, guild, residents }: WorkspaceScope) {
  if (!residents) return [];
  return [{ application, ...(guild === undefined ? {} : { guild }), residents: [...residents.values()] as Resource[] }];
}

function byId(commands: readonly Resource[]): ReadonlyMap<string, Resource> {
  return new Map(commands.map((command) => [command["id"] as string, command]));
}

/** A few at once, in their order. */
async function inTurns<T>(all: readonly T[], go: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(go));
}
