import { beforeAll, expect, test } from "vitest";
import type { Case, Step } from "../../../src/case/case.js";
import type { Check } from "../../../src/case/check.js";
import { readContract } from "../../../src/contract/generate/read-contract.js";
import { isObject, type JsonObject } from "../../../src/contract/json.js";
import { suiteOf } from "../../index.js";

const EDITS = {
  global: { call: "editGlobalCommand", body: "EditGlobalCommandBody" },
  guild: { call: "editGuildCommand", body: "EditGuildCommandBody" },
} as const;

type Change = "edited" | "cleared" | "left out";

const NEVER_EMPTY = "It is a text of at least one character, so that nothing clears it.";
const NO_NULL = "The documents allow null for it in no edit, and it has no empty value.";

/** Cells that stay empty, and why. */
const REASONS: readonly { readonly cell: RegExp; readonly why: string }[] = [
  { cell: / handler /, why: "The table of the edit body does not list it." },
  { cell: / (name|description) cleared$/, why: NEVER_EMPTY },
  { cell: / (nsfw|default_permission|integration_types) cleared$/, why: NO_NULL },
  {
    cell: /^global dm_permission cleared$/,
    why: "Null is allowed in a create and not spoken of in an edit: a case records what becomes of it.",
  },
];

/** What accepted edits of one case show of fields, as `global options cleared`. */
function shownBy({ steps }: Case): readonly string[] {
  return Object.entries(EDITS).flatMap(([scope, { call }]) =>
    steps.flatMap((step, nth) => {
      if (step.call !== call || step.part !== "act" || !step.expect.some(isAcceptance)) return [];
      const body = step.body as JsonObject;
      const next = steps.findIndex((one, place) => place > nth && one.part === "act");
      const checks = [step, ...steps.slice(nth + 1, next < 0 ? undefined : next)].flatMap((one) => one.expect);
      return changesIn(body, step, checks).map((change) => `${scope} ${change}`);
    }),
  );
}

const isAcceptance = ({ check }: Check): boolean => check === "accepted" || check === "status";

function changesIn(body: JsonObject, step: Step, checks: readonly Check[]): readonly string[] {
  const [[field, value] = [], ...others] = Object.entries(body);
  const isAlone = field !== undefined && others.length === 0;
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  const own = isAlone && checks.some((check) => looksAt(check, step, field));
  const kept = checks.flatMap((check) => (check.check === "same" ? lastMember(check.right.at) : []));
  return [
    ...(own ? [`${field} ${isEmpty ? "cleared" : "edited"}`] : []),
    ...kept.filter((one) => !(one in body)).map((one) => `${one} left out`),
  ];
}

/** Whether a check looks at what the edit gave: by round trip, or at the field itself. */
function looksAt(check: Check, { name }: Step, field: string): boolean {
  if (check.check === "round-trip") return check.sent === name;
  return (check.check === "absent" || check.check === "equals") && lastMember(check.at.at).includes(field);
}

const lastMember = (pointer = ""): readonly string[] =>
  pointer === "" ? [] : [pointer.slice(pointer.lastIndexOf("/") + 1)];

const shown = new Set(suiteOf("documented").cases.flatMap(shownBy));
let cells: readonly string[] = [];

beforeAll(async () => {
  const { schemas } = await readContract();
  const changes: readonly Change[] = ["edited", "cleared", "left out"];
  cells = Object.entries(EDITS).flatMap(([scope, { body }]) => {
    const { properties } = schemas[body] ?? {};
    const fields = isObject(properties) ? Object.keys(properties) : [];
    return fields.flatMap((field) => changes.map((change) => `${scope} ${field} ${change}`));
  });
});

test("each field of an edit is edited, cleared and left out on its own, or there is a reason", () => {
  const empty = cells.filter((cell) => !shown.has(cell));

  expect(empty.filter((cell) => !REASONS.some((reason) => reason.cell.test(cell)))).toEqual([]);
});

test("no reason outlives its cells", () => {
  const stale = REASONS.filter((reason) => !cells.some((cell) => reason.cell.test(cell) && !shown.has(cell)));

  expect(stale).toEqual([]);
});
