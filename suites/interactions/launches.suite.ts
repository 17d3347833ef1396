/** Activities that are launched in answer to components and submitted modals. @see D1 "Entry point handler types" */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { type ComponentPress, press, sent } from "../components/words.js";
import { button, legacy, row } from "../messages/words.js";
import { LAUNCH_ACTIVITY } from "../rows/callbacks.js";
import { type Draft, draftOf, type RowWords } from "../rows/draft.js";
import { cameTo, delivered, deliveries, drive, interaction, mark, respond, userId, WORLD } from "../rows/driver.js";
import { MODAL, USED } from "./answers.suite.js";
import { ON_A_MESSAGE, ON_A_USER } from "./targets.suite.js";

const SELECT = { type: 3, custom_id: "choose", options: [{ label: "A", value: "a" }] };

/** A component was used and its interaction is in step `seen`. */
const pressed = (component: Template, use: ComponentPress): readonly Step[] => [
  ...WORLD,
  sent(legacy(row(component))),
  mark(),
  press("pressed", "given", use, [cameTo("pressed", "delivered")]),
  { ...deliveries("seen", [delivered("seen", 1)]), part: "given" },
];

/** The interaction of a use is in step `seen`. */
const seenOf = (used: readonly Step[]): readonly Step[] =>
  [...used, deliveries("seen", [delivered("seen", 1)])].map((step) => ({ ...step, part: "given" }));

const PRESSED_BUTTON = pressed(button("ask"), { customId: "ask" });

/** The interaction of step `seen` was answered with a modal, which was submitted; its interaction is in step `submitted`. */
const SUBMITTED: readonly Step[] = [
  respond("given", "modal", "seen", MODAL),
  drive("given", "submit", "submitModal", {
    user_id: userId(),
    interaction_id: interaction("seen", "/id"),
    values: { name: "Ada" },
  }),
  { ...deliveries("submitted", [delivered("submitted", 1)], "seen"), part: "given" },
];

interface Row extends RowWords {
  readonly before: readonly Step[];
  /** Step that listed the interaction. */
  readonly to: "seen" | "submitted";
}

const ROWS: readonly Row[] = [
  { slug: "to-a-button", title: "a pressed button", before: PRESSED_BUTTON, to: "seen" },
  {
    slug: "to-a-select",
    title: "a selection",
    before: pressed(SELECT, { customId: "choose", values: ["a"] }),
    to: "seen",
  },
  {
    slug: "to-a-user-command",
    title: "the use of a command on a user",
    before: seenOf(ON_A_USER),
    to: "seen",
  },
  {
    slug: "to-a-message-command",
    title: "the use of a command on a message",
    before: seenOf(ON_A_MESSAGE),
    to: "seen",
  },
  {
    slug: "to-a-modal-of-a-command",
    title: "a submitted modal that a command opened",
    before: [...USED, ...SUBMITTED],
    to: "submitted",
  },
  {
    slug: "to-a-modal-of-a-button",
    title: "a submitted modal that a button opened",
    before: [...PRESSED_BUTTON, ...SUBMITTED],
    to: "submitted",
  },
];

export const launchCases: readonly Draft[] = ROWS.map(({ slug, title, before, to }) =>
  draftOf("interaction.launch-activity.answers-commands-components-and-modals", `.${slug}@respond`, {
    title: `accepts a response to ${title} that launches an activity`,
    steps: [
      drive("given", "activity", "changeApplication", { has_activity: true }),
      ...before,
      respond("act", "launched", to, LAUNCH_ACTIVITY),
    ],
  }),
);
