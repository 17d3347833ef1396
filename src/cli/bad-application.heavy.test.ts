/** check-app on applications that misbehave: bounded, one clear message, and what was found before is kept. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { TEST_KEY } from "../app/test-key.js";
import { using } from "../app/testing/faults/fault.js";
import { type Change, startPlain } from "../app/testing/plain/plain-application.js";
import { COMMANDS } from "../app/testing/sample/sample.mjs";
import { BAD_TARGETS, targetFolder } from "./testing/bad-targets.js";
import { runCli } from "./testing/run-cli.js";
import { type Ran, run } from "./testing/run-here.js";

/** The one that misbehaves, and one that leads further. */
const NAMES = ["later", "survey"];
const PATIENCE = "400ms";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Checked {
  readonly ran: Ran;
  /** All that was printed. */
  readonly text: string;
  readonly files: readonly string[];
  readonly events: readonly { readonly event: string; readonly id?: string }[];
}

/** Runs check-app with a folder of its own. */
async function check(url: string): Promise<Checked> {
  const { folder } = await targetFolder(url);
  closing.push(() => rm(folder, { recursive: true }));
  const [commands, out] = [join(folder, "commands.json"), join(folder, "out")];
  await writeFile(commands, JSON.stringify(COMMANDS.filter(({ name }) => NAMES.includes(String(name)))));
  const flags = ["--commands", commands, "--timeout", PATIENCE, "--runs", "1", "--report", "ndjson", "--out", out];
  const ran = await run("check-app", url, ...flags);
  const events = (await readFile(join(out, "events.ndjson"), "utf8")).trimEnd().split("\n");
  return {
    ran,
    text: ran.stdout + ran.stderr,
    files: await readdir(join(out, "findings")).catch(() => []),
    events: events.map((line) => JSON.parse(line)),
  };
}

/** The sample application with some of its parts replaced, for as long as the test runs. */
async function sampleWith(change: Change): Promise<string> {
  const { url, close } = await startPlain(TEST_KEY.publicKey, change);
  closing.push(close);
  return url;
}

const slowly = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" });
  const drip = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(drip));
};

const MISBEHAVIOUR: Readonly<Record<string, readonly [answer: Change, found: string]>> = Object.fromEntries(
  [
    ["nothing, and holds the connection", "no answer within 400 ms"],
    ["nothing, and drops the connection", "no answer: the connection was closed"],
    ["half an answer", "half an answer: 200, then the connection was closed after 10 of 1000 bytes of body"],
    ["200 MB", "an answer of more than 32 MiB"],
    ["a redirect", "302 without a body"],
    ["an empty 200", "200 without a body"],
    ["HTML", '200 "<!doctype html>'],
  ].map(([name = "", found = ""]) => [name, [answeringLike(name), found]]),
);

/** The command `/later` is answered like a bad target answers everything. */
function answeringLike(name: string): Change {
  const misbehave = BAD_TARGETS[name];
  return (sound) => ({
    send: (response, answer, interaction) => {
      if (using("later").holds(interaction)) misbehave?.(response.req, response);
      else sound.send(response, answer, interaction);
    },
  });
}

describe("an application of which one command is answered with", { timeout: 120_000 }, () => {
  test.each(Object.entries(MISBEHAVIOUR))(
    "%s is found out, and everything else is sent",
    async (_, [change, found]) => {
      const { ran, text, events, files } = await check(await sampleWith(change));

      expect(ran.code).toBe(1);
      expect(text).toContain(found);
      expect(events.at(-1)).toMatchObject({ event: "run-finished", verdict: "findings", counts: { harnessErrors: 0 } });
      const passed = events.filter((event) => JSON.stringify(event).includes('"outcome":"passed"')).map(({ id }) => id);
      expect(passed).toContain("application.answer.fits-the-interaction@/survey > modal survey");
      expect(files.length).toBeGreaterThan(0);
    },
  );

  test("a byte now and then is too late", async () => {
    const change: Change = (sound) => ({
      send: (response, answer, interaction) =>
        using("later").holds(interaction) ? slowly(response) : sound.send(response, answer, interaction),
    });

    const { ran, text } = await check(await sampleWith(change));

    expect(ran.code).toBe(1);
    expect(text).toMatch(/an answer that did not end within 400 ms \(\d+ bytes so far\)/);
  });
});

describe("an application that", { timeout: 120_000 }, () => {
  test("ends after a finding keeps it", async () => {
    const change: Change = (sound, host) => ({
      answer: (interaction) =>
        using("later").holds(interaction)
          ? { type: 4, data: { content: "a".repeat(2_001) } }
          : sound.answer(interaction),
      isSigned: (received) => {
        if (received.headers["x-signature-timestamp"] === undefined) host.end();
        return sound.isSigned(received);
      },
    });

    const { ran, text, events } = await check(await sampleWith(change));

    expect(ran.code).toBe(1);
    expect(text).toContain("2001 characters");
    expect(text).toContain("no connection (ECONNREFUSED)");
    expect(events.at(-1)).toMatchObject({ event: "run-finished", verdict: "findings" });
  });

  test("sends headers without end is reported in one line", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("HTTP/1.1 200 OK\r\n");
      const more = setInterval(() => socket.write(`x-more: ${"a".repeat(1_000)}\r\n`.repeat(8)), 5);
      socket.on("close", () => clearInterval(more));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    const address = server.address();

    const { ran, text } = await check(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);

    expect(ran.code).not.toBe(0);
    expect(text).toContain("application.ping.is-answered-with-pong");
  });

  test("is not there is one error and exit code 2, before anything else", async () => {
    const { folder } = await targetFolder("http://127.0.0.1:9/");
    closing.push(() => rm(folder, { recursive: true }));
    const commands = join(folder, "commands.json");
    await writeFile(commands, JSON.stringify(COMMANDS));

    const ran = await runCli(["check-app", "http://127.0.0.1:9/", "--commands", commands], { cwd: folder });

    expect(ran.stderr.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^Public key of the requests: [0-9a-f]{64}$/),
      expect.stringMatching(/^Address of the API for callbacks: http:\/\/127\.0\.0\.1:\d+\/api\/v10$/),
      'slashproof: Cannot reach the application at "http://127.0.0.1:9/": no connection (ECONNREFUSED); start it, or pass the address at which it takes interactions (application-unreachable)',
    ]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
  });
});
