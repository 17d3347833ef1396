/** --only and --skip of check-app: what is left out is not sent, and the verdict says that it is a part. */
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { verify } from "../../delivery/verify.js";
import type { ExpectationOptions } from "../../run/expectations/expectations.js";
import type { RunEvent } from "../../run/result/event.js";
import { checkApp } from "../check-app.js";
import { TEST_KEY } from "../test-key.js";
import { Pattern } from "./pattern.js";

const DAY = { type: 3, name: "day", description: "When", autocomplete: true };
const COMMANDS = [
  { name: "panel", description: "Shows a panel" },
  { name: "remind", description: "Reminds you", options: [DAY] },
];
const BUTTON = { type: 2, style: 1, label: "Open", custom_id: "open" };
const PANEL = { type: 4, data: { components: [{ type: 1, components: [BUTTON] }] } };
const MESSAGE = { type: 4, data: { content: "Fine" } };

type Given = (interaction: JsonObject) => JsonObject | undefined;

/** Sound but for what `given` says: a panel with a button, and suggestions. `answersAnybody`: without looking at who asks. */
function application(given: Given, seen: JsonObject[], answersAnybody: boolean) {
  return async (request: Request): Promise<Response> => {
    const body = await request.text();
    const [signature, timestamp] = ["x-signature-ed25519", "x-signature-timestamp"].map((name) =>
      request.headers.get(name),
    );
    if (!answersAnybody && !verify({ publicKey: TEST_KEY.publicKey, signature, timestamp, body }))
      return new Response(null, { status: 401 });
    const interaction = parsed(body);
    if (interaction === undefined) return new Response(null, { status: 400 });
    seen.push(interaction);
    return Response.json(given(interaction) ?? sound(interaction));
  };
}

