/** Somebody else makes commands on the target while a run is at work. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { at, same } from "../../suites/rows/steps.js";
import type { Step } from "../case/case.js";
import { listStep, openTestTarget, runCases, slotStep, type TestTarget, testCase } from "./testing/stage-for.js";

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-newcomers-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

const OF_THE_CASE = { name: "slot-a", description: "Made by the case" };
const FOREIGN = { name: "foreign", description: "By somebody else", name_localizations: { de: "fremd" } };

interface Shared {
  readonly service: TestTarget;
  /** Commands that somebody else made, as they were then, by path. */
  readonly made: Map<string, unknown>;
  /** Makes a command in each of these scopes after the next request that matches. */
  after(matches: (request: Request) => boolean, paths: readonly string[]): void;
  /** Does this after each request that matches, before it is answered. */
  afterEach(matches: (request: Request) => boolean, work: () => Promise<unknown>): void;
  /** Sees each request of the run. */
  watch(see: (request: Request) => void): void;
}

/** A target that outlives the run and that somebody else works on, too. */
function shared(change: Record<string, unknown> = {}): Shared {
  const made = new Map<string, unknown>();
  let matches: (request: Request) => boolean = () => false;
  let wanted: readonly string[] = [];
  let see: (request: Request) => void = () => {};
  let isFollowed: (request: Request) => boolean = () => false;
  let follow: () => Promise<unknown> = async () => {};
  const service = openTestTarget(
    async (request, next) => {
      see(request);
      const answer = await next(request);
      if (isFollowed(request)) await follow();
      if (!matches(request)) return answer;
      matches = () => false;
      for (const path of wanted) made.set(path, (await service.ask("POST", path, FOREIGN)).json);
      return answer;
    },
    { driver: undefined, ...change },
    { isPersistent: true },
  );
  return {
    service,
    made,
    after: (condition, paths) => {
      matches = condition;
      wanted = paths;
    },
    afterEach: (condition, work) => {
      isFollowed = condition;
      follow = work;
    },
    watch: (watcher) => {
      see = watcher;
    },
  };
}

const isCreateIn =
  (guild: string | undefined) =>
  ({ method, url }: Request): boolean =>
    method === "POST" && url.endsWith(`/guilds/${guild}/commands`);

/** What is there now under the ids of what somebody else made. */
async function stillThere({ service, made }: Shared): Promise<Map<string, unknown>> {
  const now = new Map<string, unknown>();
  for (const [path, command] of made) {
    const { id } = command as { readonly id: string };
    now.set(path, (await service.ask("GET", `${path}/${id}`)).json);
  }
  return now;
}

const put = slotStep("put", {
  part: "act",
  call: "bulkOverwriteGuildCommands",
  body: [{ name: "slot-b", description: "Put as a list" }],
});
const BULK = testCase("bulk", [slotStep("given"), put, listStep("list")], { emptiesScope: true, creates: 2 });

test("is left alone in every scope by a sample of the suite", { timeout: 120_000 }, async () => {
  const one = shared();
  const { service } = one;
  const { target, guilds } = service;
  one.after(isCreateIn(guilds[0]), ["/commands", ...guilds.map((guild) => `/guilds/${guild}/commands`)]);
  const cases = suiteOf("documented").cases.filter(({ emptiesScope }, nth) => nth % (emptiesScope ? 40 : 120) === 0);

  // A case of another worker may see them appear between two of its lists, and is flaky then.
  const { finished, notices } = await runCases(target, { cases }, { stateFolder, workers: 1 });

  expect(one.made.size).toBe(guilds.length + 1);
  expect(await stillThere(one)).toEqual(one.made);
  expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, harnessErrors: 0 });
  expect(notices.map(({ text }) => text).join("\n")).toContain(
    "commands appeared that no request of this run seems to have made",
  );
  for (const guild of guilds)
    expect((await service.ask("GET", `/guilds/${guild}/commands`)).json).toMatchObject([{ name: "foreign" }]);
});

test("is carried by a bulk overwrite that comes after it, where the target keeps what it has to", async () => {
  const one = shared();
  const { service } = one;
  const [guild] = service.guilds;
  await service.ask("POST", "/commands", { name: "resident", description: "So that carrying is tried" });
  one.after(isCreateIn(guild), [`/guilds/${guild}/commands`]);

  const { cases } = await runCases(service.target, { cases: [BULK] }, { stateFolder, workers: 1 });

  expect(await stillThere(one)).toEqual(one.made);
  expect(cases[0]?.outcome.outcome).toBe("passed");
});

