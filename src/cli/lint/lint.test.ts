import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { runCli } from "../testing/run-cli.js";
import { ndjson, run } from "../testing/run-here.js";

const V2 = 32_768;
const text = { type: 10, content: "x" };

/** A file with this text in a folder of its own. */
async function fileOf(content: string, name = "payload.json"): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "slashproof-")), name);
  await writeFile(file, content);
  return file;
}

const jsonFile = (value: Json): Promise<string> => fileOf(JSON.stringify(value));

describe("a payload", () => {
  test("that breaks no rule is clean", async () => {
    const file = await jsonFile({ flags: V2, components: [text] });

    const ran = await run("lint", file);

    expect(ran).toEqual({
      code: 0,
      stdout: `${file}  message (guessed): breaks no rule\n`,
      stderr: "1 payload, 0 violations\n",
    });
  });

  test("that breaks rules gets a line for each of them, in the order of the text", async () => {
    const file = await fileOf(`{
  // Sent by the welcome command.
  "flags": 32768,
  "components": [
    { "type": 17, "components": [{ "type": 10 }] }
  ],
  "content": "Hello"
}
`);

    const ran = await run("lint", file);

    expect(ran.stdout).toBe(`${file}  message (guessed)
  5:34  text-display.content.is-required  must · document on components (D2), "Text Display (10)"
      A text display has a content, which is a string.
      /components/0/components/0/content: must be there
  7:14  v2.content.does-not-work  must · document on components (D2), "What the service does"
      With IS_COMPONENTS_V2, content is refused, or has no effect.
      /content: content does not work in a message with the flag 32768
`);
    expect(ran.stderr).toBe("1 payload, 2 violations\n");
    expect(ran.code).toBe(1);
  });

  test("that ignores advice alone is let through", async () => {
    const file = await jsonFile({
      flags: V2,
      components: [
        { ...text, id: 5 },
        { ...text, id: 5 },
      ],
    });

    const ran = await run("lint", file);

    expect(ran.stdout).toContain(
      'component.id.is-unique-in-its-message  advice · document on components (D2), "Common fields"',
    );
    expect(ran.stderr).toBe("1 payload, 0 violations and 1 of advice\n");
    expect(ran.code).toBe(0);
  });

  test("is a line of JSON for programs", async () => {
    const file = await jsonFile([{ content: "x" }, { name: "Ping", description: "x" }]);

    const ran = await run("lint", "--json", file);

    const lines = ndjson(ran);
    expect(lines[0]).toEqual({ file, index: 0, kind: "message", guessed: true, violations: [] });
    expect(lines[1]).toEqual({
      file,
      index: 1,
      kind: "command",
      guessed: true,
      violations: [
        {
          rule: "command.name.is-lowercase",
          level: "must",
          pointer: "/name",
          line: 1,
          column: 26,
          message: expect.any(String),
          statement: expect.any(String),
          source: { document: "D1", section: "Naming and uniqueness rules" },
        },
      ],
    });
    expect(ran.code).toBe(1);
  });

  const channels = { type: 8, custom_id: "c", channel_types: [999] };

  test.each<[kind: string, value: Json, rule: string]>([
    ["command", { name: "ping", description: "x", name_localizations: { xx: "a" } }, "localization.locale.is-known"],
    [
      "message",
      { components: [{ type: 1, components: [channels] }] },
      "channel-select.channel-types.are-channel-types",
    ],
    [
      "modal",
      { title: "x", components: [{ type: 18, label: "x", component: channels }] },
      "channel-select.channel-types.are-channel-types",
    ],
    ["command", { name: "ping", description: "x", contexts: [] }, "discord.limit.lists-are-not-empty"],
    ["message", { flags: V2, components: [{ ...text, content: "" }] }, "discord.limit.texts-are-not-empty"],
    ["modal", { title: "x".repeat(46), components: [text] }, "application.modal.title-has-1-to-45-characters"],
  ])("is judged by the lists of the profile: %s", async (_, value, rule) => {
    const file = await jsonFile(value);

    const open = await run("lint", file);
    const closed = await run("lint", file, "--profile", "discord");

    expect([open.code, closed.code]).toEqual([0, 1]);
    expect(closed.stdout).toContain(rule);
  });

  test("has no control over the screen", async () => {
    const file = await jsonFile({ name: "ping", description: "x", name_localizations: { "\u001b[31m": "A" } });

    const ran = await run("lint", file);

    expect(ran.stdout).toContain("/name_localizations/\\u001b[31m:");
    expect(ran.stdout).not.toContain("\u001b");
  });

  test("comes in by standard input", async () => {
    const ran = await runCli(["lint", "-"], { input: '\uFEFF{"type": 9, "data": {"components": [{"type": 2}]}}' });

    expect(ran.stdout).toContain(
      "standard input  callback (guessed)\n  1:46  placement.modal.has-no-message-components",
    );
    expect(ran.code).toBe(1);
  });
});

