/** What the scoreboard shows, each figure from the place that keeps it. */
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { suiteOf } from "../../../suites/index.js";
import { ZOO } from "../../../suites/testing/zoo/index.js";
import { RULES } from "../../contract/catalogue.js";
import { CLIENT_PACKAGES } from "../../proxy/testing/client-packages.js";
import type { CheckedClient, MeasuredService, ScoreboardData } from "../../report/scoreboard.js";
import { readEvents } from "../event-log.js";
import { readBuilderResult } from "../files/read-builder-results.js";
import { toolName } from "../version.js";
import { galleryFiles } from "./gallery-files.js";

/** Columns of docs/benchmarks.md that the scoreboard leaves out: they are about how the figures were made. */
const LEFT_OUT = new Set(["service", "ratio"]);

/** @throws Error where a page no longer has the figures that are taken from it */
export async function scoreboardData(): Promise<ScoreboardData> {
  const [trust, benchmarks] = await Promise.all(["docs/trust.md", "docs/benchmarks.md"].map(textOf));
  return {
    tool: toolName(),
    rules: RULES.length,
    cases: suiteOf("discord").cases.length,
    falseAlarms: [
      found(trust, /^## False alarms\n\n(.*?)\n\n## /ms),
      `\`npm run bench -- ${found(benchmarks, /^\| `(zoo-alarms`: .*) \|$/m).replace(" | ", ": ")} ([benchmarks](/docs/benchmarks.md)).`,
    ],
    ...servicesIn(benchmarks ?? ""),
    builders: await Promise.all((await galleryFiles("builders", ".json")).map(readBuilderResult)),
    applications: await Promise.all((await galleryFiles("apps", ".ndjson")).map(applicationOf)),
    clients: await checkedClients(),
  };
}

async function applicationOf(file: string): Promise<ScoreboardData["applications"][number]> {
  const page = `${basename(dirname(file))}/${basename(file, ".ndjson")}.html`;
  return { page, events: await readEvents(file) };
}

function servicesIn(benchmarks: string): Pick<ScoreboardData, "serviceColumns" | "services" | "servicesMeasured"> {
  const [head = [], , ...rows] = found(benchmarks, /^(\| service \| .*?)\n\n/ms)
    .split("\n")
    .map((line) => line.slice(2, -2).split(" | "));
  const kept = (cells: readonly string[]) => cells.filter((_, column) => !LEFT_OUT.has(head[column] ?? ""));
  return {
    serviceColumns: kept(head),
    servicesMeasured: lastLine(benchmarks.split("\n| service |")[0] ?? "", "Measured on "),
    services: rows.map((cells) => serviceOf(cells[0] ?? "", kept(cells))),
  };
}

function serviceOf(cell: string, figures: readonly string[]): MeasuredService {
  const name = cell.replaceAll("`", "");
  const service = ZOO.find((one) => one.name === name);
  if (!service)
    throw new Error(`Cannot show "${name}" of docs/benchmarks.md: the zoo has no such service; measure again`);
  return { name, builtWith: service.builtWith, mistakes: service.causes.length, figures };
}

async function checkedClients(): Promise<readonly CheckedClient[]> {
  const { devDependencies } = JSON.parse(await textOf("package.json")) as { devDependencies: Record<string, string> };
  return Object.entries(CLIENT_PACKAGES).map(([name, installed]) => {
    const version = devDependencies[installed];
    if (version === undefined) throw new Error(`Cannot show the client "${name}": package.json has no such package`);
    return { name, version };
  });
}

async function textOf(file: string): Promise<string> {
  return readFile(file, "utf8");
}

function lastLine(text: string, start: string): string {
  const line = text.split("\n").findLast((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`Cannot make the scoreboard: no line begins with "${start}"; add it`);
  return line;
}

function found(page: string | undefined, pattern: RegExp): string {
  const [, text] = pattern.exec(page ?? "") ?? [];
  if (text === undefined)
    throw new Error(`Cannot make the scoreboard: no page matches ${pattern}; correct the pattern`);
  return text;
}
