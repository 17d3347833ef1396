/** Rows about what must differ in one message or modal: ids and custom_ids, however far apart they are. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import { bodyRow, type ComponentPair, type ComponentTable, componentPair, joinedBodies } from "../../rows/row.js";
import {
  autoSelect,
  button,
  checkbox,
  container,
  file,
  label,
  legacy,
  modal,
  NOTES,
  row,
  section,
  stringSelect,
  text,
  textInput,
  thumbnail,
  v2,
} from "./plain-components.js";

/** Two components of one body, of which the second repeats what the first says. */
interface Repetition {
  readonly slug: string;
  readonly what: string;
  readonly body: (first: Json, second: Json) => JsonObject;
  /** Where the second says it. */
  readonly pointer: string;
  readonly v2?: false;
}

const ids: readonly Repetition[] = [
  {
    slug: "side-by-side",
    what: "two components side by side",
    body: (first, second) => v2(text("A", { id: first }), text("B", { id: second })),
    pointer: "/components/1/id",
  },
  {
    slug: "of-a-row-and-its-button",
    what: "an action row and its button",
    body: (first, second) => legacy({ ...row(button({ id: second })), id: first }),
    pointer: "/components/0/components/0/id",
    v2: false,
  },
  {
    slug: "of-a-text-in-a-container-and-an-accessory",
    what: "a text in a container and an accessory",
    body: (first, second) => v2(container(text("A", { id: first })), section(thumbnail({ id: second }))),
    pointer: "/components/1/accessory/id",
  },
  {
    slug: "of-a-section-and-its-accessory",
    what: "a section and its accessory",
    body: (first, second) => v2({ ...section(button({ id: second })), id: first }),
    pointer: "/components/0/accessory/id",
  },
  {
    slug: "of-a-container-and-its-child",
    what: "a container and its child",
    body: (first, second) => v2({ ...container(text("A"), text("B", { id: second })), id: first }),
    pointer: "/components/0/components/1/id",
  },
  {
    slug: "of-buttons-in-two-containers",
    what: "buttons in two containers",
    body: (first, second) =>
      v2(
        container(row(button({ id: first, custom_id: "one" }))),
        container(text(), row(button({ id: second, custom_id: "two" }))),
      ),
    pointer: "/components/1/components/1/components/0/id",
  },
];

const customIds: readonly Repetition[] = [
  {
    slug: "of-buttons-in-a-row",
    what: "two buttons in one action row",
    body: (first, second) => legacy(row(button({ custom_id: first }), button({ custom_id: second }))),
    pointer: "/components/0/components/1/custom_id",
    v2: false,
  },
  {
    slug: "of-buttons-in-two-rows",
    what: "buttons in two action rows",
    body: (first, second) => legacy(row(button({ custom_id: first })), row(button({ custom_id: second }))),
    pointer: "/components/1/components/0/custom_id",
    v2: false,
  },
  {
    slug: "of-a-button-and-a-select",
    what: "a button and a select",
    body: (first, second) => legacy(row(button({ custom_id: first })), row(stringSelect({ custom_id: second }))),
    pointer: "/components/1/components/0/custom_id",
    v2: false,
  },
  {
    slug: "of-two-kinds-of-select",
    what: "two selects of different types",
    body: (first, second) =>
      legacy(row(autoSelect(5, { custom_id: first })), row(autoSelect(8, { custom_id: second }))),
    pointer: "/components/1/components/0/custom_id",
    v2: false,
  },
  {
    slug: "of-a-button-on-top-and-one-in-a-container",
    what: "a button at the top level and one in a container",
    body: (first, second) =>
      v2(row(button({ custom_id: first })), container(text(), row(button({ custom_id: second })))),
    pointer: "/components/1/components/1/components/0/custom_id",
  },
  {
    slug: "of-buttons-in-two-containers",
    what: "buttons in two containers",
    body: (first, second) =>
      v2(container(row(button({ custom_id: first }))), container(row(button({ custom_id: second })))),
    pointer: "/components/1/components/0/components/0/custom_id",
  },
  {
    slug: "of-two-accessories",
    what: "two accessories",
    body: (first, second) => v2(section(button({ custom_id: first })), section(button({ custom_id: second }))),
    pointer: "/components/1/accessory/custom_id",
  },
  {
    slug: "of-an-accessory-and-a-select-in-a-container",
    what: "an accessory and a select in a container",
    body: (first, second) =>
      v2(section(button({ custom_id: first })), container(row(stringSelect({ custom_id: second })))),
    pointer: "/components/1/components/0/components/0/custom_id",
  },
];

