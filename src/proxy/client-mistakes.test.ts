/** What an opponent lets a client do wrong: the client is named, and the rule, and a service that refuses is not. */
import { expect, test } from "vitest";
import { CLIENT_MISTAKES, NO_MISTAKES } from "./testing/client-mistakes.js";
import { failuresOf, findingsOf } from "./testing/fed-traffic.js";

test.each(CLIENT_MISTAKES)("a client that $what is found", async ({ rule, exchanges }) => {
  const failures = await failuresOf(exchanges);

  expect(failures.flatMap(({ rules }) => rules)).toContain(rule);
  expect(failures.filter(({ id }) => !id.startsWith("client."))).toEqual([]);
});

test("neither party is blamed for what is open, refused by state, or limited", async () => {
  expect(await findingsOf(NO_MISTAKES)).toEqual([]);
});
