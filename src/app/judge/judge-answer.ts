/** Judges what an application answered to an interaction that it understands. */
import { escapeControls, showValue } from "../../case/show.js";
import { kindOfStatus } from "../../case/violation-kind.js";
import type { JsonObject } from "../../contract/json.js";
import type { ProfileName } from "../../contract/profile.js";
import type { Answered, Delivered } from "../../delivery/delivered.js";
import { ANSWER_MS } from "../../service/delivery/post.js";
import { judgeFit, judgeResponse, knownResponse, type Question } from "./judge-response.js";
import { responseIn } from "./response.js";
import { Verdicts } from "./verdicts.js";

/** The rule of the first response. */
export const DEADLINE = "application.answer.comes-within-3-seconds";
/** The rule of what a response is. */
export const IS_RESPONSE = "application.answer.is-a-response";

export interface Judgement {
  /** One verdict for each rule that the answer was compared with. */
  readonly verdicts: Verdicts;
  /** The response, where there is one that can be looked into. */
  readonly response?: JsonObject;
}

/** Judges an answer; one that a rule of the profile only observes is judged all the same, and weighed by the caller. */
export function judgeAnswer(question: Question, answer: Delivered, profile: ProfileName): Judgement {
  const verdicts = new Verdicts();
  if (answer.kind !== "answered") {
    const rule = answer.kind === "too-late" ? DEADLINE : IS_RESPONSE;
    verdicts.fail({ rule, kind: "no-answer", expected: "an answer", actual: answer.message });
    return { verdicts };
  }
  const isLate = answer.durationMs > ANSWER_MS;
  if (isLate) {
    const expected = `an answer within ${ANSWER_MS / 1_000} s`;
    const actual = `an answer after ${(answer.durationMs / 1_000).toFixed(1)} s`;
    verdicts.fail({ rule: DEADLINE, kind: "no-answer", expected, actual });
  }
  // Its response comes by itself, as a callback.
  if (answer.status === ACCEPTED) return { verdicts };
  const response = answer.status === OK ? responseIn(answer) : undefined;
  const known = knownResponse(response);
  if (known === undefined) {
    verdicts.fail({
      rule: IS_RESPONSE,
      kind: answer.status === OK ? "invalid" : kindOfStatus(answer, [OK, ACCEPTED]),
      expected: "200 with a response in JSON, or 202",
      actual: answerWords(answer),
      ...(response === undefined ? {} : { pointer: "/type" }),
    });
    return { verdicts };
  }
  // What answers everything alike is quick and well formed: that counts for a response that fits alone.
  if (!judgeFit(question.interaction, known.type, verdicts)) return { verdicts };
  for (const rule of [DEADLINE, IS_RESPONSE] as const) verdicts.assert(rule);
  judgeResponse(question, known, profile, verdicts);
  noteContentType(answer, verdicts);
  return { verdicts, response: known.body };
}

/** Clients of the public service are not known to look at it, so what is no JSON by name is recorded only. */
function noteContentType({ headers }: Answered, verdicts: Verdicts): void {
  const type = headers["content-type"];
  if (type === undefined || /^(?:application\/json|multipart\/form-data)\b/i.test(type)) return;
  const rule = "application.answer.content-type-is-open";
  verdicts.fail({ rule, expected: "application/json or multipart/form-data", actual: showValue(type) });
}

const OK = 200;
const ACCEPTED = 202;
const LONGEST_TEXT = 160;

/** An answer in one line: status and the beginning of its body. */
export function answerWords({ status, body, json }: Answered): string {
  if (json !== undefined) return `${status} ${showValue(json)}`;
  if (body === "") return `${status} without a body`;
  const text = body.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, "");
  return `${status} ${escapeControls(JSON.stringify(text))}${body.length > LONGEST_TEXT ? ` … (${body.length} characters)` : ""}`;
}
