import { describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { Case } from "../case/case.js";
import { groupKeyOf, inSlot } from "./group.js";
import type { RunOptions } from "./run-suites.js";
import { openTestTarget, runCases, type Tamper } from "./testing/stage-for.js";

const casesAt = (carrier: string): readonly Case[] =>
  suiteOf("documented").cases.filter(({ id }) => /^(choice|option)\./.test(id) && id.endsWith(`@${carrier}`));
const sampleOf = (all: readonly Case[], size: number): readonly Case[] =>
  all.filter((_, nth) => nth % Math.ceil(all.length / size) === 0);
const cases = casesAt("create.guild");
const sample = [...sampleOf(cases, 24), ...sampleOf(casesAt("edit.global"), 24)];

interface Seen {
  readonly outcomes: readonly string[];
  readonly requests: number;
  readonly reported: number;
}

async function run(tamper: Tamper, options: Partial<RunOptions>, change: Record<string, unknown> = {}): Promise<Seen> {
  let requests = 0;
  const { target } = openTestTarget((request, next) => {
    requests++;
    return tamper(request, next);
  }, change);
  const { cases: done, finished } = await runCases(target, { cases: sample }, { lanes: 2, ...options });
  const outcomes = done.map(({ id, outcome, finding }) => JSON.stringify([id, outcome, finding?.id]));
  const ids = /\d{15,}/g;
  return { outcomes: outcomes.map((line) => line.replace(ids, "<id>")).sort(), requests, reported: finished.requests };
}

/** Both ways of a run on services that behave alike. */
async function bothWays(makeTamper: () => Tamper): Promise<readonly [Seen, Seen]> {
  return [await run(makeTamper(), { isOneByOne: true }), await run(makeTamper(), {})];
}

/** What a refused write would have been, had it been stored: another description for its slot. */
const storing: Tamper = async (request, next) => {
  const copy = request.clone();
  const answer = await next(request);
  if (copy.method !== "POST" || answer.status !== 400) return answer;
  const { name } = (await copy.json()) as { name: string };
  const { url, headers } = copy;
  await next(new Request(url, { method: "POST", headers, body: JSON.stringify({ name, description: "Stored" }) }));
  return answer;
};

/** A refused write empties the options that are stored under its name, and leaves the version as it was. */
function emptying(): Tamper {
  const emptied = new Set<string>();
  return async (request, next) => {
    const copy = request.clone();
    const answer = await next(request);
    const keyOf = (name: string): string => `${new URL(copy.url).pathname} ${name}`;
    if (copy.method === "GET" && answer.status === 200) {
      const listed: unknown = await answer.clone().json();
      if (!Array.isArray(listed)) return answer;
      const shown = listed.map((one: { name: string }) =>
        emptied.has(keyOf(one.name)) ? { ...one, options: [] } : one,
      );
      return new Response(JSON.stringify(shown), { status: 200, headers: answer.headers });
    }
    if (copy.method !== "POST") return answer;
    const { name } = (await copy.json()) as { name: string };
    if (answer.ok) emptied.delete(keyOf(name));
    else emptied.add(keyOf(name));
    return answer;
  };
}

/** Takes options that lack a description. */
const lenient: Tamper = async (request, next) => {
  const copy = request.clone();
  const answer = await next(request);
  if (copy.method !== "POST" || answer.status !== 400) return answer;
  const text = await copy.text();
  if (!text.includes('"options"') || text.includes('"choices"')) return answer;
  const { name } = JSON.parse(text) as { name: string };
  const { url, headers } = copy;
  return next(new Request(url, { method: "POST", headers, body: JSON.stringify({ name, description: "Taken" }) }));
};

/** Every twentieth request is dropped before it reaches the service. */
function dropping(): Tamper {
  let count = 0;
  return (request, next) => (++count % 20 === 0 ? Promise.reject(new TypeError("fetch failed")) : next(request));
}

describe("which cases may run together", () => {
  const shapes = (pattern: RegExp): (string | undefined)[] =>
    suiteOf("documented")
      .cases.filter(({ id }) => pattern.test(id))
      .map((asked) => groupKeyOf({ kind: "case", asked }));

  test("those that create or edit one command, and no others", () => {
    expect(new Set(shapes(/^choice\.name\..*@(create|edit)\.\S*guild$/)).size).toBe(1);
    expect(shapes(/^choice\.name\..*@bulk\./).filter((key) => key !== undefined)).toEqual([]);
    expect(shapes(/^(limit\.daily|permission|message)/).filter((key) => key !== undefined)).toEqual([]);
  });

  test("each gets a slot of its own, in every request and check", () => {
    const [asked] = cases;
    const text = JSON.stringify(asked && inSlot(asked, "slot-h").steps);

    expect(text).toContain('"name":"slot-h"');
    expect(text).not.toContain("slot-a");
    expect(text).toHaveLength(JSON.stringify(asked?.steps).length);
  });
});

describe("cases that share their reads", () => {
  test("pass with fewer requests on a correct service", async () => {
    const [alone, grouped] = await bothWays(() => (request, next) => next(request));

    expect(sample.length).toBeGreaterThan(20);
    expect(grouped.outcomes).toEqual(alone.outcomes);
    expect(grouped.reported).toBeLessThan(alone.reported * 0.7);
    expect(grouped.requests).toBeLessThan(alone.requests);
  });

  test.each([
    ["stores what it refuses", storing],
    ["accepts what is invalid", lenient],
  ])("have the same failures and findings on a service that %s", async (_, tamper) => {
    const [alone, grouped] = await bothWays(() => tamper);

    expect(grouped.outcomes).toEqual(alone.outcomes);
    expect(grouped.outcomes.some((line) => line.includes('"failed"'))).toBe(true);
  });

  test("have the same failures on a service that empties what is stored when it refuses", async () => {
    const [alone, grouped] = await bothWays(emptying);

    expect(grouped.outcomes).toEqual(alone.outcomes);
    expect(grouped.outcomes.some((line) => line.includes('"failed"'))).toBe(true);
  });

  test("fail in no case on a service that drops every twentieth request", async () => {
    const { outcomes } = await run(dropping(), {});

    expect(outcomes).toHaveLength(sample.length);
    expect(outcomes.filter((line) => line.includes('"outcome":"failed"'))).toEqual([]);
  });
});