test("keeps a bulk overwrite from being sent where that is not known", async () => {
  const one = shared({ guilds: openTestTarget().target.description.guilds.slice(0, 1) });
  const [guild] = one.service.guilds;
  one.after(isCreateIn(guild), [`/guilds/${guild}/commands`]);

  const { cases } = await runCases(one.service.target, { cases: [BULK] }, { stateFolder, workers: 1 });

  expect(one.made.size).toBe(1);
  expect(await stillThere(one)).toEqual(one.made);
  expect(cases[0]?.outcome).toMatchObject({ outcome: "no-room" });
});

test("may go again without being made anew by the run", async () => {
  const one = shared();
  const { service } = one;
  const [guild] = service.guilds;
  const path = `/guilds/${guild}/commands`;
  one.after(isCreateIn(guild), [path]);
  let isGone = false;
  const cases = Array.from({ length: 6 }, (_, nth) =>
    testCase(`c${nth}`, [slotStep("act", { part: "act" }), listStep("l")]),
  );

  await runCases(
    service.target,
    { cases: [BULK, ...cases] },
    {
      stateFolder,
      workers: 1,
      onEvent: ({ event }) => {
        const command = one.made.get(path) as { readonly id: string } | undefined;
        if (event !== "case-finished" || !command || isGone) return;
        isGone = true;
        void service.ask("DELETE", `${path}/${command.id}`);
      },
    },
  );

  expect(isGone).toBe(true);
  expect((await service.ask("GET", path)).json).toEqual([]);
});

describe("belongs to its owner, also in a scope that the run overwrites:", () => {
  const pathOf = (guild: string | undefined): string => `/guilds/${guild}/commands`;

  /** Somebody makes a command beside a resident, and changes it right after each bulk overwrite. */
  async function changedAfterEach(change: (one: Shared, id: string) => Promise<unknown>): Promise<Shared> {
    const one = shared();
    const { service } = one;
    const [guild] = service.guilds;
    const path = pathOf(guild);
    await service.ask("POST", path, { name: "resident", description: "So that carrying is tried" });
    one.after(isCreateIn(guild), [path]);
    one.afterEach(
      ({ method, url }) => method === "PUT" && url.endsWith(path),
      async () => {
        const made = one.made.get(path) as { readonly id: string } | undefined;
        if (made) await change(one, `${path}/${made.id}`);
      },
    );
    const cases = Array.from({ length: 3 }, (_, nth) => ({ ...BULK, id: `c${nth}` }));
    await runCases(service.target, { cases }, { stateFolder, workers: 1 });
    return one;
  }

  test("what they edit is not put back", async () => {
    let edits = 0;
    const { service } = await changedAfterEach(({ service }, path) =>
      service.ask("PATCH", path, { description: `Edited ${++edits}` }),
    );

    const commands = (await service.ask("GET", pathOf(service.guilds[0]))).json;
    expect(edits).toBeGreaterThan(0);
    expect(commands).toContainEqual(expect.objectContaining({ name: "foreign", description: `Edited ${edits}` }));
  });

  test("what they delete is not made again", async () => {
    const { service } = await changedAfterEach(({ service }, path) => service.ask("DELETE", path));

    expect((await service.ask("GET", pathOf(service.guilds[0]))).json).toMatchObject([{ name: "resident" }]);
  });
});

test("is no failure of a case between whose lists it appears", async () => {
  const one = shared({ guilds: openTestTarget().target.description.guilds.slice(0, 1) });
  const [guild] = one.service.guilds;
  const path = `/guilds/${guild}/commands`;
  const { description } = OF_THE_CASE;
  let isBegun = false;
  one.after(
    (request) => {
      const isList = request.method === "GET" && new URL(request.url).pathname.endsWith(path);
      return isList && isBegun;
    },
    [path],
  );
  one.watch((request) => {
    if (request.method === "POST")
      void request
        .clone()
        .text()
        .then((text) => (isBegun ||= text.includes(description)));
  });
  const steps = [
    slotStep("given", { body: OF_THE_CASE }),
    listStep("before"),
    slotStep("refused", { part: "act", body: { name: "" }, expect: [{ check: "answered" }] }),
    listStep("after", { expect: [same(at("before"), at("after"))] }),
  ];

  const { cases } = await runCases(one.service.target, { cases: [testCase("c", steps)] }, { stateFolder, workers: 1 });

  expect(one.made.size).toBe(1);
  expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["passed"]);
});

