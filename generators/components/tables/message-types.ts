/** Rows about parts of a message whose JSON type is wrong. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import { replaceAt } from "../../rows/json-pointer.js";
import { type ComponentPair, type ComponentTable, componentPair, joinedBodies, wordsOf } from "../../rows/row.js";
import { button, container, legacy, row, section, text, thumbnail, v2 } from "./plain-components.js";

const inV2 = { place: "message", v2: true } as const;
const inLegacy = { place: "message", v2: false } as const;

const WRONG_COMPONENTS: readonly (readonly [slug: string, value: Json])[] = [
  ["an-object", text()],
  ["a-word", "text"],
  ["a-number", 7],
  ["true", true],
];

const WRONG_COMPONENT: readonly (readonly [slug: string, value: Json])[] = [
  ["null", null],
  ["a-word", "text"],
  ["a-number", 10],
  ["a-list", [text()]],
];

interface WrongType {
  readonly slug: string;
  readonly to: Json;
  readonly name: string;
  readonly what: string;
  readonly valid: JsonObject;
  readonly pointer: string;
}

/** A pair about a wrong JSON type somewhere in a message. */
function mistyped({ slug, to, name, what, valid, pointer }: WrongType): ComponentPair {
  return componentPair("component.fields.have-their-type", `refuses-${slug}-as-${name}`, {
    ...inV2,
    title: `refuses ${wordsOf(slug)} as ${what}, or converts it to the right type`,
    valid,
    pointer,
    to,
    verdict: "refused-or-coerced",
  });
}

const types: readonly ComponentPair[] = [
  ...WRONG_COMPONENTS.map(([slug, to]) =>
    mistyped({
      slug,
      to,
      name: "components-of-a-message",
      what: "components of a message",
      valid: v2(text()),
      pointer: "/components",
    }),
  ),
  ...WRONG_COMPONENT.flatMap(([slug, to]) => [
    mistyped({
      slug,
      to,
      name: "a-component-on-top",
      what: "a component at the top level",
      valid: v2(text(), text()),
      pointer: "/components/1",
    }),
    mistyped({
      slug,
      to,
      name: "a-component-in-a-container",
      what: "a component in a container",
      valid: v2(container(text(), text())),
      pointer: "/components/0/components/1",
    }),
    mistyped({
      slug,
      to,
      name: "a-component-in-a-row",
      what: "a component in an action row",
      valid: v2(row(button({ custom_id: "one" }), button({ custom_id: "two" }))),
      pointer: "/components/0/components/1",
    }),
    mistyped({
      slug,
      to,
      name: "a-component-in-a-section",
      what: "a component in a section",
      valid: v2(section(button(), text(), text())),
      pointer: "/components/0/components/1",
    }),
  ]),
  ...(
    [
      ["a-word", "button"],
      ["a-list", [thumbnail()]],
      ["null", null],
    ] as const
  ).map(([slug, to]) => ({
    ...mistyped({
      slug,
      to,
      name: "an-accessory",
      what: "an accessory",
      valid: v2(section(thumbnail())),
      pointer: "/components/0/accessory",
    }),
    rule: "placement.section.accessory-is-a-button-or-thumbnail" as const,
  })),
];

/** Flags that are no number: what they mean is not open, that they are stored as they are is. */
const flags: readonly ComponentPair[] = (
  [
    ["a-word", "v2"],
    ["a-list", [32768]],
    ["a-fraction", 0.5],
  ] as const
).map(([slug, to]) =>
  componentPair("component.fields.have-their-type", `refuses-${slug}-as-flags`, {
    ...inLegacy,
    title: `refuses ${wordsOf(slug)} as flags, or converts it to the right type`,
    valid: replaceAt(legacy(row(button())), "/flags", 0) as JsonObject,
    pointer: "/flags",
    to,
    verdict: "refused-or-coerced",
  }),
);

export const MESSAGE_TYPE_ROWS: ComponentTable = joinedBodies([{ pairs: [...types, ...flags] }]);
