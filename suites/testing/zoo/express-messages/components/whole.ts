/** What holds for all components of a message together. */

import type { IsFixed } from "../../shared-b/fixed.js";
import { invalid } from "../../shared-b/refusal.js";
import type { CauseId } from "../causes.js";
import type { Component } from "./fields.js";

/** @throws Refusal where there are too many components, or ids that are not unique */
export function checkTogether(components: readonly Component[], isV2: boolean, isFixed: IsFixed<CauseId>): void {
  const all = walk(components);
  const count = isFixed("nested-components-do-not-count") ? all.length : components.length;
  if (isV2 && count > 40) {
    throw invalid("components: a message has at most 40");
  }
  checkUnique(
    all.map((component) => component.id || undefined),
    "id",
  );
  if (isFixed("custom-ids-may-repeat")) {
    checkUnique(
      all.map((component) => component["custom_id"]),
      "custom_id",
    );
  }
}

function checkUnique(values: readonly unknown[], name: string): void {
  const given = values.filter((value) => value !== undefined);
  if (new Set(given).size < given.length) {
    throw invalid(`components: the same ${name} is used twice`);
  }
}

/** Gives an id to each component that has none. */
export function addIds(components: readonly Component[], isFixed: IsFixed<CauseId>): void {
  const all = walk(components);
  const given = new Set(isFixed("generated-ids-repeat-given-ones") ? all.map((component) => component.id) : []);
  let last = 0;
  for (const component of all) {
    const isEmpty = component.id === undefined || (component.id === 0 && isFixed("zero-ids-are-kept"));
    if (isEmpty) {
      do {
        last++;
      } while (given.has(last));
      component.id = last;
    }
  }
}

/** The components with all that is inside them, in the order of the message. */
function walk(components: readonly Component[]): Component[] {
  return components.flatMap((component) => [
    component,
    ...walk(component.components ?? []),
    ...walk(component.accessory ? [component.accessory] : []),
  ]);
}
