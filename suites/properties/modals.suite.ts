/** Properties of modals: any valid one answers an interaction, and any one fault in it is refused. */
import fc from "fast-check";
import { MODALS } from "../../generators/kinds.js";
import { modalMutation } from "../../generators/mutations/mutation.js";
import type { Mutation } from "../../generators/mutations/single-fault.js";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { JsonObject } from "../../src/contract/json.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { answer, MOST_USES, uses } from "../responses/words.js";
import { modalCallback } from "../rows/callbacks.js";
import { REFUSED } from "../rows/steps.js";
import { SELF_CONTAINED } from "./messages.suite.js";
import { ruleOfLargePart } from "./taken-message.js";

const COMMON = {
  level: "must",
  needs: ["driver", "interactions"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.13,
  sideBySide: "driven",
} as const satisfies Partial<Property>;

const ruleOf = (modal: JsonObject): RuleId => ruleOfLargePart(MODALS, modal) ?? "message.modal-answers-an-interaction";

const taken = (modal: JsonObject): Check => ({ check: "accepted", rule: ruleOf(modal) });

function opened(modals: readonly JsonObject[]): readonly Step[] {
  return [
    ...uses(modals.length),
    ...modals.map((body, nth) => answer(`modal ${nth + 1}`, "act", nth, modalCallback(body), [taken(body)])),
  ];
}

/** Any valid modal is taken. A world has room for several, so one is made for all of them. */
const modalsAreTaken: Property = {
  ...COMMON,
  id: "modal.any-valid-one-is-taken@respond",
  title: "accepts any valid modal as a response to an interaction",
  rules: ["message.modal-answers-an-interaction"],
  steps: () =>
    fc.array(part(MODALS.valid(SELF_CONTAINED)), { minLength: 1, maxLength: MOST_USES, size: "max" }).map(opened),
};

/** Where two components are at odds, either may be blamed: the tables check the place. */
function refused({ valid, twin, verdict, rule }: Mutation<JsonObject>): readonly Step[] {
  const expected: Check = verdict === "refused" ? { ...REFUSED, rule } : { check: "answered", rule };
  return [
    ...uses(2),
    answer("valid", "valid", 0, modalCallback(valid), [taken(valid)]),
    answer("twin", "twin", 1, modalCallback(twin), [expected]),
  ];
}

/** Any fault is refused. Only rules that a target must keep in this profile are broken. */
function refusesAnyModalFault(profile: ProfileName): Property {
  return {
    ...COMMON,
    weight: 0.06,
    id: "modal.any-single-fault-is-refused@respond",
    title: "refuses any valid modal with one field made invalid",
    rules: ["endpoint.bad-input-is-never-a-server-error"],
    steps: () =>
      modalMutation(SELF_CONTAINED)
        .filter(({ rule }) => levelOf(rule, profile) === "must")
        .map(refused),
  };
}

/** Properties of modals in a profile. */
export const modalProperties = (profile: ProfileName): readonly Property[] => [
  modalsAreTaken,
  refusesAnyModalFault(profile),
];
