import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { verify } from "../delivery/verify.js";
import type { CaseFinished, RunEvent } from "../run/result/event.js";
import { type CheckAppOptions, checkApp } from "./check-app.js";
import { replayOnApplication } from "./replay-app.js";
import { TEST_KEY } from "./test-key.js";

type Answer = (interaction: JsonObject) => JsonObject | Response | undefined;
type Endpoint = (request: Request) => Promise<Response>;

const SAY = {
  name: "say",
  description: "Says it",
  options: [
    { type: 3, name: "text", description: "What", required: true },
    { type: 4, name: "count", description: "How often" },
  ],
};
const FORM = { type: 18, label: "Name", component: { type: 4, custom_id: "name", style: 1 } };

/** An application in this process: sound but for what `answer` gives. */
function application(answer: Answer = () => undefined): Endpoint {
  return async (request) => {
    const body = await request.text();
    const signature = request.headers.get("x-signature-ed25519");
    const timestamp = request.headers.get("x-signature-timestamp");
    if (!verify({ publicKey: TEST_KEY.publicKey, signature, timestamp, body }))
      return new Response(null, { status: 401 });
    let interaction: Json;
    try {
      interaction = JSON.parse(body);
    } catch {
      return new Response(null, { status: 400 });
    }
    if (!isObject(interaction)) return new Response(null, { status: 400 });
    const given = answer(interaction) ?? SOUND[Number(interaction["type"])] ?? {};
    return given instanceof Response ? given : Response.json(given);
  };
}

const MESSAGE = { type: 4, data: { content: "Fine" } };
const SOUND: Readonly<Record<number, JsonObject>> = {
  1: { type: 1 },
  2: MESSAGE,
  3: MESSAGE,
  4: { type: 8, data: { choices: [] } },
  5: MESSAGE,
};

const broken = (): Response => new Response("no", { status: 500 });

/** What was filled in for an option of a command. */
function entered({ data }: JsonObject, name: string): Json | undefined {
  const options = isObject(data) ? data["options"] : undefined;
  return Array.isArray(options) ? options.filter(isObject).find((one) => one["name"] === name)?.["value"] : undefined;
}

const customIdOf = ({ data }: JsonObject): string => String(isObject(data) ? data["custom_id"] : "");

async function check(endpoint: Endpoint, options: Partial<CheckAppOptions> = {}) {
  const events: RunEvent[] = [];
  const finished = await checkApp({
    endpoint,
    commands: [SAY],
    key: TEST_KEY,
    runs: 10,
    onEvent: (event) => events.push(event),
    ...options,
  });
  const cases = events.filter((event) => event.event === "case-finished");
  const red = cases.filter(({ outcome }) => !["passed", "observed"].includes(outcome.outcome));
  return { events, cases, red, finished };
}

/** The interaction of the last step of a finding. */
function interactionOf({ finding }: CaseFinished): JsonObject {
  const body = finding?.case.steps.at(-1)?.body;
  return isObject(body as Json) ? (body as JsonObject) : {};
}

