/** Properties of submitted modals: whatever a user enters reaches the application as it was entered. */
import fc, { type Arbitrary } from "fast-check";
import { prefilledModal } from "../../generators/components/prefilled-modal.js";
import { inputsOf, modalSubmission } from "../../generators/interactions/modal-submission.js";
import { MODALS } from "../../generators/kinds.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import type { JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { press, sent } from "../components/words.js";
import { button, legacy, row } from "../messages/words.js";
import { modalCallback } from "../rows/callbacks.js";
import {
  cameTo,
  command,
  delivered,
  deliveries,
  drive,
  interaction,
  mark,
  respond,
  use,
  userId,
} from "../rows/driver.js";
import { SELF_CONTAINED } from "./messages.suite.js";
import { NAMED_WORLD, OF_NAMED_WORLD, placed } from "./named-world.js";
import { came, DRIVEN, seenSince, type Used, usedOf, worldOf } from "./used.js";

const MIRRORS = "component-response.modal.mirrors-its-components" satisfies RuleId;

/** What the modal answers: the use of a command, or of a component. */
type Opener = "command" | "component";

const OPENED: Readonly<Record<Opener, readonly Step[]>> = {
  command: [command("command", { name: "ask" }), mark("start"), use("opened", { part: "given" })],
  component: [
    sent(legacy(row(button("ask")))),
    mark("start"),
    press("opened", "given", { customId: "ask" }, [cameTo("opened", "delivered")]),
  ],
};

function modalSteps({ body, uses, scene }: Used, opener: Opener): readonly Step[] {
  const [values] = uses.map((one) => placed(one)["values"] as Template);
  return [
    ...worldOf(scene, [body, ...uses]),
    ...OPENED[opener],
    { ...deliveries("invoked", [delivered("invoked", 1)], "start"), part: "given" },
    respond("given", "modal", "invoked", modalCallback(placed(body))),
    drive(
      "act",
      "submitted",
      "submitModal",
      { user_id: userId(), interaction_id: interaction("invoked", "/id"), values: values ?? {} },
      [came("submitted", MIRRORS)],
    ),
    seenSince("invoked", 1, MIRRORS),
  ];
}

/** Values are sent by custom_id: under this one a text would be taken for a reference of a template. */
const REFERENCE_KEY = "$";

/** Few drawn modals have something in them that a user can take away. */
const usableModals: Arbitrary<JsonObject> = fc
  .oneof(
    { withCrossShrink: true },
    { arbitrary: MODALS.valid(SELF_CONTAINED), weight: 2 },
    { arbitrary: prefilledModal(OF_NAMED_WORLD), weight: 1 },
  )
  .filter((body) => inputsOf(body).every(({ custom_id: customId }) => customId !== REFERENCE_KEY));

/** Any way to fill in any modal. */
const submissionsAreDelivered: Property = {
  ...DRIVEN,
  weight: 0.12,
  id: "component-response.any-submission-is-delivered@submit",
  title: "sends the application any valid submission of any modal, with the values that the user entered",
  rules: [MIRRORS],
  steps: () =>
    usedOf(usableModals, (body) => modalSubmission(body, NAMED_WORLD), { most: 1 }).map((used) =>
      modalSteps(used, "command"),
    ),
};

/** By itself, for it needs messages. */
const submissionsOfPressedAreDelivered: Property = {
  ...submissionsAreDelivered,
  needs: ["driver", "interactions", "messages"],
  id: "component-response.any-submission-is-delivered@pressed",
  title: "sends the application any valid submission of a modal that a pressed button opened",
  weight: 0.05,
  steps: () =>
    usedOf(usableModals, (body) => modalSubmission(body, NAMED_WORLD), { most: 1 }).map((used) =>
      modalSteps(used, "component"),
    ),
};

/** Both. */
export const submissionProperties: readonly Property[] = [submissionsAreDelivered, submissionsOfPressedAreDelivered];
