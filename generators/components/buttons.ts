/** Buttons of the six styles, each with the fields that it has. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { objectOf } from "../commands/members.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { perSettings } from "./settings.js";
import { customId, emoji, flag, ID, textOf } from "./words.js";

const label = textOf(COMPONENT_LIMITS.buttonLabel);
const BUTTON = fc.constant(2);
const styles = fc.constantFrom(1, 2, 3, 4);
const GROUPS = [flag("disabled", 15), ID] as const;

const labelled = objectOf({ type: BUTTON, style: styles, label, custom_id: customId() }, [
  { share: 10, members: { emoji } },
  ...GROUPS,
]);
/** Neither label nor emoji is open. */
const pictured = objectOf({ type: BUTTON, style: styles, emoji, custom_id: customId() }, GROUPS);

const start = "https://example.com/";
const longUrl = start + "path/".repeat(200);
const urls = fc.constantFrom(
  "https://example.com",
  "http://example.com/a%20b?x=1&y=2#z",
  "https://example.com/a%2Fb%3F/?x=%26+%25&y=;&y#%23",
  "https://пример.example/страница",
  longUrl.slice(0, COMPONENT_LIMITS.buttonUrl.max),
  longUrl.slice(0, COMPONENT_LIMITS.buttonUrl.max - 1),
);

const linked = objectOf({ type: BUTTON, style: fc.constant(5), label, url: urls }, [
  { share: 10, members: { emoji } },
  ...GROUPS,
]);

const linkedPicture = objectOf({ type: BUTTON, style: fc.constant(5), emoji, url: urls }, GROUPS);

/** A button that delivers an interaction. Shrinks to a primary one with a label. */
export function interactiveButton(): Arbitrary<JsonObject> {
  return labelled;
}

/** A button of any style. */
export const button = perSettings(({ skus }): Arbitrary<JsonObject> => {
  const premium = (): Arbitrary<JsonObject> =>
    objectOf({ type: BUTTON, style: fc.constant(6), sku_id: fc.constantFrom(...skus) }, GROUPS);
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: labelled, weight: 12 },
    { arbitrary: pictured, weight: 2 },
    { arbitrary: linked, weight: 2 },
    { arbitrary: linkedPicture, weight: 1 },
    ...(skus.length === 0 ? [] : [{ arbitrary: premium(), weight: 1 }]),
  );
});
