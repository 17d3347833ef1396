/** `slashproof replay`: saved findings, sent again. */

import {
  type AppReplayOptions,
  isAboutAnApplication,
  type ReplayedOnApplication,
  replayOnApplication,
} from "../../app/replay-app.js";
import type { Expected } from "../../case/expectations.js";
import type { FoundOn } from "../../case/found-on.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { isAboutClient, replayOnClient } from "../../proxy/replay-client.js";
import { formatFinding } from "../../report/console.js";
import { knownText } from "../../report/finding.js";
import { counted, printable } from "../../report/text.js";
import { Expectations } from "../../run/expectations/expectations.js";
import { redactAll, redactionOf } from "../../run/redact/redact.js";
import { foundOnOf } from "../../run/result/findings.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { survivingErrors } from "../end/uncaught.js";
import { expectingOf } from "../expectations/expecting.js";
import { readSaved } from "../files/read-corpus.js";
import type { SavedFinding } from "../files/read-findings.js";
import type { Flags } from "../flags.js";
import { programWords } from "../program-words.js";
import type { Screen } from "../progress/screen.js";
import { callbackOptionsOf } from "../target/callback-options.js";
import { type ChosenApplication, chosenApplication } from "../target/chosen-application.js";
import { openChosen } from "../target/open-chosen.js";
import { readSigningKey } from "../target/read-signing-key.js";
import { waitOf } from "../wait.js";
import { type Replayed, replayFindings, timeLeft, tooLate } from "./replay-findings.js";
import { foundOnApplication, otherTargets, replayTargetOf, usedTarget } from "./replay-target.js";

/** The same requests in the same order: one case after the other. */
const WORKERS = 1;

/** A finding after its replay; expected where `--expect` names it. */
type Judged = Replayed & { readonly expected?: Expected };

/** Replays each finding in its profile. @returns 1 where any case fails still that is not expected to, 3 where one was not decided, else 0 */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const { findings: saved, problems } = await readSaved(args[0] ?? "");
  const { options } = await expectingOf(flags);
  const expectations = options.expectations && new Expectations(options.expectations);
  for (const problem of problems) await screen.err.write(`${problem}\n`);
  const applications = saved.filter(({ finding }) => isAboutAnApplication(finding));
  const clients = saved.filter(({ finding }) => isAboutClient(finding));
  const services = saved.filter((one) => !applications.includes(one) && !clients.includes(one));
  const application = await applicationFor(applications, flags);
  const chosen = await replayTargetOf(services, flags);
  const interrupt = listenForInterrupt(() => void screen.err.write(STOPPING));
  const { signal } = interrupt;
  const say = (line: string): void => void (flags.quiet === true || screen.err.write(`${line}\n`));
  const settings = { allowDestructive: flags.allowDestructive === true, signal, workers: WORKERS, ...waitOf(flags) };
  const left = timeLeft(flags.time);
  const replayed: Judged[] = [];
  const tell = (now: Replayed, on = now.saved.finding.foundOn): void => {
    const expected = expectations?.see(now.saved.finding.case, now.outcome);
    const one: Judged = expected ? { ...now, expected } : now;
    replayed.push(one);
    if (flags.json) void screen.out.write(`${JSON.stringify(lineOf(one))}\n`);
    else if (!flags.quiet) void screen.out.write(shown(one, on, screen));
  };
  if (application !== undefined)
    await screen.err.write(`Target: the application at ${application.application.address}\n`);
  const release = application ? survivingErrors(application.application, screen) : async () => undefined;
  for (const one of endsLast(applications)) {
    if (application === undefined || signal.aborted) break;
    const on = foundOnApplication(one.finding, application.application, flags);
    if (left().timeLimitMs === 0) {
      tell(tooLate(one));
      continue;
    }
    const result = replayOnApplication(one.finding, { ...application.asking, signal });
    tell({ saved: one, ...(replayed.length === 0 ? await result : await result.catch(blockedWhereGone)) }, on);
  }
  await release();
  if (clients.length > 0) await screen.err.write(`${ABOUT_CLIENTS}\n`);
  for (const one of clients) tell({ saved: one, ...replayOnClient(one.finding) });
  const targets = new Set<string>();
  for (const [profile, [first, ...others]] of byProfile(services)) {
    if (first === undefined || signal.aborted) break;
    const target = await openChosen(chosen, flags, { profile, workers: WORKERS, signal, say });
    const redact = redactionOf(target.description);
    // The embedded service has no words of its own: findings that were made on it name it by having none.
    const on = target.isEmbedded ? undefined : redactAll(foundOnOf(target), redact);
    target.onNotice = (text) => void screen.err.write(`${redact(text)}\n`);
    try {
      for (const line of [usedTarget(target), ...otherTargets([first, ...others], target)]) {
        if (!targets.has(line)) await screen.err.write(`${line}\n`);
        targets.add(line);
      }
      await replayFindings([first, ...others], target, { ...settings, ...left() }, (now) => tell(now, on));
    } finally {
      await target.close();
    }
  }
  interrupt.release();
  if (signal.aborted) return EXIT.interrupted;
  if (!flags.json) await screen.out.write(`${totalOf(replayed)}\n`);
  return exitCodeOf(replayed);
}

const ABOUT_CLIENTS = "Target: none; requests of a client are validated as they are saved";

/** Longer than applications have, so that a late answer differs from none. */
const PATIENCE_MS = 10_000;

