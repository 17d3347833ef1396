/** Applications that an author wrote from the documents alone, before reading check-app: correct ones, and mistakes. */
import { expect, test } from "vitest";
import { redOf, rulesNamed } from "./testing/checked.js";
import { accepted, direct } from "./testing/independent/application.js";
import { checkPlan, merged, planOf, rulesNamedAt } from "./testing/independent/checked-plan.js";
import { ACCEPTED_MISTAKES, DEADLINE_MS, DIRECT_MISTAKES, NOTE } from "./testing/independent/conduct-mistakes.js";
import * as correct from "./testing/independent/correct-plans.js";
import { MESSAGE_MISTAKES } from "./testing/independent/message-mistakes.js";
import { MODAL_MISTAKES } from "./testing/independent/modal-mistakes.js";
import type { ResponseMistake } from "./testing/independent/response-mistake.js";

const RESPONSES = [...MESSAGE_MISTAKES, ...MODAL_MISTAKES];
/** Each invalid callback costs half a second, for a better one may follow. */
const EVERY_FIFTEENTH = RESPONSES.filter((_, nth) => nth % 15 === 0);

test.each([
  ["in its response", direct],
  ["by a callback", accepted],
] as const)("a correct application that responds %s is not blamed", async (_, answer) => {
  const checked = await checkPlan(merged(Object.values(correct)), { answer });

  expect(redOf(checked)).toEqual([]);
  expect(checked.finished?.exitCode).toBe(0);
});

test.each<[where: string, answer: typeof direct, mistakes: readonly ResponseMistake[]]>([
  ["in a response", direct, RESPONSES],
  ["in a callback", accepted, EVERY_FIFTEENTH],
])("each mistake %s is named", async (_, answer, mistakes) => {
  const checked = await checkPlan(planOf(mistakes), { answer });

  const named = mistakes.map(({ id, rules }) => [
    id,
    ...rules.filter((rule) => rulesNamedAt(checked, id).includes(rule)),
  ]);
  expect(named.filter(([, rule]) => rule === undefined)).toEqual([]);
});

test.each([
  ...DIRECT_MISTAKES.map((mistake) => ({ ...mistake, answer: direct })),
  ...ACCEPTED_MISTAKES.map((mistake) => ({ ...mistake, answer: accepted })),
])("$id: is named", async ({ rules, replies = NOTE.replies, conduct, answer }) => {
  const isWhole = rules.some((rule) => rule.startsWith("application.signature"));
  const checked = await checkPlan({ ...NOTE, replies }, { answer, ...conduct }, { isWhole, deadlineMs: DEADLINE_MS });

  expect(checked.cases.flatMap(rulesNamed)).toEqual(expect.arrayContaining([expect.toBeOneOf([...rules])]));
});
