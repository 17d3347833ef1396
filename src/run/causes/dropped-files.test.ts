/** A service that reads the JSON of a message and drops its files has one mistake, wherever it shows. */
import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import type { RunEvent } from "../result/event.js";
import { runSuites } from "../run-suites.js";

const suite = suiteOf("documented");
const WITH_FILES = suite.cases.filter(({ steps }) => steps.some(({ files = [] }) => files.length > 0));

test("dropped files are one cause, which names what they have in common", async () => {
  const { fetch, target } = createReferenceService();
  const dropping = async (request: Request): Promise<Response> => {
    const { method, url } = request;
    const headers = new Headers(request.headers);
    if (!headers.get("content-type")?.startsWith("multipart/")) return fetch(request);
    const body = String((await request.formData()).get("payload_json"));
    headers.set("content-type", "application/json");
    return fetch(new Request(url, { method, headers, body }));
  };
  const opened = openFetchTarget(parseTarget(target, "dropping", { inProcess: true }), dropping);
  const events: RunEvent[] = [];

  await runSuites({
    target: opened,
    profile: "documented",
    seed: 1,
    runs: 1,
    suite: { ...suite, cases: WITH_FILES, properties: [] },
    onEvent: (event) => events.push(event),
  });
  await opened.close();

  const finished = events.find(({ event }) => event === "run-finished");
  expect(finished).toMatchObject({
    causes: [{ title: "Valid requests are refused where url is that of an uploaded file" }],
  });
});
