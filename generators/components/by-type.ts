/** Every component by its type: the pieces that messages and modals are put together from. */
import type { Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { button } from "./buttons.js";
import { fileComponent, mediaGallery, separator, textDisplay, thumbnail } from "./content.js";
import { actionRow, container, section } from "./layout.js";
import { label } from "./modal.js";
import { modalInputs } from "./modal-inputs.js";
import { selectsAt } from "./selects.js";
import { type ComponentSettings, perSettings } from "./settings.js";

type ByType = Readonly<Record<number, Arbitrary<JsonObject>>>;

/** The types that are in a message, and those that are in a modal. */
export interface ComponentsByType {
  /** For each component type that a message may have: an arbitrary of valid components. */
  readonly message: ByType;
  /** For each component type that a modal may have: an arbitrary of valid components. */
  readonly modal: ByType;
}

const byType = perSettings(
  (settings): ComponentsByType => ({
    message: {
      1: actionRow(settings),
      2: button(settings),
      ...selectsAt(settings).message,
      9: section(settings),
      10: textDisplay(),
      11: thumbnail(settings),
      12: mediaGallery(settings),
      13: fileComponent(),
      14: separator(),
      17: container(settings),
    },
    modal: { ...modalInputs(settings), 10: textDisplay(), 18: label(settings) },
  }),
);

/**
 * An arbitrary for each of the twenty types, at each place where it may be.
 *
 * @remarks A component by itself: what must differ in a whole message (ids, custom_ids, names of files) may repeat
 * where several of them are put together.
 * @example componentsByType().modal[21] // radio groups
 */
export function componentsByType(settings?: ComponentSettings): ComponentsByType {
  return byType(settings);
}
