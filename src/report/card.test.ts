import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../run/result/event.js";
import { formatBadge, formatShields } from "./badge.js";
import { formatCard } from "./card.js";
import { digestOf } from "./digest.js";
import { areaScoresOf } from "./score.js";
import { CONFORMANT_EVENTS, SAMPLE_EVENTS } from "./testing/sample-events.js";

const HOSTILE = '</text></style><script>alert(1)</script>"&\u0000\u001b';

function started(events: readonly RunEvent[], change: object): readonly RunEvent[] {
  return events.map((event) => (event.event === "run-started" ? { ...event, ...change } : event));
}

const textsOf = (svg: string): string => JSON.stringify(new XMLParser().parse(svg));

describe("badge and card", () => {
  test("say the verdict and its size", () => {
    expect(JSON.parse(formatShields(SAMPLE_EVENTS))).toMatchObject({
      schemaVersion: 1,
      label: "slashproof",
      message: "not conformant: 3 rules broken, in part",
    });
    expect(textsOf(formatBadge(CONFORMANT_EVENTS))).toContain("slashproof: conformant, in part");
    expect(textsOf(formatCard(SAMPLE_EVENTS))).toContain("Not conformant: 3 rules broken, in part");
  });

  test.each<[string, object]>([
    ["--fast", { filters: { only: [], skip: [], fast: true } }],
    ["--only", { filters: { only: ["command"], skip: [] } }],
    ["a shard", { shard: "1/2" }],
  ])("never call a part of the suites, by %s, the whole", (_, change) => {
    const events = started(CONFORMANT_EVENTS, change);

    expect(JSON.parse(formatShields(events)).message).toBe("conformant, in part");
    expect(textsOf(formatCard(events))).toContain("Conformant, in part");
  });

  test("say that a run without its end was interrupted", () => {
    const cut = CONFORMANT_EVENTS.filter(({ event }) => event !== "run-finished");

    expect(JSON.parse(formatShields(cut))).toMatchObject({ message: "interrupted, in part", isError: true });
  });

  test.each([formatBadge, formatCard])("are sound XML whatever a target is called", (format) => {
    const target = { name: HOSTILE, baseUrl: HOSTILE, embedded: false };
    const svg = format(started(SAMPLE_EVENTS, { target, tool: HOSTILE, startedAt: HOSTILE }));

    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toContain("<script");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(svg).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

test("each required rule counts in one area", () => {
  const digest = digestOf(SAMPLE_EVENTS);
  const scores = areaScoresOf(digest);
  const all = scores.reduce((sum, { kept, broken, unjudged }) => sum + kept + broken + unjudged, 0);

  expect(all).toBe(digest.rules.filter(({ level }) => level === "must").length);
  expect(new Set(scores.map(({ area }) => area)).size).toBe(scores.length);
});
