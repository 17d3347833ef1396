import { expect, test } from "vitest";
import type { Case } from "../../../src/case/case.js";
import { RULES } from "../../../src/contract/catalogue.js";
import { suiteOf } from "../../index.js";

type Direction = "refused" | "accepted";

const DIRECTIONS: readonly Direction[] = ["refused", "accepted"];

/** Rules about payloads that are tried in one direction, and why. */
const REASONS: readonly { readonly cell: RegExp; readonly why: string }[] = [
  {
    cell: /^(component-response|interaction|option-value|autocomplete|notice)\./,
    why: "It is about what a service sends, which no request breaks.",
  },
  {
    cell: /^(command\.object|endpoint\.(list|bulk)\.answers|permission\.(get|list|edit)\.answers|media\.filled|context-menu\.description\.reads)/,
    why: "It is about what a service answers, which no request breaks.",
  },
  {
    cell: /^(bulk\.names\.are-unique-per-type|command\.name\.is-unique-per-type-and-scope) refused$/,
    why: "A service may keep one of the two: that no two are listed is what counts.",
  },
  {
    cell: /^limit\.command-size\.counts-one-localization refused$/,
    why: "It says what does not count; limit.command-size.counts-the-longest-localization is refused.",
  },
  {
    cell: /^checkbox\.cannot-be-required refused$/,
    why: "It may be ignored too, and what a modal asks for is seen only in a client.",
  },
];

const isPayloadRule = ({ level, checked, observable }: (typeof RULES)[number]): boolean =>
  level === "must" && checked !== "behaviour" && observable !== "no" && observable !== "application";

/** The directions in which a case tries the rule that it is named after. */
function directionsOf({ steps }: Case): readonly Direction[] {
  const checksOf = (...parts: readonly string[]) =>
    steps.filter(({ part }) => parts.includes(part)).flatMap(({ expect: checks }) => checks.map(({ check }) => check));
  const isRefused =
    checksOf("twin").includes("refused") || checksOf("read").some((check) => check.startsWith("refused-or-"));
  const isAccepted = checksOf("valid", "act").some((check) => check === "accepted" || check === "status");
  return [...(isRefused ? ["refused" as const] : []), ...(isAccepted ? ["accepted" as const] : [])];
}

const tried = new Set(
  suiteOf("discord").cases.flatMap((one) => directionsOf(one).map((direction) => `${one.rules[0]} ${direction}`)),
);
const cells = RULES.filter(isPayloadRule).flatMap(({ id }) => DIRECTIONS.map((direction) => `${id} ${direction}`));

test("each rule about payloads is tried in both directions, or there is a reason", () => {
  const empty = cells.filter((cell) => !tried.has(cell));

  expect(empty.filter((cell) => !REASONS.some((reason) => reason.cell.test(cell)))).toEqual([]);
});

test("no reason outlives its cells", () => {
  const stale = REASONS.filter((reason) => !cells.some((cell) => reason.cell.test(cell) && !tried.has(cell)));

  expect(stale).toEqual([]);
});
