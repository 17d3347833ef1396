import { expect, test } from "vitest";
import { knownWorld } from "./known-world.js";

const COMMAND = { id: "7", application_id: "1", name: "a", type: 1, version: "9" };
const USE = { user_id: "2", channel_id: "3", command_id: "7" };

const made = { call: "createGuildCommand", status: 201, headers: {}, sent: {}, body: COMMAND } as const;
const used = { call: "invokeCommand", status: 200, headers: {}, sent: USE, body: { outcome: "delivered" } } as const;

test("a use is one of the version that the command has", () => {
  expect(knownWorld([made, used]).uses[0]?.command).toEqual(COMMAND);
});

test.each([
  ["of the command", "7"],
  ["of the application", "1"],
])("no version is known after the driver has changed permissions %s", (_, id) => {
  const sent = { guild_id: "4", command_id: id, permissions: [] };
  const changed = { call: "changePermissions", status: 200, headers: {}, sent, body: {} } as const;

  const { version: _version, ...known } = COMMAND;
  expect(knownWorld([made, changed, used]).uses[0]?.command).toEqual(known);
});
