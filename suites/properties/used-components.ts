/** Properties of components that are used: presses and selections reach the application, also after time and edits. */
import fc, { type Arbitrary } from "fast-check";
import { fullMessage } from "../../generators/components/full-message.js";
import { container } from "../../generators/components/layout.js";
import { select, selectsAt } from "../../generators/components/selects.js";
import { settledComponents } from "../../generators/components/settled.js";
import { componentUse } from "../../generators/interactions/component-use.js";
import { MESSAGES } from "../../generators/kinds.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { componentsIn } from "../../src/contract/components-in.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { sent } from "../components/words.js";
import { readsBack, V2 } from "../messages/words.js";
import { channelId, later, mark, useComponent } from "../rows/driver.js";
import { ACCEPTED, at, type Body, request, same } from "../rows/steps.js";
import { CHOSEN, isAboutOptions, messageChanges, messageEdits, PRESSED, useOfChangedMessage } from "./after-changes.js";
import { SELF_CONTAINED } from "./messages.suite.js";
import { inEitherWorld, OF_NAMED_WORLD, placed } from "./named-world.js";
import { ALONE, DRIVEN, numbered, seenSince, type Used, usedOf, worldOf } from "./used.js";

/** Time changes nothing of a message. */
const readLater: Step = request("read", "read later", MESSAGE_OPERATIONS.get, {
  path: { channel_id: channelId(), message_id: at("message", "/id") },
  expect: [
    { check: "accepted" },
    { ...readsBack("message", at("read later")), rule: "message.components.read-back" },
    { ...same(at("message"), at("read later")), rule: "message.components.read-back" },
  ],
});

const STRING_SELECT = 3;

/** The uses of string selects. */
function usesOfOptions(components: Json | undefined, uses: readonly Body[]): readonly Body[] {
  const selects = componentsIn(components).filter(({ type }) => type === STRING_SELECT);
  return uses.filter(({ custom_id: customId }) => selects.some((one) => one["custom_id"] === customId));
}

/** @param hours that go by before the message is used */
function messageSteps({ body, uses, scene, change }: Used, hours = 0): readonly Step[] {
  const ruleOf = (one: Body): RuleId => (one["values"] === undefined ? PRESSED : CHOSEN);
  const { components } = body;
  const first = (isAboutOptions(change) ? usesOfOptions(components, uses) : uses)[0] ?? uses[0] ?? {};
  return [
    ...worldOf(scene, [body, ...uses]),
    // A message that is not stored as it was sent is used otherwise, too.
    isNested(body)
      ? { ...sent(placed(body)), open: "which components a container may hold is not shown", expect: ACCEPTED }
      : { ...sent(placed(body)), expect: [...ACCEPTED, readsBack("message", at("message"))] },
    ...(hours > 0 ? [...later("later", hours), readLater] : []),
    mark(),
    ...uses.map((one, nth) => useComponent(`use ${nth + 1}`, placed(one), ruleOf(one))),
    seenSince("mark", uses.length, uses.some((one) => one["values"] === undefined) ? PRESSED : CHOSEN),
    ...useOfChangedMessage(change, body, first, ruleOf(first)),
  ];
}

function inRows(selects: readonly JsonObject[]): JsonObject {
  const rows = selects.map((one) => ({ type: 1, components: [one] }));
  return { content: "Sent by slashproof", components: settledComponents(rows) };
}

/** Few messages have a select, and each of these has up to five, some of which have something chosen beforehand. */
const messagesOfSelects: Arbitrary<JsonObject> = fc
  .array(select(OF_NAMED_WORLD).message, { minLength: 1, maxLength: 5, size: "max" })
  .map(inRows);

const usableMessages: Arbitrary<JsonObject> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: MESSAGES.valid(SELF_CONTAINED), weight: 2 },
  { arbitrary: messagesOfSelects, weight: 1 },
);

/** Half of what is edited has string selects: their options and bounds are what most edits of a message are about. */
const editedMessages: Arbitrary<JsonObject> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: usableMessages, weight: 1 },
  {
    arbitrary: fc.array(selectsAt(OF_NAMED_WORLD).message[STRING_SELECT], { minLength: 1, maxLength: 2 }).map(inRows),
    weight: 1,
  },
);

