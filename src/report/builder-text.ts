/** What was found in a builder, for people at a terminal. */
import { createColors } from "picocolors";
import type {
  BuilderConstant,
  BuilderExample,
  BuilderFault,
  BuilderResult,
  BuilderRule,
} from "../case/builder-result.js";
import { sourceOf } from "./rule-source.js";
import { counted, printable, wrapped } from "./text.js";

/** The faults in words that complete "the builder …". */
export const FAULT_WORDS: Readonly<Record<BuilderFault, string>> = {
  "accepts-wrongly": "accepts wrongly",
  "refuses-wrongly": "refuses wrongly",
  "changes-in-silence": "changes without a message",
};

const MOST_CHARACTERS = 300;

interface TextOptions {
  readonly color: boolean;
  /** Columns. */
  readonly width: number;
}

/** Area by area the rules with a fault, each with its smallest example; then the areas without a judged rule, and the sum. */
export function builderText(result: BuilderResult, options: TextOptions): string {
  const { bold } = createColors(options.color);
  const { name, version } = result.adapter;
  const heading = `${bold(printable(`${name} ${version}`, 80))} · ${counted(result.answered, "payload")} answered`;
  const judged = judgedOf(result.rules);
  const areas = [...new Set(judged.map(({ area }) => area))];
  const blocks = areas.map((area) =>
    areaBlock(
      area,
      judged.filter((rule) => rule.area === area),
      options,
    ),
  );
  const notes = [adapterBlock(result, options), constantsBlock(result, options)].filter((block) => block !== "");
  return `${[heading, ...notes, ...blocks, ...unjudgedBlocks(result, areas, options), builderSummary(result)].join("\n\n")}\n`;
}

/** A rule is judged where it is kept, or where a fault was found. */
function judgedOf(rules: BuilderResult["rules"]): BuilderResult["rules"] {
  return rules.filter(({ state, faults }) => faults.length > 0 || state === "passed");
}

/** One block for all areas of which no rule was judged: of each there is nothing else to say. */
function unjudgedBlocks({ rules }: BuilderResult, judged: readonly string[], options: TextOptions): readonly string[] {
  const areas = [...new Set(rules.map(({ area }) => area))].filter((area) => !judged.includes(area));
  if (areas.length === 0) return [];
  const lines = wrapped(areas.join(", "), options.width - 2).map((line) => `  ${line}`);
  return [[createColors(options.color).bold("no rule judged"), ...lines].join("\n")];
}

/** One line: how many rules are kept, broken in which way, and not judged. */
export function builderSummary({ rules }: BuilderResult): string {
  const passed = rules.filter(({ state }) => state === "passed");
  const judged = judgedOf(rules);
  const faults = Object.entries(FAULT_WORDS).map(
    ([fault, words]) => `${rules.filter((rule) => rule.faults.some((one) => one === fault)).length} ${words}`,
  );
  const others = [
    ["open", "open"],
    ["blocked", "blocked by another fault"],
    ["kept", "without an invalid variant"],
    ["unsupported", "beyond its surface"],
    ["adapter-fault", "behind faults of the adapter"],
  ] as const;
  const unjudged = others.map(([state, words]) => `${rules.filter((rule) => rule.state === state).length} ${words}`);
  return `${passed.length} of ${counted(judged.length, "rule")} kept; ${faults.join(", ")}; not judged: ${unjudged.join(", ")}`;
}

/** What is the adapter's comes first: until it is mended, nothing is known of what lies behind it. */
function adapterBlock({ adapterFaults }: BuilderResult, { color, width }: TextOptions): string {
  if (adapterFaults.length === 0) return "";
  const { bold, red } = createColors(color);
  const lines = adapterFaults.flatMap(({ found, kind, given, payloads }) => [
    `  ${red("the adapter")}  ${counted(payloads, `${kind} payload`)}`,
    ...[printable(found, MOST_CHARACTERS), printable(JSON.stringify(given), MOST_CHARACTERS)]
      .flatMap((text) => wrapped(text, width - 4))
      .map((line) => `    ${line}`),
  ]);
  return [bold("faults of the adapter, not of the builder"), ...lines].join("\n");
}

/** What is in every payload is said once, and not again under each rule. */
function constantsBlock({ constants }: BuilderResult, { color }: TextOptions): string {
  if (constants.length === 0) return "";
  const { bold, yellow } = createColors(color);
  return [bold("added to every payload"), ...constants.map((one) => `  ${yellow(constantText(one))}`)].join("\n");
}

/** The member, its value, where it is added, and the rule that it is charged to. */
export function constantText({ pointer, sent, kinds, payloads, rule }: BuilderConstant): string {
  const value = printable(JSON.stringify(sent), MOST_CHARACTERS);
  const why = rule === undefined ? "the documents leave its default open" : `charged to ${printable(rule, 200)}`;
  return `${printable(pointer, MOST_CHARACTERS)}: ${value}  (${kinds.join(", ")}; ${counted(payloads, "payload")}; ${why})`;
}

function areaBlock(area: string, rules: readonly BuilderRule[], options: TextOptions): string {
  const { bold, dim } = createColors(options.color);
  const kept = rules.filter(({ state }) => state === "passed").length;
  const lines = rules.flatMap((rule) => rule.examples.flatMap((example) => exampleLines(rule, example, options)));
  return [`${bold(area)}  ${dim(`${kept} of ${counted(rules.length, "judged rule")} kept`)}`, ...lines].join("\n");
}

function exampleLines(rule: BuilderRule, example: BuilderExample, { color, width }: TextOptions): readonly string[] {
  const { red, yellow, cyan, dim } = createColors(color);
  const paint = rule.level === "must" ? red : yellow;
  const level = rule.level === "must" ? "must" : "advice";
  const reported = [
    `${example.row}: the service ${example.title}`,
    ...foundIn(example),
    printable(JSON.stringify(example.given), MOST_CHARACTERS),
  ];
  return [
    `  ${paint(FAULT_WORDS[example.fault])}  ${cyan(rule.rule)}  ${dim(`${level} · ${sourceOf(rule.rule)}`)}`,
    ...reported.flatMap((text) => wrapped(text, width - 4)).map((line) => `    ${line}`),
  ];
}

/** What the builder said, or what it changed. */
export function foundIn({ said, change }: BuilderExample): readonly string[] {
  if (change !== undefined) {
    const [given, sent] = [change.given, change.sent].map((value) =>
      value === undefined ? "nothing" : printable(JSON.stringify(value), MOST_CHARACTERS),
    );
    return [`${change.how} ${printable(change.pointer, MOST_CHARACTERS)}: ${given} -> ${sent}`];
  }
  return said === undefined ? [] : [`refused: ${printable(said, MOST_CHARACTERS)}`];
}
