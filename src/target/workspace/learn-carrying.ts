/** Learns in an empty guild whether a bulk overwrite can name commands without changing them, before it is done to residents. */
import { isObject, type Json } from "../../contract/json.js";
import type { WireResult } from "../wire.js";
import { isCommand } from "./follow.js";
import type { Carrying } from "./guard.js";
import { arePermissionsEqual } from "./put-back-permissions.js";
import { bodyOfResident, isAsItWas, isSameValue } from "./resident.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** Asks one operation of the guild that is tried. */
export interface TrialScope {
  /** The scope of the guild. */
  readonly scope: WorkspaceScope;
  /** Sends one operation. @returns the response, or why there is none */
  ask(verb: "create" | "bulk" | "list", body?: Json): Promise<WireResult>;
  /** Writes permissions of a command and gives them as read back; `undefined` where the target has none. */
  permit(id: string): Promise<readonly Resource[] | undefined>;
  /** Reads the permissions of a command; `undefined` where they cannot be read. */
  permissionsOf(id: string): Promise<readonly Resource[] | undefined>;
}

/** So many residents are copied for the trial: each spends a create of the guild's day. */
const COPIES = 3;

const SAMPLE: Resource = {
  name: "carried",
  description: "Is it the same afterwards?",
  name_localizations: { "es-ES": "llevado" },
  default_member_permissions: "8",
  options: [{ type: 3, name: "text", description: "An option", required: true }],
};
const BESIDE = { name: "beside", description: "Beside those that are carried" };
const BAD = { ...BESIDE, description: "x".repeat(101) };

/** Bodies that no service takes: they have to leave everything as it was. */
const REFUSED: readonly Json[] = [{}, BESIDE];

/** @param residents the trial is made with copies of some of them */
export async function learnCarrying(trial: TrialScope, residents: readonly Resource[]): Promise<Carrying> {
  const copies: Resource[] = [];
  for (const body of bodiesOf(residents)) {
    const { answer } = await trial.ask("create", body);
    const made = answer?.json;
    if (isCommand(made)) copies.push({ ...body, id: made["id"] ?? null });
  }
  const [first] = copies;
  if (!first) return no("no command could be made to try it with");
  const permissions = await trial.permit(first["id"] as string);
  const before = await listOf(trial);
  if (!before || before.length !== copies.length) return no("the commands of the trial could not be listed");
  const restless = restlessIn(before, await listOf(trial));
  const isSame = async (): Promise<boolean> => sameIn(before, await listOf(trial), restless);
  const put = await trial.ask("bulk", [BESIDE, ...copies]);
  if ((put.answer?.status ?? 0) >= 300 || !put.answer) return no("the target refused it in a trial");
  if (!(await isSame())) return no("a trial changed ids, versions or content of commands that it named");
  if (permissions && !arePermissionsEqual(permissions, (await trial.permissionsOf(first["id"] as string)) ?? []))
    return no("a trial changed permissions of commands that it named");
  for (const body of [[BAD, ...copies], ...REFUSED]) {
    await trial.ask("bulk", body);
    if (!(await isSame())) return no("a list that has to be refused changed commands in a trial");
  }
  return { isSafe: true };
}

function bodiesOf(residents: readonly Resource[]): readonly Resource[] {
  const plain = residents.filter(({ type }) => type !== 4);
  const richest = plain.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  const bodies = richest.slice(0, COPIES).map((resident) => bodyOfResident(resident, false));
  return [...bodies, SAMPLE].filter(
    (body, index, all) => all.findIndex(({ name, type }) => name === body["name"] && type === body["type"]) === index,
  );
}

async function listOf(trial: TrialScope): Promise<readonly Resource[] | undefined> {
  const { answer } = await trial.ask("list");
  const body = answer?.json;
  return Array.isArray(body) ? (body as readonly Json[]).filter(isObject) : undefined;
}

/** Members that differ from one list to the next with nothing written between them, such as the time of the answer. */
function restlessIn(before: readonly Resource[], again: readonly Resource[] | undefined): ReadonlySet<string> {
  const byId = byIdOf(again);
  return new Set(
    before.flatMap((command) => {
      const other = byId.get(command["id"]) ?? {};
      return namesOf(command, other).filter((name) => !isSameValue(command[name], other[name], name));
    }),
  );
}

/** Every command of `before` reads the same, version and all, whatever is beside it. */
function sameIn(
  before: readonly Resource[],
  now: readonly Resource[] | undefined,
  restless: ReadonlySet<string>,
): boolean {
  const byId = byIdOf(now);
  return before.every((command) => {
    const other = byId.get(command["id"]);
    if (other === undefined || !isAsItWas(command, other)) return false;
    return namesOf(command, other).every(
      (name) => (name !== "version" && restless.has(name)) || isSameValue(command[name], other[name], name),
    );
  });
}

function byIdOf(commands: readonly Resource[] | undefined): ReadonlyMap<Json | undefined, Resource> {
  return new Map(commands?.map((command) => [command["id"], command]));
}

function namesOf(one: Resource, other: Resource): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function no(because: string): Carrying {
  return { isSafe: false, because };
}