const named = (cases: readonly CaseFinished[], id: string): CaseFinished => {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case is called ${id}: ${cases.map((one) => one.id).join(", ")}`);
  return found;
};

describe("what is sent", () => {
  async function askedWith(seed: number): Promise<readonly string[]> {
    const bodies: string[] = [];
    await check(
      application((interaction) => {
        const { id: _id, token: _token, ...rest } = interaction;
        bodies.push(JSON.stringify(rest));
        return undefined;
      }),
      { seed },
    );
    return bodies;
  }

  test("is the same for the same seed, and other values for another", async () => {
    const [one, again, other] = [await askedWith(7), await askedWith(7), await askedWith(8)];

    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(other.slice(0, 40)).toEqual(one.slice(0, 40));
  });

  test("has an id of now and a token of its own", async () => {
    const seen: string[] = [];
    await check(
      application(({ type, id, token }) => {
        if (type === 2) seen.push(`${id} ${token}`);
        return undefined;
      }),
    );

    expect(new Set(seen).size).toBe(seen.length);
    const [id = "0"] = seen.at(-1)?.split(" ") ?? [];
    expect(Math.abs(Number(BigInt(id) >> 22n) + 1_420_070_400_000 - Date.now())).toBeLessThan(60_000);
  });
});

describe("a finding", () => {
  test("is a text as short as it gets", async () => {
    const { red } = await check(
      application((interaction) => {
        const text = entered(interaction, "text");
        return typeof text === "string" ? { type: 4, data: { content: `You said ${text}` } } : undefined;
      }),
    );

    const found = named(red, "application.message.content-has-at-most-2000-characters@/say");
    expect([...String(entered(interactionOf(found), "text"))]).toHaveLength(2_001 - "You said ".length);
    expect(entered(interactionOf(found), "count")).toBeUndefined();
  });

  test.each([
    ["that was chosen", "/say", (count: number) => count > 1_000],
    ["that was drawn", "/say (drawn)", (count: number) => count > 1_000 && count !== Number.MAX_SAFE_INTEGER],
  ])("is a number %s, as near to the plainest as it gets", async (_, subject, breaks) => {
    const endpoint = application((interaction) => {
      const count = entered(interaction, "count");
      return typeof count === "number" && breaks(count) ? broken() : undefined;
    });
    const { red } = await check(endpoint, { runs: 30 });

    const found = named(red, `application.answer.is-a-response@${subject}`);
    expect(entered(interactionOf(found), "count")).toBe(1_001);
  });

  test("that is not seen twice is flaky", async () => {
    let times = 0;
    const { red, finished } = await check(
      application(({ type }) => (type === 2 && times++ === 0 ? broken() : undefined)),
    );

    expect(red).toMatchObject([{ outcome: { outcome: "flaky" } }]);
    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
  });

  test("about a component is found again by the way that leads there, whatever its custom_id is by then", async () => {
    const fresh = (isBroken: boolean): Endpoint => {
      const sent = new Set<string>();
      return application((interaction) => {
        if (interaction["type"] === 3 && !sent.has(customIdOf(interaction))) return { type: 6 };
        if (interaction["type"] === 3 && isBroken) return broken();
        if (interaction["type"] !== 2) return undefined;
        const customId = `press-${Math.random()}`;
        sent.add(customId);
        const button = { type: 2, style: 1, label: "Press", custom_id: customId };
        return { type: 4, data: { components: [{ type: 1, components: [button] }] } };
      });
    };
    const { red } = await check(fresh(true));
    const [found] = red;
    if (found?.finding === undefined) throw new Error("nothing was found");
    const again = (endpoint: Endpoint) =>
      replayOnApplication(found.finding as NonNullable<typeof found.finding>, {
        endpoint,
        key: TEST_KEY,
        timeoutMs: 1_000,
      });

    expect(found.id).toMatch(/^application\.answer\.is-a-response@\/say.* > button press-/);
    expect(found.finding.case.steps).toHaveLength(2);
    expect(await again(fresh(true))).toMatchObject({ isSeenAgain: true, outcome: { outcome: "failed" } });
    expect(await again(fresh(false))).toMatchObject({ isSeenAgain: false, outcome: { outcome: "passed" } });
  });
});

describe("what an application sends", () => {
  test("is used in turn: a button, the modal behind it, and what comes of that", async () => {
    const button = { type: 2, style: 1, label: "Open", custom_id: "open" };
    const { cases, red } = await check(
      application(({ type, data }) => {
        if (type === 2) return { type: 4, data: { components: [{ type: 1, components: [button] }] } };
        if (type === 3) return { type: 9, data: { custom_id: "form", title: "Form", components: [FORM] } };
        return type === 5 && isObject(data) ? { type: 7, data: { content: "Thanks" } } : undefined;
      }),
    );

    expect(red).toEqual([]);
    expect(cases.map(({ id }) => id)).toContain(
      "application.answer.fits-the-interaction@/say > button open > modal form",
    );
  });

  test("may look like a reference of ours, and is none", async () => {
    const button = { type: 2, style: 1, label: "Go", custom_id: "go", $: "way-9" };
    const { red, cases } = await check(
      application(({ type }) =>
        type === 2 ? { type: 4, data: { content: "x", components: [{ type: 1, components: [button] }] } } : undefined,
      ),
    );

    expect(red.filter(({ outcome }) => outcome.outcome === "harness-error")).toEqual([]);
    expect(cases.some(({ id }) => id.endsWith("> button go"))).toBe(true);
  });

  test("may follow later: where no call comes the run shows nothing", async () => {
    const { cases, red, finished } = await check(
      application(({ type }) => (type === 2 ? new Response(null, { status: 202 }) : undefined)),
      { api: { deadlineMs: 20 } },
    );

    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
    expect(red[0]?.outcome).toMatchObject({
      outcome: "blocked",
      reason: expect.stringMatching(
        /^the application promised a response in (\d+) of \1 answers, and no call of it came/,
      ),
    });
    expect(named(cases, "application.answer.that-follows-is-not-seen@/say").outcome).toMatchObject({
      outcome: "observed",
      observations: [{ value: expect.stringMatching(/^(\d+) of \1 answers$/) }],
    });
  });

  test("may be a form with files beside the response", async () => {
    const { red } = await check(
      application(({ type }) => {
        if (type !== 2) return undefined;
        const form = new FormData();
        form.set("payload_json", JSON.stringify({ type: 4, data: {} }));
        form.set("files[0]", new Blob(["hello"]), "hello.txt");
        return new Response(form);
      }),
    );

    expect(red).toEqual([]);
  });
});

describe("a run", () => {
  test("ends where its time does, and says what was not sent", async () => {
    const { finished, red } = await check(application(), { timeLimitMs: 1 });

    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
    expect(red.at(-1)?.outcome).toMatchObject({
      outcome: "blocked",
      reason: expect.stringContaining("time limit of 1 ms"),
    });
  });

  test("is interrupted where somebody wants that", async () => {
    const stop = new AbortController();
    const endpoint = application(({ type }) => {
      if (type === 2) stop.abort();
      return undefined;
    });

    const { finished } = await check(endpoint, { signal: stop.signal });

    expect(finished).toMatchObject({ verdict: "interrupted", exitCode: 130 });
  });

  test("takes known failures for what they are, until they pass", async () => {
    const id = "application.answer.is-a-response@/say";
    const expectations = { today: "2026-11-21", entries: [{ case: id, is: "failed", reason: "Not yet" } as const] };
    const failing = application((interaction) => (entered(interaction, "count") === 0 ? broken() : undefined));

    const known = await check(failing, { expectations, runs: 1 });
    const fixed = await check(application(), { expectations, runs: 1 });

    expect(known.finished).toMatchObject({ verdict: "as-expected", exitCode: 0 });
    expect(fixed.finished).toMatchObject({ verdict: "unexpected", exitCode: 1 });
  });

  test("judges messages and modals alone where the documents alone count", async () => {
    const button = { type: 2, style: 1, label: "x".repeat(81), custom_id: "x" };
    const long = { type: 4, data: { content: "x".repeat(2_001), components: [{ type: 1, components: [button] }] } };
    const { red, finished } = await check(
      application(({ type }) => (type === 2 ? long : undefined)),
      { profile: "documented" },
    );

    expect(red.map(({ finding }) => finding?.violations[0].rule)).toEqual(
      expect.arrayContaining(["button.label.has-at-most-80-characters"]),
    );
    expect(new Set(red.map(({ rules }) => rules[0]))).toEqual(
      new Set(["application.answer.holds-what-the-rules-allow"]),
    );
    expect(finished.verdict).toBe("findings");
  });
});
