import { expect, test } from "vitest";
import type { Step } from "../../case/case.js";
import type { Template } from "../../case/template.js";
import { SentFeatures, sentFeaturesOf, worthiestOf } from "./sent-features.js";

function step(part: Step["part"], body: Template): Step {
  return {
    name: part,
    part,
    call: "createMessage",
    body,
    expect: [{ check: "accepted", rule: "button.link.has-a-url" }],
  };
}

const DISABLED = { type: 2, style: 1, disabled: true };
const ENABLED = { type: 2, style: 1, disabled: false };

test("what looks at the state has no features, and what sets the stage has its fields", () => {
  expect(sentFeaturesOf([step("read", DISABLED)]).size).toBe(0);

  const made = sentFeaturesOf([{ ...step("given", DISABLED), call: "makeUser" }]);
  const acted = sentFeaturesOf([step("act", DISABLED)]);
  expect(made.size).toBeGreaterThan(0);
  expect(made.size).toBeLessThan(acted.size);
});

test("what was done before a use counts in its order", () => {
  const create: Step = { ...step("given", { name: "a" }), name: "made", call: "createGuildCommand" };
  const edit: Step = {
    ...step("given", { nsfw: true }),
    name: "edited",
    call: "editGuildCommand",
    path: { command_id: { $: "made", at: "/id" } },
  };
  const remove: Step = { ...edit, name: "deleted", call: "deleteGuildCommand" };

  expect(sentFeaturesOf([create, edit, remove])).not.toEqual(sentFeaturesOf([create, remove, edit]));
});

test("texts of a list have features by what they look like", () => {
  const digits = sentFeaturesOf([step("act", { values: ["1"] })]);
  const words = sentFeaturesOf([step("act", { values: ["a"] })]);

  expect([...digits].every((feature) => words.has(feature))).toBe(false);
});

test("the same fields in another place, or with another value, are other features", () => {
  const one = sentFeaturesOf([step("act", { components: [DISABLED] })]);
  const elsewhere = sentFeaturesOf([step("act", { accessory: DISABLED })]);
  const other = sentFeaturesOf([step("act", { components: [ENABLED] })]);

  expect([...elsewhere].filter((feature) => one.has(feature)).length).toBeLessThan(one.size);
  expect([...other].filter((feature) => one.has(feature)).length).toBeLessThan(one.size);
});

test("of an invalid variant only the object that differs counts", () => {
  const broken = { ...DISABLED, url: "https://example.com" };
  const small = [step("valid", { components: [DISABLED] }), step("twin", { components: [broken] })];
  const great = [
    step("valid", { components: [DISABLED, ENABLED], flags: 4 }),
    step("twin", { components: [broken, ENABLED], flags: 4 }),
  ];

  expect(sentFeaturesOf(great)).toEqual(sentFeaturesOf(small));
  expect(sentFeaturesOf(small)).not.toEqual(sentFeaturesOf(small.slice(1)));
});

test("features are worth less the more often they were sent", () => {
  const sent = new SentFeatures();
  const worth = [0, 1, 2].map(() => {
    const novelty = sent.noveltyOf([2, 4]);
    sent.add([2, 4]);
    return novelty;
  });

  expect(worth).toEqual([2, 0.5, 2 / 9]);
  expect(sent.noveltyOf([6])).toBe(1);
  expect(sent.noveltyOf([7])).toBeGreaterThan(sent.noveltyOf([6]));
});

test("what was counted and not sent is new again, unless it was counted as often as can be", () => {
  const sent = new SentFeatures();
  sent.add([2, 4]);
  sent.remove([2]);
  for (let times = 0; times < 300; times++) sent.add([6]);
  const worth = sent.noveltyOf([6]);
  sent.remove([6, 8]);

  expect(sent.noveltyOf([2])).toBe(1);
  expect(sent.noveltyOf([4])).toBe(0.25);
  expect(sent.noveltyOf([6])).toBe(worth);
  expect(sent.noveltyOf([8])).toBe(1);
});

test("the worthiest value sends most of what was sent least, for each of its requests", () => {
  const few = sending(["a"]);
  const many = sending(["a", "b", "c"]);
  const long = sending(["a", "b", "c"], 30);
  const sent = new SentFeatures();

  expect(worthiestOf([few, many, long], sent)).toMatchObject({ of: many, sends: sentFeaturesOf(many.steps) });

  for (let times = 0; times < 5; times++) sent.add(sentFeaturesOf(many.steps));
  expect(worthiestOf([many, sending(["d"])], sent).of).toEqual(sending(["d"]));
});

/** A value that sends these members, with so many looks at the state. */
function sending(members: readonly string[], looks = 0): { readonly steps: readonly Step[] } {
  const body = Object.fromEntries(members.map((member) => [member, true]));
  return { steps: [step("act", body), ...Array.from({ length: looks }, () => step("read", {}))] };
}

test("what is done to one resource counts, and so does the place of an operation", () => {
  const made: Step = { ...step("act", { name: "a" }), name: "made", call: "createGuildCommand" };
  const other: Step = { ...made, name: "other", body: { name: "b" } };
  const edited = (of: string, path: NonNullable<Step["path"]> = {}): Step => ({
    ...step("act", { nsfw: false }),
    call: "editGuildCommand",
    path: { command_id: { $: of, at: "/id" }, ...path },
  });
  const sent = (last: Step) => sentFeaturesOf([made, other, edited("made"), last]);

  const elsewhere = sent(edited("other", { guild_id: { $: "guild2" } }));

  expect(sent(edited("made"))).not.toEqual(sent(edited("other")));
  expect(elsewhere).not.toEqual(sent(edited("other")));
});
