/** What check-app found is sent again: red on the application that has the fault, green on its sound counterpart. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { TEST_KEY } from "../app/test-key.js";
import type { ApplicationFault } from "../app/testing/faults/fault.js";
import { APPLICATION_FAULTS } from "../app/testing/faults/index.js";
import { startPlain } from "../app/testing/plain/plain-application.js";
import { COMMANDS } from "../app/testing/sample/sample.mjs";
import { keyPair } from "../delivery/key-pair.js";
import { targetFolder } from "./testing/bad-targets.js";
import { ndjson, run } from "./testing/run-here.js";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** One of each kind: a value, a suggestion, a message, a press that others lead to, a modal, a signature, a body. */
const REPLAYED = [
  "fails-on-astral-letters",
  "suggests-26",
  "sends-2001-characters",
  "updates-to-a-custom-id-twice",
  "fails-in-the-third-press",
  "fails-on-an-empty-modal",
  "checks-the-header-alone",
  "fails-on-malformed-json",
];

const faults = APPLICATION_FAULTS.filter(({ id }) => REPLAYED.includes(id));

async function started(change?: ApplicationFault["change"]): Promise<string> {
  const { url, close } = await startPlain(TEST_KEY.publicKey, change);
  closing.push(close);
  return url;
}

describe("findings about an application", { timeout: 120_000 }, () => {
  test.each(faults)("are red on the one that $title, and green on a sound one ($id)", async ({ change, through }) => {
    const { folder } = await targetFolder("");
    closing.push(() => rm(folder, { recursive: true }));
    const [commands, findings] = [join(folder, "commands.json"), join(folder, "findings")];
    await writeFile(commands, JSON.stringify(COMMANDS.filter(({ name }) => name === through)));
    const [faulty, sound] = [await started(change), await started()];
    const flags = ["--commands", commands, "--runs", "2", "--report", "ndjson", "--out", folder, "--quiet"];
    await run("check-app", faulty, ...flags);

    const onFaulty = ndjson(await run("replay", findings, "--app", faulty, "--json"));
    const onSound = ndjson(await run("replay", findings, "--app", sound, "--json"));

    expect(onFaulty.length).toBeGreaterThan(0);
    expect(onFaulty).toHaveLength((await readdir(findings)).length);
    expect(onFaulty).toEqual(onFaulty.map(() => expect.objectContaining({ outcome: FAILED, isSeenAgain: true })));
    expect(onSound).toEqual(onSound.map(() => expect.objectContaining({ outcome: { outcome: "passed" } })));
    await expect(run("replay", findings, "--json")).rejects.toThrow("whose address is not known; pass --app");
  });

  test("name the key that they need, and none of its digits", async () => {
    const { folder } = await targetFolder("");
    closing.push(() => rm(folder, { recursive: true }));
    const [fault] = faults;
    const commands = join(folder, "commands.json");
    await writeFile(commands, JSON.stringify(COMMANDS.filter(({ name }) => name === fault?.through)));
    const digits = "5d".repeat(32);
    const { url, close } = await startPlain(keyPair(Buffer.from(digits, "hex")).publicKey, fault?.change);
    closing.push(close);
    const flags = ["--commands", commands, "--runs", "2", "--key", digits, "--out", folder, "--json"];

    const { stdout } = await run("check-app", url, ...flags);

    const report = await readFile(join(folder, "results.json"), "utf8");
    expect(report).toContain(`--app ${url} --key \\"$SLASHPROOF_KEY\\"`);
    expect(stdout + report).not.toContain(digits);
  });

  test("of every kind are sent", () => {
    expect(faults.map(({ id }) => id).sort()).toEqual([...REPLAYED].sort());
  });
});

const FAILED = expect.objectContaining({ outcome: "failed" });
