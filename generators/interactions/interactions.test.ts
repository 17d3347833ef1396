import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { componentsIn } from "../../src/contract/components-in.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { validateRequest, validateResponse } from "../../src/contract/validate.js";
import { command } from "../commands/command.js";
import { legacyMessage, messageV2 } from "../components/message.js";
import { modal } from "../components/modal.js";
import { componentUse, componentUseFaults } from "./component-use.js";
import { interactionsOf, pingInteraction, registered, type Subject } from "./interaction.js";
import { modalInteraction } from "./interaction-of.js";
import { invocation, leavesOfCommand, typing } from "./invocation.js";
import { invocationFaults } from "./invocation-faults.js";
import { modalSubmission, submissionFaults } from "./modal-submission.js";
import { outsideGuilds, type Place, WORLD } from "./world.js";

const PLACES: readonly Place[] = ["guild", "bot-dm", "private-channel"];
const IDS = { user_id: "500000000000000001", channel_id: "300000000000000001" } as const;

/** One thing that each subject of a sample can produce. */
function drawn<T, U>(subjects: Arbitrary<T>, count: number, make: (subject: T) => Arbitrary<U> | undefined) {
  return fc.sample(subjects, { numRuns: count, seed: 7 }).flatMap((subject, index) => {
    const uses = make(subject);
    return uses === undefined ? [] : fc.sample(uses, { numRuns: 3, seed: index }).map((use) => ({ subject, use }));
  });
}

/** All options of an invocation, at every depth. */
function optionsIn(options: readonly JsonObject[] | undefined): readonly JsonObject[] {
  return (options ?? []).flatMap((option) => {
    const nested = option["options"];
    return [option, ...(Array.isArray(nested) ? optionsIn(nested.filter(isObject)) : [])];
  });
}

const delivery = (interaction: Json) => ({ deliveries: [{ interaction }], cursor: "1" });

const SUBJECTS: readonly { readonly name: string; readonly subjects: Arbitrary<Subject> }[] = [
  { name: "commands", subjects: command({ scope: "global" }).map((body) => ({ command: registered(body) })) },
  { name: "V2 messages", subjects: messageV2().map((message) => ({ message })) },
  { name: "messages", subjects: legacyMessage().map((message) => ({ message })) },
  { name: "modals", subjects: modal().map((body) => ({ modal: body })) },
];

describe("interactionsOf", () => {
  test.each(SUBJECTS.flatMap((subject) => PLACES.map((place) => ({ ...subject, place }))))(
    "makes of $name in $place what the contract says of interactions",
    ({ subjects, place }) => {
      const made = drawn(subjects, 60, (subject) => interactionsOf(subject, { place }));

      expect(made.length).toBeGreaterThan(20);
      expect(made.flatMap(({ use }) => validateResponse("listDeliveries", 200, delivery(use)))).toEqual([]);
    },
  );

  test("resolves every entity that is named", () => {
    const made = drawn(SUBJECTS[0]?.subjects ?? fc.constant({ modal: {} }), 200, (subject) => interactionsOf(subject));
    const unresolved = made.filter(({ use }) => {
      const data = isObject(use["data"]) ? use["data"] : {};
      const keys = Object.values(isObject(data["resolved"]) ? data["resolved"] : {}).flatMap((of) =>
        Object.keys(of ?? {}),
      );
      const options = data["options"];
      const named = optionsIn(Array.isArray(options) ? options.filter(isObject) : []).filter(({ type }) =>
        [6, 7, 8, 9, 11].includes(Number(type)),
      );
      return named.some(({ value }) => !keys.includes(String(value)));
    });

    expect(unresolved).toEqual([]);
  });

  test("has a member in guilds and a user elsewhere", () => {
    const subject: Subject = { command: registered({ name: "ping", description: "Pong" }) };
    const [guild, dm] = PLACES.map((place) => fc.sample(interactionsOf(subject, { place }) ?? fc.constant({}), 1)[0]);

    expect([Object.hasOwn(guild ?? {}, "member"), Object.hasOwn(guild ?? {}, "guild_id")]).toEqual([true, true]);
    expect([Object.hasOwn(dm ?? {}, "user"), Object.hasOwn(dm ?? {}, "guild_id")]).toEqual([true, false]);
  });

  test("makes none of a message of link buttons", () => {
    const link = { type: 2, style: 5, label: "Open", url: "https://example.com" };

    expect(interactionsOf({ message: { components: [{ type: 1, components: [link] }] } })).toBeUndefined();
  });

  test("asks whether an application listens", () => {
    const [ping] = fc.sample(pingInteraction(), 1);

    expect(validateResponse("listDeliveries", 200, delivery(ping ?? {}))).toEqual([]);
  });
});

