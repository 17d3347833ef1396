import { describe, expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import type { Json, JsonObject } from "../../../contract/json.js";
import { evidenceOf } from "../testing/evidence.js";
import { exchange } from "../testing/exchange.js";
import { deliveredOf, withDelivered } from "./delivered.js";

const at = (pointer: string): Violation => ({
  rule: "option-value.number.is-a-double",
  step: "seen",
  kind: "different",
  expected: "",
  actual: "",
  pointer,
});
const rule = (place: string) => ({ prerequisite: "rule", place }) as const;
const VALUE = "/deliveries/0/interaction/data/options/0/value";

const NUMBER = evidenceOf(
  "option-value.number.is-a-double",
  "",
  rule("number"),
  deliveredOf(at(VALUE), undefined, undefined),
);
const LISTED = evidenceOf(
  "interaction.command.is-type-2",
  "",
  rule("type"),
  deliveredOf(at("/deliveries"), undefined, undefined),
);
const seen = (place: string) => new Map([NUMBER, LISTED].map(({ id }) => [id, place]));
const OPTION = evidenceOf("interaction.data.options-have-name-type-and-value", "received", rule("options"));
const ID = evidenceOf("interaction.id.is-unique", "received", rule("id"));
const TOKEN = evidenceOf("interaction.token.is-unique", "received", rule("token"));

const causesOf = (...all: Parameters<typeof withDelivered>[0]) =>
  withDelivered(all).map(({ symptom, traits }) => `${symptom.place} of ${traits.path[0]}`);

describe("a case and what is received", () => {
  test("have one cause where they show the same place of an interaction", () => {
    const options = "options of interaction.data.options-have-name-type-and-value";

    expect(causesOf(NUMBER, { ...OPTION, seenIn: seen(VALUE) })).toEqual([options, options]);
    expect(causesOf(NUMBER, { ...OPTION, seenIn: seen("/deliveries/0/interaction/data") })).toEqual([options, options]);
  });

  test("have two where they show other places, other cases, or a number of interactions", () => {
    for (const seenIn of [seen("/deliveries/0/interaction/data/name"), new Map([["another", VALUE]])])
      expect(causesOf(NUMBER, { ...OPTION, seenIn })[0]).toBe("number of option-value.number.is-a-double");
    expect(causesOf(LISTED, { ...OPTION, seenIn: seen(VALUE) })[0]).toBe("type of interaction.command.is-type-2");
  });

  test("have one where an interaction is listed twice: its id and its token are there again, and it is one too many", () => {
    const seenIn = seen("/deliveries/1/interaction/id");
    const id = "id of interaction.id.is-unique";

    expect(causesOf(LISTED, { ...ID, seenIn }, { ...TOKEN, seenIn })).toEqual([id, id, id]);
  });
});

const delivering = (interaction: Json) =>
  exchange("listGuildCommands", 200, { deliveries: [{ interaction }] } as unknown as JsonObject);
const COMPONENT = "/deliveries/0/interaction/data/components/0/component";
const TEXTS = { data: { options: [{ value: "11" }], components: [{ component: { type: 4, label: "a" } }] } };

test.each<[string, Partial<Violation>, string | undefined]>([
  ["it is not there", { pointer: `${COMPONENT}/id`, kind: "missing" }, "component.id"],
  [
    "what it belongs to is not there",
    { pointer: "", expected: `a key of ${"/deliveries/0/interaction/data/resolved"}/roles in it` },
    "data.resolved",
  ],
  ["the interaction lacks it", { pointer: "/deliveries/0/interaction/locale" }, "interaction.locale"],
  ["it is a text", { pointer: VALUE, kind: "wrong-type" }, "option.value"],
  ["it is the right value as a text", { pointer: VALUE, expected: "the value that was entered: 11" }, "option.value"],
  ["it has another value", { pointer: VALUE, expected: '"12" as the value' }, undefined],
  ["there are fewer", { pointer: "/deliveries/1/interaction/id" }, undefined],
])("a member of what is delivered is wrong where %s", (_, more, spoilt) => {
  const violation = { ...at(VALUE), ...more } as Violation;

  expect(deliveredOf(violation, undefined, delivering(TEXTS)).spoilt).toBe(spoilt);
});

test("three rules that one member breaks have one cause, and two have their own", () => {
  const rules = [NUMBER, LISTED, OPTION].map((one) => ({ ...one, spoilt: "option.value" }));
  const places = (all: Parameters<typeof withDelivered>[0]) =>
    new Set(withDelivered(all).map(({ symptom }) => symptom.place));

  expect(places(rules)).toEqual(new Set(["delivered option.value"]));
  expect(places(rules.slice(0, 2))).toEqual(new Set(["number", "type"]));
});
