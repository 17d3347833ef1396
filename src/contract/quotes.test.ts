import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** The folder with the two documents, which are not part of this project; its first file is D1. */
const FOLDER = process.env["SLASHPROOF_DOCUMENTS"];

/** Words alone: tables and code marks are left out. */
const plain = (text: string): string =>
  text
    .replaceAll(/[`*|\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

test.skipIf(FOLDER === undefined)("each quote is in its document (with SLASHPROOF_DOCUMENTS)", async () => {
  const folder = FOLDER ?? "";
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const quotes = parse(await readFile("spec/quotes.yaml", "utf8")) as Record<string, { readonly quote: string }[]>;

  const wrong = ["D1", "D2"].flatMap((document, nth) => {
    const text = plain(texts[nth] ?? "");
    return (quotes[document] ?? []).filter(({ quote }) => !text.includes(plain(quote)));
  });

  expect(Object.keys(quotes)).toEqual(["D1", "D2"]);
  expect(wrong).toEqual([]);
});
