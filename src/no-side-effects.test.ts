/** The package lives in the process of its user: an import changes nothing there. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const ENTRIES = ["src/index.ts", "src/contract/index.ts", "src/peer.ts", "src/service/index.ts", "suites/index.ts"];

/** What a script prints, in a process that has imported nothing yet. */
function run(script: string, ...words: readonly string[]): unknown {
  const path = resolve("src/testing/import-order", script);
  return JSON.parse(execFileSync(process.execPath, ["--import", "tsx", path, ...words], { encoding: "utf8" }));
}

const urlOf = (entry: string) => pathToFileURL(resolve(entry)).href;

test("importing what the package exports changes no global and no listener of the process", () => {
  expect(run("globals.ts", ...ENTRIES.map(urlOf))).toEqual([]);
});

test("undici itself, which sets the agent of the process, is noticed", () => {
  expect(run("globals.ts", "undici")).toContain("agent of undici");
});

test.each(["package-first", "client-first"])("clients upload a file, %s", (order) => {
  const uploaded = { type: "multipart/form-data" };

  expect(run("upload.ts", order, urlOf("src/peer.ts"))).toEqual({
    "discord.js": uploaded,
    "oceanic.js": uploaded,
    eris: uploaded,
    dysnomia: uploaded,
  });
});
