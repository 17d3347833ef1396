/** Public error bodies and codes, checked in profile `discord` only. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED, USER_DENIED } from "../permissions/words.js";
import { type Draft, draft } from "../rows/draft.js";
import { GUILD } from "../rows/scope.js";
import { at, create, edit, get, list, listBefore, refusedAs, refusedAt, request, same, slot } from "../rows/steps.js";

/** A refusal whose public form is what the rule is about. */
function answering(
  rule: RuleId,
  title: string,
  refused: Check,
  steps: (expect: readonly Check[]) => readonly Step[],
): Draft {
  return draft({
    id: rule,
    title,
    rules: [rule],
    profile: "discord",
    steps: [slot(GUILD, "slot-a"), slot(GUILD, "slot-b"), ...steps([refused])],
  });
}

const valid: Step = { ...get(GUILD, "valid", "slot-b"), part: "valid" };
const unchanged = list(GUILD, "after", [same(at("before"), at("after"))]);
const bad = { name: "slot-b", description: "x".repeat(101) };

export const publicErrorCases: readonly Draft[] = [
  answering(
    "discord.error.validation-answers-400-with-50035",
    "answers 400 and code 50035 to an invalid field",
    refusedAt("/description"),
    (expect) => [valid, listBefore(GUILD), create(GUILD, "twin", "twin", bad, expect), unchanged],
  ),
  answering(
    "discord.error.names-the-faulty-path",
    "names the invalid field in the errors of its response",
    refusedAt("/description"),
    (expect) => [valid, listBefore(GUILD), create(GUILD, "twin", "twin", bad, expect), unchanged],
  ),
  answering(
    "discord.error.unknown-command-is-10063",
    "answers code 10063 for an unknown command",
    refusedAs("unknown-command"),
    (expect) => [
      valid,
      { ...get(GUILD, "twin", "slot-b", [], { path: { command_id: { $: "unknownId" } } }), part: "twin", expect },
    ],
  ),
  answering("discord.error.unauthorized-is-401", "answers 401 without a token", refusedAs("unauthorized"), (expect) => [
    valid,
    { ...get(GUILD, "twin", "slot-b", [], { as: "none" }), part: "twin", expect },
  ]),
  answering(
    "discord.error.bot-on-permissions-is-20001",
    "answers code 20001 to a bot that edits permissions",
    refusedAs("bot-on-permissions"),
    (expect) => [
      putPermissions("valid", "valid", "slot-b", [ROLE_ALLOWED]),
      putPermissions("twin", "twin", "slot-b", [USER_DENIED], { as: "bot", expect }),
      getPermissions("after", "slot-b", [hold("after", [ROLE_ALLOWED])]),
    ],
  ),
  answering(
    "discord.error.other-application-is-20012",
    "answers code 20012 to a request of another application",
    refusedAs("other-application"),
    (expect) => [valid, { ...list(GUILD, "twin", [], { as: "otherBot" }), part: "twin", expect }],
  ),
  answering(
    "discord.error.name-taken-is-40041",
    "answers code 40041 to a rename to a used name",
    refusedAs("name-taken"),
    (expect) => [
      valid,
      listBefore(GUILD),
      edit(GUILD, "twin", "twin", "slot-b", { name: "slot-a" }, expect),
      unchanged,
    ],
  ),
  answering(
    "discord.error.malformed-json-is-50109",
    "answers code 50109 to malformed JSON",
    refusedAs("malformed-json"),
    (expect) => [
      valid,
      listBefore(GUILD),
      request("twin", "twin", GUILD.calls.create, { raw: { contentType: "application/json", text: "{" }, expect }),
      unchanged,
    ],
  ),
];
