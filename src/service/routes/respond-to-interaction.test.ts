import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { type OpenedService, openedService } from "../testing/opened-service.js";
import { at, textAt } from "../testing/reference-client.js";

const [COMMAND, COMPONENT, AUTOCOMPLETE, SUBMITTED] = [2, 3, 4, 5] as const;
const message = { type: 4, data: { content: "hello" } };
const input = { type: 18, label: "Name", component: { type: 4, custom_id: "name", style: 1 } };
const modal = { type: 9, data: { custom_id: "m", title: "Who", components: [input] } };

describe("which answer fits which interaction", () => {
  const bodies: readonly Json[] = [
    { type: 1 },
    message,
    { type: 5 },
    { type: 6 },
    { type: 7, data: { content: "changed" } },
    { type: 8, data: { choices: [] } },
    modal,
    { type: 12 },
  ];
  test.each<[interaction: string, type: number, fromMessage: boolean, answers: readonly number[]]>([
    ["a ping", 1, false, [1]],
    ["a command", COMMAND, false, [4, 5, 9, 12]],
    ["a component", COMPONENT, true, [4, 5, 6, 7, 9, 12]],
    ["an autocomplete request", AUTOCOMPLETE, false, [8]],
    ["a modal that a command opened", SUBMITTED, false, [4, 5, 12]],
    ["a modal that a component opened", SUBMITTED, true, [4, 5, 6, 7, 12]],
  ])("%s", async (_, type, fromMessage, answers) => {
    const opened = await openedService();
    const fitting: number[] = [];
    for (const body of bodies) {
      const source = fromMessage ? { sourceMessageId: await messageIn(opened) } : {};
      const path = opened.callbackPath(opened.interaction(type, source));
      const { status } = await opened.ask("POST", path, body, { as: null });
      expect([204, 400]).toContain(status);
      if (status === 204) fitting.push(Number(at(body, "type")));
    }

    expect(fitting).toEqual(answers);
  });
});

