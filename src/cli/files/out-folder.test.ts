import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clearEarlierRun, prepareOutFolder } from "./out-folder.js";

const FINDING = '{ "format": "slashproof-finding/1" }';
const EVENTS = '{"event":"run-started","format":"slashproof-events/1"}\n';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-"));
  await mkdir(join(folder, "findings"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

describe("the out folder", () => {
  test("is made with all folders above it", async () => {
    const folder = join(await folderWith({}), "a", "b");

    await prepareOutFolder(folder);

    expect(await readdir(folder)).toEqual(["findings"]);
  });

  test("loses findings and reports of an earlier run, and keeps its events as those of the last run", async () => {
    const folder = await folderWith({ "events.ndjson": EVENTS, "report.html": "old", "findings/1.json": FINDING });

    clearEarlierRun(folder);

    expect((await readdir(folder, { recursive: true })).sort()).toEqual(["events.last.ndjson", "findings"]);
  });

  test("keeps what is not ours", async () => {
    const files = { "report.html": "mine", "findings/notes.json": "{}", "findings/notes.txt": FINDING };
    const folder = await folderWith(files);

    clearEarlierRun(folder);

    expect((await readdir(folder, { recursive: true })).sort()).toEqual(["findings", ...Object.keys(files)].sort());
  });

  test.runIf(process.platform === "linux")(
    "is refused below a folder that takes none, without waiting for ever",
    async () => {
      await expect(prepareOutFolder("/proc/slashproof/out")).rejects.toMatchObject({ code: "out-unwritable" });
    },
  );

  test("is refused where a file is in the way", async () => {
    const folder = join(await folderWith({ file: "" }), "file", "out");

    const prepared = prepareOutFolder(folder);

    await expect(prepared).rejects.toThrow(
      `Cannot write reports to "${folder}": part of the path is a file, not a folder; pass --out`,
    );
  });
});
