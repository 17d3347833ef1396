/** Properties of messages: any valid one is read back as it was sent, and any one fault in it is refused. */

import fc, { type Arbitrary } from "fast-check";
import { fullMessage } from "../../generators/components/full-message.js";
import { COMPONENT_SETTINGS, type ComponentSettings } from "../../generators/components/settings.js";
import { MESSAGES } from "../../generators/kinds.js";
import { messageMutation } from "../../generators/mutations/mutation.js";
import type { Mutation } from "../../generators/mutations/single-fault.js";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { JsonObject } from "../../src/contract/json.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { listed, listing, read, readsBack, send, V2 } from "../messages/words.js";
import { aftermathOf } from "../payloads/payload-cases.js";
import { acceptance, TAKES } from "../responses/acceptance.js";
import { WAYS, type Way } from "../responses/ways.js";
import { at, REFUSED, same } from "../rows/steps.js";
import { ruleOfTakenBeside, ruleOfTakenMessage } from "./taken-message.js";

/** Ids of nothing that exists may be refused, which is open: nothing generated names an entity or a SKU. */
export const SELF_CONTAINED: ComponentSettings = {
  ...COMPONENT_SETTINGS,
  users: [],
  roles: [],
  channels: [],
  skus: [],
};

/** Any valid messages, and some in which one kind of text is as long and as frequent as it may be. */
export function messagesOfAnySize(settings: ComponentSettings): Arbitrary<JsonObject> {
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: MESSAGES.valid(settings), weight: 50 },
    { arbitrary: fullMessage(), weight: 1 },
  );
}

const COMMON = {
  level: "must",
  needs: ["messages"],
  leases: ["guild"],
  creates: 0,
  emptiesScope: false,
  weight: 0.42,
  sideBySide: "messages",
} as const satisfies Partial<Property>;

/** What the ids of components have to be when a message is read back. */
const IDS = [
  ["present", "component.id.is-filled-in"],
  ["kept", "component.id.given-ones-are-kept"],
  ["unique", "component.id.generated-ones-are-unique"],
] as const;

/** Any valid message is read back. */
export const messageRoundTrips: Property = {
  ...COMMON,
  id: "message.any-valid-one-reads-back@send",
  title: "accepts any valid message, and returns it as it was sent, alone and in the list",
  rules: ["message.components.read-back", ...IDS.map(([, rule]) => rule), "message.list-and-get-agree"],
  steps: () =>
    messagesOfAnySize(SELF_CONTAINED).map((body): readonly Step[] => [
      send("act", "act", body, { expect: [{ check: "accepted", rule: ruleOfTakenMessage(body) }] }),
      read("read", "act", [
        { check: "shape" },
        readsBack("act", at("read")),
        ...IDS.map(([ask, rule]): Check => ({ check: "component-ids", ask, sent: "act", at: at("read"), rule })),
      ]),
      // After it was read alone: only then a difference is one between both.
      listing("list", [{ ...readsBack("act", listed("list", "act")), rule: "message.list-and-get-agree" }]),
    ]),
};

const ANSWERS = WAYS.filter(({ place }) => place === "message");
const MOST_ANSWERS = 3;

/** Messages that answer users, by every way in which they do: a service may treat each of them in its own way. */
export const answersReadBack: Property = {
  ...COMMON,
  needs: ["driver", "interactions", "messages"],
  leases: ["driver"],
  weight: 0.05,
  sideBySide: "driven",
  id: "message.any-valid-one-reads-back@answer",
  title: "accepts any valid messages in answer to a user, and returns them as they were sent",
  rules: [TAKES.message, "message.components.read-back"],
  steps: () =>
    fc
      .tuple(
        fc.constantFrom(...ANSWERS),
        fc.array(part(messagesOfAnySize(SELF_CONTAINED)), { minLength: 1, maxLength: MOST_ANSWERS, size: "max" }),
      )
      .map(([way, drawn]) => answeringSteps(way, drawn)),
};

