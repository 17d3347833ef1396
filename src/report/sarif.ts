/** SARIF 2.1.0 for code scanning: the catalogue's rules, and one result for each failed case. */

import type { Invocation, Log, Notification, PhysicalLocation, ReportingDescriptor, Result } from "sarif";
import type { Cause } from "../run/causes/cause.js";
import type { RunEvent } from "../run/result/event.js";
import { causeOfCases } from "./cause-view.js";
import type { ShellContext } from "./command-line.js";
import type { Digest } from "./digest.js";
import { digestOf } from "./digest.js";
import { problemsOf } from "./expectations.js";
import type { FindingView } from "./finding.js";
import { isFound, viewOfCase } from "./finding.js";
import { floorOf } from "./proof.js";
import { replayCommand } from "./replay-command.js";
import { knownRule, sourceOf } from "./rule-source.js";
import { printable } from "./text.js";
import { userFile } from "./user-file.js";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
const MAX_TEXT_CODE_POINTS = 1000;

interface SarifOptions extends ShellContext {
  /** The script that started the service, relative to the folder of the run. */
  readonly script?: string | undefined;
}

/**
 * The log with one run. Which file of the target is wrong is not known. So results name their case, and the file that
 * represents the service: code scanning refuses a log with a result without a file. Where none is known, they have none.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html#_Toc34317648
 */
export function formatSarif(events: readonly RunEvent[], options: SarifOptions = {}): string {
  const digest = digestOf(events);
  const views = digest.cases.filter(isFound).map(viewOfCase);
  const ruleIds = [...new Set(views.flatMap((view) => view.violations.map((violation) => violation.rule)))];
  const causes = causeOfCases(digest.causes);
  const where = { ...options, file: userFile(digest, options.script) };
  const log: Log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "slashproof", semanticVersion: versionOf(digest), rules: ruleIds.map(descriptorOf) } },
        automationDetails: { id: `slashproof/${printable(digest.start.target.name, 80)}/` },
        columnKind: "utf16CodeUnits",
        invocations: [invocationOf(digest)],
        results: views.flatMap((view) => resultsOf(view, ruleIds, causes.get(view.caseId), where)),
        properties: {
          verdict: digest.verdict,
          profile: digest.start.profile,
          seed: digest.start.seed,
          counts: digest.counts,
          causes: digest.causes.map(({ id, title, level }) => ({ id, title, level })),
          nullFloor: floorOf(digest),
        },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptorOf(id: string): ReportingDescriptor {
  const rule = knownRule(id);
  const statement = rule?.statement ?? id;
  const help = [statement, ...(rule ? [`Source: ${sourceOf(id)}`] : []), ...(rule?.ambiguity ? [rule.ambiguity] : [])];
  return {
    id,
    shortDescription: { text: statement },
    fullDescription: { text: help.slice(0, 2).join(". ") },
    help: { text: help.join("\n\n") },
    defaultConfiguration: { level: rule?.level === "must" ? "error" : "warning" },
    properties: { tags: ["conformance", ...(rule ? [rule.area] : [])] },
  };
}

interface Where extends ShellContext {
  /** The file that represents the service. */
  readonly file: string | undefined;
}

/** One result for each violation, so that each rule shows what broke it. */
function resultsOf(
  view: FindingView,
  ruleIds: readonly string[],
  cause: Cause | undefined,
  { file, ...place }: Where,
): Result[] {
  return view.violations.map((violation, index) => ({
    ruleId: violation.rule,
    ruleIndex: ruleIds.indexOf(violation.rule),
    level: view.level === "must" && view.unsteady === undefined ? "error" : "warning",
    kind: "fail",
    ...(view.known === undefined
      ? {}
      : { suppressions: [{ kind: "external", status: "accepted", justification: safe(view.known) }] }),
    message: { text: safe(`${view.title}. Expected: ${violation.expected}. Actual: ${violation.actual}`) },
    locations: [
      {
        ...(file === undefined ? {} : { physicalLocation: physicalLocationOf(file) }),
        logicalLocations: [{ name: safe(violation.step), fullyQualifiedName: safe(view.caseId), kind: "function" }],
      },
    ],
    partialFingerprints: { "slashproofCase/v1": `${view.caseId} ${violation.rule} ${index}` },
    properties: {
      case: view.caseId,
      state: view.state,
      ...(cause ? { cause: cause.id } : {}),
      ...(view.file === undefined ? {} : { replay: replayCommand(view.file, place, view) }),
      ...(violation.pointer === undefined ? {} : { pointer: safe(violation.pointer) }),
    },
  }));
}

function physicalLocationOf(file: string): PhysicalLocation {
  return { artifactLocation: { uri: encodeURI(file), uriBaseId: "%SRCROOT%" }, region: { startLine: 1 } };
}

function invocationOf(digest: Digest): Invocation {
  const { start } = digest;
  const notes: Notification[] = digest.idle.map((group) => ({
    level:
      group.state === "unsupported"
        ? "note"
        : group.state === "blocked" || group.state === "no-room"
          ? "warning"
          : "error",
    message: { text: safe(`${group.state}, ${group.cases.length} cases: ${group.reason}`) },
  }));
  const problems: Notification[] = problemsOf(digest.expectations).map((text) => ({
    level: "error",
    message: { text: safe(text) },
  }));
  const unproved: Notification[] = digest.capabilityChecks
    .filter(({ state }) => state === "untestable")
    .map(({ id, message }) => ({ level: "error", message: { text: safe(`${id}: ${message}`) } }));
  return {
    executionSuccessful: digest.exitCode === 0 || digest.exitCode === 1,
    exitCode: digest.exitCode,
    exitCodeDescription: safe(digest.reason),
    startTimeUtc: start.startedAt,
    endTimeUtc: new Date(Date.parse(start.startedAt) + digest.durationMs).toISOString(),
    toolExecutionNotifications: [...problems, ...unproved, ...notes],
  };
}

function versionOf(digest: Digest): string {
  return /\d+\.\d+\.\d+[\w.+-]*/.exec(digest.start.tool)?.[0] ?? "0.0.0";
}

function safe(text: string): string {
  return printable(text, MAX_TEXT_CODE_POINTS);
}
