/** How a user can fill in a modal, and how not. */
import fc, { type Arbitrary } from "fast-check";
import { componentsIn } from "../../src/contract/components-in.js";
import type { Json, JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { COMPONENT_LIMITS } from "../components/component-limits.js";
import { TEXT_TABLES } from "../primitives/characters.js";
import { textFrom } from "../primitives/text-arbitrary.js";
import { OFTEN_LOOKALIKES } from "../primitives/texts.js";
import { letters } from "../rows/lengths.js";
import { boundsOf, choosable, isSelect, optionValues, someOf } from "./component-use.js";
import type { World } from "./world.js";

/** The part of a driver's `submitModal` that a modal decides: a value by each custom_id. */
export type Submission = { readonly values: JsonObject };

/** A submission that must not be delivered, beside one that is. */
export interface SubmissionFault {
  /** The rule that forbids the delivery. */
  readonly rule: RuleId;
  /** What is wrong, as the end of an id. */
  readonly slug: string;
  /** A submission of the same modal that must be delivered. */
  readonly valid: Submission;
  /** The submission that must not be delivered; it differs from `valid` in one thing. */
  readonly twin: Submission;
}

const isRequired = ({ required }: JsonObject): boolean => required !== false;

const LONGEST_DRAWN = 100;

/** The style of a text input that takes several lines. */
const PARAGRAPH = 2;

const ONE_MORE = "\na";

/** A second line below a text that has room for it. */
const inTwoLines =
  (max: number) =>
  (text: Json): Json =>
    typeof text === "string" && text.length + ONE_MORE.length <= max ? `${text}${ONE_MORE}` : text;

/** Texts between the lengths of a text input; without any where it may be left empty. */
function textsOf(input: JsonObject): Arbitrary<Json> | undefined {
  const { min_length: low, max_length: high } = input;
  const min = Math.max(typeof low === "number" ? low : 0, 1);
  const max = typeof high === "number" ? high : COMPONENT_LIMITS.maxLength.max;
  if (min > max) return undefined;
  const ends = fc.constantFrom(letters(min), letters(max));
  const drawn =
    min > LONGEST_DRAWN
      ? ends
      : textFrom({
          min,
          max: Math.min(max, LONGEST_DRAWN),
          // What counts as a character is open: letters alone reach a minimum.
          start: min > 1 ? letters(min) : "",
          tables: TEXT_TABLES,
          ...OFTEN_LOOKALIKES,
          accepts: () => true,
        });
  const lines = input["style"] === PARAGRAPH && max >= min + ONE_MORE.length ? [drawn.map(inTwoLines(max))] : [];
  const texts = fc.oneof({ withCrossShrink: true }, { arbitrary: drawn, weight: 4 }, ends, ...lines);
  return isRequired(input)
    ? texts
    : fc.oneof({ withCrossShrink: true }, fc.constant(""), { arbitrary: texts, weight: 4 });
}

/** Values of one input of a modal; undefined where it cannot be filled in. */
function submittedValue(input: JsonObject, world: World): Arbitrary<Json> | undefined {
  if (isSelect(input)) {
    const { min, max } = boundsOf(input);
    return someOf(choosable(input, world), min, max);
  }
  switch (input["type"]) {
    case 4:
      return textsOf(input);
    case 19: {
      const { min, max } = boundsOf(input);
      return someOf(world.attachments, min, max);
    }
    case 21: {
      const options = optionValues(input);
      const nothing = isRequired(input) ? [] : [fc.constant(null)];
      return fc.oneof({ withCrossShrink: true }, fc.constantFrom<Json>(...options), ...nothing);
    }
    case 22: {
      const options = optionValues(input);
      const { min, max } = boundsOf(input, options.length);
      return someOf(options, min, max);
    }
    default:
      return fc.boolean();
  }
}

/** The inputs of a modal, wherever they are. */
export function inputsOf(modal: JsonObject): readonly JsonObject[] {
  return componentsIn(modal["components"]).filter((component) => typeof component["custom_id"] === "string");
}

/**
 * Ways to fill in a modal: every input within its bounds, their ends often.
 *
 * @returns undefined where an input cannot be filled in: nothing to choose from, bounds that exclude each other
 */
export function modalSubmission(modal: JsonObject, world: World): Arbitrary<Submission> | undefined {
  const values: { [customId: string]: Arbitrary<Json> } = {};
  for (const input of inputsOf(modal)) {
    const value = submittedValue(input, world);
    if (value === undefined) return undefined;
    values[String(input["custom_id"])] = value;
  }
  return fc.record(values, { noNullPrototype: true }).map((filled) => ({ values: filled }));
}

type Wrong = { readonly rule: RuleId; readonly slug: string; readonly value: Json };

const REQUIRED = "component-response.modal.required-inputs-are-filled";
const COUNT = "component-response.select.count-lies-within-the-bounds";

function textFaults(input: JsonObject): readonly Wrong[] {
  const { min_length: min, max_length: max } = input;
  const rule = "text-input.submitted-value-respects-the-lengths";
  return [
    ...(isRequired(input) ? [{ rule: REQUIRED, slug: "refuses-an-empty-text", value: "" } as const] : []),
    ...(typeof min === "number" && min > 1
      ? [{ rule, slug: "refuses-a-text-too-short", value: letters(min - 1) } as const]
      : []),
    ...(typeof max === "number" ? [{ rule, slug: "refuses-a-text-too-long", value: letters(max + 1) } as const] : []),
  ];
}

function listFaults(input: JsonObject, values: readonly string[], defaultMax?: number): readonly Wrong[] {
  const { min, max } = boundsOf(input, defaultMax);
  const rule: RuleId = input["type"] === 22 ? "component-response.checkbox-group.values-are-options" : COUNT;
  return [
    ...(min > 0 ? [{ rule: REQUIRED, slug: "refuses-an-empty-list", value: [] } as const] : []),
    ...(values.length > max
      ? [{ rule, slug: "refuses-too-many-values", value: values.slice(0, max + 1) } as const]
      : []),
  ];
}

function faultsOf(input: JsonObject, world: World): readonly Wrong[] {
  const foreign = "no option has this value";
  switch (input["type"]) {
    case 4:
      return textFaults(input);
    case 19:
      return listFaults(input, world.attachments);
    case 21:
      return [
        { rule: "component-response.radio-group.value-is-an-option", slug: "refuses-a-foreign-value", value: foreign },
        ...(isRequired(input) ? [{ rule: REQUIRED, slug: "refuses-no-value", value: null } as const] : []),
      ];
    case 22: {
      const options = optionValues(input);
      const rule = "component-response.checkbox-group.values-are-options";
      return [
        ...listFaults(input, options, options.length),
        ...(boundsOf(input).min <= 1 ? [{ rule, slug: "refuses-a-foreign-value", value: [foreign] } as const] : []),
      ];
    }
    case 23:
      return [];
    default:
      return listFaults(input, choosable(input, world));
  }
}

/**
 * Every single fault that a submission of a modal can have, beside a submission without it.
 *
 * @param seed Decides the values of the other inputs.
 */
export function submissionFaults(modal: JsonObject, world: World, seed = 1): readonly SubmissionFault[] {
  const sound = modalSubmission(modal, world);
  const [valid] = sound === undefined ? [] : fc.sample(sound, { numRuns: 1, seed });
  if (valid === undefined) return [];
  return inputsOf(modal).flatMap((input) =>
    faultsOf(input, world).map(({ rule, slug, value }) => ({
      rule,
      slug,
      valid,
      twin: { values: { ...valid.values, [String(input["custom_id"])]: value } },
    })),
  );
}
