/** Applications that defer, and complete always, sometimes, late or never. */
import { expect, test } from "vitest";
import { redOf } from "../testing/checked.js";
import { type Conduct, direct, type Plan } from "../testing/independent/application.js";
import { checkPlan } from "../testing/independent/checked-plan.js";

const HOLDS = "application.answer.holds-what-the-rules-allow";
const edit = (content: string) => ({ method: "PATCH", path: "/messages/@original", body: { content } }) as const;

/** Two commands: one defers, the other answers at once. */
const PLAN: Plan = {
  commands: [
    { name: "later", description: "Answers later" },
    { name: "now", description: "Answers now" },
    { name: "soon", description: "Answers soon" },
  ],
  replies: {
    "use later": () => ({ first: { type: 5 }, later: [edit("Done")] }),
    "use now": () => ({ first: { type: 4, data: { content: "Hello" } } }),
    "use soon": () => ({ first: { type: 5 }, later: [edit("Done")] }),
  },
};

/** Completes what the command `later` promised only where this is true. */
function completing(isCompleted: () => boolean): Conduct {
  return {
    answer: async (door) =>
      door.interaction.data.name === "later" && !isCompleted() ? Response.json(door.reply.first) : direct(door),
  };
}

test("a run is inconclusive where deferred responses are never completed, and one reason names the commands", async () => {
  const checked = await checkPlan(
    PLAN,
    completing(() => false),
  );

  expect(checked.finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
  const reason = expect.stringMatching(
    /^no message followed a deferred response within 200 ms \(--patience waits longer\): \/later \((\d+) of \1\), \/later \(drawn\) \(1 of 1\)$/,
  );
  expect(redOf(checked)).toMatchObject([
    { id: `${HOLDS}@/later (never completed)`, outcome: { outcome: "blocked", reason } },
    { id: `${HOLDS}@/later (drawn) (never completed)`, outcome: { outcome: "blocked", reason } },
  ]);
  expect(new Set(redOf(checked).map(({ outcome }) => "reason" in outcome && outcome.reason)).size).toBe(1);
});

test("a run is inconclusive where one response of many is never completed", async () => {
  let uses = 0;
  const checked = await checkPlan(
    PLAN,
    completing(() => ++uses !== 3),
  );

  expect(checked.finished?.exitCode).toBe(3);
  expect(redOf(checked)).toMatchObject([
    { outcome: { outcome: "blocked", reason: expect.stringMatching(/: \/later \(1 of \d+\)$/) } },
  ]);
});

/** Completes what `later` promised when the next command is used: after the wait is over. */
function completingLate(content: string): Conduct {
  const owed: (() => Promise<unknown>)[] = [];
  return {
    answer: async (door) => {
      const { name } = door.interaction.data;
      if (name !== "later") {
        for (const complete of owed.splice(0)) await complete();
        return direct(door);
      }
      owed.push(() => door.edit({ content }));
      return Response.json(door.reply.first);
    },
  };
}

test("a message that comes after the wait and before the end is judged", async () => {
  const [short, long] = [
    await checkPlan(PLAN, completingLate("Done")),
    await checkPlan(PLAN, completingLate("a".repeat(2_001))),
  ];

  expect(redOf(short)).toEqual([]);
  expect(short.finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
  expect(new Set(redOf(long).map(({ rules }) => rules[0]))).toEqual(
    new Set(["application.message.content-has-at-most-2000-characters"]),
  );
  expect(long.finished?.exitCode).toBe(1);
});

test("a deferred response whose edit is invalid has that finding, and is not named as open too", async () => {
  const replies = { ...PLAN.replies, "use later": () => ({ first: { type: 5 }, later: [edit("a".repeat(2_001))] }) };
  const checked = await checkPlan({ ...PLAN, replies });

  expect(checked.finished?.exitCode).toBe(1);
  expect(redOf(checked).map(({ outcome }) => outcome.outcome)).not.toContain("blocked");
});

test("a deferred response whose message is refused is open, and the reason says what the service refused", async () => {
  const missing = { flags: 32_768, components: [{ type: 13, file: { url: "attachment://a.txt" } }] };
  const later = [{ method: "PATCH", path: "/messages/@original", body: missing }] as const;
  const replies = { ...PLAN.replies, "use later": () => ({ first: { type: 5 }, later: [...later] }) };

  const checked = await checkPlan({ ...PLAN, replies });

  const reason = expect.stringMatching(
    /^a deferred response was left open, for the service refused its message \(PATCH of the response: 400 .*attachment:\/\/a\.txt\) or none came within 200 ms: \/later /,
  );
  expect(checked.finished?.exitCode).toBe(3);
  expect(redOf(checked)[0]?.outcome).toEqual({ outcome: "blocked", reason });
});
