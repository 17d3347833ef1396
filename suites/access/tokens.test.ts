import { expect, test } from "vitest";
import { openTestTarget, runCases, type Tamper } from "../../src/run/testing/stage-for.js";
import { suiteOf } from "../index.js";

/** Takes the token of any user for one that may do what the bot may, whatever its scopes. */
function trustsUsers(bot: () => string): Tamper {
  const minted = new Set<string>();
  return async (request, next) => {
    const { pathname } = new URL(request.url);
    const isOfUser = pathname.endsWith("/makeToken") && (await request.clone().text()).includes("user_id");
    const token = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    if (minted.has(token)) {
      const headers = new Headers(request.headers);
      headers.set("authorization", `Bot ${bot()}`);
      return next(new Request(request, { headers }));
    }
    const answer = await next(request);
    if (isOfUser) minted.add(((await answer.clone().json()) as { readonly token: string }).token);
    return answer;
  };
}

async function outcomesOn(tamper?: (bot: () => string) => Tamper) {
  const opened = openTestTarget(tamper?.(() => opened.target.description.tokens.bot));
  const cases = suiteOf("documented").cases.filter(({ id }) => id.includes(".beside-that-for-permissions@"));
  const run = await runCases(opened.target, { cases });
  await opened.target.close();
  return run.cases.map(({ outcome }) => outcome.outcome);
}

test("a user's token for permissions does not manage commands on a sound service", async () => {
  expect(await outcomesOn()).toEqual(["passed", "passed"]);
});

test("a user's token for permissions that manages commands is found", async () => {
  expect(await outcomesOn(trustsUsers)).toEqual(["failed", "failed"]);
});
