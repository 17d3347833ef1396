/** Recordings of `check --record`: equal for an unchanged service, and a small diff for a small regression. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./testing/run-here.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-recordings-"));
});
afterAll(() => rm(folder, { recursive: true }));

const SERVICE = new URL("../service/reference-service.ts", import.meta.url).href;

/** A service whose ids, times and tokens are those of a start of its own; `change` is code that edits `json` and `headers`. */
async function startedAt(name: string, startMs: number, change = ""): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const text = `import { createReferenceService } from ${JSON.stringify(SERVICE)};
const { target, fetch } = createReferenceService({ seed: ${JSON.stringify(name)}, now: () => Date.now() - ${startMs} });
export default { target, fetch: async (request) => {
  const response = await fetch(request);
  const text = await response.text();
  const headers = new Headers(response.headers);
  let json = text === "" ? undefined : JSON.parse(text);
  const { method } = request;
  ${change}
  return new Response(json === undefined ? null : JSON.stringify(json), { status: response.status, headers });
} };
`;
  await writeFile(file, text);
  return file;
}

async function recorded(name: string, target: string): Promise<string> {
  const file = join(folder, `${name}.json`);
  const out = join(folder, name);
  await run("check", "--target", target, "--only", ONLY, "--record", file, "--out", out, "--report", "json", "--quiet");
  return file;
}

const ONLY = "endpoint.create.*,endpoint.edit.*";
const NOISE = 'headers.set("etag", crypto.randomUUID()); if (json?.id) json.nonce = Math.random();';
const REGRESSION = 'if (method === "PATCH") delete json.nsfw;';

const text = (file: string): Promise<string> => readFile(file, "utf8");

/** The lines of `diff` that only one of two files has. */
async function changedLines(before: string, after: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)("diff", [before, after]).catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => /^[<>]/.test(line));
}

describe("two recordings of an unchanged service", () => {
  test("are equal to the byte, whatever its ids and times are", async () => {
    const first = await text(await recorded("first", await startedAt("one", 0)));
    const second = await text(await recorded("second", await startedAt("two", 40_000_000)));

    expect(second).toBe(first);
    expect(first).toContain('"url": "/applications/<application 1>/commands/<command 1>"');
    expect(first).not.toMatch(/"\d{17,20}"/);
    expect(first.endsWith("\n")).toBe(true);
  });

  test("show what is volatile, which is remembered and listed", async () => {
    const [one, two] = [await startedAt("noisy-one", 0, NOISE), await startedAt("noisy-two", 5_000_000, NOISE)];
    const [first, second] = [await recorded("noisy-first", one), await recorded("noisy-second", two)];

    const merged = await run("fixtures", first, second, "--format", "recording", "--out", first);
    const again = await text(await recorded("noisy-first", two));

    expect(merged.stderr).toContain("Volatile, so not compared: createGlobalCommand 201 /nonce\n");
    expect(merged.stderr).toContain("Volatile, so not compared: header etag\n");
    expect(JSON.parse(again).volatile).toContain("header etag");
    expect(again).toContain('"nonce": "<volatile number>"');
    expect(again).not.toContain('"etag":');
    expect(await text(first)).toBe(again);
  });
});

test("a regression of one member is a diff of a few lines", async () => {
  const before = await recorded("before", await startedAt("sound", 0));
  const after = await recorded("after", await startedAt("regressed", 9_000_000, REGRESSION));

  const changed = await changedLines(before, after);
  expect(changed).toContain('<               "nsfw": false,');
  expect(changed.length).toBeLessThan(10);
});

describe("compare of two recordings", () => {
  test("names each place of a regression once, and ends as --fail-on says", async () => {
    const before = await recorded("older", await startedAt("older", 0));
    const after = await recorded("newer", await startedAt("newer", 9_000_000, REGRESSION));

    const gated = await run("compare", before, after, "--fail-on", "changed");
    const same = await run("compare", before, before, "--fail-on", "changed");

    expect(gated.code).toBe(1);
    expect(gated.stdout).toMatch(/^2 places changed · \d+ cases the same\n/);
    expect(gated.stdout).toContain("  editGlobalCommand 200 /nsfw: false → absent (1 case, first endpoint.edit");
    expect(gated.stdout.split("\n").length).toBeLessThan(10);
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining("0 places changed") });
  });

  test("leaves out what either says to be volatile, and prints it", async () => {
    const before = await recorded("louder", await startedAt("louder", 0, NOISE));
    const again = await recorded("louder-again", await startedAt("louder-again", 0, NOISE));
    await run("fixtures", before, again, "--format", "recording", "--out", before);

    const { code, stdout } = await run("compare", before, again, "--fail-on", "changed,not-run,first-run");

    expect(stdout).toContain("0 places changed");
    expect(stdout).toContain("Volatile, so not compared: header etag\n");
    expect(code).toBe(0);
  });

  test("refuses a recording beside something else", async () => {
    const file = await recorded("lonely", await startedAt("lonely", 0));

    await expect(run("compare", file, join(folder, "lonely"))).rejects.toThrow("name two recordings");
  });
});

describe("recordings that cannot be used", () => {
  const LINE = '{\n  "format": "slashproof-recording/2",\n  "volatile": [],\n  "recordings": [\n';

  test.each([
    [
      "another version",
      '{"format":"slashproof-recording/9"}',
      /its format is slashproof-recording\/9.*record it again/,
    ],
    ["cut off", `${LINE}    {`, /was cut off before its end; record it again/],
    ["empty", `${LINE}\n  ]\n}\n`, /there is no finding, recording or corpus entry in it/],
    ["a wrong exchange", `${LINE}{"case":1}]}`, /at \/recordings\/0/],
  ])("%s", async (name, content, says) => {
    const file = join(folder, `${name}.ndjson`);
    await writeFile(file, content);

    await expect(run("fixtures", file)).rejects.toThrow(says);
  });

  test("the same file twice shows nothing", async () => {
    const file = await recorded("twice", await startedAt("twice", 0));

    await expect(run("fixtures", file, file)).rejects.toThrow("is given twice; record the service once more");
  });

  test("other cases show nothing", async () => {
    const file = await recorded("own", await startedAt("own", 0));
    const other = join(folder, "other.json");
    await run("fixtures", "generate", "--count", "1", "--format", "recording", "--out", other);

    await expect(run("fixtures", file, other)).rejects.toThrow("have no case in common; record the same cases twice");
  });

  test("a file of another kind is not overwritten", async () => {
    const file = join(folder, "notes.json");
    await writeFile(file, "my notes");

    await expect(run("check", "--in-process", "--record", file, "--out", join(folder, "out"))).rejects.toThrow(
      /Cannot record to ".*notes\.json": it is not a complete recording; delete it/,
    );
    expect(await text(file)).toBe("my notes");
  });

  test("several workers make no recording", async () => {
    await expect(run("check", "--in-process", "--workers", "4", "--record", join(folder, "x.json"))).rejects.toThrow(
      "a recording has its cases one after the other; leave out --workers",
    );
  });

  test("a target that is down leaves the recording as it was", async () => {
    const file = await recorded("kept", await startedAt("kept", 0));
    const before = await text(file);
    const down = ["--url", "http://127.0.0.1:9/api/v10", "--app-id", "1100000000000004096", "--bot-token", "none"];

    await expect(run("check", ...down, "--record", file, "--out", join(folder, "down"))).rejects.toThrow("127.0.0.1:9");
    expect(await text(file)).toBe(before);
  });
});