describe("the kind of a payload", () => {
  test.each<[kind: string, value: Json]>([
    ["command", { name: "ping" }],
    ["command", { type: 2, name: "Ping" }],
    ["message", { content: "x" }],
    ["message", { components: [] }],
    ["message", { flags: V2 }],
    ["message", { embeds: [] }],
    ["modal", { title: "x" }],
    ["modal", { custom_id: "x", components: [] }],
    ["callback", { type: 1 }],
    ["callback", { type: 4, data: { content: "x" } }],
  ])("is guessed: %s for %j", async (kind, value) => {
    const ran = await run("lint", "--json", await jsonFile(value));

    expect(ndjson(ran)[0]).toMatchObject({ kind, guessed: true });
  });

  test("is what the flag says", async () => {
    const ran = await run("lint", "--kind", "modal", await jsonFile({ components: [{ type: 14 }] }));

    expect(ran.stdout).toContain("  modal\n");
    expect(ran.stdout).toContain("placement.modal.has-no-message-components");
  });

  test.each<[what: string, value: Json, said: string]>([
    ["a component", { type: 17, components: [] }, "it looks like a single component; put it into the components of"],
    ["a file component", { type: 13, name: "a.txt", file: {} }, "it looks like a single component"],
    ["an object of something else", { a: 1 }, "it has no field that tells; say it with --kind"],
    ["a number", 5, "it is a number; pass an object"],
    ["null", null, "it is null; pass an object"],
    ["a list in a list", [[]], ' /0": it is a list; pass an object'],
  ])("is not made up for %s", async (_, value, said) => {
    const ran = await run("lint", await jsonFile(value));

    expect(ran.stderr).toContain("slashproof: Cannot determine the kind of the payload ");
    expect(ran.stderr).toContain(said);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("what cannot be read", () => {
  test.each<[what: string, content: string, said: string]>([
    ["an empty file", "", "the file is empty at line 1, column 1; a value is expected (json-malformed)"],
    ["half of JSON", '{\n "a": ', "the text ends at line 2, column 7; a value is expected (json-malformed)"],
    ["an empty list", "[]", "it is an empty list; pass a JSON file with a command, message, modal or callback"],
    ["a tower of lists", "[".repeat(9e4) + "]".repeat(9e4), "it is nested more than 500 levels deep; pass a JSON file"],
    ["9 MB", `"${"x".repeat(9_000_000)}"`, "it has more than 8 MiB; pass a JSON file"],
  ])("is named: %s", async (_, content, said) => {
    const ran = await run("lint", await fileOf(content));

    expect(ran.stderr).toContain(said);
    expect(ran.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
  });

  test("does not keep the other files from being judged", async () => {
    const file = await jsonFile({ content: "x" });

    const ran = await run("lint", "/nowhere/a.json", file, tmpdir());

    expect(ran.stdout).toBe(`${file}  message (guessed): breaks no rule\n`);
    expect(ran.stderr).toContain('Cannot lint "/nowhere/a.json": there is no such file or folder; ');
    expect(ran.stderr).toContain(`Cannot lint "${tmpdir()}": it is a folder; `);
    expect(ran.stderr).toContain("1 payload, 0 violations, 2 files not judged\n");
    expect(ran.code).toBe(2);
  });

  test("is a kind that there is not", async () => {
    await expect(run("lint", "--kind", "modl", "x.json")).rejects.toThrow(
      'Cannot read --kind "modl": the value is unknown; did you mean "modal"? choose from',
    );
  });
});
