/** What was reported of services for commands, where no other fault does the same. */
import { countCodePoints } from "../../../contract/count-code-points.js";
import { isObject } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import { LIMITS } from "../../../contract/limits.gen.js";
import { isRefusal } from "../../refusal/refusal.js";
import { decided } from "../decided.js";
import { type Apply, type Fault, fault, ofKind } from "../fault.js";
import { overlooks } from "../judged.js";
import { COMMANDS } from "../kinds/commands.js";
import { instead, replyOf } from "../operations.js";

const LOOP = "A client repeats the request again and again";

/** An answer that no client can do anything with. */
export const SERVER_ERROR = { status: 500, json: '{"message":"Internal Server Error"}' } as const;

export const reportedCommandFaults: readonly Fault[] = ofKind("reported", [
  fault("command.options-as-object-is-a-server-error", "endpoint.bad-input-is-never-a-server-error", {
    title: "answers 500 where the options of a command are an object",
    harm: LOOP,
    apply: decided("writeRefusal", (sound, refusal) => {
      const isMeant =
        refusal.refusal === "invalid" && refusal.violations.some(({ pointer }) => /^(\/\d+)?\/options$/.test(pointer));
      return !isMeant ? sound() : SERVER_ERROR;
    }),
  }),
  fault("choice.value-is-measured-by-its-name", "choice.value.has-at-most-100-characters", {
    title: "asks how long the name of a choice is where it should ask of the value",
    harm: "Values get in that are longer than any client expects",
    apply: overlooks(COMMANDS, ({ rule, pointer }, { body }) => {
      if (rule !== "choice.value.has-at-most-100-characters") return false;
      const name = valueAt(body, pointer.replace(/\/value$/, "/name"));
      return typeof name === "string" && countCodePoints(name) <= LIMITS.choiceName.max;
    }),
  }),
  fault("entry-point.keeps-options", "command.options.are-for-chat-input", {
    title: "keeps options of an entry point command",
    harm: "An activity is launched with a form that no client shows",
    apply: overlooks(
      COMMANDS,
      ({ rule }, { body }) => rule === "command.options.are-for-chat-input" && isObject(body) && body["type"] === 4,
    ),
  }),
  fault("permission.edit.answers-405", "permission.edit.is-read-back", {
    title: "answers 405 to the documented edit of permissions",
    harm: "No one can change who may use a command",
    apply: instead(["editPermissions"], ({ acted }) => {
      acted();
      return { refusal: "method-not-allowed" };
    }),
  }),
  fault("authentication.client-credentials-find-nothing", "authentication.client-credentials.are-accepted", {
    title: "answers 404 to a good client credentials token",
    harm: "An application without a bot cannot have commands",
    apply: instead(["list", "create", "bulk", "get", "edit", "delete"], ({ call, proceed, acted }) => {
      if (!/^bearer /i.test(call.header("authorization") ?? "")) return proceed();
      acted();
      return { refusal: "unknown-route" };
    }),
  }),
  fault("edit.validates-nothing", "command.name.has-1-to-32-characters", {
    title: "asks no rule of the body of an edit",
    harm: "A command that could not be created is made by an edit",
    apply: overlooks(COMMANDS, (_violation, { verb }) => verb === "edit"),
  }),
  fault("bulk.answers-errors-inside-the-list", "bulk.rules-hold-per-element", {
    title: "answers 200 to a bulk overwrite with a bad element, and an error in the place of that element",
    harm: "A client takes an error for a command",
    apply: errorsInside(),
  }),
]);

/** Good elements are kept, and each bad one is answered with what is wrong with it. */
function errorsInside(): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const whole = proceed();
    const { body } = call;
    if (!isRefusal(whole) || whole.refusal !== "invalid" || !Array.isArray(body)) return whole;
    const bad = new Map(whole.violations.map(({ pointer, message }) => [Number(pointer.split("/")[1]), message]));
    const good = proceed({ ...call, body: body.filter((_, index) => !bad.has(index)) });
    if (isRefusal(good)) return whole;
    acted();
    const commands: unknown[] = JSON.parse(good.json ?? "[]");
    const answers = body.map((_, index) => (bad.has(index) ? { error: bad.get(index) ?? "" } : commands.shift()));
    return replyOf({ status: 200, body: JSON.parse(JSON.stringify(answers)) });
  });
}
