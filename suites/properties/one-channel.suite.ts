/** Several drawn messages in one channel, and several faults of one: each is tried by few requests. */
import fc, { type Arbitrary } from "fast-check";
import type { ComponentSettings } from "../../generators/components/settings.js";
import { MESSAGES, MODALS } from "../../generators/kinds.js";
import { severalFaults } from "../../generators/mutations/several-faults.js";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Reference } from "../../src/case/template.js";
import { levelOf } from "../../src/contract/catalogue.js";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { change, listed, listing, read, readsBack, send } from "../messages/words.js";
import { answer, uses } from "../responses/words.js";
import { modalCallback } from "../rows/callbacks.js";
import { channelId, guild } from "../rows/driver.js";
import { at, REFUSED, same } from "../rows/steps.js";
import { hasFlag, messagesOfAnySize, SELF_CONTAINED } from "./messages.suite.js";
import { entitiesIn, OF_NAMED_WORLD, placed } from "./named-world.js";
import { ruleOfTakenMessage } from "./taken-message.js";

const COMMON = { level: "must", creates: 0, emptiesScope: false, weight: 0.1 } as const satisfies Partial<Property>;
const IN_CHANNEL = { ...COMMON, needs: ["messages"], leases: ["guild"], sideBySide: "messages" } as const;

const MOST_MESSAGES = 6;
const MOST_FAULTS = 20;

/** A message, and what becomes of its components. */
interface Drawn {
  readonly sent: JsonObject;
  /** Absent where it is not edited. */
  readonly edited?: JsonObject;
}

/** Components of another message, where both have the flag or none has it. */
function editOf(sent: JsonObject, other: JsonObject | null): JsonObject | undefined {
  if (other === null || hasFlag(sent) !== hasFlag(other) || !Array.isArray(other["components"])) return undefined;
  return { components: other["components"] };
}

function messages(settings: ComponentSettings): Arbitrary<readonly Drawn[]> {
  const body = messagesOfAnySize(settings);
  const one = fc.tuple(body, fc.option(body)).map(([sent, other]): Drawn => {
    const edited = editOf(sent, other);
    return edited ? { sent, edited } : { sent };
  });
  return fc.noBias(fc.array(part(one), { minLength: 1, maxLength: MOST_MESSAGES, size: "max" }));
}

const flagOf = (sent: JsonObject, at: Reference): Check => {
  return { check: "flag", at, bit: 15, is: hasFlag(sent), rule: "v2.flag.is-per-message" };
};

const sentBy = (nth: number): string => `send ${nth + 1}`;
const editedBy = (nth: number): string => `edit ${nth + 1}`;

/** The last messages come first in a list, so that one list has all of them. */
function stepsOf(drawn: readonly Drawn[]): readonly Step[] {
  const sends = drawn.map(({ sent }, nth) => {
    const expect: readonly Check[] = [{ check: "accepted", rule: ruleOfTakenMessage(sent) }];
    return send("act", sentBy(nth), sent, { expect });
  });
  const edits = drawn.flatMap(({ sent, edited }, nth) => {
    if (edited === undefined) return [];
    // An edit without flags leaves those that the message has.
    const rule = ruleOfTakenMessage({ flags: sent["flags"] ?? 0, ...edited });
    const expect: readonly Check[] = [{ check: "accepted", rule }];
    return [change("act", editedBy(nth), sentBy(nth), edited, { expect })];
  });
  const seen = listing("sent", [
    { check: "shape" },
    ...drawn.flatMap(({ sent }, nth): readonly Check[] => [
      flagOf(sent, listed("sent", sentBy(nth), "/flags")),
      readsBack(sentBy(nth), listed("sent", sentBy(nth))),
    ]),
  ]);
  const after = listing("edited", [
    { check: "shape" },
    ...drawn.map(({ edited }, nth): Check => {
      const now = listed("edited", sentBy(nth));
      if (edited) return readsBack(editedBy(nth), now);
      return { ...same(listed("sent", sentBy(nth)), now), rule: "message.components.read-back" };
    }),
  ]);
  const last = drawn.length - 1;
  const latest = edits.length > 0 ? "edited" : "sent";
  const alone = read("read", sentBy(last), [
    { check: "shape" },
    { ...same(listed(latest, sentBy(last)), at("read")), rule: "message.list-and-get-agree" },
  ]);
  return [...sends, seen, ...(edits.length > 0 ? [...edits, after] : []), alone];
}

