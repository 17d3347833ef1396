/** What a campaign meets besides bugs: a corpus that cannot be written any more, a target that dies and comes back. */
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { RunEvent } from "../run/result/event.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget, openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { WireRequest } from "../target/wire.js";
import { readCorpus } from "./corpus.js";
import { runFuzz } from "./run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-bad-days-"));

afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS = { profile: "documented", seed: 1, runs: 400 } as const;

const noticesOf = (events: readonly RunEvent[]): string =>
  events.flatMap((event) => (event.event === "notice" ? [event.text] : [])).join("\n");

const findingsOf = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.event === "case-finished" && event.finding ? [event.id] : []));

test("a corpus that goes away ends the run with one message, the target put back and nothing half written", async () => {
  const corpus = join(folder, "corpus");
  const service = createReferenceService();
  const opened = openFetchTarget(parseTarget(service.target, "reference", { inProcess: true }), service.fetch);
  const sent: WireRequest[] = [];
  const send: typeof opened.send = (request, signal) => {
    sent.push(request);
    if (sent.length === 400) {
      renameSync(corpus, `${corpus}-before`);
      writeFileSync(corpus, "no folder any more");
    }
    return opened.send(request, signal);
  };
  const running = runFuzz({ ...OPTIONS, target: { ...opened, send }, corpus, onEvent: () => undefined });

  await expect(running).rejects.toThrow(/^Cannot write the corpus ".*": \w+; pass --corpus with a folder/);
  const sentInAll = sent.length;
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(sent).toHaveLength(sentInAll);
  expect(sentInAll).toBeLessThan(1200);
  expect(readdirSync(`${corpus}-before`).filter((name) => !name.endsWith(".json"))).toEqual([]);
  expect(readCorpus(`${corpus}-before`).problems).toEqual([]);
  expect(await commandsLeft(service)).toEqual(["Launch"]);
});

async function commandsLeft({ fetch, target }: ReturnType<typeof createReferenceService>): Promise<readonly string[]> {
  const url = `${target.baseUrl}/applications/${target.applicationId}/commands`;
  const answer = await fetch(new Request(url, { headers: { authorization: `Bot ${target.tokens.bot}` } }));
  const listed = (await answer.json()) as readonly { readonly name: string }[];
  return listed.map(({ name }) => name);
}

/** A reference service that can be cut off from the network and come back on the same port with all it held. */
async function mortalService() {
  const { fetch, target } = createReferenceService();
  const { driver: _driver, ...described } = target;
  let server: Server | undefined;
  const rise = async (port: number): Promise<number> => {
    const risen = createServer(getRequestListener(fetch));
    await new Promise<void>((resolve) => risen.listen(port, "127.0.0.1", resolve));
    server = risen;
    return (risen.address() as AddressInfo).port;
  };
  const die = (): void => {
    server?.close();
    server?.closeAllConnections();
  };
  const port = await rise(0);
  return { target: { ...described, baseUrl: `http://127.0.0.1:${port}/api/v10` }, die, rise: () => rise(port) };
}

test("a target that dies for good is reported as gone; the next run goes on when it is back", async () => {
  const corpus = join(folder, "mortal");
  const service = await mortalService();
  const open = () => openTarget(parseTarget(service.target, "mortal"));
  const first = open();
  const events: RunEvent[] = [];
  let count = 0;
  const send: typeof first.send = (request, signal) => {
    if (++count === 1500) service.die();
    return first.send(request, signal);
  };

  const dead = await runFuzz({
    ...OPTIONS,
    target: { ...first, send },
    corpus,
    onEvent: (event) => events.push(event),
  });
  await first.close();
  await service.rise();
  const second = open();
  const again: RunEvent[] = [];
  const alive = await runFuzz({ ...OPTIONS, target: second, corpus, onEvent: (event) => again.push(event) });
  await second.close();
  service.die();

  expect(noticesOf(events)).toContain("The run ended early: the target gave no whole answer for 30 s");
  // What was there at the end could not be put back: that outweighs what was not exercised.
  expect(dead.verdict).toBe("cannot-run");
  expect(findingsOf(events).filter((id) => !id.startsWith("sequence."))).toEqual([]);
  expect(noticesOf(again)).toMatch(/Corpus: [1-9]\d* entries, FIXED [1-9]/);
  expect(findingsOf(again)).toEqual([]);
  expect(alive.exitCode).toBe(0);
});

/** A service that takes so few creates of each guild in a day, and so many guilds of it. */
function withFewCreates(most: number, guilds?: number) {
  const { fetch, target } = createReferenceService();
  const creates = new Map(target.guilds.map(({ id }) => [id, 0]));
  const used = async (request: Request): Promise<Response> => {
    const [, guild = ""] = /\/guilds\/(\d+)\/commands$/.exec(new URL(request.url).pathname) ?? [];
    const before = request.method === "POST" ? creates.get(guild) : undefined;
    if (before === undefined) return fetch(request);
    if (before >= most) return Response.json({ message: "Too many creates today" }, { status: 400 });
    const response = await fetch(request);
    if (response.status === 201) creates.set(guild, before + 1);
    return response;
  };
  const capabilities = target.capabilities.filter((one) => one !== "fresh-guilds" && one !== "driver");
  const { driver: _driver, ...described } = target;
  const opened = openFetchTarget(
    parseTarget({ ...described, guilds: target.guilds.slice(0, guilds), capabilities }, "used", { inProcess: true }),
    used,
  );
  return { opened, creates };
}

test("a day that was used up before costs values and no verdict", async () => {
  const { opened, creates } = withFewCreates(5);
  const events: RunEvent[] = [];

  await runFuzz({
    ...OPTIONS,
    target: opened,
    corpus: join(folder, "used"),
    properties: suiteOf("documented").properties.filter(({ id }) =>
      /^sequence\.any-one-.*@(guild|slots\.guild)$/.test(id),
    ),
    onEvent: (event) => events.push(event),
  });
  await opened.close();

  const ofSequences = events.flatMap((event) =>
    event.event === "case-finished" && event.id.startsWith("sequence.") ? [event.outcome.outcome] : [],
  );
  expect([...creates.values()]).toContain(5);
  expect(ofSequences.length).toBeGreaterThan(0);
  expect(ofSequences).not.toContain("failed");
  expect(ofSequences).not.toContain("blocked");
});

test("cases of the suite whose preparation a day refused that was over cost no verdict", async () => {
  const { opened, creates } = withFewCreates(3, 2);
  const events: RunEvent[] = [];

  const end = await runFuzz({
    ...OPTIONS,
    target: opened,
    corpus: join(folder, "prepared"),
    properties: suiteOf("documented").properties.filter(({ id }) => id === "choice.any-value-round-trips@create.guild"),
    onEvent: (event) => events.push(event),
  });
  await opened.close();

  const undecided = events.flatMap((event) =>
    event.event === "case-finished" && event.outcome.outcome === "blocked" ? [[event.id, event.outcome.reason]] : [],
  );
  expect([...creates.values()]).toContain(3);
  expect(undecided).toEqual([]);
  expect(noticesOf(events)).toContain("cases of the suite did not run, because the target reached a limit");
  expect(end.exitCode).toBe(0);
});
