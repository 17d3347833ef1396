/** Somebody else makes a command while a run that may move commands is at work. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Case } from "../case/case.js";
import { openTestTarget, runCases, slotStep, type TestRun, type TestTarget, testCase } from "./testing/stage-for.js";

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-newcomers-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

const FOREIGN = { name: "foreign", description: "By somebody else", name_localizations: { de: "fremd" } };

interface Shared extends TestTarget {
  /** What somebody else has made there, as it was then. */
  readonly made: unknown[];
  /** All that is there now. */
  readonly commands: () => Promise<unknown>;
}

const OF_THE_CASE = { name: "slot-a", description: "Made by the case" };

/**
 * A target without commands and with one guild, in which somebody else makes one after the first create of a case.
 * Nothing was there before, so whether bulk overwrites leave commands alone is not tried.
 */
async function shared(): Promise<Shared> {
  const made: unknown[] = [];
  const guilds = openTestTarget().target.description.guilds.slice(0, 1);
  const path = `/guilds/${guilds[0]?.id}/commands`;
  const service = openTestTarget(
    async (request, next) => {
      const isOfTheCase = request.method === "POST" && (await request.clone().text()).includes(OF_THE_CASE.description);
      const answer = await next(request);
      if (made.length === 0 && isOfTheCase) made.push((await service.ask("POST", path, FOREIGN)).json);
      return answer;
    },
    { driver: undefined, guilds },
    { isPersistent: true },
  );
  for (const { id } of (await service.ask("GET", "/commands")).json as readonly { readonly id: string }[])
    await service.ask("DELETE", `/commands/${id}`);
  const commands = async () => (await service.ask("GET", `${path}?with_localizations=true`)).json;
  return { ...service, made, commands };
}

const run = ({ target }: Shared, cases: readonly Case[]): Promise<TestRun> =>
  runCases(target, { cases }, { stateFolder, workers: 1, allowDestructive: true });

const put = slotStep("put", {
  part: "act",
  call: "bulkOverwriteGuildCommands",
  body: [{ name: "slot-b", description: "Put as a list" }],
});
const given = slotStep("given", { body: OF_THE_CASE });
const bulk = (id: string): Case => testCase(id, [given, put], { emptiesScope: true, creates: 2 });
const NOT_SENT = { outcome: "no-room", reason: expect.stringContaining("somebody else made") };

test("a bulk overwrite that meets it is not sent", async () => {
  const one = await shared();

  const { cases } = await run(one, [bulk("a")]);

  expect(cases.map(({ outcome }) => outcome)).toMatchObject([NOT_SENT]);
  expect(await one.commands()).toEqual(one.made);
});

test("the next case has room, and it is made again at the end", async () => {
  const one = await shared();

  const { cases } = await run(one, [bulk("a"), bulk("b")]);

  expect(cases.map(({ outcome }) => outcome)).toMatchObject([NOT_SENT, { outcome: "passed" }]);
  expect(await one.commands()).toMatchObject([FOREIGN]);
});
