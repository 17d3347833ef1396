import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { Check } from "../check.js";
import { judge } from "./index.js";
import { answer, environment } from "./testing/environment.js";

function judged(check: Check, body: Json, sent?: Json): string | undefined {
  const act = answer(200, body, { sent, call: "createMessage" });
  return judge(check, environment({ act }, { rule: "component.id.is-filled-in" }))?.expected;
}

const at = (pointer = "") => ({ $: "act", at: pointer });
const ids = (ask: "present" | "unique" | "kept" | "avoid-given" | "sequential"): Check => ({
  check: "component-ids",
  at: at(),
  sent: "act",
  ask,
});
const message = (...list: readonly (number | undefined)[]): Json => ({
  components: [
    {
      type: 9,
      components: list.slice(1).map((id) => (id === undefined ? { type: 10 } : { type: 10, id })),
      accessory: list[0] === undefined ? { type: 11 } : { type: 11, id: list[0] },
      id: 100,
    },
  ],
});

type Row = readonly [why: string, check: Check, body: Json, sent?: Json];

const differentIds: Check = { check: "differs", left: at("/id"), right: at("/referenced_message/id") };

const HOLDS: readonly Row[] = [
  ["ids of two messages", differentIds, { id: "1", referenced_message: { id: "2" } }],
  ["ids everywhere", ids("present"), message(1, 2, 3)],
  ["different ids", ids("unique"), message(1, 2, 3)],
  ["given ids stay", ids("kept"), message(5, 2), message(5, undefined)],
  ["0 is not given", ids("kept"), message(5, 2), message(0, 0)],
  ["generated ids beside given ones", ids("avoid-given"), message(5, 6), message(5, undefined)],
  [
    "gaps where ids are given",
    ids("sequential"),
    {
      components: [
        { type: 10, id: 1 },
        { type: 10, id: 3 },
        { type: 10, id: 2 },
      ],
    },
    { components: [{}, {}, { id: 2 }] },
  ],
  [
    "no gap where 0 would be",
    ids("sequential"),
    { components: [-1, 1].map((id) => ({ type: 10, id })) },
    { components: [{}, {}] },
  ],
  [
    "values that may be there",
    { check: "values", at: at("/list"), among: ["a", "b"], atLeast: 1, atMost: 2 },
    { list: ["b"] },
  ],
  [
    "a key in the second place",
    { check: "has-key", key: "7", anyOf: [at("/one"), at("/two")] },
    { one: {}, two: { "7": {} } },
  ],
  ["a code deep down", { check: "mentions", value: 7, at: at() }, { error: [{ code: 7 }] }],
  ["a code as text", { check: "mentions", value: 7, at: at() }, { code: "7" }],
  ["a bit of an integer", { check: "flag", at: at("/flags"), bit: 15, is: true }, { flags: 32769 }],
  ["a bit of a string", { check: "flag", at: at("/flags"), bit: 50, is: true }, { flags: "1125899906842624" }],
  ["no flags are no bits", { check: "flag", at: at("/flags"), bit: 15, is: false }, { id: "1" }],
  [
    "entries with their members",
    { check: "entries-have", in: at("/by"), members: ["a"] },
    { by: { "1": { a: null } } },
  ],
  ["the same low bits", { check: "same-bits", left: at("/a"), right: at("/b"), bits: 3 }, { a: 5, b: "13" }],
  ["a number that is great enough", { check: "at-least", at: at("/n"), value: 3 }, { n: 3 }],
];

const BREAKS: readonly Row[] = [
  ["the id of one message twice", differentIds, { id: "1", referenced_message: { id: "1" } }],
  ["an accessory without an id", ids("present"), message(undefined, 2)],
  ["no components at all", ids("unique"), { components: [] }],
  ["the same id in an accessory", ids("unique"), message(2, 2)],
  ["a given id is replaced", ids("kept"), message(6, 2), message(5, undefined)],
  ["a generated id that is given elsewhere", ids("avoid-given"), message(5, 5), message(5, undefined)],
  [
    "a gap",
    ids("sequential"),
    {
      components: [
        { type: 10, id: 1 },
        { type: 10, id: 3 },
      ],
    },
    { components: [{}, {}] },
  ],
  ["a value from elsewhere", { check: "values", at: at("/list"), among: ["a"] }, { list: ["a", "c"] }],
  ["a repeated value", { check: "values", at: at("/list") }, { list: ["a", "a"] }],
  ["too few values", { check: "values", at: at("/list"), atLeast: 1 }, { list: [] }],
  ["too many values", { check: "values", at: at("/list"), atMost: 0 }, { list: ["a"] }],
  ["no list", { check: "values", at: at("/list") }, { list: "a" }],
  ["a code that is nowhere", { check: "mentions", value: 7, at: at() }, { error: [{ code: 8 }], at: "17" }],
  ["a key that is nowhere", { check: "has-key", key: "7", anyOf: [at("/one")] }, { one: { "8": {} } }],
  ["a bit that is not set", { check: "flag", at: at("/flags"), bit: 15, is: true }, { flags: 1 }],
  ["a text that is no bit set", { check: "flag", at: at("/flags"), bit: 1, is: false }, { flags: "many" }],
  ["flags of an empty answer", { check: "flag", at: at("/flags"), bit: 1, is: false }, {}],
  ["an entry without a member", { check: "entries-have", in: at("/by"), members: ["a"] }, { by: { "1": { b: 1 } } }],
  ["no entries", { check: "entries-have", in: at("/by"), members: ["a"] }, { by: {} }],
  ["another low bit", { check: "same-bits", left: at("/a"), right: at("/b"), bits: 3 }, { a: 5, b: "12" }],
  ["a number that is too small", { check: "at-least", at: at("/n"), value: 3 }, { n: 2 }],
  ["a text for a number", { check: "at-least", at: at("/n"), value: 3 }, { n: "4" }],
];

const named = ([why, check, body, sent]: Row) => ({ why, check, body, sent });

describe("checks on messages and what is delivered", () => {
  test.each(HOLDS.map(named))("hold: $why", ({ check, body, sent }) => {
    expect(judged(check, body, sent)).toBeUndefined();
  });

  test.each(BREAKS.map(named))("break: $why", ({ check, body, sent }) => {
    expect(judged(check, body, sent)).toEqual(expect.any(String));
  });
});
