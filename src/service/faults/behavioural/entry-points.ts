/** What the entry point command gets wrong. */
import { isObject } from "../../../contract/json.js";
import { decided } from "../decided.js";
import { type Fault, fault, faults, withHarm } from "../fault.js";
import { answered, answering, instead, type Verb } from "../operations.js";

const HARM = "An activity cannot be started as its author meant";

export const entryPointFaults: readonly Fault[] = withHarm(HARM, [
  fault("entry-point.may-be-two", "entry-point.is-single", {
    title: "takes two entry point commands",
    apply: decided("commandLimitOf", (sound, type) => (type === 4 ? 2 : sound())),
  }),
  fault("entry-point.is-hidden", "entry-point.is-listed", {
    title: "leaves the entry point command out of the list with dictionaries",
    apply: answered(["list"], ({ body }) =>
      Array.isArray(body) ? { body: body.filter((command) => !isObject(command) || command["type"] !== 4) } : undefined,
    ),
  }),
  refusing("edit", "entry-point.can-be-edited", "refuses edits of the entry point command"),
  refusing("delete", "entry-point.can-be-deleted", "refuses to delete the entry point command"),
  ...faults("entry-point.can-be-created-again", HARM, {
    "entry-point.stays-deleted": ["refuses to create an entry point command", neverAgain()],
  }),
  fault("entry-point.takes-room", "entry-point.does-not-use-other-limits", {
    title: "counts the entry point command as a chat input command",
    harm: "An application with an activity can have 99 commands only",
    apply: instead(["create"], ({ call, proceed, acted }) => {
      const isNew =
        isObject(call.body) && (call.body["type"] ?? 1) === 1 && !call.scope.find(1, String(call.body["name"]));
      if (!isNew || call.scope.count(1) + call.scope.count(4) < 100 || call.scope.count(4) === 0) return proceed();
      acted();
      return { refusal: "too-many-commands", limit: 100, rule: "limit.chat-input.is-100" };
    }),
  }),
]);

function refusing(verb: Verb, rule: Fault["rule"], title: string): Fault {
  return fault(`entry-point.refuses-${verb}`, rule, {
    title,
    harm: HARM,
    apply: answering([verb], { refusal: "user-may-not" }, (call) => call.scope.get(call.commandId)?.command.type === 4),
  });
}

/** The workspace moves the command that was there out of the way, so only the second deletion is for good. */
function neverAgain(): Fault["apply"] {
  return (sound, acted) => {
    let deleted = 0;
    return instead(["create", "delete"], ({ verb, call, proceed }) => {
      if (verb === "delete") {
        if (call.scope.get(call.commandId)?.command.type === 4) deleted++;
        return proceed();
      }
      if (!isObject(call.body) || call.body["type"] !== 4 || deleted < 2) return proceed();
      acted();
      return { refusal: "too-many-commands", limit: 1, rule: "entry-point.is-single" };
    })(sound, acted);
  };
}
