/** A service of the user: started, waited for, and ended whatever happens. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startCli } from "../testing/run-cli.js";
import { type ServiceStart, startService } from "./start-service.js";

/** A service in a file: it prints, then listens at the port of its first argument. */
const SERVER = `
import { createServer } from "node:http";
const [port, status = "404", ...words] = process.argv.slice(2);
console.log(words.join(" "));
createServer((_, response) => response.writeHead(Number(status)).end()).listen(Number(port), "127.0.0.1");
`;

let folder: string;
let server: string;
let port: number;
let url: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-start-"));
  server = join(folder, "server.mjs");
  await writeFile(server, SERVER);
  port = await freePort();
  url = `http://127.0.0.1:${port}/api`;
  said = [];
  vi.stubEnv("CI", "");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port: free } = listening.address() as AddressInfo;
  await new Promise((resolve) => listening.close(resolve));
  return free;
}

function start(command: string, more: Partial<ServiceStart> = {}) {
  const redact = (text: string): string => text.replaceAll("s3cret-token", "$BOT_TOKEN");
  const say = (line: string): void => void said.push(line);
  return startService({
    command,
    url,
    timeoutMs: 10_000,
    folder,
    redact,
    say,
    onEnd: (ending, log) => say(`ended ${ending}, ${log}`),
    ...more,
  });
}

const answers = (): Promise<boolean> =>
  fetch(url, { headers: { connection: "close" } }).then(
    () => true,
    () => false,
  );
const log = (): Promise<string> => readFile(join(folder, "service.log"), "utf8");

describe("a service of --start", () => {
  test("answers before the run, and ends after it with its children", async () => {
    const service = await start(`echo begun; node ${server} ${port}; true`);

    expect(await answers()).toBe(true);
    await service.close();

    expect(await answers()).toBe(false);
    expect(await log()).toBe("begun\n\n");
    expect(said).toEqual([`Started the service, which answers at ${url}; its output is in ${folder}/service.log`]);
  });

  test("keeps no token of the target, and no secret of the environment, in its output", async () => {
    vi.stubEnv("MAIL_PASSWORD", "hunter");

    const service = await start(`node ${server} ${port} 200 'Bot s3cret-token' "with $MAIL_PASSWORD"`);
    await service.close();

    expect(await log()).toBe("Bot $BOT_TOKEN with $MAIL_PASSWORD\n");
  });

  test("is used as it is where it answers already, and stays", async () => {
    const first = await start(`node ${server} ${port}`);

    const second = await start("exit 7");
    await second.close();

    expect(said.at(-1)).toBe(`Uses the service that already answers at ${url}; --start was not needed`);
    expect(await answers()).toBe(true);
    await first.close();
  });

  test("must be a new one in CI", async () => {
    const first = await start(`node ${server} ${port}`);
    vi.stubEnv("CI", "true");

    const second = start("exit 7");

    await expect(second).rejects.toThrow(`"${url}" answers already, and in CI each run starts its own`);
    await first.close();
  });

  test("says so where it ends during the run", async () => {
    const service = await start(`node ${server} ${port} & sleep 0.5; exit 9`);

    await vi.waitUntil(() => said.length === 2, { timeout: 60_000 });
    await service.close();

    expect(said[1]).toBe(`ended with exit code 9, ${folder}/service.log`);
  });
});

describe("a service that does not start", () => {
  const refused = async (command: string, timeoutMs?: number): Promise<{ message: string; details: string[] }> =>
    start(command, timeoutMs === undefined ? {} : { timeoutMs }).then(
      () => ({ message: "it started", details: [] }),
      (error) => error,
    );

  test("is named with its exit code and its last lines", async () => {
    const { message, details } = await refused("seq 20; echo 'no database, token s3cret-token' >&2; exit 3");

    expect(message).toMatch(/^Cannot start the service with ".*": it ended with exit code 3 before it answered at /);
    expect(details).toHaveLength(8);
    expect(details.at(-1)).toBe("no database, token $BOT_TOKEN");
  });

  test("is named where there is no such program", async () => {
    const { message, details } = await refused("slashproof-no-such-program");

    expect(message).toContain("it ended with exit code 127");
    expect(details.join()).toContain("not found");
  });

  test("is ended after its time, and the address in its output is named", async () => {
    const { message } = await refused("echo listening on http://localhost:3999; sleep 60", 300);

    expect(message).toContain(`nothing answered at "${url}" within 0.3 s, and it still runs`);
    expect(message).toContain("(its output names localhost:3999)");
  });

  test("is not taken for ready while it answers 503, and says that it printed nothing", async () => {
    const { message, details } = await refused(`exec node ${server} ${port} 503 >/dev/null`, 1_500);

    expect(message).toContain("nothing answered");
    expect(details).toEqual(["It printed nothing."]);
    expect(await answers()).toBe(false);
  });
});

test("a service ends also where slashproof is killed with -9", { timeout: 120_000 }, async () => {
  const target = { baseUrl: url, applicationId: "1", tokens: { bot: "abc" } };
  await writeFile(join(folder, "target.json"), JSON.stringify(target));
  // It answers, so that it is known to run, but never as one that is ready.
  const args = ["check", "--target", "target.json", "--start", `node server.mjs ${port} 503; true`];
  const running = startCli(args, { cwd: folder });
  await vi.waitUntil(answers, { timeout: 60_000 });

  running.child.kill("SIGKILL");
  await running.ended;

  await vi.waitUntil(async () => !(await answers()), { timeout: 60_000 });
});
