import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case } from "../../case/case.js";
import type { GroupKind, GroupPlace } from "../../case/case-shape.js";
import { isObject } from "../../contract/json.js";
import { EMPTY_FIELDS } from "../../target/workspace/scope.js";
import { keepsWorld } from "../place/own-world.js";
import { inSlot } from "../place/slot-of-case.js";
import { placeOf } from "../plan/case-shape.js";
import { hash32 } from "../plan/hash.js";
import type { RunOptions } from "../run-suites.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";

/** By id, so that samples do not follow the order in which a check runs its cases. */
const all: readonly Case[] = suiteOf("documented").cases.toSorted((one, other) => (one.id < other.id ? -1 : 1));
const casesAt = (carrier: string): readonly Case[] =>
  all.filter(({ id }) => /^(choice|option)\./.test(id) && id.endsWith(`@${carrier}`));
const sampleOf = (from: readonly Case[], size: number): readonly Case[] =>
  from.filter((_, nth) => nth % Math.ceil(from.length / size) === 0);
const ofKind = (kind: GroupKind, lease?: string): readonly Case[] =>
  all.filter(
    (testCase) => placeOf({ kind: "case", testCase })?.kind === kind && (!lease || testCase.leases[0] === lease),
  );
const cases = casesAt("create.guild");
const slots = [...sampleOf(cases, 50), ...sampleOf(casesAt("edit.global"), 50)];
const SAMPLES: Readonly<Record<GroupKind, readonly Case[]>> = {
  slots,
  overwrites: [...sampleOf(ofKind("overwrites", "guild"), 80), ...sampleOf(ofKind("overwrites", "global"), 20)],
  creates: ofKind("creates"),
  messages: sampleOf(ofKind("messages"), 60),
  driven: [...sampleOf(ofKind("driven").filter(keeps), 120), ...ofKind("driven").filter((one) => !keeps(one))],
};

/** What its world was made with is used again. */
function keeps({ steps }: Case): boolean {
  return keepsWorld(steps);
}

interface Seen {
  readonly outcomes: readonly string[];
  readonly requests: number;
  readonly reported: number;
}

async function run(tamper: Tamper, options: Partial<RunOptions>, sample: readonly Case[] = slots): Promise<Seen> {
  let requests = 0;
  const { target } = openTestTarget((request, next) => {
    requests++;
    return tamper(request, next);
  });
  const { cases: done, finished } = await runCases(target, { cases: sample }, { workers: 2, ...options });
  const outcomes = done.map(({ id, outcome, finding }) => {
    const { rule, step } = outcome.outcome === "failed" ? outcome.violations[0] : {};
    return JSON.stringify([id, outcome.outcome, rule, step, finding?.id]);
  });
  return { outcomes: outcomes.sort(), requests, reported: finished.requests };
}

/** Both ways of a run on services that behave alike. */
async function bothWays(makeTamper: () => Tamper, sample?: readonly Case[]): Promise<readonly [Seen, Seen]> {
  return [await run(makeTamper(), { isOneByOne: true }, sample), await run(makeTamper(), {}, sample)];
}

/** What is in a request, but for ids and tokens, decides whether it is one of a third of them. */
const isOfThird = (text: string): boolean => hash32(text.replace(/slot-[a-p]|\d{15,}|[\w.-]{24,}/g, "")) % 3 === 0;

/** Answers a third of what it refuses as if it had been accepted. */
const forgiving: Tamper = async (request, next) => {
  const copy = request.clone();
  const answer = await next(request);
  if (answer.status !== 400 || !isOfThird(await copy.text())) return answer;
  return new Response("{}", { status: 200, headers: { "content-type": "application/json" } });
};

/** Leaves a trace of a third of what it refuses: a command, or a message. */
const tracing: Tamper = async (request, next) => {
  const copy = request.clone();
  const answer = await next(request);
  if (answer.status !== 400 || !isOfThird(await copy.text())) return answer;
  const { pathname, origin } = new URL(copy.url);
  const [place] = /^.*\/(commands|messages)(?=\/|$)/.exec(pathname) ?? [];
  const trace = { name: "trace", description: "A trace", content: "A trace" };
  if (place !== undefined)
    await next(new Request(origin + place, { method: "POST", headers: copy.headers, body: JSON.stringify(trace) }));
  return answer;
};

/** Lists a third of the commands without their options and permissions. */
const emptyingLists: Tamper = async (request, next) => {
  const isList = request.method === "GET" && new URL(request.url).pathname.endsWith("/commands");
  const answer = await next(request);
  if (!isList || answer.status !== 200) return answer;
  const listed = (await answer.json()) as Record<string, unknown>[];
  const shown = listed.map((one) => {
    const { options, default_member_permissions: permissions } = one;
    return isOfThird(JSON.stringify([options, permissions]))
      ? { ...one, options: [], default_member_permissions: "64" }
      : one;
  });
  return new Response(JSON.stringify(shown), { status: 200, headers: answer.headers });
};

