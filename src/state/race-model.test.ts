import { describe, expect, test } from "vitest";
import type { HistoryEvent } from "./history.js";
import { checkLinearizability } from "./linearizability.js";
import { NO_PERMISSIONS, type RacedCommand, type RaceOperation, type RaceResult, raceModel } from "./race-model.js";

type Event = HistoryEvent<RaceOperation, RaceResult>;

let count = 0;
const event = (operation: RaceOperation, from: number, to: number, result?: RaceResult): Event => ({
  id: `${count++}`,
  client: `${from}`,
  operation,
  invokedAt: from,
  returned: result && { at: to, result },
});
const shown = (id: string, description: string, bits = "0", name = "echo"): RacedCommand => ({
  id,
  type: 1,
  name,
  fields: { description, default_member_permissions: bits },
});
const done = (commands: readonly RacedCommand[], isNew = false): RaceResult => ({ is: "done", commands, isNew });
const fieldsOf = (description: string, bits = "0") => ({ description, default_member_permissions: bits });
const create = (description: string): RaceOperation => ({
  do: "create",
  type: 1,
  name: "echo",
  fields: fieldsOf(description),
});
const LIST: RaceOperation = { do: "list" };
const made = event(create("One"), 0, 1, done([shown("7", "One")], true));
const edit = (fields: RacedCommand["fields"]): RaceOperation => ({ do: "edit", id: "7", fields });
const rename: RaceOperation = { do: "edit", id: "7", name: "ping", fields: {} };
const permit: RaceOperation = { do: "permit", id: "7", permissions: "role" };
const bulk = (description: string): RaceOperation => ({
  do: "bulk",
  elements: ["echo", "ping"].map((name) => ({ type: 1, name, fields: fieldsOf(description) })),
});
const both = (one: string, other: string) => done([shown("7", one), shown("8", other, "0", "ping")]);

const whole = (description: string, option: string): RacedCommand => {
  const { fields, ...command } = shown("7", description);
  return { ...command, fields: { ...fields, options: [option] } };
};
const wholeEdit = (description: string, option: string): Event =>
  event(edit({ ...fieldsOf(description), options: [option] }), 2, 5, done([whole(description, option)]));

const READ_PERMISSIONS: RaceOperation = { do: "permissions", id: "7" };
const readOf = (permissions: string): Event => event(READ_PERMISSIONS, 6, 7, { is: "permissions", permissions });
/** Permissions are set, and then others at once with an overwrite. */
const overwritten: readonly Event[] = [
  made,
  event({ ...permit, permissions: "user" }, 2, 3, { is: "permissions", permissions: "user" }),
  event(permit, 4, 5, { is: "permissions", permissions: "role" }),
  event(bulk("Two"), 4, 5, both("Two", "Two")),
];

describe("races on a command", () => {
  test.each<readonly [why: string, history: readonly Event[], is: string]>([
    [
      "one create and one overwrite",
      [made, event(create("Two"), 0, 2, done([shown("7", "Two")])), event(LIST, 3, 4, done([shown("7", "Two")]))],
      "linearizable",
    ],
    [
      "two creates that both are new",
      [made, event(create("Two"), 0, 2, done([shown("8", "Two")], true))],
      "contradictory",
    ],
    [
      "a create that is refused",
      [made, event(create("Two"), 0, 2, { is: "refused" }), event(LIST, 3, 4, done([shown("7", "One")]))],
      "linearizable",
    ],
    [
      "two edits of two members, both kept",
      [
        made,
        event(edit({ description: "Two" }), 2, 5, done([shown("7", "Two")])),
        event(edit({ default_member_permissions: "32" }), 2, 5, done([shown("7", "Two", "32")])),
        event(LIST, 6, 7, done([shown("7", "Two", "32")])),
      ],
      "linearizable",
    ],
    [
      "two edits of all members, of which one is kept whole",
      [made, wholeEdit("Two", "two"), wholeEdit("Three", "three"), event(LIST, 6, 7, done([whole("Two", "two")]))],
      "linearizable",
    ],
    [
      "the text of one edit and the options of the other",
      [made, wholeEdit("Two", "two"), wholeEdit("Three", "three"), event(LIST, 6, 7, done([whole("Two", "three")]))],
      "contradictory",
    ],
    [
      "a create that leaves options out, of which any may stay",
      [
        made,
        wholeEdit("Two", "two"),
        event(create("Three"), 6, 7, done([shown("7", "Three")])),
        event(LIST, 8, 9, done([whole("Three", "two")])),
        event(LIST, 10, 11, done([whole("Three", "none")])),
      ],
      "linearizable",
    ],
    [
      "a lost update",
      [
        made,
        event(edit({ description: "Two" }), 2, 5, done([shown("7", "Two")])),
        event(edit({ default_member_permissions: "32" }), 2, 5, done([shown("7", "One", "32")])),
        event(LIST, 6, 7, done([shown("7", "One", "32")])),
      ],
      "contradictory",
    ],
    [
      "an edit after a delete",
      [
        made,
        event({ do: "delete", id: "7" }, 2, 3, done([])),
        event(edit({ description: "Two" }), 4, 5, done([shown("7", "Two")])),
      ],
      "contradictory",
    ],
    [
      "a torn bulk",
      [
        event(bulk("One"), 0, 5, both("One", "One")),
        event(bulk("Two"), 1, 6, both("Two", "Two")),
        event(LIST, 7, 8, both("One", "Two")),
      ],
      "contradictory",
    ],
    [
      "two bulks in a row",
      [
        event(bulk("One"), 0, 5, both("One", "One")),
        event(bulk("Two"), 1, 6, both("Two", "Two")),
        event(LIST, 7, 8, both("One", "One")),
      ],
      "linearizable",
    ],
    [
      "a create without answer that a list shows",
      [event(create("One"), 0, 1), event(LIST, 3, 4, done([shown("9", "One")]))],
      "linearizable",
    ],
    [
      "a create without answer that changes its id",
      [
        event(create("One"), 0, 1),
        event(LIST, 3, 4, done([shown("9", "One")])),
        event(LIST, 5, 6, done([shown("10", "One")])),
      ],
      "contradictory",
    ],
    [
      "permissions that outlive a rename",
      [
        made,
        event(permit, 2, 3, { is: "permissions", permissions: "role" }),
        event(rename, 4, 5, done([shown("7", "One", "0", "ping")])),
        event({ do: "permissions", id: "7" }, 6, 7, { is: "permissions", permissions: "role" }),
      ],
      "contradictory",
    ],
    [
      "permissions set after a rename, both at once",
      [
        made,
        event(permit, 2, 5, { is: "permissions", permissions: "role" }),
        event(rename, 2, 5, done([shown("7", "One", "0", "ping")])),
        event({ do: "permissions", id: "7" }, 6, 7, { is: "permissions", permissions: NO_PERMISSIONS }),
      ],
      "linearizable",
    ],
    ["permissions that an overwrite keeps", [...overwritten, readOf("role")], "linearizable"],
    ["permissions that an overwrite removes", [...overwritten, readOf(NO_PERMISSIONS)], "linearizable"],
    [
      "permissions of before, after an edit of them beside an overwrite",
      [...overwritten, readOf("user")],
      "contradictory",
    ],
    [
      "permissions that come back after they were read",
      [
        ...overwritten,
        readOf(NO_PERMISSIONS),
        event(READ_PERMISSIONS, 8, 9, { is: "permissions", permissions: "role" }),
      ],
      "contradictory",
    ],
  ])("%s", (_why, history, is) => {
    expect(checkLinearizability(history, raceModel).is).toBe(is);
  });
});
