import { expect, test } from "vitest";
import { askEnvelope, sceneOf } from "./envelope.js";
import { knownWorld } from "./known-world.js";
import { Questions } from "./questions.js";

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

const guild = {
  call: "makeGuild",
  status: 200,
  headers: {},
  sent: {},
  body: { guild_id: "4", channel_id: "3" },
} as const;
const memberWith = (...role_ids: readonly string[]) =>
  ({
    call: "makeMember",
    status: 200,
    headers: {},
    sent: { guild_id: "4", user_id: "2", role_ids },
    body: {},
  }) as const;

test.each([
  ["roles of that moment are as documented", ["5"], false],
  ["roles that its user was given later are a fault", ["6"], true],
])("of a use %s", (_, roles, isFault) => {
  const world = knownWorld([guild, memberWith("5"), used, memberWith("6")]);
  const questions = new Questions("command");
  const [use] = world.uses;
  if (use) askEnvelope(questions, { value: { member: { roles } }, at: "" }, sceneOf(use, world), world);

  expect(questions.violations.map(({ pointer }) => pointer).includes("/member/roles")).toBe(isFault);
});
