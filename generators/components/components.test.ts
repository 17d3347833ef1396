import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { violationsOfModal } from "../../src/rules/violations-of-callback.js";
import { violationsOfMessage } from "../../src/rules/violations-of-message.js";
import {
  expectAlwaysValid,
  expectReachesLimits,
  expectShrinksSavedValues,
  expectShrinksToSmallest,
} from "../testing/laws.js";
import { componentsByType } from "./by-type.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { fullMessage } from "./full-message.js";
import { legacyMessage, messageV2 } from "./message.js";
import { modal } from "./modal.js";
import { prefilledModal } from "./prefilled-modal.js";
import { COMPONENT_SETTINGS } from "./settings.js";
import { countComponents, filesOf, settledComponents } from "./settled.js";
import { label, modal as modalOf, row, section, v2 } from "./tables/plain-components.js";

const WITH_UPLOADS = { ...COMPONENT_SETTINGS, uploads: true };
const EVERYTHING = { ...WITH_UPLOADS, children: "public" } as const;

const message = (body: JsonObject) => violationsOfMessage(body);
const inModal = (body: JsonObject) => violationsOfModal(body);

/** All components of a body, at every depth. */
function componentsOf(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(componentsOf);
  if (!isObject(value)) return [];
  const nested = [value["components"], value["accessory"], value["component"]].flatMap(componentsOf);
  return "type" in value ? [value, ...nested] : nested;
}

const has = (test: (component: JsonObject) => boolean) => (body: JsonObject) => componentsOf(body).some(test);
const lengthOf = (component: JsonObject, member: string): number => [...String(component[member] ?? "")].length;
const countOf = (component: JsonObject, member: string): number => {
  const list = component[member];
  return Array.isArray(list) ? list.length : 0;
};
const hasText = (member: string, length: number) => has((component) => lengthOf(component, member) === length);
const ofType = (...types: readonly number[]) =>
  Object.fromEntries(types.map((type) => [`type ${type}`, has((component) => component["type"] === type)]));

describe("messageV2", () => {
  test("is always valid", () => {
    expectAlwaysValid(messageV2(), message, 2000);
  });

  test("is as valid with uploads and all public children of containers", () => {
    expectAlwaysValid(messageV2(EVERYTHING), message, 1000);
  });

  test("has 20 components on average and never more than 40", () => {
    const counts = fc
      .sample(messageV2(), { numRuns: 3000, seed: 1 })
      .map((body) => countComponents(body["components"]));

    expect(Math.max(...counts)).toBe(COMPONENT_LIMITS.components.max);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeGreaterThan(19);
  });

  test("gives no id and no custom_id twice", () => {
    fc.assert(
      fc.property(messageV2(EVERYTHING), (body) => {
        const all = componentsOf(body);
        const ids = all.map(({ id }) => id).filter((id) => typeof id === "number" && id !== 0);
        const customIds = all.map((component) => component["custom_id"]).filter((one) => one !== undefined);

        return new Set(ids).size === ids.length && new Set(customIds).size === customIds.length;
      }),
      { numRuns: 1000 },
    );
  });

  test("shows every type that is in a message", () => {
    expectReachesLimits(messageV2(WITH_UPLOADS), ofType(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17));
  });

  test("reaches the limits", () => {
    const { max } = COMPONENT_LIMITS.components;
    expectReachesLimits(
      messageV2(),
      {
        "1 component": (body) => countComponents(body["components"]) === 1,
        "40 components": (body) => countComponents(body["components"]) === max,
        "40 components on top": (body) => countOf(body, "components") > 30,
        "39 in one container": has((one) => one["type"] === 17 && countComponents(one["components"]) > 30),
        "5 buttons": has((one) => one["type"] === 1 && countOf(one, "components") === 5),
        "25 options": has((one) => countOf(one, "options") === COMPONENT_LIMITS.selectOptions.max),
        "25 default values": has((one) => countOf(one, "default_values") === COMPONENT_LIMITS.maxValues.max),
        "3 texts": has((one) => one["type"] === 9 && countOf(one, "components") === COMPONENT_LIMITS.sectionTexts.max),
        "10 items": has((one) => countOf(one, "items") === COMPONENT_LIMITS.galleryItems.max),
        "a custom_id of 100": hasText("custom_id", COMPONENT_LIMITS.customId.max),
        "a custom_id of 1": hasText("custom_id", COMPONENT_LIMITS.customId.min),
        "a label of 80": hasText("label", COMPONENT_LIMITS.buttonLabel.max),
        "a url of 512": hasText("url", COMPONENT_LIMITS.buttonUrl.max),
        "a placeholder of 150": hasText("placeholder", COMPONENT_LIMITS.placeholder.max),
        "a description of 1024": hasText("description", COMPONENT_LIMITS.thumbnailDescription.max),
        "a description that is null": has((one) => one["description"] === null),
        "min_values of 1": has((one) => one["min_values"] === 1),
        "min_values of 25": has((one) => one["min_values"] === COMPONENT_LIMITS.minValues.max),
        "max_values of 25": has((one) => one["max_values"] === COMPONENT_LIMITS.maxValues.max),
        "the least colour": has((one) => one["accent_color"] === COMPONENT_LIMITS.accentColor.min),
        "the greatest colour": has((one) => one["accent_color"] === COMPONENT_LIMITS.accentColor.max),
        "the id 0": has((one) => one["id"] === 0),
        "the greatest id": has((one) => one["id"] === 2 ** 31 - 1),
        "letters from right to left": has((one) => /[\u0590-\u06ff]/.test(String(one["content"] ?? ""))),
        "combining marks": has((one) => /\p{M}/u.test(String(one["content"] ?? ""))),
        "astral characters": has((one) => /[\u{10000}-\u{10ffff}]/u.test(String(one["content"] ?? one["label"] ?? ""))),
      },
      6000,
    );
  });

  test("shrinks to the smallest message from any", () => {
    expectShrinksToSmallest(messageV2(), (body) => "flags" in body, [
      { flags: 32768, components: [{ type: 10, content: "a" }] },
    ]);
  });

  test("shrinks to one component of the faulty kind", () => {
    const button = { type: 2, style: 1, label: "a", custom_id: "a" };
    expectShrinksToSmallest(
      messageV2(),
      has((one) => one["type"] === 2),
      [
        { flags: 32768, components: [{ type: 1, components: [button] }] },
        { flags: 32768, components: [{ type: 9, components: [{ type: 10, content: "a" }], accessory: button }] },
      ],
    );
  });

  test("shrinks a saved message again", () => {
    expectShrinksSavedValues(messageV2());
  });
});

