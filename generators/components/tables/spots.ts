/** Where a component of a row is, on top and deep: the same fault is tried at each. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import { button, container, label, legacy, modal, row, section, text, textInput, v2 } from "./plain-components.js";

/** A place for one component, with the whole body around it. */
export interface Spot {
  /** Put behind each slug: `in-a-row`. */
  readonly slug: string;
  /** Put behind each title, in brackets: `in an action row of a container`. */
  readonly what: string;
  /** The body that the spot is in. */
  readonly place: "message" | "modal";
  /** True where the message has the flag for components V2. */
  readonly v2: boolean;
  /** JSON pointer of the component. */
  readonly at: string;
  /** The whole message or modal. */
  readonly around: (component: Json) => JsonObject;
}

type Words = Pick<Spot, "slug" | "what" | "at" | "around">;

const inMessage = (words: Words): Spot => ({ ...words, place: "message", v2: true });
const inModal = (words: Words): Spot => ({ ...words, place: "modal", v2: false });

/** A row of a message without the flag. */
export const ROW: Spot = {
  slug: "in-a-row",
  what: "in an action row",
  place: "message",
  v2: false,
  at: "/components/0/components/0",
  around: (component) => legacy(row(component)),
};

/** A row in a container, behind other components. */
export const DEEP_ROW: Spot = inMessage({
  slug: "in-a-row-of-a-container",
  what: "in an action row of a container",
  at: "/components/1/components/2/components/0",
  around: (component) => v2(text(), container(text(), row(button({ custom_id: "other" })), row(component))),
});

export const ACCESSORY: Spot = inMessage({
  slug: "as-accessory",
  what: "as the accessory of a section",
  at: "/components/1/accessory",
  around: (component) => v2(text(), section(component)),
});

/** The top of a message with the flag, behind a text. */
export const TOP: Spot = inMessage({
  slug: "on-top",
  what: "at the top level of a message",
  at: "/components/1",
  around: (component) => v2(text(), component),
});

/** In a container: documented for texts, galleries and rows alone. */
export const IN_CONTAINER: Spot = inMessage({
  slug: "in-a-container",
  what: "in a container",
  at: "/components/1/components/1",
  around: (component) => v2(text(), container(text(), component)),
});

/** The last text of three beside an accessory. */
export const IN_SECTION: Spot = inMessage({
  slug: "in-a-section",
  what: "in a section",
  at: "/components/0/components/2",
  around: (component) => v2(section(button({ custom_id: "other" }), text(), text(), component)),
});

/** Under the only label of a modal. */
export const LABEL: Spot = inModal({
  slug: "in-a-label",
  what: "in a label of a modal",
  at: "/components/0/component",
  around: (component) => modal(label(component)),
});

/** Under the last label of a modal, behind a text and another label. */
export const LAST_LABEL: Spot = inModal({
  slug: "in-the-last-label",
  what: "in the last label of a modal",
  at: "/components/2/component",
  around: (component) => modal(text(), label(textInput({ custom_id: "other" })), label(component)),
});

/** The top of a modal, behind a label. */
export const MODAL_TOP: Spot = inModal({
  slug: "on-top-of-a-modal",
  what: "at the top level of a modal",
  at: "/components/1",
  around: (component) => modal(label(textInput({ custom_id: "other" })), component),
});

/** Where buttons are. */
export const BUTTON_SPOTS: readonly Spot[] = [ROW, DEEP_ROW, ACCESSORY];
/** Where selects are. */
export const SELECT_SPOTS: readonly Spot[] = [ROW, DEEP_ROW, LABEL];
