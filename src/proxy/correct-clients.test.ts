/** Five clients, unmodified, between the proxy and two correct services: neither party has a finding. */
import { afterEach, expect, test } from "vitest";
import { eventLog } from "../../suites/testing/zoo/event-log/service.js";
import { serveReferenceService } from "../service/serve.js";
import { parseTarget } from "../target/parse-target.js";
import type { TargetDescription } from "../target/target-description.js";
import { openCorrectClients, workDay } from "./testing/correct-clients.js";
import { openWatched, type Watched } from "./testing/open-watched.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Served = Parameters<typeof openWatched>[0];

async function serveReference(): Promise<Served> {
  const served = await serveReferenceService({ port: 0 });
  closing.push(served.close);
  return served;
}

async function serveEventLog(): Promise<Served> {
  const running = await eventLog.start({ fixed: "all" });
  closing.push(() => running.close());
  return { baseUrl: parseTarget(running.target, "zoo").baseUrl, target: running.target };
}

async function open(served: Served): Promise<Watched> {
  const watched = await openWatched(served);
  closing.push(() => watched.close());
  return watched;
}

function clientsOf(watched: Watched, { tokens, applicationId }: TargetDescription) {
  const clients = openCorrectClients({ url: watched.baseUrl, token: tokens.bot, applicationId });
  for (const { close } of clients) closing.push(close);
  return clients;
}

const SERVICES = [
  ["the reference service", serveReference],
  ["event-log, corrected", serveEventLog],
] as const;

test.each(SERVICES)(
  "in turn, on %s",
  async (_, serve) => {
    const served = await serve();
    const target = parseTarget(served.target, "test");
    const watched = await open(served);
    const application = `/applications/${target.applicationId}` as const;

    for (const client of clientsOf(watched, target)) {
      await workDay(client, `${application}/commands`);
      await workDay(client, `${application}/guilds/${target.guilds[0]?.id}/commands`);
    }
    await watched.finish();

    expect(watched.findings().map(({ id, outcome }) => [id, outcome])).toEqual([]);
    expect(watched.judged.filter(({ state }) => state === "judged")).toHaveLength(190);
  },
  120_000,
);

test.each(SERVICES)(
  "all at once in one scope, on %s",
  async (_, serve) => {
    const served = await serve();
    const target = parseTarget(served.target, "test");
    const watched = await open(served);
    const path = `/applications/${target.applicationId}/commands` as const;

    // What one client removes, another does not find: its refusal ends its day.
    await Promise.allSettled(clientsOf(watched, target).map((client) => workDay(client, path)));
    await watched.finish();

    expect(watched.judged.length).toBeGreaterThan(30);
    expect(watched.findings().map(({ id, outcome }) => [id, outcome])).toEqual([]);
  },
  120_000,
);
