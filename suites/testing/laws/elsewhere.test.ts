import { expect, test } from "vitest";
import type { Case, Step } from "../../../src/case/case.js";
import { isReference, type Template } from "../../../src/case/template.js";
import {
  type CommandVerb,
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../../src/contract/operations.js";
import { suiteOf } from "../../index.js";

type Scope = "global" | "guild";
type Elsewhere = "global" | "guild" | "other guild" | "other application" | "other type" | "permissions";

const OPERATIONS = { global: GLOBAL_OPERATIONS, guild: GUILD_OPERATIONS } as const;
const WRITES: readonly CommandVerb[] = ["create", "edit", "delete", "bulk"];

/** What else there is, beside the scope of a write. */
const PLACES: Readonly<Record<Scope, readonly Elsewhere[]>> = {
  global: ["guild", "other application", "other type", "permissions"],
  guild: ["global", "other guild", "other application", "other type", "permissions"],
};

/** Cells that stay empty, and why. */
const REASONS: readonly { readonly cell: RegExp; readonly why: string }[] = [
  { cell: /^bulk in \w+ leaves other type$/, why: "A bulk overwrite replaces commands of all types." },
];

const cells = [
  ...(["global", "guild"] as const).flatMap((scope) =>
    WRITES.flatMap((verb) => PLACES[scope].map((place) => `${verb} in ${scope} leaves ${place}`)),
  ),
  ...(["global", "guild", "permissions"] as const).map((place) => `edit of permissions leaves ${place}`),
];

/** What a case shows of a write: the places where nothing changed at the next looks after it. */
function shownBy({ steps, level }: Case): readonly string[] {
  return level !== "must"
    ? []
    : steps.flatMap((step, nth) => {
        const written = step.part === "act" ? writeOf(step) : undefined;
        if (written === undefined) return [];
        const next = steps.findIndex((one, place) => place > nth && one.part === "act");
        const looks = steps.slice(nth + 1, next < 0 ? undefined : next);
        return looks.flatMap((look) => placeOf(look, step, steps).map((place) => `${written} leaves ${place}`));
      });
}

function scopeOf(call: OperationId): Scope | undefined {
  return (["global", "guild"] as const).find((scope) => Object.values<OperationId>(OPERATIONS[scope]).includes(call));
}

function writeOf({ call }: Step): string | undefined {
  if (call === PERMISSION_OPERATIONS.edit) return "edit of permissions";
  const scope = scopeOf(call);
  const verb = WRITES.find((one) => scope !== undefined && OPERATIONS[scope][one] === call);
  return verb === undefined ? undefined : `${verb} in ${scope}`;
}

/** Where a look that compares with what was there before looks, as seen from the write. */
function placeOf(look: Step, write: Step, steps: readonly Step[]): readonly Elsewhere[] {
  const { call, as = "bot", path = {}, expect: checks } = look;
  if (call === PERMISSION_OPERATIONS.get && checks.some(({ check }) => check === "permissions"))
    return nameIn(path.command_id) === nameIn(write.path?.command_id) ? [] : ["permissions"];
  const compared = checks.find((check) => check.check === "same");
  const scope = scopeOf(call);
  if (compared?.check !== "same" || scope === undefined) return [];
  if (as === "otherBot") return scope === scopeOf(write.call) ? ["other application"] : [];
  if (path.guild_id !== undefined && nameIn(path.guild_id) === "guild2") return ["other guild"];
  if (scope !== scopeOf(write.call)) return [scope];
  const { find } = compared.right;
  const found = find === undefined ? undefined : steps.find(({ name }) => name === nameIn(find.id));
  const { type } = (found?.body ?? {}) as { readonly type?: number };
  return type !== undefined && type !== 1 ? ["other type"] : [];
}

const nameIn = (value: Template | undefined): string | undefined => (isReference(value) ? value.$ : undefined);

const shown = new Set(suiteOf("documented").cases.flatMap(shownBy));

test("each write in each scope leaves every other place unchanged, or there is a reason", () => {
  const empty = cells.filter((cell) => !shown.has(cell));

  expect(empty.filter((cell) => !REASONS.some((reason) => reason.cell.test(cell)))).toEqual([]);
});

test("no reason outlives its cells", () => {
  const stale = REASONS.filter((reason) => cells.every((cell) => !reason.cell.test(cell) || shown.has(cell)));

  expect(stale).toEqual([]);
});

test("a look at the scope of the write itself does not count", () => {
  const [one] = suiteOf("documented").cases.filter(
    ({ id }) => id === "scope.writes-stay-in-their-scope@global-leaves-guild",
  );

  expect(new Set(one && shownBy(one))).toEqual(
    new Set(["create in global leaves guild", "edit in global leaves guild", "delete in global leaves guild"]),
  );
});
