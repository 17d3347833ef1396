import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case, Step } from "../../case/case.js";
import type { Finding } from "../../case/outcome.js";
import type { Json, JsonObject } from "../../contract/json.js";
import { FAULTS } from "../../service/faults/index.js";
import { replayFinding } from "../replay.js";
import {
  type Fetch,
  listStep,
  openTestTarget,
  runCases,
  slotStep,
  type Tamper,
  testCase,
} from "../testing/stage-for.js";

const WHOLE = suiteOf("documented").cases;
const RECEIVED = WHOLE.filter(({ receives }) => receives !== undefined);

function caseOf(id: string): Case {
  const found = WHOLE.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}

const USED = caseOf("interaction.command.is-type-2.once@invoke");
const TWICE = caseOf("interaction.token.is-unique.of-two-uses@invoke");
const AFTER = "interaction.locale.is-of-the-client.in-all-that-is-received@command";

interface Delivery {
  readonly interaction: Json;
  readonly [member: string]: Json;
}

/** Answers `listDeliveries` with another list. */
const listing = (change: (deliveries: readonly Delivery[]) => Json): Tamper => {
  return async (request: Request, next: Fetch) => {
    const response = await next(request);
    if (!request.url.endsWith("/listDeliveries")) return response;
    const body = (await response.json()) as { readonly deliveries: readonly Delivery[] };
    return Response.json({ ...body, deliveries: change(body.deliveries) });
  };
};

const changing = (change: (interaction: JsonObject) => JsonObject): Tamper =>
  listing((deliveries) => deliveries.map(({ interaction }) => ({ interaction: change(interaction as JsonObject) })));

const inJapanese = changing((interaction) => ({ ...interaction, locale: "ja" }));

async function checked(tamper: Tamper | undefined, cases: readonly Case[] = [USED]) {
  const { target } = openTestTarget(tamper);
  const run = await runCases(target, { cases: [...cases, ...RECEIVED] });
  await target.close();
  const failed = run.cases.filter(({ outcome }) => outcome.outcome === "failed");
  return { ...run, failed, ids: failed.map(({ id }) => id) };
}

