import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { hashOf, hashOfDependencies, hashOfFiles, reachedFiles } from "./code-hash.js";

let folder: string;
const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): Promise<void> => writeFile(at(name), text);
const reached = (isLeftOut?: (path: string) => boolean): readonly string[] =>
  reachedFiles(at("entry.ts"), isLeftOut).map((path) => relative(folder, path));
const hashNow = (): string => hashOfFiles(reachedFiles(at("entry.ts")), folder);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "code-hash-"));
  await mkdir(at("room"));
  await write("entry.ts", 'import { a } from "./room/a.js";\nimport fs from "node:fs";\nexport * from "./b.js";\n');
  await write("room/a.ts", 'import type {\n  B,\n} from "../b.js";\nconst c = await import("./c.js");\n');
  await write("room/c.ts", 'import "../entry.js";\n');
  await write("b.ts", 'import data from "./data.json" with { type: "json" };\n');
  await write("data.json", "{}");
  await write("unused.ts", "");
});

describe("the code of a process", () => {
  test("is all that its entry imports, of whatever kind and however deep", () => {
    expect(reached()).toEqual(["b.ts", "data.json", "entry.ts", "room/a.ts", "room/c.ts"]);
  });

  test("leaves out the given files, and what only that imports", () => {
    expect(reached((path) => path.endsWith("b.ts"))).toEqual(["entry.ts", "room/a.ts", "room/c.ts"]);
  });

  test.each([
    ["a file that is imported last of all", "room/c.ts", true],
    ["data", "data.json", true],
    ["a file without importers", "unused.ts", false],
  ])("has another hash after a change of %s: %s, %s", async (_, name, isOther) => {
    const before = hashNow();

    await write(name, "// changed\n");

    expect(hashNow() !== before).toBe(isOther);
  });

  test("has no hash of texts that run into each other", () => {
    expect(hashOf(["ab", "c"])).not.toBe(hashOf(["a", "bc"]));
  });
});

describe("the packages", () => {
  const lock = (version: string, devVersion: string): string =>
    JSON.stringify({
      packages: {
        "": { version: "1.0.0" },
        "node_modules/a": { version },
        "node_modules/b": { version: devVersion, dev: true },
      },
    });

  test("count where they run, and not where they are for development", async () => {
    await write("package-lock.json", lock("1.0.0", "1.0.0"));
    const first = hashOfDependencies(at("room"));
    await write("package-lock.json", lock("1.0.0", "2.0.0"));
    const developed = hashOfDependencies(at("room"));
    await write("package-lock.json", lock("1.0.1", "2.0.0"));

    expect(first).toBeDefined();
    expect(developed).toBe(first);
    expect(hashOfDependencies(at("room"))).not.toBe(first);
  });

  test("of unknown origin are not trusted", () => {
    expect(hashOfDependencies(folder)).toBeUndefined();
  });
});
