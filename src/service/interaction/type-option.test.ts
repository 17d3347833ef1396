import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { drivenService } from "../testing/driven-service.js";
import { at } from "../testing/reference-client.js";

const FIND = {
  name: "find",
  description: "Finds",
  options: [
    { type: 3, name: "what", description: "What", required: true, autocomplete: true, min_length: 3, max_length: 5 },
    { type: 4, name: "where", description: "Where", required: true },
    { type: 4, name: "size", description: "Size", autocomplete: true, max_value: 9 },
    { type: 10, name: "weight", description: "Weight", autocomplete: true },
    { type: 3, name: "plain", description: "Plain" },
  ],
};

const typed = (name: string, value: string | number) => ({ name, value, focused: true });

describe("an option that is typed into", () => {
  test("is focused alone, beside what is filled in, while required ones are missing", async () => {
    const { type, lastInteraction } = await typing();

    const outcome = type([{ name: "where", value: 3 }, typed("what", "c")]);

    expect(outcome).toMatchObject({ outcome: "delivered" });
    expect(lastInteraction()).toMatchObject({ type: 4, data: { name: "find", type: 1 } });
    expect(at(lastInteraction(), "data", "options")).toEqual([
      { name: "where", type: 4, value: 3 },
      { name: "what", type: 3, value: "c", focused: true },
    ]);
  });

  test.each([
    ["part of a text, shorter than the whole may be", typed("what", ""), "delivered"],
    ["a text that is too long already", typed("what", "abcdef"), "invalid"],
    ["a number as it is written", typed("size", "7"), "delivered"],
    ["a number", typed("size", 7), "delivered"],
    ["a number above its maximum", typed("size", "10"), "invalid"],
    ["no number", typed("size", "1x"), "invalid"],
    ["a fraction for an integer", typed("size", "1.5"), "invalid"],
    ["a fraction", typed("weight", "1.5"), "delivered"],
    ["nothing yet of a number", typed("weight", ""), "invalid"],
    ["a text without autocomplete", typed("plain", "a"), "invalid"],
    ["nothing that is focused", { name: "what", value: "abc" }, "invalid"],
  ])("with %s", async (_, option, outcome) => {
    const { type, drive } = await typing();

    expect(type([option])).toMatchObject({ outcome });
    expect(drive("listDeliveries")["deliveries"]).toHaveLength(outcome === "delivered" ? 1 : 0);
  });

  test("is one at a time", async () => {
    const { type } = await typing();

    expect(type([typed("what", "a"), typed("size", "1")])).toMatchObject({ outcome: "invalid" });
  });
});

async function typing() {
  const driven = drivenService();
  const commandId = await driven.register(FIND);
  const where = { user_id: driven.userId, channel_id: driven.channelId, command_id: commandId };
  return {
    ...driven,
    type: (options: readonly JsonObject[]) => driven.drive("typeOption", { ...where, options }),
  };
}