describe("what is received", () => {
  test("is judged without a request more", async () => {
    const alone = await runCases(openTestTarget().target, { cases: [USED] });
    const { finished } = await checked(undefined);

    expect(finished.requests).toBe(alone.finished.requests);
    expect(finished.verdict).toBe("conformant");
  });

  test("passes only where something showed it, in a case that passed", async () => {
    const { cases } = await checked(undefined);
    const outcomeOf = (id: string) => cases.find((one) => one.id === id)?.outcome;

    expect(outcomeOf(AFTER)).toEqual({ outcome: "passed" });
    expect(outcomeOf("interaction.modal.is-like-any-other.in-all-that-is-received@modal")).toEqual({
      outcome: "unsupported",
      reason: "nothing that could show it was received in a case that passed",
    });
  });

  test("is one finding, however many cases show it, in the smallest of them", async () => {
    const { ids, failed } = await checked(inJapanese, [TWICE, USED]);
    const steps = failed[0]?.finding?.case.steps ?? [];

    expect(ids).toEqual([AFTER]);
    expect(steps.map(({ name }) => name)).toEqual([
      "guild",
      "user",
      "user-in-guild",
      "command",
      "mark",
      "used",
      "seen",
    ]);
    expect(steps.at(-1)?.expect).toEqual([{ check: "received", rule: "interaction.locale.is-of-the-client" }]);
    expect(failed[0]?.outcome).toMatchObject({
      violations: [{ pointer: "/deliveries/0/interaction/locale", step: "seen", kind: "different" }],
    });
  });

  test("has options under their default names, and their translations are a mistake of their own", async () => {
    const localized = caseOf("interaction.data.option-names-are-default-names.of-a-localized-option@invoke");
    const shown = (names: JsonObject): Tamper => {
      const renamed = (option: JsonObject) => ({ ...option, name: names[String(option["name"])] ?? "" });
      return changing((interaction) => {
        const data = interaction["data"] as JsonObject;
        return { ...interaction, data: { ...data, options: (data["options"] as JsonObject[]).map(renamed) } };
      });
    };
    const rule = "interaction.data.option-names-are-default-names";
    const received = localized.steps.map((step) => ({
      ...step,
      expect: step.expect.filter(({ check }) => check !== "equals"),
    }));
    const cases = [{ ...localized, steps: received }];

    const sound = await checked(undefined, cases);
    const translated = await checked(shown({ whom: "qui" }), cases);
    const other = await checked(shown({ whom: "another" }), cases);

    expect(sound.cases.find(({ id }) => id === `${rule}.in-all-that-is-received@command`)?.outcome.outcome).toBe(
      "passed",
    );
    expect(translated.ids).toEqual([`${rule}.in-all-that-is-received@command`]);
    expect(other.ids).toEqual(["interaction.data.options-have-name-type-and-value.in-all-that-is-received@command"]);
  });

  test("is seen again by a replay, and gone on a sound target", async () => {
    const { failed } = await checked(inJapanese);
    const finding = JSON.parse(JSON.stringify(failed[0]?.finding)) as Finding;

    expect(await replayFinding(finding, openTestTarget(inJapanese).target)).toMatchObject({ isSeenAgain: true });
    expect(await replayFinding(finding, openTestTarget().target)).toMatchObject({
      isSeenAgain: false,
      outcome: { outcome: "passed" },
    });
  });

  test("once and never again is flaky", async () => {
    let listed = 0;
    const first = changing((interaction) => ({
      ...interaction,
      locale: listed++ === 0 ? "ja" : (interaction["locale"] ?? null),
    }));
    const { cases } = await checked(first);

    expect(cases.find(({ id }) => id === AFTER)?.outcome).toMatchObject({ outcome: "flaky" });
  });

  test("is compared with the command as it was when it was used, whatever an edit has made of it", async () => {
    const { steps } = USED;
    const edited: Step = {
      name: "edited",
      part: "given",
      call: "editGuildCommand",
      path: { guild_id: { $: "guild", at: "/guild_id" }, command_id: { $: "command", at: "/id" } },
      body: { description: "Edited after its use" },
      expect: [{ check: "differs", left: { $: "command", at: "/version" }, right: { $: "edited", at: "/version" } }],
    };
    const { cases, failed } = await checked(undefined, [{ ...USED, steps: steps.toSpliced(-1, 0, edited) }]);

    expect(cases[0]).toMatchObject({ id: USED.id, outcome: { outcome: "passed" } });
    expect(failed).toEqual([]);
  });

  test("is a wrong answer of the API too", async () => {
    const words: Tamper = async (request, next) => {
      const response = await next(request);
      if (request.method !== "POST" || !request.url.endsWith("/commands")) return response;
      return Response.json({ ...((await response.json()) as object), nsfw: "no" }, { status: response.status });
    };
    const { ids } = await checked(words, [testCase("a", [slotStep("act", { part: "act" })])]);

    expect(ids).toEqual(["command.object.has-its-fields.in-all-that-is-received@answer"]);
  });

  test("is not judged after a body of our own that no schema takes", async () => {
    const echoing: Tamper = async (request, next) => {
      const body = request.method === "POST" ? ((await request.clone().json()) as JsonObject) : {};
      if (body["description"] !== 5) return next(request);
      return Response.json({ id: 1, application_id: 2, version: 3, name: "slot-a", description: 5 }, { status: 200 });
    };
    const odd = slotStep("act", {
      part: "act",
      body: { name: "slot-a", description: 5 },
      expect: [{ check: "answered" }],
    });
    const { ids } = await checked(echoing, [testCase("a", [odd])]);

    expect(ids).toEqual([]);
  });
});

