/** What a failed or blocked case shows of its cause: the first prerequisite that did not hold, and where. */
import type { Case } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import type { DoneExchange } from "../exchange.js";
import type { Prerequisite } from "./cause.js";
import { memberOf } from "./member.js";
import { anomaliesOf, verbOf } from "./watch.js";

export interface Symptom {
  readonly prerequisite: Prerequisite;
  /** What it is about: a verb, a member, a status; failures of one place are one mistake. */
  readonly place: string;
}

/** Kinds of violations that say that a command is not where it was. */
const ABOUT_THE_WHOLE: ReadonlySet<Violation["kind"]> = new Set([
  "no-resource",
  "not-found",
  "gone",
  "appeared",
  "wrong-count",
  "not-unique",
  "missing",
  "same",
  "different",
]);

/** What the first violation of a case shows. @param exchanges of the run that failed */
export function symptomOf(asked: Case, violation: Violation, exchanges: readonly DoneExchange[]): Symptom {
  const index = exchanges.findIndex(({ step }) => step.name === violation.step);
  const exchange = exchanges[index];
  if (violation.rule === "command.server-fields.cannot-be-set") return { prerequisite: "guard", place: "id" };
  if (exchange === undefined) return { prerequisite: "rule", place: violation.rule };
  const until = exchanges.slice(0, index + 1);
  return (
    ofStatus(asked, violation, exchange, until) ??
    ofInput(asked, violation) ??
    ofTracking(violation, exchange, until) ??
    ofStorage(violation, exchange) ??
    ofShape(violation, exchange) ?? { prerequisite: "rule", place: violation.rule }
  );
}

/** The answer alone tells: none, a server error, a missing route, a refusal of what is sound, a wrong success. */
function ofStatus(
  asked: Case,
  { kind }: Violation,
  exchange: DoneExchange,
  until: readonly DoneExchange[],
): Symptom | undefined {
  const { step } = exchange;
  const status = exchange.result.answer?.status ?? 0;
  const verb = verbOf(step.call) ?? step.call;
  switch (kind) {
    case "no-answer":
      return { prerequisite: "answer", place: verb };
    case "server-error":
      return { prerequisite: "no-server-error", place: step.part === "twin" ? "input" : verb };
    case "wrong-status":
      return { prerequisite: "status", place: `${verb} ${status}` };
    case "not-found":
      return anomalyOf(until) ?? { prerequisite: "route", place: step.call };
    case "refused":
      if (anomalyOf(until)) return anomalyOf(until);
      if (status === 401 || status === 403) return { prerequisite: "access", place: `${verb} ${exchange.credential}` };
      return { prerequisite: "acceptance", place: asked.rules[0] };
    default:
      return undefined;
  }
}

/** Input that has to be refused was taken, or had an effect. */
function ofInput(asked: Case, { kind, rule }: Violation): Symptom | undefined {
  if (kind === "accepted" || kind === "has-effect") return { prerequisite: "refusal", place: rule };
  const isAfterTwin = asked.steps.some(({ part }) => part === "twin");
  if (kind === "invalid" && isAfterTwin) return { prerequisite: "refusal", place: rule };
  if (kind === "changed" || (isAfterTwin && (kind === "gone" || kind === "appeared")))
    return { prerequisite: "no-trace", place: "refused" };
  return undefined;
}

/** The target lost track of a command, which is what comparing commands by their ids stumbles over. */
function ofTracking({ kind }: Violation, { step }: DoneExchange, until: readonly DoneExchange[]): Symptom | undefined {
  if (!ABOUT_THE_WHOLE.has(kind) || verbOf(step.call) === undefined) return undefined;
  return anomalyOf(until);
}

function ofStorage({ kind, pointer = "" }: Violation, { step }: DoneExchange): Symptom | undefined {
  const isRoundTrip = step.expect.some(({ check }) => check === "round-trip");
  if (!isRoundTrip || kind === "accepted") return undefined;
  const member = memberOf(pointer);
  return member === undefined
    ? { prerequisite: "reading", place: "whole" }
    : { prerequisite: "storage", place: member };
}

function ofShape({ kind, pointer = "" }: Violation, { step }: DoneExchange): Symptom | undefined {
  const isShape = step.expect.some(({ check }) => check === "shape");
  if (!isShape || (kind !== "invalid" && kind !== "wrong-type" && kind !== "missing")) return undefined;
  return { prerequisite: "shape", place: `${memberOf(pointer) ?? "body"}` };
}

function anomalyOf(exchanges: readonly DoneExchange[]): Symptom | undefined {
  const [first] = anomaliesOf(exchanges);
  return first && { prerequisite: first.prerequisite, place: first.place };
}
