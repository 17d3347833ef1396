import { describe, expect, test } from "vitest";
import { parseTarget } from "../target/parse-target.js";
import { redactAll, redactionOf } from "./redact.js";

const describe_ = (tokens: object) =>
  parseTarget(
    {
      baseUrl: "http://127.0.0.1/api",
      applicationId: "5",
      tokens,
      interactions: [{ id: "1", token: "interaction-token" }],
    },
    "t",
  );
const redact = redactionOf(
  describe_({ bot: "abc/def+token", guildManager: "abc/def+token.longer", clientCredentials: 'quo"ted' }),
);

describe("a redaction", () => {
  test.each([
    ["a token", "Bot abc/def+token!", "Bot $BOT_TOKEN!"],
    ["the longer of two", "abc/def+token.longer", "$GUILD_MANAGER_TOKEN"],
    ["a token in a URL", "/x?token=abc%2Fdef%2Btoken", "/x?token=$BOT_TOKEN"],
    ["a token in JSON", '{"t":"quo\\"ted"}', '{"t":"$CLIENT_CREDENTIALS_TOKEN"}'],
    ["an interaction's", "interaction-token", "$INTERACTION_TOKEN"],
    ["each of several", "abc/def+token abc/def+token", "$BOT_TOKEN $BOT_TOKEN"],
  ])("hides %s", (_what, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test("reaches every text of a value, names of members too", () => {
    expect(redactAll({ a: ["abc/def+token", 1, null], "abc/def+token": true }, redact)).toEqual({
      a: ["$BOT_TOKEN", 1, null],
      $BOT_TOKEN: true,
    });
  });

  test("leaves words alone that are too short to be a secret", () => {
    expect(redactionOf(describe_({ bot: "a" }))("a command")).toBe("a command");
  });
});