/** Containers with whatever is public in them: sections whose accessories are buttons, too. */
const messagesOfContainers: Arbitrary<JsonObject> = fc
  .array(container({ ...OF_NAMED_WORLD, children: "public" }), { minLength: 1, maxLength: 2, size: "max" })
  .map((containers) => ({ flags: V2, components: settledComponents(containers) }));

/** Something is in a container that the documents do not show in one. */
const isNested = ({ components }: JsonObject): boolean =>
  componentsIn(components)
    .filter(({ type }) => type === CONTAINER)
    .flatMap((one) => elementsOf(one["components"]))
    .some((child) => isObject(child) && !SHOWN_IN_CONTAINERS.has(child["type"]));

const CONTAINER = 17;
/** Text displays, media galleries and action rows. @see D2 "Placement rules" */
const SHOWN_IN_CONTAINERS: ReadonlySet<Json | undefined> = new Set([10, 12, 1]);

/** Messages with components at every depth at which they can be used. */
const messagesOfAnyDepth: Arbitrary<JsonObject> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: usableMessages, weight: 6 },
  { arbitrary: messagesOfContainers, weight: 1 },
  { arbitrary: fullMessage(), weight: 1 },
);

const usesOf = (body: JsonObject) => inEitherWorld((world) => componentUse(body, world));

/** Any button that can be pressed, and any selection within its bounds. */
const componentsAreDelivered: Property = {
  ...DRIVEN,
  needs: ["driver", "interactions", "messages"],
  id: "component-response.any-use-is-delivered@use",
  title: "sends the application any press of a button and any selection, with the custom_id and the chosen values",
  rules: [PRESSED, CHOSEN, "component.custom-id.comes-back-unchanged"],
  steps: () => usedOf(messagesOfAnyDepth, usesOf, { changes: messageChanges }).map((used) => messageSteps(used)),
};

const IDS: RuleId = "component-response.ids-are-those-of-the-components";

/** By itself: it is advice, for no sentence says that the delivered id is the one that was given. */
const givenIdsAreDelivered: Property = {
  ...componentsAreDelivered,
  id: "component-response.any-use-has-the-given-ids@use",
  title: "sends the application the component ids that it gave in any message",
  rules: [IDS],
  level: "should",
  weight: 0.02,
  steps: () =>
    usedOf(
      messagesOfAnyDepth.map((body) => numbered(body)),
      usesOf,
      { most: 1 },
    ).map((used) =>
      messageSteps(used).map((step) =>
        step.name === "seen" ? { ...step, expect: [{ check: "received", rule: IDS }] } : step,
      ),
    ),
};

/** By itself: how a message is edited is not described, and who refuses it is still to be checked for all other uses. */
const editedComponentsAreDelivered: Property = {
  ...DRIVEN,
  needs: componentsAreDelivered.needs,
  id: "component-response.any-use-is-delivered@edited",
  title: "sends the application presses and selections of the components that edits of the message left it with",
  rules: [PRESSED, CHOSEN, "component.custom-id.comes-back-unchanged"],
  weight: 0.04,
  steps: () =>
    usedOf(editedMessages, usesOf, {
      most: 2,
      changes: messageEdits,
    }).map((used) => messageSteps(used)),
};

/** Hours: an hour, a day, eight days, a month, and more than a year. */
const AGES = [1, 24, 192, 744, 9600] as const;

/** No document says that a message can be used for some time only. */
const oldComponentsAreDelivered: Property = {
  ...ALONE,
  needs: componentsAreDelivered.needs,
  id: "component-response.any-use-is-delivered@later",
  title: "stores messages, and sends the application presses and selections, also hours and weeks after they were sent",
  rules: [PRESSED, CHOSEN, "message.components.read-back"],
  weight: 0.04,
  movesClock: true,
  steps: () =>
    fc
      .tuple(usedOf(usableMessages, usesOf, { most: 3 }), fc.constantFrom(...AGES))
      .map(([used, hours]) => messageSteps(used, hours)),
};

/** Uses of messages that stay as they were sent, that are edited, and that are old. */
export const componentProperties: readonly Property[] = [
  componentsAreDelivered,
  givenIdsAreDelivered,
  editedComponentsAreDelivered,
  oldComponentsAreDelivered,
];
