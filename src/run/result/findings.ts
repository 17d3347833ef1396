/** A failed case as a finding: plain, redacted, bounded, and repeatable by hand. */

import type { FoundOn } from "../../case/found-on.js";
import type { Exchange, Finding, Violation } from "../../case/outcome.js";
import { isDriverUrl } from "../../target/driver/driver-connection.js";
import { MEDIA_TYPES, sizeOf } from "../../target/upload.js";
import type { EndedCase } from "../causes/cause-finder.js";
import type { DoneExchange, ShownCredential } from "../exchange.js";
import { pairDifferenceOf } from "../grouped/pair-difference.js";
import { shortHash } from "../plan/hash.js";
import { AUTHORIZATION } from "../redact/authorization.js";
import { withMinted } from "../redact/minted-tokens.js";
import { type Redact, redactAll } from "../redact/redact.js";
import type { Setting } from "../stage.js";
import { curlByHand } from "./curl-by-hand.js";

/** Longest body that is kept, in UTF-16 units. */
const LONGEST_BODY = 4_000;

/** Provenance of a finding. */
export interface Provenance {
  /** Seed of the run. */
  readonly seed: number;
  /** Name and version of this tool. */
  readonly tool: string;
}

/** A case with the run of it that failed. */
export interface FailedCase extends Pick<EndedCase, "testCase" | "level" | "exchanges"> {
  /** Checks that did not hold; the first one names the finding. */
  readonly violations: readonly [Violation, ...Violation[]];
}

/** The finding of a failed case. */
export function findingOf(
  { testCase, level, violations, exchanges }: FailedCase,
  stage: Setting,
  runRedact: Redact,
  provenance: Provenance,
): Finding {
  const redact = withMinted(runRedact, exchanges);
  const [first] = violations;
  const blamed = exchanges.find(({ step }) => step.name === first.step) ?? exchanges.at(-1);
  const telling =
    blamed?.step.part === "twin" ? blamed : (exchanges.find(({ step }) => step.part === "twin") ?? blamed);
  const twin = pairDifferenceOf(exchanges);
  return {
    format: "slashproof-finding/1",
    id: shortHash(`${testCase.id} ${stage.profile.name}`),
    case: redactAll(testCase, redact),
    level,
    violations: redactAll(violations, redact),
    exchanges: exchanges.map((exchange) => ({
      ...exchangeOf(exchange, stage, redact),
      ...startOf(exchange, exchanges),
    })),
    ...(twin ? { twin: redactAll(twin, redact) } : {}),
    curl: telling ? redact(curlByHand(telling, exchanges, stage)) : "",
    seed: provenance.seed,
    profile: stage.profile.name,
    target: stage.target.description.name,
    foundOn: redactAll(foundOnOf(stage.target), redact),
    tool: provenance.tool,
  };
}

/** The target, as far as it may be shown. */
export function foundOnOf({ description, openedBy, isLoopback, isInProcess }: Setting["target"]): FoundOn {
  const { name, baseUrl, applicationId } = description;
  return {
    name,
    baseUrl,
    applicationId,
    opened: openedBy,
    ...(isLoopback ? {} : { isRemote: true }),
    ...(isInProcess ? { isInProcess } : {}),
  };
}

/** When it was sent, where requests of the case were sent together. */
function startOf({ span }: DoneExchange, all: readonly DoneExchange[]): Pick<Exchange, "startedMs"> {
  if (all.every(({ step }) => step.together === undefined)) return {};
  const first = Math.min(...all.map((one) => one.span.from));
  return { startedMs: Math.round((span.from - first) * 100) / 100 };
}

/** What was sent and got, without tokens. @param longestBody in UTF-16 units; what is longer is cut */
export function exchangeOf(
  exchange: DoneExchange,
  stage: Setting,
  redact: Redact,
  longestBody: number = LONGEST_BODY,
): Exchange {
  const { step, wire, result, server } = exchange;
  const response = result.answer
    ? {
        status: result.answer.status,
        headers: redactAll(bounded(result.answer.headers), redact),
        ...cut(redact(result.answer.text), longestBody),
      }
    : { failure: redact(result.failure.message) };
  return {
    step: step.name,
    ...(server === "api" ? {} : { server }),
    request: {
      method: wire.method,
      url: redact(addressOf(exchange, stage) + wire.path),
      headers: redactAll({ ...wire.headers, ...shownHeaders(exchange) }, redact),
      ...(wire.body === undefined ? {} : { body: cut(redact(wire.body), longestBody).body }),
      ...filesOf(exchange, redact),
    },
    response,
    durationMs: Math.round(result.durationMs * 10) / 10,
  };
}

function addressOf({ server }: DoneExchange, stage: Setting): string {
  if (server === "api") return stage.target.description.baseUrl;
  if (server === "gateway") return "gateway:";
  return isDriverUrl(stage.driver.address) ? stage.driver.address : "driver:";
}

/** Their bytes are nowhere. */
function filesOf({ step, isMultipart }: DoneExchange, redact: Redact): Pick<Exchange["request"], "files"> {
  if (!isMultipart || step.files === undefined) return {};
  const files = step.files.map((file) => ({ name: file.name, type: MEDIA_TYPES[file.kind], bytes: sizeOf(file) }));
  return { files: redactAll(files, redact) };
}

/** The authorization header as it may be shown: by construction, not by search. */
function shownHeaders({ server, credential, isMultipart }: DoneExchange): Readonly<Record<string, string>> {
  return {
    ...(server === "api" ? authorizationOf(credential) : {}),
    ...(isMultipart ? { "content-type": "multipart/form-data" } : {}),
  };
}

function authorizationOf(credential: ShownCredential): { readonly authorization?: string } {
  return credential === "none" ? {} : { authorization: AUTHORIZATION[credential] };
}

/** A body as it is kept: cut at a bound, in UTF-16 units. */
export function cut(
  body: string,
  longest: number = LONGEST_BODY,
): { readonly body: string; readonly truncated: boolean } {
  if (body.length <= longest) return { body, truncated: false };
  return { body: body.slice(0, longest).replace(/[\ud800-\udbff]$/, ""), truncated: true };
}

/** A target may send headers without end; the first ones tell enough. */
export function bounded(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, 40)
      .map(([name, value]) => [name, value.slice(0, 300)]),
  );
}
