import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import { drivenService } from "../testing/driven-service.js";
import { at } from "../testing/reference-client.js";

const V2 = 1 << 15;
const row = (...components: readonly JsonObject[]) => ({ type: 1, components });
const button = (more: JsonObject = {}) => ({ type: 2, style: 1, label: "Press", custom_id: "pick", ...more });
const select = (more: JsonObject = {}) => ({
  type: 3,
  custom_id: "pick",
  options: ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value })),
  ...more,
});

describe("a component of a message", () => {
  test("is delivered with its type, ids and message", async () => {
    const { press, lastInteraction, messageId, userId } = await withComponents([row(button({ id: 41 }))]);

    const outcome = press();

    const interaction = lastInteraction();
    expect(outcome).toEqual({ outcome: "delivered", interaction_id: interaction["id"] });
    expect(interaction).toMatchObject({ type: 3, member: { user: { id: userId } }, message: { id: messageId } });
    expect(interaction["data"]).toEqual({ component_type: 2, id: 41, custom_id: "pick" });
  });

  test("is found by its id, deep inside others", async () => {
    const section = { type: 9, components: [{ type: 10, content: "Beside" }], accessory: button() };
    const { press, lastInteraction } = await withComponents([{ type: 17, components: [section] }]);

    expect(press({ custom_id: null, component_id: 4 })).toMatchObject({ outcome: "delivered" });
    expect(at(lastInteraction(), "data")).toMatchObject({ component_type: 2, id: 4 });
  });

  test("of the values of a string select says which, and resolves nothing", async () => {
    const { press, lastInteraction } = await withComponents([row(select({ max_values: 2 }))]);

    press({ values: ["a", "c"] });

    expect(lastInteraction()["data"]).toEqual({ component_type: 3, id: 2, custom_id: "pick", values: ["a", "c"] });
  });

  test.each([
    [5, "user", ["users", "members"]],
    [6, "role", ["roles"]],
    [7, "user", ["users", "members"]],
    [7, "role", ["roles"]],
    [8, "channel", ["channels"]],
  ])("of type %d resolves the %s that was chosen", async (type, name, kinds) => {
    const { press, lastInteraction, ids } = await withComponents([row({ type, custom_id: "pick" })]);
    const id = ids[name] ?? "";

    press({ values: [id] });

    const data = lastInteraction()["data"] as JsonObject;
    expect(data).toMatchObject({ component_type: type, values: [id] });
    expect(Object.keys(data["resolved"] as JsonObject)).toEqual(kinds);
    for (const kind of kinds) expect(at(data, "resolved", kind)).toHaveProperty(id);
  });
});

interface Row {
  readonly name: string;
  readonly component: JsonObject;
  readonly values?: readonly Json[];
  readonly more?: JsonObject;
  readonly outcome: string;
}

const LINK = { custom_id: null, component_id: 2 };
const NOT: readonly Row[] = [
  { name: "a disabled button", component: button({ disabled: true }), outcome: "invalid" },
  { name: "a button with values", component: button(), values: ["a"], outcome: "invalid" },
  { name: "a link", component: { type: 2, style: 5, label: "Go", url: "https://a.b" }, more: LINK, outcome: "handled" },
  { name: "a premium button", component: { type: 2, style: 6, sku_id: "1" }, more: LINK, outcome: "handled" },
  { name: "a disabled select", component: select({ disabled: true }), values: ["a"], outcome: "invalid" },
  { name: "a value that is no option", component: select(), values: ["d"], outcome: "invalid" },
  { name: "a value twice", component: select({ max_values: 2 }), values: ["a", "a"], outcome: "invalid" },
  { name: "too few values", component: select({ min_values: 2, max_values: 2 }), values: ["a"], outcome: "invalid" },
  { name: "too many values", component: select(), values: ["a", "b"], outcome: "invalid" },
  { name: "no value", component: select(), values: [], outcome: "invalid" },
  { name: "somebody unknown", component: { type: 5, custom_id: "pick" }, values: ["1"], outcome: "invalid" },
  { name: "another component", component: button(), more: { custom_id: "other" }, outcome: "unknown" },
  { name: "another message", component: button(), more: { message_id: "1" }, outcome: "unknown" },
];

test.each(NOT)("nothing is delivered for $name: $outcome", async ({ component, values = [], more = {}, outcome }) => {
  const { press, drive } = await withComponents([row(component)]);

  expect(press({ values, ...more })).toMatchObject({ outcome });
  expect(drive("listDeliveries")["deliveries"]).toEqual([]);
});

test("a user who is not in the guild uses no component of it", async () => {
  const { press, make } = await withComponents([row(button())]);

  expect(press({ user_id: make("makeUser") })).toMatchObject({ outcome: "denied" });
});

/** A V2 message of the application in the channel. */
async function withComponents(components: readonly JsonObject[]) {
  const driven = drivenService();
  const { ask, drive, make, guildId, channelId, userId } = driven;
  const { body } = await ask("POST", `/channels/${channelId}/messages`, { flags: V2, components });
  const messageId = String(at(body, "id"));
  const use = { user_id: userId, channel_id: channelId, message_id: messageId, custom_id: "pick" };
  return {
    ...driven,
    messageId,
    ids: { user: userId, role: make("makeRole", { guild_id: guildId }), channel: channelId } as Record<string, string>,
    press: (more: JsonObject = {}) => drive("useComponent", { ...use, ...more }),
  };
}
