/** What passes through the proxy, while it passes: a line for each exchange, and each finding in full when it is seen first. */
import type { JudgedExchange } from "../../proxy/judge.js";
import { type ExchangeLine, formatExchange } from "../../report/console-exchange.js";
import { formatFindingView } from "../../report/console-finding.js";
import { viewOfCase } from "../../report/finding.js";
import type { CaseFinished } from "../../run/result/event.js";
import type { Progress } from "./progress.js";
import type { Pane } from "./screen.js";

export interface TrafficProgress extends Progress {
  /** @param bugs those that this exchange is the first to show */
  judged(judged: JudgedExchange, bugs: readonly CaseFinished[]): void;
}

/** Lines go out together, so that a burst costs one write. With `--quiet` only what is said stays. */
export function trafficProgressOn(pane: Pane, quiet: boolean): TrafficProgress {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) void pane.write(`${lines.join("\n")}\n`);
    lines = [];
  };
  const say = (line: string): void => {
    if (lines.length === 0) setImmediate(flush);
    lines.push(line);
  };
  const options = () => ({
    color: pane.colors.isColorSupported,
    width: pane.columns(),
  });
  return {
    say,
    see: (event) => {
      if (event.event === "notice" && !quiet) say(pane.colors.dim(event.text));
    },
    judged: (judged, bugs) => {
      if (quiet) return;
      say(formatExchange(lineOf(judged, bugs), options()));
      for (const bug of bugs) say(`\n${formatFindingView(viewOfCase(bug), options())}\n`);
    },
    end: flush,
  };
}

function lineOf(judged: JudgedExchange, bugs: readonly CaseFinished[]): ExchangeLine {
  const { passed } = judged;
  const { method, answer, durationMs } = passed;
  const common = { method, status: answer?.status, durationMs };
  const [path = ""] = passed.path.split("?");
  switch (judged.state) {
    case "unknown":
      return { ...common, verdict: "not judged", what: path, remarks: ["no operation of the contract"] };
    case "unjudged":
      return { ...common, verdict: "not judged", what: judged.operation, remarks: [judged.reason] };
    case "unanswered":
      return { ...common, verdict: "no answer", what: judged.operation ?? path, remarks: [judged.reason] };
    case "judged":
      return { ...common, what: judged.exchange.operation, ...verdictOf(judged, bugs) };
  }
}

type Judged = Extract<JudgedExchange, { readonly state: "judged" }>;

const SERVER_ERROR = "the service failed, though no rule is broken by the request";

function verdictOf(
  { faults, passed }: Judged,
  bugs: readonly CaseFinished[],
): Pick<ExchangeLine, "verdict" | "remarks"> {
  // A service may break for other reasons than the request, so it is no fault. It is not sound either.
  if (faults.length === 0 && (passed.answer?.status ?? 0) >= 500)
    return { verdict: "not judged", remarks: [SERVER_ERROR] };
  const sides = new Set(faults.map(({ side }) => side));
  const isNew = new Set(bugs.map(({ id }) => id));
  const remarks = faults.map(({ side, rule, operation }) => {
    const again = isNew.has(`${side}.${rule}@${operation}`) ? "" : " (again)";
    return `${sides.size > 1 ? `${side}: ` : ""}${rule}${again}`;
  });
  const [side] = sides;
  return { verdict: sides.size > 1 ? "both" : (side ?? "sound"), remarks };
}
