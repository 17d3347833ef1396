/** Messages whose components are counted otherwise than they should be. */
import { isObject, type Json } from "../../../../contract/json.js";
import { LIMITS } from "../../../../contract/limits.gen.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { type Placed, placedComponents } from "../../../../rules/components/walk.js";
import { type Fault, fault, withHarm } from "../../fault.js";
import { alsoRefuses, overlooks } from "../../judged.js";
import { MESSAGES } from "../../kinds/messages.js";
import { MESSAGE_FAULTS } from "./unchecked.js";

const { loose: LOOSE, tight: TIGHT } = MESSAGE_FAULTS.harm;

const MOST = LIMITS.messageComponents.max;

/** How many components there are is counted by a service that leaves some of them out, or counts otherwise. */
export const componentCountFaults: readonly Fault[] = withHarm(TIGHT, [
  miscounted("forgets-accessories", "does not count accessories", ({ pointer }) => !pointer.endsWith("/accessory")),
  miscounted("forgets-nested-ones", "counts only what is at the top", ({ depth }) => depth === 0),
  miscounted("forgets-below-two-levels", "counts two levels only", ({ depth }) => depth < 2),
  miscounted("forgets-rows", "does not count action rows", ({ component }) => component["type"] !== 1),
  miscounted("forgets-containers", "does not count containers", ({ component }) => component["type"] !== 17),
  miscounted("forgets-sections", "does not count sections", ({ component }) => component["type"] !== 9),
  fault("components.of-message.max-minus-1", "v2.components.top-level-has-no-limit-of-its-own", {
    title: "refuses 40 components",
    kind: "derived",
    apply: alsoRefuses(MESSAGES, ({ body }) => tooMany(body, MOST - 1, () => true)),
  }),
  fault("components.at-the-top.are-at-most-10", "v2.components.top-level-has-no-limit-of-its-own", {
    title: "refuses more than ten components at the top",
    harm: "A message that was written for the documents is refused",
    kind: "reported",
    apply: alsoRefuses(MESSAGES, ({ body }) => tooMany(body, 10, ({ depth }) => depth === 0)),
  }),
  fault("container.children.are-at-most-10", "container.children.have-no-limit-of-their-own", {
    title: "refuses more than ten children of a container",
    harm: "A message that was written for the documents is refused",
    kind: "reported",
    apply: alsoRefuses(MESSAGES, ({ body }) => tooMany(body, 10, ({ depth }) => depth === 1)),
  }),
  fault("components.of-message.max-plus-1", "v2.components.are-at-most-40", {
    title: "takes 41 components",
    harm: LOOSE,
    kind: "derived",
    apply: overlooks(
      MESSAGES,
      ({ rule }, { body }) => rule === "v2.components.are-at-most-40" && componentsIn(body).length === MOST + 1,
    ),
  }),
  fault("rows.of-message.max-plus-1", "legacy.rows.are-at-most-5", {
    title: "takes six rows without the flag",
    harm: LOOSE,
    kind: "derived",
    apply: overlooks(
      MESSAGES,
      ({ rule }, { body }) => rule === "legacy.rows.are-at-most-5" && topOf(body).length === LIMITS.actionRows.max + 1,
    ),
  }),
  fault("rows.of-message.max-minus-1", "legacy.buttons.may-be-25", {
    title: "refuses five rows without the flag",
    kind: "derived",
    apply: alsoRefuses(MESSAGES, ({ body }) =>
      topOf(body).length === LIMITS.actionRows.max && topOf(body).every(({ component }) => component["type"] === 1)
        ? { rule: "legacy.rows.are-at-most-5", pointer: "/components", message: "too many rows" }
        : undefined,
    ),
  }),
]);

function miscounted(word: string, title: string, counts: (placed: Placed) => boolean): Fault {
  return fault(`components.of-message.${word}`, "v2.components.nested-ones-count", {
    title: `${title}, and so takes messages of more than 40 components`,
    harm: LOOSE,
    kind: "behavioural",
    apply: overlooks(
      MESSAGES,
      ({ rule }, { body }) =>
        (rule === "v2.components.nested-ones-count" || rule === "v2.components.are-at-most-40") &&
        componentsIn(body).filter(counts).length <= MOST,
    ),
  });
}

function tooMany(body: Json, most: number, counts: (placed: Placed) => boolean) {
  const rule: RuleId = "v2.components.are-at-most-40";
  const found = componentsIn(body).filter(counts).length;
  return found > most ? { rule, pointer: "/components", message: `${found} components are refused` } : undefined;
}

function componentsIn(body: Json): readonly Placed[] {
  return isObject(body) ? placedComponents(body["components"], "/components") : [];
}

function topOf(body: Json): readonly Placed[] {
  return componentsIn(body).filter(({ depth }) => depth === 0);
}
