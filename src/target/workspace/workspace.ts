/** The scopes of a target while we work in them: residents stay, cases get room, and all is put back at the end. */
import { counted } from "../../contract/counted.js";
import type { Json } from "../../contract/json.js";
import type { CommandVerb, OperationId } from "../../contract/operations.js";
import { type Journal, type LeftBehind, NO_JOURNAL } from "../custody/journal.js";
import type { OpenTarget } from "../open-target.js";
import { canOverwrite, type TargetFacts } from "../probe/facts.js";
import type { Routes } from "../request.js";
import { listScope, type ScopeCall } from "./calls.js";
import { carryingTrial } from "./carrying-trial.js";
import { CaseRequests } from "./case-requests.js";
import { CaseRoom, type Obstacle, type ScopeNeeds } from "./case-room.js";
import { differencesOf } from "./differences.js";
import { lackOfCarrying, residentsHere } from "./guard.js";
import { inTurns } from "./in-turns.js";
import { learnCarrying } from "./learn-carrying.js";
import { fullSlots, leftovers } from "./leftovers.js";
import { residentsToKeep } from "./newcomers.js";
import { OthersAtWork } from "./others-at-work.js";
import { isWorthAnOverwrite, OwnWrites } from "./own-writes.js";
import { putBackTarget } from "./put-back.js";
import { nameOf } from "./put-back-scope.js";
import { targetBeforeRun } from "./recover.js";
import { fromFirstToLast } from "./renewed-ids.js";
import { isAsItWas } from "./resident.js";
import { takesAdditions, takesCreates } from "./room-trial.js";
import { sayRunBefore } from "./runs-of-others.js";
import { byId, EMPTY_FIELDS, type PutBack, type Resource, type WorkspaceScope } from "./scope.js";
import { ScopeBook } from "./scope-book.js";
import { shareStorage } from "./shared-storage.js";

/** How a workspace is opened. */
export interface WorkspaceOptions {
  /** Records residents before they are touched; absent where there is nothing to lose. */
  readonly journal?: Journal;
  /** Residents may be deleted and made again: by --allow-destructive. */
  readonly mayDisplace: boolean;
  /** Such as `slashproof check`, for the journal. */
  readonly command?: string;
}

/** Scopes by key, and what to do with them. */
export class Workspace {
  readonly mayDisplace: boolean;
  /** Requests of cases go past it, on their way out and back. */
  readonly requests: CaseRequests;
  readonly #book: ScopeBook;
  readonly #own: OwnWrites;
  readonly #room: CaseRoom;
  readonly #others: OthersAtWork;
  /** Slots stay from case to case: a create of their name writes over them. */
  #keepsSlots = true;
  /** What residents lack although they were written again: later attempts do not wait for it. */
  readonly #lasting = new Set<string>();
  #trials = 0;

