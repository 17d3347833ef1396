import { describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { CaseFinished, RunFinished } from "./event.js";
import { runSuites } from "./run-suites.js";

const SUITE = suiteOf("documented");
const CREATES = {
  cases: SUITE.cases.filter(({ id }) =>
    /^(endpoint\.create|upsert|edit\.rename|command\.name\.is-free).*guild/.test(id),
  ),
  properties: [],
};

/** A sound service whose guilds have room for so many creates today, of which target.json says nothing. */
function openSpent(guildCount: number) {
  const { fetch, target } = createReferenceService();
  const { capabilities: _capabilities, driver: _driver, ...described } = target;
  const guilds = target.guilds.slice(0, guildCount);
  const open = () =>
    openFetchTarget(
      parseTarget({ ...described, guilds, baseUrl: "http://spent.test/api/v10" }, "spent", { inProcess: true }),
      fetch,
    );
  return { open, fetch, target, guilds };
}

/** Uses a guild's day up but for `left` creates, as another client would have. */
async function spend({ fetch, target, guilds }: ReturnType<typeof openSpent>, left: number): Promise<void> {
  const headers = { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" };
  for (const { id } of guilds) {
    const path = `http://spent.test/api/v10/applications/${target.applicationId}/guilds/${id}/commands`;
    const bulk = async (word: string, count: number) => {
      const body = Array.from({ length: count }, (_, nth) => ({ name: `${word}-${nth}`, description: "Not ours" }));
      await fetch(new Request(path, { method: "PUT", headers, body: JSON.stringify(body) }));
    };
    await bulk("one", 100);
    await bulk("two", 100 - left);
    await bulk("none", 0);
  }
}

async function run(target: ReturnType<ReturnType<typeof openSpent>["open"]>) {
  const failed: CaseFinished[] = [];
  const finished: RunFinished = await runSuites({
    target,
    suite: CREATES,
    profile: "documented",
    seed: 1,
    runs: 1,
    onEvent: (event) => {
      if (event.event === "case-finished" && event.outcome.outcome === "failed") failed.push(event);
    },
  });
  return { finished, failed: failed.map(({ id }) => id) };
}

describe("a day of creates that others used up", () => {
  test.each([0, 3, 9])("is no finding where %i creates were left", async (left) => {
    const service = openSpent(2);
    await spend(service, left);

    const { finished, failed } = await run(service.open());

    expect(failed).toEqual([]);
    expect(finished.counts.failed).toBe(0);
  });

  test("does not excuse a service that refuses one name and takes another", async () => {
    const service = openSpent(6);
    const picky = async (request: Request): Promise<Response> => {
      const text = await request.clone().text();
      const isNew = request.method === "POST" && text.includes('"born-new"');
      return isNew ? Response.json({ message: "not this one" }, { status: 400 }) : service.fetch(request);
    };
    const { capabilities: _capabilities, driver: _driver, ...described } = service.target;
    const target = openFetchTarget(
      parseTarget({ ...described, baseUrl: "http://picky.test/api/v10" }, "picky", { inProcess: true }),
      picky,
    );

    const { failed } = await run(target);

    expect(failed).toContain("endpoint.create.answers-201-for-a-new-name@guild");
  });
});
