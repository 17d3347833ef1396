import { describe, expect, test } from "vitest";
import { profileOf } from "../contract/profile.js";
import { SetupError } from "../contract/setup-error.js";
import { bindTarget } from "./bind-target.js";
import { parseTarget } from "./parse-target.js";

const needful = {
  baseUrl: "http://127.0.0.1:4010/api/v10/",
  applicationId: "1180000000000000001",
  tokens: { bot: "abc.def" },
};

describe("target.json", () => {
  test("needs three fields, and fills the others", () => {
    expect(parseTarget(needful, "target.json")).toEqual({
      source: "target.json",
      name: "http://127.0.0.1:4010/api/v10",
      baseUrl: "http://127.0.0.1:4010/api/v10",
      applicationId: "1180000000000000001",
      tokens: { bot: "abc.def" },
      guilds: [],
      interactions: [],
      capabilities: [],
      bindings: {},
    });
  });

  test("takes every field", () => {
    const whole = {
      ...needful,
      name: "mine",
      tokens: { bot: "b", clientCredentials: "c", guildManager: "g", memberWithoutManage: "m" },
      otherApplication: { applicationId: "2", tokens: { bot: "o" } },
      guilds: [{ id: "3", channelIds: ["4"], roleIds: ["5"], userIds: ["6"] }, { id: "7" }],
      interactions: [{ id: "8", token: "i" }],
      localeHeader: "X-Mine-Locale",
      profile: "discord",
      capabilities: ["entry-point"],
      bindings: { userInstall: 2 },
      driver: "http://localhost:4010/driver",
    };

    const target = parseTarget(whole, "target.json");

    expect(target).toMatchObject({
      ...whole,
      baseUrl: "http://127.0.0.1:4010/api/v10",
      guilds: [{ id: "3" }, { id: "7", userIds: [] }],
    });
  });

  const wrong: readonly (readonly [what: string, json: unknown, message: string])[] = [
    ["a list", [], 'Cannot read "t.json": a list was found'],
    ["null", null, 'Cannot read "t.json": null was found'],
    ["an unknown field", { ...needful, guild: [] }, 't.json" at /guild: the field is unknown; did you mean "guilds"?'],
    ["a field far from any", { ...needful, zzzzzzzzzzzz: 1 }, "known fields are name, baseUrl"],
    ["no baseUrl", { ...needful, baseUrl: undefined }, 't.json" at /baseUrl: the field is missing'],
    ["a baseUrl of another scheme", { ...needful, baseUrl: "ftp://x/" }, "at /baseUrl"],
    ["a baseUrl that is none", { ...needful, baseUrl: "localhost" }, "which is no http or https URL"],
    ["a baseUrl with a query", { ...needful, baseUrl: "http://x/api?a=1" }, "carries a query"],
    ["a baseUrl with credentials", { ...needful, baseUrl: "http://a:b@x/api" }, "credentials"],
    ["an id as a number", { ...needful, applicationId: 1180000000 }, "a number loses its last digits"],
    ["an id of 21 digits", { ...needful, applicationId: "1".repeat(21) }, "write an id of 1 to 20 digits"],
    ["no tokens", { ...needful, tokens: undefined }, "at /tokens: the field is missing"],
    ["no bot token", { ...needful, tokens: {} }, "at /tokens/bot: the field is missing"],
    ["a token with its scheme", { ...needful, tokens: { bot: "Bot abc" } }, 'without "Bot "'],
    ["an unknown token", { ...needful, tokens: { bot: "b", manager: "m" } }, "at /tokens/manager"],
    ["guilds as an object", { ...needful, guilds: {} }, "at /guilds: an object was found; write a list"],
    ["a guild without id", { ...needful, guilds: [{}] }, "at /guilds/0/id"],
    ["a guild twice", { ...needful, guilds: [{ id: "1" }, { id: "1" }] }, "at /guilds/1: this guild is listed before"],
    ["a bad role id", { ...needful, guilds: [{ id: "1", roleIds: ["x"] }] }, "at /guilds/0/roleIds/0"],
    [
      "another application without token",
      { ...needful, otherApplication: { applicationId: "1" } },
      "at /otherApplication/tokens",
    ],
    ["an unknown capability", { ...needful, capabilities: ["entrypoint"] }, 'did you mean "entry-point"?'],
    ["a header that is none", { ...needful, localeHeader: "X Locale" }, "is no header name"],
    ["bindings as a list", { ...needful, bindings: [] }, "at /bindings"],
    ["a driver that is no text", { ...needful, driver: 1 }, "at /driver"],
    [
      "a driver that is neither URL nor module",
      { ...needful, driver: "localhost:4010" },
      "path of a JavaScript module",
    ],
    ["a driver with credentials", { ...needful, driver: "http://a:b@localhost" }, "at /driver"],
    ["a driver of another protocol", { ...needful, driver: "ftp://localhost/driver.js" }, "at /driver"],
  ];

  test.each(wrong)("is refused with %s", (_what, json, message) => {
    const parse = () => parseTarget(json, "t.json");

    expect(parse).toThrow(SetupError);
    expect(parse).toThrow(message);
    expect(parse).toThrow(/^[^\n]*$/);
  });

  test("never has its tokens repeated in a message", () => {
    expect(() => parseTarget({ ...needful, tokens: { bot: "secret token" } }, "t.json")).not.toThrow("secret");
  });

  test("may leave baseUrl out in process", () => {
    const { baseUrl: _, ...rest } = needful;

    expect(parseTarget(rest, "module.js", { inProcess: true }).baseUrl).toBe("http://in-process.invalid/api/v10");
  });
});

describe("bindings", () => {
  const bind = (more: object) => bindTarget(parseTarget({ ...needful, ...more }, "t.json"), profileOf("documented"));

  test("of the target are over those of the profile, member by member", () => {
    const bound = bind({
      localeHeader: "X-Mine",
      bindings: { userInstall: 7, bulkPath: { guild: "/bulk/{guild_id}" } },
    });

    expect(bound).toMatchObject({ localeHeader: "X-Mine", userInstall: 7, bulkPath: { guild: "/bulk/{guild_id}" } });
    expect(bound.bulkPath.global).toBe(profileOf("documented").bindings.bulkPath.global);
  });

  test.each([
    [
      "a method that is not sent",
      { bulkMethod: "MERGE" },
      'at /bindings/bulkMethod: "MERGE" was found; write one of PUT,',
    ],
    [
      "a path without a slash",
      { bulkPath: { guild: "bulk" } },
      'at /bindings/bulkPath/guild: "bulk" was found; write a path',
    ],
    ["an unknown one", { bulkpath: {} }, 'at /bindings/bulkpath: the binding is unknown; did you mean "bulkPath"?'],
    ["another type", { userInstall: "1" }, "at /bindings/userInstall: a string was found; write a number"],
    ["an unknown member", { bulkPath: { guilds: "/" } }, "at /bindings/bulkPath/guilds"],
  ])("are refused with %s", (_what, bindings, message) => {
    expect(() => bind({ bindings })).toThrow(message);
  });
});
