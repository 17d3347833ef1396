import { describe, expect, test } from "vitest";
import { parseTarget } from "../../target/parse-target.js";
import { nearMissesOf } from "./near-miss-token.js";
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

  test("hides tokens that miss an issued one by a character", () => {
    const { atStart, atEnd } = nearMissesOf("abc/def+token");

    expect(redact(`${atStart} ${atEnd}`)).toBe("$BOT_TOKEN_WITH_OTHER_START $BOT_TOKEN_WITH_OTHER_END");
  });

  test("reaches every text of a value, names of members too", () => {
    expect(redactAll({ a: ["abc/def+token", 1, null], "abc/def+token": true }, redact)).toEqual({
      a: ["$BOT_TOKEN", 1, null],
      $BOT_TOKEN: true,
    });
  });

  test("leaves ids of rules as they are, at the start of ids of cases too", () => {
    const ordinary = redactionOf(describe_({ bot: "member" }));
    const values = [
      "command.default-member-permissions.keeps-zero",
      "interaction.member.has-its-fields.of-a-member@use",
    ];

    expect(redactAll([...values, "a member"], ordinary)).toEqual([
      values[0],
      "interaction.member.has-its-fields.of-a-$BOT_TOKEN@use",
      "a $BOT_TOKEN",
    ]);
  });

  test("leaves what replaced a token as it is, where a token is spelled like a part of it", () => {
    const ordinary = redactionOf(describe_({ bot: "bot-token", guildManager: "manager" }));

    expect(ordinary(ordinary("Bearer manager"))).toBe("Bearer $GUILD_MANAGER_TOKEN");
  });

  test("leaves names of the contract whole, which a finding sends again", () => {
    const ordinary = redactionOf(describe_({ bot: "member", clientCredentials: "command" }));
    const sent = {
      call: "createGuildCommand",
      needs: ["guild-commands"],
      body: { default_member_permissions: "32", member: { roles: [] } },
      expect: [{ check: "equals", at: "/default_member_permissions" }, { at: "/member/user" }],
      text: '{"member" : {"default_member_permissions":null}}',
    };

    expect(redactAll(sent, ordinary)).toEqual(sent);
    expect(redactAll({ "x-member": "/api?token=member", value: '{"nick":"member"}' }, ordinary)).toEqual({
      "x-$BOT_TOKEN": "/api?token=$BOT_TOKEN",
      value: '{"nick":"$BOT_TOKEN"}',
    });
  });

  test("leaves words alone that are too short to be a secret", () => {
    expect(redactionOf(describe_({ bot: "a" }))("a command")).toBe("a command");
  });
});

describe("a token in another encoding", () => {
  const TOKEN = "MTE4MDAw.GhIjKl.aB+cD/eF_gH-iJ~0";
  const seen = redactionOf(describe_({ bot: TOKEN }));
  const bytes = Buffer.from(TOKEN);
  const escaped = (write: (code: number) => string) => [...TOKEN].map((one) => write(one.charCodeAt(0))).join("");
  const hexOf = (code: number) => code.toString(16).padStart(2, "0");
  const at = (before: string) => Buffer.from(`${before}${TOKEN} and more`).toString("base64");

  const ENCODINGS: readonly (readonly [string, string])[] = [
    ["in capitals", TOKEN.toUpperCase()],
    ["in small letters", TOKEN.toLowerCase()],
    ["partly in percent", encodeURIComponent(TOKEN)],
    ["partly in percent, small letters", encodeURIComponent(TOKEN).toLowerCase()],
    ["wholly in percent", escaped((code) => `%${hexOf(code)}`)],
    ["wholly in percent, capitals", escaped((code) => `%${hexOf(code).toUpperCase()}`)],
    ["twice in percent", escaped((code) => `%25${hexOf(code)}`)],
    ["in base64", at("")],
    ["in base64 behind one byte", at("x")],
    ["in base64 behind two bytes", at("xy")],
    ["in base64 of a header", at("Bot ")],
    ["in base64url", Buffer.from(`Bot ${TOKEN}`).toString("base64url")],
    ["in hex", bytes.toString("hex")],
    ["in hex, capitals", bytes.toString("hex").toUpperCase()],
    ["in hex with colons", [...bytes].map(hexOf).join(":")],
    ["in hex with spaces", [...bytes].map(hexOf).join(" ")],
    ["in hex with marks", [...bytes].map((code) => `0x${hexOf(code)}`).join(", ")],
    ["as \\u escapes", escaped((code) => `\\u00${hexOf(code)}`)],
    ["as \\u escapes in a string in a string", escaped((code) => `\\\\u00${hexOf(code).toUpperCase()}`)],
    ["as \\x escapes", escaped((code) => `\\x${hexOf(code)}`)],
    ["as entities", escaped((code) => `&#x${hexOf(code)};`)],
    ["with slashes escaped", TOKEN.replaceAll("/", "\\/")],
  ];

  test.each(ENCODINGS)("is hidden %s", (_how, text) => {
    const shown = seen(`{"before":"${text}"}`);

    expect(shown).toContain("$BOT_TOKEN");
    expect(shown.length).toBeLessThan(text.length < 60 ? 40 : 60);
  });

  test("leaves alone what is no token", () => {
    const text = JSON.stringify({
      name: "slot-a",
      description: "100 % \\u0041 &#65;",
      data: bytes.toString("base64").slice(8),
    });

    expect(seen(text)).toBe(text);
  });

  test("takes no longer for hostile text than for any other", () => {
    const startedAt = performance.now();

    seen("\\".repeat(200_000));
    seen("%25".repeat(200_000));
    seen("4d:".repeat(200_000));
    seen("MTE4".repeat(200_000));

    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });
});
