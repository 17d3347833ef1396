import { expect, test } from "vitest";
import { openTestTarget, runCases, type Tamper } from "../../src/run/testing/stage-for.js";
import { suiteOf } from "../index.js";

const LIST = /\/guilds\/(\d+)\/commands\/permissions$/;

/** Lists the permissions of all guilds of the target, whichever is asked for. */
function ofAllGuilds(guilds: () => readonly string[]): Tamper {
  return async (request, next) => {
    if (request.method !== "GET" || !LIST.test(request.url)) return next(request);
    const lists = guilds().map(async (guild) => {
      const url = request.url.replace(LIST, `/guilds/${guild}/commands/permissions`);
      const answer = await next(new Request(url, { headers: request.headers }));
      return (await answer.json()) as readonly unknown[];
    });
    return Response.json((await Promise.all(lists)).flat());
  };
}

async function outcomeOn(tamper?: (guilds: () => readonly string[]) => Tamper) {
  const opened = openTestTarget(tamper?.(() => opened.guilds));
  const cases = suiteOf("documented").cases.filter(({ id }) => id === "permission.list.answers-objects@two-guilds");
  const run = await runCases(opened.target, { cases });
  await opened.target.close();
  return run.cases.map(({ outcome }) => outcome.outcome);
}

test("a list of permissions is of one guild on a sound service", async () => {
  expect(await outcomeOn()).toEqual(["passed"]);
});

test("permissions of another guild in the list are found", async () => {
  expect(await outcomeOn(ofAllGuilds)).toEqual(["failed"]);
});
