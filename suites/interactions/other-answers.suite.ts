/** Answers that are not the usual one: to an entry point by a message, by a deprecated type, and long ago. */
import type { Step } from "../../src/case/case.js";
import { press } from "../components/words.js";
import { HAS_FLAG, HAS_NO_FLAG } from "../messages/flag.suite.js";
import { button, legacy, row, text, v2 } from "../messages/words.js";
import { input, label, opened, submit } from "../modals/form.js";
import { answer, byToken, pressed, presses } from "../responses/words.js";
import { messageCallback, modalCallback, updateCallback } from "../rows/callbacks.js";
import { type Draft, draftOf } from "../rows/draft.js";
import {
  cameTo,
  command,
  delivered,
  deliveries,
  drive,
  later,
  mark,
  reach,
  respond,
  use,
  WORLD,
} from "../rows/driver.js";
import { at, equals } from "../rows/steps.js";
import { original, USED } from "./answers.suite.js";
import { COMMON, entryPoint, USE } from "./entry-point.suite.js";

/** The deprecated PREMIUM_REQUIRED. @see D1 "Versioning" 3 */
const PREMIUM_REQUIRED = { type: 10 };

const SEEN: Step = { ...deliveries("seen", [delivered("seen", 1)]), part: "given" };

export const otherAnswerCases: readonly Draft[] = [
  draftOf("button.press-delivers-an-interaction", ".of-an-answer-a-day-later@use", {
    title: "delivers a press of a button in the response to a command also a day after it",
    also: ["message.response.takes-components"],
    steps: [
      ...USED,
      respond("given", "answered", "seen", messageCallback(legacy(row(button("one"))))),
      original("message", [
        {
          check: "present",
          at: at("message", "/components/0/components/0/id"),
          rule: "message.response.takes-components",
        },
      ]),
      ...later("later", 24),
      mark("before-the-press"),
      press("pressed", "act", { customId: "one" }, [cameTo("pressed", "delivered")]),
      deliveries("press-seen", [delivered("press-seen", 1)], "before-the-press"),
    ],
  }),
  draftOf("interaction.entry-point.handler-1-is-answered-freely", ".by-a-message@respond", {
    ...COMMON,
    creates: 1,
    needs: [...COMMON.needs, "messages"],
    title: "accepts a message as the response to an entry point command with handler 1",
    steps: [
      ...entryPoint(1),
      reach(),
      mark(),
      drive("given", "used", "invokeCommand", USE),
      SEEN,
      respond("act", "answered", "seen", messageCallback({ content: "Not now" })),
      original("read", [equals(at("read", "/content"), "Not now")]),
    ],
  }),
  draftOf("component-response.modal.mirrors-its-components", ".ten-minutes-later@submit", {
    // How long a modal can be submitted is not said.
    level: "should",
    title: "delivers a modal that its user submits ten minutes after it was opened",
    steps: [
      ...opened([label(input())]),
      ...later("later", 1 / 6),
      submit("submitted", "act", { text: "Ada" }, [cameTo("submitted", "delivered")]),
      deliveries("seen", [delivered("seen", 1)], "invoked"),
    ],
  }),
  draftOf("v2.flag.cannot-be-removed", ".by-a-response@respond", {
    title: "refuses a response with flags 0 that edits a message with IS_COMPONENTS_V2, or keeps that flag",
    steps: [
      ...presses(1, true),
      pressed("before", "given", [HAS_FLAG("before")]),
      answer("twin", "twin", 0, updateCallback({ flags: 0, components: [text("Updated")] }), [{ check: "answered" }]),
      pressed("after", "read", [HAS_FLAG("after")]),
    ],
  }),
  draftOf("v2.flag.is-per-message", ".of-an-answer-to-one-without-it@respond", {
    title: "accepts a response with IS_COMPONENTS_V2 to a pressed button of a message without it",
    steps: [
      ...presses(1, false),
      answer("act", "act", 0, messageCallback(v2(text("Answered"))), [{ check: "answered" }]),
      byToken.original({ name: "answered", part: "read", expect: [{ check: "accepted" }, HAS_FLAG("answered")] }),
      pressed("unchanged", "read", [HAS_NO_FLAG("unchanged")]),
    ],
  }),
  draftOf("v2.flag.is-per-message", ".of-an-answer-to-one-with-it@respond", {
    title: "accepts a response without IS_COMPONENTS_V2 to a pressed button of a message with it",
    steps: [
      ...presses(1, true),
      answer("act", "act", 0, messageCallback(legacy(row(button("one")))), [{ check: "answered" }]),
      byToken.original({ name: "answered", part: "read", expect: [{ check: "accepted" }, HAS_NO_FLAG("answered")] }),
      pressed("unchanged", "read", [HAS_FLAG("unchanged")]),
    ],
  }),
  draftOf("component.custom-id.is-free-in-other-messages", ".in-a-modal@respond", {
    title: "accepts a modal with the custom_id of the button that it answers",
    steps: [
      ...presses(1, false),
      answer(
        "act",
        "act",
        0,
        modalCallback({ custom_id: "form", title: "A form", components: [label(input({ custom_id: "pressed" }))] }),
        [{ check: "accepted" }],
      ),
    ],
  }),
  draftOf("interaction.premium-required.is-open", ".to-a-command@respond", {
    title: "may accept or refuse the deprecated response of type 10",
    steps: [
      ...WORLD,
      command("command", { name: "hello" }),
      mark(),
      use("used", { part: "given" }),
      SEEN,
      respond("act", "answered", "seen", PREMIUM_REQUIRED, [{ check: "observe", what: "the answer PREMIUM_REQUIRED" }]),
    ],
  }),
];
