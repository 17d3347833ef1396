/** Which target findings are replayed on: the one that the flags name, or the embedded service where they were found on it. */

import type { FoundOn } from "../../case/found-on.js";
import type { Finding } from "../../case/outcome.js";
import { SetupError } from "../../contract/setup-error.js";
import { replayCommand } from "../../report/replay-command.js";
import { printable } from "../../report/text.js";
import type { OpenTarget } from "../../target/open-target.js";
import type { SavedFinding } from "../files/read-findings.js";
import type { Flags } from "../flags.js";
import { programWords } from "../program-words.js";
import { type ChosenTarget, chooseTarget } from "../target/choose-target.js";
import type { ChosenApplication } from "../target/chosen-application.js";
import { originOfKey } from "../target/read-signing-key.js";

/**
 * The target of findings about a service. The embedded service needs no token, so it is opened again by itself;
 * every other target has to be named.
 *
 * @throws SetupError `usage` where no target is named and the findings need one
 */
export async function replayTargetOf(services: readonly SavedFinding[], flags: Flags): Promise<ChosenTarget> {
  const { target, url, appId, botToken, inProcess } = flags;
  const isNamed = [target, url, appId, botToken, inProcess].some((flag) => flag !== undefined);
  if (isNamed || services.length === 0) return chooseTarget(flags);
  const origins = services.map(({ finding: { foundOn } }) => foundOn?.opened);
  const [first] = origins;
  const other = services.find((_, index) => !isSameEmbedded(origins[index], first));
  if (other !== undefined) throw unnamed(other);
  const fault = first?.by === "embedded" ? first.fault : undefined;
  return { from: "embedded", inProcess: true, ...(fault === undefined ? {} : { fault }) };
}

/** One line that names the target. */
export function usedTarget({ description, isEmbedded, openedBy }: OpenTarget): string {
  const fault = openedBy.by === "embedded" && openedBy.fault !== undefined ? ` with the fault ${openedBy.fault}` : "";
  if (isEmbedded) return `Target: the embedded reference service${fault}`;
  return `Target: ${wordsOf(description)}`;
}

/** One line for each other target on which findings were made. */
export function otherTargets(services: readonly SavedFinding[], target: OpenTarget): readonly string[] {
  const counts = new Map<string, number>();
  for (const { finding } of services) {
    const { foundOn } = finding;
    if (foundOn === undefined || isSameTarget(foundOn, target)) continue;
    const words = foundOn.opened.by === "embedded" ? "the embedded reference service" : wordsOf(foundOn);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(
    ([words, count]) =>
      `Note: ${count === 1 ? "1 finding was" : `${count} findings were`} made on another target: ${words}`,
  );
}

/** The application that a finding is replayed on, with the flags that reach it; `undefined` where the finding names none. */
export function foundOnApplication(
  { foundOn }: Finding,
  { address, isHere }: ChosenApplication,
  { key, apiPort, allowRemote }: Flags,
): FoundOn | undefined {
  if (foundOn === undefined) return undefined;
  const { applicationId, opened } = foundOn;
  return {
    name: address,
    baseUrl: address,
    applicationId,
    opened,
    ...(allowRemote ? { isRemote: true } : {}),
    ...(isHere ? { isInProcess: true } : {}),
    ...(key === undefined ? {} : { signedWith: originOfKey(key) }),
    ...(apiPort === undefined || apiPort === 0 ? {} : { apiPort }),
  };
}

type Opened = FoundOn["opened"] | undefined;

function isSameEmbedded(one: Opened, other: Opened): boolean {
  return one?.by === "embedded" && other?.by === "embedded" && one.fault === other.fault;
}

function isSameTarget({ opened, baseUrl, applicationId }: FoundOn, { isEmbedded, description, openedBy }: OpenTarget) {
  if (isEmbedded) return isSameEmbedded(opened, openedBy);
  return baseUrl === description.baseUrl && applicationId === description.applicationId;
}

function wordsOf({ name, baseUrl, applicationId }: Pick<FoundOn, "name" | "baseUrl" | "applicationId">): string {
  const place = name === baseUrl ? [] : [printable(baseUrl, 300)];
  return `${printable(name, 100)} (${[...place, `application ${printable(applicationId, 40)}`].join(", ")})`;
}

function unnamed({ file, finding }: SavedFinding): SetupError {
  const { foundOn, exchanges, case: testCase } = finding;
  const found = foundOn === undefined ? "it does not say which" : `it was found on ${wordsOf(foundOn)}`;
  const replayable = { exchanges, emptiesScope: testCase.emptiesScope, ...(foundOn === undefined ? {} : { foundOn }) };
  const program = programWords();
  const command =
    foundOn?.opened.by === "embedded"
      ? `${program} replay ${file} --in-process`
      : replayCommand(file, { program }, replayable);
  return new SetupError(
    "usage",
    `Cannot replay "${file}": no target is given, and ${found}; pass --target FILE, for example: ${command}`,
  );
}
