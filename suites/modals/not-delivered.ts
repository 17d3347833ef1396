/** Submissions that are not delivered, each beside one that is. */
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { modalCallback } from "../rows/callbacks.js";
import { type Draft, draftOf } from "../rows/draft.js";
import {
  cameTo,
  delivered,
  deliveries,
  drive,
  interaction,
  NOT_DELIVERED,
  respond,
  use,
  userId,
} from "../rows/driver.js";
import type { Body } from "../rows/steps.js";
import { boxes, input, label, opened, options, radio, select, submit, upload } from "./form.js";

interface Silent {
  /** That a service itself holds back what a client would is not documented. */
  readonly level?: "should";
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  readonly component: Body;
  readonly valid: Body;
  readonly twin: Body;
}

/** Submissions that are not delivered, beside one that is. */
const SILENT: readonly Silent[] = [
  ["text-input.required.defaults-to-true", input(), { text: "Ada" }, {}] as const,
  ["file-upload.required.defaults-to-true", upload(), { files: ["notes.txt"] }, {}] as const,
  ["radio-group.required.defaults-to-true", radio(), { radio: "a" }, {}] as const,
  ["checkbox-group.required.defaults-to-true", boxes(), { boxes: ["a"] }, {}] as const,
  ["component-response.modal.required-inputs-are-filled", select({ required: true }), { pick: ["a"] }, {}] as const,
].map(
  ([rule, component, valid, twin]): Silent => ({
    level: "should",
    rule,
    slug: "left-alone",
    title: "does not send the application a submitted modal whose required input is empty",
    component,
    valid,
    twin,
  }),
);

const BOUNDS: readonly Silent[] = [
  {
    rule: "component-response.checkbox-group.values-are-options",
    slug: "another-value",
    title: "does not send the application a value that is not an option of the checkbox group",
    component: boxes(),
    valid: { boxes: ["a"] },
    twin: { boxes: ["z"] },
  },
  {
    rule: "checkbox-group.required.defaults-to-true",
    slug: "with-one-option",
    title: "does not send the application a submitted modal whose required checkbox group has no checked option",
    component: boxes({ options: options("a"), required: true }),
    valid: { boxes: ["a"] },
    twin: { boxes: [] },
  },
  ...(
    [
      ["too-short", { min_length: 3 }, "abc", "ab"],
      ["too-long", { max_length: 3 }, "abc", "abcd"],
    ] as const
  ).map(
    ([slug, bounds, inside, outside]): Silent => ({
      rule: "text-input.submitted-value-respects-the-lengths",
      slug,
      title: "sends the application no text shorter than min_length or longer than max_length",
      component: input(bounds),
      valid: { text: inside },
      twin: { text: outside },
    }),
  ),
  {
    rule: "component-response.string-select.values-are-options",
    slug: "another-value-in-a-modal",
    title: "sends the application no value that is not an option of the select in a modal",
    component: select(),
    valid: { pick: ["a"] },
    twin: { pick: ["z"] },
  },
  {
    rule: "component-response.radio-group.value-is-an-option",
    slug: "another-value",
    title: "sends the application no value that is not an option of the radio group",
    component: radio(),
    valid: { radio: "a" },
    twin: { radio: "z" },
  },
  {
    rule: "component-response.checkbox-group.values-are-options",
    slug: "more-than-allowed",
    title: "sends the application no more checked options than max_values",
    component: boxes({ max_values: 2 }),
    valid: { boxes: ["a", "b"] },
    twin: { boxes: ["a", "b", "c"] },
  },
];

/** Each half has a modal of its own, since a modal is submitted once. */
function silentCase({ rule, slug, title, component, valid, twin, level }: Silent): Draft {
  return draftOf(rule, `.${slug}@submit`, {
    ...(level ? { level } : {}),
    title,
    steps: [
      ...opened([label(component)]),
      submit("first", "valid", valid, [cameTo("first", "delivered")]),
      { ...deliveries("first-seen", [delivered("first-seen", 1)], "invoked"), part: "valid" },
      use("used-again", { part: "given" }),
      { ...deliveries("invoked-again", [delivered("invoked-again", 1)], "first-seen"), part: "given" },
      respond(
        "given",
        "modal-again",
        "invoked-again",
        modalCallback({ custom_id: "form", title: "A form", components: [label(component)] }),
      ),
      drive(
        "twin",
        "twin",
        "submitModal",
        { user_id: userId(), interaction_id: interaction("invoked-again", "/id"), values: twin },
        [cameTo("twin", NOT_DELIVERED)],
      ),
      deliveries("seen", [delivered("seen", 0)], "invoked-again"),
    ],
  });
}

/** In the order of the inputs, then of the bounds. */
export const notDeliveredCases: readonly Draft[] = [...SILENT, ...BOUNDS].map(silentCase);