  constructor(target: OpenTarget, routes: Routes, options: WorkspaceOptions) {
    this.mayDisplace = options.mayDisplace;
    this.#book = new ScopeBook({ target, routes }, options.journal ?? NO_JOURNAL, options.command ?? "slashproof");
    this.requests = new CaseRequests(this.#book, this.mayDisplace);
    this.#own = new OwnWrites(this.#book);
    this.#room = new CaseRoom(this.#book, this.#own, this.mayDisplace);
    this.#others = new OthersAtWork(this.#book);
  }

  get global(): WorkspaceScope {
    return this.#book.global;
  }

  /** In the order of target.json. */
  get guilds(): readonly WorkspaceScope[] {
    return this.#book.guilds;
  }

  /** The scope of an application, everywhere or in a guild; `undefined` for one that target.json does not name. */
  scopeOf(application: string, guild: string | undefined): WorkspaceScope | undefined {
    return this.#book.scopeOf(application, guild);
  }

  /** The scope that an operation works in; `undefined` for one that target.json does not name. */
  scopeOfCall(operation: OperationId, parameters: Readonly<Record<string, string>>): WorkspaceScope | undefined {
    return this.#book.scopeOfCall(operation, parameters);
  }

  /**
   * Looks at every scope and at all permissions, and writes them to the journal, before anything is written to the
   * target. What cannot be listed is tried again when a case wants it.
   *
   * @throws SetupError where the journal cannot be written, or another run of slashproof is at work there
   */
  async survey(): Promise<void> {
    await inTurns(this.#book.scopes, async (scope) => void (await this.#book.list(scope)));
    await this.#others.refuseWhereAtWork();
    await this.#book.permissions.read(this.#book.guildIds, (command) => this.#book.mayBeThere(command));
    this.#book.save();
  }

  /**
   * Makes a scope ready for a case: at its first lease what is there is listed and written to the journal.
   * @returns why it cannot be used, or `undefined`
   */
  async open(scope: WorkspaceScope): Promise<string | undefined> {
    if (scope.residents) return undefined;
    if (!(await this.#book.list(scope))) return "what is there could not be listed";
    this.#book.save();
    return undefined;
  }

  /** Takes in what a probe has learnt: scopes that are kept in one place, missing routes, and what a used name does. */
  learn(facts: TargetFacts): void {
    for (const sharing of facts.shares) shareStorage(this.#book.scopes, sharing, this.global.application);
    this.#keepsSlots = canOverwrite(facts) && facts.shares.length === 0;
    this.#own.learn(facts.missing);
  }

  /** A bulk overwrite may be sent to guilds with residents. */
  get carries(): boolean {
    return this.#book.carrying.isSafe;
  }

  /** A bulk overwrite may be sent to the global scope: it was empty, or its residents can be named. */
  get mayBulkGlobally(): boolean {
    const { residents } = this.global;
    if (!residents) return false;
    return (
      this.#book.isSafe ||
      this.mayDisplace ||
      residents.size === 0 ||
      lackOfCarrying(this.global, this.#book.carrying) === undefined
    );
  }

  /** Where somebody else makes and deletes commands during the run; `undefined` where that was not seen. */
  get othersAtWorkIn(): string | undefined {
    return this.#others.place;
  }

  /** A guild that was empty before the run. The last ones are kept for cases that use up a day, so it is the first. */
  get emptyGuild(): WorkspaceScope | undefined {
    return this.guilds.find(({ residents }) => residents?.size === 0);
  }

  /** How many commands were there before, in all scopes. */
  get residents(): number {
    return this.#book.scopes.reduce((sum, { residents }) => sum + (residents?.size ?? 0), 0);
  }

  /**
   * Learns in an empty guild whether bulk overwrites leave commands alone that they name.
   * @returns what there is to say of it; nothing where no scope has residents
   */
  async learnCarrying(): Promise<string | undefined> {
    const residents = this.#book.scopes.flatMap((scope) => residentsHere(scope));
    if (this.#book.isSafe || residents.length === 0) return undefined;
    this.#book.carrying = await this.#tryCarrying(residents);
    const { carrying } = this.#book;
    const isOne = residents.length === 1;
    const subject = counted(residents.length, "command that was there before", "commands that were there before");
    const stay = isOne ? "stays as it is" : "stay as they are";
    const others = sayRunBefore(residents);
    if (carrying.isSafe) return `${subject} ${stay}${others}`;
    const fate = this.mayDisplace
      ? `${isOne ? "is" : "are"} deleted for cases that need an empty scope, and made again`
      : stay;
    return `${subject} ${fate}: bulk overwrites cannot leave ${isOne ? "it" : "them"} alone (${carrying.because})${others}`;
  }

  async #tryCarrying(residents: readonly Resource[]): Promise<ScopeBook["carrying"]> {
    const guild = this.emptyGuild;
    if (!guild) return { isSafe: false, because: "no guild of target.json was empty, so it could not be tried" };
    const carrying = await learnCarrying(carryingTrial(this.#book.caller, guild, this), residents);
    await this.clean(guild, true);
    return carrying;
  }

  /**
   * Makes a scope fit for a case: residents stay where they are if the case can run beside them.
   * @returns why the case cannot run there, or `undefined`
   */
  makeRoom(scope: WorkspaceScope, needs: ScopeNeeds): Promise<Obstacle | undefined> {
    return this.#room.make(scope, needs);
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
      const commands = await listScope(this.#book.caller, scope);
      if (commands) this.#book.takeIn(scope, commands);
      const isHarmed = commands !== undefined && !this.#book.isSafe && (await this.#mend(scope, commands));
      await this.#others.watch(scope, isHarmed);
      scope.isDirty = false;
    }
    const isOurs = (id: string): boolean => this.#isOurs(scope, id);
    const left = leftovers(scope, this.#keepsSlots ? isSlotInDoubt : () => true, isOurs);
    // With the slots gone too, one overwrite does it. Slots cost creates in guilds alone.
    const isAll = scope.guild === undefined && isWorthAnOverwrite(scope, left);
    if (left.length > 0) await this.#own.delete(scope, isAll ? leftovers(scope, () => true, isOurs) : left);
  }

  /** Takes options and localizations out of slots that hold more than so many characters of them. */
  async emptySlots(scope: WorkspaceScope, most: number): Promise<void> {
    const full = this.#keepsSlots ? fullSlots(scope, most, (id) => this.#isOurs(scope, id)) : [];
    await inTurns(full, async (id) => void (await this.#own.send(scope, "edit", { id, body: EMPTY_FIELDS })));
  }

  #isOurs(scope: WorkspaceScope, id: string): boolean {
    const { name, type } = scope.known.get(id) ?? {};
    return this.#book.isSafe || this.#book.made.isOurs(scope, { id, name: name ?? null, type: type ?? 1 });
  }

  /**
   * A target that changed residents gets no more bulk overwrites beside them; they are put back at once.
   * @returns true where there were any
   */
  async #mend(scope: WorkspaceScope, commands: readonly Resource[]): Promise<boolean> {
    const now = byId(commands);
    const isHarmed = (resident: Resource): boolean => {
      const current = now.get(resident["id"] as string);
      return current === undefined || !isAsItWas(resident, current);
    };
    const residents = residentsHere(scope).filter(({ id }) => !scope.newcomers.has(id as string));
    const harmed = residents.filter(isHarmed);
    if (harmed.length === 0) return false;
    this.#book.carrying = { isSafe: false, because: "commands that were there before have changed during the run" };
    this.#notice(
      `${nameOf(scope)}: ${counted(harmed.length, "command that was there before has", "commands that were there before have")} changed, by the target or by somebody else; ${harmed.length === 1 ? "it is" : "they are"} put back, and nothing is overwritten in bulk beside such commands any more`,
    );
    const problems = await putBackTarget(this.#book.caller, {
      scopes: [{ scope, residents: byId(residents), isOurs: () => false }],
      permissions: [],
      renewed: this.#book.renewed,
      onRenewed: (_, old, id) => this.#renewNow(scope, old, id),
      isLasting: (problem) => this.#lasting.has(problem),
    });
    for (const problem of problems) {
      this.#lasting.add(problem);
      this.#notice(problem);
    }
    const listed = await listScope(this.#book.caller, scope);
    if (listed) this.#book.takeIn(scope, listed);
    return true;
  }

  /** From here on a resident is known by its new id as well. */
  #renewNow(scope: WorkspaceScope, old: string, id: string): void {
    this.#book.noteRenewed(scope, old, id);
    if (!scope.residents?.has(old)) return;
    scope.residents = new Map(
      [...scope.residents].map(([key, one]) => (key === old ? [id, { ...one, id }] : [key, one])),
    );
  }

  /**
   * Whether the target takes so many plain commands in a scope, one after the other and few at a time. False only
   * where it refuses one (4xx). They are deleted again, but the creates are spent.
   */
  takesCreates(scope: WorkspaceScope, count: number): Promise<boolean> {
    const isTaken = this.#own.isListed(scope, "create") ? takesAdditions : takesCreates;
    const trial = {
      create: async (body: Resource) => (await this.#own.send(scope, "create", { body })).result,
      add: (bodies: readonly Resource[]) => this.#own.add(scope, bodies),
      clean: () => this.clean(scope, false),
    };
    return isTaken(trial, count, `room-${++this.#trials}`);
  }

  /** Sends one operation to a scope for the probe, and follows what it does. */
  probe(
    scope: WorkspaceScope,
    verb: CommandVerb,
    what: { readonly id?: string; readonly body?: Json },
  ): Promise<ScopeCall> {
    return this.#own.send(scope, verb, what);
  }

  /** Puts every scope back as it was, the last one first, and takes the journal away where all was read back equal. */
  async putBack(): Promise<PutBack> {
    const book = this.#book;
    const scopes = book.scopes.filter(({ isWritten, residents }) => isWritten || (residents?.size ?? 0) > 0);
    const problems = await putBackTarget(book.caller, {
      scopes: scopes.reverse().map((scope) => ({
        scope,
        residents: residentsToKeep(scope),
        isOurs: (command) => this.#isOursAtEnd(scope, command),
      })),
      permissions: book.permissions.all,
      renewed: book.renewed,
      onRenewed: (scope, old, id) => book.noteRenewed(scope, old, id),
    });
    return this.#concluded(problems, book.renewed);
  }

  #isOursAtEnd(scope: WorkspaceScope, command: Resource): boolean {
    if (scope.newcomers.has(command["id"] as string)) return false;
    return (this.#book.isSafe && scope.residents !== undefined) || this.#book.made.isOurs(scope, command);
  }

  /** Puts right what an earlier run left behind: only what it made, and slots, are deleted. */
  async recover(left: LeftBehind): Promise<PutBack> {
    const { before, unknown } = targetBeforeRun(left, (application, guild) => this.scopeOf(application, guild));
    const onRenewed = (scope: WorkspaceScope, old: string, id: string): void => this.#book.noteRenewed(scope, old, id);
    const problems = await putBackTarget(this.#book.caller, { ...before, onRenewed });
    return this.#concluded([...unknown, ...problems], before.renewed);
  }

  /** What `recover` would change, one line each. */
  differences(left: LeftBehind): Promise<readonly string[]> {
    const { before } = targetBeforeRun(left, (application, guild) => this.scopeOf(application, guild));
    return differencesOf(this.#book.caller, before);
  }

  #concluded(problems: readonly string[], renewed: ReadonlyMap<string, string>): PutBack {
    if (problems.length === 0) this.#book.journal.clear();
    return { problems, renewed: fromFirstToLast(renewed, this.#book.given) };
  }

  #notice(text: string): void {
    this.#book.caller.target.onNotice(text);
  }
}