/** Delivers interactions of components and modals without their data. */
const withoutData: Tamper = async (request, next) => {
  const isList = new URL(request.url).pathname.endsWith("/listDeliveries");
  const answer = await next(request);
  if (!isList) return answer;
  const listed = (await answer.json()) as { deliveries: { interaction: { type: number; data?: unknown } }[] };
  for (const { interaction } of listed.deliveries) if (interaction.type !== 2) delete interaction.data;
  return new Response(JSON.stringify(listed), { status: 200, headers: answer.headers });
};

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

/** Takes what it refused as if the last accepted request had come again, and then shows the greatest value that it was sent. */
function ignoring(): Tamper {
  const accepted = new Map<string, string>();
  const shown = new Map<string, unknown>();
  return async (request, next) => {
    const copy = request.clone();
    const answer = await next(request);
    const slotOf = (name: string): string => `${new URL(copy.url).pathname} ${name}`;
    if (copy.method === "GET" && answer.ok) {
      const listed: unknown = await answer.clone().json();
      if (!Array.isArray(listed)) return answer;
      const changed = (listed as Command[]).map((one) => {
        const most = shown.get(slotOf(one.name));
        return most === undefined
          ? one
          : { ...one, options: one.options?.map((option) => ({ ...option, max_value: most })) };
      });
      return new Response(JSON.stringify(changed), { status: 200, headers: answer.headers });
    }
    if (copy.method !== "POST") return answer;
    const text = await copy.text();
    const { name, options = [] } = JSON.parse(text) as Command;
    if (answer.ok) accepted.set(slotOf(name), text);
    shown.set(slotOf(name), answer.ok ? undefined : options[0]?.max_value);
    if (answer.status !== 400) return answer;
    const { url, headers } = copy;
    return next(new Request(url, { method: "POST", headers, body: accepted.get(slotOf(name)) ?? text }));
  };
}

interface Command {
  readonly name: string;
  readonly type?: unknown;
  readonly options?: readonly { readonly max_value?: unknown }[];
}

/** A create of a used name keeps what it leaves out, which the documents leave open. */
const keeping: Tamper = async (request, next) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !pathname.endsWith("/commands")) return next(request);
  const { url, headers } = request;
  const body: unknown = await request.clone().json();
  const listed: unknown = await (await next(new Request(`${url}?with_localizations=true`, { headers }))).json();
  if (!isObject(body) || !Array.isArray(listed)) return next(request);
  const sameAs = ({ name, type }: Command): boolean => name === body["name"] && type === (body["type"] ?? 1);
  const { id: _, application_id: __, guild_id: ___, version: ____, ...stored } = listed.find(sameAs) ?? {};
  return next(new Request(url, { method: "POST", headers, body: JSON.stringify({ ...stored, ...body }) }));
};

/** Every twentieth request is dropped before it reaches the service. */
function dropping(): Tamper {
  let count = 0;
  return (request, next) => (++count % 20 === 0 ? Promise.reject(new TypeError("fetch failed")) : next(request));
}

describe("which cases may run together", () => {
  const placesOf = (pattern: RegExp): readonly (GroupPlace | undefined)[] =>
    all.filter(({ id }) => pattern.test(id)).map((testCase) => placeOf({ kind: "case", testCase }));

  test.each([
    ["create or edit one command", /^choice\.name\..*@(create|edit)\.\S*guild$/, "slots"],
    ["overwrite all commands", /^choice\.name\..*@bulk\.\S*guild$/, "overwrites"],
    ["rename a slot and name it again", /^command\.name\.accepts-uncased-letters\..*@edit\.guild$/, "slots"],
    ["make one command", /^context-menu\.name\.allows.*@create\.guild$/, "creates"],
    ["change the permissions of one command", /^permission\.type\.is-known\..*accepts/, "slots"],
    ["send messages", /^placement\.button\..*refuses.*@message\.send$/, "messages"],
    ["respond to interactions in a guild of their own", /^text-input\..*refuses.*@modal$/, "driven"],
  ])("those that %s", (_, pattern, kind) => {
    const places = placesOf(pattern);

    expect(places.length).toBeGreaterThan(2);
    expect(new Set(places.map((place) => place?.kind))).toEqual(new Set([kind]));
    expect(new Set(places.map((place) => place?.key)).size).toBe(1);
  });

  test("refusals with the same valid request have one world", () => {
    const places = placesOf(/^choice\.name\..*refuses.*@create\.\S*guild$/);

    expect(new Set(places.map((place) => place?.world)).size).toBeLessThan(places.length);
  });

  test("what is accepted has the world of refusals that send the same as their valid request", () => {
    const [accepted] = placesOf(/^option\.choices\.has-at-most-25\.accepts-25.*@create\.on-top\.guild$/);
    const refused = placesOf(/^option\.choices\.has-at-most-25\.refuses-26.*@create\.on-top\.guild$/);

    expect(accepted?.world).toBeDefined();
    expect(refused.map((place) => place?.world)).toContain(accepted?.world);
  });

  test("none that count creates, list all permissions, or send at the same time", () => {
    expect(
      placesOf(/^(limit\.daily|permission\.list|upsert\.parallel)/).filter((place) => place !== undefined),
    ).toEqual([]);
  });

  test("each gets a slot of its own, in every request and check", () => {
    const [testCase] = cases;
    const text = JSON.stringify(testCase && inSlot(testCase, "slot-h").steps);

    expect(text).toContain('"name":"slot-h"');
    expect(text).not.toContain("slot-a");
    expect(text).toHaveLength(JSON.stringify(testCase?.steps).length);
  });
});