const storesEach: Property = {
  ...IN_CHANNEL,
  id: "message.any-valid-ones-read-back@one-channel",
  title: "stores any valid messages that are sent and edited in one channel, each as it was sent",
  rules: ["message.components.read-back", "message.list-and-get-agree"],
  steps: () => messages(SELF_CONTAINED).map(stepsOf),
};

function inNewChannel(drawn: readonly Drawn[]): readonly Step[] {
  const bodies = drawn.flatMap(({ sent, edited = {} }) => [sent, edited]);
  const steps = stepsOf(drawn).map((step): Step => {
    const body = isObject(step.body) ? { body: placed(step.body) } : {};
    return { ...step, ...body, path: { ...step.path, channel_id: channelId() } };
  });
  return [guild(), ...entitiesIn(bodies), ...steps];
}

const storesEachOfWorld: Property = {
  ...IN_CHANNEL,
  needs: ["driver", "messages"],
  leases: ["driver"],
  sideBySide: "driven",
  id: "message.any-valid-ones-read-back@new-channel",
  title: "stores any valid messages whose selects have default values of the guild, each as it was sent",
  rules: ["message.components.read-back", "message.list-and-get-agree"],
  steps: () => messages(OF_NAMED_WORLD).map(inNewChannel),
};

const isMust =
  (profile: ProfileName) =>
  ({ rule }: { readonly rule: RuleId }): boolean =>
    levelOf(rule, profile) === "must";

/** A message without components may be refused when it is sent only, and a list without an element for its place. */
const isInOneComponent = (pointer: string): boolean => /^\/components\/\d+\//.test(pointer);

const refusesEach = (profile: ProfileName): Property => ({
  ...IN_CHANNEL,
  id: "message.any-faults-are-refused@one-channel",
  title: "refuses any invalid variants of a message, and stores none of them",
  rules: ["message.refused-one-leaves-no-trace"],
  steps: () =>
    fc
      .tuple(severalFaults(MESSAGES, SELF_CONTAINED, isMust(profile), MOST_FAULTS), fc.boolean())
      .map(([{ valid, faults }, isByEdit]) => {
        // Where two components are at odds, either may be blamed: the tables check the place.
        const twins = faults.map(({ rule, pointer, twin }, nth): Step => {
          const [name, expect] = [`variant ${nth + 1}`, [{ ...REFUSED, rule }]];
          return isByEdit && isInOneComponent(pointer)
            ? change("twin", name, "valid", { components: twin["components"] ?? [] }, { expect })
            : send("twin", name, twin, { expect });
        });
        return [
          send("valid", "valid", valid),
          listing("before", [], "given"),
          ...twins,
          listing("after", [{ ...same(at("before"), at("after")), rule: "message.refused-one-leaves-no-trace" }]),
        ];
      }),
});

/** What was refused has answered nothing, so that one interaction is enough for all variants. */
const refusesEachModal = (profile: ProfileName): Property => ({
  ...COMMON,
  needs: ["driver", "interactions"],
  leases: ["driver"],
  sideBySide: "driven",
  weight: 0.06,
  id: "modal.any-faults-are-refused@one-interaction",
  title: "refuses any invalid variants of a modal as responses to one interaction",
  rules: ["endpoint.bad-input-is-never-a-server-error"],
  steps: () =>
    severalFaults(MODALS, SELF_CONTAINED, isMust(profile), MOST_FAULTS).map(({ valid, faults }) => [
      ...uses(2),
      answer("valid", "valid", 0, modalCallback(valid), [
        { check: "accepted", rule: "message.modal-answers-an-interaction" },
      ]),
      ...faults.map(({ rule, twin }, nth) =>
        answer(`variant ${nth + 1}`, "twin", 1, modalCallback(twin), [{ ...REFUSED, rule }]),
      ),
    ]),
});

/** Properties of several messages in one channel, and of several variants. */
export const oneChannelProperties = (profile: ProfileName): readonly Property[] => [
  storesEach,
  storesEachOfWorld,
  refusesEach(profile),
  refusesEachModal(profile),
];
