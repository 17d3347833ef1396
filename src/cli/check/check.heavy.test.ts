import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { serveReferenceService } from "../../service/serve.js";
import { runCli, startCli } from "../testing/run-cli.js";
import { run } from "../testing/run-here.js";

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), "slashproof-"));
const INDEPENDENT = fileURLToPath(
  new URL("../../../suites/testing/independent/open-independent-service.ts", import.meta.url),
);

/** A target module that exports the independent service with one fault. */
async function brokenModule(into: string): Promise<string> {
  const path = join(into, "broken.mts");
  await writeFile(
    path,
    `import { openIndependentService } from ${JSON.stringify(INDEPENDENT)};\nexport default openIndependentService("option-name-may-be-uppercase");\n`,
  );
  return path;
}

describe("check", () => {
  test("checks the embedded service over a socket and leaves every report", async () => {
    const cwd = await folder();

    const ran = await runCli(["check", "--only", "bulk.*"], { cwd });

    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^CONFORMANT {2}reference service/m);
    expect(ran.stderr).toMatch(/^Checking reference service \(profile documented, seed 1\): \d+ cases\n/);
    const files = [
      "events.ndjson",
      "findings",
      "junit.xml",
      "report.html",
      "report.md",
      "results.json",
      "results.sarif",
    ];
    expect((await readdir(join(cwd, "reports/out"))).sort()).toEqual(files);
  });

  test("prints results.json alone with --json, and writes only the reports asked for", async () => {
    const out = await folder();

    const ran = await run("check", "--in-process", "--only", "bulk.*", "--json", "--report", "md", "--out", out);

    expect(JSON.parse(ran.stdout)).toMatchObject({ verdict: "conformant", exitCode: 0, target: { embedded: true } });
    expect((await readdir(out)).sort()).toEqual(["events.ndjson", "findings", "report.md"]);
  });

  test("prints the verdict alone with --quiet", async () => {
    const ran = await run("check", "--in-process", "--only", "bulk.*", "--quiet", "--out", await folder());

    const stdout = "Conformant: no required rule failed (partial run: --only)\n";
    expect(ran).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("ends conformant on the embedded service with --fast", { timeout: 120_000 }, async () => {
    const ran = await run("check", "--in-process", "--fast", "--quiet", "--out", await folder());

    expect(ran).toEqual({ code: 0, stdout: "Conformant: no required rule failed (partial run: --fast)\n", stderr: "" });
  });

  test("asks a sixth with --fast, and says in its verdict and in its reports that it was a part", async () => {
    const out = await folder();

    const only = ["--only", "bulk.*"];
    const ran = await run("check", "--in-process", "--fast", ...only, "--json", "--report", "html", "--out", out);

    const { reason, run: made } = JSON.parse(ran.stdout);
    expect(reason).toBe("no required rule failed (partial run: --fast, --only)");
    expect(made).toMatchObject({ filters: { fast: true }, again: expect.stringContaining("--fast") });
    expect(await readFile(join(out, "report.html"), "utf8")).toContain("--fast: what finds most");
  });

  test("leaves findings that replay alone, on the faulty target and on a sound one", async () => {
    const out = await folder();
    const target = await brokenModule(out);
    const only = "option.name.is-lowercase.refuses-a-cyrillic-capital@create.*";

    const ran = await run("check", "--target", target, "--only", only, "--out", out);

    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("FAILED  option.name.is-lowercase.refuses-a-cyrillic-capital@create.");
    const [file = ""] = await readdir(join(out, "findings"));
    const saved = join(out, "findings", file);
    expect(JSON.parse(await readFile(saved, "utf8"))).toMatchObject({ format: "slashproof-finding/1" });
    expect(await run("replay", saved, "--target", target)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("1 still fails"),
    });
    expect(await run("replay", saved, "--in-process")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("0 still fail"),
    });
    expect(await run("replay", join(out, "findings"), "--in-process", "--quiet")).toMatchObject({ code: 0 });
  });

  test("puts the target back and writes the reports on Ctrl-C", { timeout: 120_000 }, async () => {
    const cwd = await folder();
    const served = await serveReferenceService({ port: 0 });
    const { target } = served;
    await writeFile(join(cwd, "target.json"), JSON.stringify(target));
    const url = `${target.baseUrl}/applications/${target.applicationId}/guilds/${target.guilds[0]?.id}/commands`;
    const headers = { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" };
    await fetch(url, { method: "POST", headers, body: '{"name":"resident","description":"Was here before"}' });
    const names = async (): Promise<string[]> => {
      const list: unknown = await (await fetch(url, { headers })).json();
      return Array.isArray(list) ? list.map(({ name }: { name: string }) => name) : [];
    };

    const running = startCli(["check", "--target", "target.json"], { cwd });
    await vi.waitUntil(async () => (await names()).join() !== "resident", { timeout: 60_000, interval: 20 });
    running.child.kill("SIGINT");
    const ran = await running.ended;

    expect(ran.code).toBe(130);
    expect(ran.stdout).toMatch(/^INTERRUPTED/m);
    expect(ran.stderr).toContain("Stopping: restores the target, then writes the reports.");
    expect(await names()).toEqual(["resident"]);
    expect(JSON.parse(await readFile(join(cwd, "reports/out/results.json"), "utf8"))).toMatchObject({
      verdict: "interrupted",
    });
    await served.close();
  });
});

describe("serve", () => {
  test("prints its address and what it does not have, and writes the target file, until Ctrl-C", async () => {
    const cwd = await folder();
    const running = startCli(["serve", "--port", "0", "--print-target", "target.json"], { cwd });

    await running.until("Ctrl-C stops it");
    const target = JSON.parse(await readFile(join(cwd, "target.json"), "utf8"));
    await running.until(`${target.baseUrl}\n`);
    for (const path of ["/voice/regions", "/voice/regions", "/a%1b[31mb"]) await fetch(target.baseUrl + path);
    await running.until("… -> 404");
    running.child.kill("SIGINT");
    const { code, stdout, stderr } = await running.ended;

    expect({ code, stdout }).toEqual({ code: 0, stdout: `${target.baseUrl}\n` });
    expect(stderr.split("\n").filter((line) => line.includes("-> 404"))).toEqual([
      "GET /api/v10/voice/regions -> 404: not modelled",
      "GET /api/v10/… -> 404: not modelled",
    ]);
  });

  test("leaves room for every case of a check that may delete nothing", async () => {
    const cwd = await folder();
    const running = startCli(["serve", "--port", "0", "--print-target", "target.json"], { cwd });
    await running.until("Ctrl-C stops it");
    const only = ["--only", "entry-point.*,interaction.entry-point.*"];

    const ran = await runCli(["check", "--target", "target.json", ...only], { cwd });
    running.child.kill("SIGINT");
    await running.ended;

    expect(ran.code).toBe(0);
    expect(ran.stdout).not.toContain("no-room");
  });

  test("says that a port is in use", async () => {
    const served = await serveReferenceService({ port: 0 });
    const port = new URL(served.baseUrl).port;

    const ran = run("serve", "--port", port);

    await expect(ran).rejects.toThrow(
      `Cannot start the reference service on port ${port}: the port is in use; pass --port 0 for a free one`,
    );
    await served.close();
  });
});
