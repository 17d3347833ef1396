/** Applications that call wrongly: twice, late, for another interaction, or with more bytes than anybody reads. */
import { expect, test } from "vitest";
import { rulesNamed } from "../testing/checked.js";
import { type Conduct, direct, type Plan } from "../testing/independent/application.js";
import { checkPlan } from "../testing/independent/checked-plan.js";

const MESSAGE = { type: 4, data: { content: "Hello" } };
const HUGE = { type: 4, data: { content: "a".repeat(17 * 1024 * 1024) } };

/** The one language in which the application sends it. */
const LOCALE = "nl";

/** The commands `bad` and `good`, in this order. */
const PLAN: Plan = {
  commands: [
    { name: "bad", description: "Calls wrongly", contexts: [0] },
    { name: "good", description: "Answers", contexts: [0] },
  ],
  replies: { "use bad": () => ({ first: MESSAGE }), "use good": () => ({ first: MESSAGE }) },
};

type Bad = NonNullable<Conduct["answer"]>;
let earlier: { readonly id: string; readonly token: string } | undefined;

/** Answers 202, and calls back like this. */
const calling =
  (call: (door: Parameters<Bad>[0]) => Promise<unknown>): Bad =>
  async (door) => {
    door.afterwards(() => call(door));
    return new Response(null, { status: 202 });
  };

test.each<[what: string, rule: string, bad: Bad]>([
  [
    "twice",
    "application.callback.comes-once",
    calling(async ({ callback }) => [await callback(MESSAGE), await callback(MESSAGE)]),
  ],
  [
    "with the token of another interaction",
    "application.callback.names-its-interaction",
    calling(async ({ callback, interaction }) => {
      const { token } = earlier ?? interaction;
      earlier = interaction;
      return callback(MESSAGE, { token });
    }),
  ],
  [
    "with 17 MiB",
    "application.answer.is-a-response",
    calling(async ({ callback, interaction }) => callback(interaction.locale === LOCALE ? HUGE : MESSAGE)),
  ],
])("an application that responds %s is named, and the check goes on", async (_, rule, bad) => {
  const { cases, finished } = await checkPlan(PLAN, {
    answer: (door) => (door.interaction.data.name === "bad" ? bad(door) : direct(door)),
  });

  const named = cases.filter((one) => rulesNamed(one).length > 0);
  expect(named.map(({ id }) => id)).toContain(`${rule}@/bad`);
  expect(named.filter(({ id }) => id.includes("/good"))).toEqual([]);
  expect(cases.filter(({ id, outcome }) => id.includes("/good") && outcome.outcome === "passed")).not.toEqual([]);
  expect(finished).toMatchObject({ verdict: "findings", exitCode: 1 });
});
