/** Requests of cases: whether they may be sent, what they did to a scope, and what a case sees of their answers. */
import { isObject, type Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import { commandWriteOf, type OperationId, PERMISSION_OPERATIONS } from "../../contract/operations.js";
import type { WireResult } from "../wire.js";
import { listScope } from "./calls.js";
import { followWrite, isCommand } from "./follow.js";
import { type Admitted, admit, admitWithPermission, newcomersHere, residentsHere, withheldForOthers } from "./guard.js";
import { LISTS } from "./operations-of-scope.js";
import { ENTRY_POINT, type Resource, type WorkspaceScope } from "./scope.js";
import type { ScopeBook } from "./scope-book.js";

/** Path parameters by name. */
type Parameters = Readonly<Record<string, string>>;

/** Query parameters by name. */
type Query = Readonly<Record<string, string>> | undefined;

/** A list that is older is read again before a bulk overwrite. */
const FRESH_MS = 50;

/** A list that was requested for a bulk overwrite, and when. */
interface Look {
  readonly from: number;
  readonly commands: Promise<readonly Resource[] | undefined>;
}

export class CaseRequests {
  readonly #book: ScopeBook;
  readonly #mayDisplace: boolean;
  /** Looks that are under way. */
  readonly #looks = new Map<WorkspaceScope, Look>();

  /** @param mayDisplace residents may be deleted and made again */
  constructor(book: ScopeBook, mayDisplace: boolean) {
    this.#book = book;
    this.#mayDisplace = mayDisplace;
  }

  /**
   * Decides whether a request may be sent, by what it would do to residents.
   * @param body as JSON; `undefined` where it is none
   */
  admit(operation: OperationId, parameters: Parameters, body: Json | undefined): Admitted {
    if (this.#book.isSafe) return {};
    if (operation === PERMISSION_OPERATIONS.edit) return this.#admitPermissions(parameters);
    if (operation === "changeApplication") return this.#admitChange(body);
    const verb = commandWriteOf(operation);
    const scope = this.#scopeWritten(operation, parameters);
    if (!verb || !scope) return {};
    const write = { verb, id: parameters["command_id"], body };
    const admitted = admit(scope, write, this.#book.carrying);
    return "withheld" in admitted && this.#mayDisplace ? admitWithPermission(scope, write) : admitted;
  }

  #admitPermissions({
    command_id: id = "",
    application_id: application = "",
    guild_id: guild = "",
  }: Parameters): Admitted {
    const scope = this.#book.scopes.find((one) => newcomersHere(one).some((command) => command["id"] === id));
    if (scope) return withheldForOthers(scope);
    const isOfApplication = id === application;
    const isKept = isOfApplication ? this.#hadPermissions(application, guild) : this.#book.isResident(id);
    if (isKept && !this.#mayDisplace)
      return {
        withheld:
          "the request was not sent: it would change permissions that were there before the run; pass --allow-destructive",
      };
    // Where there were none, that is written down.
    const { permissions, guildIds } = this.#book;
    if (isOfApplication && !isKept && guildIds.includes(guild) && permissions.noteChange(guild)) this.#book.save();
    return {};
  }

  /** The application itself had permissions in a guild, or may have had some. What a driver made was not there before. */
  #hadPermissions(application: string, guild: string): boolean {
    const { permissions, guildIds, global } = this.#book;
    return guildIds.includes(guild) && (application !== global.application || permissions.hasOfApplication(guild));
  }

  /** An application without activities has no entry point: the one that was there before would go. */
  #admitChange(body: Json | undefined): Admitted {
    if (isObject(body) && body["has_activity"] === true && body["application_id"] === undefined)
      this.#book.global.hasOwnEntryPoint = true;
    const endsActivities = isObject(body) && body["has_activity"] === false;
    if (!endsActivities) return {};
    const isEntryPoint = ({ type }: Resource): boolean => type === ENTRY_POINT;
    if (newcomersHere(this.#book.global).some(isEntryPoint)) return withheldForOthers(this.#book.global);
    if (this.#mayDisplace || !residentsHere(this.#book.global).some(isEntryPoint)) return {};
    return {
      withheld:
        "the request was not sent: without activities the entry point that was there before the run would go; pass --allow-destructive",
    };
  }

  /**
   * Looks at a scope just before a bulk overwrite of it: what somebody else has made there since the run began is treated
   * like what was there before. Where a case has listed the scope a moment ago, that list is what is looked at.
   * @returns undefined where there is nothing to look at, as for most requests: no turn is lost for them
   */
  lookBeforeBulk(operation: OperationId, parameters: Parameters): Promise<void> | undefined {
    if (this.#book.isSafe || commandWriteOf(operation) !== "bulk") return undefined;
    const scope = this.#book.scopeOfCall(operation, parameters);
    return scope?.residents ? this.#lookAt(scope) : undefined;
  }

  async #lookAt(scope: WorkspaceScope): Promise<void> {
    const { lastSeen } = scope;
    const isFresh = lastSeen !== undefined && performance.now() - lastSeen.at < FRESH_MS;
    const commands = isFresh ? lastSeen.commands : await this.#look(scope);
    if (commands) this.#book.takeIn(scope, commands);
  }

  /** Overwrites that leave at the same time share one look. */
  #look(scope: WorkspaceScope): Promise<readonly Resource[] | undefined> {
    const now = performance.now();
    const last = this.#looks.get(scope);
    if (last && now - last.from < FRESH_MS) return last.commands;
    const commands = listScope(this.#book.caller, scope);
    const look = { from: now, commands };
    this.#looks.set(scope, look);
    const forget = (): void => {
      if (this.#looks.get(scope) === look) this.#looks.delete(scope);
    };
    void commands.then(forget, forget);
    return commands;
  }

  /** Keeps what a case has listed, for a bulk overwrite that comes at once. @param query of the list */
  noteList(operation: OperationId, parameters: Parameters, query: Query, { answer }: WireResult): void {
    if (this.#book.isSafe || !LISTS.includes(operation) || query?.["with_localizations"] !== "true") return;
    if (answer?.status !== 200 || !Array.isArray(answer.json)) return;
    const scope = this.#book.scopeOfCall(operation, parameters);
    if (scope) scope.lastSeen = { commands: (answer.json as readonly Json[]).filter(isCommand), at: performance.now() };
  }

  /** Writes down what a request of a case is about to make. @returns what `follow` is given with its answer */
  announce(operation: OperationId, parameters: Parameters, body: Json | undefined): number {
    const scope = this.#scopeWritten(operation, parameters);
    return scope ? this.#book.made.announce(scope, body) : 0;
  }

  /** Takes in what a request of a case did. @param announced what `announce` gave for it */
  follow(operation: OperationId, parameters: Parameters, result: WireResult, announced: number): void {
    const verb = commandWriteOf(operation);
    const scope = this.#scopeWritten(operation, parameters);
    if (!verb || !scope) return;
    followWrite(scope, verb, parameters["command_id"], result);
    this.#learnLimit(scope);
    this.#book.made.settle(announced, scope, { verb, id: parameters["command_id"], result });
    // What a bulk overwrite did to residents is looked at before the next case.
    if (verb === "bulk" && !this.#book.isSafe && residentsHere(scope).length > 0) scope.isDirty = true;
  }

  /**
   * Looks at a scope after a create or a delete in it got no answer.
   * @returns true where it had no effect for certain
   */
  async hadNoEffect(operation: OperationId, parameters: Parameters): Promise<boolean> {
    const verb = commandWriteOf(operation);
    const scope = this.#scopeWritten(operation, parameters);
    if (!scope || (verb !== "create" && verb !== "delete")) return false;
    const commands = await listScope(this.#book.caller, scope);
    if (!commands) return false;
    const isExpected = (id: string): boolean => scope.known.has(id) || scope.residents?.has(id) === true;
    const ids = new Set(commands.map(({ id }) => String(id)));
    if (verb === "create") return [...ids].every(isExpected);
    const { command_id: deleted = "" } = parameters;
    return ids.has(deleted) || !isExpected(deleted);
  }

  /** An answer as a case sees it: without the residents of its scope. */
  hideResidents(operation: OperationId, parameters: Parameters, result: WireResult): WireResult {
    if (this.#book.isSafe || !LISTS.includes(operation) || !result.answer || !Array.isArray(result.answer.json))
      return result;
    const scope = this.#book.scopeOfCall(operation, parameters);
    if (!scope?.residents || scope.residents.size === 0) return result;
    const { residents } = scope;
    const isHidden = result.answer.json.map((one: Json) => isObject(one) && residents.has(String(one["id"])));
    const hide = (list: Json | undefined) => (list as readonly Json[]).filter((_, nth) => !isHidden[nth]);
    const { asSent, json } = result.answer;
    const answer = { ...result.answer, json: hide(json), ...(asSent === undefined ? {} : { asSent: hide(asSent) }) };
    return { ...result, answer };
  }

  #scopeWritten(operation: OperationId, parameters: Parameters): WorkspaceScope | undefined {
    if (!commandWriteOf(operation)) return undefined;
    const scope = this.#book.scopeOfCall(operation, parameters);
    if (scope) scope.isWritten = true;
    return scope;
  }

  /** A guild that takes more creates than a day has shows that this target counts none. */
  #learnLimit(scope: WorkspaceScope): void {
    if (scope.guild === undefined || scope.isUnlimited || scope.creates <= LIMITS.dailyCreates.max) return;
    for (const each of this.#book.scopes) each.isUnlimited = true;
  }
}
