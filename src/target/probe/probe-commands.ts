/** Makes one command and looks what the target does with it: routes, upsert, ids, stored members, latency. */

import { isObject, type Json } from "../../contract/json.js";
import { type CommandVerb, GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { WireResult } from "../wire.js";
import type { Resource, WorkspaceScope } from "../workspace/scope.js";
import type { Workspace } from "../workspace/workspace.js";
import { NO_SUCH_ID } from "./doors.js";
import { NO_FACTS, type Sharing, type TargetFacts, type Upsert } from "./facts.js";
import { isLikeUnrouted, type Unrouted } from "./unrouted.js";

const FIRST = {
  description: "A probe of slashproof",
  nsfw: true,
  default_member_permissions: "8",
  options: [{ type: 3, name: "text", description: "An option" }],
} as const;

/** Members whose value is compared with what is read back. */
const COMPARED = ["description", "nsfw", "default_member_permissions", "options"] as const;

/** A scope beside the one that is probed. */
export interface Neighbour {
  /** The scope that is read. */
  readonly scope: WorkspaceScope;
  /** What it means where a command of the probed scope is listed there. */
  readonly sharing: Sharing;
}

/** What the probe of a scope needs to know. */
export interface CommandProbeOptions {
  /** The bulk route may be tried: nothing but what the probe made is in the scope. */
  readonly mayBulk: boolean;
  /** How the target answers a path that is not served. */
  readonly unrouted: Unrouted;
  /** Scopes where the command must not be listed. */
  readonly neighbours: readonly Neighbour[];
}

/** Probes one scope. What it made is deleted again. */
export async function probeCommands(
  workspace: Workspace,
  scope: WorkspaceScope,
  options: CommandProbeOptions,
): Promise<TargetFacts> {
  const probe = new CommandProbe(workspace, scope, options);
  return probe.run(options.mayBulk);
}

class CommandProbe {
  readonly #workspace: Workspace;
  readonly #scope: WorkspaceScope;
  readonly #unrouted: Unrouted;
  readonly #name: string;
  readonly #neighbours: readonly Neighbour[];
  readonly #missing = new Map<OperationId, string>();
  readonly #durations: number[] = [];

  constructor(workspace: Workspace, scope: WorkspaceScope, { unrouted, neighbours }: CommandProbeOptions) {
    this.#workspace = workspace;
    this.#scope = scope;
    this.#unrouted = unrouted;
    this.#neighbours = neighbours;
    this.#name = freeName(scope);
  }

  async run(mayBulk: boolean): Promise<TargetFacts> {
    const first = await this.#ask("create", { body: { name: this.#name, ...FIRST } });
    const before = await this.#list();
    const id = idOf(first) ?? (mayBulk ? await this.#put() : undefined);
    if (id === undefined) {
      await this.#askForNobody();
      return this.#facts({});
    }
    const one = await this.#ask("get", { id });
    const stored = before?.find((command) => command["id"] === id) ?? one.answer?.json;
    const shares = await this.#sharings(id);
    const learnt = idOf(first) === undefined ? { ids: [id], id } : await this.#upsert(id, mayBulk);
    const last = learnt.id ?? id;
    await this.#ask("edit", { id: last, body: { description: "Edited by slashproof" } });
    for (const each of new Set([last, id, ...learnt.ids])) {
      const gone = await this.#ask("delete", { id: each });
      if (!isDone(gone)) break;
    }
    const isCreated = idOf(first) !== undefined && isObject(stored);
    return this.#facts({ ...learnt, shares, ...(isCreated ? { notStored: lacking(stored) } : {}) });
  }

  /** Where no command can be made, looks for the routes of one with an id that no command has. */
  async #askForNobody(): Promise<void> {
    if (this.#missing.size === 0) return;
    await this.#ask("get", { id: NO_SUCH_ID });
    await this.#ask("edit", { id: NO_SUCH_ID, body: { description: "Edited by slashproof" } });
    await this.#ask("delete", { id: NO_SUCH_ID });
  }

  /** Posts the name again, and where nothing else is there, puts it as a list. */
  async #upsert(id: string, mayBulk: boolean) {
    const second = await this.#ask("create", { body: { name: this.#name, description: "Posted again" } });
    const listed = await this.#list();
    const named = listed?.filter(({ name }) => name === this.#name) ?? [];
    const ids = named.flatMap((command) => (typeof command["id"] === "string" ? [command["id"]] : []));
    const upsert = upsertOf(id, second, listed && ids);
    const again = named.find((command) => command["description"] === "Posted again");
    const keepsOmitted = upsert === "overwrites" && again ? again["nsfw"] === true : undefined;
    if (!mayBulk || ids.length !== 1) return { upsert, keepsOmitted, ids, id: ids.at(-1) };
    const inBulk = await this.#put();
    const keepsIdsInBulk = inBulk === undefined ? undefined : inBulk === ids[0];
    return { upsert, keepsOmitted, keepsIdsInBulk, ids, id: inBulk ?? ids[0] };
  }

  /** Puts a list of one command. @returns its id */
  async #put(): Promise<string | undefined> {
    const result = await this.#ask("bulk", { body: [{ name: this.#name, description: "Put as a list" }] });
    const [only] = Array.isArray(result.answer?.json) ? (result.answer.json as readonly Json[]) : [];
    return isDone(result) && isObject(only) && typeof only["id"] === "string" ? only["id"] : undefined;
  }

  /** Neighbours that list the command too. */
  async #sharings(id: string): Promise<readonly Sharing[]> {
    const found = new Set<Sharing>();
    for (const { scope, sharing } of this.#neighbours) {
      const { result } = await this.#workspace.probe(scope, "list", {});
      if (commandsIn(result)?.some((command) => command["id"] === id)) found.add(sharing);
    }
    return [...found];
  }

  async #list(): Promise<readonly Resource[] | undefined> {
    return commandsIn(await this.#ask("list", {}));
  }

  async #ask(verb: CommandVerb, what: { readonly id?: string; readonly body?: Json }): Promise<WireResult> {
    const { result, method, path } = await this.#workspace.probe(this.#scope, verb, what);
    this.#durations.push(result.durationMs);
    const operation = (this.#scope.guild === undefined ? GLOBAL_OPERATIONS : GUILD_OPERATIONS)[verb];
    if (result.answer && isMissing(path, result, this.#unrouted))
      this.#missing.set(
        operation,
        `${method} ${path} answered ${result.answer.status}, as to a path that it does not serve`,
      );
    return result;
  }

  #facts(learnt: Partial<TargetFacts>): TargetFacts {
    const sorted = this.#durations.toSorted((one, other) => one - other);
    return {
      ...NO_FACTS,
      upsert: learnt.upsert ?? "unknown",
      keepsOmitted: learnt.keepsOmitted,
      keepsIdsInBulk: learnt.keepsIdsInBulk,
      notStored: learnt.notStored ?? [],
      shares: learnt.shares ?? [],
      missing: this.#missing,
      latencyMs: sorted[Math.floor(sorted.length / 2)],
    };
  }
}

