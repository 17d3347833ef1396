import { expect, test } from "vitest";
import { groupByFeature } from "./common-feature.js";
import { featuresOf } from "./features.js";

const refused = (body: Parameters<typeof featuresOf>[0]) => ({ features: [...featuresOf(body)] });

test("refused requests are grouped by what accepted ones do not have", () => {
  const nulls = [{ name: "a", name_localizations: null }, { options: [{ name: "b", name_localizations: null }] }];
  const accepted = new Map([...featuresOf({ name: "c", options: [{ name: "d" }] })].map((one) => [one, 50]));

  const groups = groupByFeature([...nulls.map(refused), refused({ name: "e" })], accepted);

  expect(groups.map(({ feature, items }) => [feature, items.length])).toEqual([
    ["name_localizations is null", 2],
    [undefined, 1],
  ]);
});

test("what a single request has is chance", () => {
  expect(groupByFeature([refused({ nsfw: true })], new Map()).map(({ feature }) => feature)).toEqual([undefined]);
});
