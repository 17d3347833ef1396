import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { type OperationOf, operationsOf } from "../../contract/operations.js";
import { validateRequest, validateResponse } from "../../contract/validate.js";
import { type DrivenService, drivenService } from "../testing/driven-service.js";

const FIND = {
  name: "find",
  description: "Finds",
  options: [
    { type: 3, name: "what", description: "What", autocomplete: true },
    { type: 6, name: "who", description: "Who" },
    { type: 7, name: "where", description: "Where" },
    { type: 8, name: "role", description: "Role" },
    { type: 11, name: "file", description: "File" },
  ],
};
const LABELLED = [
  { type: 4, style: 1, custom_id: "text" },
  { type: 3, custom_id: "select", options: [{ label: "A", value: "a" }] },
  { type: 5, custom_id: "users" },
  { type: 19, custom_id: "files" },
  { type: 21, custom_id: "radio", options: ["a", "b"].map((value) => ({ label: value, value })) },
];

describe("a story that uses every operation", () => {
  test("is called and answers as the contract says", async () => {
    const { tested: reported, deliveries } = await story();

    const faults = reported.flatMap(({ operation, body, answer }) => [
      ...validateRequest(operation, body).map(({ pointer, message }) => `${operation} request ${pointer}: ${message}`),
      ...validateResponse(operation, 200, answer).map((each) => `${operation} ${each.pointer}: ${each.message}`),
    ]);

    expect(faults).toEqual([]);
    expect(deliveries).toHaveLength(5);
    const requested = new Set(reported.map(({ operation }) => operation));
    expect(operationsOf("driver").filter((operation) => !requested.has(operation))).toEqual([]);
  });
});

interface Told {
  readonly operation: OperationOf<"driver">;
  readonly body: JsonObject;
  readonly answer: JsonObject;
}

async function story() {
  const driven = drivenService();
  const { guildId, channelId, userId, register, target } = driven;
  const reported: Told[] = [];
  const drive = (operation: OperationOf<"driver">, body: JsonObject = {}): JsonObject => {
    const answer = driven.drive(operation, body);
    reported.push({ operation, body, answer });
    return answer;
  };
  const make = (operation: OperationOf<"driver">, body?: JsonObject) =>
    String(Object.values(drive(operation, body))[0]);
  const [guild, user, channel] = [{ guild_id: guildId }, { user_id: userId }, { channel_id: channelId }];
  drive("describe");
  drive("changeApplication", { webhook_url: "https://hooks.invalid/own", intents: 4 });
  const other = make("makeUser", { locale: "de", is_adult: true, is_bot: false });
  const role = make("makeRole", { ...guild, permissions: "0" });
  drive("makeMember", { ...guild, user_id: other, role_ids: [role], nick: "Nick" });
  const voice = make("makeChannel", { ...guild, type: 2 });
  drive("makeGuild", { installed: { scopes: ["bot"], permissions: "128" } });
  drive("install", { ...user, scopes: ["applications.commands"] });
  drive("deleteToken", { token: make("makeToken", { ...user, scopes: ["identify"] }) });

  const [find, onMessage] = [await register(FIND), await register({ name: "Look Up", type: 3 })];
  const permissions = [{ id: userId, type: 2, permission: true }];
  drive("changePermissions", { ...guild, command_id: target.applicationId, permissions });
  drive("listPicker", { ...user, ...channel });
  drive("typeOption", {
    ...user,
    ...channel,
    command_id: find,
    options: [{ name: "what", value: "a", focused: true }],
  });
  const values = { what: "a", who: userId, where: voice, role, file: "a.txt" };
  const options = Object.entries(values).map(([name, value]) => ({ name, value }));
  drive("invokeCommand", { ...user, ...channel, command_id: find, locale: "de", options });
  const message = make("makeMessage", {
    ...user,
    ...channel,
    content: "Hello",
    attachments: ["a.txt"],
    readable: true,
  });
  drive("invokeCommand", { ...user, ...channel, command_id: onMessage, target_id: message });

  const interactionId = await pressAndOpenModal(driven, drive);
  const entered = { text: "x", select: ["a"], users: [userId], files: ["a.txt"], radio: "a" };
  drive("submitModal", { ...user, interaction_id: interactionId, values: entered });
  drive("listDeliveries", { after: "1" });

  drive("endEntitlement", { entitlement_id: make("makeEntitlement", { ...user, subscription: true }) });
  drive("changeSubscription", { subscription_id: make("makeSubscription", user) });
  drive("enterVoice", { ...guild, channel_id: voice });
  drive("blockText", { ...guild, text: "bad" });
  drive("makeEmojis", { total: 2 });
  drive("banAccount", user);
  drive("moderate", { ...guild, ...user, target_id: other });
  drive("uninstall", user);
  drive("listEvents");
  drive("moveClock", { milliseconds: 1 });
  const { deliveries } = drive("listDeliveries") as { readonly deliveries: readonly JsonObject[] };
  drive("reset");
  return { tested: reported, deliveries };
}

/** Chooses in a select, which is answered with a modal. What it gives is the id of the interaction. */
async function pressAndOpenModal(
  { ask, channelId, userId, lastInteraction }: DrivenService,
  drive: DrivenService["drive"],
): Promise<string> {
  const components = [{ type: 1, components: [{ type: 8, custom_id: "pick" }] }];
  const sent = await ask("POST", `/channels/${channelId}/messages`, { content: "Pick", components });
  const message_id = String((sent.body as JsonObject)["id"]);
  drive("useComponent", { user_id: userId, channel_id: channelId, message_id, custom_id: "pick", values: [channelId] });
  const { id, token } = lastInteraction();
  const data = { custom_id: "form", title: "A form", components: LABELLED.map(labelled) };
  await ask("POST", `/interactions/${id}/${token}/callback`, { type: 9, data });
  return String(id);
}

function labelled(component: JsonObject): JsonObject {
  return { type: 18, label: "A label", component };
}
