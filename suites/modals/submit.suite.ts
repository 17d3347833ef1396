/** What an application receives when a user submits its modal. */
import { button, legacy, row } from "../messages/words.js";
import { byToken } from "../responses/words.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { cameTo, delivered, deliveries, respond, use } from "../rows/driver.js";
import { ACCEPTED, at, equals } from "../rows/steps.js";
import { first, input, label, opened, seen, select, submit } from "./form.js";
import { notDeliveredCases } from "./not-delivered.js";
import { SUBMITTED_ROWS } from "./submitted-rows.js";

const NEXT = legacy(row(button("next")), row(select()));

export const submitCases: readonly Draft[] = [
  ...SUBMITTED_ROWS.map(({ rules, slug, title, before, components, values, expect, level }) =>
    draft({
      ...(level ? { level } : {}),
      id: `${rules[0]}.${slug}@submit`,
      title,
      rules,
      steps: [
        ...opened(components, before),
        submit("submitted", "act", values, [cameTo("submitted", "delivered")]),
        deliveries("seen", [delivered("seen", 1), ...expect], "invoked"),
      ],
    }),
  ),
  ...notDeliveredCases,
  draftOf("message.response.takes-components", ".to-a-submitted-modal@respond", {
    title: "accepts components in the message that answers a submitted modal, and reads them back",
    steps: [
      ...opened([label(input())]),
      submit("submitted", "given", { text: "Ada" }, [cameTo("submitted", "delivered")]),
      { ...deliveries("seen", [delivered("seen", 1)], "invoked"), part: "given" },
      respond("act", "answer", "seen", messageCallback(NEXT)),
      byToken.original({
        name: "read",
        part: "read",
        expect: [
          ...ACCEPTED,
          equals(at("read", "/components/0/components/0/custom_id"), "next"),
          equals(at("read", "/components/1/components/0/custom_id"), "pick"),
        ],
      }),
    ],
  }),
  draftOf("component.custom-id.comes-back-unchanged", ".of-the-earlier-of-two-modals@submit", {
    title: "delivers the custom_ids of the modal that is submitted, where its user has got another one since",
    steps: [
      ...opened([label(input())]),
      use("used-again", { part: "given" }),
      { ...deliveries("again", [delivered("again", 1)], "invoked"), part: "given" },
      respond(
        "given",
        "second-modal",
        "again",
        modalCallback({
          custom_id: "second",
          title: "Another form",
          components: [label(input({ custom_id: "late" }))],
        }),
      ),
      // Whether the earlier modal can still be submitted is open.
      submit("submitted", "act", { text: "Ada" }, []),
      deliveries(
        "seen",
        [
          { check: "equals", at: seen("/data/custom_id"), oneOf: [null, "form"] },
          { check: "equals", at: first("/custom_id"), oneOf: [null, "text"] },
        ],
        "again",
      ),
    ],
  }),
  draftOf("component-response.modal.empty-select-is-open", ".optional@submit", {
    title: "may deliver any value for an optional select without a choice",
    steps: [
      ...opened([label(select({ required: false, min_values: 0 })), label(input())]),
      submit("submitted", "act", { text: "Ada" }, []),
      deliveries(
        "seen",
        [{ check: "observe", what: "values of a select that was left alone", at: first("/values") }],
        "invoked",
      ),
    ],
  }),
];
