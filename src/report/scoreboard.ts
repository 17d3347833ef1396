/** The scoreboard of the site: what was found in services, SDKs, frameworks and clients, with version, date and method. */
import type { BuilderResult } from "../case/builder-result.js";
import type { RunEvent } from "../run/result/event.js";
import { digestOf } from "./digest.js";
import { prose } from "./markdown-text.js";
import { BUILDER_COUNTS, rulesOfState } from "./matrix.js";
import { SANITY_CHECK, totalKillRate } from "./proof.js";
import { grouped } from "./text.js";
import { VERDICT_WORDS } from "./verdict.js";

/** A small service with mistakes that its author listed. */
export interface MeasuredService {
  /** Its folder in `suites/testing/zoo`. */
  readonly name: string;
  /** Language, framework and storage. */
  readonly builtWith: string;
  /** Number of mistakes that its author listed. */
  readonly mistakes: number;
  /** Cells of its row in docs/benchmarks.md after the name. */
  readonly figures: readonly string[];
}

/** A client whose correct use is sent through the proxy. */
export interface CheckedClient {
  /** As its authors write it. */
  readonly name: string;
  /** The version that package.json pins. */
  readonly version: string;
}

/** Everything that the page shows; each figure comes from the place that keeps it. */
export interface ScoreboardData {
  /** Name and version of this program. */
  readonly tool: string;
  /** Rules of the catalogue. */
  readonly rules: number;
  /** Cases of the suites in the profile discord, which has all. */
  readonly cases: number;
  /** What docs/trust.md says of false alarms, and what docs/benchmarks.md says of services that differ. */
  readonly falseAlarms: readonly string[];
  /** Heads of the columns of the services, after name, technology and mistakes. */
  readonly serviceColumns: readonly string[];
  /** When and how the services were measured. */
  readonly servicesMeasured: string;
  /** In the order of docs/benchmarks.md. */
  readonly services: readonly MeasuredService[];
  /** Results of `check-builder`. */
  readonly builders: readonly BuilderResult[];
  /** Name of the page in the gallery, and the run of `check-app`. */
  readonly applications: readonly { readonly page: string; readonly events: readonly RunEvent[] }[];
  /** Clients of the tests of the proxy. */
  readonly clients: readonly CheckedClient[];
}

/** The page in Markdown. Nothing in it is written by hand but the sentences around the figures. */
export function scoreboardPage(data: ScoreboardData): string {
  const parts = [
    "# Scoreboard",
    "What slashproof found, with version, date and method. Only facts: what was sent, and what came back. Every figure comes from data in the repository, and the page is made anew with the site.",
    ...suitesPart(data),
    ...servicesPart(data),
    ...buildersPart(data),
    ...applicationsPart(data),
    ...clientsPart(data),
  ];
  return `${parts.join("\n\n")}\n`;
}

function suitesPart({ tool, rules, cases, falseAlarms }: ScoreboardData): readonly string[] {
  const { faults, killed } = totalKillRate();
  const rate = ((100 * killed) / faults).toFixed(1);
  return [
    "## The suites",
    `These figures say what a result is worth. [How green is measured](/docs/trust.md) explains them.`,
    tableOf(
      ["what", "figure"],
      [
        ["version", tool],
        ["rules", grouped(rules)],
        ["cases in the profile discord, which has all", grouped(cases)],
        [
          "deliberate faults of the reference service that a case of the broken rule finds",
          `${grouped(killed)} of ${grouped(faults)} (${rate} %)`,
        ],
        [
          "cases that servers pass which do nothing",
          `${grouped(SANITY_CHECK.passed.length)}, of ${SANITY_CHECK.servers.length} kinds of servers`,
        ],
      ],
    ),
    "### False alarms",
    ...falseAlarms,
  ];
}

function servicesPart({ services, serviceColumns, servicesMeasured }: ScoreboardData): readonly string[] {
  return [
    "## Services",
    "CI accepts a change only if `slashproof check` finds the reference service conformant.",
    `The other services were written from the documents alone, with mistakes on purpose. ${servicesMeasured} [Benchmarks](/docs/benchmarks.md) explains the columns.`,
    tableOf(
      ["service", "built with", "mistakes", ...serviceColumns],
      services.map(({ name, builtWith, mistakes, figures }) => [name, builtWith, grouped(mistakes), ...figures]),
    ),
  ];
}

function buildersPart({ builders }: ScoreboardData): readonly string[] {
  return [
    "## SDKs",
    `Payloads went to the builders of each SDK with \`slashproof check-builder\`. An SDK that passes payloads on unchanged leaves the rules to the service: that is what *accepts wrongly* counts.`,
    tableOf(
      ["SDK", "version", "date", "payloads", ...BUILDER_COUNTS.map(([, words]) => words)],
      builders.map(({ adapter, startedAt, answered, rules }) => [
        adapter.name,
        adapter.version,
        startedAt.slice(0, 10),
        grouped(answered),
        ...BUILDER_COUNTS.map(([state]) => grouped(rulesOfState(rules, state))),
      ]),
    ),
    `The columns after *payloads* count rules. <a href="/gallery/builders.html" target="_self">The matrix</a> shows each of them with its smallest example, [the notes](/reports/gallery/README.md) how to read it.`,
  ];
}

function applicationsPart({ applications }: ScoreboardData): readonly string[] {
  return [
    "## Frameworks for applications",
    "One sample application was made with each framework and checked with `slashproof check-app`.",
    tableOf(
      ["framework", "date", "verdict", "cases", "passed", "required failed", "recommended failed", "report"],
      applications.map(({ page, events }) => {
        const { start, verdict, counts } = digestOf(events);
        const figures = [counts.cases, counts.passed, counts.failed, counts.advice].map(grouped);
        return [start.target.name, start.startedAt.slice(0, 10), VERDICT_WORDS[verdict], ...figures, { page }];
      }),
    ),
  ];
}

function clientsPart({ clients }: ScoreboardData): readonly string[] {
  return [
    "## Clients",
    "CI sends correct use of these clients through `slashproof proxy`, in turn and all at once, to two correct services. The test fails if the proxy reports any fault of a client or a service.",
    tableOf(
      ["client", "version"],
      clients.map(({ name, version }) => [name, version]),
    ),
  ];
}

type Cell = string | { readonly page: string };

function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(cellText))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cellText(cell: Cell): string {
  return typeof cell === "string" ? prose(cell) : `<a href="/gallery/${prose(cell.page)}" target="_self">report</a>`;
}
