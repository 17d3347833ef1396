/** A corpus is replaced as a whole, or stays as it is. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readCorpus, saveEntry } from "./corpus.js";
import type { CorpusEntry } from "./corpus-entry.js";
import { minimiseCorpus } from "./minimise-corpus.js";

const folders: string[] = [];
let parent = "";
let corpus = "";

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "slashproof-minimise-"));
  folders.push(parent);
  corpus = join(parent, "corpus");
  mkdirSync(corpus);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function entryOf(description: string, more: Partial<CorpusEntry> = {}): CorpusEntry {
  return {
    format: "slashproof-corpus/1",
    kind: "input",
    profile: "documented",
    case: {
      id: "command.any-valid-one-round-trips@create.guild",
      title: "stores what it accepts",
      rules: ["option.fields.round-trip"],
      level: "must",
      needs: [],
      leases: ["guild"],
      creates: 1,
      emptiesScope: false,
      steps: [{ name: "act", part: "act", call: "createGuildCommand", body: { name: "a", description }, expect: [] }],
    },
    violations: [],
    reached: ["one", "two"],
    tool: "slashproof",
    ...more,
  };
}

test("keeps the shortest input with the same coverage and every finding, and the folder as it was beside it", () => {
  const short = saveEntry(corpus, entryOf("a"));
  saveEntry(corpus, entryOf("a long description"));
  const finding = saveEntry(corpus, entryOf("b", { kind: "finding", reached: [] }));
  const before = readdirSync(corpus);

  const { entries, kept, backup } = minimiseCorpus(corpus);

  expect({ entries, kept }).toEqual({ entries: 3, kept: 2 });
  expect(readdirSync(corpus).sort()).toEqual([short, finding].sort());
  expect(readdirSync(backup ?? "")).toEqual(before);
  expect(readdirSync(parent)).toHaveLength(2);
});

test("inputs of two profiles do not replace each other", () => {
  saveEntry(corpus, entryOf("a"));
  saveEntry(corpus, entryOf("a", { profile: "discord" }));

  expect(minimiseCorpus(corpus)).toMatchObject({ entries: 2, kept: 2 });
});

test("a second time changes nothing, and a later backup takes the place of the first", () => {
  saveEntry(corpus, entryOf("a"));
  saveEntry(corpus, entryOf("a long description"));
  const first = minimiseCorpus(corpus);

  const second = minimiseCorpus(corpus);
  const left = readdirSync(parent);
  saveEntry(corpus, entryOf("another long description"));
  const before = readdirSync(corpus);
  const third = minimiseCorpus(corpus);

  expect(second).toMatchObject({ entries: 1, kept: 1, bytesAfter: first.bytesAfter });
  expect(second.backup).toBeUndefined();
  expect(left).toEqual(["corpus", "corpus.before"]);
  expect(readdirSync(parent)).toEqual(left);
  expect(third.backup).toBe(first.backup);
  expect(readdirSync(`${corpus}.before`)).toEqual(before);
});

test("a folder that is no backup stays where the backup would be", () => {
  saveEntry(corpus, entryOf("a"));
  saveEntry(corpus, entryOf("a long description"));
  const other = `${corpus}.before`;
  mkdirSync(other);
  saveEntry(other, entryOf("b"));
  writeFileSync(join(other, "notes.txt"), "by hand");

  const { backup } = minimiseCorpus(corpus);

  expect(backup).toMatch(/\.before-2$/);
  expect(readdirSync(other)).toHaveLength(2);
});

test("entries that were written with spaces become shorter, and are read as before", () => {
  const name = saveEntry(corpus, entryOf("a"));
  const read = readCorpus(corpus).entries;
  writeFileSync(join(corpus, name), JSON.stringify(entryOf("a"), undefined, 2));

  const { bytesBefore, bytesAfter } = minimiseCorpus(corpus);

  expect(bytesAfter).toBeLessThan(bytesBefore);
  expect(readCorpus(corpus).entries).toEqual(read);
});

test("files that are no entries are named and stay as they are", () => {
  saveEntry(corpus, entryOf("a"));
  const files: Readonly<Record<string, string>> = {
    "half.json": '{"format": "slashproof-cor',
    "newer.json": '{"format": "slashproof-corpus/9"}',
    "notes.txt": "by hand",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(corpus, name), text);

  const { problems, kept } = minimiseCorpus(corpus);

  expect(kept).toBe(1);
  expect(problems.map((problem) => /(\w+)\.json"/.exec(problem)?.[1])).toEqual(["half", "newer"]);
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(corpus, name), "utf8")).toBe(text);
});

test("a folder that cannot be copied stays as it is, with one message and nothing half written", async () => {
  saveEntry(corpus, entryOf("a"));
  saveEntry(corpus, entryOf("a long description"));
  const socket = createServer().listen(join(corpus, "socket"));
  await once(socket, "listening");
  const before = readdirSync(corpus);

  expect(() => minimiseCorpus(corpus)).toThrow(/^Cannot write the corpus ".*": \w+; pass --corpus/);
  expect(readdirSync(corpus)).toEqual(before);
  expect(readdirSync(parent)).toEqual(["corpus"]);
  socket.close();
});

test("a name that leaves no room for a folder beside it is one message", () => {
  const long = join(parent, "c".repeat(254));
  mkdirSync(long);

  expect(() => minimiseCorpus(long)).toThrow(/^Cannot write the corpus ".*": ENAMETOOLONG; pass --corpus/);
});

test("a folder that is not there is one message", () => {
  expect(() => minimiseCorpus(join(parent, "none"))).toThrow(
    /^Cannot read the corpus ".*none": there is no such folder; pass the folder that fuzz --corpus wrote$/,
  );
});
