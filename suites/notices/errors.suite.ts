/** Errors with a code or a status of their own. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { USED } from "../interactions/answers.suite.js";
import { messageCallback } from "../rows/callbacks.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { channelId, drive, guild, guildId, interaction, member, respond, user, userId } from "../rows/driver.js";
import { ACCEPTED, at, equals, idOf, REFUSED, request } from "../rows/steps.js";
import { notice } from "./words.js";

/** Where in its body an error says its code is not shown. */
const codeIs = (step: string, code: number): Check => ({ check: "mentions", value: code, at: at(step) });

const exchange = (name: string, part: Step["part"], body: Template, expect: readonly Check[]): Step =>
  notice(name, part, "exchangeToken", { as: "none", encoding: "form", body, expect });

export const noticeErrorCases: readonly Draft[] = [
  draftOf("notice.token.deleted-one-is-an-invalid-grant", ".after-a-refresh@notice", {
    title: "answers invalid_grant to the refresh of a token that was deleted",
    steps: [
      user(),
      drive("given", "token", "makeToken", { user_id: userId(), scopes: ["identify"] }),
      exchange(
        "valid",
        "valid",
        { grant_type: "refresh_token", refresh_token: at("token", "/refresh_token") },
        ACCEPTED,
      ),
      drive("given", "other", "makeToken", { user_id: userId(), scopes: ["identify"] }),
      drive("given", "deleted", "deleteToken", { token: at("other", "/token") }),
      exchange("twin", "twin", { grant_type: "refresh_token", refresh_token: at("other", "/refresh_token") }, [
        REFUSED,
        { check: "mentions", value: "invalid_grant", at: at("twin") },
      ]),
      notice("after", "read", "getMyUser", { expect: [{ check: "answered" }] }),
    ],
  }),
  draftOf("notice.token.deleted-one-is-an-invalid-grant", ".after-a-removal@notice", {
    title: "answers invalid_grant to the refresh of a token of a user who removed the application",
    steps: [
      ...["user", "stays"].flatMap((name) => [
        user(name),
        drive("given", `${name}-installed`, "install", { user_id: userId(name), scopes: ["applications.commands"] }),
        drive("given", `${name}-token`, "makeToken", { user_id: userId(name), scopes: ["identify"] }),
      ]),
      drive("given", "removed", "uninstall", { user_id: userId() }),
      exchange(
        "valid",
        "valid",
        { grant_type: "refresh_token", refresh_token: at("stays-token", "/refresh_token") },
        ACCEPTED,
      ),
      exchange("twin", "twin", { grant_type: "refresh_token", refresh_token: at("user-token", "/refresh_token") }, [
        REFUSED,
        { check: "mentions", value: "invalid_grant", at: at("twin") },
      ]),
      notice("after", "read", "getMyUser", { expect: [{ check: "answered" }] }),
    ],
  }),
  draftOf("notice.user.premium-type-is-0", ".for-an-ordinary-application@notice", {
    title: "returns premium_type: 0 of a user to an application without the scope for it",
    steps: [
      user(),
      drive("given", "token", "makeToken", { user_id: userId(), scopes: ["identify"] }),
      notice("me", "act", "getMyUser", {
        as: at("token", "/token"),
        expect: [
          ...ACCEPTED,
          equals(at("me", "/id"), userId()),
          { check: "has-key", key: "premium_type", anyOf: [at("me")] },
          equals(at("me", "/premium_type"), 0),
        ],
      }),
    ],
  }),
  draftOf("notice.error.forward-of-unreadable-is-160014", ".of-another-guild@notice", {
    title: "answers code 160014 to the forward of a message whose content cannot be read",
    needs: ["driver", "notices", "messages"],
    steps: [
      guild(),
      user(),
      member(),
      drive("given", "readable", "makeMessage", {
        user_id: userId(),
        channel_id: channelId(),
        content: "For all",
        readable: true,
      }),
      drive("given", "secret", "makeMessage", {
        user_id: userId(),
        channel_id: channelId(),
        content: "Not for you",
        readable: false,
      }),
      forward("valid", "valid", "readable", ACCEPTED),
      forward("twin", "twin", "secret", [REFUSED, codeIs("twin", 160014)]),
      forward("again", "read", "readable", ACCEPTED),
    ],
  }),
  draftOf("notice.error.search-before-index-is-110000", ".of-a-new-guild@notice", {
    title: "answers code 110000 to a search in a guild that is not indexed yet",
    steps: [
      guild(),
      notice("act", "act", "searchGuildMessages", {
        path: { guild_id: guildId() },
        query: { content: "hello" },
        expect: [codeIs("act", 110000)],
      }),
    ],
  }),
  draftOf("notice.error.merge-of-a-banned-account-is-530017", ".beside-a-sound-one@notice", {
    title: "answers code 530017 to the merge of an account whose linked account is banned",
    steps: [
      user(),
      drive("given", "banned", "banAccount", { user_id: userId() }),
      exchange(
        "twin",
        "act",
        {
          grant_type: "authorization_code",
          code: "any",
          external_auth_type: "SLASHPROOF",
          external_auth_token: userId(),
        },
        [REFUSED, codeIs("twin", 530017)],
      ),
    ],
  }),
  draftOf("notice.error.blocked-content-is-400", ".on-an-edit@notice", {
    title: "answers 400 to an edit with a text that automatic moderation blocks",
    needs: ["driver", "notices", "messages"],
    steps: [
      guild(),
      drive("given", "blocked", "blockText", { guild_id: guildId(), text: "forbidden" }),
      request("given", "message", MESSAGE_OPERATIONS.create, {
        path: { channel_id: channelId() },
        body: { content: "fine" },
      }),
      editContent("valid", "valid", "fine as well", ACCEPTED),
      editContent("twin", "twin", "quite forbidden here", [{ check: "status", is: [400] }]),
      editContent("again", "read", "fine again", ACCEPTED),
    ],
  }),
  draftOf("notice.error.blocked-content-is-400", ".on-an-edit-of-a-response@respond", {
    title: "refuses an edit of a response with a text that automatic moderation blocks",
    steps: [
      ...USED,
      drive("given", "blocked", "blockText", { guild_id: guildId(), text: "forbidden" }),
      respond("given", "answered", "seen", messageCallback({ content: "fine" })),
      editResponse("valid", "valid", "fine as well", ACCEPTED),
      editResponse("twin", "twin", "quite forbidden here", [REFUSED]),
      editResponse("again", "read", "fine again", ACCEPTED),
    ],
  }),
];

function editResponse(name: string, part: Step["part"], content: string, expect: readonly Check[]): Step {
  return request(part, name, "editOriginalResponse", {
    as: "none",
    path: { interaction_token: interaction("seen", "/token") },
    body: { content },
    expect,
  });
}

function forward(name: string, part: Step["part"], of: string, expect: readonly Check[]): Step {
  return request(part, name, MESSAGE_OPERATIONS.create, {
    path: { channel_id: channelId() },
    body: { message_reference: { type: 1, channel_id: channelId(), message_id: at(of, "/message_id") } },
    expect,
  });
}

function editContent(name: string, part: Step["part"], content: string, expect: readonly Check[]): Step {
  return request(part, name, MESSAGE_OPERATIONS.edit, {
    path: { channel_id: channelId(), message_id: idOf("message") },
    body: { content },
    expect,
  });
}