describe("cases that share their reads", () => {
  test.each([
    ["slots", 0.6],
    ["overwrites", 0.75],
    ["creates", 0.9],
    ["messages", 0.95],
    ["driven", 0.75],
  ] as const)("of %s pass with fewer requests on a correct service", async (kind, share) => {
    const sample = SAMPLES[kind].filter((testCase) => kind !== "driven" || keeps(testCase));
    const [alone, grouped] = await bothWays(() => (request, next) => next(request), sample);

    expect(sample.length).toBeGreaterThan(20);
    expect(grouped.outcomes).toEqual(alone.outcomes);
    expect(grouped.reported).toBeLessThan(alone.reported * share);
    expect(grouped.requests).toBeLessThan(alone.requests);
  });

  test("pass on a correct service where each has a world that it changes", async () => {
    const sample = SAMPLES.driven.filter((testCase) => !keeps(testCase));
    const [alone, grouped] = await bothWays(() => (request, next) => next(request), sample);

    expect(sample.length).toBeGreaterThan(50);
    expect(grouped.outcomes).toEqual(alone.outcomes);
  });

  test.each([
    ["slots", "forgives", forgiving],
    ["overwrites", "forgives", forgiving],
    ["slots", "lists too little", emptyingLists],
    ["overwrites", "lists too little", emptyingLists],
    ["messages", "forgives", forgiving],
    ["driven", "forgives", forgiving],
    ["slots", "leaves traces", tracing],
    ["overwrites", "leaves traces", tracing],
    ["messages", "leaves traces", tracing],
    ["driven", "delivers without data", withoutData],
  ] as const)("of %s have the same failures and findings on a service that %s", async (kind, _, tamper) => {
    const [alone, grouped] = await bothWays(() => tamper, SAMPLES[kind]);

    expect(grouped.outcomes).toEqual(alone.outcomes);
    expect(grouped.outcomes.some((line) => line.includes('"failed"'))).toBe(true);
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

  test("have the same failures where an invalid request has an effect, and the next one hides it", async () => {
    const sample = all.filter(
      ({ id }) => /^option\.(channel-types|bounds)\..*on-string/.test(id) && id.endsWith("@create.on-top.guild"),
    );
    const mayBeIgnored = sample.filter((testCase) => placeOf({ kind: "case", testCase })?.mayBeIgnored);
    const [alone, grouped] = await bothWays(ignoring, mayBeIgnored);

    expect(grouped.outcomes).toEqual(alone.outcomes);
    expect(grouped.outcomes.filter((line) => line.includes('"failed"')).length).toBeGreaterThan(0);
    expect(grouped.outcomes.filter((line) => line.includes('"passed"')).length).toBeGreaterThan(1);
  });

  test.each([
    ["is sent again by whoever needs it, where a create resets it", (request, next) => next(request), 0],
    ["is emptied first, where a create keeps what it leaves out", keeping, 1],
  ] satisfies readonly (readonly [string, Tamper, number])[])("a slot that is full %s", async (_, tamper, least) => {
    const sample = all.filter(({ id }) => /^(limit\.command-size|option\.choices\.has-at-most-25)\..*guild$/.test(id));
    let emptied = 0;
    const counting: Tamper = async (request, next) => {
      const text = request.method === "PATCH" ? await request.clone().text() : "";
      if (text === JSON.stringify(EMPTY_FIELDS)) emptied++;
      return tamper(request, next);
    };
    const { outcomes } = await run(counting, {}, sample);

    expect(sample.length).toBeGreaterThan(10);
    expect(outcomes.filter((line) => line.includes('"failed"'))).toEqual([]);
    expect(Math.min(emptied, 1)).toBe(least);
  });

  test("fail in no case on a service that drops every twentieth request", async () => {
    const { outcomes } = await run(dropping(), {});

    expect(outcomes).toHaveLength(slots.length);
    expect(outcomes.filter((line) => line.includes('"failed"'))).toEqual([]);
  });
});
