import { rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
// Loaded before the clock of the first test runs: a command is imported when it is asked for.
import "./check/check.js";
import { runCommandLine } from "./program.js";
import { BAD_TARGETS, targetFolder, withServer } from "./testing/bad-targets.js";
import { fakeScreen } from "./testing/fake-screen.js";

/** What each of them is called in the one line that a person reads. */
const FOUND: Readonly<Record<keyof typeof BAD_TARGETS, string>> = {
  "401 to everything":
    "gave 401, so it refuses tokens.bot; correct tokens.bot, or applicationId if the token is of another application",
  "503 as JSON to everything":
    'gave 503 ("{\\"message\\":\\"Service Unavailable\\"}"), as every other route did; wait until the service is ready, or see its log',
  HTML: "gave 200 with HTML; correct baseUrl",
  "nothing, and holds the connection": "gave no answer within 300 ms; see what serves that address",
  "nothing, and drops the connection": "gave no answer: the connection was closed; see what serves that address",
  "half an answer": "gave half an answer: 200, then the connection was closed after 10 of 1000 bytes of body",
  "200 MB": "gave an answer of more than 8 MiB; see what serves that address",
  "a redirect": 'gave a redirect (302) to "http://127.0.0.1:9/elsewhere", which is never followed',
  "an empty 200": "gave 200 with an empty body where a JSON list belongs; correct baseUrl",
};

async function check(file: string, ...flags: readonly string[]): Promise<string> {
  const screen = fakeScreen();
  const out = join(file, "..", "out");
  const ran = runCommandLine(["check", "--target", file, "--out", out, "--timeout", "300ms", ...flags], screen);
  const message = await ran.then(
    (code) => `ended with ${code}`,
    (error: Error) => error.message,
  );
  await rm(join(file, ".."), { recursive: true });
  expect(screen.stdout()).toBe("");
  return message;
}

describe("a target that misbehaves", () => {
  test.each(Object.entries(BAD_TARGETS))("is distinguished in one line: %s", async (name, answer: RequestListener) => {
    const message = await withServer(answer, async (baseUrl) => check((await targetFolder(baseUrl)).file));

    expect(message).toMatch(/^Cannot use the target "http:\/\/127\.0\.0\.1:\d+\/api\/v10": GET /);
    expect(message).toContain(FOUND[name]);
    expect(message).not.toContain("s3cret-token");
  });

  test("is distinguished where nothing listens", async () => {
    const { file } = await targetFolder("http://127.0.0.1:9/api/v10");

    expect(await check(file)).toContain(
      "gave no connection (ECONNREFUSED); start the service, or correct its base URL",
    );
  });

  test("receives nothing where it is remote", async () => {
    const { file } = await targetFolder("https://service.invalid/api/v10");

    expect(await check(file)).toContain("it is not on this machine; pass --allow-remote");
  });

  test("is not waited for at a remote address", async () => {
    const { file } = await targetFolder("http://127.0.0.1:9/api/v10");

    expect(await check(file, "--start", "exit 7", "--start-url", "http://service.invalid/")).toBe(
      'Cannot wait for the service at "http://service.invalid/": it is not on this machine; pass --allow-remote if you are allowed to send requests there',
    );
  });
});

describe("a target file", () => {
  test.each([
    ["a field missing", '{ "applicationId": "1" }', "/baseUrl"],
    ["an unknown field", '{ "baseURL": "http://127.0.0.1:1" }', '"baseUrl"'],
    [
      "a wrong type",
      '{ "baseUrl": "http://127.0.0.1:1", "applicationId": 5, "tokens": { "bot": "a" } }',
      "/applicationId",
    ],
    ["a bad URL", '{ "baseUrl": "localhost:80", "applicationId": "1", "tokens": { "bot": "a" } }', "/baseUrl"],
    ["a syntax error", '{ "baseUrl": "http://127.0.0.1:1", }', "line 1, column 36"],
  ])("is refused with the place: %s", async (_name, text, place) => {
    const { file } = await targetFolder("");
    await writeFile(file, text);

    const message = await check(file);

    expect(message).toMatch(/^Cannot /);
    expect(message).toContain(file);
    expect(message).toContain(place);
  });
});

describe("flags that cannot be followed", () => {
  test("names near ids where a filter matches nothing", async () => {
    const ran = runCommandLine(
      ["check", "--in-process", "--only", "command.name.is-lowercas", "--out", "/tmp/slashproof-unused"],
      fakeScreen(),
    );

    await expect(ran).rejects.toThrow('--only "command.name.is-lowercas": no case, rule or area matches; did you mean');
  });

  test("names the wildcard where a filter is the beginning of ids", async () => {
    const ran = runCommandLine(
      ["check", "--in-process", "--only", "command.name", "--out", "/tmp/slashproof-unused"],
      fakeScreen(),
    );

    await expect(ran).rejects.toThrow('no case, rule or area matches; did you mean "command.name.*"?');
  });

  test("says which folder cannot be written, before anything is sent", async () => {
    const { folder, file } = await targetFolder("http://127.0.0.1:9/api/v10");

    const ran = runCommandLine(["check", "--target", file, "--out", join(file, "out")], fakeScreen());

    await expect(ran).rejects.toThrow(`Cannot write reports to "${join(file, "out")}": part of the path is a file`);
    await rm(folder, { recursive: true });
  });
});
