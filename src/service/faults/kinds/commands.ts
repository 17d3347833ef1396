/** Commands and permissions, as faults see them. */
import type { EditContext } from "../../../rules/context.js";
import type { Apply } from "../fault.js";
import { asSent, type Judge, type Judged, type JudgedKind, type KeptPlaces } from "../judged.js";

/** What a body of a command, of a list of them or of permissions is sent for. */
export type JudgedVerb = "create" | "edit" | "bulk" | "permissions";

/** A body of a command under judgement. */
export interface JudgedCommand extends Judged {
  /** What the body is sent for. */
  readonly verb: JudgedVerb;
  /** Where the command is kept. */
  readonly scope: "global" | "guild";
  /** The command that is edited. */
  readonly current?: EditContext["current"];
}

/** What makes a command reachable stays the service's own. */
const OWN_MEMBERS = /^\/(id|application_id|guild_id|version)(\/|$)/;

/** Bodies of commands and permissions. */
export const COMMANDS: JudgedKind<JudgedCommand> = { judgedBy, keeping };

function judgedBy(judge: Judge<JudgedCommand>): Apply {
  return (sound) => ({
    violationsOfCreate: (body, context) =>
      judge({ verb: "create", scope: context.scope, body }, sound.violationsOfCreate(body, context)),
    violationsOfEdit: (body, context) => {
      const { scope, current } = context;
      return judge({ verb: "edit", scope, body, current }, sound.violationsOfEdit(body, context));
    },
    violationsOfBulk: (body, context) =>
      judge({ verb: "bulk", scope: context.scope, body }, sound.violationsOfBulk(body, context)),
    violationsOfPermissions: (body) =>
      judge({ verb: "permissions", scope: "guild", body }, sound.violationsOfPermissions(body)),
  });
}

function keeping(places: KeptPlaces): Apply {
  const shown: KeptPlaces = (sent) => places(sent).filter((pointer) => !OWN_MEMBERS.test(pointer));
  return (sound) => ({
    newCommand: (body, ...rest) => asSent(sound.newCommand(body, ...rest), body, shown(body)),
    editedCommand: (current, body) => {
      const edited = sound.editedCommand(current, body);
      return edited === current ? edited : asSent(edited, body, shown(body));
    },
  });
}
