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
import { create, list, listBefore, refusedAt, same } from "../rows/steps.js";
import { bareSlot, type Command, inSlot, slotName } from "./bare-slot.js";

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

function stepsOf(scope: CommandScope, drawn: Mutation): readonly Step[] {
  const valid = inSlot(drawn.valid as Command);
  const slot = slotName(valid);
  const twin = { ...(drawn.twin as Command), name: slot };
  const refused: Check =
    drawn.verdict === "refused"
      ? { ...refusedAt(drawn.pointer), rule: drawn.rule }
      : { check: "answered", rule: drawn.rule };
  return [
    ...bareSlot(scope, valid),
    create(scope, "valid", "valid", valid),
    listBefore(scope),
    create(scope, "twin", "twin", twin, [refused]),
    list(scope, "after", [aftermath(drawn, slot)]),
  ];
}

/** The property of one scope. Only rules that a target must keep in this profile are broken. */
export function refusesAnyFault(scope: CommandScope, profile: ProfileName): Property {
  return {
    id: `command.any-single-fault-is-refused@create.${scope.name}`,
    title: `refuses any valid ${scope.name} command with one field made invalid`,
    rules: ["endpoint.refused-write-leaves-no-trace"],
    level: "must",
    needs: needsOf([scope.lease], []),
    leases: [scope.lease],
    creates: 2,
    emptiesScope: false,
    steps: () => {
      const isWanted = (fault: Place): boolean => survivesTheSlot(fault) && levelOf(fault.rule, profile) === "must";
      // Chosen among the wanted ones rather than thrown away: half of all commands would be drawn for nothing.
      return mutation({ scope: scope.name }, isWanted)
        .filter(isWanted)
        .map((drawn) => stepsOf(scope, drawn));
    },
  };
}
