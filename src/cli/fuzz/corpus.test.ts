/** `corpus minimise` as a user meets it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../testing/run-here.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-corpus-cli-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("an empty corpus is as small as it can be", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);

  const { code, stdout } = await run("corpus", "minimise", empty);

  expect(code).toBe(0);
  expect(stdout).toBe(
    "0 of 0 entries kept, 0 kB before and 0 kB now\nIt is as small as it can be and stays as it is\n",
  );
});

test("files that are no entries are named, twenty of them one by one, and the exit code is 2", async () => {
  const broken = join(folder, "broken");
  mkdirSync(broken);
  for (let nth = 0; nth < 25; nth++) writeFileSync(join(broken, `half-${nth}.json`), "{");

  const { code, stderr } = await run("corpus", "minimise", broken);

  expect(code).toBe(2);
  expect(stderr.match(/Cannot use the corpus file/g)).toHaveLength(20);
  expect(stderr).toContain("5 more files cannot be used");
});

test.each([
  [["shrink", "x"], 'Cannot run corpus "shrink": there is only corpus minimise <folder>'],
  [["minimise"], "Cannot minimise a corpus: none is named; pass its folder, such as reports/corpus"],
  [["minimise", join(folder, "none")], "there is no such folder; pass the folder that fuzz --corpus wrote"],
])("corpus %j ends with one message", async (args, message) => {
  await expect(run("corpus", ...args)).rejects.toThrow(message);
});
