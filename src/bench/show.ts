/** Figures as lines of text. */
import { cpus } from "node:os";
import { type Figure, isWithinBound } from "./benchmark.js";

/** Date, Node and processors: without them no figure may be quoted. */
export function showMachine(now: Date): string {
  const [first] = cpus();
  return `${now.toISOString().slice(0, 10)} · Node ${process.versions.node} · ${cpus().length} x ${first?.model ?? "unknown"}`;
}

/** One figure: what, value, and the bound with its verdict. */
export function showFigure(figure: Figure): string {
  const value = `${showNumber(figure.value)} ${figure.unit}`.trimEnd();
  return `  ${figure.what.padEnd(64)} ${value.padStart(14)}${showBound(figure)}`;
}

function showBound(figure: Figure): string {
  if (figure.bound === undefined) return "";
  const wanted = "atLeast" in figure.bound ? `at least ${figure.bound.atLeast}` : `at most ${figure.bound.atMost}`;
  return `  (${wanted}: ${isWithinBound(figure) ? "kept" : "MISSED"})`;
}

function showNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toPrecision(3);
}
