import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { Answer } from "../case.js";
import type { CheckEnvironment } from "../checks/environment.js";
import { askCommandData } from "./command-data.js";
import { askModalData } from "./component-data.js";
import { askEnvelope, sceneOf } from "./envelope.js";
import { knownWorld } from "./known-world.js";
import { violationsOfPath } from "./own-path.js";
import { Questions } from "./questions.js";

const answer = (call: "makeGuild" | "makeChannel" | "invokeCommand", sent: JsonObject, body: JsonObject) => ({
  call,
  status: 200,
  headers: {},
  sent,
  body,
});

const GUILD = answer("makeGuild", {}, { guild_id: "4", channel_id: "3" });
const CONVERSATION = answer("makeChannel", { type: 1, recipient_ids: ["2"] }, { channel_id: "5" });

describe("options that are delivered", () => {
  const OPTION = { type: 3, description: "An option" };
  const COMMAND = { id: "7", name: "a", type: 1, options: ["one", "two"].map((name) => ({ ...OPTION, name })) };
  const made = { call: "createGuildCommand", status: 201, headers: {}, sent: {}, body: COMMAND } as const;
  const one = { name: "one", type: 3, value: "entered" };

  function foundIn(filledIn: JsonObject[], delivered: Json): readonly string[] {
    const sent = { user_id: "2", channel_id: "3", command_id: "7", options: filledIn };
    const world = knownWorld([GUILD, made, answer("invokeCommand", sent, { outcome: "delivered" })]);
    const questions = new Questions("command");
    const [use] = world.uses;
    const data = { value: { id: "7", name: "a", type: 1, options: delivered }, at: "/data" };
    if (use) askCommandData(questions, data, use, sceneOf(use, world));
    return questions.violations.map(({ rule, pointer }) => `${rule} ${pointer}`);
  }

  test.each([
    ["are those that were filled in", [one], [one], []],
    ["may be listed without a value", [one], [one, { name: "two", type: 3, value: null }], []],
    [
      "have no value of another use",
      [one],
      [one, { name: "two", type: 3, value: "of before" }],
      ["interaction.data.options-have-name-type-and-value /data/options/1"],
    ],
    [
      "have none where nothing was filled in",
      [],
      [one],
      ["interaction.data.options-have-name-type-and-value /data/options/0"],
    ],
  ])("%s", (_, filledIn, delivered, found) => {
    expect(foundIn(filledIn, delivered)).toEqual(found);
  });
});

describe("a use in a direct message", () => {
  test.each([
    ["names no guild", {}, []],
    ["may name null", { guild_id: null }, []],
    ["does not name a guild of another use", { guild_id: "4" }, ["/guild_id"]],
  ])("%s", (_, more, found) => {
    const sent = { user_id: "2", channel_id: "5", command_id: "7" };
    const world = knownWorld([GUILD, CONVERSATION, answer("invokeCommand", sent, { outcome: "delivered" })]);
    const questions = new Questions("command");
    const [use] = world.uses;
    const interaction = { value: { channel_id: "5", locale: "en-US", ...more }, at: "" };
    if (use) askEnvelope(questions, interaction, sceneOf(use, world), world);

    expect(questions.violations.map(({ pointer }) => pointer).filter((pointer) => pointer === "/guild_id")).toEqual(
      found,
    );
  });
});

/** What is wrong with a submitted modal. */
function foundInSubmission(components: readonly Json[], values: Json, submitted: readonly Json[]): readonly string[] {
  const opened = {
    call: "respondToInteraction",
    status: 204,
    headers: {},
    sent: { type: 9, data: { components } },
    body: undefined,
  } as const;
  const questions = new Questions("modal");
  const world = knownWorld([opened]);
  const use = { call: "submitModal", sent: { values }, members: new Map() } as const;
  const data = { value: { components: submitted }, at: "/data" };
  askModalData(questions, data, { ...use, interactionId: undefined, command: undefined, message: undefined }, world);
  return questions.violations.map(({ rule, pointer }) => `${rule} ${pointer}`);
}

