/** Which known words are offered for one that was not found. */
import { expect, test } from "vitest";
import { nearest } from "./nearest.js";

const IDS = [
  "bulk",
  "command",
  "command.id.is-kept",
  "command.name.is-lowercase",
  "command.name.matches-pattern",
  "option.name.is-lowercase",
];

test.each([
  ["comand", ["command"]],
  ["command.nam.x", ["command.name.is-lowercase", "command.name.matches-pattern"]],
  ["comand.nmae.is-lowercase", ["command.name.is-lowercase", "command.name.matches-pattern"]],
  ["name.is-lower", ["option.name.is-lowercase", "command.name.is-lowercase"]],
  ["zzzzzz", []],
])("%s leads to %j", (wrong, expected) => {
  expect(nearest(wrong, IDS).slice(0, 2)).toEqual(expected);
});
