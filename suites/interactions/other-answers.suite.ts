/** Answers that are not the usual one: to an entry point by a message, and by a deprecated type. */
import type { Step } from "../../src/case/case.js";
import { messageCallback } from "../rows/callbacks.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, delivered, deliveries, drive, mark, reach, respond, use, WORLD } from "../rows/driver.js";
import { at, equals } from "../rows/steps.js";
import { original } from "./answers.suite.js";
import { COMMON, entryPoint, USE } from "./entry-point.suite.js";

/** The deprecated PREMIUM_REQUIRED. @see D1 "Versioning" 3 */
const PREMIUM_REQUIRED = { type: 10 };

const SEEN: Step = { ...deliveries("seen", [delivered("seen", 1)]), part: "given" };

export const otherAnswerCases: readonly Draft[] = [
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