describe("a list that shows a wrong command of another case", () => {
  const SHAPE = "command.object.has-its-fields.in-all-that-is-received@answer";
  const LEFT = { id: "5", application_id: "6", version: "7", type: 1, name: "left", description: "Left", nsfw: 1 };
  /** Lists have one command more; an invalid create is accepted where `takes` is true. */
  const leaving = (takes: boolean): Tamper => {
    return async (request, next) => {
      const isCreate = request.method === "POST" && request.url.endsWith("/commands");
      if (takes && isCreate && (await request.clone().text()).includes('"nsfw":1'))
        return Response.json({ ...LEFT, nsfw: false });
      const response = await next(request);
      const isList = request.method === "GET" && /\/guilds\/\d+\/commands(\?|$)/.test(request.url);
      return isList ? Response.json([...((await response.json()) as Json[]), LEFT]) : response;
    };
  };
  /** Lists have an element without an id more. */
  const leavingNoId = (takes: boolean): Tamper => {
    const leave = leaving(takes);
    return async (request, next) => {
      const response = await leave(request, next);
      const listed: unknown = request.method === "GET" ? await response.clone().json() : undefined;
      if (!Array.isArray(listed)) return response;
      return Response.json(listed.map((one: JsonObject) => (one["id"] === LEFT.id ? null : one)));
    };
  };
  const invalid = slotStep("twin", { part: "twin", body: { name: "left", description: "Left", nsfw: 1 } });
  const CASES = [
    testCase("takes", [slotStep("given"), { ...invalid, expect: [{ check: "refused" }] }]),
    testCase("lists", [slotStep("given"), listStep("list")]),
  ];

  test("is not judged where the target has taken an invalid body", async () => {
    const { ids } = await checked(leaving(true), CASES);

    expect(ids).toContain("takes");
    expect(ids).not.toContain(SHAPE);
  });

  test("is judged where it has no id by which it were of another case", async () => {
    const { ids } = await checked(leavingNoId(true), CASES);

    expect(ids.some((id) => id.endsWith("in-all-that-is-received@answer"))).toBe(true);
  });

  test.each([
    ["it has taken none", CASES],
    [
      "it was free to ignore what it has taken",
      [testCase("may-ignore", [slotStep("given"), { ...invalid, expect: [{ check: "answered" }] }]), ...CASES],
    ],
  ])("is judged where %s", async (_, cases) => {
    const { ids } = await checked(leaving(false), cases);

    expect(ids).toContain(SHAPE);
  });
});

test("every rule that a delivery can break has its case", () => {
  const ids = new Set(RECEIVED.map(({ id }) => id));
  const kindOf = (delivery: string) => (delivery.endsWith("-command") ? "command" : delivery);

  const lost = FAULTS.filter(
    ({ rule, delivery }) => delivery !== undefined && !ids.has(`${rule}.in-all-that-is-received@${kindOf(delivery)}`),
  );
  expect(lost.map(({ id }) => id)).toEqual([]);
});

