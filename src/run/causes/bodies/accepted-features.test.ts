/** Valid requests that one operation refuses are named by what that operation accepted, not by what others did. */
import { expect, test } from "vitest";
import type { Json } from "../../../contract/json.js";
import type { OperationId } from "../../../contract/operations.js";
import { AcceptedFeatures, groupRefused } from "./accepted-features.js";
import { featuresOf } from "./features.js";
import { leftOutOf } from "./required-in-edits.js";

const refused = (call: OperationId, body: Json) => ({
  features: [...featuresOf(body)],
  rule: "command.name.matches-pattern" as const,
  isBlocked: false,
  leavesOut: leftOutOf(call, body),
  call,
});

/** Groups as verb, feature and number of requests. */
function groupsOf(items: readonly ReturnType<typeof refused>[], accepted: readonly (readonly [OperationId, Json])[]) {
  const features = new AcceptedFeatures();
  for (const [call, body] of accepted) features.see(call, body);
  return groupRefused(items, features).map(({ verb, feature, items: { length } }) => [verb, feature, length]);
}

const MENUS = [
  refused("createGuildCommand", { name: "One", type: 2 }),
  refused("createGlobalCommand", { name: "Two", type: 3 }),
];
const PLAIN = { name: "one", description: "A command" };

test("a create that refuses menus is named where an overwrite accepts them", () => {
  const accepted = [
    ["createGuildCommand", PLAIN],
    ["bulkOverwriteGuildCommands", [{ name: "Three", type: 2 }]],
  ] as const;

  const groups = groupsOf(MENUS, accepted);

  expect(groups).toEqual([["create", "it is a context menu command", 2]]);
});

test("what is refused in names and in localized names is one group", () => {
  const marked = ["ก็", "ข้", "ต้"];
  const named = marked.map((name) => refused("createGuildCommand", { ...PLAIN, name }));
  const localized = marked.map((th) => refused("createGuildCommand", { ...PLAIN, name_localizations: { th } }));
  const accepted = { ...PLAIN, name: "für", name_localizations: { th: "ก" } };

  const groups = groupsOf([...named, ...localized], [["createGuildCommand", accepted]]);

  expect(groups).toEqual([[undefined, "a name has combining marks", 6]]);
});

test("no operation is named where all of them refuse", () => {
  const groups = groupsOf(MENUS, [["createGuildCommand", PLAIN]]);

  expect(groups).toEqual([[undefined, "it is a context menu command", 2]]);
});

test("what two operations refuse, and a third accepts, is one group that names none of them", () => {
  const lists = ["One", "Two"].map((name) => refused("bulkOverwriteGuildCommands", [{ name, type: 2 }]));
  const menus = [2, 3].map((type) => ["editGuildCommand", { name: "Three", type }] as const);

  const groups = groupsOf([...MENUS, ...lists], menus);

  expect(groups).toEqual([[undefined, "it is a context menu command", 4]]);
});

test("an overwrite that refuses in one scope what it accepts in the other is named, too", () => {
  const menus = ["One", "Two"].map((name) => refused("bulkOverwriteGlobalCommands", [{ name, type: 2 }]));

  const groups = groupsOf(menus, [["bulkOverwriteGuildCommands", [{ name: "Three", type: 2 }]]]);

  expect(groups).toEqual([["bulk", "it is a context menu command", 2]]);
});

test("what the same operation accepts elsewhere explains nothing", () => {
  const menus = [2, 3].map((type) => ["createGuildCommand", { name: "Three", type }] as const);

  const groups = groupsOf(MENUS, menus);

  expect(groups).toEqual([[undefined, undefined, 2]]);
});

test("names of commands are distinguished from those of options, which the operation may not validate", () => {
  const names = ["日本語", "ελλάδα"].map((name) => refused("createGuildCommand", { ...PLAIN, name }));
  const options = Array.from({ length: 5 }, () => ({
    ...PLAIN,
    options: [{ name: "名", description: "名", type: 3 }],
  }));

  const groups = groupsOf(
    names,
    options.map((body) => ["createGuildCommand", body] as const),
  );

  expect(groups).toEqual([[undefined, "the name is beyond a-z, 0-9, - and _", 2]]);
});

const EDITS = [{ description: "Another text" }, { nsfw: true }, { options: [] }].map((body) =>
  refused("editGuildCommand", body),
);

test("an edit that needs a name is named as that, whatever the edits without a name are about", () => {
  const groups = groupsOf(EDITS, [["editGuildCommand", { name: "one" }]]);

  expect(groups).toEqual([["edit", "the body has no name", 3]]);
});

test("both members that an edit needs are named, each with the edits that lack it", () => {
  const onlyNamed = ["one", "two"].map((name) => refused("editGlobalCommand", { name }));

  const groups = groupsOf([...EDITS, ...onlyNamed], [["editGlobalCommand", PLAIN]]);

  expect(groups).toEqual([
    ["edit", "the body has no name", 3],
    ["edit", "the body has no description", 2],
  ]);
});

test.each([
  ["no edit at all is accepted", []],
  ["others without a name are accepted", [{ name: "one" }, { description: "Another text" }]],
] as const)("a name is not what edits need where %s", (_, accepted) => {
  const bodies = accepted.map((body) => ["editGuildCommand", body] as const);

  const groups = groupsOf(EDITS, bodies);

  expect(groups.flat()).not.toContain("the body has no name");
});

const edits = (call: OperationId) =>
  Array.from({ length: 12 }, (_, nth) =>
    refused(call, nth < 3 ? { options: [{ type: 10 }] } : { nsfw: nth % 2 === 0 }),
  );

test("an operation that refuses nearly all is named, and none of what few of its requests have", () => {
  const accepted = [["editGlobalCommand", { integration_types: [0] }]] as const;
  const features = new AcceptedFeatures();
  for (const [call, body] of accepted) features.see(call, body);

  const groups = groupRefused(edits("editGlobalCommand"), features);
  const both = groupRefused([...edits("editGlobalCommand"), ...edits("editGuildCommand")], features);

  expect(groups).toEqual([expect.objectContaining({ call: "editGlobalCommand" })]);
  expect(both).toEqual([{ verb: "edit", items: expect.objectContaining({ length: 24 }) }]);
});

test("operations of several verbs that refuse nearly all have something else in common", () => {
  const items = [...edits("editGlobalCommand"), ...edits("createGlobalCommand")];

  expect(groupsOf(items, []).map(([verb, feature]) => [verb, feature])).not.toContainEqual([undefined, undefined]);
});