/** A component of the type where it may be. */
const HOMES: Readonly<Record<number, (component: JsonObject) => JsonObject>> = {
  2: row,
  3: row,
  5: row,
  6: row,
  7: row,
  8: row,
  11: (component) => section(component),
};

describe("componentsByType", () => {
  const { message: inMessages, modal: inModals } = componentsByType(WITH_UPLOADS);

  test("has all twenty types", () => {
    expect(new Set([...Object.keys(inMessages), ...Object.keys(inModals)]).size).toBe(20);
  });

  test.each(Object.entries(inMessages))("is valid for type %s of a message", (type, arbitrary) => {
    const home = HOMES[Number(type)] ?? ((component: JsonObject) => component);
    expectAlwaysValid(
      arbitrary.map((component) => v2(...settledComponents([home(component)]))),
      message,
      150,
    );
  });

  test.each(Object.entries(inModals))("is valid for type %s of a modal", (type, arbitrary) => {
    const isInput = type !== "10" && type !== "18";

    expectAlwaysValid(
      arbitrary.map((component) => modalOf(isInput ? label(component) : component)),
      inModal,
      150,
    );
  });
});

describe("filesOf", () => {
  test("names each file once, ten at most", () => {
    const files = fc.sample(messageV2(WITH_UPLOADS), { numRuns: 500, seed: 1 }).map(filesOf);

    expect(Math.max(...files.map(({ length }) => length))).toBe(10);
    expect(files.every((of) => new Set(of.map(({ name }) => name)).size === of.length)).toBe(true);
    expect(files.flat().every(({ name, kind }) => name.endsWith(kind === "text" ? "txt" : kind))).toBe(true);
  });
});

describe("legacyMessage", () => {
  test("is always valid", () => {
    expectAlwaysValid(legacyMessage(), message, 1000);
  });

  test("reaches its limits", () => {
    expectReachesLimits(legacyMessage(), {
      "5 rows": (body) => countOf(body, "components") === COMPONENT_LIMITS.rows.max,
      "5 rows of 5 buttons": (body) => componentsOf(body).filter((one) => one["type"] === 2).length === 25,
      "25 fields": (body) => {
        const embeds = body["embeds"];
        return Array.isArray(embeds) && isObject(embeds[0]) && countOf(embeds[0], "fields") === 25;
      },
      ...ofType(1, 2, 3, 5, 6, 7, 8),
    });
  });

  test("shrinks to a text and one button", () => {
    expectShrinksToSmallest(legacyMessage(), () => true, [
      {
        content: "a",
        components: [{ type: 1, components: [{ type: 2, style: 1, label: "a", custom_id: "a" }] }],
      },
    ]);
  });
});

