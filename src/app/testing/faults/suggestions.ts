/** Faults of suggestions. */
import type { Json } from "../../../contract/json.js";
import { type ApplicationFault, answering, failing, typing, valueIn } from "./fault.js";

const suggesting = (command: string, option: string, choices: readonly Json[]) =>
  answering(typing(command, option), () => ({ type: 8, data: { choices } }));

const many = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Number ${index}`, value: `${index}` }));

const COUNT = "application.autocomplete.has-at-most-25-choices";
const NAME = "application.autocomplete.choice-has-a-name-of-1-to-100-characters";
const TYPE = "application.autocomplete.value-follows-the-option-type";
const FORM = "application.answer.is-a-response";

export const SUGGESTION_FAULTS: readonly ApplicationFault[] = [
  { id: "suggests-26", rule: COUNT, title: "suggests 26 values", ...suggesting("find", "topic", many(26)) },
  {
    id: "suggests-no-list",
    rule: COUNT,
    title: "suggests without a list",
    ...answering(typing("find", "page"), () => ({ type: 8, data: {} })),
  },
  {
    id: "suggests-a-name-of-101-characters",
    rule: NAME,
    title: "suggests a name that is too long",
    ...suggesting("find", "topic", [{ name: "a".repeat(101), value: "a" }]),
  },
  {
    id: "suggests-what-was-typed",
    rule: NAME,
    title: "suggests what was typed, however long it is",
    ...answering(typing("find", "topic"), (interaction) => {
      const typed = String(valueIn(interaction, "topic") ?? "");
      return { type: 8, data: { choices: typed === "" ? [] : [{ name: typed, value: "typed" }] } };
    }),
  },
  {
    id: "suggests-an-empty-name",
    rule: NAME,
    title: "suggests a value without a name",
    ...suggesting("settings", "title", [{ name: "", value: "a" }]),
  },
  {
    id: "suggests-texts-for-an-integer",
    rule: TYPE,
    title: "suggests texts for an option that takes integers",
    ...suggesting("find", "page", [{ name: "One", value: "1" }]),
  },
  {
    id: "suggests-a-fraction-for-an-integer",
    rule: TYPE,
    title: "suggests a fraction for an option that takes integers",
    ...suggesting("find", "page", [
      { name: "One", value: 1 },
      { name: "Half", value: 0.5 },
    ]),
  },
  {
    id: "suggests-a-value-of-101-characters",
    rule: TYPE,
    title: "suggests a text that is too long",
    ...suggesting("find", "topic", [{ name: "Long", value: "a".repeat(101) }]),
  },
  {
    id: "fails-on-missing-required-options",
    rule: FORM,
    title: "expects required options while somebody still types",
    ...failing(typing("find", "topic", (interaction) => valueIn(interaction, "where") === undefined)),
  },
  {
    id: "fails-on-nothing-typed",
    rule: FORM,
    title: "expects that something was typed",
    ...failing(typing("settings", "title", (interaction) => valueIn(interaction, "title") === "")),
  },
];
