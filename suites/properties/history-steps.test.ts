/** Histories of commands, as steps. */
import { expect, test } from "vitest";
import { GUILD } from "../rows/scope.js";
import { stepsOfHistories } from "./history-steps.js";

test.each([
  [1, "naïve", "command.name.matches-pattern"],
  [2, "Show It", "context-menu.name.allows-spaces-and-mixed-case"],
] as const)(
  "an edit of a command of type %i that refuses the name %s breaks the rule about its names",
  (type, name, rule) => {
    const made = { type, name: "a", ...(type === 1 && { description: "a" }) };

    const steps = stepsOfHistories(GUILD, [{ made, acts: [{ do: "rename", name, fields: {} }] }], 0);

    const edits = steps.filter(({ call }) => call === "editGuildCommand");
    expect(edits.flatMap(({ expect: checks }) => checks)).toContainEqual({ check: "accepted", rule });
  },
);
