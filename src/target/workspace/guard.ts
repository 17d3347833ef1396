/** What a request may do to a scope with residents: by default it leaves them where they are, whatever its file claims. */
import { counted } from "../../contract/counted.js";
import { isObject, type Json } from "../../contract/json.js";
import type { CommandWrite } from "./follow.js";
import { nameOf } from "./put-back-scope.js";
import { bodyOfResident } from "./resident.js";
import { ENTRY_POINT, namedCommand, type Resource, type WorkspaceScope } from "./scope.js";

/** Whether a bulk overwrite can name residents without changing them; `because` says why not. */
export type Carrying = { readonly isSafe: true } | { readonly isSafe: false; readonly because: string };

/** A request that may be sent, with the body it is sent with, or why it is not sent. */
export type Admitted =
  | { readonly body?: Json }
  /** A trial has shown that it leaves residents alone. */
  | { readonly body?: Json; readonly isSafe: true }
  | { readonly withheld: string };

/** A write as the guard sees it. */
export interface WriteToScope {
  /** The kind of the write. */
  readonly verb: CommandWrite;
  /** The command in the path. */
  readonly id: string | undefined;
  /** As JSON; `undefined` where it is none. */
  readonly body: Json | undefined;
}

const NONE: readonly Resource[] = [];

/** Residents that are in their scope now. */
export function residentsHere({ residents, displaced }: WorkspaceScope): readonly Resource[] {
  if (residents === undefined || residents.size === 0) return NONE;
  return [...residents].flatMap(([id, resident]) => (displaced.has(id) ? [] : [resident]));
}

/** Those of them that somebody else has made during the run: no permission covers these. */
export function newcomersHere(scope: WorkspaceScope): readonly Resource[] {
  const isOwn = ({ type }: Resource): boolean => type === ENTRY_POINT && scope.hasOwnEntryPoint;
  return residentsHere(scope).filter((command) => scope.newcomers.has(command["id"] as string) && !isOwn(command));
}

/** Decides on one write. In a scope without residents everything may be sent. */
export function admit(scope: WorkspaceScope, write: WriteToScope, carrying: Carrying): Admitted {
  const here = residentsHere(scope);
  if (here.length === 0) return {};
  switch (write.verb) {
    case "edit":
    case "delete":
      if (here.some(({ id }) => id === write.id)) return withheld(`would ${write.verb} a command`, scope);
      return takesName(scope, write) ? withheldForName(scope) : {};
    case "create":
      return here.some((resident) => isNamedLike(resident, write.body))
        ? withheld("has the name of a command and would overwrite it: one", scope)
        : {};
    case "bulk":
      return admitBulk(scope, here, write.body, carrying);
  }
}

/** Decides on a write that is withheld, where residents may be moved: what somebody else makes during the run may not. */
export function admitWithPermission(scope: WorkspaceScope, write: WriteToScope): Admitted {
  if (takesName(scope, write)) return withheldForName(scope);
  const { verb, id, body } = write;
  const isConcerned = (command: Resource): boolean =>
    verb === "bulk" || (verb === "create" ? isNamedLike(command, body) : command["id"] === id);
  return newcomersHere(scope).some(isConcerned) ? withheldForOthers(scope) : {};
}

/** True for an edit that gives one of our commands the name of a resident: a sound target has to refuse it. */
function takesName(scope: WorkspaceScope, { verb, id, body }: WriteToScope): boolean {
  if (verb !== "edit" || id === undefined || !isObject(body) || body["name"] === undefined) return false;
  const type = scope.known.get(id)?.type;
  return residentsHere(scope).some(
    (resident) => resident["id"] !== id && isNamedLike(resident, { name: body["name"] ?? null, type: type ?? null }),
  );
}

function withheldForName(scope: WorkspaceScope): Admitted {
  return {
    withheld: `the request was not sent: it gives a command the name of one that is not of this run in ${nameOf(scope)}; use a scope that is empty`,
  };
}

/** Says of a request that it would touch what somebody else has made during the run. */
export function withheldForOthers(scope: WorkspaceScope): Admitted {
  return {
    withheld: `the request was not sent: it would change or remove a command that somebody else made in ${nameOf(scope)} during the run; use a scope that only this run uses`,
  };
}

function admitBulk(
  scope: WorkspaceScope,
  here: readonly Resource[],
  body: Json | undefined,
  carrying: Carrying,
): Admitted {
  const lack = lackOfCarrying(scope, carrying);
  if (lack !== undefined) return withheld(`would overwrite ${counted(here.length, "command")}`, scope, lack);
  // What is no list was seen to be refused in a guild that was empty.
  if (!Array.isArray(body)) return { isSafe: true };
  const elements = body as readonly Json[];
  if (here.some((resident) => elements.some((element) => isNamedLike(resident, element))))
    return withheld("names a command", scope);
  return { body: [...elements, ...here.map((resident) => carriedBody(resident, scope))], isSafe: true };
}

/**
 * Why the residents of a scope cannot be named in a bulk overwrite without changing them, or `undefined`.
 * What a list leaves out of a global command it sets to a default, and no value of the documents means that none is set.
 */
export function lackOfCarrying(scope: WorkspaceScope, carrying: Carrying): string | undefined {
  if (!carrying.isSafe) return carrying.because;
  if (scope.guild !== undefined) return undefined;
  for (const resident of residentsHere(scope)) {
    const unset = ["contexts", "integration_types"].filter((member) => !Array.isArray(resident[member]));
    const name = JSON.stringify(String(resident["name"]).slice(0, 40));
    if (unset.length > 0) return `it would set ${unset.join(" and ")} of command ${name}, which has none`;
  }
  return undefined;
}

/** How a resident is named in a bulk overwrite that must not change it. */
export function carriedBody(resident: Resource, scope: WorkspaceScope): Resource {
  return { id: resident["id"] ?? null, ...bodyOfResident(resident, scope.guild === undefined) };
}

function isNamedLike(resident: Resource, body: Json | undefined): boolean {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const [one, other] = [namedCommand(resident), namedCommand(body as Resource)];
  return one.name === other.name && one.type === other.type;
}

function withheld(what: string, scope: WorkspaceScope, because?: string): Admitted {
  const reason = because === undefined ? "" : ` (${because})`;
  return {
    withheld: `the request was not sent: it ${what} that was in ${nameOf(scope)} before the run${reason}; use a scope that is empty, or pass --allow-destructive`,
  };
}
