/** Faults in what operations do and answer. */
import type { Json } from "../../contract/json.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../contract/operations.js";
import type { Call } from "../call.js";
import { isRefusal, type Refusal, type Reply } from "../refusal/refusal.js";
import type { Apply } from "./fault.js";

export type Verb =
  | "list"
  | "create"
  | "bulk"
  | "get"
  | "edit"
  | "delete"
  | "readPermissions"
  | "listPermissions"
  | "editPermissions";

const VERB_OF: ReadonlyMap<OperationId, Verb> = new Map<OperationId, Verb>([
  ...(["list", "create", "bulk", "get", "edit", "delete"] as const).flatMap((verb): [OperationId, Verb][] => [
    [GLOBAL_OPERATIONS[verb], verb],
    [GUILD_OPERATIONS[verb], verb],
  ]),
  [PERMISSION_OPERATIONS.list, "listPermissions"],
  [PERMISSION_OPERATIONS.get, "readPermissions"],
  [PERMISSION_OPERATIONS.edit, "editPermissions"],
]);

type Answer = Reply | Refusal;

/** One call on its way: what it is, and how the sound service would go on. */
export interface Passage {
  readonly verb: Verb;
  readonly call: Call;
  /** Carries out the operation as the sound service does. */
  readonly proceed: (call?: Call) => Answer;
  /** To be called where the service does otherwise. */
  readonly acted: () => void;
}

/** Replaces what happens on these verbs. */
export function instead(verbs: readonly Verb[], carryOut: (passage: Passage) => Answer | Promise<Answer>): Apply {
  return (_sound, acted) => ({
    carryOut: (operation, call, operationId) => {
      const verb = VERB_OF.get(operationId);
      if (verb === undefined || !verbs.includes(verb)) return operation(call);
      return carryOut({ verb, call, acted, proceed: (other = call) => operation(other) as Answer });
    },
  });
}

/** An answer of success, with its body parsed. */
export interface OpenReply {
  readonly status: number;
  readonly body: Json | undefined;
}

/** Changes answers of success on their way out. Undefined leaves one as it is. */
export function answered(
  verbs: readonly Verb[],
  change: (reply: OpenReply, call: Call) => Partial<OpenReply> | undefined,
): Apply {
  return instead(verbs, ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    const body: Json | undefined = answer.json === undefined ? undefined : JSON.parse(answer.json);
    const changed = change({ status: answer.status, body }, call);
    if (changed === undefined) return answer;
    const reply = replyOf({ status: answer.status, body, ...changed });
    if (reply.status !== answer.status || reply.json !== answer.json) acted();
    return reply;
  });
}

/** A status and a body as they are sent. */
export function replyOf({ status, body }: OpenReply): Reply {
  return body === undefined ? { status } : { status, json: JSON.stringify(body) };
}
