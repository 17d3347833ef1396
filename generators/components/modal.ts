/** Modals: labels around one input each, and texts between them. */

import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { asItself, listOf, objectOf } from "../commands/members.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { textDisplay } from "./content.js";
import { modalInput } from "./modal-inputs.js";
import { type ComponentSettings, perSettings } from "./settings.js";
import { settledComponents } from "./settled.js";
import { customId, ID, textOf } from "./words.js";

/** What a modal holds is not given; five is the smaller of two public figures. */
const MOST_COMPONENTS = LIMITS.modalComponents.max;
/** Public: the documents say nothing of the title. */
const TITLE = LIMITS.modalTitle;

/** A label around one input of any type. */
export const label = perSettings(
  (settings): Arbitrary<JsonObject> =>
    objectOf({ type: fc.constant(18), label: textOf(COMPONENT_LIMITS.labelText), component: modalInput(settings) }, [
      { share: 25, members: { description: textOf(COMPONENT_LIMITS.labelDescription) } },
      ID,
    ]),
);

const LEAST_LABEL: JsonObject = { type: 18, label: "a", component: { type: 4, custom_id: "a", style: 1 } };

const modalWith = perSettings((settings): Arbitrary<JsonObject> => {
  const one = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: label(settings), weight: 5 },
    { arbitrary: textDisplay(), weight: 1 },
  );
  const most = MOST_COMPONENTS;
  const components = listOf(one, { usual: most, full: most, share: 4, least: LEAST_LABEL });
  return objectOf({ custom_id: customId(), title: textOf(TITLE), components }, []).map(
    (body) => ({ ...body, components: settledComponents(body["components"] ?? []) }),
    asItself,
  );
});

/**
 * A modal `{ custom_id, title, components }` of 1 to 5 labels and texts. Shrinks to one text input.
 *
 * @remarks The deprecated row around a text input is open, so it is a probe and not drawn.
 */
export function modal(settings?: ComponentSettings): Arbitrary<JsonObject> {
  return modalWith(settings);
}