describe("an answer", () => {
  test("with a message is in the channel and says what it answers", async () => {
    const { ask, callbackPath, interaction, messagesPath, target } = await openedService();
    const record = interaction(COMMAND, { interaction: { data: { type: 1 } } });

    const answered = await ask("POST", `${callbackPath(record)}?with_response=true`, message);

    const [made] = (await ask("GET", messagesPath())).body as readonly Json[];
    expect(made).toMatchObject({
      content: "hello",
      type: 20,
      webhook_id: target.applicationId,
      interaction_metadata: { id: record.id, type: COMMAND, user: { id: record.userId } },
    });
    expect(answered).toEqual({
      status: 200,
      body: {
        interaction: {
          id: record.id,
          type: COMMAND,
          response_message_id: at(made, "id"),
          response_message_loading: false,
          response_message_ephemeral: false,
        },
        resource: { type: 4, message: made },
      },
    });
  });

  test("for the user alone is in no list, and is read with the token", async () => {
    const { ask, callbackPath, interaction, messagesPath, webhookPath } = await openedService();
    const record = interaction(COMMAND);

    await ask("POST", callbackPath(record), { type: 4, data: { content: "psst", flags: 64 } });

    expect((await ask("GET", messagesPath())).body).toEqual([]);
    const original = await ask("GET", `${webhookPath(record)}/messages/@original`, undefined, { as: null });
    expect(original).toMatchObject({ status: 200, body: { content: "psst", flags: 64 } });
  });

  test("of type 7 changes the message of the component", async () => {
    const opened = await openedService();
    const { ask, callbackPath, interaction, messagesPath } = opened;
    const sourceMessageId = await messageIn(opened);
    const record = interaction(COMPONENT, { sourceMessageId });

    await ask("POST", callbackPath(record), { type: 7, data: { content: "changed" } });

    expect((await ask("GET", messagesPath())).body).toMatchObject([{ id: sourceMessageId, content: "changed" }]);
  });

  test("with a modal keeps it for its user, numbered and completed", async () => {
    const { ask, callbackPath, interaction, service } = await openedService();
    const record = interaction(COMMAND);

    await ask("POST", callbackPath(record), modal);

    expect(service.interactions.get(record.id)?.modal).toEqual({
      custom_id: "m",
      title: "Who",
      components: [
        { type: 18, id: 1, label: "Name", component: { type: 4, id: 2, custom_id: "name", style: 1, required: true } },
      ],
    });
  });

  test("launches the activity, where there is one", async () => {
    const { ask, callbackPath, interaction, target } = await openedService();
    const other = interaction(COMMAND, { applicationId: target.otherApplication.applicationId });

    const launched = await ask("POST", `${callbackPath(interaction(COMMAND))}?with_response=true`, { type: 12 });
    const refused = await ask("POST", callbackPath(other), { type: 12 });

    const id = expect.any(String);
    expect(launched.body).toMatchObject({
      interaction: { activity_instance_id: id },
      resource: { type: 12, activity_instance: { id } },
    });
    expect(refused.status).toBe(400);
  });

  test.each<[what: string, type: number, body: Json]>([
    [
      "26 choices",
      AUTOCOMPLETE,
      { type: 8, data: { choices: Array.from({ length: 26 }, (_, value) => ({ name: "a", value })) } },
    ],
    ["a broken button", COMMAND, { type: 4, data: { components: [{ type: 1, components: [{ type: 2, style: 1 }] }] } }],
    [
      "a disabled select in a modal",
      COMMAND,
      {
        type: 9,
        data: {
          custom_id: "m",
          title: "t",
          components: [{ type: 18, label: "l", component: { type: 5, custom_id: "u", disabled: true } }],
        },
      },
    ],
    ["nothing to show", COMMAND, { type: 4, data: {} }],
    ["an unknown type", COMMAND, { type: 99 }],
    ["no type", COMMAND, {}],
  ])("that is refused leaves the interaction open: %s", async (_, type, body) => {
    const { ask, callbackPath, interaction, messagesPath } = await openedService();
    const record = interaction(type);

    const refused = await ask("POST", callbackPath(record), body);

    expect(refused.status).toBe(400);
    expect((await ask("GET", messagesPath())).body).toEqual([]);
    const sound = type === AUTOCOMPLETE ? { type: 8, data: { choices: [] } } : message;
    expect((await ask("POST", callbackPath(record), sound)).status).toBe(204);
  });
});

describe("an interaction", () => {
  test("is answered once", async () => {
    const { ask, callbackPath, interaction } = await openedService({ profile: "discord" });
    const record = interaction(COMMAND);
    await ask("POST", callbackPath(record), { type: 5 });

    const again = await ask("POST", callbackPath(record), message);

    expect(again).toMatchObject({ status: 400, body: { code: 40_060 } });
  });

  test("is answered within 3 seconds", async () => {
    const { ask, callbackPath, interaction, service } = await openedService({ profile: "discord", now: () => 1.7e12 });
    const [early, late] = [interaction(COMMAND), interaction(COMMAND)];

    service.clock.move(3_000);
    const inTime = await ask("POST", callbackPath(early), message);
    service.clock.move(1);
    const tooLate = await ask("POST", callbackPath(late), message);

    expect(inTime.status).toBe(204);
    expect(tooLate).toMatchObject({ status: 404, body: { code: 10_062 } });
  });

  test.each(["another id", "another token"])("is not found by %s", async (what) => {
    const { ask, callbackPath, interaction } = await openedService({ profile: "discord" });
    const record = interaction(COMMAND);
    const wrong = what === "another id" ? { ...record, id: "1" } : { ...record, token: "wrong" };

    expect(await ask("POST", callbackPath(wrong), message)).toMatchObject({ status: 404, body: { code: 10_062 } });
  });
});

async function messageIn({ ask, messagesPath }: OpenedService): Promise<string> {
  return textAt(await ask("POST", messagesPath(), { content: "press" }), "id");
}
