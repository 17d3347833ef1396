/** Mistakes planted into the adapter of a published SDK: each is reported as the adapter's, and the SDK is not charged with it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { AdapterModule } from "./serve-module.js";
import { checkedModule, OF_THE_SDK, rowsIn } from "./testing/checked-module.js";
import { PLANTED_MISTAKES } from "./testing/planted-mistakes.js";

const ADAPTER = new URL("./adapters/discordjs-builders.mjs", import.meta.url);
const source = readFileSync(ADAPTER, "utf8")
  .replaceAll("./surface.mjs", new URL("./surface.mjs", ADAPTER).href)
  .replace(`from "@discordjs/builders"`, `from ${JSON.stringify(import.meta.resolve("@discordjs/builders"))}`);
const folder = mkdtempSync(join(tmpdir(), "slashproof-planted-"));
let written = 0;

/** A check of the adapter with this text. */
async function checkedText(text: string) {
  const path = join(folder, `adapter-${++written}.mjs`);
  writeFileSync(path, text);
  return checkedModule((await import(/* @vite-ignore */ pathToFileURL(path).href)) as AdapterModule, path);
}

describe("an adapter", async () => {
  afterAll(() => rmSync(folder, { recursive: true }));
  const correct = await checkedText(source);
  const known = new Set(rowsIn(correct.rules, OF_THE_SDK));

  test("that is right has no fault", () => {
    expect([correct.adapterFaults, correct.constants]).toEqual([[], []]);
  });

  test.each(PLANTED_MISTAKES)("that $does is at fault, and not the SDK", async ({ find, replace }) => {
    expect(source.split(find)).toHaveLength(2);

    const { adapterFaults, rules } = await checkedText(source.replace(find, () => replace));

    expect(adapterFaults).not.toEqual([]);
    expect(rowsIn(rules, OF_THE_SDK).filter((row) => !known.has(row))).toEqual([]);
  });
});