describe("a bulk overwrite", () => {
  const given = slotStep("given");

  test.each<readonly [string, readonly Step[], readonly string[]]>([
    ["is sent at once after a list of its case", [given, listStep("list"), put], ["POST", "GET", "PUT"]],
    ["follows a list of its own elsewhere", [given, put], ["POST", "GET", "PUT"]],
    [
      "also after a list without dictionaries",
      [given, listStep("list", { query: {} }), put],
      ["POST", "GET", "GET", "PUT"],
    ],
    ["and after a write", [listStep("list"), given, put], ["GET", "POST", "GET", "PUT"]],
    ["is sent at once after another one", [given, put, { ...put, name: "again" }], ["POST", "GET", "PUT", "PUT"]],
  ])("%s", async (_, steps, expected) => {
    const one = shared();
    const [guild] = one.service.guilds;
    const requested: string[] = [];
    one.watch(({ method, url }) => {
      if (new URL(url).pathname.endsWith(`/guilds/${guild}/commands`)) requested.push(method);
    });

    const { cases } = await runCases(
      one.service.target,
      { cases: [testCase("c", steps, { emptiesScope: true, creates: 2 })] },
      { stateFolder, workers: 1 },
    );

    expect(cases[0]?.outcome.outcome).toBe("passed");
    const end = requested.lastIndexOf("PUT") + 1;
    expect(requested.slice(end - expected.length, end)).toEqual(expected);
  });

  test("leaves alone what is in the list of its case and is not ours", async () => {
    const one = shared();
    const { service } = one;
    const [guild] = service.guilds;
    await service.ask("POST", "/commands", { name: "resident", description: "So that carrying is tried" });
    one.after(isCreateIn(guild), [`/guilds/${guild}/commands`]);
    const tested = testCase("c", [given, listStep("list"), put], { emptiesScope: true, creates: 2 });

    const { cases } = await runCases(service.target, { cases: [tested] }, { stateFolder, workers: 1 });

    expect(one.made.size).toBe(1);
    expect(await stillThere(one)).toEqual(one.made);
    expect(cases[0]?.outcome.outcome).toBe("passed");
  });
});

test("is not who made what a service keeps of a refused request", async () => {
  const service: TestTarget = openTestTarget(
    async (request, next) => {
      const copy = request.clone();
      const answer = await next(request);
      const path = new URL(request.url).pathname.replace(/^.*\/applications\/\d+/, "");
      if (request.method !== "POST" || answer.status !== 400) return answer;
      const { description } = (await copy.json()) as { readonly description?: string };
      await service.ask("POST", path, { name: "kept", description });
      return answer;
    },
    { driver: undefined },
    { isPersistent: true },
  );
  const cases = suiteOf("documented").cases.filter(({ id }) =>
    id.startsWith("command.name.has-1-to-32-characters.refuses"),
  );

  const { finished } = await runCases(service.target, { cases }, { stateFolder, workers: 1, isOneByOne: true });

  expect(finished.counts.failed + finished.counts.flaky).toBeGreaterThan(0);
});

describe("another run of slashproof, with another state folder,", () => {
  /** A case that the service fails: what it made has another description. */
  const FAILS = testCase("fails", [
    slotStep("given"),
    listStep("list", {
      expect: [{ check: "lists", in: { $: "list", at: "" }, where: { description: "Another one" }, times: 1 }],
    }),
  ]);

  /** Somebody else makes a command after each list of the first guild, as long as `most` are not there. */
  function makes(most: number): Shared {
    const one = shared();
    let nth = 0;
    const isList = ({ method, url }: Request): boolean => method === "GET" && /guilds\/\d+\/commands/.test(url);
    one.afterEach(isList, async () => {
      if (nth++ < most)
        await one.service.ask("POST", guildPath(one), { name: `other-${nth}`, description: "Of another run" });
    });
    return one;
  }

  const guildPath = ({ service }: Shared): string => `/guilds/${service.guilds[0]}/commands`;

  test("at work from the start ends the run before it writes anything", async () => {
    const one = shared();
    await one.service.ask("POST", guildPath(one), { name: "slot-a", description: "A slot of slashproof" });
    const writes: string[] = [];
    one.watch(({ method }) => void (method === "GET" || writes.push(method)));
    let nth = 0;
    one.afterEach(
      () => true,
      () => one.service.ask("POST", guildPath(one), { name: "slot-a", description: `Edited ${nth++} times` }),
    );

    const ran = runCases(one.service.target, { cases: [FAILS] }, { stateFolder, workers: 1 });

    await expect(ran).rejects.toMatchObject({
      code: "target-in-use",
      message: expect.stringContaining("at work in guild"),
    });
    expect(writes).toEqual([]);
  });

  test("that comes later leaves failures undecided", async () => {
    const { cases, notices } = await runCases(
      makes(90).service.target,
      { cases: [FAILS] },
      { stateFolder, workers: 1 },
    );

    expect(cases[0]?.outcome).toMatchObject({
      outcome: "blocked",
      reason: expect.stringMatching(/^somebody else makes and deletes commands in guild/),
    });
    expect(notices.map(({ text }) => text).join("\n")).toContain("Cases that do not pass from here on are not decided");
  });

  test("is not assumed where a colleague has made a few commands", async () => {
    const { cases } = await runCases(makes(4).service.target, { cases: [FAILS] }, { stateFolder, workers: 1 });

    expect(cases[0]?.outcome.outcome).toBe("failed");
  });
});
