/** What is wrong with a queue is one line, and no password is in it. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planCampaign } from "../../fuzz/queue/campaign-plan.js";
import { CampaignStore } from "../../fuzz/queue/campaign-store.js";
import { linkRedis } from "../../fuzz/queue/redis-link.js";
import { freePort, HAS_REDIS, type RedisServer, startRedis } from "../../fuzz/queue/testing/redis-server.js";
import { parseTarget } from "../../target/parse-target.js";
import { run } from "../testing/run-here.js";
import { toolName } from "../version.js";

const SECRET = "hunter2-secret";
const folder = mkdtempSync(join(tmpdir(), "slashproof-worker-"));

afterAll(() => rmSync(folder, { recursive: true }));

const worker = (url: string, ...more: readonly string[]) =>
  run("worker", url, "--in-process", "--corpus", join(folder, "corpus"), ...more);

const fuzz = (url: string, ...more: readonly string[]) =>
  run("fuzz", "--queue", url, "--corpus", join(folder, "corpus"), "--out", join(folder, "out"), ...more);

/** The message of what a command throws. */
async function messageOf(ran: Promise<unknown>): Promise<string> {
  const error = await ran.catch((thrown: unknown) => thrown);
  return error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : "it did not fail";
}

describe("a URL of Redis", () => {
  test.each([
    ["no URL at all", `:${SECRET}@localhost`, "it is no URL"],
    ["another scheme", `http://:${SECRET}@localhost`, "its scheme is http:"],
    ["a host without a scheme", "localhost:6379", "its scheme is localhost:"],
    ["no host", "redis:///2", "it names no host"],
    ["a path that is no number", `redis://:${SECRET}@localhost/two`, "its path is no number of a database"],
    ["a query", `redis://:${SECRET}@localhost?tls=true`, "it has something after the number of the database"],
    [
      "a half escape",
      `redis://:${SECRET}%2@localhost`,
      "its user or password has a % that is not followed by two hex digits",
    ],
  ])("with %s is refused without a password", async (_what, url, found) => {
    const messages = [await messageOf(worker(url)), await messageOf(fuzz(url))];

    for (const message of messages) expect(message).toContain(`Cannot read the URL of Redis: ${found}`);
    expect(messages.join()).not.toContain(SECRET);
  });
});

test.each([
  ["--target", "target.json"],
  ["--workers", "4"],
  ["--shard", "1/2"],
])("%s does not go with --queue", async (flag, value) => {
  await expect(fuzz("redis://127.0.0.1:1", flag, value)).rejects.toThrow(`Cannot use ${flag} with --queue`);
});

test("a Redis that is down is named before anything is sent", async () => {
  const port = await freePort();

  const message = await messageOf(worker(`redis://:${SECRET}@127.0.0.1:${port}/3`));

  expect(message).toContain(`Cannot use the Redis at redis://127.0.0.1:${port}/3: nothing listens there`);
  expect(message).not.toContain(SECRET);
});

// Where redis-server is not installed, nothing of this can be tried: .ci/run installs it.
describe.skipIf(!HAS_REDIS)("a Redis", () => {
  let redis: RedisServer;
  let port: string;

  beforeAll(async () => {
    redis = await startRedis("the right one");
    ({ port } = new URL(redis.url));
  });

  afterAll(async () => {
    await redis.stop();
  });

  test.each([
    ["a wrong password", () => `redis://:${SECRET}@127.0.0.1:${port}`, "it refuses the password"],
    ["an unknown user", () => `redis://${SECRET}:${SECRET}@127.0.0.1:${port}`, "it refuses the password"],
    ["no password", () => `redis://127.0.0.1:${port}`, "it wants a password"],
    ["TLS, which it does not speak", () => `rediss://:${SECRET}@127.0.0.1:${port}`, "it does not answer with TLS"],
    ["a database that it does not have", () => `${redis.url}/999`, "it has no database of this number"],
  ])("that is given %s is refused, and the password not shown", { timeout: 120_000 }, async (_what, url, found) => {
    const messages = [await messageOf(worker(url())), await messageOf(fuzz(url()))];

    for (const message of messages) expect(message).toContain(found);
    expect(messages.join()).not.toMatch(new RegExp(`${SECRET}|the right one`));
  });

  test.each([
    ["another version", { tool: "slashproof 99.0.0" }, "slashproof 99.0.0 started it, and this is"],
    ["another format", { format: "slashproof-campaign/9" }, "another version of slashproof started it"],
    ["another contract", { contract: "0123456789abcdef" }, "its contract has other rules than the one here"],
  ])("with a campaign of %s is left alone", async (_what, differs, found) => {
    const link = await linkRedis(redis.url);
    const store = new CampaignStore(link, "differs");
    const plan = planCampaign({ tool: toolName(), profile: "documented", seed: 1, runs: 10 });
    await store.begin(JSON.stringify({ ...plan, ...differs }), store.newInstance());

    const message = await messageOf(worker(redis.url, "--campaign", "differs"));

    link.close();
    expect(message).toContain(`Cannot work on the campaign "differs": ${found}`);
  });

  test("does not give one application to two workers", { timeout: 120_000 }, async () => {
    const target = { baseUrl: `http://127.0.0.1:${port}/api`, applicationId: "11", tokens: { bot: "token" } };
    const { baseUrl, applicationId } = parseTarget(target, "test");
    const link = await linkRedis(redis.url);
    const store = new CampaignStore(link, "busy");
    const hash = createHash("sha256").update(`${baseUrl} ${applicationId}`).digest("hex").slice(0, 32);
    const lease = store.target(hash);
    await lease.take();
    const plan = planCampaign({ tool: toolName(), profile: "documented", seed: 1, runs: 10 });
    await store.begin(JSON.stringify(plan), store.newInstance());

    const flags = ["--url", target.baseUrl, "--app-id", "11", "--bot-token", "token"];
    const message = await messageOf(run("worker", redis.url, "--campaign", "busy", "--corpus", folder, ...flags));

    await lease.release();
    link.close();
    expect(message).toContain('Cannot use the application 11 of "http://127.0.0.1:');
    expect(message).toContain("another worker uses it");
  });
});
