/** What a refusal has to say in profile discord. */
import { describe, expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import type { Answer } from "../case.js";
import type { Check } from "../check.js";
import { judge } from "./index.js";
import { answer, environment } from "./testing/environment.js";

describe("a refusal in profile discord", () => {
  const discord = { contract: { ...environment({}).contract, refusal: profileOf("discord").refusal } };
  const invalid = (errors: Answer["body"], code = 50035) =>
    answer(400, { code, message: "Invalid Form Body", errors: errors ?? {} });
  const leaf = { _errors: [{ code: "BASE_TYPE_REQUIRED", message: "needed" }] };

  test.each([
    ["at the member", "/options/0/name", { options: { 0: { name: leaf } } }],
    ["at a container on the way", "/name_localizations/de", { name_localizations: leaf }],
    ["below the member", "/options", { options: { 3: { name: leaf } } }],
    ["at the other element of a list", "/options/0/required", { options: { 1: leaf } }],
    ["for the whole body", "/options", leaf],
  ])("names the path: %s", (_where, pointer, errors) => {
    expect(judge({ check: "refused", pointer }, environment({ twin: invalid(errors) }, discord))).toBeUndefined();
  });

  test.each([
    ["another code", invalid({ name: leaf }, 1), "discord.error.validation-answers-400-with-50035"],
    [
      "another status",
      answer(422, { code: 50035, errors: { name: leaf } }),
      "discord.error.validation-answers-400-with-50035",
    ],
    ["another path", invalid({ description: leaf }), "discord.error.names-the-faulty-path"],
  ])("is violated by %s", (_what, twin, rule) => {
    expect(judge({ check: "refused", pointer: "/name" }, environment({ twin }, discord))?.rule).toBe(rule);
  });

  test("is held against a named error", () => {
    const check: Check = { check: "refused", error: "unknown-command" };

    expect(judge(check, environment({ one: answer(404, { code: 10063 }) }, discord))).toBeUndefined();
    expect(judge(check, environment({ one: answer(404, { code: 0 }) }, discord))?.rule).toBe(
      "discord.error.unknown-command-is-10063",
    );
  });

  test.each([
    ["the same wait twice", { "retry-after": "65" }, 64.57, undefined],
    ["two waits", { "retry-after": "60" }, 86_400, "discord.error.rate-limit-answers-agree"],
    ["a wait in its body alone", {}, 86_400, undefined],
  ] as const)("that comes too soon says %s", (_what, headers, retry_after, rule) => {
    const twin = answer(429, { code: 30034, retry_after }, { headers });
    const check: Check = { check: "refused", error: "daily-creates" };

    expect(judge(check, environment({ twin }, discord))?.rule).toBe(rule);
    expect(judge(check, environment({ twin }))).toBeUndefined();
  });
});
