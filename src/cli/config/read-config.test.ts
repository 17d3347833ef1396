/** The configuration of a folder: read, refused with its place, and below the flags. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseCommentedJson } from "../../target/json-text.js";
import type { Flags } from "../flags.js";
import { EXAMPLE_TARGET } from "../target/example-target.js";
import { fakeScreen } from "../testing/fake-screen.js";
import { CONFIG_FILES } from "./config-files.js";
import { CONFIG_MEMBERS } from "./config-members.js";
import { exampleConfig } from "./example-config.js";
import { readConfig } from "./read-config.js";
import { withConfig } from "./with-config.js";

const EVERY_MEMBER = {
  target: "t.json",
  start: "node server.js",
  startUrl: "http://127.0.0.1:1/health",
  startTimeout: "5s",
  profile: "discord",
  seed: -3,
  workers: 4,
  time: "1.5m",
  timeout: "500ms",
  wait: "30",
  bail: 2,
  expect: "known.yaml",
  report: ["html", "md"],
  corpus: "corpus",
  out: "out",
};
const AS_FLAGS = { ...EVERY_MEMBER, startTimeout: 5_000, time: 90_000, timeout: 500, wait: 30_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-config-"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
const ajv = new Ajv2020.default({ strict: true, allErrors: true, addUsedSchema: false });

async function schemaOf(name: string) {
  return ajv.compile(
    JSON.parse(await readFile(new URL(`../../../reports/${name}.schema.json`, import.meta.url), "utf8")),
  );
}

test("a member is read by the name that it had before", async () => {
  await write("slashproof.config.json", JSON.stringify({ lanes: 3 }));

  expect(await readConfig("slashproof.config.json", folder)).toEqual({ workers: 3 });
});

test("a configuration that never finishes loading is refused by name", async () => {
  await write("slashproof.config.mjs", "await new Promise(() => {});\nexport default {};");

  await expect(readConfig("slashproof.config.mjs", folder, 1)).rejects.toThrow(
    'Cannot read "slashproof.config.mjs": Error: it did not load within 1 ms, as if it waited for what never happens',
  );
});

describe("a configuration", () => {
  test.each([
    ["slashproof.config.json", `// mine\n${JSON.stringify({ $schema: "a", ...EVERY_MEMBER })}`],
    ["slashproof.config.mjs", `export default ${JSON.stringify(EVERY_MEMBER)};`],
    ["slashproof.config.ts", `const all = ${JSON.stringify(EVERY_MEMBER)};\nexport default all as object;`],
  ])("is read from %s", async (file, text) => {
    await write(file, text);

    expect(await readConfig(file, folder)).toEqual(AS_FLAGS);
  });

  test.each(CONFIG_FILES)("as init writes it (%s) is read", async (file) => {
    await write(file, exampleConfig(join("a", file)) ?? "");

    expect(await readConfig(file, folder)).toEqual({ target: "target.json", out: "reports/out" });
  });

  test.each([
    ["an unknown member", "{ tagret: 'a' }", '.mjs" at /tagret: the member is unknown; did you mean "target"'],
    ["a member that is far from any", "{ zzzzzzzzz: 1 }", "the member is unknown; known are target, start"],
    ["a number as text", "{ bail: '8' }", '.mjs" at /bail: the string 8 was found; write a number without quotes'],
    ["a text as number", "{ time: 5 }", '.mjs" at /time: the number 5 was found; write a text in quotes'],
    ["a text for a list", "{ report: 'html' }", '" at /report: the string html was found; write a list of texts'],
    ["no number", "{ bail: null }", '" at /bail: null was found'],
    ["a number out of bounds", "{ bail: 0 }", '" at /bail with the value "0": it must be a whole number from 1'],
    ["no duration", "{ time: 'soon' }", '" at /time with the value "soon": it must be a time such as'],
    ["an unknown word", "{ report: ['htlm'] }", 'the value is unknown; did you mean "html"?'],
    ["no object", "[]", '.mjs": a list was found; write an object with target, start'],
  ])("is refused with its place: %s", async (_what, text, message) => {
    await write("slashproof.config.mjs", `export default ${text};`);

    await expect(readConfig("slashproof.config.mjs", folder)).rejects.toThrow(message);
  });

  test.each([
    ["slashproof.config.json", '{ "target": }', 'Cannot read "slashproof.config.json": "}" at line 1, column 13'],
    ["slashproof.config.mjs", "export const a = 1;", "it has no default export; write export default { … }"],
    ["slashproof.config.mjs", "throw new RangeError('no disk');", "RangeError: no disk; see that node can import"],
  ])("is refused where %s has %s", async (file, text, message) => {
    await write(file, text);

    await expect(readConfig(file, folder)).rejects.toThrow(message);
  });

  test.each([
    ["no.json", 'Cannot read "no.json": there is no such file or folder; name a file that can be read'],
    ["no.mjs", 'Cannot read "no.mjs": there is no such file or folder; name a file that can be read'],
    ["conf.yaml", 'Cannot read "conf.yaml": its name ends with ".yaml"; it must end with .json, .js, .mjs, .ts, .mts'],
  ])("is refused where %s cannot be one", async (file, message) => {
    await expect(readConfig(file, folder)).rejects.toThrow(message);
  });

  test("may be in one file only", async () => {
    await write("slashproof.config.json", "{}");
    await write("slashproof.config.js", "export default {};");

    await expect(withConfig({}, new Set(), fakeScreen(), folder)).rejects.toThrow(
      '"slashproof.config.json" is there too; keep one of them',
    );
  });
});

describe("flags", () => {
  const known = new Set(["target", "url", "start", "workers", "out"]);
  const merged = async (flags: Flags): Promise<Flags> => {
    await write("slashproof.config.json", JSON.stringify(EVERY_MEMBER));
    return withConfig(flags, known, fakeScreen(), folder);
  };

  test("win over the configuration, which sets only flags that the command has", async () => {
    expect(await merged({ workers: 1 })).toEqual({ target: "t.json", start: "node server.js", workers: 1, out: "out" });
  });

  test("that name a target set its start aside", async () => {
    expect(await merged({ url: "http://127.0.0.1:9" })).toEqual({ url: "http://127.0.0.1:9", workers: 4, out: "out" });
  });

  test("name the file that is read, with --config", async () => {
    await write("strict.json", JSON.stringify({ workers: 7 }));

    expect(await merged({ config: "strict.json", out: "mine" })).toEqual({ workers: 7, out: "mine" });
  });

  test("are alone where there is no configuration", async () => {
    expect(await withConfig({ workers: 2 }, known, fakeScreen(), folder)).toEqual({ workers: 2 });
  });
});

describe("the schema for editors", () => {
  test("accepts every member, and the files of init", async () => {
    const [config, target] = [await schemaOf("config"), await schemaOf("target")];

    expect(config(EVERY_MEMBER) || config.errors).toBe(true);
    expect(Object.keys(EVERY_MEMBER)).toEqual(Object.keys(CONFIG_MEMBERS));
    expect(config(parseCommentedJson(exampleConfig("slashproof.config.json") ?? "", "a")) || config.errors).toBe(true);
    expect(target(parseCommentedJson(EXAMPLE_TARGET, "a")) || target.errors).toBe(true);
  });

  test.each(Object.keys(EVERY_MEMBER))("refuses a wrong value of %s, as the reader does", async (name) => {
    const wrong = name === "report" ? ["htlm"] : typeof Reflect.get(EVERY_MEMBER, name) === "number" ? 1.5 : "";
    const config = await schemaOf("config");
    await write("slashproof.config.json", JSON.stringify({ [name]: wrong }));

    expect(config({ [name]: wrong })).toBe(false);
    await expect(readConfig("slashproof.config.json", folder)).rejects.toThrow(`slashproof.config.json" at /${name}`);
  });

  test.each([
    ["an unknown field", { extra: 1 }],
    ["a wrong id", { applicationId: 5 }],
    ["no token", { tokens: {} }],
    ["a guild without id", { guilds: [{}] }],
    ["an unknown capability", { capabilities: ["flying"] }],
    ["half an application", { otherApplication: { applicationId: "1" } }],
  ])("of target.json refuses %s", async (_what, more) => {
    const target = await schemaOf("target");

    expect(target({ baseUrl: "http://127.0.0.1:1", applicationId: "1", tokens: { bot: "a" }, ...more })).toBe(false);
  });
});
