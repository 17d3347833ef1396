/** A target that counts more creates than it shows: what it refuses for its day says nothing of the rule of a case. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { GUILD } from "../../suites/rows/scope.js";
import { create } from "../../suites/rows/steps.js";
import type { Property } from "../case/property.js";
import type { RunEvent } from "../run/result/event.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { WITHOUT_SIZES } from "./findings/testing/titles-found.js";
import { runFuzz } from "./run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-spent-"));
const RUN_MS = 60_000;

afterAll(() => rmSync(folder, { recursive: true }));

type Fetch = (request: Request) => Promise<Response>;

const NAMES = ["one", "two", "three", "four"];

const MAKES_FOUR: Property = {
  id: "test.makes-four@guild",
  title: "makes four commands",
  rules: ["command.name.is-free-in-other-scopes"],
  level: "must",
  needs: ["guild-commands"],
  leases: ["guild"],
  creates: NAMES.length,
  emptiesScope: false,
  steps: () =>
    fc
      .constantFrom("One", "Two")
      .map((description) =>
        NAMES.map((name) => create(GUILD, "act", name, { name, description }, [{ check: "accepted" }])),
      ),
};

/** So many creates does each one take of the day. */
const COUNTED = 20;

function countingTooMuch(service: Fetch): Fetch {
  return async (request) => {
    if (request.method !== "POST" || !request.url.endsWith("/commands")) return service(request);
    const { url, headers } = request;
    const body = '{"name":"hidden","description":"Hidden"}';
    for (let nth = 1; nth < COUNTED; nth++) {
      const made = await service(new Request(url, { method: "POST", headers, body }));
      const { id } = (await made.json()) as { readonly id?: string };
      if (made.ok) await service(new Request(`${url}/${id}`, { method: "DELETE", headers }));
    }
    return service(request);
  };
}

/** The same bug with a refusal that does not say why. */
function silently(service: Fetch): Fetch {
  return async (request) => {
    const response = await countingTooMuch(service)(request);
    return response.status === 400 ? Response.json({ message: "Invalid" }, { status: 400 }) : response;
  };
}

type Service = ReturnType<typeof createReferenceService>;

/** @param front between the search and the service */
async function eventsOf(
  front: (service: Fetch) => Fetch,
  service: Service = createReferenceService({ seed: "spent" }),
  corpus = mkdtempSync(join(folder, "corpus-")),
  shard = WITHOUT_SIZES,
  properties: readonly Property[] = [MAKES_FOUR],
): Promise<readonly RunEvent[]> {
  const target = openFetchTarget(parseTarget(service.target, "spent", { inProcess: true }), front(service.fetch));
  const events: RunEvent[] = [];
  await runFuzz({
    target,
    profile: "documented",
    seed: 1,
    runs: 150,
    workers: 1,
    corpus,
    properties,
    shard,
    onEvent: (event) => events.push(event),
  });
  await target.close();
  return events;
}

const foundIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.event === "case-finished" && event.finding ? [event.id] : []));

test("a refusal for the limit of a day is no finding, and a notice says when it came", {
  timeout: RUN_MS,
}, async () => {
  const events = await eventsOf(countingTooMuch);

  expect(foundIn(events)).toEqual([]);
  expect(JSON.stringify(events)).toMatch(
    /The target takes no more creates in guild \d+ today, after \d+ that it confirmed/,
  );
});

test("a refusal that gives another reason is one", { timeout: RUN_MS }, async () => {
  expect(foundIn(await eventsOf(silently))).toHaveLength(1);
});

/** Uses up the day of some guilds, as an earlier search does. */
async function spend({ fetch, target }: Service, guilds: Service["target"]["guilds"]): Promise<void> {
  const headers = { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" };
  for (const { id } of guilds) {
    const url = `${target.baseUrl}/applications/${target.applicationId}/guilds/${id}/commands`;
    for (let isTaken = true; isTaken; ) {
      const body = '{"name":"earlier","description":"Of an earlier search"}';
      const made = await fetch(new Request(url, { method: "POST", headers, body }));
      isTaken = made.ok;
      const { id: command } = (await made.json()) as { readonly id?: string };
      if (isTaken) await fetch(new Request(`${url}/${command}`, { method: "DELETE", headers }));
    }
  }
}

test("a property that no guild had room for is not run, and leaves a search without a verdict", {
  timeout: RUN_MS,
}, async () => {
  const whole = createReferenceService({ seed: "spent" });
  const service = { ...whole, target: { ...whole.target, guilds: whole.target.guilds.slice(0, 1) } };
  await spend(service, service.target.guilds);
  const later: Property = { ...MAKES_FOUR, id: "test.makes-four@later", needs: ["guild-commands", "bulk-overwrite"] };

  const events = await eventsOf((front) => front, service, undefined, WITHOUT_SIZES, [MAKES_FOUR, later]);

  const notRun = events.flatMap((event) =>
    event.event === "case-finished" && event.outcome.outcome === "no-room" ? [event.id] : [],
  );
  expect(notRun).toEqual([MAKES_FOUR.id, later.id]);
  expect(events.at(-1)).toMatchObject({ event: "run-finished", verdict: "inconclusive", exitCode: 3 });
  expect(JSON.stringify(events)).not.toContain("for lack of time");
});

test.each([
  ["all of them, is gone from there", 0, /Corpus GONE \S+.*: none of the 20 guilds takes any more creates today/],
  ["all but the last, is sent there", 1, /Corpus: [1-9]\d* entries, FIXED [1-9]\d*, FAILED 0, FLAKY 0, GONE 0/],
])("an entry of the corpus that meets guilds whose day is over, %s", { timeout: RUN_MS }, async (_, left, notice) => {
  const corpus = mkdtempSync(join(folder, "corpus-"));
  await eventsOf((service) => service, createReferenceService({ seed: "spent" }), corpus);
  const service = createReferenceService({ seed: "spent" });
  await spend(service, service.target.guilds.slice(0, service.target.guilds.length - left));

  const events = await eventsOf((front) => front, service, corpus, "1/9");

  expect(foundIn(events)).toEqual([]);
  expect(events.flatMap((event) => (event.event === "notice" ? [event.text] : [])).join("\n")).toMatch(notice);
});