/** True for a message that has the flag IS_COMPONENTS_V2. */
export const hasFlag = ({ flags }: JsonObject): boolean => typeof flags === "number" && (flags & V2) !== 0;

/** The first message decides whether those that are edited have the flag, which none of them can lose. */
function answeringSteps(way: Way, [first = {}, ...others]: readonly JsonObject[]): readonly Step[] {
  const isV2 = hasFlag(first);
  const bodies = [first, ...others.filter((one) => hasFlag(one) === isV2)];
  return [
    ...way.given(isV2, way.isSpent ? bodies.length : 1, bodies),
    ...bodies.flatMap((value, nth) => {
      const large = ruleOfTakenMessage(value);
      const rule = large === READ_BACK ? TAKES.message : large;
      return acceptance(way, { rule, shownRule: READ_BACK, value }, nth);
    }),
  ];
}

const READ_BACK: RuleId = "message.components.read-back";

/** Messages that are sent at once do not mix, and one may be sent twice. */
export const messagesAtOnce: Property = {
  ...COMMON,
  weight: 0.09,
  id: "message.any-valid-ones-read-back@at-once",
  title: "stores messages that are sent at the same time, each as it was sent",
  rules: ["message.components.read-back"],
  steps: () =>
    fc
      .tuple(
        fc.array(MESSAGES.valid(SELF_CONTAINED), { minLength: 2, maxLength: 3, size: "max" }),
        fc.constantFrom(false, false, true),
      )
      .map(([drawn, isTwice]): readonly Step[] => {
        const bodies = isTwice ? [...drawn.slice(0, -1), ...drawn.slice(0, 1)] : drawn;
        const sent = bodies.map((body, nth): Step => {
          const rule = ruleOfTakenBeside(
            body,
            bodies.filter((_, other) => other !== nth),
          );
          const expect: readonly Check[] = [{ check: "accepted", rule }];
          return { ...send("act", `act ${nth + 1}`, body, { expect }), together: "messages" };
        });
        const reads = sent.map(({ name }, nth) =>
          read(`read ${nth + 1}`, name, [readsBack(name, at(`read ${nth + 1}`))]),
        );
        return [...sent, ...reads];
      }),
};

function aftermath({ rule, pointer, verdict }: Mutation<JsonObject>): Check {
  const [before, now, made] = [at("before"), at("after"), at("twin")];
  const unchanged = { ...same(before, now), rule: "message.refused-one-leaves-no-trace" } as const;
  return aftermathOf(verdict, unchanged, { rule, before, now, made, pointer });
}

function stepsOf(drawn: Mutation<JsonObject>): readonly Step[] {
  // Where two components are at odds, either may be blamed: the tables check the place.
  const expected: Check =
    drawn.verdict === "refused" ? { ...REFUSED, rule: drawn.rule } : { check: "answered", rule: drawn.rule };
  return [
    send("valid", "valid", drawn.valid),
    listing("before", [], "given"),
    send("twin", "twin", drawn.twin, { expect: [expected] }),
    listing("after", [aftermath(drawn)]),
  ];
}

/** Any fault is refused. Only rules that a target must keep in this profile are broken. */
export function refusesAnyMessageFault(profile: ProfileName): Property {
  return {
    ...COMMON,
    weight: 0.22,
    id: "message.any-single-fault-is-refused@send",
    title: "refuses any valid message with one field made invalid",
    rules: ["message.refused-one-leaves-no-trace"],
    steps: () =>
      messageMutation(SELF_CONTAINED)
        .filter(({ rule }) => levelOf(rule, profile) === "must")
        .map(stepsOf),
  };
}

/** Properties of messages in a profile. */
export const messageProperties = (profile: ProfileName): readonly Property[] => [
  messageRoundTrips,
  answersReadBack,
  messagesAtOnce,
  refusesAnyMessageFault(profile),
];
