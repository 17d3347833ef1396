/** Properties of submitted modals: whatever a user enters reaches the application as it was entered. */
import fc, { type Arbitrary } from "fast-check";
import { modalInputs } from "../../generators/components/modal-inputs.js";
import { prefilledModal } from "../../generators/components/prefilled-modal.js";
import { settledComponents } from "../../generators/components/settled.js";
import { inputsOf, modalSubmission, type Submission } from "../../generators/interactions/modal-submission.js";
import { MODALS } from "../../generators/kinds.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import { elementsOf, type JsonObject } from "../../src/contract/json.js";
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
  member,
  respond,
  use,
  user,
  userId,
} from "../rows/driver.js";
import type { Body } from "../rows/steps.js";
import { SELF_CONTAINED } from "./messages.suite.js";
import { inEitherWorld, NAMED_WORLD, OF_NAMED_WORLD, placed } from "./named-world.js";
import { came, DRIVEN, numbered, seenSince, type Used, usedOf, worldOf } from "./used.js";

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

/** What happens after a modal was opened: it is submitted, or it is opened again, and what it opened with is left in it. */
type Course =
  | "once"
  /** Submitted, opened again by the same user, and submitted. */
  | "again"
  /** The same by another user. */
  | "by-another"
  /** Opened twice, of which the first is never submitted. */
  | "abandoned"
  /** Submitted while another user has another modal with the same custom_id open. */
  | "beside";

const courses = fc.constantFrom<Course>("once", "once", "once", "again", "again", "by-another", "abandoned", "beside");

const OTHER = "somebody else";

/** Uses the command, and answers with a modal. @param moment ends the names of the steps */
function opening(moment: string, by: string, since: string, body: JsonObject): readonly Step[] {
  const invoked = `invoked ${moment}`;
  return [
    use(`opened ${moment}`, { part: "given", by }),
    { ...deliveries(invoked, [delivered(invoked, 1)], since), part: "given" },
    respond("given", `modal ${moment}`, invoked, modalCallback(placed(body))),
  ];
}

const ANOTHER_USER: readonly Step[] = [user(OTHER), member("guild", OTHER)];

/** Another user opens another modal, which has the custom_id of this one. */
function openedBeside({ custom_id }: JsonObject): readonly Step[] {
  const component = { type: TEXT_INPUT, custom_id: "beside", style: 1, required: false };
  const other = { custom_id: custom_id ?? "", title: "Beside", components: [{ type: 18, label: "Beside", component }] };
  return [...ANOTHER_USER, ...opening("beside", OTHER, "invoked", other)];
}

/** Opens the same modal again, submits it with texts left as they were opened, and looks at what came. */
function openedAgain({ body, uses }: Used, course: Course): readonly Step[] {
  if (course === "once" || course === "beside") return [];
  const by = course === "by-another" ? OTHER : "user";
  const [values] = uses.map((one) => placed(untouched(body, one)["values"] as Body));
  return [
    ...(by === "user" ? [] : ANOTHER_USER),
    mark("again"),
    ...opening("again", by, "again", body),
    drive(
      "act",
      "submitted again",
      "submitModal",
      { user_id: userId(by), interaction_id: interaction("invoked again", "/id"), values: values ?? {} },
      [came("submitted again", MIRRORS)],
    ),
    deliveries(
      "seen again",
      [{ ...delivered("seen again", 1), rule: MIRRORS }, { check: "received" }],
      "invoked again",
    ),
  ];
}

/** The same without the texts of inputs that may be left as they are opened: they are filled in, or need not be. */
function untouched(body: JsonObject, { values }: Body): Body {
  const mayBeLeft = ({ type, required, value }: JsonObject): boolean =>
    type === TEXT_INPUT && (required === false || (typeof value === "string" && value !== ""));
  const left = new Set(
    inputsOf(body)
      .filter(mayBeLeft)
      .map((input) => input["custom_id"]),
  );
  return { values: Object.fromEntries(Object.entries(values ?? {}).filter(([customId]) => !left.has(customId))) };
}

const TEXT_INPUT = 4;

/** What inputs of one type are submitted as. */
const FIELDS_OF: Readonly<Record<number, RuleId>> = {
  3: "component-response.string-select.values-are-options",
  5: "component-response.auto-select.has-its-fields",
  6: "component-response.auto-select.has-its-fields",
  7: "component-response.auto-select.has-its-fields",
  8: "component-response.auto-select.has-its-fields",
  19: "component-response.file-upload.has-its-fields",
  21: "component-response.radio-group.value-is-an-option",
  22: "component-response.checkbox-group.values-are-options",
  23: "component-response.checkbox.has-its-fields",
};

/** Broken where a submission is refused: where no text input could take the place of its inputs, it is a matter of their type. */
function ruleOfRefused(body: JsonObject): RuleId {
  const [type, ...others] = new Set(inputsOf(body).map((input) => Number(input["type"])));
  return (others.length === 0 ? FIELDS_OF[type ?? TEXT_INPUT] : undefined) ?? MIRRORS;
}

