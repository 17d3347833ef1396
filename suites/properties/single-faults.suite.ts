/** Any valid command with any one fault at any place: refused, and without a trace. */
import { mutation } from "../../generators/mutations/mutation.js";
import type { Mutation } from "../../generators/mutations/single-fault.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { ProfileName } from "../../src/contract/profile.js";
import { aftermathOf } from "../payloads/payload-cases.js";
import { needsOf } from "../rows/draft.js";
import type { CommandScope } from "../rows/scope.js";
import { isSizeRule } from "../rows/size-rules.js";
import { at, create, edit, list, listBefore, readBack, refusedAt, same } from "../rows/steps.js";
import { bareSlot, type Command, inSlot, slotName } from "./bare-slot.js";
import { wordsOf } from "./vocabulary.js";

type Place = Pick<Mutation, "rule" | "pointer">;

/** Faults of the name and of the whole size do not outlive the move to a slot; the tables ask them. */
function survivesTheSlot({ rule, pointer }: Place): boolean {
  return pointer !== "/name" && !isSizeRule(rule);
}

function aftermath({ rule, pointer, verdict }: Mutation, slot: string): Check {
  const unchanged = {
    ...same({ $: "before" }, { $: "after" }),
    rule: "endpoint.refused-write-leaves-no-trace",
  } as const;
  const [before, now] = [
    { $: "before", find: { name: slot } },
    { $: "after", find: { name: slot } },
  ];
  return aftermathOf(verdict, unchanged, { rule, before, now, pointer });
}

/** How a body is written to the slot of its type: as a whole, or its fields but type and name. */
const WRITES = {
  create: (scope: CommandScope, part: "valid" | "twin", body: Command, expect?: readonly Check[]): Step =>
    create(scope, part, part, body, expect ?? {}),
  edit: (scope: CommandScope, part: "valid" | "twin", body: Command, expect?: readonly Check[]): Step => {
    const { type: _type, name: _name, ...fields } = body;
    return edit(scope, part, part, "stand", fields, expect ?? {});
  },
};

type Verb = keyof typeof WRITES;

function stepsOf(scope: CommandScope, verb: Verb, drawn: Mutation): readonly Step[] {
  const valid = inSlot(drawn.valid as Command);
  const slot = slotName(valid);
  const twin = { ...(drawn.twin as Command), name: slot };
  const refused: Check =
    drawn.verdict === "refused"
      ? { ...refusedAt(drawn.pointer), rule: drawn.rule }
      : { check: "answered", rule: drawn.rule };
  return [
    ...bareSlot(scope, valid),
    // Where it is not stored as it was sent, what is invalid in the variant may be what was lost.
    WRITES[verb](scope, "valid", valid, [{ check: "accepted" }, readBack("valid", at("valid"))]),
    listBefore(scope),
    WRITES[verb](scope, "twin", twin, [refused]),
    list(scope, "after", [aftermath(drawn, slot)]),
  ];
}

/** What an edit leaves out is no fault: only what is inside a field is broken. */
const isInside = ({ pointer }: Place): boolean => pointer.split("/").length > 2;

/** The property of one scope and verb. Only rules that a target must keep in this profile are broken. */
export function refusesAnyFault(scope: CommandScope, verb: Verb, profile: ProfileName): Property {
  const isEdit = verb === "edit";
  return {
    id: `command.any-single-fault-is-refused@${verb}.${scope.name}`,
    title: `refuses any valid ${isEdit ? "edit of a " : ""}${scope.name} command with one field made invalid`,
    rules: ["endpoint.refused-write-leaves-no-trace"],
    level: "must",
    needs: needsOf([scope.lease], []),
    leases: [scope.lease],
    creates: 2,
    emptiesScope: false,
    sideBySide: "slots",
    weight: isEdit ? 0.12 : 0.15,
    steps: () => {
      const isWanted = (fault: Place): boolean =>
        survivesTheSlot(fault) && levelOf(fault.rule, profile) === "must" && (!isEdit || isInside(fault));
      // Chosen among the wanted ones rather than thrown away: half of all commands would be drawn for nothing.
      return mutation({ scope: scope.name, vocabulary: wordsOf(profile) }, isWanted)
        .filter(isWanted)
        .map((drawn) => stepsOf(scope, verb, drawn));
    },
  };
}
