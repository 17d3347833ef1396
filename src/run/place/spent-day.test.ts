import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case, Step } from "../../case/case.js";
import type { Suite } from "../../case/property.js";
import { LIMITS } from "../../contract/limits.gen.js";
import { faultOf, withFault } from "../../service/faults/index.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import type { CaseFinished, RunFinished } from "../result/event.js";
import { type RunOptions, runSuites } from "../run-suites.js";

const SUITE = suiteOf("documented");
const DAY = LIMITS.dailyCreates.max;
const CREATES = {
  cases: SUITE.cases.filter(({ id }) =>
    /^(endpoint\.create|upsert|edit\.rename|command\.name\.is-free).*guild/.test(id),
  ),
  properties: [],
};

/** Most make several commands in a guild where a service takes capitals. */
const CAPITALS = {
  cases: SUITE.cases.filter(({ id }) => id.startsWith("command.name.is-lowercase.")),
  properties: [],
};

/** A sound service whose guilds have room for so many creates today, of which target.json says nothing. */
function openSpent(guildCount: number) {
  const { fetch, target } = createReferenceService();
  const { capabilities: _capabilities, driver: _driver, ...described } = target;
  const guilds = target.guilds.slice(0, guildCount);
  const open = (answer = fetch) =>
    openFetchTarget(
      parseTarget({ ...described, guilds, baseUrl: "http://spent.test/api/v10" }, "spent", { inProcess: true }),
      answer,
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

const TOO_LONG = "command.name.has-1-to-32-characters.refuses-33-characters@create.guild";
const MADE = { id: "7000000000000000007", name: "made", version: "1" };

/** Creates of all applications in a guild count for its day. @returns also the paths whose creates were refused */
function sharingDays(fetch: (request: Request) => Promise<Response>) {
  const counts = new Map<string, number>();
  const refused: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const [, guild] = /\/guilds\/(\d+)\/commands$/.exec(new URL(request.url).pathname) ?? [];
    if (guild === undefined || !["POST", "PUT"].includes(request.method)) return fetch(request);
    const headers = { authorization: request.headers.get("authorization") ?? "" };
    const there = new Set(namesOf(await (await fetch(new Request(request.url, { headers }))).json()));
    const creates = namesOf(await request.clone().json()).filter((name) => !there.has(name)).length;
    const count = (counts.get(guild) ?? 0) + creates;
    if (creates > 0 && count > DAY) {
      refused.push(request.url);
      return Response.json({ message: "The day is over" }, { status: 400 });
    }
    const response = await fetch(request);
    if (response.ok) counts.set(guild, count);
    return response;
  };
  return { fetch: answer, refused };
}

const made = (word: string, count: number): Step => ({
  name: `own ${word}`,
  part: "act",
  call: "bulkOverwriteGuildCommands",
  path: { guild_id: { $: "guild" } },
  body: Array.from({ length: count }, (_, nth) => ({ name: `${word}-${nth}`, description: "One of many" })),
  expect: [{ check: "accepted" }],
});

const madeByOther = (word: string, count: number): Step => ({
  ...made(word, count),
  name: word,
  as: "otherBot",
  path: { guild_id: { $: "guild" }, application_id: { $: "otherApplication" } },
});

/** The other application of target.json leaves ten creates of a guild's day, where a day is that of the guild. */
const OTHER_MAKES_190: Case = {
  id: "bulk.replaces-the-scope@190.other-application",
  title: "takes 190 commands of another application",
  rules: ["bulk.removes-what-is-not-listed"],
  level: "must",
  needs: ["guild-commands", "other-application"],
  leases: ["guild", "otherApplication"],
  creates: 0,
  emptiesScope: false,
  steps: [madeByOther("one", 100), madeByOther("two", 90)],
};

const OVERWRITES_WITH_NAMES_OF_OTHER: Case = {
  ...OTHER_MAKES_190,
  id: "bulk.replaces-the-scope@names-of-other.guild",
  title: "takes 20 commands with names that another application has",
  creates: 20,
  steps: [made("first", 1), ...OTHER_MAKES_190.steps, made("two", 20)],
};

/** With the one of the probe, two creates are left of a day that each application has for itself. */
const MAKES_197: Case = {
  ...OTHER_MAKES_190,
  id: "bulk.replaces-the-scope@197.guild",
  title: "takes 197 commands",
  needs: ["guild-commands"],
  leases: ["guild"],
  creates: 197,
  steps: [made("one", 100), made("two", 97)],
};

/** Four creates of one name: one that is deleted, and then one of each type. */
const MAKES_AGAIN: Case = {
  ...OTHER_MAKES_190,
  id: "bulk.replaces-the-scope@again.guild",
  title: "takes a name again that was deleted, and the same name of other types",
  needs: ["guild-commands"],
  leases: ["guild"],
  creates: 4,
  steps: [
    {
      name: "made",
      part: "act",
      call: "createGuildCommand",
      path: { guild_id: { $: "guild" } },
      body: { name: "again", description: "Made, deleted, and made again" },
      expect: [{ check: "accepted" }],
    },
    {
      name: "deleted",
      part: "act",
      call: "deleteGuildCommand",
      path: { guild_id: { $: "guild" }, command_id: { $: "made", at: "/id" } },
      expect: [{ check: "accepted" }],
    },
    {
      name: "overwritten",
      part: "act",
      call: "bulkOverwriteGuildCommands",
      path: { guild_id: { $: "guild" } },
      body: [
        { name: "again", description: "Made again" },
        { name: "again", type: 2 },
        { name: "again", type: 3 },
      ],
      expect: [{ check: "accepted" }],
    },
  ],
};

/** Types and names of one command or of several. */
function namesOf(body: unknown): readonly string[] {
  const commands = [body].flat() as readonly { readonly type?: number; readonly name?: string }[];
  return commands.map((command) => JSON.stringify([command?.type ?? 1, command?.name]));
}

async function run(
  target: ReturnType<ReturnType<typeof openSpent>["open"]>,
  suite: Suite = CREATES,
  more: Partial<RunOptions> = {},
) {
  const failed: CaseFinished[] = [];
  const finished: RunFinished = await runSuites({
    target,
    suite,
    profile: "documented",
    seed: 1,
    runs: 1,
    ...more,
    onEvent: (event) => {
      if (event.event === "case-finished" && event.outcome.outcome === "failed") failed.push(event);
    },
  });
  return { finished, failed: failed.map(({ id }) => id) };
}

/** A list that has more new names than its case says, and than are left of the day. */
const MAKES_60_MORE: Case = {
  ...MAKES_197,
  id: "bulk.replaces-the-scope@60-more.guild",
  title: "takes 60 more commands",
  creates: 0,
  steps: [made("three", 60)],
};

test("a guild that has no room for a long list stays in use for a short one", async () => {
  const makes150 = { ...MAKES_197, creates: 150, steps: [made("one", 100), made("two", 50)] };
  const makesOne = { ...MAKES_60_MORE, id: "bulk.replaces-the-scope@one.guild", creates: 1, steps: [made("four", 1)] };
  const cases = [makes150, MAKES_60_MORE, makesOne];

  const { finished, failed } = await run(openSpent(1).open(), { cases, properties: [] }, { inOrder: true });

  expect(failed).toEqual([]);
  expect(finished.counts).toMatchObject({ passed: 2, noRoom: 1 });
});

describe("a day of creates that others used up", () => {
  test.each([0, 1, 3, 9, 50, 150])("is no finding where %i creates were left", async (left) => {
    const service = openSpent(2);
    await spend(service, left);

    const { finished, failed } = await run(service.open());

    expect(failed).toEqual([]);
    expect(finished.counts.failed).toBe(0);
    expect(finished.verdict).toBe(finished.counts.noRoom > 0 ? "inconclusive" : "conformant");
  });

  test("leaves nothing required that had no room where 200 creates were left", async () => {
    const { finished } = await run(openSpent(2).open());

    expect(finished).toMatchObject({ verdict: "conformant", counts: { failed: 0, noRoom: 0 } });
  });

  test("makes the run inconclusive, and says the share", async () => {
    const service = openSpent(1);
    await spend(service, 0);

    const { finished } = await run(service.open());

    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
    expect(finished.reason).toMatch(/of \d+ required (cases|checks)/);
  });

  test("never turns a fault of the first run into a pass of the second or third", async () => {
    const service = openSpent(1);
    const tooLong = async (request: Request): Promise<Response> => {
      const answer = await service.fetch(request.clone());
      const isName =
        request.method === "POST" && answer.status === 400 && /"name":"[^"]{33}"/.test(await request.text());
      return isName ? Response.json(MADE, { status: 201 }) : answer;
    };
    const testCase = { cases: SUITE.cases.filter(({ id }) => id === TOO_LONG), properties: [] };

    const verdicts: string[] = [];
    for (const left of [200, 0, 0]) {
      if (left === 0) await spend(service, 0);
      verdicts.push((await run(service.open(tooLong), testCase)).finished.verdict);
    }

    expect(verdicts[0]).toBe("findings");
    expect(verdicts.slice(1)).not.toContain("conformant");
  });

  test("takes back a pass whose refusal came from the day", async () => {
    const service = openSpent(1);
    const testCase = { cases: SUITE.cases.filter(({ id }) => id === TOO_LONG), properties: [] };
    let made = 0;
    const afterThree = async (request: Request): Promise<Response> => {
      const isCreate = request.method === "POST" && new URL(request.url).pathname.includes("/guilds/");
      if (isCreate && made >= 2) return Response.json({ message: "The day is over" }, { status: 400 });
      const answer = await service.fetch(request);
      if (isCreate && answer.status === 201) made++;
      return answer;
    };

    const { finished } = await run(service.open(afterThree), testCase);

    expect(finished).toMatchObject({ verdict: "inconclusive", counts: { passed: 0, noRoom: 1 } });
  });

  test.each([
    ["creates", [OTHER_MAKES_190, ...CREATES.cases]],
    ["overwrites with names that the other application has", [OVERWRITES_WITH_NAMES_OF_OTHER]],
  ])("is no finding in fresh guilds where all applications share it, in %s", async (_what, cases) => {
    const service = openSpent(1);
    const { fetch, refused } = sharingDays(service.fetch);
    const { driver: _driver, ...described } = service.target;
    const capabilities = ["guild-commands", "other-application", "bulk-overwrite", "fresh-guilds"];
    const description = { ...described, guilds: service.guilds, capabilities, baseUrl: "http://shared.test/api/v10" };
    const target = openFetchTarget(parseTarget(description, "shared", { inProcess: true }), fetch);

    const { failed, finished } = await run(target, { cases, properties: [] }, { inOrder: true, workers: 1 });

    expect(failed).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(finished.counts.noRoom).toBeGreaterThan(0);
  });

  test("leaves a pass that a create after it confirmed, and that was the last of the day", async () => {
    const service = openSpent(1);
    const { driver: _driver, ...described } = service.target;
    const capabilities = ["guild-commands", "other-application", "bulk-overwrite"];
    const description = { ...described, guilds: service.guilds, capabilities, baseUrl: "http://last.test/api/v10" };
    const target = openFetchTarget(parseTarget(description, "last", { inProcess: true }), service.fetch);
    const tooLong = SUITE.cases.filter(({ id }) => id === TOO_LONG);
    const cases = [OTHER_MAKES_190, MAKES_197, ...tooLong];

    const { finished } = await run(target, { cases, properties: [] }, { inOrder: true, workers: 1 });

    expect(finished.counts).toMatchObject({ passed: 3, noRoom: 0 });
  });

  test.each([1, 2, 3])("is no finding where names are made again and %i creates were left", async (left) => {
    const service = openSpent(1);
    await spend(service, left);

    const { failed, finished } = await run(service.open(), { cases: [MAKES_AGAIN], properties: [] });

    expect(failed).toEqual([]);
    expect(finished.counts.noRoom).toBe(1);
  });

  test.each([
    [
      "counts no such refusal as a pass, and asks again in other guilds",
      6,
      { failed: CAPITALS.cases.length, noRoom: 0 },
    ],
    [
      "leaves open what it refused where no other guild has room",
      1,
      { failed: expect.any(Number), noRoom: expect.any(Number) },
    ],
  ])("of names that it takes wrongly %s", async (_what, guildCount, counts) => {
    const { policies } = withFault(faultOf("command.name.is-lowercase.not-asked"));
    const { fetch, target } = createReferenceService({ policies });
    const { driver: _driver, ...described } = target;
    const description = {
      ...described,
      guilds: target.guilds.slice(0, guildCount),
      baseUrl: "http://wrong.test/api/v10",
    };
    const open = openFetchTarget(parseTarget(description, "wrong", { inProcess: true }), fetch);

    const { finished } = await run(open, CAPITALS, { workers: 1 });

    expect(finished.counts).toMatchObject({ ...counts, passed: 0, flaky: 0 });
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