function modalSteps(used: Used, opener: Opener, course: Course = "once"): readonly Step[] {
  const { body, uses, scene } = used;
  const [values] = uses.map((one) => placed(one)["values"] as Template);
  const submission = [
    drive(
      "act",
      "submitted",
      "submitModal",
      { user_id: userId(), interaction_id: interaction("invoked", "/id"), values: values ?? {} },
      [came("submitted", ruleOfRefused(body))],
    ),
    seenSince(course === "beside" ? "invoked beside" : "invoked", 1, MIRRORS),
  ];
  return [
    ...worldOf(scene, [body, ...uses]),
    ...OPENED[opener],
    { ...deliveries("invoked", [delivered("invoked", 1)], "start"), part: "given" },
    respond("given", "modal", "invoked", modalCallback(placed(body))),
    ...(course === "beside" ? openedBeside(body) : []),
    ...(course === "abandoned" ? [] : submission),
    ...openedAgain(used, course),
  ];
}

/** Values are sent by custom_id: under this one a text would be taken for a reference of a template. */
const REFERENCE_KEY = "$";

/** Few drawn modals have several uploads. */
const modalsOfUploads: Arbitrary<JsonObject> = fc
  .array(modalInputs(SELF_CONTAINED)[19], { minLength: 2, maxLength: 3 })
  .map((uploads) => ({
    custom_id: "uploads",
    title: "Files",
    components: settledComponents(uploads.map((component) => ({ type: 18, label: "Files", component }))),
  }));

/** Few drawn modals have something in them that a user can take away. */
const usableModals: Arbitrary<JsonObject> = fc
  .oneof(
    { withCrossShrink: true },
    { arbitrary: MODALS.valid(SELF_CONTAINED), weight: 14 },
    { arbitrary: prefilledModal(OF_NAMED_WORLD), weight: 7 },
    { arbitrary: modalsOfUploads, weight: 1 },
  )
  .filter((body) => inputsOf(body).every(({ custom_id: customId }) => customId !== REFERENCE_KEY));

/** Each upload begins with the same file name: files of one name are several all the same. */
function submissionOf(body: JsonObject): Arbitrary<Submission> | undefined {
  const uploads = inputsOf(body).filter(({ type }) => type === FILE_UPLOAD);
  const withSameNames = ({ values }: Submission): Submission => {
    const named = uploads.map(({ custom_id: customId }) => {
      const { length } = elementsOf(values[String(customId)]);
      return [String(customId), NAMED_WORLD.attachments.slice(0, length)] as const;
    });
    return { values: { ...values, ...Object.fromEntries(named) } };
  };
  return inEitherWorld((world) => modalSubmission(body, world))?.map(withSameNames);
}

const FILE_UPLOAD = 19;

/** Any way to fill in any modal. */
const submissionsAreDelivered: Property = {
  ...DRIVEN,
  weight: 0.12,
  id: "component-response.any-submission-is-delivered@submit",
  title: "sends the application any valid submission of any modal, with the values that the user entered or left",
  rules: [MIRRORS],
  steps: () =>
    fc
      .tuple(usedOf(usableModals, submissionOf, { most: 1 }), courses)
      .map(([used, course]) => modalSteps(used, "command", course)),
};

/** By itself, for it needs messages. */
const submissionsOfPressedAreDelivered: Property = {
  ...submissionsAreDelivered,
  needs: ["driver", "interactions", "messages"],
  id: "component-response.any-submission-is-delivered@pressed",
  title: "sends the application any valid submission of a modal that a pressed button opened",
  weight: 0.05,
  steps: () => usedOf(usableModals, submissionOf, { most: 1 }).map((used) => modalSteps(used, "component")),
};

const IDS = "component-response.ids-are-those-of-the-components" satisfies RuleId;

/** By itself: it is advice, for no sentence says that the delivered id is the one that was given. */
const givenIdsAreDelivered: Property = {
  ...submissionsAreDelivered,
  id: "component-response.any-submission-has-the-given-ids@submit",
  title: "sends the application the component ids that it gave in any modal",
  rules: [IDS],
  level: "should",
  weight: 0.02,
  steps: () =>
    usedOf(
      fc.tuple(usableModals, fc.constantFrom(1, 40, 65_536)).map(([body, least]) => numbered(body, least)),
      submissionOf,
      { most: 1 },
    ).map((used) =>
      modalSteps(used, "command").map((step) =>
        step.name === "seen" ? { ...step, expect: [{ check: "received", rule: IDS }] } : step,
      ),
    ),
};

/** All of them. */
export const submissionProperties: readonly Property[] = [
  submissionsAreDelivered,
  submissionsOfPressedAreDelivered,
  givenIdsAreDelivered,
];
