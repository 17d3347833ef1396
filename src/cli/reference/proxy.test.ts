import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServedReference, serveReferenceService } from "../../service/serve.js";
import { runCli, startCli } from "../testing/run-cli.js";
import { run } from "../testing/run-here.js";

let served: ServedReference;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-proxy-"));
  served = await serveReferenceService({ port: 0 });
  await writeFile(at("target.json"), JSON.stringify(served.target));
  const { applicationId, tokens } = served.target;
  const headers = { authorization: `Bot ${tokens.bot}`, "content-type": "application/json" };
  await writeFile(
    at("client.mjs"),
    `const url = process.env.SLASHPROOF_PROXY_URL + "/applications/${applicationId}/commands";
for (const name of process.argv.slice(2)) {
  const body = JSON.stringify({ name, description: "Says it" });
  const response = await fetch(url, { method: "POST", headers: ${JSON.stringify(headers)}, body });
  const { id } = await response.json();
  if (id) await fetch(url + "/" + id, { headers: ${JSON.stringify(headers)} });
}
`,
  );
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

/** Runs a client with these names for its commands behind the proxy. */
function around(out: string, names: readonly string[], ...flags: readonly string[]) {
  const line = ["proxy", "--target", at("target.json"), "--port", "0", "--out", at(out), ...flags];
  return runCli([...line, "--", process.execPath, at("client.mjs"), ...names]);
}

describe("around a command", () => {
  test("a sound client and a sound service end with 0", async () => {
    const { code, stdout, stderr } = await around("sound", ["say"], "--record", at("exchanges.ndjson"));

    expect(code).toBe(0);
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v10 forwards to http/);
    expect(stderr).toMatch(/^sound +POST +201 +createGlobalCommand +[\d.]+ ms$/m);
    expect(stdout).toContain("CONFORMANT");
  });

  test("what it recorded becomes fixtures, and is sent again", async () => {
    const fixtures = await run("fixtures", at("exchanges.ndjson"), "--format", "har");
    const replayed = await run("replay", at("exchanges.ndjson"), "--target", at("target.json"));

    // A case is alone: the read has the create that it leans on before it.
    expect(JSON.parse(fixtures.stdout).log.entries).toHaveLength(3);
    expect(replayed.stdout).toContain("2 cases replayed · 0 fail");
    expect(await readFile(at("exchanges.ndjson"), "utf8")).not.toContain(served.target.tokens.bot);
  });

  test("a client's fault ends with 1, in full once, then by name", async () => {
    const { code, stdout, stderr } = await around("faulty", ["Say", "SAY"]);

    expect(code).toBe(1);
    expect(stderr.match(/^FAILED {2}client\.command\.name\.is-lowercase@createGlobalCommand/gm)).toHaveLength(1);
    expect(stderr).toMatch(
      /^client +POST +400 +createGlobalCommand +[\d.]+ ms\s+command\.name\.is-lowercase \(again\)$/m,
    );
    expect(stdout).toContain('The client must follow the rule "A letter');
    expect(stdout).toMatch(/^NOT CONFORMANT {2}traffic to .*\n {2}Client {3}1 fault\n {2}Service {2}no fault\n/m);
    expect(JSON.parse(await readFile(at("faulty/results.json"), "utf8"))).toMatchObject({
      exitCode: 1,
      run: { requests: 2 },
    });
    const [, command = ""] = /^ *Replay +slashproof (.*)$/m.exec(stderr + stdout) ?? [];
    expect(command).not.toContain("--target");
    expect(await run(...command.split(" "))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("1 still fails"),
      stderr: expect.stringContaining("Target: none"),
    });
  });

  test("nothing that passes ends with 3", async () => {
    const { code, stdout, stderr } = await around("nothing", [], "--quiet");

    expect(code).toBe(3);
    expect(stderr).toBe("");
    expect(stdout).toBe("No verdict: nothing passed through the proxy\n");
  });

  test("a command that fails is no success", async () => {
    const line = ["proxy", "--target", at("target.json"), "--port", "0", "--out", at("failing"), "--quiet"];
    const client = `await fetch(process.env.SLASHPROOF_PROXY_URL + "/users/@me"); process.exit(7)`;

    const { code, stderr } = await runCli([...line, "--", process.execPath, "--input-type=module", "-e", client]);

    expect(code).toBe(2);
    expect(stderr).toContain("The command ended with exit code 7.");
  });
});

test.each([
  [
    "a port that is in use",
    () => new URL(served.baseUrl).port,
    "true",
    "start the proxy on port \\d+: the port is in use; .* \\(port-in-use\\)",
  ],
  ["a program that is not there", () => "0", "no-such-program", 'run "no-such-program": .* \\(command-failed\\)'],
])("%s is one clear message, and an earlier report stays", async (_what, port, program, message) => {
  await mkdir(at("busy"), { recursive: true });
  await writeFile(at("busy/report.html"), "earlier");

  const line = ["proxy", "--target", served.baseUrl, "--port", port(), "--out", at("busy"), "--", program];
  const { code, stdout, stderr } = await runCli(line);

  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(new RegExp(`^slashproof: Cannot ${message}\\n$`));
  expect(await readFile(at("busy/report.html"), "utf8")).toBe("earlier");
});

test("until it is stopped, which is the way it ends", async () => {
  const file = at("url");
  const { child, until, ended } = startCli([
    "proxy",
    "--target",
    served.baseUrl,
    "--port",
    "0",
    "--print-url",
    file,
    "--out",
    at("stopped"),
  ]);
  await until("forwards to");
  const url = (await readFile(file, "utf8")).trim();
  const response = await fetch(`${url}/users/@me`, { headers: { authorization: `Bot ${served.target.tokens.bot}` } });
  await response.text();

  child.kill("SIGTERM");
  const { code, stdout } = await ended;

  expect(response.status).toBe(200);
  expect(code).toBe(0);
  expect(stdout).toContain("CONFORMANT");
});

test.each<[what: string, args: readonly string[], message: string]>([
  ["no service", [], "Cannot start the proxy: no service was named"],
  ["a remote one", ["--target", "https://example.org/api"], "it is not on this machine; pass --allow-remote"],
  ["no URL", ["--target", "http://:1"], 'Cannot start the proxy for "http://:1": it is no URL'],
  ["no file", ["--target", "nowhere.json"], 'Cannot read the target file "nowhere.json"'],
  [
    "no command",
    ["--target", "http://127.0.0.1:9/", "--port", "0", "--", "no-such-program"],
    'Cannot run "no-such-program"',
  ],
])("%s is one clear error", async (_, args, message) => {
  await expect(run("proxy", "--out", at("wrong"), ...args)).rejects.toThrow(message);
});

test("a port that is taken is one clear error", async () => {
  const { port } = new URL(served.baseUrl);
  const started = run("proxy", "--target", served.baseUrl, "--port", port, "--out", at("taken"));

  await expect(started).rejects.toThrow(
    `Cannot start the proxy on port ${port}: the port is in use; pass --port 0 for a free one`,
  );
});
