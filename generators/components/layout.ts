/** What holds other components of a message: rows, sections, containers. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { listOf, objectOf } from "../commands/members.js";
import { orNull } from "../primitives/or-null.js";
import { integerIn } from "../primitives/scalars.js";
import { button, interactiveButton } from "./buttons.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { fileComponent, mediaGallery, separator, textDisplay, thumbnail } from "./content.js";
import { select } from "./selects.js";
import { perSettings } from "./settings.js";
import { flag, ID } from "./words.js";

/** Where shrinking ends. */
export const LEAST_TEXT: JsonObject = { type: 10, content: "a" };
const LEAST_BUTTON: JsonObject = { type: 2, style: 1, label: "a", custom_id: "a" };

/** An action row: one to five buttons, or one select. */
export const actionRow = perSettings((settings): Arbitrary<JsonObject> => {
  const { max } = COMPONENT_LIMITS.buttonsInARow;
  const buttons = listOf(button(settings), { usual: max, full: max, share: 9, least: LEAST_BUTTON });
  const selects = select(settings).message.map(
    (one) => [one],
    (list) => (Array.isArray(list) ? list[0] : list),
  );
  const components: Arbitrary<Json> = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: buttons, weight: 3 },
    { arbitrary: selects, weight: 2 },
  );
  return objectOf({ type: fc.constant(1), components }, [ID]);
});

/** A section: one to three texts beside a button or a thumbnail. */
export const section = perSettings((settings): Arbitrary<JsonObject> => {
  const { max } = COMPONENT_LIMITS.sectionTexts;
  const components = listOf(textDisplay(), { usual: max, full: 0, share: 0, least: LEAST_TEXT });
  const accessory = fc.oneof({ withCrossShrink: true }, thumbnail(settings), button(settings), interactiveButton());
  return objectOf({ type: fc.constant(9), components, accessory }, [ID]);
});

const color = orNull(integerIn(COMPONENT_LIMITS.accentColor));

/** A container of a few children; a message may fill it up to its own 40. */
export const container = perSettings((settings): Arbitrary<JsonObject> => {
  const shown = [
    { arbitrary: textDisplay(), weight: 4 },
    { arbitrary: mediaGallery(settings), weight: 2 },
    { arbitrary: actionRow(settings), weight: 2 },
  ];
  const others = [
    { arbitrary: section(settings), weight: 2 },
    { arbitrary: separator(), weight: 1 },
    ...(settings.uploads ? [{ arbitrary: fileComponent(), weight: 1 }] : []),
  ];
  const child = fc.oneof({ withCrossShrink: true }, ...shown, ...(settings.children === "public" ? others : []));
  const components = listOf(child, {
    usual: 5,
    // Never drawn full: a message fills one of its containers up to what it has room for.
    full: COMPONENT_LIMITS.components.max,
    share: 0,
    least: LEAST_TEXT,
  });
  return objectOf({ type: fc.constant(17), components }, [
    { share: 30, members: { accent_color: color } },
    flag("spoiler", 12),
    ID,
  ]);
});

/** Anything that is at the top of a message with the flag. Shrinks to a text display. */
export const topLevelComponent = perSettings((settings): Arbitrary<JsonObject> => {
  const alternatives = [
    { arbitrary: textDisplay(), weight: 6 },
    { arbitrary: actionRow(settings), weight: 4 },
    { arbitrary: section(settings), weight: 4 },
    { arbitrary: container(settings), weight: 4 },
    { arbitrary: mediaGallery(settings), weight: 2 },
    { arbitrary: separator(), weight: 2 },
    ...(settings.uploads ? [{ arbitrary: fileComponent(), weight: 2 }] : []),
  ];
  return fc.oneof({ withCrossShrink: true }, ...alternatives);
});
