import { describe, expect, test } from "vitest";
import type { Json } from "../src/contract/json.js";
import { valueAt } from "../src/contract/json-pointer.js";
import { PAYLOAD_KINDS } from "./kinds.js";
import { replaceAt } from "./rows/json-pointer.js";

const nameOf = ({ rule, slug, profile }: { readonly rule: string; readonly slug: string; readonly profile?: string }) =>
  `${rule}.${slug} ${profile}`;

describe.each(PAYLOAD_KINDS)("the rows of kind $name", ({ table: { pairs, acceptances, probes } }) => {
  const all = [...pairs, ...acceptances, ...probes];

  test("are there", () => {
    expect(pairs.length * acceptances.length).toBeGreaterThan(0);
  });

  test("have a name each", () => {
    const names = all.map(nameOf);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("have slugs that make good parts of ids", () => {
    expect(all.map(({ slug }) => slug).filter((slug) => !/^[a-z]+(-[a-z0-9]+)+$/.test(slug))).toEqual([]);
  });

  test("have titles that end without a full stop and have no gaps", () => {
    expect(all.map(({ title }) => title).filter((title) => /[.,]$|undefined|\s\s/.test(title))).toEqual([]);
  });

  test("differ at the pointer of a pair and nowhere else", () => {
    const crooked = pairs.filter(({ valid, twin, pointer }) => {
      const changed = replaceAt(valid, pointer, valueAt(twin, pointer) as Json);
      const differs = JSON.stringify(valueAt(valid, pointer)) !== JSON.stringify(valueAt(twin, pointer));
      return !differs || JSON.stringify(changed) !== JSON.stringify(twin);
    });

    expect(crooked.map(nameOf)).toEqual([]);
  });
});
