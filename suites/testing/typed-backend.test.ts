/**
 * Mistakes of backends with types, found on services in Java and Go that were written from the documents alone. Installing
 * a JDK or Go and checking them takes longer than these tests are worth, so the reference service makes their mistakes here.
 */
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { bodyOf } from "./planted/call.js";
import { driven } from "./planted/fifth/driven.js";
import { textOf } from "./planted/parts.js";
import type { Fetch } from "./planted/planted-bug.js";
import { answers, type Handler, handledBy, stores } from "./planted/wrap.js";
import { checkOpened } from "./zoo/measuring/check-service.js";

const { cases } = suiteOf("documented");
const INTEGER = 4;
const NUMBER = 10;
const TEXT_INPUT = 4;
const CHECKBOX = 23;

/** Changes each object of a value, those inside first. */
const eachObject =
  (change: (members: JsonObject) => Json) =>
  (body: Json): Json =>
    JSON.parse(JSON.stringify(body), (_, value: Json) => (isObject(value) ? change(value) : value)) as Json;

const isNumeric = ({ type, description }: JsonObject): boolean =>
  (type === INTEGER || type === NUMBER) && description !== undefined;

const withInts = (option: JsonObject): Json =>
  JSON.parse(JSON.stringify(option), (name, value: Json) =>
    /^(min|max)_value$/.test(name) && typeof value === "number" ? Math.trunc(value) | 0 : value,
  ) as Json;

const isWhole = ({ value }: JsonObject): boolean => Number.isInteger(value);

/** Whole numbers are read as Long and choices of NUMBER kept as Double: equals says that they differ. */
function comparingBoxes(): Handler {
  const withDoubles = new Set<string>();
  return async (call, { pass }) => {
    const body = await bodyOf(call.request);
    const options = isObject(body) && Array.isArray(body["options"]) ? (body["options"] as readonly JsonObject[]) : [];
    const isRefused = isObject(body) && withDoubles.has(textOf(body, "command_id")) && options.some(isWhole);
    if (driven(call) === "invokeCommand" && isRefused) return Response.json({ outcome: "invalid" });
    const response = await pass();
    const made = call.operation === "create" ? await bodyOf(response) : undefined;
    if (isObject(made) && options.some(({ type, choices }) => type === NUMBER && choices !== undefined))
      withDoubles.add(textOf(made, "id"));
    return response;
  };
}

interface Mistake {
  readonly what: string;
  /** How the ids of cases begin. */
  readonly area: string;
  readonly plant: (service: Fetch) => Fetch;
  /** In the title of the cause that explains most. */
  readonly title: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    what: "min_value is a primitive, which is 0 where it was absent",
    area: "option.fields.round-trip.keeps-a-maximum",
    plant: stores(eachObject((one) => (isNumeric(one) ? { min_value: 0, ...one } : one))),
    title: 'The field "min_value" of an option is read back with another value',
  },
  {
    what: "bounds of integers are an int",
    area: "option.fields.round-trip.keeps-bounds-of-33-bits",
    plant: stores(eachObject((one) => (isNumeric(one) && one["type"] === INTEGER ? withInts(one) : one))),
    title: 'The field "min_value" of an option is read back with another value',
  },
  {
    what: "values of choices are a float",
    area: "choice.value.follows-the-option-type.accepts-a-number-of-15-digits",
    plant: stores(
      eachObject((one) => (typeof one["value"] === "number" ? { ...one, value: Math.fround(one["value"]) } : one)),
    ),
    title: 'The field "value" of a choice is read back with another value',
  },
  {
    what: "values of integer choices are an int",
    area: "choice.value.follows-the-option-type.accepts-a-negative-integer",
    plant: stores(
      eachObject((one) => (Number.isInteger(one["value"]) ? { ...one, value: (one["value"] as number) | 0 } : one)),
    ),
    title: 'The field "value" of a choice is read back with another value',
  },
  {
    what: "what is typed is trimmed",
    area: "autocomplete.partial-strings.",
    plant: answers(
      eachObject((one) =>
        one["focused"] === true && typeof one["value"] === "string" ? { ...one, value: one["value"].trim() } : one,
      ),
    ),
    title: "The text that the user has typed so far",
  },
  {
    what: "omitempty leaves out a checkbox that is false",
    area: "component-response.checkbox.",
    plant: answers(
      eachObject(({ value, ...others }) =>
        others["type"] === CHECKBOX && value === false
          ? others
          : { ...others, ...(value === undefined ? {} : { value }) },
      ),
    ),
    title: 'the field "value" of a component is missing or has a wrong type',
  },
  {
    what: "a whole number is not equal to the choice that it is",
    area: "option-value.choices-are-the-only-values.chosen-as-",
    plant: handledBy(comparingBoxes),
    title: "each of them may be delivered",
  },
  {
    what: "an empty text is null, as nothing chosen is",
    area: "component-response.text-input.",
    plant: answers(
      eachObject((one) => (one["type"] === TEXT_INPUT && one["value"] === "" ? { ...one, value: null } : one)),
    ),
    title: 'the field "value" of a component is missing or has a wrong type',
  },
];

function check(area: string, plant: (service: Fetch) => Fetch) {
  const { fetch, target } = createReferenceService({ seed: "typed" });
  return checkOpened(openFetchTarget(parseTarget(target, "typed", { inProcess: true }), plant(fetch)), {
    cases: cases.filter(({ id }) => id.startsWith(area)),
    properties: [],
  });
}

test.each(MISTAKES)("$what: found, and named by its cause", async ({ area, plant, title }) => {
  const sound = await check(area, (service) => service);
  const { causes } = await check(area, plant);

  expect(sound.touched).toEqual([]);
  expect(causes[0]?.title).toContain(title);
});