describe("the components of a submitted modal", () => {
  const text = { type: 10, id: 1, content: "Read this" };
  const label = { type: 18, id: 2, label: "Label", component: { type: 4, id: 3, custom_id: "text", style: 1 } };
  const [seen, answered] = [
    { type: 10, id: 1 },
    { type: 18, id: 2, component: { type: 4, id: 3, custom_id: "text", value: "a" } },
  ];

  test("come in the order of the modal", () => {
    expect(foundInSubmission([label, text], { text: "a" }, [answered, seen])).toEqual([]);
    expect(foundInSubmission([label, text], { text: "a" }, [seen, answered])).toEqual([
      "component-response.modal.mirrors-its-components /data/components",
    ]);
  });
});

describe("a radio group in which nothing was chosen", () => {
  test.each([
    ["is delivered with null", null, 0],
    ["is delivered with no option, not with the one that it begins with", "begins", 1],
  ])("%s", (_, value, times) => {
    const group = { type: 21, id: 2, custom_id: "group" };
    const component = { ...group, required: false, options: [{ label: "Begins", value: "begins", default: true }] };
    const label = { type: 18, id: 1, label: "Label", component };
    const submitted = { type: 18, id: 1, component: { ...group, value } };

    expect(foundInSubmission([label], { group: null }, [submitted])).toEqual(
      Array.from(
        { length: times },
        () => "component-response.radio-group.value-is-an-option /data/components/0/component/value",
      ),
    );
  });
});

describe("a response about commands", () => {
  const PATH = { application_id: "1", guild_id: "4", command_id: "7" };
  const COMMAND = { id: "7", application_id: "1", guild_id: "4", name: "a" };
  const made = { call: "createGuildCommand", status: 201, headers: {}, sent: {}, body: COMMAND, path: PATH } as const;

  function foundIn(call: OperationId, body: Json, path: Record<string, string> = PATH, before: Answer[] = []) {
    const last: Answer = { call, status: 200, headers: {}, sent: undefined, body, path };
    const answers = new Map([...before, last].map((one, nth) => [String(nth), one]));
    const constants = { application: "1", otherApplication: "9", guild: "4", guild2: "5" };
    const found = violationsOfPath({ answer: last, answers, constants } as unknown as CheckEnvironment);
    return found.map(({ rule, pointer, actual }) => `${rule} ${pointer}: ${actual}`);
  }

  test.each<[string, OperationId, Json, string[]]>([
    ["is as in the path", "editGuildCommand", COMMAND, []],
    [
      "is of another application",
      "editGuildCommand",
      { ...COMMAND, application_id: "9" },
      ['command.application-id.equals-the-path /application_id: /application_id is "9"'],
    ],
    [
      "is of another guild",
      "bulkOverwriteGuildCommands",
      [COMMAND, { ...COMMAND, guild_id: "5" }],
      ['command.guild-id.equals-the-path /1/guild_id: /1/guild_id is "5"'],
    ],
    [
      "is of no guild",
      "getGuildCommand",
      { ...COMMAND, guild_id: null },
      ["command.guild-id.equals-the-path /guild_id: /guild_id is missing"],
    ],
    [
      "has the permissions of another command",
      "getCommandPermissions",
      { id: "8", application_id: "1", guild_id: "4", permissions: [] },
      ['permission.get.answers-the-object /id: /id is "8"'],
    ],
  ])("%s", (_, call, body, found) => {
    expect(foundIn(call, body)).toEqual(found);
  });

  test("may have the permissions of the application for a command that has none", () => {
    const found = foundIn("getCommandPermissions", { id: "1", application_id: "1", guild_id: "4", permissions: [] });

    expect(found).toEqual([]);
  });

  test("is global, and names a guild", () => {
    const found = foundIn("getGlobalCommand", COMMAND, { application_id: "1" });

    expect(found).toEqual(['command.guild-id.is-absent-globally /guild_id: /guild_id is "4"']);
  });

  test.each<[string, Answer[], string[]]>([
    ["of a list that is not of the case is judged elsewhere", [], []],
    [
      "of a list is compared where the case has made the command",
      [made],
      ['command.guild-id.equals-the-path /0/guild_id: /0/guild_id is "5"'],
    ],
  ])("%s", (_, before, found) => {
    expect(foundIn("listGuildCommands", [{ ...COMMAND, guild_id: "5" }], PATH, before)).toEqual(found);
  });

  test("from a place that is not of the case is judged elsewhere", () => {
    expect(foundIn("getGuildCommand", COMMAND, { ...PATH, guild_id: "6" })).toEqual([]);
  });
});
