/** What is sent to an application: interactions with a name, and the steps that lead there. */
import type { Arbitrary } from "fast-check";
import type { Step } from "../case/case.js";
import type { Reference } from "../case/template.js";
import { isObject, type JsonObject } from "../contract/json.js";

/** One interaction to deliver. */
export interface Ask {
  /** How it differs from the others of its subject: `with count of 100, in de`. */
  readonly slug: string;
  /** The interaction object: the body of the delivery. */
  readonly interaction: JsonObject;
}

/** Interactions that are reported together: uses of a command, of a component, of a modal. */
export interface TestedSubject {
  /** The text after the @ of the ids of its cases: `/settings role add`. */
  readonly id: string;
  /** Begins a sentence for people: `using /settings role add`. */
  readonly words: string;
  /** The option that is typed into, as it is registered. */
  readonly option?: JsonObject | undefined;
  /** What must be sent before, so that what is used exists. */
  readonly before: readonly Step[];
  /** Where an earlier answer says the custom_id of what is used, which may be another one each time. */
  readonly customId?: Reference;
  /** The message that the used component is in, or that a modal was opened from, as it was sent. */
  readonly message?: JsonObject | undefined;
  /** The interactions, in the order in which they are sent. */
  readonly asks: readonly Ask[];
  /** Where values were drawn instead of chosen; `asks` are its first ones of the seed. */
  readonly drawn?: { readonly arbitrary: Arbitrary<JsonObject>; readonly seed: number };
  /** Interactions that are smaller than this one, the smallest first. */
  readonly smaller?: (interaction: JsonObject) => readonly JsonObject[];
}

/** A step of this room; nothing is expected of it by name, for the rules of its case judge it. */
export function deliverStep(name: string, step: Partial<Omit<Step, "name" | "call">>): Step {
  return { name, part: "act", call: "deliverInteraction", expect: [], ...step };
}

/** Name of the step that is judged. */
export const SUBJECT_STEP = "asked";

/** The interaction as it is, without what leads to it. */
export function stepOf({ option }: Pick<TestedSubject, "option">, interaction: JsonObject): Step {
  return deliverStep(SUBJECT_STEP, { body: interaction, ...(option ? { delivery: { option } } : {}) });
}

/** The steps of an interaction: what leads there, then itself, with the custom_id that the way there gave. */
export function stepsOf(subject: TestedSubject, interaction: JsonObject): readonly Step[] {
  const { before, customId } = subject;
  const step = stepOf(subject, interaction);
  const { data } = interaction;
  if (customId === undefined || !isObject(data)) return [...before, step];
  return [...before, { ...step, body: { ...interaction, data: { ...data, custom_id: customId } } }];
}

/** The same steps as a way to what their last answer shows. */
export function wayOf(subject: TestedSubject, interaction: JsonObject): readonly Step[] {
  const steps = stepsOf(subject, interaction);
  return steps.map((step, index) => ({ ...step, name: wayName(index), part: "given" }));
}

/** Name of a step that leads somewhere, from 0. */
export function wayName(index: number): string {
  return `way-${index + 1}`;
}
