import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import type { Finding } from "../case/outcome.js";
import { formatFinding, formatSummary } from "./console.js";
import { CONFORMANT_EVENTS, CUT_OFF_EVENTS, SAMPLE_EVENTS, SAMPLE_FINDING } from "./testing/sample-events.js";

const PLAIN = { color: false, width: 100, outDir: "reports/out" };

describe("formatFinding", () => {
  test("shows rule, expected, actual, invalid variant, replay and curl, in this order", () => {
    const text = formatFinding(SAMPLE_FINDING, { ...PLAIN, file: "findings/3f2a.json" });

    expect(text).toMatchInlineSnapshot(`
      "FAILED  command.name.refuses-33-characters@create.global  (must)
        The service must refuse a name of 33 characters, but accepted the request
        Rule      command.name.has-1-to-32-characters · document on commands (D1), "Naming and uniqueness
                  rules"
        Expected  a refusal (4xx), state unchanged; its valid variant with 32 characters was accepted
        Actual    201 Created, name has 33 characters (at /name)
        Invalid variant  /name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" (32) -> "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                  (33)
        Replay    slashproof replay reports/out/findings/3f2a.json --target target.json
        By hand   curl -X POST "$BASE_URL/applications/$APP/commands" -H "Authorization: Bot $BOT_TOKEN" -d '{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","description":"d"}'"
    `);
  });

  test("names a second rule under the first", () => {
    const violation = { ...SAMPLE_FINDING.violations[0], rule: "command.object.has-snowflakes" } as const;
    const finding: Finding = { ...SAMPLE_FINDING, violations: [SAMPLE_FINDING.violations[0], violation] };

    const rules = formatFinding(finding, PLAIN).match(/^ {2}Rule {6}\S+/gm);

    expect(rules).toEqual([
      "  Rule      command.name.has-1-to-32-characters",
      "  Rule      command.object.has-snowflakes",
    ]);
  });

  test("says where a curl command is that is too long for a screen", () => {
    const text = formatFinding({ ...SAMPLE_FINDING, curl: "x".repeat(9000) }, PLAIN);

    expect(text).toContain("By hand   # too long to show here: the saved finding has it");
  });

  test("shows the write before a read that was judged, where no command line does", () => {
    const [exchange] = SAMPLE_FINDING.exchanges;
    const [violation] = SAMPLE_FINDING.violations;
    if (exchange === undefined) throw new Error("the sample has no exchange");
    const sent = (step: string, method: string, path: string) => ({
      ...exchange,
      step,
      request: { ...exchange.request, method, url: `http://127.0.0.1:4010/api/v10${path}`, body: "" },
    });
    const exchanges = [sent("before", "GET", "/a"), sent("again", "PUT", "/b"), sent("after", "GET", "/c")];
    const read: Finding = {
      ...SAMPLE_FINDING,
      curl: "# steps",
      exchanges,
      violations: [{ ...violation, step: "after" }],
    };
    const written: Finding = { ...read, violations: [{ ...violation, step: "again" }] };

    expect(formatFinding(read, PLAIN)).toContain("  Request   PUT /b\n  Read by   GET /c\n");
    expect(formatFinding(written, PLAIN)).not.toContain("Read by");
    expect(formatFinding({ ...read, curl: "curl -X PUT /b" }, PLAIN)).toContain("\n  Read by   GET /c");
    expect(formatFinding({ ...read, curl: "curl -X PUT /b; curl -X GET /c" }, PLAIN)).not.toContain("Read by");
  });

  test("leaves nothing that a terminal would obey", () => {
    const hostile = { ...SAMPLE_FINDING.violations[0], actual: "\u001b]0;title\u0007\u009b2J\r\n\u202e" };

    const text = formatFinding({ ...SAMPLE_FINDING, violations: [hostile] }, PLAIN);

    expect(text).toContain("\\u001b]0;title\\u0007\\u009b2J\\u000d\\u000a\\u202e");
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe("formatSummary", () => {
  test("has the verdict, the reason and the counts together", () => {
    const lines = formatSummary(SAMPLE_EVENTS, PLAIN).split("\n");
    const first = lines.findIndex((line) => line.startsWith("NOT CONFORMANT"));

    expect(lines.slice(first, first + 3)).toEqual([
      "NOT CONFORMANT  my-emulator (http://127.0.0.1:4010/api/v10)",
      "  2 rules that every service must keep do not hold",
      "  14 cases · 3 passed · 3 failed · 1 flaky · 1 advice · 5 not run · 1 observed",
    ]);
  });

  test("counts by area", () => {
    expect(formatSummary(SAMPLE_EVENTS, PLAIN)).toContain(
      [
        "  Area             Passed    Failed     Flaky    Advice   Not run  Observed",
        "  naming                1         2         -         1         -         -",
      ].join("\n"),
    );
  });

  test("goes through its parts in a fixed order", () => {
    const text = formatSummary(SAMPLE_EVENTS, { ...PLAIN, files: ["reports/out/report.html"] });

    expect(text.match(/^(NOT| {2}Area|Findings|FAILED|FLAKY|Advice|ADVICE|Not run|Seed|Report|Re-run)/gm)).toEqual([
      "  Area",
      "Findings",
      "FAILED",
      "FAILED",
      "FLAKY",
      "Advice",
      "ADVICE",
      "NOT",
      "Not run",
      "Seed",
      "Report",
      "Re-run",
    ]);
  });

  test("shows what fails alike once, and where else", () => {
    const text = formatSummary(SAMPLE_EVENTS, PLAIN);

    expect(text).toContain("Also on   edit.guild");
    expect(text).toContain("Findings (3, on 4 cases)");
  });

  test("says once why cases were not run", () => {
    expect(formatSummary(SAMPLE_EVENTS, PLAIN)).toContain(
      "       2 unsupported   second-guild: target.json names one guild",
    );
  });

  test("ends with the command that runs the same again", () => {
    const text = formatSummary(SAMPLE_EVENTS, { ...PLAIN, targetFile: "my target.json" });

    expect(text).toMatch(
      /Re-run {2}slashproof check --target 'my target.json' --profile documented --seed 42 --runs 20 --skip 'limit.\*'\n$/,
    );
  });

  test("is short where there is nothing to tell", () => {
    const text = formatSummary(CONFORMANT_EVENTS, PLAIN);

    expect(text).toMatch(/^CONFORMANT {2}my-emulator/m);
    expect(text).not.toMatch(/Findings|Advice \(|Not run \(/);
  });

  test("says that a run was cut off", () => {
    expect(formatSummary(CUT_OFF_EVENTS, PLAIN)).toMatch(/^INTERRUPTED .*\n {2}The stream of events ends before/m);
  });

  test("says the same with colours", () => {
    const colored = formatSummary(SAMPLE_EVENTS, { ...PLAIN, color: true });

    expect(colored).toContain("\u001b[31m");
    expect(stripVTControlCharacters(colored)).toBe(formatSummary(SAMPLE_EVENTS, PLAIN));
  });

  test("keeps within the width, commands to copy apart", () => {
    const lines = formatSummary(SAMPLE_EVENTS, { ...PLAIN, width: 80 }).split("\n");

    const long = lines.filter((line) => line.length > 80 && !/^ {2}(By hand|Replay)|^(Re-run|Seed)/.test(line));

    expect(long).toEqual([]);
  });
});
