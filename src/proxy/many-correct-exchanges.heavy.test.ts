/** Five thousand correct exchanges of five clients through one proxy: neither party has a finding. */
import { expect, test } from "vitest";
import { serveReferenceService } from "../service/serve.js";
import { openCorrectClients, workDay } from "./testing/correct-clients.js";
import { openWatched } from "./testing/open-watched.js";

const DAY_MS = 24 * 60 * 60_000;
const EXCHANGES = 5_000;

test("5,000 exchanges, with a day of the service for each round", { timeout: 300_000 }, async () => {
  let days = 0;
  await using served = closing(await serveReferenceService({ port: 0, now: () => Date.now() + days * DAY_MS }));
  const { tokens, applicationId, guilds } = served.target;
  await using watched = closing(await openWatched(served));
  const clients = openCorrectClients({ url: watched.baseUrl, token: tokens.bot, applicationId });

  for (; watched.judged.length < EXCHANGES; days += 1) {
    for (const client of clients) {
      await workDay(client, `/applications/${applicationId}/commands`);
      await workDay(client, `/applications/${applicationId}/guilds/${guilds[0]?.id}/commands`);
    }
  }
  await watched.finish();
  for (const { close } of clients) await close();

  expect(watched.findings().map(({ id, outcome }) => [id, outcome])).toEqual([]);
  const states = new Set(watched.judged.map(({ state }) => state));
  expect([...states]).toEqual(["judged"]);
  expect(watched.judged.length).toBeGreaterThanOrEqual(EXCHANGES);
});

/** Closes it at the end of its block. */
function closing<T extends { readonly close: () => Promise<void> }>(opened: T): T & AsyncDisposable {
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
}
