/** A run as long as one wants, for sizes and times. */

import { RULES } from "../../contract/catalogue.js";
import type { CaseFinished, RunEvent, RunStarted } from "../../run/result/event.js";
import { finished, SAMPLE_EVENTS, SAMPLE_FINDING } from "./sample-events.js";

const BODY = JSON.stringify({ name: "slot-a", description: "d".repeat(8000) });

/**
 * A run of `count` cases over all rules, of which the first `failing` fail, each in its own way.
 *
 * @param failing cases with a finding whose bodies have about 8 kB each
 */
export function manyEvents(count: number, failing: number): readonly RunEvent[] {
  const started = SAMPLE_EVENTS.find((event): event is RunStarted => event.event === "run-started");
  const cases = Array.from({ length: count }, (_, index) => (index < failing ? failed(index) : passed(index)));
  return [...(started ? [{ ...started, cases: count }] : []), ...cases];
}

function ruleAt(index: number): (typeof RULES)[number] {
  const rule = RULES[index % RULES.length];
  if (!rule) throw new Error("Cannot make a run: the catalogue is empty; run npm run generate");
  return rule;
}

function passed(index: number): CaseFinished {
  const { id, area } = ruleAt(index);
  return finished({
    id: `${id}.case-${index}@create.guild.subcommand`,
    title: `keeps what it was sent, in the form number ${index}`,
    area,
    rules: [id, "endpoint.refused-write-leaves-no-trace"],
    outcome: { outcome: "passed" },
  });
}

function failed(index: number): CaseFinished {
  const { finding: _finding, ...base } = passed(index);
  const [exchange] = SAMPLE_FINDING.exchanges;
  const actual = `201 Created, value number ${index}`;
  const violations = [{ ...SAMPLE_FINDING.violations[0], actual, rule: base.rules[0] ?? ruleAt(index).id }] as const;
  return {
    ...base,
    outcome: { outcome: "failed", violations },
    finding: {
      ...SAMPLE_FINDING,
      id: `f${index}`,
      violations,
      exchanges: exchange ? [{ ...exchange, request: { ...exchange.request, body: BODY } }, exchange] : [],
    },
    file: `findings/f${index}.json`,
  };
}
