import { expect, test } from "vitest";
import type { Case, Step } from "../../../src/case/case.js";
import { isReference } from "../../../src/case/template.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  MESSAGE_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../../src/contract/operations.js";
import { ROUTES } from "../../../src/contract/routes.gen.js";
import { suiteOf } from "../../index.js";

const { list, get, edit } = PERMISSION_OPERATIONS;

/** Operations that take the token of an application in the header. */
const OPERATIONS: readonly OperationId[] = [
  ...Object.values(GLOBAL_OPERATIONS),
  ...Object.values(GUILD_OPERATIONS),
  ...[list, get, edit],
  ...Object.values(MESSAGE_OPERATIONS),
];

/** Operations that are not tried, by the path that they have in common, and why. */
const UNTRIED: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /\{interaction_token\}/, why: "The token in the path opens it; a header is not spoken of." },
  {
    path: /^\/(lobbies|guilds|users|gateway|applications\/@me|applications\/\{application_id\}\/emojis)\b/,
    why: "What the notices mention is not shown, nor who may use it.",
  },
  {
    path: /^\/channels\/\{channel_id\}\/(voice-status|thread-members|messages\/pins)/,
    why: "As for the other notices.",
  },
  { path: /^\/oauth2\/token$/, why: "It gives tokens, and takes those of its form." },
  { path: /\/commands\/permissions$/, why: "Batch edits are disabled for everybody." },
];

type Credential =
  | "none"
  | "unknown"
  | "near miss at the start"
  | "near miss at the end"
  | "other application"
  | "wrong scheme"
  | "insufficient scope"
  | "expired";

const CREDENTIALS: readonly Credential[] = [
  "none",
  "unknown",
  "near miss at the start",
  "near miss at the end",
  "other application",
  "wrong scheme",
  "insufficient scope",
  "expired",
];

const NAMED: Readonly<Record<string, Credential>> = {
  none: "none",
  unknownToken: "unknown",
  botWithOtherStart: "near miss at the start",
  botWithOtherEnd: "near miss at the end",
  otherBot: "other application",
  botTokenAsBearer: "wrong scheme",
};

/** Cells that stay empty, and why. */
const REASONS: readonly { readonly cell: RegExp; readonly why: string }[] = [
  { cell: / expired$/, why: "The documents do not show how long a token lives." },
  { cell: /Messages? other application$/, why: "Which application may use a channel is not shown." },
  { cell: /Messages? insufficient scope$/, why: "The documents name no scope for messages." },
];

/** The cells that the invalid halves of cases fill. */
function filledCells(cases: readonly Case[]): ReadonlySet<string> {
  const cells = cases.flatMap(({ rules, steps }) =>
    steps
      .filter(({ part, expect: checks }) => part === "twin" && checks.some(({ check }) => check === "refused"))
      .map((step) => `${step.call} ${credentialOf(step, rules)}`),
  );
  return new Set(cells);
}

/** A minted token is one of insufficient scope where the case is about scopes. */
function credentialOf({ as = "bot" }: Step, rules: Case["rules"]): string {
  if (typeof as === "string") return NAMED[as] ?? as;
  return isReference(as) && /\.need-their-scope$/.test(rules[0]) ? "insufficient scope" : "minted";
}

const cells = OPERATIONS.flatMap((operation) => CREDENTIALS.map((credential) => `${operation} ${credential}`));
const filled = filledCells(suiteOf("documented").cases);

test("each operation is refused to each kind of credential, or the cell has a reason", () => {
  const empty = cells.filter((cell) => !filled.has(cell));

  expect(empty.filter((cell) => !REASONS.some((reason) => reason.cell.test(cell)))).toEqual([]);
});

test("no reason outlives its cells", () => {
  const stale = REASONS.filter((reason) => cells.some((cell) => reason.cell.test(cell) && filled.has(cell)));

  expect(stale).toEqual([]);
});

test("an operation is tried, or it is said why not", () => {
  const api = Object.entries(ROUTES).filter(([, { server }]) => server === "api");
  const silent = api.filter(
    ([operation, { path }]) =>
      !OPERATIONS.some((tried) => tried === operation) && !UNTRIED.some((reason) => reason.path.test(path)),
  );

  expect(silent).toEqual([]);
});
