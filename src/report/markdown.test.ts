import { describe, expect, test } from "vitest";
import { formatMarkdown } from "./markdown.js";
import { CONFORMANT_EVENTS, finished, SAMPLE_EVENTS } from "./testing/sample-events.js";

describe("formatMarkdown", () => {
  test("begins with the verdict, the reason and the counts", () => {
    expect(formatMarkdown(SAMPLE_EVENTS).split("\n").slice(0, 7)).toEqual([
      "## ❌ Not conformant: <code>my-emulator</code>",
      "",
      "2 rules that every service must keep do not hold",
      "",
      "| Cases | Passed | Failed | Flaky | Expected | Advice | Not run | Observed |",
      "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
      "| 14 | 3 | 3 | 1 | 0 | 1 | 5 | 1 |",
    ]);
  });

  test("folds each finding, with its replay in a code block", () => {
    const text = formatMarkdown(SAMPLE_EVENTS, { outDir: "reports/out" });

    expect(text.match(/^<details>$/gm)).toHaveLength(5);
    expect(text).toContain(
      "```sh\nslashproof replay reports/out/findings/3f2a.json --target target.json\ncurl -X POST",
    );
  });

  test("carries no markup, mention or table cell of a target", () => {
    const text = formatMarkdown(SAMPLE_EVENTS);

    expect(text).not.toMatch(/<img|<\/script|@everyone|\*\*bold|```broken/);
    expect(text).toContain("&#60;img src=x onerror");
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test("fences a command with more backticks than it holds", () => {
    const start = { ...SAMPLE_EVENTS[0], filters: { only: ["````"], skip: [] } };

    expect(formatMarkdown([start as (typeof SAMPLE_EVENTS)[number]])).toContain("\n`````sh\nslashproof check");
  });

  test("counts the findings that do not fit", () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      finished({
        id: `bulk.case-${index}@guild`,
        title: "is atomic",
        area: "bulk",
        rules: ["bulk.is-atomic"],
        outcome: {
          outcome: "failed",
          violations: [
            { rule: "bulk.is-atomic", step: "act", kind: "different", expected: "e", actual: `number ${index}` },
          ],
        },
      }),
    );

    const text = formatMarkdown(many, { maxLength: 10_000 });

    expect(text.length).toBeLessThan(10_000);
    expect(text).toMatch(/9\d\d more findings in the full report\./);
  });

  test("is short for a conformant target", () => {
    const text = formatMarkdown(CONFORMANT_EVENTS);

    expect(text).toMatch(/^## ✅ Conformant/);
    expect(text).not.toContain("<details>");
  });
});
