import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { WireAnswer } from "../wire.js";
import { isLikeUnrouted, NO_SUCH_PATH } from "./unrouted.js";

const PATH = "/applications/5/guilds/7/commands";
const answerOf = (json: Json): WireAnswer => ({ status: 404, headers: {}, text: JSON.stringify(json), json });

const isAlike = (one: Json, other: Json): boolean =>
  isLikeUnrouted(PATH, answerOf(other), { path: NO_SUCH_PATH, answer: answerOf(one) });

describe("a missing route", () => {
  test.each<[what: string, one: Json, other: Json]>([
    ["the same words", { message: "404: Not Found" }, { message: "404: Not Found" }],
    ["its own path", { message: `no ${NO_SUCH_PATH}` }, { message: `no ${PATH}` }],
    ["members in another order", { code: 0, message: "none" }, { message: "none", code: 0 }],
    [
      "members of members in another order, with times and ids",
      { error: { message: "none", trace: "41c2a65e-20af-4a66-bb02-1af96077fc7a", at: "2026-11-22T14:58:44.946Z" } },
      { error: { at: "2026-11-22T15:08:58.346Z", trace: "8b92f7cc-270e-4a1d-9855-a39e9638c11f", message: "none" } },
    ],
  ])("is seen by %s", (_, one, other) => {
    expect(isAlike(one, other)).toBe(true);
  });
});

describe("a resource that is not known", () => {
  test.each<[what: string, one: Json, other: Json]>([
    ["other words", { message: "404: Not Found" }, { message: "Unknown Guild" }],
    ["other words in a member of a member", { error: { message: "none" } }, { error: { message: "Unknown Guild" } }],
    ["other members", { message: "none" }, { message: "none", reason: "guild" }],
  ])("is seen by %s", (_, one, other) => {
    expect(isAlike(one, other)).toBe(false);
  });
});
