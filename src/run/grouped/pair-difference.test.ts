import { expect, test } from "vitest";
import type { Step } from "../../case/case.js";
import type { Json } from "../../contract/json.js";
import type { ShownCredential } from "../exchange.js";
import { pairDifferenceOf } from "./pair-difference.js";

const half = (part: "valid" | "twin", sent: Json) => ({
  step: { name: part, part, call: "createGlobalCommand", path: {}, as: "bot", expect: [] } as const,
  credential: "bot" as const,
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

const put = (part: "valid" | "twin", as: NonNullable<Step["as"]>, permission: boolean) => ({
  step: { name: part, part, call: "editCommandPermissions", path: {}, as, expect: [] } as const,
  credential: (typeof as === "string" ? as : "minted") as ShownCredential,
  sent: { permissions: [{ id: "1", type: 1, permission }] },
});
const mintedBy = (step: string) => ({ $: step, at: "/token" });

test.each([
  ["two of target.json", "guildManager", "bot", { from: "Bearer $GUILD_MANAGER_TOKEN", to: "Bot $BOT_TOKEN" }],
  ["a minted one and none", mintedBy("a"), "none", { from: "Bearer $MINTED_TOKEN", to: "no value" }],
] as const)("the difference of a pair is the token, not what shows which was stored: %s", (_, one, other, words) => {
  const difference = pairDifferenceOf([put("valid", one, true), put("twin", other, false)]);

  expect(difference).toEqual({ pointer: "Authorization", ...words });
});

test("the difference of two minted tokens cannot be shown", () => {
  expect(pairDifferenceOf([put("valid", mintedBy("a"), true), put("twin", mintedBy("b"), false)])).toBeUndefined();
});
