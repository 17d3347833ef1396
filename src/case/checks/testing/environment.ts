/** What a check is judged with, for its tests. */
import type { Json } from "../../../contract/json.js";
import { profileOf } from "../../../contract/profile.js";
import { validateResponse } from "../../../contract/validate.js";
import type { Answer } from "../../case.js";
import type { CheckEnvironment } from "../environment.js";

/** A stored command. */
export const command = { id: "100", application_id: "5", name: "hi", description: "Says hi", version: "7", type: 1 };

/** One more of them. */
export const other = { ...command, id: "200", name: "ho" };

/** An answer to a request of a case. */
export function answer(status: number, body: Answer["body"], more: Partial<Answer> = {}): Answer {
  return { status, body, headers: {}, sent: undefined, call: "getGlobalCommand", ...more };
}

/** The answers of a case by their steps: the step that is judged is always the last. */
export function environment(
  answers: Readonly<Record<string, Answer>>,
  more: Partial<CheckEnvironment> = {},
): CheckEnvironment {
  const [step = "", last = answer(200, undefined)] = Object.entries(answers).at(-1) ?? [];
  return {
    answers: new Map(Object.entries(answers)),
    constants: { guild: "900", application: "5" },
    step,
    answer: last,
    rule: "upsert.keeps-the-id",
    isKnownRoute: false,
    contract: {
      userInstall: 1,
      refusal: profileOf("documented").refusal,
      successStatuses: () => [200, 201],
      isRequired: () => true,
      validateResponse,
    },
    ...more,
  };
}

/** A list of all commands with their dictionaries. */
export function list(body: Answer["body"], more: Partial<Answer> = {}): Answer {
  return answer(200, body, { call: "listGlobalCommands", query: { with_localizations: "true" }, ...more });
}

/** The answer to a create. */
export function created(
  body: Answer["body"],
  status = 201,
  sent: Json = { name: "hi", description: "Says hi" },
): Answer {
  return answer(status, body, { call: "createGlobalCommand", sent });
}

/** A place in an answer. */
export function at(step: string, pointer = ""): { readonly $: string; readonly at: string } {
  return { $: step, at: pointer };
}
