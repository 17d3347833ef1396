/** One exchange that went through the proxy, on one line, or on two where its remarks are long. */
import { createColors } from "picocolors";
import type { ConsoleOptions } from "./console-finding.js";
import { printable, shortened } from "./text.js";

/** What a line tells. */
export interface ExchangeLine {
  /** Who is at fault, if anybody is. */
  readonly verdict: "sound" | "client" | "service" | "both" | "not judged" | "no answer";
  /** HTTP method. */
  readonly method: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** The operation, or the path where the contract has none. */
  readonly what: string;
  /** Broken rules, or the reason why nothing was judged. */
  readonly remarks: readonly string[];
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number;
}

const VERDICT_WIDTH = 10;
const WHAT_WIDTH = 30;
/** Of remarks on a line of their own. */
const INDENT = VERDICT_WIDTH + 2;
const LONGEST_REMARK = 200;

/** @example "client      POST    400  createGlobalCommand               3 ms  command.name.is-lowercase" */
export function formatExchange(line: ExchangeLine, { color, width }: ConsoleOptions): string {
  const colors = createColors(color);
  const paints = {
    sound: colors.green,
    client: colors.yellow,
    service: colors.red,
    both: colors.red,
    "not judged": colors.dim,
    "no answer": colors.magenta,
  };
  const head = [
    line.method.slice(0, 7).padEnd(7),
    String(line.status ?? "-").padStart(3),
    ` ${printable(line.what, WHAT_WIDTH * 2).padEnd(WHAT_WIDTH)}`,
    `${line.durationMs < 10 ? line.durationMs.toFixed(1) : Math.round(line.durationMs)} ms`.padStart(8),
  ].join(" ");
  const remarks = line.remarks.map((remark) => printable(remark, LONGEST_REMARK)).join(", ");
  const start = `${paints[line.verdict](line.verdict.padEnd(VERDICT_WIDTH))}  ${head}`;
  if (remarks === "") return start;
  if (remarks.length <= width - VERDICT_WIDTH - head.length - 4) return `${start}  ${remarks}`;
  return `${start}\n${" ".repeat(INDENT)}${shortened(remarks, width - INDENT)}`;
}
