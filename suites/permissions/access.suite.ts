/** Who may edit permissions: bearer tokens of able users only. */
import type { Credential } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { GLOBAL, GUILD } from "../rows/scope.js";
import { idOf, REFUSED, refusedAs, request, slot } from "../rows/steps.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED, USER_DENIED } from "./words.js";

function refusing(rule: RuleId, title: string, as: Credential, refused: Check = REFUSED): Draft {
  return draft({
    id: rule,
    title,
    rules: [rule],
    steps: [
      slot(GUILD, "slot-a"),
      putPermissions("valid", "valid", "slot-a", [ROLE_ALLOWED]),
      { ...getPermissions("before", "slot-a", [hold("before", [ROLE_ALLOWED])]), part: "given" },
      putPermissions("twin", "twin", "slot-a", [USER_DENIED], { as, expect: [refused] }),
      getPermissions("after", "slot-a", [hold("after", [ROLE_ALLOWED])]),
    ],
  });
}

export const permissionAccessCases: readonly Draft[] = [
  refusing(
    "permission.edit.refuses-a-bot-token",
    "refuses to edit permissions with a bot token",
    "bot",
    refusedAs("bot-on-permissions"),
  ),
  refusing(
    "permission.edit.refuses-client-credentials",
    "refuses to edit permissions with client credentials",
    "clientCredentials",
  ),
  refusing("permission.edit.needs-an-able-user", "refuses a user who may not manage the guild", "memberWithoutManage"),
  ...(
    [
      ["@bot", "bot", "a bot token", GUILD, "permissions"],
      ["@client-credentials", "clientCredentials", "client credentials", GUILD, "permissions"],
      [
        "@client-credentials.global",
        "clientCredentials",
        "client credentials",
        GLOBAL,
        "permissions of a global command",
      ],
    ] as const
  ).map(([variant, as, token, scope, what]) =>
    draftOf("permission.get.takes-bot-and-client-credentials", variant, {
      title: `lets ${token} read ${what}`,
      steps: [
        slot(scope, "slot-a"),
        putPermissions("given", "put", "slot-a", [ROLE_ALLOWED]),
        getPermissions("one", "slot-a", [{ check: "accepted" }, hold("one", [ROLE_ALLOWED])], { as }),
      ],
    }),
  ),
  draft({
    id: "permission.batch-edit-is-disabled",
    title: "refuses a request to edit the permissions of several commands at once",
    rules: ["permission.batch-edit-is-disabled"],
    steps: [
      slot(GUILD, "slot-a"),
      putPermissions("valid", "valid", "slot-a", [ROLE_ALLOWED]),
      request("twin", "twin", PERMISSION_OPERATIONS.batchEdit, {
        as: "guildManager",
        body: [{ id: idOf("slot-a"), permissions: [USER_DENIED] }],
        expect: [REFUSED],
      }),
      getPermissions("after", "slot-a", [hold("after", [ROLE_ALLOWED])]),
    ],
  }),
];
