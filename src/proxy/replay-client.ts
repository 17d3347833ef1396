/** Validates the request of a client again, as it is saved in a finding: no service takes part. */

import type { Exchange, Finding, Outcome } from "../case/outcome.js";
import { isObject, type Json } from "../contract/json.js";
import { profileOf } from "../contract/profile.js";
import { enumerationsOf } from "../rules/context.js";
import type { Replay } from "../run/replay.js";
import { brokenByRequest, type JudgedRequest, type KnownResources } from "./broken-by-request.js";
import { clientFaults } from "./client-faults.js";
import { type AuthorizedRequest, credentialFaults } from "./credential-faults.js";
import { STEP } from "./service-faults.js";

/** What came of it. */
export type ReplayedOnClient = Pick<Replay, "outcome" | "isSeenAgain" | "exchanges" | "curl">;

/** True of a finding about a client, which the proxy made. */
export function isAboutClient({ foundOn }: Finding): boolean {
  return foundOn?.isAboutClient === true;
}

/** Judges the request of a finding by the rules of its profile. */
export function replayOnClient(finding: Finding): ReplayedOnClient {
  const { case: testCase, exchanges, curl } = finding;
  const profile = profileOf(finding.profile);
  const request = requestOf(finding);
  const broken = request && brokenByRequest(request, knownFrom(exchanges), enumerationsOf(profile));
  const faults = request && [
    ...clientFaults(request, broken ?? [], profile.name),
    ...credentialFaults(request, profile.name),
  ];
  const fault = faults?.find(({ rule }) => rule === testCase.rules[0]);
  if (fault === undefined) return { outcome: soundOutcome(request), isSeenAgain: false, exchanges, curl };
  const { rule, kind, expected, actual, pointer } = fault;
  const violation = { rule, step: STEP, kind, expected, actual, ...(pointer === undefined ? {} : { pointer }) };
  return { outcome: { outcome: "failed", violations: [violation] }, isSeenAgain: true, exchanges, curl };
}

/** What an edit breaks may depend on the command that it edits: where that is not saved, nothing is decided. */
function soundOutcome(request: SavedRequest | undefined): Outcome {
  if (request === undefined) return { outcome: "blocked", reason: "the finding holds no request of a client" };
  return request.operation.startsWith("edit")
    ? { outcome: "blocked", reason: "the finding does not hold the command or message that the request edits" }
    : { outcome: "passed" };
}

type SavedRequest = JudgedRequest & AuthorizedRequest;

function requestOf({ case: { steps } }: Finding): SavedRequest | undefined {
  const step = steps.find(({ name }) => name === STEP);
  if (step === undefined) return undefined;
  const { call, path = {}, body, raw, encoding = "json", as: credential } = step;
  // Which scope it is about is said by the operation: the id of a guild is left to whoever runs the case.
  const guild = call.includes("Guild") ? { guild_id: "0" } : {};
  const ids = Object.keys(path).filter((name) => name.endsWith("_id"));
  const parameters = { ...guild, ...Object.fromEntries(ids.map((name) => [name, EDITED])) };
  // A client sends plain values: there are no references in its body.
  const sent = { json: body as Json | undefined, isMalformed: raw !== undefined, encoding };
  return { operation: call, parameters, sent, credential: typeof credential === "string" ? credential : "bot" };
}

/** The placeholder for the id of whatever the request is about. */
const EDITED = "0";

/** The command or message that the response before the request shows. */
function knownFrom(exchanges: readonly Exchange[]): KnownResources {
  const shown = exchanges.filter(({ step }) => step !== STEP).flatMap(({ response }) => shownIn(response));
  const one = shown.at(-1);
  const { type, flags } = one ?? {};
  return {
    command: () => one && { ...one, type: typeof type === "number" ? type : 1 },
    message: () => (typeof flags === "number" ? { flags } : undefined),
  };
}

function shownIn(response: Exchange["response"]): readonly { readonly [key: string]: Json }[] {
  if ("failure" in response || response.truncated) return [];
  try {
    const value = JSON.parse(response.body) as Json;
    return isObject(value) ? [value] : [];
  } catch {
    return [];
  }
}