/** Where findings of check-app are sent again; undefined where there are none. @throws SetupError `usage` without `--app` */
async function applicationFor(
  findings: readonly SavedFinding[],
  flags: Flags,
): Promise<{ readonly application: ChosenApplication; readonly asking: Omit<AppReplayOptions, "signal"> } | undefined> {
  const [first] = findings;
  if (first === undefined) return undefined;
  if (flags.app === undefined) {
    throw new SetupError(
      "usage",
      `Cannot replay "${first.file}": it is about an application whose address is not known; pass --app with its address`,
    );
  }
  const key = await readSigningKey(flags.key);
  const application = await chosenApplication(flags.app, flags, key);
  const { endpoint, address, useApi: onApi } = application;
  const [api, timeoutMs] = [callbackOptionsOf(flags), flags.timeout ?? PATIENCE_MS];
  return { application, asking: { endpoint, address, onApi, key, timeoutMs, api } };
}

/** What may end an application keeps the others from being sent. */
function endsLast(findings: readonly SavedFinding[]): readonly SavedFinding[] {
  const isEnd = ({ finding }: SavedFinding): boolean => finding.exchanges.some(({ response }) => "failure" in response);
  return findings.toSorted((one, other) => Number(isEnd(one)) - Number(isEnd(other)));
}

/** An application that was there for the findings before may be gone because of them: that is reported, and the rest goes on. */
function blockedWhereGone(error: unknown): ReplayedOnApplication {
  if (!(error instanceof SetupError) || error.code !== "application-unreachable") throw error;
  const reason = "nothing listens at its address any more; start the application and replay it alone";
  return { outcome: { outcome: "blocked", reason }, isSeenAgain: false, exchanges: [], curl: "" };
}

const STOPPING = "Stopping: restores the target. Press Ctrl-C again to stop at once.\n";

function byProfile(saved: readonly SavedFinding[]): Map<ProfileName, SavedFinding[]> {
  const groups = new Map<ProfileName, SavedFinding[]>();
  for (const one of saved) {
    const profile = profileOf(one.finding.profile).name;
    groups.set(profile, [...(groups.get(profile) ?? []), one]);
  }
  return groups;
}

function lineOf({ saved, ...now }: Judged): object {
  return { file: saved.file, id: saved.finding.id, case: saved.finding.case.id, ...now };
}

/**
 * The finding with what was seen this time where it failed, or one line where it did not.
 * @param foundOn what it was replayed on: the command that is shown leads there, and not to where it was found first
 */
function shown(judged: Judged, foundOn: FoundOn | undefined, screen: Screen): string {
  const { saved, outcome, reported, isSeenAgain, exchanges, curl, expected } = judged;
  const { file, finding } = saved;
  const { colors } = screen.out;
  if (!("violations" in outcome)) {
    const reason = "reason" in outcome ? `: ${printable(outcome.reason, 400)}` : "";
    if (reported !== undefined && reason === "")
      return `${colors.yellow("NOT SEEN")}  ${printable(finding.case.id, 400)}: ${reported}\n`;
    const mark = "reason" in outcome ? colors.yellow(outcome.outcome.toUpperCase()) : colors.green("PASSED");
    return `${mark}  ${printable(finding.case.id, 400)}${reason}\n`;
  }
  if (expected)
    return `${colors.blue("EXPECTED")}  ${printable(finding.case.id, 400)}: ${printable(knownText(expected), 400)}\n`;
  const now = { ...finding, violations: outcome.violations, exchanges, curl, ...(foundOn ? { foundOn } : {}) };
  const width = screen.out.columns();
  const before = saved.wasSound
    ? "It passed when it was saved."
    : "It fails in another way than it did when it was saved.";
  const other = isSeenAgain ? [] : [colors.yellow(before)];
  const race = reported === undefined ? [] : [`The race was ${reported}.`];
  const notes = [...race, ...other].map((note) => `\n  ${note}`).join("");
  return `${formatFinding(now, { color: colors.isColorSupported, width, file, program: programWords() })}${notes}\n\n`;
}

function totalOf(replayed: readonly Judged[]): string {
  const cases = replayed.filter(({ saved }) => saved.wasSound);
  const findings = replayed.filter((one) => !cases.includes(one));
  const expected = replayed.filter((one) => one.expected !== undefined).length;
  const unasked = replayed.filter(isUnasked).length;
  const facts = [
    ...countsOf(findings, cases),
    ...(expected > 0 ? [`${expected} as expected`] : []),
    ...(unasked > 0 ? [`${unasked} not decided`] : []),
  ];
  return facts.join(" · ");
}

/** @param cases what passed when it was saved, such as inputs of a corpus: these are no findings */
function countsOf(findings: readonly Judged[], cases: readonly Judged[]): readonly string[] {
  const [failed, now] = [findings, cases].map((some) => some.filter(isFailed).length);
  if (findings.length === 0 && cases.length > 0)
    return [`${counted(cases.length, "case")} replayed`, `${now} ${now === 1 ? "fails" : "fail"}`];
  const still = failed === 1 ? "1 still fails" : `${failed} still fail`;
  if (cases.length === 0) return [`${counted(findings.length, "finding")} replayed`, still];
  const what = `${counted(findings.length, "finding")} and ${counted(cases.length, "other case")} replayed`;
  return [what, still, now === 1 ? "1 other fails" : `${now} others fail`];
}

function isFailed({ outcome, expected }: Judged): boolean {
  return outcome.outcome === "failed" && expected === undefined;
}

function isUnasked({ outcome, expected }: Judged): boolean {
  return expected === undefined && !["failed", "passed", "observed"].includes(outcome.outcome);
}

function exitCodeOf(replayed: readonly Judged[]): ExitCode {
  if (replayed.some(isFailed)) return EXIT.findings;
  return replayed.some(isUnasked) ? EXIT.inconclusive : EXIT.conformant;
}
