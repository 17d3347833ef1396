/** A builder that counts the bytes of a text where the documents count characters. */
import { expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import type { BuilderAnswer } from "./answer.js";
import { checkedHere } from "./testing/checked-here.js";
import { trialsOf } from "./trials/trials-of.js";

const RULES = [
  "command.description.has-1-to-100-characters",
  "choice.name.has-1-to-100-characters",
  "button.label.has-at-most-80-characters",
  "component.custom-id.has-1-to-100-characters",
];

const trials = trialsOf("documented").filter(({ rule }) => RULES.includes(rule));

const LABEL = 80;
const OTHERS = 100;

/** Refuses each text that is too long by this count. */
function refusing(payload: Json, lengthOf: (text: string) => number): BuilderAnswer {
  let longest: string | undefined;
  JSON.stringify(payload, (member, value) => {
    if (typeof value === "string" && lengthOf(value) > (member === "label" ? LABEL : OTHERS)) longest = member;
    return value;
  });
  return longest === undefined ? { sent: payload } : { refused: `${longest} is too long` };
}

const refusesWrongly = (lengthOf: (text: string) => number): readonly string[] =>
  checkedHere(trials, (_, payload) => refusing(payload, lengthOf))
    .rules.filter(({ faults }) => faults.includes("refuses-wrongly"))
    .map(({ rule }) => rule)
    .sort();

test("a builder that counts bytes refuses what is allowed, in commands and in components", () => {
  expect(refusesWrongly((text) => Buffer.byteLength(text))).toEqual([...RULES].sort());
});

test("a builder that counts UTF-16 units refuses nothing that is allowed", () => {
  expect(refusesWrongly((text) => text.length)).toEqual([]);
});
