/** `results.json`: the whole result of a run as one document, described by `reports/report.schema.json`. */
import type { RunEvent } from "../run/result/event.js";
import { type ShellContext, sameRunCommand } from "./command-line.js";
import type { AreaCounts, Digest } from "./digest.js";
import { digestOf, stateOf } from "./digest.js";
import { documentText } from "./document-text.js";
import { entryLines } from "./expectations.js";
import { isFound, viewOfCase } from "./finding.js";
import { floorOf, SANITY_CHECK } from "./proof.js";
import { replayCommand } from "./replay-command.js";
import { knownRule } from "./rule-source.js";

/** Format of the document; a reader refuses what it does not know. */
export const REPORT_FORMAT = "slashproof-report/1";

/**
 * The document with a line for each member, and for each element of a list: thousands of cases stay readable and small.
 *
 * @remarks Exchanges are left out: they are in the finding files and in `events.ndjson`.
 * @param options where its commands are to be run
 */
export function formatJson(events: readonly RunEvent[], options: ShellContext = {}): string {
  const digest = digestOf(events);
  const { start } = digest;
  const document = {
    format: REPORT_FORMAT,
    tool: start.tool,
    verdict: digest.verdict,
    conformant: digest.verdict === "conformant",
    exitCode: digest.exitCode,
    reason: digest.reason,
    complete: digest.complete,
    target: start.target,
    profile: start.profile,
    run: runOf(digest, options),
    counts: digest.counts,
    nullFloor: { passed: floorOf(digest), servers: SANITY_CHECK.servers.length },
    expectations: entryLines(digest.expectations),
    areas: digest.areas.map(areaOf),
    capabilities: digest.capabilities,
    capabilityChecks: digest.capabilityChecks,
    causes: digest.causes,
    rules: digest.rules.map((result) => {
      const rule = knownRule(result.rule);
      return rule ? { ...result, statement: rule.statement, source: rule.source } : result;
    }),
    findings: digest.cases.flatMap((one) => {
      if (!isFound(one)) return [];
      const view = viewOfCase(one);
      const { violations, twin, curl, unsteady, file } = view;
      const replay = file === undefined ? undefined : replayCommand(file, options, view);
      return [
        {
          id: view.id,
          case: one.id,
          state: view.state,
          title: one.title,
          violations,
          twin,
          unsteady,
          expected: one.expected,
          file,
          replay,
          curl,
        },
      ];
    }),
    notExercised: digest.idle.map((group) => ({
      state: group.state,
      reason: group.reason,
      cases: group.cases.map((one) => one.id),
    })),
    observations: digest.observations.map((seen) => ({ case: seen.case.id, what: seen.what, value: seen.value })),
    facts: digest.facts,
    notices: digest.notices,
    cases: digest.cases.map((one) => ({
      id: one.id,
      title: one.title,
      area: one.area,
      level: one.level,
      state: stateOf(one),
      rules: one.rules,
      requests: one.requests,
      durationMs: one.durationMs,
    })),
  };
  return documentText(document);
}

function runOf(digest: Digest, options: ShellContext): object {
  const { start } = digest;
  return {
    startedAt: start.startedAt,
    durationMs: digest.durationMs,
    requests: digest.requests,
    traffic: digest.traffic,
    forecast: digest.forecast,
    peakMemoryBytes: digest.peakMemoryBytes,
    seed: start.seed,
    lanes: start.lanes,
    runs: start.runs,
    shard: start.shard,
    filters: start.filters,
    planned: start.cases,
    node: start.node,
    again: sameRunCommand(start, options),
  };
}

function areaOf({ area, states }: AreaCounts): object {
  const { "harness-error": harnessErrors, "no-room": noRoom, ...others } = states;
  return { area, ...others, noRoom, harnessErrors };
}
