/** Messages: with the flag, as trees of up to 40 components, and without it, as rows beside a text. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { asItself, listAsItself, listOf, objectOf } from "../commands/members.js";
import { part } from "../primitives/choice-tape.js";
import { resumed } from "../primitives/resumed.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { actionRow, LEAST_TEXT, topLevelComponent } from "./layout.js";
import { type ComponentSettings, perSettings } from "./settings.js";
import { countComponents, settledComponents } from "./settled.js";
import { V2_FLAG } from "./tables/plain-components.js";
import { unpacked } from "./unpacked.js";
import { linesOf, textOf } from "./words.js";

const { max } = COMPONENT_LIMITS.components;

/** The longest that a tree usually is on top: then it has 20 components on average. */
const USUAL = 15;

/** What a tree is filled up with: nothing, texts on top, or texts in its last container. */
type Filling = "none" | "top" | "container";

const filling = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant<Filling>("none"), weight: 94 },
  { arbitrary: fc.constant<Filling>("top"), weight: 3 },
  { arbitrary: fc.constant<Filling>("container"), weight: 3 },
);

const texts = (count: number): JsonObject[] => Array.from({ length: count }, () => LEAST_TEXT);

/** The components and texts, 40 in all; in a container where the last of them is one, or one is put there. */
function filled(components: readonly JsonObject[], how: Filling): readonly JsonObject[] {
  const room = max - countComponents(components);
  if (how === "none" || room === 0) return components;
  if (how === "top" || (room < 2 && !isContainer(components.at(-1)))) return [...components, ...texts(room)];
  const last = components.at(-1);
  if (!isContainer(last)) return [...components, { type: 17, components: texts(room - 1) }];
  const inner = Array.isArray(last["components"]) ? last["components"] : [];
  return [...components.slice(0, -1), { ...last, components: [...inner, ...texts(room)] }];
}

function isContainer(component: JsonObject | undefined): component is JsonObject {
  return component?.["type"] === 17;
}

/**
 * Trees of components for messages with the flag: 1 to 40 of them, nested ones counted, 20 on average; ids and
 * custom_ids differ in the whole tree. Shrinks to one text display.
 */
export const componentTree = perSettings((settings): Arbitrary<readonly JsonObject[]> => {
  const one = topLevelComponent(settings);
  const list = resumed(
    fc.array(part(one), { maxLength: USUAL, size: "max" }),
    fc.array(one, { maxLength: max, size: "max" }),
  );
  const trees = fc.tuple(list, filling).map(
    ([components, how]) => filled(settledComponents(components.length === 0 ? [LEAST_TEXT] : components), how),
    (made): [JsonObject[], Filling] => [listAsItself(made), "none"],
  );
  return unpacked(trees);
});

/** Bodies of messages with the flag IS_COMPONENTS_V2. */
export const messageV2With = perSettings((settings) =>
  componentTree(settings).map(
    (components): JsonObject => ({ flags: V2_FLAG, components }),
    (made): readonly JsonObject[] => listOfComponents(asItself(made)),
  ),
);

function listOfComponents({ components }: JsonObject): readonly JsonObject[] {
  return Array.isArray(components) ? components.filter(isObject) : [];
}

/**
 * A message with the flag: any tree of components. `filesOf` lists the files that it refers to.
 *
 * @example fc.assert(fc.property(messageV2(), (body) => accepts(body)))
 */
export function messageV2(settings?: ComponentSettings): Arbitrary<JsonObject> {
  return messageV2With(settings);
}

const content = linesOf({ max: 200 });
const embedText = textOf({ max: 60 });
const embedFields = listOf(fc.record({ name: embedText, value: embedText }, { noNullPrototype: true }), {
  usual: 3,
  full: COMPONENT_LIMITS.embedFields.max,
  share: 8,
  least: { name: "a", value: "a" },
});
const embed = objectOf({ title: embedText }, [{ share: 40, members: { fields: embedFields, description: embedText } }]);
const embeds: Arbitrary<Json> = embed.map(
  (one) => [one],
  (list) => asItself(Array.isArray(list) ? list[0] : list),
);

const LEAST_ROW: JsonObject = { type: 1, components: [{ type: 2, style: 1, label: "a", custom_id: "a" }] };

/** Bodies of messages without the flag. */
const legacyMessageWith = perSettings((settings): Arbitrary<JsonObject> => {
  const rows = COMPONENT_LIMITS.rows.max;
  const components = listOf(actionRow(settings), { usual: rows, full: rows, share: 20, least: LEAST_ROW });
  return objectOf({ content, components }, [{ share: 12, members: { embeds } }]).map(
    (body) => ({ ...body, components: settledComponents(body["components"] ?? []) }),
    asItself,
  );
});

/** A message without the flag: a text, sometimes an embed, and 1 to 5 rows. Shrinks to a text and one button. */
export function legacyMessage(settings?: ComponentSettings): Arbitrary<JsonObject> {
  return legacyMessageWith(settings);
}
