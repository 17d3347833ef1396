import { describe, expect, test } from "vitest";
import { EXAMPLE_TARGET } from "../cli/target/example-target.js";
import { parseCommentedJson } from "./json-text.js";
import { parseTarget } from "./parse-target.js";
import { BINDING_MEANINGS, namesIn, TARGET_FIELDS } from "./target-fields.js";

const EVERY_FIELD = {
  name: "a",
  baseUrl: "http://127.0.0.1:1",
  applicationId: "1",
  tokens: { bot: "a", clientCredentials: "b", guildManager: "c", memberWithoutManage: "d" },
  otherApplication: { applicationId: "2", tokens: { bot: "e" } },
  guilds: [{ id: "3", channelIds: ["4"], roleIds: ["5"], userIds: ["6"] }],
  interactions: [{ id: "7", token: "f" }],
  localeHeader: "X-Locale",
  profile: "documented",
  capabilities: ["messages"],
  bindings: {},
  driver: "./driver.js",
};

describe("the fields of target.json", () => {
  test("are all in a file that the parser accepts, and no others", () => {
    expect(() => parseTarget(EVERY_FIELD, "target.json")).not.toThrow();
    expect(pathsOf(EVERY_FIELD).sort()).toEqual(TARGET_FIELDS.map(({ path }) => path).sort());
  });

  test.each(TARGET_FIELDS.filter(({ isRequired }) => isRequired === true))("need $path", ({ path }) => {
    const file = structuredClone(EVERY_FIELD);
    const [last = "", ...others] = path.split(".").reverse();
    const parent = others.reduceRight<object>((at, name) => Reflect.get(at, name), file);
    Reflect.deleteProperty(parent, last);

    expect(() => parseTarget(file, "target.json")).toThrow(last);
  });

  test("are enough when only the required ones are there", () => {
    const { baseUrl, applicationId } = EVERY_FIELD;

    expect(() => parseTarget({ baseUrl, applicationId, tokens: { bot: "a" } }, "target.json")).not.toThrow();
  });

  test("are the ones that the file of init has", () => {
    const known = new Set(TARGET_FIELDS.map(({ path }) => path));
    const written = pathsOf(parseCommentedJson(EXAMPLE_TARGET, "target.json") as object);

    expect(written.filter((path) => !known.has(path))).toEqual([]);
  });

  test("gives the members of an object", () => {
    expect(namesIn("guilds[]")).toEqual(["id", "channelIds", "roleIds", "userIds"]);
    expect(namesIn("")).toEqual(Object.keys(EVERY_FIELD));
  });

  test("has a meaning for each binding", () => {
    expect(Object.values(BINDING_MEANINGS).every((meaning) => meaning.length > 0)).toBe(true);
  });
});

/** The paths of all members, with `[]` for the elements of lists; bindings are left whole. */
function pathsOf(value: object, at = ""): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = `${at}${name}`;
    if (Array.isArray(member)) return [path, ...new Set(member.flatMap((one) => insideOf(one, `${path}[].`)))];
    return [path, ...insideOf(member, `${path}.`)];
  });
}

function insideOf(value: unknown, at: string): string[] {
  return typeof value === "object" && value !== null ? pathsOf(value, at) : [];
}
