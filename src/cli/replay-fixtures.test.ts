/** Fixtures and recordings are replayed: the same requests in the same order, and what passed has to pass. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "./testing/run-here.js";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-replay-fixtures-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** A target module whose commands have lost their descriptions. */
async function faulty(): Promise<string> {
  const file = join(folder, "faulty.mjs");
  const service = new URL("../../suites/testing/independent/open-independent-service.ts", import.meta.url).href;
  const text = `import { openIndependentService } from ${JSON.stringify(service)};
const { target, fetch } = openIndependentService();
export default { target, fetch: async (request) => {
  const answer = await fetch(request);
  return new Response((await answer.text()).replaceAll('"description":"', '"description":"!') || null, answer);
} };
`;
  await writeFile(file, text);
  return file;
}

test.each([
  ["json", "command"],
  ["har", "command"],
  ["json", "permissions"],
])("%s fixtures of kind %s pass in their order on a sound service, and fail on a faulty one", async (format, kind) => {
  const file = join(folder, `${kind}.${format}`);
  await run("fixtures", "generate", "--kind", kind, "--count", "4", "--seed", "7", "--format", format, "--out", file);

  const sound = await run("replay", file, "--in-process");
  const broken = await run("replay", file, "--target", await faulty());

  const requested = [...sound.stdout.matchAll(/^PASSED {2}(\S+)$/gm)].map(([, id]) => id);
  expect(requested).toEqual([1, 2, 3, 4].map((nth) => `fixture.${kind}-${nth}~${nth}`));
  expect(sound.code).toBe(0);
  expect(broken.code).toBe(kind === "permissions" ? 0 : 1);
  expect(broken.stdout.includes("It passed when it was saved.")).toBe(kind !== "permissions");
});

test("what the target refuses to prepare is counted as not decided", async () => {
  const file = join(folder, "refused.json");
  const module = join(folder, "refusing.mjs");
  const options = ["--kind", "permissions", "--count", "2", "--seed", "7", "--format", "json", "--out", file];
  await run("fixtures", "generate", ...options);
  const text = (await readFile(await faulty(), "utf8")).replace(
    "async (request) => {",
    'async (request) => {\n  if (request.method === "POST") return Response.json({}, { status: 400 });',
  );
  await writeFile(module, text);

  const { code, stdout } = await run("replay", file, "--target", module);

  expect(stdout).toContain("2 cases replayed · 0 fail · 2 not decided");
  expect(code).toBe(3);
});

test("an archive of another tool is reported as holding no case", async () => {
  const file = join(folder, "foreign.har");
  await writeFile(file, '{"log":{"version":"1.2","pages":[{"id":"one"}],"entries":[]}}');

  await expect(run("replay", file, "--in-process")).rejects.toThrow(
    /^Cannot read ".*foreign\.har" at \/log\/pages\/0\/_slashproof: it names no case; pass an archive that slashproof/,
  );
});
