import { describe, expect, test } from "vitest";
import { quoteOf } from "../contract/quotes.js";
import { formatHtml } from "./html.js";
import { PAGE_STYLE } from "./page/page.gen.js";
import type { EmbeddedData } from "./page/page-data.js";
import { manyEvents } from "./testing/many-events.js";
import { CONFORMANT_EVENTS, SAMPLE_EVENTS } from "./testing/sample-events.js";

function dataOf(page: string): EmbeddedData {
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1];
  return JSON.parse(json ?? "");
}

describe("formatHtml", () => {
  test("says the verdict, why, and the counts without any script", () => {
    const page = formatHtml(SAMPLE_EVENTS);

    expect(page).toContain("<h1>Not conformant</h1>");
    expect(page).toContain('<p class="why">2 rules that every service must keep do not hold.</p>');
    expect(page).toContain('data-state="failed" aria-pressed="false"><b>3</b>');
  });

  test("never lets text of a target be markup, in the page or in its data", () => {
    const page = formatHtml(SAMPLE_EVENTS);

    expect(page).not.toContain("<img");
    expect(page.match(/<\/script/g)).toHaveLength(2);
    expect(page).toContain("&lt;/script&gt;&lt;img src=x onerror=&quot;");
    expect(page).not.toMatch(/(?!\n|\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  });

  test("allows one script and one style, and no request", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(formatHtml(SAMPLE_EVENTS))?.[1];

    expect(policy).toMatch(/^default-src &#39;none&#39;; script-src &#39;sha256-[^;]+&#39;; style-src &#39;sha256-/);
    expect(policy).not.toMatch(/unsafe|http/);
  });

  test("refers to nothing outside itself", () => {
    expect(formatHtml(SAMPLE_EVENTS).match(/\s(?:src|href|action)="[^#"][^"]*"/g)).toEqual([' href="data:,"']);
  });

  test("shows the rule, the example and the next commands of a cause without any script", () => {
    const cause = {
      id: "rule:names",
      title: "Names are <img src=x> not checked",
      prerequisite: "rule",
      rules: ["command.name.has-1-to-32-characters"],
      cases: ["command.name.refuses-33-characters@create"],
      explains: [],
      finding: "3f2a",
      level: "must",
    } as const;
    const events = SAMPLE_EVENTS.map((event) =>
      event.event === "run-finished" ? { ...event, causes: [cause] } : event,
    );

    const page = formatHtml(events);
    const part = page.slice(page.indexOf("Fix this first"), page.indexOf('id="score-title"'));

    expect(part).toContain("A name of a command of any type has at least one and at most 32 characters.");
    expect(part).toContain(`<blockquote>${quoteOf("command.name.has-1-to-32-characters")?.text}</blockquote>`);
    expect(part).toContain("201 Created, name has 33 characters");
    expect(part).toContain("→ 201");
    expect(part).toContain("slashproof explain command.name.has-1-to-32-characters");
    expect(part).toContain("slashproof replay findings/3f2a.json");
    expect(part).toContain("Names are &lt;img src=x&gt; not checked");
  });

  test("shows the example of a cause before the other rules that it breaks", () => {
    const cause = {
      id: "rule:names",
      title: "Names are not checked",
      prerequisite: "rule",
      rules: ["command.name.has-1-to-32-characters", "command.name.is-lowercase"],
      cases: ["command.name.refuses-33-characters@create"],
      explains: [],
      finding: "3f2a",
      level: "must",
    } as const;
    const events = SAMPLE_EVENTS.map((event) =>
      event.event === "run-finished" ? { ...event, causes: [cause] } : event,
    );

    const page = formatHtml(events);

    expect(page).toMatch(/<h3>Actual<\/h3>[\s\S]+Also breaks .*command\.name\.is-lowercase/);
  });

  test("keeps the first part of a long reason apart from what explains it", () => {
    const reason = "2 required checks failed; the run ended early: it is gone; see its log";
    const events = SAMPLE_EVENTS.map((event) => (event.event === "run-finished" ? { ...event, reason } : event));

    const page = formatHtml(events);

    expect(page).toContain('<p class="why">2 required checks failed.</p>');
    expect(page).toContain('<p class="target">The run ended early: it is gone; see its log.</p>');
  });

  test("shows the score of each area without any script", () => {
    const page = formatHtml(CONFORMANT_EVENTS);
    const score = page.slice(page.indexOf('class="scores"'), page.indexOf('id="explore"'));

    expect(score).toMatch(/<span class="tally">\d+ of \d+/);
    expect(score).not.toContain("broken");
  });

  test("groups rules by the section that states them", () => {
    const { rules, sections } = dataOf(formatHtml(SAMPLE_EVENTS));

    expect(sections[rules[0]?.section ?? -1]).toEqual(["D1", "Naming and uniqueness rules"]);
    expect(rules).toHaveLength(10);
  });

  test("keeps rules that this version does not know", () => {
    const text = JSON.stringify(CONFORMANT_EVENTS).replaceAll("bulk.is-atomic", "bulk.was-renamed");

    const { rules, sections } = dataOf(formatHtml(JSON.parse(text)));

    expect(rules.map((rule) => rule.id)).toContain("bulk.was-renamed");
    expect(sections).toContainEqual(["", "Rules that this version does not know"]);
  });

  test("gives each outcome a colour in the bar and in its legend", () => {
    const page = formatHtml(SAMPLE_EVENTS);
    const classesOf = (part: RegExp): string[] => [...page.matchAll(part)].map(([, name = ""]) => name);

    const drawn = classesOf(/<rect class="(fill-[a-z-]+)"/g);
    const listed = classesOf(/<button type="button" class="([a-z-]+)[^"]*" data-state/g);

    expect(drawn).toContain("fill-not-run");
    expect(listed).toHaveLength(7);
    for (const name of drawn) expect(PAGE_STYLE).toMatch(new RegExp(`\\.${name}[ ,]`));
    for (const name of listed) expect(PAGE_STYLE).toContain(`.counts .${name} i`);
  });

  test("stays small with 2,000 passed cases", () => {
    expect(formatHtml(manyEvents(2000, 0)).length).toBeLessThan(400_000);
  });

  test("stays bounded when everything fails with long bodies", () => {
    const page = formatHtml(manyEvents(2000, 2000));

    expect(page.length).toBeLessThan(3_000_000);
    expect(dataOf(page).findings.filter((finding) => finding.shortened).length).toBeGreaterThan(0);
  });
});
