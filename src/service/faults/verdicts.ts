/** Faults in the judgement of payloads: what is not asked, and what is asked too much. */
import type { Json } from "../../contract/json.js";
import type { EditContext, WriteContext } from "../../rules/context.js";
import { isObject, type JsonObject, type Violation } from "../../rules/violation.js";
import type { StoredCommand } from "../store/stored-command.js";
import type { Apply } from "./fault.js";
import { valueAt, withValueAt } from "./pointers.js";

export type JudgedVerb = "create" | "edit" | "bulk" | "permissions";

/** A body under judgement. */
export interface Judged {
  readonly verb: JudgedVerb;
  readonly scope: "global" | "guild";
  readonly body: Json;
  /** The command that is edited. */
  readonly current?: EditContext["current"];
}

type Judge = (judged: Judged, sound: readonly Violation[]) => readonly Violation[];

/**
 * The service does not see these violations, and keeps what they speak of as it was sent.
 *
 * @remarks A sound command is tidied while it is stored, so the value is put back where it stood: a refusal that is
 * missing must not end in the very state that the documents allow.
 */
export function notAsked(isOverlooked: (violation: Violation, judged: Judged) => boolean): Apply {
  return (sound, acted) => {
    const overlooked = new WeakMap<JsonObject, readonly string[]>();
    const judge: Judge = (judged, violations) => {
      const missed = violations.filter((violation) => isOverlooked(violation, judged));
      if (missed.length === 0) return violations;
      acted();
      for (const [holder, pointers] of holdersOf(judged.body, missed)) overlooked.set(holder, pointers);
      return violations.filter((violation) => !missed.includes(violation));
    };
    const asSent = (command: StoredCommand, body: JsonObject) =>
      (overlooked.get(body) ?? []).reduce((kept, pointer) => keptAsSent(kept, body, pointer), command);
    return {
      ...judgedBy(judge)(sound, acted),
      newCommand: (body, identity, defaults) => asSent(sound.newCommand(body, identity, defaults), body),
      editedCommand: (current, body) => {
        const edited = sound.editedCommand(current, body);
        return edited === current ? edited : asSent(edited, body);
      },
    };
  };
}

/** The service finds violations that are none. */
export function askedTooMuch(found: (judged: Judged) => Violation | undefined): Apply {
  return (sound, acted) =>
    judgedBy((judged, violations) => {
      const invented = violations.length > 0 ? undefined : found(judged);
      if (invented === undefined) return violations;
      acted();
      return [invented];
    })(sound, acted);
}

function judgedBy(judge: Judge): Apply {
  return (sound) => ({
    violationsOfCreate: (body: Json, context: WriteContext) =>
      judge({ verb: "create", scope: context.scope, body }, sound.violationsOfCreate(body, context)),
    violationsOfEdit: (body: Json, context: EditContext) =>
      judge(
        { verb: "edit", scope: context.scope, body, current: context.current },
        sound.violationsOfEdit(body, context),
      ),
    violationsOfBulk: (body: Json, context: WriteContext) =>
      judge({ verb: "bulk", scope: context.scope, body }, sound.violationsOfBulk(body, context)),
    violationsOfPermissions: (body: Json) =>
      judge({ verb: "permissions", scope: "guild", body }, sound.violationsOfPermissions(body)),
  });
}

/** The commands of a body with the places in them that were overlooked. */
function holdersOf(body: Json, missed: readonly Violation[]): ReadonlyMap<JsonObject, readonly string[]> {
  const holders = new Map<JsonObject, readonly string[]>();
  for (const { pointer } of missed) {
    const [, index = "", rest = ""] = Array.isArray(body) ? (/^\/(\d+)(.*)$/.exec(pointer) ?? []) : [];
    const holder = Array.isArray(body) ? body[Number(index)] : body;
    const within = Array.isArray(body) ? rest : pointer;
    if (isObject(holder)) holders.set(holder, [...(holders.get(holder) ?? []), within]);
  }
  return holders;
}

/** What makes a command reachable stays the service's own. */
const OWN_MEMBERS = /^\/(id|application_id|guild_id|version)(\/|$)/;

function keptAsSent(command: StoredCommand, body: JsonObject, pointer: string): StoredCommand {
  const value = valueAt(body, pointer);
  if (pointer === "" || value === undefined || OWN_MEMBERS.test(pointer)) return command;
  return withValueAt(command, pointer, value) as StoredCommand;
}