const inModals: readonly Repetition[] = [
  {
    slug: "of-two-text-inputs",
    what: "two text inputs",
    body: (first, second) => modal(label(textInput({ custom_id: first })), label(textInput({ custom_id: second }))),
    pointer: "/components/1/component/custom_id",
  },
  {
    slug: "of-a-select-and-a-checkbox",
    what: "a select and a checkbox",
    body: (first, second) =>
      modal(label(autoSelect(6, { custom_id: first })), text(), label(checkbox({ custom_id: second }))),
    pointer: "/components/2/component/custom_id",
  },
];

function repeatedIds({ slug, what, body, pointer, ...more }: Repetition): ComponentPair {
  return componentPair("component.id.is-unique-in-its-message", `refuses-a-repeated-id-${slug}`, {
    title: `refuses the same id on ${what}`,
    place: "message",
    v2: more.v2 ?? true,
    valid: body(5, 6),
    pointer,
    to: 5,
  });
}

function repeatedCustomIds({ slug, what, body, pointer, ...more }: Repetition): ComponentPair {
  return componentPair("component.custom-id.is-unique-in-its-message", `refuses-a-repeated-one-${slug}`, {
    title: `refuses the same custom_id on ${what}`,
    place: "message",
    v2: more.v2 ?? true,
    valid: body("same", "other"),
    pointer,
    to: "same",
  });
}

function repeatedInModal({ slug, what, body, pointer }: Repetition): ComponentPair {
  return componentPair("component.custom-id.is-unique-in-its-modal", `refuses-a-repeated-one-${slug}`, {
    title: `refuses the same custom_id on ${what}`,
    place: "modal",
    v2: false,
    valid: body("same", "other"),
    pointer,
    to: "same",
  });
}

const disabled = (customId: string) => button({ custom_id: customId, disabled: true });

/** A message with a file is sent in another way, and has the same rules. */
const besideFiles: readonly ComponentPair[] = [
  componentPair("component.id.is-unique-in-its-message", "refuses-a-repeated-id-beside-a-file", {
    title: "refuses the same id on two components of a message with a file",
    place: "message",
    v2: true,
    valid: v2(text("A", { id: 5 }), file({ id: 6 })),
    pointer: "/components/1/id",
    to: 5,
    files: [NOTES],
  }),
];

/** That disabled ones count too is a public fact; the documents make no difference between them and others. */
const disabledOnes: readonly ComponentPair[] = [
  componentPair("component.custom-id.is-unique-in-its-message", "refuses-a-repeated-one-of-two-disabled-buttons", {
    title: "refuses the same custom_id twice, of two disabled buttons",
    place: "message",
    v2: false,
    profile: "discord",
    valid: legacy(row(disabled("same"), disabled("other"))),
    pointer: "/components/0/components/1/custom_id",
    to: "same",
  }),
];

export const UNIQUENESS_ROWS: ComponentTable = joinedBodies([
  {
    pairs: [
      ...ids.map(repeatedIds),
      ...customIds.map(repeatedCustomIds),
      ...inModals.map(repeatedInModal),
      ...besideFiles,
      ...disabledOnes,
    ],
    acceptances: [
      bodyRow("component.custom-id.is-unique-in-its-message", "accepts-ones-that-differ-in-case", {
        title: "accepts custom_ids that differ only in their case",
        place: "message",
        v2: false,
        value: legacy(row(button({ custom_id: "same" }), button({ custom_id: "Same" }))),
      }),
      bodyRow("component.id.zero-counts-as-empty", "accepts-zero-several-times", {
        title: "accepts the id 0 several times",
        place: "message",
        v2: true,
        value: v2(text("A", { id: 0 }), { ...container(text("B", { id: 0 })), id: 0 }),
      }),
    ],
    probes: [
      bodyRow("component.custom-id.of-disabled-components-is-open", "tries-two-disabled-buttons", {
        title: "may accept or refuse two disabled buttons with the same custom_id",
        place: "message",
        v2: false,
        value: legacy(row(disabled("same"), disabled("same"))),
      }),
      bodyRow("component.custom-id.of-disabled-components-is-open", "tries-a-disabled-button-and-another", {
        title: "may accept or refuse a disabled button with the custom_id of another",
        place: "message",
        v2: true,
        value: v2(section(disabled("same")), container(row(button({ custom_id: "same" })))),
      }),
    ],
  },
]);
