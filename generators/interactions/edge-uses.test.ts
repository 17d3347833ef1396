import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { validateResponse } from "../../src/contract/validate.js";
import { command } from "../commands/command.js";
import { legacyMessage, messageV2 } from "../components/message.js";
import { modal } from "../components/modal.js";
import { edgeComponentUses, edgeInvocations, edgeSubmissions, edgeTypings } from "./edge-uses.js";
import { registered } from "./interaction.js";
import { commandInteraction, componentInteraction, modalInteraction, worldAt } from "./interaction-of.js";
import { leavesOfCommand } from "./invocation.js";
import { type Place, WORLD } from "./world.js";

const PLACES: readonly Place[] = ["guild", "bot-dm", "private-channel"];
const COMMANDS = fc.sample(command({ scope: "global" }), { numRuns: 120, seed: 11 }).map((body) => registered(body));
const MESSAGES = fc.sample(fc.oneof(messageV2(), legacyMessage()), { numRuns: 60, seed: 11 });
const MODALS = fc.sample(modal(), { numRuns: 60, seed: 11 });

/** The options that were filled in, wherever they are. */
function filledIn(options: Json | undefined): readonly JsonObject[] {
  if (!Array.isArray(options)) return [];
  return options.filter(isObject).flatMap((option) => ("value" in option ? [option] : filledIn(option["options"])));
}

const valuesOf = (interactions: readonly JsonObject[], name: string): readonly Json[] =>
  interactions
    .flatMap(({ data }) => filledIn(isObject(data) ? data["options"] : undefined))
    .filter((option) => option["name"] === name)
    .flatMap(({ value }) => value ?? []);

/** What the contract says against interactions. */
const faultsOf = (interactions: readonly JsonObject[]) =>
  interactions.flatMap((interaction) =>
    validateResponse("listDeliveries", 200, { deliveries: [{ interaction }], cursor: "1" }),
  );

const used = (body: JsonObject, place: Place = "guild"): readonly JsonObject[] =>
  edgeInvocations(body, worldAt(place)).flatMap(({ uses }) =>
    uses.map(({ use }) => commandInteraction(body, use, "used", { place })),
  );

describe("the edges of a command", () => {
  test.each(PLACES)("are interactions as the contract has them, in a %s", (place) => {
    const interactions = COMMANDS.flatMap((body) => used(body, place));

    expect(interactions.length).toBeGreaterThan(200);
    expect(faultsOf(interactions)).toEqual([]);
  });

  test("reach both bounds and each choice, and leave out what may be left out", () => {
    const body = registered({
      name: "edges",
      description: "Has bounds",
      options: [
        { type: 4, name: "level", description: "x", min_value: -5, max_value: 70, required: true },
        { type: 3, name: "code", description: "x", min_length: 2, max_length: 9 },
        { type: 3, name: "size", description: "x", choices: ["s", "m", "l"].map((value) => ({ name: value, value })) },
        { type: 10, name: "ratio", description: "x" },
      ],
    });

    const interactions = used(body);

    expect(valuesOf(interactions, "level")).toEqual(expect.arrayContaining([-5, 70, 0, 1, -1]));
    expect(valuesOf(interactions, "code").map((text) => [...String(text)].length)).toEqual(
      expect.arrayContaining([2, 5, 9]),
    );
    expect(new Set(valuesOf(interactions, "size"))).toEqual(new Set(["s", "m", "l"]));
    expect(valuesOf(interactions, "ratio")).toEqual(expect.arrayContaining([-(2 ** 53), 2 ** 53, 0.5]));
    expect(valuesOf(interactions, "level")).toHaveLength(interactions.length);
    expect(interactions.filter((one) => valuesOf([one], "code").length === 0).length).toBeGreaterThan(0);
  });

  test("ask every leaf that can be used", () => {
    const leaves = COMMANDS.flatMap((body) => leavesOfCommand(body));
    const requested = COMMANDS.flatMap((body) =>
      body["type"] === 1 || !("type" in body) ? edgeInvocations(body, WORLD) : [],
    );

    expect(requested).toHaveLength(leaves.length);
    expect(requested.filter(({ uses }) => uses.length === 0)).toEqual([]);
  });

  test("focus exactly one option while it is typed, alone and beside all others", () => {
    const typings = COMMANDS.flatMap((body) =>
      edgeTypings(body, WORLD).flatMap(({ focused, uses }) =>
        uses.map(({ use }) => ({ focused, interaction: commandInteraction(body, use, "typed") })),
      ),
    );

    expect(typings.length).toBeGreaterThan(20);
    expect(faultsOf(typings.map(({ interaction }) => interaction))).toEqual([]);
    const odd = typings.filter(({ focused, interaction: { data } }) => {
      const inFocus = filledIn(isObject(data) ? data["options"] : []).filter((option) => option["focused"] === true);
      return inFocus.length !== 1 || inFocus[0]?.["name"] !== focused["name"];
    });
    expect(odd).toEqual([]);
  });
});

describe("the edges of messages and modals", () => {
  test("are interactions as the contract has them", () => {
    const pressed = MESSAGES.flatMap((message) =>
      edgeComponentUses(message, WORLD).flatMap(({ uses }) =>
        uses.map(({ use }) => componentInteraction(message, use)),
      ),
    );
    const submitted = MODALS.flatMap((body) =>
      edgeSubmissions(body, WORLD).map(({ use }) => modalInteraction(body, use, {}, MESSAGES[0])),
    );

    expect(pressed.length).toBeGreaterThan(100);
    expect(submitted.length).toBeGreaterThan(100);
    expect(faultsOf([...pressed, ...submitted])).toEqual([]);
  });

  test("choose as few and as many as the bounds allow, and each value alone", () => {
    const options = ["a", "b", "c", "d"].map((value) => ({ label: value, value }));
    const select = { type: 3, custom_id: "s", options, min_values: 1, max_values: 3 };
    const [uses] = edgeComponentUses({ components: [{ type: 1, components: [select] }] }, WORLD);

    expect(uses?.uses.map(({ use }) => use.values)).toEqual([["a"], ["a", "b", "c"], ["b"], ["c"], ["d"]]);
  });

  test("leave alone what sends no interaction", () => {
    const buttons = [
      { type: 2, style: 5, url: "https://example.org", label: "x" },
      { type: 2, style: 6, sku_id: "1" },
      { type: 2, style: 1, custom_id: "off", disabled: true, label: "x" },
    ];

    expect(edgeComponentUses({ components: [{ type: 1, components: buttons }] }, WORLD)).toEqual([]);
  });
});
