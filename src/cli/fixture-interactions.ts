/** Fixtures that begin with a user: a command is used, and the application answers with a message or a modal. */
import fc, { type Arbitrary } from "fast-check";
import { legacyMessage, messageV2 } from "../../generators/components/message.js";
import { modal } from "../../generators/components/modal.js";
import { invocation } from "../../generators/interactions/invocation.js";
import { WORLD as IDS } from "../../generators/interactions/world.js";
import { original, USED } from "../../suites/interactions/answers.suite.js";
import { SELF_CONTAINED } from "../../suites/properties/messages.suite.js";
import { command, delivered, deliveries, interaction, mark, respond, use, WORLD } from "../../suites/rows/driver.js";
import { at, equals } from "../../suites/rows/steps.js";
import type { Step } from "../case/case.js";

/** A command with an option of every kind that needs no other entity: entities would have to be made first. */
const COMMAND = {
  name: "order",
  description: "Orders something",
  options: [
    { type: 3, name: "what", description: "What", required: true, min_length: 2, max_length: 40 },
    { type: 4, name: "count", description: "How many", min_value: 1, max_value: 12 },
    { type: 10, name: "weight", description: "How heavy", min_value: 0 },
    { type: 5, name: "gift", description: "Whether it is a gift" },
  ],
} as const;

/** A generated use of a command, answered with a generated message that is read back. */
export function answeredInteractions(): Arbitrary<readonly Step[]> {
  const uses = invocation(COMMAND, IDS);
  if (uses === undefined)
    throw new RangeError(
      `Cannot invoke "/${COMMAND.name}": no values fit all of its options; correct the limits or choices of the command`,
    );
  const messages = fc.oneof(
    { arbitrary: messageV2(SELF_CONTAINED), weight: 4 },
    { arbitrary: legacyMessage(SELF_CONTAINED), weight: 1 },
  );
  return fc
    .tuple(uses, messages)
    .map(([{ options = [] }, message]) => [
      ...WORLD,
      command("command", COMMAND),
      mark(),
      use("used", { more: { options } }),
      deliveries("seen", [
        delivered("seen", 1),
        { check: "shape" },
        equals(interaction("seen", "/data/id"), at("command", "/id")),
        equals(interaction("seen", "/data/options/0/value"), options[0]?.["value"] ?? null),
      ]),
      respond("act", "act", "seen", { type: 4, data: message }),
      original("one", [{ check: "round-trip", sent: "act", sentAt: "/data", at: at("one") }, { check: "shape" }]),
    ]);
}

/** A generated modal as the answer to a command. */
export function answeringModals(): Arbitrary<readonly Step[]> {
  return modal(SELF_CONTAINED).map((data) => [...USED, respond("act", "act", "seen", { type: 9, data })]);
}
