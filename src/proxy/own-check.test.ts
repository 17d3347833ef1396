import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { levelOf } from "../contract/catalogue.js";
import { isObject, type Json } from "../contract/json.js";
import { RULE_IDS, type RuleId } from "../contract/rule-ids.gen.js";
import { runSuites } from "../run/run-suites.js";
import { type ServedReference, serveReferenceService } from "../service/serve.js";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { WITHOUT_EFFECT } from "./broken-by-request.js";
import type { JudgedExchange } from "./judge.js";
import { openWatched, type Watched } from "./testing/open-watched.js";

/** Parts of a check that send invalid variants of every kind, in both scopes, through every operation that takes a body. */
const ASKED = [
  "command.description.*",
  "command.contexts.*",
  "edit.*",
  "bulk.*",
  "permission.edit.*",
  "select.*@message.edit",
];

type ParsedExchange = Extract<JudgedExchange, { readonly state: "judged" }>;

describe("our own check through the proxy, which sends broken requests on purpose", () => {
  let served: ServedReference;
  let watched: Watched;
  let judged: readonly ParsedExchange[];

  beforeAll(async () => {
    served = await serveReferenceService({ port: 0 });
    watched = await openWatched(served);
    const target = openTarget(parseTarget({ ...served.target, baseUrl: watched.baseUrl }, "test"));
    await runSuites({
      target,
      suite: suiteOf("documented"),
      profile: "documented",
      seed: 1,
      runs: 1,
      only: ASKED,
      skip: ["limit.*", "bulk.type-limits-hold*"],
      onEvent: () => undefined,
    });
    await target.close();
    await watched.finish();
    judged = watched.judged.filter((one) => one.state === "judged");
    // Some thousand requests: a few seconds where nothing else runs.
  }, 120_000);

  afterAll(async () => {
    await watched.close();
    await served.close();
  });

  test("finds no fault with the service", () => {
    expect(judged.length).toBeGreaterThan(300);
    expect(watched.findings().filter(({ id }) => id.startsWith("service."))).toEqual([]);
  });

  test("finds with the client just the rules that the service names in its refusals", () => {
    const wrong = judged.flatMap((one) => {
      const ours = rulesOf(one);
      const theirs = namedBy(one.exchange.answer?.json);
      return ours.join() === theirs.join()
        ? []
        : [{ operation: one.exchange.operation, sent: one.exchange.sent.text, ours, theirs }];
    });

    expect(wrong).toEqual([]);
  });

  test("finds every one of them where a body was refused for what it says", () => {
    const refused = judged.filter(({ exchange }) => namedBy(exchange.answer?.json).length > 0);

    expect(refused.length).toBeGreaterThan(60);
  });
});

/** The reference service refuses these without the name of a rule, or leaves them open. */
const UNNAMED: ReadonlySet<RuleId> = new Set([
  "endpoint.malformed-json-is-refused",
  "permission.edit.refuses-a-bot-token",
  "permission.edit.refuses-client-credentials",
  "authentication.missing-token-is-refused",
  "command.default-member-permissions.round-trips",
]);

function rulesOf({ faults }: ParsedExchange): readonly string[] {
  const rules = faults.filter(({ side }) => side === "client").map(({ rule }) => rule);
  return rules.filter((rule) => !UNNAMED.has(rule)).sort();
}

/**
 * The reference service names the rules in its refusals; how full a scope is, and a day, no request tells. Members
 * without effect in a guild are refused by it, which the documents leave open.
 */
function namedBy(json: Json | undefined): readonly string[] {
  const errors = isObject(json) && Array.isArray(json["errors"]) ? (json["errors"] as readonly Json[]) : [];
  const rules = errors.flatMap((error) => (isObject(error) && isRule(error["rule"]) ? [error["rule"]] : []));
  const ofBodies = rules.filter((rule) => !/^limit\.(?!command-size)/.test(rule) && !WITHOUT_EFFECT.has(rule));
  return [...new Set(ofBodies)].filter((rule) => levelOf(rule, "documented") !== "observe").sort();
}

function isRule(text: Json | undefined): text is RuleId {
  return typeof text === "string" && RULE_IDS.some((id) => id === text);
}
