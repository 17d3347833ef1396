/** Inputs that do not say whether they are required: they are, and so nothing may be their least. */
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { NO_SERVER_ERROR } from "../payloads/payload-cases.js";
import { answer, uses } from "../responses/words.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { ACCEPTED, type Body, refusedAt } from "../rows/steps.js";
import { boxes, label, upload } from "./form.js";

const modal = (component: Body) =>
  modalCallback({ custom_id: "form", title: "A form", components: [label(component)] });

const ROWS: readonly (readonly [rule: RuleId, what: string, input: (more: Body) => Body])[] = [
  ["file-upload.required.defaults-to-true", "a file upload", upload],
  ["checkbox-group.required.defaults-to-true", "a checkbox group", boxes],
];

export const modalDefaultCases: readonly Draft[] = ROWS.map(([rule, what, input]) =>
  draftOf(rule, ".by-its-least-values@modal", {
    title: `refuses min_values: 0 of ${what} without the field "required"`,
    steps: [
      ...uses(2),
      answer("valid", "valid", 0, modal(input({ min_values: 0, required: false })), ACCEPTED),
      answer("twin", "twin", 1, modal(input({ min_values: 0 })), [
        refusedAt("/data/components/0/component/min_values"),
      ]),
      // Whether it still waits for an answer after a refused one is open: what comes next is only no server error.
      answer("after", "read", 1, messageCallback({ content: "No modal after all" }), [NO_SERVER_ERROR]),
    ],
  }),
);
