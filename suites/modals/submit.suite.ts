/** What an application receives when a user submits its modal. */
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { cameTo, delivered, deliveries } from "../rows/driver.js";
import { first, input, label, opened, select, submit } from "./form.js";
import { notDeliveredCases } from "./not-delivered.js";
import { SUBMITTED_ROWS } from "./submitted-rows.js";

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
