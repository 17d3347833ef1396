/** Required options are looked for where the user is: in the command, or in the subcommand that is used. */
import { expect, test } from "vitest";
import { lacksRequired } from "./lacks-required.js";

const text = { type: 3, name: "text", description: "Any", autocomplete: true };
const kind = { type: 3, name: "kind", description: "Any", required: true };
const typed = { type: 3, name: "text", value: "a", focused: true };
const chosen = { type: 3, name: "kind", value: "a" };
const plain = { name: "a", description: "a", options: [kind, text] };
const grouped = {
  ...plain,
  options: [{ type: 2, name: "group", options: [{ type: 1, name: "kind", options: [kind, text] }] }],
};
const within = (...options: readonly object[]) => [
  { type: 2, name: "group", options: [{ type: 1, name: "kind", options }] },
];

test.each([
  ["a command whose required option is empty", plain, [typed], true],
  ["a command whose required option is filled in", plain, [chosen, typed], false],
  ["a command whose required option is typed into", { ...plain, options: [{ ...kind }] }, [chosen], false],
  ["a subcommand whose required option is empty", grouped, within(typed), true],
  ["a subcommand whose required option is filled in", grouped, within(chosen, typed), false],
])("%s", (_what, command, options, lacks) => {
  expect(lacksRequired(command, { options } as never)).toBe(lacks);
});
