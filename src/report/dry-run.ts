/** What a check would do, on a screen. */
import type { DryRun, ScopeNow } from "../run/plan/dry-run.js";
import { forecastLine } from "./forecast.js";
import { counted, duration, grouped, printable, wrapped } from "./text.js";

/** What the text is made with, beside the plan. */
export interface DryRunOptions {
  /** Name and address of the target. */
  readonly target: string;
  /** Columns of a line. */
  readonly width: number;
}

const MOST_REASONS = 8;
const MOST_NAMES = 200;
const LABEL = 9;

/** The text, with a line feed at its end. */
export function formatDryRun(plan: DryRun, { target, width }: DryRunOptions): string {
  const parts: readonly (readonly [label: string, lines: readonly string[]])[] = [
    ["Cases", casesOf(plan)],
    ["Takes", [timeOf(plan.forecast)]],
    ["Here now", scopeLines(plan.scopes)],
    ["Writes", writesOf(plan)],
  ];
  const body = parts.flatMap(([label, lines]) => labelled(label, lines, width));
  return `Plan for ${printable(target, 400)}. Nothing was written.\n\n${body.join("\n")}\n\nLeave out --dry-run to run it.\n`;
}

function labelled(label: string, lines: readonly string[], width: number): readonly string[] {
  const all = lines.flatMap((line) => wrapped(line, width - LABEL));
  return all.map((line, nth) => `${nth === 0 ? label.padEnd(LABEL) : " ".repeat(LABEL)}${line}`);
}

function casesOf({ planned, leftOut }: DryRun): readonly string[] {
  const missing = leftOut.reduce((sum, { cases }) => sum + cases, 0);
  const reasons = leftOut
    .slice(0, MOST_REASONS)
    .map(({ reason, cases }) => `${grouped(cases)} cannot: ${printable(reason, 300)}`);
  const more = leftOut.length - reasons.length;
  return [
    `${grouped(planned - missing)} of ${grouped(planned)} run`,
    ...reasons,
    ...(more > 0 ? [`and ${counted(more, "more reason")}`] : []),
  ];
}

function timeOf(forecast: DryRun["forecast"]): string {
  if (forecast === undefined) return "unknown: no request was answered";
  const line = forecastLine(forecast);
  return line ?? `little: the target answers in ${duration(forecast.latencyMs)}, so the processors decide`;
}

/** Guilds without commands are counted. */
function scopeLines(scopes: readonly ScopeNow[]): readonly string[] {
  const isEmptyGuild = ({ guild, commands }: ScopeNow): boolean => guild !== undefined && commands?.length === 0;
  const empty = scopes.filter(isEmptyGuild).length;
  return [
    ...scopes.filter((scope) => !isEmptyGuild(scope)).map(scopeLine),
    ...(empty > 0 ? [`${counted(empty, "guild")}: no commands`] : []),
  ];
}

function scopeLine({ guild, commands }: ScopeNow): string {
  const where = guild === undefined ? "global" : `guild ${guild}`;
  if (commands === undefined) return `${where}: the commands could not be listed`;
  const names =
    commands.length === 0 ? "no commands" : `${counted(commands.length, "command")}: ${commands.join(", ")}`;
  return `${where}: ${printable(names, MOST_NAMES)}`;
}

function writesOf({ scopes, mayDisplace, channels, spentGuilds }: DryRun): readonly string[] {
  const isAnyHere = scopes.some(({ commands }) => commands === undefined || commands.length > 0);
  const fate = mayDisplace
    ? "Commands that are here may be deleted, and are made again at the end, under new ids."
    : "Commands that are here stay as they are.";
  return [
    "Cases create, edit and delete commands of their own. At the end these are deleted.",
    ...(isAnyHere ? [fate] : []),
    ...(channels > 0 ? [`Messages are posted in ${counted(channels, "channel")}.`] : []),
    ...(spentGuilds > 0
      ? [
          `In ${counted(spentGuilds, "guild")} the 200 creates of a day are used up: no command can be added there until the day is over.`,
        ]
      : []),
  ];
}