describe("fullMessage", () => {
  const textsOf = (body: JsonObject, member: string) => {
    const parts = componentsOf(body["components"]).flatMap((one) => [one, ...componentsOrOptions(one["options"])]);
    return parts.reduce((sum, one) => sum + lengthOf(one, member), 0);
  };
  const componentsOrOptions = (list: Json | undefined): readonly JsonObject[] =>
    Array.isArray(list) ? list.filter(isObject) : [];

  test("is always valid", () => {
    expectAlwaysValid(fullMessage(), message, 1000);
  });

  test("reaches the sum of all texts of a kind", () => {
    const sums = {
      custom_id: 33 * COMPONENT_LIMITS.customId.max,
      label: 125 * COMPONENT_LIMITS.optionLabel.max,
      url: 33 * COMPONENT_LIMITS.buttonUrl.max,
      value: 125 * COMPONENT_LIMITS.optionValue.max,
      description: 125 * COMPONENT_LIMITS.optionDescription.max,
    };
    expectReachesLimits(
      fullMessage(),
      Object.fromEntries(
        Object.entries(sums).map(([member, sum]) => [member, (body) => textsOf(body, member) === sum]),
      ),
    );
    expectReachesLimits(fullMessage(), {
      "25 custom_ids without the flag": (body) => body["flags"] === undefined && textsOf(body, "custom_id") === 2500,
    });
  });

  test("shrinks to what a sum needs", () => {
    const details = fc.check(
      fc.property(fullMessage(), (body) => textsOf(body, "custom_id") <= 2000),
      { seed: 1, numRuns: 2000 },
    );

    expect(textsOf(details.counterexample?.[0] ?? {}, "custom_id")).toBeLessThan(2100);
  });
});

describe("modal", () => {
  test("is always valid", () => {
    expectAlwaysValid(modal(), inModal, 2000);
  });

  test("reaches the limits", () => {
    expectReachesLimits(
      modal(),
      {
        "5 components": (body) => countOf(body, "components") === 5,
        "a label of 45": hasText("label", COMPONENT_LIMITS.labelText.max),
        "a description of 100": hasText("description", COMPONENT_LIMITS.labelDescription.max),
        "a value of 4000": hasText("value", COMPONENT_LIMITS.inputValue.max),
        "a placeholder of 100": hasText("placeholder", COMPONENT_LIMITS.inputPlaceholder.max),
        "min_length of 4000": has((one) => one["min_length"] === COMPONENT_LIMITS.minLength.max),
        "max_length of 1": has((one) => one["max_length"] === COMPONENT_LIMITS.maxLength.min),
        "10 radio options": has((one) => one["type"] === 21 && countOf(one, "options") === 10),
        "2 radio options": has((one) => one["type"] === 21 && countOf(one, "options") === 2),
        "10 checkbox options": has((one) => one["type"] === 22 && countOf(one, "options") === 10),
        "1 checkbox option": has((one) => one["type"] === 22 && countOf(one, "options") === 1),
        "10 files": has((one) => one["type"] === 19 && one["max_values"] === 10),
        ...ofType(3, 4, 5, 6, 7, 8, 10, 18, 19, 21, 22, 23),
      },
      6000,
    );
  });

  test("shrinks to one text input", () => {
    expectShrinksToSmallest(modal(), () => true, [
      {
        custom_id: "a",
        title: "a",
        components: [{ type: 18, label: "a", component: { type: 4, custom_id: "a", style: 1 } }],
      },
    ]);
  });
});

describe("prefilledModal", () => {
  test("is always valid", () => {
    expectAlwaysValid(prefilledModal(), inModal, 1000);
  });

  test("fills in inputs of all types that can be, and leaves them optional", () => {
    const optional = (type: number, member: string) =>
      has((one) => one["type"] === type && one["required"] === false && JSON.stringify(one).includes(`"${member}":`));

    expectReachesLimits(
      prefilledModal(),
      {
        "a text": optional(4, "value"),
        "an option of a radio group": optional(21, "default"),
        "options of a select that may stay empty": has(
          (one) => one["type"] === 3 && one["min_values"] === 0 && JSON.stringify(one).includes('"default":true'),
        ),
        "options of a checkbox group that may stay empty": has(
          (one) => one["type"] === 22 && one["min_values"] === 0 && JSON.stringify(one).includes('"default":true'),
        ),
        "entities of a select that may stay empty": has(
          (one) => one["min_values"] === 0 && Array.isArray(one["default_values"]),
        ),
        "a checkbox": has((one) => one["type"] === 23 && one["default"] === true),
      },
      500,
    );
  });
});