function commandsIn({ answer }: WireResult): readonly Resource[] | undefined {
  return answer && answer.status < 300 && Array.isArray(answer.json)
    ? (answer.json as readonly Json[]).filter(isObject)
    : undefined;
}

/** A name that no resident has. */
function freeName({ residents }: WorkspaceScope): string {
  const taken = new Set([...(residents?.values() ?? [])].map(({ name }) => name));
  let name = "slashproof-probe";
  for (let nth = 2; taken.has(name); nth++) name = `slashproof-probe-${nth}`;
  return name;
}

/** 405 and 501 are of a path that has other methods; a 404 has to read like that of a path that is not served. */
function isMissing(path: string, { answer }: WireResult, unrouted: Unrouted): boolean {
  if (answer === undefined) return false;
  if (answer.status === 405 || answer.status === 501) return true;
  return answer.status === 404 && isLikeUnrouted(path, answer, unrouted);
}

function upsertOf(first: string, second: WireResult, listed: readonly string[] | undefined): Upsert {
  const status = second.answer?.status ?? 0;
  if (status >= 400 && status < 500 && status !== 429) return "refuses";
  if (!isDone(second)) return "unknown";
  if (listed === undefined || listed.length === 0) return idOf(second) === first ? "overwrites" : "unknown";
  if (listed.length > 1) return "duplicates";
  return listed[0] === first ? "overwrites" : "renews";
}

function lacking(stored: Resource): readonly string[] {
  return COMPARED.filter((name) => stored[name] === undefined || stored[name] === null);
}

function isDone({ answer }: WireResult): boolean {
  return answer !== undefined && isSuccess(answer.status);
}

function idOf(result: WireResult): string | undefined {
  const body = result.answer?.json;
  return isDone(result) && isObject(body) && typeof body["id"] === "string" && body["id"] !== ""
    ? body["id"]
    : undefined;
}
