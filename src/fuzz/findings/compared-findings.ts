/** What shards compare their findings by, short enough for an event stream. */
import type { ComparedFailure, ComparedFindings, ComparedRequest } from "../../run/result/event.js";
import type { Appearance } from "./appearance.js";
import type { KnownBug } from "./cluster.js";
import type { PassedSample } from "./passed-requests.js";
import type { FeatureCounts } from "./request-features.js";

/** What a process knows of its findings. */
export interface ProcessFindings {
  /** Bugs that it found. */
  readonly bugs: readonly KnownBug[];
  /** Requests that passed. */
  readonly passed: PassedSample;
}

/** As it is written: each word once. */
export function packFindings({ bugs, passed }: ProcessFindings): ComparedFindings {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const pack = (counts: FeatureCounts): ComparedRequest =>
    [...counts].flatMap(([word, count]) => [numberOf(word), count]);
  const findings = bugs.map(({ examples, ...bug }) => ({
    ...bug,
    examples: examples.map(({ requests, ...rest }): ComparedFailure => ({ ...rest, requests: requests.map(pack) })),
  }));
  const [accepted, refused] = [passed.accepted.map(pack), passed.refused.map(pack)];
  return { words: [...numbers.keys()], findings, accepted, refused };
}

/** As it is compared. A finding without an example, which is not ours, is left out. */
export function unpackFindings({ words, findings, accepted, refused }: ComparedFindings): ProcessFindings {
  const unpack = (request: ComparedRequest): FeatureCounts => {
    const counts = new Map<string, number>();
    for (let at = 0; at + 1 < request.length; at += 2) counts.set(words[request[at] ?? 0] ?? "", request[at + 1] ?? 0);
    return counts;
  };
  const appearanceOf = ({ requests, ...rest }: ComparedFailure): Appearance => ({
    ...rest,
    requests: requests.map(unpack),
  });
  const bugs = findings.flatMap(({ examples, ...bug }) => {
    const [first, ...others] = examples.map(appearanceOf);
    return first ? [{ ...bug, examples: [first, ...others] as const }] : [];
  });
  return { bugs, passed: { accepted: accepted.map(unpack), refused: refused.map(unpack) } };
}
