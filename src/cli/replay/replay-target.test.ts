/** On which target a finding is replayed, and what is said of it. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Finding } from "../../case/outcome.js";
import { run } from "../testing/run-here.js";
import { foundOnApplication } from "./replay-target.js";

const FAULT = "command.name.is-lowercase.not-asked";

let folder: string;
let saved: Finding;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-replay-target-"));
  const service = new URL("../../service/index.ts", import.meta.url).href;
  const faults = new URL("../../service/faults/index.ts", import.meta.url).href;
  const module = `import { createReferenceService } from ${JSON.stringify(service)};
import { faultOf, withFault } from ${JSON.stringify(faults)};
const { policies } = withFault(faultOf(${JSON.stringify(FAULT)}));
export default createReferenceService({ policies });
`;
  await writeFile(join(folder, "faulty.mts"), module);
  const only = ["--only", "command.name.is-lowercase", "--runs", "1", "--report", "ndjson", "--out", folder];
  await run("check", "--target", join(folder, "faulty.mts"), ...only, "--quiet");
  const [name = ""] = await readdir(join(folder, "findings"));
  saved = JSON.parse(await readFile(join(folder, "findings", name), "utf8"));
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

async function findingWith(foundOn: Finding["foundOn"]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, JSON.stringify({ ...saved, foundOn }));
  return path;
}

const EMULATOR = { name: "my-emulator", baseUrl: "http://127.0.0.1:1/api/v10", applicationId: "5" };

describe("without a target", { timeout: 120_000 }, () => {
  test.each([
    ["a file", { by: "file", path: "it's.json" }, "--target 'it'\\''s.json'"],
    ["flags", { by: "flags" }, "--url http://127.0.0.1:1/api/v10 --app-id 5 --bot-token"],
  ] as const)("a finding made by %s names it, and is not replayed", async (_by, opened, words) => {
    const file = await findingWith({ ...EMULATOR, opened });

    const replayed = run("replay", file);

    await expect(replayed).rejects.toThrow("no target is given, and it was found on my-emulator");
    await expect(run("replay", file)).rejects.toThrow(words);
  });

  test("a finding that says nothing of its target is not replayed", async () => {
    const file = await findingWith(undefined);

    await expect(run("replay", file)).rejects.toThrow(/no target is given, .* pass --target FILE/);
  });

  test("a finding of the embedded service with a fault fails again on that service", async () => {
    const file = await findingWith({ ...EMULATOR, opened: { by: "embedded", fault: FAULT } });

    const replayed = await run("replay", file);

    expect(replayed).toMatchObject({ code: 1, stdout: expect.stringContaining("1 still fails") });
    expect(replayed.stderr).toContain(`Target: the embedded reference service with the fault ${FAULT}`);
  });

  test("a finding of the sound embedded service is replayed on it", async () => {
    const file = await findingWith({ ...EMULATOR, opened: { by: "embedded" } });

    expect(await run("replay", file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("Target: the embedded reference service\n"),
    });
  });
});

describe("with a target", { timeout: 120_000 }, () => {
  test("the target is named, and nothing else where the finding was made on it", async () => {
    const file = await findingWith(saved.foundOn);

    const replayed = await run("replay", file, "--target", join(folder, "faulty.mts"), "--quiet");

    expect(replayed.code).toBe(1);
    expect(replayed.stderr).toMatch(/^Target: .*\n$/);
  });

  test("a finding of another target is replayed, with a note", async () => {
    const file = await findingWith({ ...EMULATOR, opened: { by: "flags" } });

    const replayed = await run("replay", file, "--in-process");

    expect(replayed.code).toBe(0);
    expect(replayed.stderr).toContain("Note: 1 finding was made on another target: my-emulator (http://127.0.0.1:1/");
  });

  test("the command that is shown names the target of the replay, not the one of the finding", async () => {
    const file = await findingWith({ ...EMULATOR, opened: { by: "file", path: "old.json" } });
    const target = join(folder, "faulty.mts");

    const replayed = await run("replay", file, "--target", target);

    expect(replayed.stdout).toContain(`slashproof replay ${file} --target ${target}\n`);
    expect(replayed.stdout).not.toContain("old.json");
  });
});

describe("with an application", () => {
  const signed = { ...EMULATOR, opened: { by: "flags" }, signedWith: { file: "old.pem" }, apiPort: 4000 } as const;
  const address = "http://127.0.0.1:2/interactions";
  const application = { address, endpoint: address, useApi: () => undefined, isHere: false };

  test.each([
    [{}, {}],
    [
      { key: "new.pem", apiPort: 5000 },
      { signedWith: { file: "new.pem" }, apiPort: 5000 },
    ],
  ])("the flags of the replay are named: %j", (flags, words) => {
    const foundOn = foundOnApplication({ ...saved, foundOn: signed }, application, flags);

    expect(foundOn).toEqual({ name: address, baseUrl: address, applicationId: "5", opened: { by: "flags" }, ...words });
  });
});
