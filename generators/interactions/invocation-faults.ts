/** Uses of a command that must not be delivered, each for one reason. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { along, filledOption, type Invocation, type Leaf, leavesOfCommand } from "./invocation.js";
import { valueFaults } from "./option-values.js";
import type { World } from "./world.js";

/** What must not reach an application, beside a use of the same command that does. */
export interface InvocationFault {
  /** The rule that forbids the delivery. */
  readonly rule: RuleId;
  /** Verb phrase: `refuses-a-value-too-long`. */
  readonly slug: string;
  /** A use of the same command that must be delivered. */
  readonly valid: Invocation;
  /** The use that must not be delivered; it differs from `valid` in one thing. */
  readonly twin: Invocation;
}

/** One value for each required option of a leaf, in order; undefined where one of them has none. */
function leastFilling({ parameters }: Leaf, world: World, seed: number): readonly JsonObject[] | undefined {
  const filled: JsonObject[] = [];
  for (const option of parameters) {
    if (option["required"] !== true) continue;
    const one = filledOption(option, world);
    if (one === undefined) return undefined;
    filled.push(...fc.sample(one, { numRuns: 1, seed }));
  }
  return filled;
}

const without = (filled: readonly JsonObject[], name: unknown): readonly JsonObject[] =>
  filled.filter((one) => one["name"] !== name);

function faultsOfLeaf(leaf: Leaf, world: World, seed: number): readonly InvocationFault[] {
  const least = leastFilling(leaf, world, seed);
  if (least === undefined) return [];
  const valid: Invocation = { options: along(leaf, least) };
  return leaf.parameters.flatMap((option): readonly InvocationFault[] => {
    const { name, type } = option;
    const others = without(least, name);
    const missing: readonly InvocationFault[] =
      option["required"] === true
        ? [
            {
              rule: "interaction.data.required-options-are-there",
              slug: "refuses-a-missing-required-option",
              valid,
              twin: { options: along(leaf, others) },
            },
          ]
        : [];
    const wrong = valueFaults(option, world).map(({ rule, slug, value }): InvocationFault => {
      const filled = { name: String(name), type: Number(type), value };
      return { rule, slug: `refuses-a-value-${slug}`, valid, twin: { options: along(leaf, [...others, filled]) } };
    });
    return [...missing, ...wrong];
  });
}

/**
 * Every single fault that a use of a command can have: values out of bounds or of another kind, none of the choices, a
 * channel of another type, a required option left out, a command with subcommands used by itself.
 *
 * @param seed Decides the values of the required options beside the fault.
 */
export function invocationFaults(command: JsonObject, world: World, seed = 1): readonly InvocationFault[] {
  const leaves = leavesOfCommand(command);
  const faults = leaves.flatMap((leaf) => faultsOfLeaf(leaf, world, seed));
  const [first] = leaves;
  if (first === undefined || first.path.length === 0) return faults;
  const least = leastFilling(first, world, seed);
  if (least === undefined) return faults;
  const rule = "interaction.base-command.is-not-usable-with-subcommands";
  const valid = { options: along(first, least) };
  return [...faults, { rule, slug: "refuses-the-command-by-itself", valid, twin: {} }];
}

/** One of them; undefined where a command has none. */
export function invocationFault(command: JsonObject, world: World): Arbitrary<InvocationFault> | undefined {
  const faults = invocationFaults(command, world);
  return faults.length === 0 ? undefined : fc.constantFrom(...faults);
}
