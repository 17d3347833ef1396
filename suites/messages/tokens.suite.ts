/** Which tokens open the operations on messages: that of the bot, and not none and not one that was never issued. */
import type { Credential, Part, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { ACCEPTED, at, equals, refusedAs } from "../rows/steps.js";
import { change, listing, read, send } from "./words.js";

const VERBS = ["create", "list", "get", "edit", "delete"] as const;
type Verb = (typeof VERBS)[number];

/** The operation on the message of step `message`. */
function call(verb: Verb, part: Part, name: string, as: Credential, expect: readonly Check[]): Step {
  const step: Record<Verb, () => Step> = {
    create: () => send(part, name, { content: "Sent by a token" }),
    list: () => listing(name),
    get: () => read(name, "message"),
    edit: () => change(part, name, "message", { content: "Fine" }),
    delete: () => ({ ...read(name, "message"), call: MESSAGE_OPERATIONS.delete }),
  };
  return { ...step[verb](), part, as, expect };
}

const REFUSALS: readonly (readonly [RuleId, Credential, string])[] = [
  ["authentication.missing-token-is-refused", "none", "without a token"],
  ["authentication.unknown-token-is-refused", "unknownToken", "with a token that was never issued"],
];

export const messageTokenCases: readonly Draft[] = VERBS.flatMap((verb) =>
  REFUSALS.map(([rule, bad, words]) => {
    const valid = call(verb, "valid", "valid", "bot", ACCEPTED);
    return draftOf(rule, `@message.${verb}`, {
      title: `refuses a request to ${verb === "list" ? "list messages" : `${verb} a message`} ${words}`,
      steps: [
        send("given", "message", { content: "Fine" }),
        ...(verb === "delete" ? [] : [valid]),
        call(verb, "twin", "twin", bad, [refusedAs("unauthorized")]),
        read("after", "message", [equals(at("after", "/content"), "Fine")]),
        // What is deleted cannot be requested again.
        ...(verb === "delete" ? [{ ...valid, name: "gone", part: "read" as const }] : []),
      ],
    });
  }),
);
