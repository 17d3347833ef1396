import { describe, expect, test } from "vitest";
import type { BuilderResult, BuilderRule } from "../case/builder-result.js";
import { formatMatrix } from "./matrix.js";

const rule = (state: BuilderRule["state"], more: Partial<BuilderRule> = {}): BuilderRule => ({
  rule: "command.name.is-lowercase",
  area: "command",
  level: "must",
  faults: [],
  state,
  rows: { [state]: 1 },
  rowStates: {},
  examples: [],
  ...more,
});

const faulty = rule("accepts-wrongly", {
  faults: ["accepts-wrongly", "changes-in-silence"],
  examples: (["accepts-wrongly", "changes-in-silence"] as const).map((fault) => ({
    fault,
    row: "command.name.is-lowercase.refuses-ascii-capitals",
    title: "refuses ASCII capitals",
    kind: "command",
    given: { name: "A" },
    ...(fault === "changes-in-silence"
      ? { change: { how: "lower-cased", pointer: "/name", given: "A", sent: "a" } }
      : {}),
  })),
});

const beyond = rule("unsupported", { rule: "permission.type.is-known", area: "permission", reason: "<i>no way</i>" });

const builder = (name: string, rules: readonly BuilderRule[], stopped?: string): BuilderResult => ({
  format: "slashproof-builder/2",
  adapter: { name, version: "1.0.0" },
  command: `slashproof check-builder ${name}.mjs`,
  tool: "slashproof 0.1.0",
  profile: "documented",
  startedAt: "2026-11-21T15:00:00.000Z",
  answered: 10,
  ...(stopped === undefined ? {} : { stopped }),
  adapterFaults: [],
  constants: [],
  rules,
});

const page = formatMatrix([
  builder("one", [faulty, beyond]),
  builder("two", [rule("passed"), rule("kept", { rule: "permission.type.is-known", area: "permission" })], "ended"),
]);

/** The texts of the cells of a row, by a piece of its head. */
function cellsOf(head: string): readonly string[] {
  const row = page.split("<tr").find((one) => one.includes(head)) ?? "";
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "").trim());
}

describe("the matrix", () => {
  test("counts the rules of each builder", () => {
    expect(cellsOf(">one</th>")).toEqual(["1.0.0", "2026-11-21", "", "10", "0", "1", "0", "1", "1"]);
    expect(page).toContain("two <small>(incomplete: the adapter ended)");
  });

  test("has a row for each rule, and a cell for each builder", () => {
    expect(cellsOf(">command.name.is-lowercase</code></th>")).toEqual([
      "accepts wrongly changes without a message",
      "kept",
    ]);
    expect(cellsOf(">permission.type.is-known</code></th>")).toEqual(["beyond", "unchanged"]);
  });

  test("leads from each fault to its example", () => {
    const links = [...page.matchAll(/href="#(\d[^"]*)"/g)].map(([, target]) => target);
    const examples = [...page.matchAll(/<div class="example" id="([^"]*)"/g)].map(([, id]) => id);

    expect(links).toHaveLength(2);
    expect(links.sort()).toEqual(examples.sort());
  });

  test("says why a rule is beyond a surface, in words that are no markup", () => {
    expect(page).toContain("one: 1 rule<");
    expect(page).toContain("&lt;i&gt;no way&lt;/i&gt;");
    expect(page).not.toContain("<i>no");
  });

  test("marks rows without a difference, which its script hides at first", () => {
    const twice = formatMatrix([builder("one", [faulty]), builder("two", [faulty])]);

    expect([...page.matchAll(/<tr data-row="(\w+)"/g)].map(([, kind]) => kind)).toEqual(["different", "different"]);
    expect([...twice.matchAll(/<tr data-row="(\w+)"/g)].map(([, kind]) => kind)).toEqual(["same"]);
  });

  test("stays bounded however many examples there are", () => {
    const given = { name: "a".repeat(3000) };
    const many = Array.from({ length: 1000 }, (_, nth) =>
      rule("accepts-wrongly", {
        rule: `command.rule-${nth}`,
        faults: ["accepts-wrongly"],
        examples: [{ fault: "accepts-wrongly", row: "r", title: "refuses it", kind: "command", given }],
      }),
    );

    expect(formatMatrix([builder("one", many)]).length).toBeLessThan(2_500_000);
  });

  test("names the rules of its areas that no payload shows, and no others", () => {
    const unasked = page.slice(page.indexOf("<h2>Not checked"), page.indexOf(">Examples</h2>"));

    expect(unasked).toContain("command.version.grows");
    expect(unasked).toContain("permission.duplicate-targets-are-open");
    expect(unasked).not.toContain("command.name.is-lowercase");
    expect(unasked).not.toContain("notice.");
  });
});
