import type { Json } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import { componentsOf, type PlacedComponent } from "../component-tree.js";
import type { Violation } from "../outcome.js";
import { resolveReference } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import { kindOfDifference, type ViolationKind } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

type Ask = CheckOf<"component-ids">["ask"];
interface Wrong {
  readonly kind: ViolationKind;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: Json | undefined;
}

/** The ids of the components at a place, against each other and against those that step `sent` gave. */
export function checkComponentIds(check: CheckOf<"component-ids">, env: CheckEnvironment): Violation | undefined {
  const message = resolveReference(check.at, env);
  const read = [...componentsOf(message)];
  if (read.length === 0) {
    const place = showReference(check.at, env);
    return violationOf(check, env, {
      kind: "no-resource",
      expected: `components in ${place}`,
      actual: showValue(message),
    });
  }
  const found = ASKS[check.ask](read, env.answers.get(check.sent)?.sent);
  if (!found) return undefined;
  return violationOf(check, env, { ...found, actual: showValue(found.actual) });
}

const ASKS: Readonly<Record<Ask, (read: readonly PlacedComponent[], sent: Json | undefined) => Wrong | undefined>> = {
  present: (read) => {
    const bare = read.find(({ component }) => !Number.isInteger(component["id"]));
    if (bare === undefined) return undefined;
    const actual = bare.component["id"];
    const kind = kindOfDifference(0, actual);
    return { kind, pointer: `${bare.pointer}/id`, expected: "an id, which is an integer", actual };
  },
  unique: (read) => {
    const seen = new Map<Json | undefined, string>();
    for (const { pointer, component } of read) {
      const other = seen.get(component["id"]);
      if (other !== undefined) {
        const expected = `another id than that of ${other}`;
        return { kind: "not-unique", pointer: `${pointer}/id`, expected, actual: component["id"] };
      }
      seen.set(component["id"], pointer);
    }
    return undefined;
  },
  kept: (read, sent) =>
    firstOf(read, sent, (given, now) => (given > 0 && now !== given ? `${given} as it was sent` : undefined)),
  "avoid-given": (read, sent) => {
    const given = new Set([...componentsOf(sent)].flatMap(({ component }) => idsGiven(component["id"])));
    return firstOf(read, sent, (own, now) =>
      own === 0 && typeof now === "number" && given.has(now) ? `an id that is not given elsewhere` : undefined,
    );
  },
  sequential: (read, sent) => {
    const given = new Set([...componentsOf(sent)].flatMap(({ component }) => idsGiven(component["id"])));
    const generated = read
      .map(({ component }) => component["id"])
      .filter((id): id is number => typeof id === "number" && !given.has(id))
      .sort((one, other) => one - other);
    const gap = generated.findIndex((id, index) => {
      const before = generated[index - 1];
      return before !== undefined && countBetween(before, id) > countGiven(before, id, given);
    });
    if (gap < 0) return undefined;
    return {
      kind: "wrong-order",
      pointer: "/components",
      expected: "generated ids that follow one another",
      actual: generated,
    };
  },
};

/** No id is 0: it is treated as if nothing were given. */
const countBetween = (low: number, high: number) => high - low - (low < 0 && high > 0 ? 2 : 1);
const countGiven = (low: number, high: number, given: ReadonlySet<number>) =>
  [...given].filter((id) => id > low && id < high).length;

function idsGiven(id: Json | undefined): readonly number[] {
  return typeof id === "number" && id !== 0 ? [id] : [];
}

/** The first component whose id is not as `judge` wants it, by the id that was sent in its place (0 where none was). */
function firstOf(
  read: readonly PlacedComponent[],
  sent: Json | undefined,
  judge: (given: number, now: Json | undefined) => string | undefined,
): Wrong | undefined {
  for (const { pointer, component } of read) {
    const given = valueAt(sent, `${pointer}/id`);
    const expected = judge(typeof given === "number" ? given : 0, component["id"]);
    if (expected !== undefined)
      return { kind: "different", pointer: `${pointer}/id`, expected, actual: component["id"] };
  }
  return undefined;
}
