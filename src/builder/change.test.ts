import { describe, expect, test } from "vitest";
import type { BuilderKind } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { changesOf } from "./change.js";

const command = (members: Json): Json => ({ name: "sample", description: "A command", ...(members as object) });
const group = (members: object): Json => ({ type: 22, custom_id: "a", options: [{}, {}], ...members });
const row = (...components: Json[]): Json => ({ type: 1, components });
const button = { type: 2, style: 1, label: "Press", custom_id: "one" };

const ALIKE: readonly (readonly [why: string, kind: BuilderKind, given: Json, sent: Json])[] = [
  ["the type of a chat-input command is filled in", "command", command({}), command({ type: 1, options: [] })],
  ["documented defaults are filled in", "command", command({}), command({ nsfw: false, dm_permission: true })],
  [
    "elements of a list have a place without a word",
    "command-list",
    [command({})],
    [command({ integration_types: [0], contexts: [0, 1, 2] })],
  ],
  ["null represents nothing", "command", command({}), command({ name_localizations: null })],
  ["a set has no order", "command", command({ contexts: [1, 0] }), command({ contexts: [0, 1] })],
  [
    "a context menu command has no description",
    "command",
    { type: 2, name: "Sample" },
    { type: 2, name: "Sample", description: "" },
  ],
  [
    "the deprecated member says what the contexts say",
    "command",
    command({ contexts: [0] }),
    command({ contexts: [0], dm_permission: false }),
  ],
  [
    "an option has no contexts",
    "command",
    command({ options: [{ type: 1, name: "sub", description: "Sub" }] }),
    command({ options: [{ type: 1, name: "sub", description: "Sub", contexts: [0], nsfw: true }] }),
  ],
  ["what the documents do not know is filled in", "command", command({}), command({ extra: 1 })],
  ["ids are filled in", "message", { components: [row(button)] }, { components: [row({ ...button, id: 1 })] }],
  ["the id 0 counts as none", "message", { components: [row({ ...button, id: 0 })] }, { components: [row(button)] }],
  ["all boxes may be checked", "modal", { components: [group({})] }, { components: [group({ max_values: 2 })] }],
  ["what only answers have is filled in", "guild-command", command({}), command({ guild_id: "2", version: "1" })],
  ["permissions are a set", "permissions", { permissions: ["a", "b"] }, { permissions: ["b", "a"] }],
  [
    "an edit clears a dictionary by null or by an empty one",
    "command-edit",
    { name_localizations: {} },
    { name_localizations: null },
  ],
  ["an edit says the type of chat input", "command-edit", { nsfw: true }, { type: 1, nsfw: true }],
  [
    "options of an edit are whole",
    "command-edit",
    { options: [{ name: "a" }] },
    { options: [{ name: "a", required: false }] },
  ],
  [
    "elements of a list have the defaults of commands",
    "command-list",
    [command({})],
    [command({ type: 1, nsfw: false })],
  ],
  [
    "a default of a button",
    "message",
    { components: [row(button)] },
    { components: [row({ ...button, disabled: false })] },
  ],
];

const UNLIKE: readonly (readonly [how: string, kind: BuilderKind, given: Json, sent: Json, pointer: string])[] = [
  ["lower-cased", "command", command({ name: "Élan" }), command({ name: "élan" }), "/name"],
  ["trimmed", "command", command({ name: " a" }), command({ name: "a" }), "/name"],
  ["cut", "command", command({ name: "abc" }), command({ name: "ab" }), "/name"],
  ["cut", "command", command({ options: ["a", "b"] }), command({ options: ["a"] }), "/options"],
  ["dropped", "command", command({ options: ["a", "b"] }), command({ options: ["b"] }), "/options"],
  ["reordered", "command", command({ options: ["a", "b"] }), command({ options: ["b", "a"] }), "/options"],
  ["cut", "command", command({ name: "abcdef" }), command({ name: "abc…" }), "/name"],
  ["trimmed and lower-cased", "command", command({ name: " A" }), command({ name: "a" }), "/name"],
  [
    "reordered",
    "command",
    command({ options: [{ name: "a" }, { name: "b" }] }),
    command({ options: [{ name: "b", required: false }, { name: "a" }] }),
    "/options",
  ],
  ["turned into text", "command", command({ nsfw: true }), command({ nsfw: "true" }), "/nsfw"],
  [
    "turned into text",
    "command",
    command({ default_member_permissions: null }),
    command({ default_member_permissions: "null" }),
    "/default_member_permissions",
  ],
  ["turned into text", "modal", { min_length: 5 }, { min_length: "5" }, "/min_length"],
  ["converted", "command", command({ nsfw: "true" }), command({ nsfw: true }), "/nsfw"],
  ["dropped", "command", command({ name_localizations: { de: "x" } }), command({}), "/name_localizations"],
  ["added", "command", command({}), command({ nsfw: true }), "/nsfw"],
  ["added", "command", command({}), command({ integration_types: [0] }), "/integration_types"],
  ["dropped", "command", command({ contexts: [0, 1, 2] }), command({}), "/contexts"],
  ["added", "command", command({ contexts: [1] }), command({ contexts: [1], dm_permission: false }), "/dm_permission"],
  ["split", "message", { components: [row(button, 2)] }, { components: [row(button), row(2)] }, "/components"],
  ["dropped", "message", { components: [{ ...button, id: 7 }] }, { components: [button] }, "/components/0/id"],
  [
    "changed",
    "modal",
    { components: [group({})] },
    { components: [group({ max_values: 1 })] },
    "/components/0/max_values",
  ],
  ["added", "command-edit", { name: "a" }, { name: "a", nsfw: false }, "/nsfw"],
  ["added", "command-edit", { name: "a" }, { name: "a", options: [] }, "/options"],
  ["added", "command-edit", { name: "a" }, { name: "a", name_localizations: null }, "/name_localizations"],
  ["added", "guild-command-edit", { name: "a" }, { name: "a", type: 2 }, "/type"],
  ["dropped", "command-edit", { nsfw: false }, {}, "/nsfw"],
  ["dropped", "command-edit", { options: [] }, {}, "/options"],
  [
    "added",
    "permissions",
    { permissions: [{ id: "1" }] },
    { permissions: [{ id: "1", permission: true }] },
    "/permissions/0/permission",
  ],
  ["added", "command-list", [command({})], [command({ nsfw: true })], "/0/nsfw"],
  ["dropped", "modal", { custom_id: "a", title: "b" }, { title: "b" }, "/custom_id"],
  ["converted", "modal", { custom_id: "a" }, "a", ""],
];

describe("what a builder sends", () => {
  test("has every change in it, depth first", () => {
    const found = changesOf("command", command({ name: "A", nsfw: true }), { name: "a", description: "A command" });

    expect(found.map(({ how, pointer }) => `${how} ${pointer}`)).toEqual(["lower-cased /name", "dropped /nsfw"]);
  });

  test.each(ALIKE)("is what it was given: %s", (_why, kind, given, sent) => {
    expect(changesOf(kind, given, sent)).toEqual([]);
  });

  test.each(UNLIKE)("is %s", (how, kind, given, sent, pointer) => {
    expect(changesOf(kind, given, sent)).toMatchObject([{ how, pointer }]);
  });
});
