/** A list that lacks a command which no request is about breaks the rule of lists, whatever else was under way. */
import { expect, test } from "vitest";
import type { Step } from "../../case/case.js";
import type { Json, JsonObject } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";
import { explainRace } from "./explain-race.js";

const command = (id: string, name: string): JsonObject => ({ id, name, description: "At first" });

const COMMANDS = [command("1", "echo"), command("2", "ping"), command("3", "last")] as const;

interface Requested {
  readonly call: Step["call"];
  readonly span: readonly [from: number, to: number];
  readonly id?: string;
  readonly sent?: Json;
  readonly json?: Json;
  readonly status?: number;
}

/** A request and its answer; of an exchange no more is looked at. */
function exchange(name: string, { call, span: [from, to], id, sent, json, status = 200 }: Requested): DoneExchange {
  const step: Step = { name, part: "act", call, expect: [] };
  const answer = { status, headers: {}, text: "", json };
  const parameters = id === undefined ? {} : { command_id: id };
  const done: Partial<DoneExchange> = {
    step,
    parameters,
    sent,
    span: { from, to },
    result: { answer, durationMs: 1 } as DoneExchange["result"],
  };
  return done as DoneExchange;
}

/** The second command is deleted while a list runs, or before it. */
function raceWith(listed: readonly JsonObject[], deletedAt: number): readonly DoneExchange[] {
  const sent = COMMANDS.map(({ id: _id, ...body }) => body);
  return [
    exchange("start", { call: "bulkOverwriteGuildCommands", span: [0, 1], sent, json: COMMANDS }),
    exchange("delete", { call: "deleteGuildCommand", span: [2, deletedAt], id: "2", status: 204 }),
    exchange("look", { call: "listGuildCommands", span: [3, 5], json: listed }),
  ];
}

const explained = (listed: readonly JsonObject[], deletedAt = 4) =>
  explainRace(["start", "delete", "look"], raceWith(listed, deletedAt));

test("a list beside a delete has the deleted command or not, and all others", () => {
  const [first, second, third] = COMMANDS;

  const found = [[first, second, third], [first, third], [first]].map((listed) => explained(listed));

  expect(found).toEqual([
    { is: "explained" },
    { is: "explained" },
    expect.objectContaining({ is: "contradictory", rule: "command.list.holds-each-command" }),
  ]);
});

test.each([
  [{ description: "Edited" }, "command.list.holds-each-command"],
  [{ name: "last" }, undefined],
] as const)("a list without a command that is edited by %j breaks %s", (fields, rule) => {
  const [first, , third] = COMMANDS;
  const [start, , look] = raceWith([first, third], 4);
  const edit = exchange("edit", { call: "editGuildCommand", span: [2, 4], id: "2", sent: fields });
  const raced = [start, edit, look].filter((one) => one !== undefined);

  const found = explainRace(["start", "edit", "look"], raced);

  expect("rule" in found ? found.rule : undefined).toBe(rule);
});

test("the rule of a race stays where a list shows a command as it never was", () => {
  const [first, , third] = COMMANDS;

  const found = explained([{ ...first, description: "Another one" }, third]);

  expect(found.is).toBe("contradictory");
  expect(found).not.toHaveProperty("rule");
});

test("a list after a delete that has the command still breaks the rule of deletes", () => {
  expect(explained([...COMMANDS], 2.5)).toMatchObject({
    is: "contradictory",
    rule: "endpoint.delete.removes-the-command",
  });
});

test("permissions of a new command that nothing gave it are those of a deleted one", () => {
  const [echo] = COMMANDS;
  const permissions = [{ id: "5", type: 1, permission: true }];
  const raced = [
    exchange("start", { call: "bulkOverwriteGuildCommands", span: [0, 1], sent: [{ ...echo }], json: [echo] }),
    exchange("delete", { call: "deleteGuildCommand", span: [2, 4], id: "1", status: 204 }),
    exchange("permit", { call: "editCommandPermissions", span: [3, 5], id: "1", sent: { permissions }, status: 404 }),
    exchange("next", {
      call: "createGuildCommand",
      span: [6, 7],
      sent: { ...echo },
      json: { ...echo, id: "9" },
      status: 201,
    }),
    exchange("read", { call: "getCommandPermissions", span: [8, 9], id: "9", json: { id: "9", permissions } }),
  ];

  expect(
    explainRace(
      raced.map(({ step }) => step.name),
      raced,
    ),
  ).toMatchObject({
    is: "contradictory",
    rule: "permission.delete-drops-permissions",
  });
});
