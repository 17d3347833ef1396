/** No faults: changes that the documents allow must survive, and a fault under a wrong name must not count as killed. */
import { isObject } from "../../contract/json.js";
import { decided } from "./decided.js";
import { type Fault, fault, ofKind, withHarm } from "./fault.js";
import { alsoRefuses, overlooks } from "./judged.js";
import { COMMANDS } from "./kinds/commands.js";
import { answered } from "./operations.js";
import { elementsIn } from "./walk.js";

const DOCUMENTED_REASONS: ReadonlySet<string> = new Set(["blocked-content", "unreadable-forward", "banned-merge"]);

const NONE = "No user suffers: the documents leave it open";

export const controls: readonly Fault[] = ofKind(
  "control",
  withHarm(NONE, [
    fault("control.lists-in-another-order", "command.list.holds-each-command", {
      title: "lists commands the other way round",
      ends: "survived",
      apply: answered(["list", "bulk"], ({ body }) =>
        Array.isArray(body) ? { body: [...body].reverse() } : undefined,
      ),
    }),
    fault("control.refusals-with-422", "endpoint.bad-input-is-never-a-server-error", {
      title: "refuses with 422 and another body",
      ends: "survived",
      apply: decided("writeRefusal", (sound, refusal) => {
        const reply = sound();
        // What automatic moderation blocks is answered 400, and some reasons have a code: that the documents say.
        const isDocumented = refusal.refusal === "for-a-reason" && DOCUMENTED_REASONS.has(refusal.reason);
        return reply.status !== 400 || isDocumented ? reply : { status: 422, json: '{"error":"unprocessable"}' };
      }),
    }),
    fault("control.absent-instead-of-default", "command.object.has-its-fields", {
      title: "leaves out members that are null or have their default",
      ends: "survived",
      apply: answered(["list", "create", "get", "edit"], ({ body }) => {
        const tidy = (command: unknown) =>
          Object.fromEntries(
            Object.entries(command as object).filter(
              ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
            ),
          );
        if (Array.isArray(body)) return { body: body.map(tidy) };
        return isObject(body) ? { body: tidy(body) } : undefined;
      }),
    }),
    fault("control.extra-members", "command.object.has-its-fields", {
      title: "answers members that the documents do not know",
      ends: "survived",
      apply: answered(["create", "get", "edit"], ({ body }) =>
        isObject(body) ? { body: { ...body, shard: 7, etag: "w/7" } } : undefined,
      ),
    }),
    fault("control.minimum-above-maximum-is-refused", "option.fields.round-trip", {
      title: "refuses a minimum above its maximum",
      ends: "survived",
      apply: alsoRefuses(COMMANDS, (judged) => {
        for (const { value, at } of elementsIn(judged.body, judged.current?.type)) {
          if (
            Number(value["min_value"]) <= Number(value["max_value"]) ||
            value["min_value"] === undefined ||
            value["max_value"] === undefined
          )
            continue;
          return { rule: "option.bounds.order-is-open", pointer: `${at}/min_value`, message: "above the maximum" };
        }
        return undefined;
      }),
    }),
    fault("control.under-a-wrong-name", "command.nsfw.defaults-to-false", {
      title: "takes two options of one name, and says that it gets nsfw wrong",
      harm: "None of its own: it shows that a fault counts only for the rule that it breaks",
      ends: "other",
      apply: overlooks(COMMANDS, ({ rule }) => rule === "option.name.is-unique-in-its-array"),
    }),
  ]),
);
