/** An opponent that corrupts what a driver lists: whatever it gets wrong is found, without a case that is about it. */
import { describe, expect, test } from "vitest";
import type { Case } from "../../src/case/case.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import type { CaseFinished } from "../../src/run/result/event.js";
import { type Fetch, openTestTarget, runCases, type Tamper } from "../../src/run/testing/stage-for.js";
import { suiteOf } from "../index.js";

type Change = (interaction: JsonObject) => JsonObject;

const WHOLE = suiteOf("documented").cases;
const RECEIVED = WHOLE.filter(({ receives }) => receives !== undefined);

/** Interactions of every kind, from cases whose own checks are taken away: only what is received counts. */
const CARRIERS = [
  "interaction.member.has-its-fields.with-a-role-and-a-nick@invoke",
  "interaction.member.has-its-fields.with-a-role-and-a-nick@type",
  "interaction.member.has-its-fields.with-a-role-and-a-nick@use",
  "interaction.member.has-its-fields.with-a-role-and-a-nick@submit",
  "interaction.data.options-have-name-type-and-value.of-a-string@invoke",
  "interaction.user-command.has-its-target.and-the-user@invoke",
  "interaction.message-command.has-its-target.and-the-message@invoke",
  "component-response.ids-are-those-of-the-components.of-every-component@submit",
  "component-response.user-select.may-have-members.in-a-guild@use",
].map((id) => WHOLE.find((one) => one.id === id));

const SUITE: readonly Case[] = [
  ...CARRIERS.map((one): Case => {
    if (one === undefined) throw new Error("a case has another id now");
    return {
      ...one,
      steps: one.steps.map((step) =>
        step.part === "given" ? step : { ...step, part: "read", expect: [{ check: "answered" }] },
      ),
    };
  }),
  ...RECEIVED,
];

/** Changes every listed interaction. */
function corrupting(change: Change): Tamper {
  return async (request: Request, next: Fetch) => {
    const response = await next(request);
    if (!request.url.endsWith("/listDeliveries")) return response;
    const body = (await response.json()) as { readonly deliveries: readonly { readonly interaction: JsonObject }[] };
    const deliveries = body.deliveries.map(({ interaction }) => ({ interaction: change(interaction) }));
    return Response.json({ ...body, deliveries });
  };
}

async function failuresOf(tamper: Tamper): Promise<readonly CaseFinished[]> {
  const { target } = openTestTarget(tamper);
  const { cases } = await runCases(target, { cases: SUITE }, { believesAtOnce: true });
  await target.close();
  expect(cases.filter(({ outcome }) => outcome.outcome === "harness-error")).toEqual([]);
  return cases.filter(({ outcome }) => outcome.outcome === "failed");
}

const without = (holder: JsonObject, member: string): JsonObject =>
  Object.fromEntries(Object.entries(holder).filter(([name]) => name !== member));

/** The same change wherever `isMeant` holds, at any depth. */
function everywhere(isMeant: (one: JsonObject) => boolean, change: (one: JsonObject) => JsonObject): Change {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(visit);
    if (!isObject(value)) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one)]));
    return isMeant(inner) ? change(inner) : inner;
  };
  return (interaction) => visit(interaction) as JsonObject;
}

const ofType =
  (type: number, change: Change): Change =>
  (interaction) =>
    interaction["type"] === type ? change(interaction) : interaction;

const inMember =
  (change: Change): Change =>
  (interaction) =>
    isObject(interaction["member"]) ? { ...interaction, member: change(interaction["member"]) } : interaction;

const inData =
  (change: Change): Change =>
  (interaction) =>
    isObject(interaction["data"]) ? { ...interaction, data: change(interaction["data"]) } : interaction;

const rekeyed: Change = (entities) => Object.fromEntries(Object.values(entities).map((one, nth) => [`77${nth}`, one]));

const ENVELOPE = ["application_id", "channel_id", "guild_id", "member", "locale", "app_permissions"];
const MODAL_TYPES = [3, 4, 5, 18, 19, 21, 22, 23];

const WRONG_TYPES: readonly (readonly [member: string, value: Json])[] = [
  ["version", "1"],
  ["guild_locale", 7],
  ["app_permissions", 8],
];

interface Row {
  readonly what: string;
  readonly change: Change;
}

const ROWS: readonly Row[] = [
  ...[2, 3, 4, 5].flatMap((type) => [
    ...ENVELOPE.map((member) => ({
      what: `type ${type} without ${member}`,
      change: ofType(type, (one) => without(one, member)),
    })),
    ...WRONG_TYPES.map(([member, value]) => ({
      what: `type ${type} with a ${member} of another type`,
      change: ofType(type, (one) => ({ ...one, [member]: value })),
    })),
    {
      what: `type ${type} with the roles of somebody else`,
      change: ofType(
        type,
        inMember((member) => ({ ...member, roles: ["123"] })),
      ),
    },
    {
      what: `type ${type} with the permissions of somebody else`,
      change: ofType(
        type,
        inMember((member) => ({ ...member, permissions: "0" })),
      ),
    },
  ]),
  ...[2, 3, 5].map((type) => ({
    what: `type ${type} with resolved entities under other ids`,
    change: ofType(
      type,
      inData((data) => ({
        ...data,
        resolved: Object.fromEntries(
          Object.entries(isObject(data["resolved"]) ? data["resolved"] : {}).map(([kind, entities]) => [
            kind,
            rekeyed(entities as JsonObject),
          ]),
        ),
      })),
    ),
  })),
  ...MODAL_TYPES.flatMap((type) =>
    ["id", "custom_id"]
      .filter((member) => type !== 18 || member === "id")
      .map((member) => ({
        what: `a modal whose component of type ${type} has no ${member}`,
        change: ofType(
          5,
          inData(
            everywhere(
              (one) => one["type"] === type,
              (one) => without(one, member),
            ),
          ),
        ),
      })),
  ),
  ...[2, 3].map((type) => ({
    what: `a command of type ${type} without its name`,
    change: ofType(
      2,
      inData((data) => (data["type"] === type ? without(data, "name") : data)),
    ),
  })),
  ...[2, 4].map((type) => ({
    what: `type ${type} with options without type`,
    change: ofType(
      type,
      inData(
        everywhere(
          (one) => "value" in one,
          (one) => without(one, "type"),
        ),
      ),
    ),
  })),
];

describe("a delivery that is corrupted", () => {
  test("in 66 ways is judged", () => {
    expect(ROWS.length).toBe(66);
  });

  test.each(ROWS)("$what is found", async ({ change }) => {
    const failures = await failuresOf(corrupting(change));

    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ id }) => id.includes(".in-all-that-is-received@"))).toBe(true);
  });
});

describe("a delivery that is sound", () => {
  test("fails nothing", async () => {
    expect(await failuresOf((request, next) => next(request))).toEqual([]);
  });

  test("fails nothing with members that no document knows", async () => {
    const more = everywhere(
      (one) => "id" in one || "type" in one,
      (one) => ({ ...one, mood: "fine", extra: { a: [1] } }),
    );

    expect(await failuresOf(corrupting(more))).toEqual([]);
  });

  test("fails nothing with null where the documents leave it open", async () => {
    const OPEN = ["joined_at", "nick", "pending", "mute", "deaf", "premium_since", "avatar"];
    const nulls = inMember((member) => ({
      ...member,
      ...Object.fromEntries(OPEN.filter((name) => name !== "nick").map((name) => [name, null])),
    }));

    expect(await failuresOf(corrupting(nulls))).toEqual([]);
  });
});
