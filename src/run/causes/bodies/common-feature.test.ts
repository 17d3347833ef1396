import { expect, test } from "vitest";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { groupByFeature, joinedByRule } from "./common-feature.js";
import { featuresOf } from "./features.js";

const refused = (body: Parameters<typeof featuresOf>[0]) => ({ features: [...featuresOf(body)] });

test("refused requests are grouped by what accepted ones do not have", () => {
  const nulls = [{ name: "a", name_localizations: null }, { options: [{ name: "b", name_localizations: null }] }];
  const accepted = new Map([...featuresOf({ name: "c", options: [{ name: "d" }] })].map((one) => [one, 50]));

  const groups = groupByFeature([...nulls.map(refused), refused({ name: "e" })], accepted);

  expect(groups.map(({ feature, items }) => [feature, items.length])).toEqual([
    ["a dictionary of texts is null", 2],
    [undefined, 1],
  ]);
});

test("requests that have nothing in common are named after the rule that they are about", () => {
  const of = (rule: "component.id.zero-counts-as-empty" | "component.id.given-ones-are-kept", isBlocked = false) => ({
    ...refused({}),
    rule,
    isBlocked,
  });
  const zeros = [of("component.id.zero-counts-as-empty"), of("component.id.given-ones-are-kept", true)];
  const mixed = [of("component.id.zero-counts-as-empty"), of("component.id.given-ones-are-kept")];

  expect(joinedByRule([{ items: zeros }]).map(({ rule }) => rule)).toEqual(["component.id.zero-counts-as-empty"]);
  expect(joinedByRule([{ items: mixed }]).map(({ rule }) => rule)).toEqual([undefined]);
  expect(joinedByRule([{ feature: "id is 0", items: zeros }]).map(({ rule }) => rule)).toEqual([undefined]);
});

test("names that follow the pattern are distinguished from free texts, at any depth and in any language", () => {
  const word = "a name of a command or option has characters beyond a-z, 0-9, - and _";
  const isBeyond = (body: Parameters<typeof featuresOf>[0]) => featuresOf(body).has(word);

  expect(
    [{ name: "日本語" }, { name: "a", options: [{ name: "b", name_localizations: { ja: "名" } }] }].map(isBeyond),
  ).toEqual([true, true]);
  expect(
    [
      { name: "Open This", type: 2 },
      { name: "a", options: [{ name: "b", choices: [{ name: "Ü", value: 1 }] }] },
    ].map(isBeyond),
  ).toEqual([false, false]);
});

test("what a single request has is chance", () => {
  expect(groupByFeature([refused({ nsfw: true })], new Map()).map(({ feature }) => feature)).toEqual([undefined]);
});

test("texts that are too long only for who counts bytes or UTF-16 units have something in common", () => {
  const bytes = "a text has more bytes than the characters that it may have";
  const units = "a text has more UTF-16 units than the characters that it may have";
  const wordsOf = (body: Parameters<typeof featuresOf>[0]) =>
    [bytes, units].filter((word) => featuresOf(body).has(word));

  expect(wordsOf({ name: "é".repeat(17) })).toEqual([bytes]);
  expect(wordsOf({ name: "a", options: [{ name: "b", description: "😀".repeat(51) }] })).toEqual([bytes, units]);
  expect(wordsOf({ options: [{ name: "b", choices: [{ name: "ü".repeat(50), value: "ü".repeat(51) }] }] })).toEqual([
    bytes,
  ]);
  expect(wordsOf({ name: "a".repeat(32), description: "é".repeat(101) })).toEqual([]);
  expect(wordsOf({ name: "a", name_localizations: { fr: "é".repeat(16) } })).toEqual([]);
});

test("a member that is refused whatever its length is named by that it is there", () => {
  const groups = groupByFeature([refused({ id: "1" }), refused({ id: "22" })], new Map());

  expect(groups.map(({ feature }) => feature)).toEqual(["id is there"]);
});

test("two rules of which two cases each are refused for no feature are two mistakes", () => {
  const of = (rule: RuleId, isBlocked = false) => ({ ...refused({}), rule, isBlocked });
  const rules: readonly RuleId[] = ["limit.user.is-15", "option.name.matches-pattern"];
  const twice = rules.flatMap((rule) => [of(rule), of(rule)]);
  const [single, blocked] = [of("choice.name.allows-any-character"), of("choice.name.allows-any-character", true)];
  const shown = (items: typeof twice) => joinedByRule([{ items }]).map((group) => [group.rule, group.items.length]);

  expect(shown([...twice, single])).toEqual([...rules.map((rule) => [rule, 2]), [single.rule, 1]]);
  expect(shown([...twice, blocked]).map(([, length]) => length)).toEqual([3, 2]);
});

test.each([
  ["letters without upper and lower case", ["سلام", "日本"]],
  ["combining marks", ["नमस्ते", "ไม้"]],
  ["a capital letter that has no small one", ["ϒ", "aϒ"]],
  ["an apostrophe", ["l'eau", "d'or"]],
  ["digits of another script than Latin", ["a٣", "b٤"]],
])(
  "names that are refused for %s are named by that, where other names, and localized ones, are accepted",
  (kind, names) => {
    const name_localizations = { ja: names[0] ?? "" };
    const body = { name: "é_", name_localizations, options: [{ name: "ü" }] };
    const accepted = new Map([...featuresOf(body)].map((one) => [one, 50]));

    const groups = groupByFeature(
      names.map((name) => refused({ name })),
      accepted,
    );

    expect(groups.map(({ feature, items }) => [feature, items.length])).toEqual([[`a name has ${kind}`, 2]]);
  },
);

test("names beyond ASCII that are refused at any depth, whatever they are, have one thing in common", () => {
  const names = ["é", "日本", "a٣", "𐐨"];
  const accepted = new Map([...featuresOf({ name: "l'eau", options: [{ name: "d'or" }] })].map((one) => [one, 50]));

  const groups = groupByFeature(
    names.map((name, nth) => refused(nth % 2 === 0 ? { name } : { name: "plain", options: [{ name }] })),
    accepted,
  );

  expect(groups.map(({ feature, items }) => [feature, items.length])).toEqual([
    ["a name has other characters than those of ASCII", names.length],
  ]);
});
