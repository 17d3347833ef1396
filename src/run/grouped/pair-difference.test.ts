import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { pairDifferenceOf } from "./pair-difference.js";

const half = (part: "valid" | "twin", sent: Json) => ({
  step: { name: part, part, call: "createGlobalCommand", path: {}, as: "bot", expect: [] } as const,
  sent,
});

test.each([
  ["the mistake", { name: "a", nsfw: true }, { name: "a", nsfw: "yes" }, "/nsfw"],
  ["the mistake, not the other name", { name: "a", nsfw: true }, { name: "b", nsfw: "yes" }, "/nsfw"],
  ["the name, if nothing else differs", { name: "a" }, { name: "A" }, "/name"],
  ["the missing name", { name: "a" }, {}, "/name"],
])("the difference of a pair is %s", (_, valid, twin, pointer) => {
  expect(pairDifferenceOf([half("valid", valid), half("twin", twin)])).toMatchObject({ pointer });
});
