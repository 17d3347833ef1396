import { describe, test } from "vitest";
import type { JsonObject } from "../../../src/contract/json.js";
import { violationsOfModal } from "../../../src/rules/violations-of-callback.js";
import { violationsOfMessage } from "../../../src/rules/violations-of-message.js";
import { expectBreaksExactlyItsLabel, expectReachesLimits } from "../../testing/laws.js";
import { COMPONENT_SETTINGS } from "../settings.js";
import { COMPONENT_PAIRS } from "../tables/index.js";
import { messageMutation, modalMutation } from "./component-mutation.js";

const inMessage = (body: JsonObject) => violationsOfMessage(body);
const inModal = (body: JsonObject) => violationsOfModal(body);

/** Rules about a wrong JSON type, and of what a message fills in: those are rows alone. */
const ROWS_ALONE = new Set([
  "component.fields.have-their-type",
  "channel-select.channel-types.are-channel-types",
  "button.emoji.is-partial",
  "string-select.option.has-emoji-and-default",
  "auto-select.default-values.fit-the-select",
  "media.only-url-is-settable",
  "message.embeds.have-at-most-25-fields",
  // Which of two rules a 41st component breaks hangs on where the 40 are: one label for both.
  "v2.components.nested-ones-count",
]);

const rulesOf = (place: "message" | "modal") =>
  [...new Set(COMPONENT_PAIRS.filter((row) => row.place === place).map(({ rule }) => rule))].filter(
    (rule) => !ROWS_ALONE.has(rule),
  );

describe("messageMutation", () => {
  test("breaks exactly its label", () => {
    expectBreaksExactlyItsLabel(messageMutation({ ...COMPONENT_SETTINGS, uploads: true }), inMessage, 3000);
  });

  test("reaches every rule of the tables, on top and deep", () => {
    expectReachesLimits(
      messageMutation({ ...COMPONENT_SETTINGS, uploads: true }),
      {
        ...Object.fromEntries(
          rulesOf("message").map((rule) => [rule, (made: { readonly rule: string }) => made.rule === rule]),
        ),
        "a fault three deep": ({ pointer }) => /\/components\/\d+\/components\/\d+\/components\/\d+/.test(pointer),
      },
      12_000,
    );
  });
});

describe("modalMutation", () => {
  test("breaks exactly its label", () => {
    expectBreaksExactlyItsLabel(modalMutation(), inModal, 3000);
  });

  test("reaches every rule of the tables", () => {
    expectReachesLimits(
      modalMutation(),
      Object.fromEntries(
        rulesOf("modal").map((rule) => [rule, (made: { readonly rule: string }) => made.rule === rule]),
      ),
      8000,
    );
  });
});
