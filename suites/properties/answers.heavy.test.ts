/** What one way of answering does to a message shows in generated messages, and a sound service takes them by every way. */
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { type Fetch, runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { answersReadBack } from "./messages.suite.js";

async function outcomeOf(spoil: (service: Fetch) => Fetch): Promise<readonly unknown[]> {
  const { target, fetch } = createReferenceService();
  const opened = openFetchTarget(parseTarget(target, "answers", { inProcess: true }), spoil(fetch));
  const options = { profile: "documented", seed: 1, runs: 2000 } as const;
  const { cases } = await runCases(opened, { properties: [answersReadBack] }, options);
  await opened.close();
  const [finished] = cases;
  return [finished?.outcome.outcome, finished?.finding?.violations[0]?.rule];
}

/** The body of a request to a webhook, changed. */
function inFollowUps(change: (body: JsonObject) => Json): (service: Fetch) => Fetch {
  return (service) => async (request) => {
    const isOne = request.method === "POST" && /\/webhooks\/\d+\/[^/]+$/.test(new URL(request.url).pathname);
    const isJson = request.headers.get("content-type")?.includes("application/json") === true;
    if (!isOne || !isJson) return service(request);
    const sent: unknown = await request.clone().json();
    const body = isObject(sent as Json) ? change(sent as JsonObject) : sent;
    return service(new Request(request, { body: JSON.stringify(body) }));
  };
}

test("nothing is wrong on a sound service", async () => {
  expect(await outcomeOf((service) => service)).toEqual(["passed", undefined]);
});

test("follow-ups that lose all components but the first are found", async () => {
  const lose = inFollowUps(({ components, ...others }) => ({
    ...others,
    ...(Array.isArray(components) ? { components: components.slice(0, 1) } : {}),
  }));

  expect(await outcomeOf(lose)).toEqual(["failed", "message.components.read-back"]);
});