describe("invocation", () => {
  const made = drawn(command(), 400, (body) => invocation(body, WORLD));

  test("is a body for the driver", () => {
    const bodies = made.map(({ use }) => ({ ...IDS, command_id: "800000000000000001", ...use }));

    expect(bodies.flatMap((body) => validateRequest("invokeCommand", body))).toEqual([]);
  });

  test("fills in every required option of one leaf", () => {
    const lacking = made.filter(({ subject, use }) => {
      const leaves = leavesOfCommand(subject);
      const names = optionsIn(use.options).map(({ name }) => name);
      const isWhole = ({ parameters }: (typeof leaves)[number]) =>
        parameters.every(({ name, required }) => required !== true || names.includes(name ?? ""));
      return leaves.length > 0 && !leaves.some(isWhole);
    });

    expect(lacking).toEqual([]);
  });

  test("shows every type of option, and both ends of its bounds", () => {
    const values = made.flatMap(({ use }) => optionsIn(use.options));

    expect([...new Set(values.map(({ type }) => type))].sort((a, b) => Number(a) - Number(b))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect(values.some(({ value }) => value === Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(values.some(({ value }) => value === -(2 ** 53))).toBe(true);
    expect(values.some(({ value }) => typeof value === "string" && value.length === 6000)).toBe(true);
  });

  test("names outside of guilds only users who are there", () => {
    const required = { type: 8, name: "role", description: "A role", required: true };

    expect(invocation({ name: "a", description: "a", options: [required] }, outsideGuilds(WORLD))).toBeUndefined();
  });
});

describe("typing", () => {
  test("focuses exactly one option, which has autocomplete", () => {
    const made = drawn(command(), 1200, (body) => typing(body, WORLD));
    const focused = made.map(({ use }) => optionsIn(use.options).filter((option) => option["focused"] === true).length);

    expect(made.length).toBeGreaterThan(50);
    expect(new Set(focused)).toEqual(new Set([1]));
  });

  test.each([
    ["without a bound", {}, 6000],
    ["with a bound", { max_length: 300 }, 300],
    ["with a bound below all others", { max_length: 20 }, 9],
  ])("of an option %s comes to texts as long as it allows", (_what, bounds, longest) => {
    const options = [{ type: 3, name: "text", description: "A text", autocomplete: true, ...bounds }];
    const ways = typing({ name: "a", description: "a", options }, WORLD);
    if (ways === undefined) throw new Error("An option with autocomplete can be typed into");

    const lengths = fc
      .sample(ways, { numRuns: 500, seed: 1 })
      .map(({ options: [typed] = [] }) => String(typed?.["value"]).length);

    expect(Math.max(...lengths)).toBe(longest);
    expect(lengths.filter((length) => length <= 9).length).toBeGreaterThan(300);
  });
});

describe("invocationFaults", () => {
  test("break each rule about values, beside a use that breaks none", () => {
    const faults = fc.sample(command(), { numRuns: 400, seed: 3 }).flatMap((body) => invocationFaults(body, WORLD));

    expect([...new Set(faults.map(({ rule }) => rule))].sort()).toEqual([
      "interaction.base-command.is-not-usable-with-subcommands",
      "interaction.data.required-options-are-there",
      "option-value.channel.is-restricted-by-channel-types",
      "option-value.choices-are-the-only-values",
      "option-value.integer.is-a-safe-integer",
      "option-value.kind-follows-the-type",
      "option-value.number.is-a-double",
      "option-value.stays-within-its-bounds",
    ]);
    expect(faults.filter(({ valid, twin }) => JSON.stringify(valid) === JSON.stringify(twin))).toEqual([]);
  });
});

describe("componentUse", () => {
  test("chooses as many as a select takes, and presses what can be pressed", () => {
    const made = drawn(messageV2(), 300, (message) => componentUse(message, WORLD));
    const wrong = made.filter(({ subject, use }) => {
      const component = componentsIn(subject["components"]).find((one) => one["custom_id"] === use.custom_id);
      if (component === undefined || component["disabled"] === true) return true;
      if (use.values === undefined) return component["type"] !== 2;
      const { min_values: min = 1, max_values: max = 1 } = component;
      return use.values.length < Number(min) || use.values.length > Number(max);
    });

    expect(made.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  test("is wrong in every way that the rules name", () => {
    const faults = fc.sample(messageV2(), { numRuns: 500, seed: 3 }).flatMap((body) => componentUseFaults(body, WORLD));

    expect([...new Set(faults.map(({ rule }) => rule))].sort()).toEqual([
      "button.disabled-sends-no-interaction",
      "button.link-and-premium-send-no-interaction",
      "component-response.select.count-lies-within-the-bounds",
      "component-response.select.values-do-not-repeat",
      "component-response.string-select.values-are-options",
    ]);
  });
});

describe("modalSubmission", () => {
  test("has a value for every input, and bodies for the driver", () => {
    const made = drawn(modal(), 300, (body) => modalSubmission(body, WORLD));
    const bodies = made.map(({ use }) => ({ user_id: IDS.user_id, interaction_id: "900000000000000001", ...use }));

    expect(made.length).toBeGreaterThan(500);
    expect(bodies.flatMap((body) => validateRequest("submitModal", body))).toEqual([]);
  });

  test("is wrong in every way that the rules name", () => {
    const faults = fc.sample(modal(), { numRuns: 400, seed: 3 }).flatMap((body) => submissionFaults(body, WORLD));

    expect([...new Set(faults.map(({ rule }) => rule))].sort()).toEqual([
      "component-response.checkbox-group.values-are-options",
      "component-response.modal.required-inputs-are-filled",
      "component-response.radio-group.value-is-an-option",
      "component-response.select.count-lies-within-the-bounds",
      "text-input.submitted-value-respects-the-lengths",
    ]);
  });
});

test("an input of a modal without an entry has no value, whatever its custom_id is", () => {
  const input = { type: 4, custom_id: "constructor", style: 1 };
  const form = { custom_id: "form", title: "Form", components: [{ type: 18, label: "Text", component: input }] };

  const { data } = modalInteraction(form, { values: {} });

  expect(data).toMatchObject({ components: [{ component: { custom_id: "constructor", value: null } }] });
});