describe("a bad list of deliveries is named and ends, never a crash", () => {
  test("that is not JSON", async () => {
    const text: Tamper = async (request, next) =>
      request.url.endsWith("/listDeliveries") ? new Response("<html>oops</html>") : next(request);
    const { cases } = await checked(text);

    expect(cases.find(({ id }) => id === USED.id)?.outcome).toMatchObject({
      outcome: "harness-error",
      reason: expect.stringContaining("the driver answered listDeliveries with something that is no JSON object"),
    });
  });

  test.each<readonly [string, Json, string]>([
    ["no list", "none", "with a wrong /deliveries"],
    ["a list of texts", ["a"], "with a wrong /deliveries/0"],
    ["a delivery without an interaction", [{}], "with a wrong /deliveries/0/interaction"],
    ["an interaction that is a text", [{ interaction: "a" }], "with a wrong /deliveries/0/interaction"],
  ])("that is %s", async (_, deliveries, reason) => {
    const { cases } = await checked(listing(() => deliveries));

    expect(cases.find(({ id }) => id === USED.id)?.outcome).toMatchObject({
      outcome: "harness-error",
      reason: expect.stringContaining(reason),
    });
  });

  test("that has ten thousand wrong interactions", async () => {
    const many = listing((deliveries) =>
      deliveries.length === 0
        ? []
        : Array.from({ length: 10_000 }, (_, nth) => ({ interaction: { type: 2, id: nth } })),
    );
    const { ids, failed } = await checked(many, [TWICE]);

    expect(ids).toContain("interaction.object.has-its-fields.in-all-that-is-received@command");
    for (const { outcome } of failed)
      if (outcome.outcome === "failed") expect(outcome.violations.length).toBeLessThanOrEqual(50);
  });

  test("that has options a thousand levels deep", async () => {
    let deep: Json = [];
    for (let level = 0; level < 1_000; level++) deep = [{ name: "a", type: 1, options: deep }];
    const options = deep;
    const { finished } = await checked(
      changing((interaction) => ({ ...interaction, data: { ...(interaction["data"] as JsonObject), options } })),
    );

    expect(["conformant", "findings", "cannot-run"]).toContain(finished.verdict);
  });

  test("that has every delivery twice fails no rule about ids and tokens", async () => {
    const { ids } = await checked(
      listing((deliveries) => deliveries.flatMap((one) => [one, one])),
      [TWICE],
    );

    expect(ids.filter((id) => id.startsWith("interaction.") && id.includes("received"))).toEqual([]);
  });

  test("that has other members, and another order of them, in each list is one interaction", async () => {
    let lists = 0;
    const again = { ...(TWICE.steps.at(-1) as Case["steps"][number]), name: "again" };
    const other = listing((deliveries) => {
      lists++;
      return deliveries.map(({ interaction }) => {
        const members = Object.entries(interaction as JsonObject);
        return { interaction: Object.fromEntries([["list", lists], ...(lists % 2 ? members : members.reverse())]) };
      });
    });

    const { ids } = await checked(other, [{ ...TWICE, steps: [...TWICE.steps, again] }]);

    expect(ids).toEqual([]);
  });

  test("that is in another order is compared by the ids of the interactions", async () => {
    const { ids } = await checked(
      listing((deliveries) => [...deliveries].reverse()),
      [TWICE],
    );

    expect(ids).toEqual([]);
  });

  test("that comes late is judged when it comes", async () => {
    let looks = 0;
    const late: Case = {
      ...USED,
      id: "late",
      steps: [
        ...USED.steps.map((step) => (step.name === "seen" ? { ...step, expect: [] } : step)),
        { ...(USED.steps.at(-1) as Case["steps"][number]), name: "again" },
      ],
    };
    const slow = listing((deliveries) =>
      looks++ < 2
        ? []
        : deliveries.map(({ interaction }) => ({ interaction: { ...(interaction as JsonObject), locale: "ja" } })),
    );
    const { ids } = await checked(slow, [late]);

    expect(ids).toEqual([AFTER]);
  });

  test("for another application breaks the rule about the owner", async () => {
    const { ids } = await checked(changing((interaction) => ({ ...interaction, application_id: "123" })));

    expect(ids).toEqual(["interaction.application-id.is-the-owner.in-all-that-is-received@command"]);
  });

  test("that gives two interactions one token breaks the rule about tokens", async () => {
    const { ids } = await checked(
      changing((interaction) => ({ ...interaction, token: "one" })),
      [TWICE],
    );

    expect(ids).toContain("interaction.token.is-unique.in-all-that-is-received@command");
  });

  test("of a type that no document names is not judged by what is known", async () => {
    const { ids } = await checked(
      changing((interaction) => ({ ...interaction, id: "1", type: 99 })),
      [{ ...USED, steps: USED.steps.map((step) => ({ ...step, expect: [] })) }],
    );

    expect(ids.filter((id) => id.includes("received"))).toEqual([]);
  });
});

describe("one mistake in what is delivered is one cause", () => {
  const FRACTION = caseOf("option-value.number.is-a-double.a-fraction@invoke");

  test("that the case about it shows, and all that is received", async () => {
    const whole = changing((interaction) =>
      JSON.parse(JSON.stringify(interaction).replace('"value":0.1', '"value":0')),
    );

    const { ids, finished } = await checked(whole, [FRACTION]);

    expect(ids).toEqual([
      FRACTION.id,
      "interaction.data.options-have-name-type-and-value.in-all-that-is-received@command",
    ]);
    expect(finished.causes).toHaveLength(1);
  });

  test("where each interaction is listed twice", async () => {
    const twice = listing((deliveries) => deliveries.flatMap((one) => [one, one]));

    const { finished } = await checked(twice, [USED, TWICE, FRACTION]);

    expect(finished.causes?.map(({ title }) => title)).toEqual(["The same interaction is delivered more than once"]);
  });
});