function parsed(body: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function sound({ type, data }: JsonObject): JsonObject {
  if (type === 1) return { type: 1 };
  if (type === 4) return { type: 8, data: { choices: [] } };
  return type === 2 && isObject(data) && data["name"] === "panel" ? PANEL : MESSAGE;
}

interface How {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly given?: Given;
  readonly answersAnybody?: boolean;
  readonly timeLimitMs?: number;
  readonly expectations?: ExpectationOptions;
}

async function check({
  given = () => undefined,
  answersAnybody = false,
  timeLimitMs,
  expectations,
  ...filters
}: How = {}) {
  const seen: JsonObject[] = [];
  const events: RunEvent[] = [];
  const finished = await checkApp({
    endpoint: application(given, seen, answersAnybody),
    commands: COMMANDS,
    key: TEST_KEY,
    runs: 2,
    filters,
    onEvent: (event) => events.push(event),
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
    ...(expectations === undefined ? {} : { expectations }),
  });
  const cases = events.filter((event) => event.event === "case-finished");
  const notices = events.flatMap((event) => (event.event === "notice" ? [event.text] : []));
  const names = seen
    .map(({ data }) => (isObject(data) ? data["name"] : undefined))
    .filter((name) => name !== undefined);
  const types = new Set(seen.map(({ type }) => type));
  return { cases, ids: cases.map(({ id }) => id), notices, finished, names: new Set(names), types, asked: seen.length };
}

const subjectOf = (id: string): string => id.slice(id.indexOf("@") + 1);
const ruleOf = (id: string): string => id.slice(0, id.indexOf("@"));

describe("--only asks", () => {
  test.each<[what: string, pattern: string, isPart: (id: string) => boolean]>([
    [
      "a rule of answers",
      "application.answer.fits-the-interaction",
      (id) => ruleOf(id).endsWith("fits-the-interaction"),
    ],
    ["rules of suggestions", "application.autocomplete.*", (id) => id.startsWith("application.autocomplete.")],
    ["rules of signatures", "application.signature.*", (id) => id.startsWith("application.signature.")],
    ["a command with what it leads to", "/panel*", (id) => subjectOf(id).startsWith("/panel")],
    ["a command by itself", "*@/panel", (id) => subjectOf(id) === "/panel"],
    ["what a command leads to", "/panel > *", (id) => subjectOf(id).startsWith("/panel > ")],
    ["one bad call", "a-deep-body-signed", (id) => subjectOf(id) === "a-deep-body-signed"],
    [
      "one case",
      "application.answer.fits-the-interaction@/panel > button open",
      (id) => id === "application.answer.fits-the-interaction@/panel > button open",
    ],
    ["an area", "application", () => true],
  ])("%s, and nothing else is reported", async (_, pattern, isPart) => {
    const [whole, part] = [await check(), await check({ only: [pattern] })];

    const wanted = whole.ids.filter(isPart);
    expect(wanted.length).toBeGreaterThan(0);
    expect(part.ids).toEqual(wanted);
    if (pattern !== "application") expect(part.asked).toBeLessThan(whole.asked);
    expect(part.finished.reason).toContain("(partial run: --only)");
    expect(whole.finished.reason).not.toContain("part");
  });

  test("no command where bad calls are chosen, and no bad call where a command is", async () => {
    expect((await check({ only: ["application.signature.*"] })).names).toEqual(new Set());
    expect(await check({ only: ["*@/remind"] })).toMatchObject({
      names: new Set(["remind"]),
      types: new Set([1, 2]),
      asked: (await check({ only: ["*@/remind"], skip: ["application.signature.*"] })).asked,
    });
    const tooLong: Given = ({ type }) => (type === 2 ? { type: 4, data: { content: "x".repeat(2_001) } } : undefined);
    const only = ["application.answer.fits-the-interaction@/remind"];
    // A failure that the selection leaves out is not made smaller.
    expect((await check({ only, given: tooLong })).asked).toBe((await check({ only })).asked);
    expect((await check({ only: ["/remind day (typed)"] })).types).toEqual(new Set([1, 4]));
  });
});

describe("--skip leaves out", () => {
  test("what it names, and asks the rest", async () => {
    const [whole, part] = [await check(), await check({ skip: ["/panel*", "application.signature.*"] })];

    const isOfSignatures = (id: string): boolean => id.startsWith("application.signature.");
    const gone = new Set(whole.ids.filter(isOfSignatures).map(subjectOf));
    const left = whole.ids.filter((id) => !subjectOf(id).startsWith("/panel") && !gone.has(subjectOf(id)));
    expect(part.ids).toEqual(left);
    expect(part.asked).toBeLessThan(whole.asked);
    expect(part.finished.reason).toContain("(partial run: --skip)");
  });

  test("components, and the command that sends them is used", async () => {
    const { names, types } = await check({ skip: ["* > *"], only: ["/panel*"] });

    expect(names).toEqual(new Set(["panel"]));
    expect(types).toEqual(new Set([1, 2]));
  });
});

describe("a pattern that matches nothing", () => {
  test.each([
    [
      "only",
      "application.answer.fits",
      'by --only "application.answer.fits": no rule, area',
      'did you mean "application.answer.fits',
    ],
    ["skip", "zzzzzzzzzzzzzzzz", 'by --skip "zzzzzzzzzzzzzzzz": no rule', "slashproof rules --area application"],
    ["only", "/missing > button x", 'by --only "/missing > button x"', "name"],
    ["only", "a-deep-body-signed > *", 'by --only "a-deep-body-signed > *"', ""],
  ])("of --%s is one error, before anything is sent: %s", async (flag, pattern, found, way) => {
    let isSelected = false;
    const given: Given = () => {
      isSelected = true;
      return undefined;
    };
    const failed = await check({ [flag]: [pattern], given }).catch((error: unknown) => error);

    expect(failed).toMatchObject({ code: "filter-matches-nothing", message: expect.stringContaining(found) });
    expect(failed).toMatchObject({ message: expect.stringContaining(way) });
    expect(isSelected).toBe(false);
  });

  test("that the application sent is reported at the end, and is no success", async () => {
    const { notices, finished, types } = await check({ only: ["/panel > button nowhere"] });

    expect(notices).toEqual(['--only "/panel > button nowhere" matched nothing that the application sent']);
    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
    expect(types).toEqual(new Set([1, 2]));
  });

  test("with another is one error too", async () => {
    await expect(check({ only: ["/remind*"], skip: ["application"] })).rejects.toMatchObject({
      message: "Cannot select checks: --only and --skip leave out every check; pass fewer of them",
    });
  });
});

describe("a part is not taken for more than it is:", () => {
  test("a ping that anybody gets answered shows nothing, whatever is chosen", async () => {
    const { cases, finished } = await check({ only: ["ping"], answersAnybody: true });

    expect(cases).toMatchObject([
      { id: "application.ping.is-answered-with-pong@ping", outcome: { outcome: "blocked" } },
    ]);
    expect(finished.exitCode).toBe(3);
  });

  test("a first ping that fails is reported, for nothing else was sent", async () => {
    const { cases, finished } = await check({ only: ["/panel*"], given: () => ({ type: 2 }) });

    expect(cases[0]).toMatchObject({
      id: "application.ping.is-answered-with-pong@ping",
      outcome: { outcome: "failed" },
    });
    expect(finished).toMatchObject({ verdict: "findings", exitCode: 1 });
  });

  test("what only leads to the chosen is blocked too where the time did not suffice", async () => {
    const { cases, finished } = await check({ only: ["/panel > *"], timeLimitMs: 0 });

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["blocked"]);
    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
  });

  test("a known failure of a rule is not called mended where its command was left out", async () => {
    const rule = "application.message.content-has-at-most-2000-characters";
    const entries = [{ rule, is: "failed", reason: "Not yet" } as const];
    const { finished } = await check({ only: ["/remind"], expectations: { today: "2026-11-21", entries } });

    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
  });

  test("what the time did not suffice for is blocked under a chosen rule", async () => {
    const { cases, finished } = await check({ only: ["application.modal.*"], timeLimitMs: 0 });

    expect(new Set(cases.map(({ id }) => ruleOf(id)))).toEqual(
      new Set(["application.modal.custom-id-has-1-to-100-characters"]),
    );
    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
  });
});

describe("a star", () => {
  test.each([
    ["a*c", "abbc", true],
    ["a*c", "abbcd", false],
    ["*", "", true],
    ["a**", "a", true],
    ["a.c", "abc", false],
    ["(typed)", "(typed)", true],
    ["*ab*ab", "abab", true],
    ["*ab*ab", "aab", false],
  ])("represents any text: %s of %s is %s", (pattern, name, isOne) => {
    expect(new Pattern(pattern).matches(name)).toBe(isOne);
  });

  test("stays quick, however many there are", () => {
    const startedAt = performance.now();
    expect(new Pattern("*a".repeat(40)).matches("a".repeat(5_000).concat("b"))).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
