import { describe, expect, test } from "vitest";
import type { Case } from "../../../case/case.js";
import type { Template } from "../../../case/template.js";
import { traitsOf } from "./traits.js";

/** A pair whose invalid variant is wrong at the pointer. */
function pair(pointer: string, body: Template): Case {
  const twin = { name: "twin", part: "twin", call: "createMessage", body, expect: [{ check: "refused", pointer }] };
  return { id: "a@message.send", rules: ["button.label.has-at-most-80-characters"], steps: [twin] } as unknown as Case;
}

const ROW = { type: 1, components: [{ type: 2, label: "too long" }] };
const GROUPED = {
  name: "a",
  options: [
    { type: 1, name: "sub", options: [{ type: 3, name: "A" }] },
    { type: 3, name: "b", choices: [{ name: "c" }] },
  ],
};
const INSIDE = { components: [{ type: 17, accent_color: -1, components: [ROW] }] };

test.each([
  ["of a component in a container", "/components/0/components/0/components/0/label", INSIDE, "in-container"],
  ["of a component on top", "/components/0/components/0/label", { components: [ROW] }, ""],
  ["of a container itself", "/components/0/accent_color", INSIDE, ""],
  ["of the number of its components", "/components/0/components", INSIDE, ""],
  ["of an option in a subcommand", "/options/0/options/0/name", GROUPED, "in-subcommand-or-group"],
  ["of the number of options of a subcommand", "/options/0/options", GROUPED, "in-subcommand-or-group"],
  ["of the subcommand itself", "/options/0/name", GROUPED, ""],
  ["of an option in a subcommand, in a bulk", "/0/options/0/options/0/name", [GROUPED], "in-subcommand-or-group"],
  ["of a choice", "/options/1/choices/0/name", GROUPED, ""],
])("the surroundings %s", (_of, pointer, body, surroundings) => {
  expect(traitsOf(pair(pointer, body)).inside).toBe(surroundings);
});

test("the scope and the place of a drawn case are without the rule that it broke", () => {
  const drawn = (id: string): Case => ({ ...pair("/name", {}), id });

  expect(traitsOf(drawn("a@create.guild#option.description.is-required"))).toMatchObject({ scope: "guild", place: "" });
});

describe("the difference of an invalid variant is", () => {
  const differing = (id: string, right: Template, wrong: Template): Case => {
    const valid = { name: "valid", part: "valid", call: "createGlobalCommand", body: { nsfw: right }, expect: [] };
    const expected = [{ check: "refused", pointer: "/nsfw" }];
    const twin = { name: "twin", part: "twin", call: "createGlobalCommand", body: { nsfw: wrong }, expect: expected };
    return { id, rules: ["command.fields.have-their-type"], steps: [valid, twin] } as unknown as Case;
  };

  test.each([
    ["the JSON type, where that is another", "a.refuses-a-word@x", true, "yes", "a text for a boolean"],
    ["the words of the id", "a.refuses-a-trailing-newline@x", "a", "a\n", "a trailing newline"],
    ["its words without the place", "a.refuses-an-emoji-in-a-localized-name@x", "a", "b", "an emoji"],
    ["nothing, where the id gives a number", "a.refuses-33-characters@x", "a", "b", ""],
  ])("%s", (_what, id, right, wrong, difference) => {
    expect(traitsOf(differing(id, right, wrong)).difference).toBe(difference);
  });
});
