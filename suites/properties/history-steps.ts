/** The steps of commands with histories: after each round all of them are read at once. */
import { isDeepStrictEqual } from "node:util";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { headersOf } from "../rows/languages.js";
import type { CommandScope } from "../rows/scope.js";
import { answered, at, create, edit, entry, get, list, oneOf, readBack, remove, same } from "../rows/steps.js";
import { type Act, after, type Drawn, LOST } from "./histories.js";
import { type Current, type ListReader, listInALanguage, type PlaceInList } from "./shown-in-languages.js";
import { taken } from "./taken.js";

const madeBy = (nth: number, round = 0): string => (round === 0 ? `create ${nth + 1}` : `create ${nth + 1}.${round}`);
const editedBy = (nth: number, round: number): string => `edit ${nth + 1}.${round}`;

/** What an edit does not name stays as it was. */
function keptBy(
  { origin, command }: Current,
  fields: JsonObject,
  [before, now]: readonly [string, string],
): readonly Check[] {
  return Object.keys(command)
    .filter((member) => !(member in fields) && member !== "default_permission")
    .map((member) => ({
      ...same(entry(before, origin, `/${member}`), entry(now, origin, `/${member}`)),
      rule: "edit.keeps-other-fields",
    }));
}

/** A part of a command without what it is called in languages, the order of options, and what means the same as none. */
function withoutDetails(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutDetails).toSorted(byText);
  if (!isObject(part)) return part;
  const own = Object.entries(part).filter(
    ([member, value]) => !member.endsWith("_localizations") && !isNone(member, value),
  );
  return Object.fromEntries(own.map(([member, value]) => [member, withoutDetails(value)]));
}

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

const isNone = (member: string, value: Json): boolean =>
  value === null || (LOST[member] ?? []).some((none) => isDeepStrictEqual(none, value));

/**
 * A command that has another name, description or options than before is another version of it. Whether other languages
 * make one is open, and so it is of options in another order.
 */
function growsBy(
  { origin, command }: Current,
  written: JsonObject,
  [before, now]: readonly [string, string],
): readonly Check[] {
  const isOther = ["name", "description", "options"].some(
    (member) =>
      member in written && !isDeepStrictEqual(withoutDetails(written[member]), withoutDetails(command[member])),
  );
  const [left, right] = [entry(before, origin, "/version"), entry(now, origin, "/version")];
  return isOther ? [{ check: "grows", left, right, rule: "command.version.grows" }] : [];
}

/** What came of an act. */
interface Done {
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  readonly current: Current;
  /** A command that stays as it is from here on. */
  readonly left?: Current;
}

/** Options are replaced as a whole: what one of them had, and was sent without, it has no more. */
function lostBy(before: JsonObject, sent: JsonObject, { list, origin, pointer }: PlaceInList): readonly Check[] {
  const had = elementsOf(before["options"]).filter(isObject);
  return elementsOf(sent["options"]).flatMap((option, nth): readonly Check[] => {
    const old = isObject(option)
      ? had.find(({ name, type }) => name === option["name"] && type === option["type"])
      : undefined;
    if (!isObject(option) || old === undefined) return [];
    const below = `${pointer}/options/${nth}`;
    const own = Object.entries(LOST).flatMap(([member, none]): readonly Check[] => {
      const isLost = !isNone(member, old[member] ?? null) && option[member] === undefined;
      const place = entry(list, origin, `${below}/${member}`);
      return isLost ? [{ ...oneOf(place, null, ...none), rule: "edit.replaces-options-whole" }] : [];
    });
    return [...own, ...lostBy(old, option, { list, origin, pointer: below })];
  });
}

function stepsOfAct(scope: CommandScope, act: Act, nth: number, round: number, before: Current): Done {
  const command = after(before.command, act);
  const lists = [listedIn(round - 1), listedIn(round)] as const;
  const now = lists[1];
  if (act.do === "edit" || act.do === "rename") {
    const fields = act.do === "edit" ? act.fields : { name: act.name, ...act.fields };
    const written = editedBy(nth, round);
    const { origin } = before;
    // An edit does not say what it edits; which texts are usual depends on it.
    const sent = { ...fields, type: before.command["type"] ?? 1 };
    const steps = [edit(scope, "act", written, origin, fields, { expect: [taken("edit", [sent])] })];
    const checks: readonly Check[] = [
      ...lostBy(before.command, fields, { list: now, origin, pointer: "" }),
      readBack(written, entry(now, origin)),
      { ...same(at(written), entry(now, origin)), rule: "edit.answers-the-whole-command" },
      ...keptBy(before, fields, lists),
      ...growsBy(before, fields, lists),
    ];
    return { steps, checks, current: { origin, command } };
  }
  const written = madeBy(nth, round);
  const isNew = act.do !== "overwrite";
  const made = create(scope, "act", written, act.body, [
    taken(isNew ? "create" : "overwrite", [act.body]),
    ...(isNew ? [{ ...answered(201), rule: NEW_NAME[act.do] }] : []),
  ]);
  const gone = remove(scope, "act", `delete ${nth + 1}.${round}`, before.origin);
  const origin = isNew ? written : before.origin;
  const checks: readonly Check[] = [
    readBack(written, entry(now, origin)),
    { ...same(at(written), entry(now, origin)), rule: ECHO_OF_CREATE },
    ...(isNew ? [] : growsBy(before, act.body, lists)),
  ];
  return {
    steps: act.do === "again" ? [gone, made] : [made],
    checks,
    current: { origin, command },
    ...(act.do === "reuse" ? { left: before } : {}),
  };
}

/** The rule that is broken where a name that is free again is not taken for a new command. */
const NEW_NAME = {
  again: "upsert.after-delete-is-a-create",
  reuse: "edit.rename-frees-the-old-name",
} as const satisfies Record<string, RuleId>;

const listedIn = (round: number): string => (round === 0 ? "made" : `round ${round}`);

/** A list with all commands and no more. */
function seen(scope: CommandScope, name: string, count: number, checks: readonly Check[]): Step {
  const whole: Check = { check: "count", in: at(name), is: count, rule: "command.list.holds-each-command" };
  return list(scope, name, [{ check: "shape" }, ...checks, whole]);
}

/** Every service knows it, and no text of another language may be shown for it. */
const WITHOUT_FALLBACK = "es-ES";

/** A list in a language, and then commands by their ids: what one shows is not kept for the other. */
function readsOf(
  scope: CommandScope,
  current: readonly Current[],
  latest: string,
  reader: Required<ListReader>,
): readonly Step[] {
  const whole = "whole, in a language";
  return [
    listInALanguage(scope, IN_A_LANGUAGE, current, reader),
    {
      ...list(scope, whole, dictionariesOf(current, latest, whole)),
      headers: headersOf(reader.locale, reader.header),
    },
    ...current.slice(-MOST_READ).map(({ origin }, nth) => {
      const name = `one ${nth + 1}`;
      return get(scope, name, origin, [
        { check: "shape" },
        { ...same(entry(latest, origin), at(name)), rule: DICTIONARIES_OF_ONE },
      ]);
    }),
  ];
}

const IN_A_LANGUAGE = "in a language";

/** With its dictionaries a list has all languages, whoever reads it. */
function dictionariesOf(current: readonly Current[], latest: string, whole: string): readonly Check[] {
  return current.flatMap(({ origin, command }) =>
    ["/name_localizations", "/description_localizations"]
      .filter((member) => isObject(command[member.slice(1)]))
      .map((member) => ({
        ...same(entry(latest, origin, member), entry(whole, origin, member)),
        rule: "localization.list.returns-dictionaries-on-request" as const,
      })),
  );
}

/** A language that something is translated to, if anything is; for one reader in four it does not matter whether it is. */
function readerFor(current: readonly Current[], reader: number): Required<ListReader> {
  const locales = current.flatMap(({ command }) => localesOf(command));
  const locale = (reader % 4 === 0 ? undefined : locales[reader % locales.length]) ?? WITHOUT_FALLBACK;
  return { locale, header: reader % 3 === 0 ? "accept-language" : "both" };
}

/** The languages of a command and its parts, as often as they are there. */
function localesOf(part: JsonObject): readonly string[] {
  const own = [part["name_localizations"], part["description_localizations"]].flatMap((one) =>
    Object.keys(Object(one)),
  );
  const below = [...elementsOf(part["options"]), ...elementsOf(part["choices"])];
  return [...own, ...below.flatMap((one) => (isObject(one) ? localesOf(one) : []))];
}

/** So many commands are read by their ids. */
const MOST_READ = 2;

const DICTIONARIES_OF_ONE: RuleId = "localization.dictionaries.are-in-single-answers";

/**
 * Makes all commands, does the acts to them round by round, and lists them after each round.
 *
 * @param reader decides which language is read
 */
export function stepsOfHistories(scope: CommandScope, drawn: readonly Drawn[], reader: number): readonly Step[] {
  const steps: Step[] = drawn.map(({ made }, nth) =>
    create(scope, "act", madeBy(nth), made, [taken("create", [made])]),
  );
  let current: readonly Current[] = drawn.map(({ made }, nth) => ({ origin: madeBy(nth), command: made }));
  const left: Current[] = [];
  steps.push(
    seen(scope, listedIn(0), drawn.length, [
      ...drawn.map((_, nth) => readBack(madeBy(nth), entry(listedIn(0), madeBy(nth)))),
      ...drawn.map(
        (_, nth): Check => ({ ...same(at(madeBy(nth)), entry(listedIn(0), madeBy(nth))), rule: ECHO_OF_CREATE }),
      ),
    ]),
  );
  const [made, madeSteps] = [current, steps.length];
  const rounds = Math.max(...drawn.map(({ acts }) => acts.length));
  for (let round = 1; round <= rounds; round++) {
    const checks: Check[] = left.map((one) => unchanged(one, round));
    current = current.map((before, nth): Current => {
      const act = drawn[nth]?.acts[round - 1];
      if (act === undefined) {
        checks.push(unchanged(before, round));
        return before;
      }
      const done = stepsOfAct(scope, act, nth, round, before);
      steps.push(...done.steps);
      checks.push(...done.checks);
      if (done.left) {
        left.push(done.left);
        checks.push(unchanged(done.left, round));
      }
      return done.current;
    });
    steps.push(seen(scope, listedIn(round), drawn.length + left.length, checks));
  }
  const asReader = readerFor(current, reader);
  const reads = readsOf(scope, current, listedIn(rounds), asReader);
  if (rounds === 0) return [...steps, ...reads];
  // In the same language before all acts, too: what was shown then is not kept.
  const before = listInALanguage(scope, "at first in a language", made, asReader);
  return [...steps.slice(0, madeSteps), before, ...steps.slice(madeSteps), ...reads];
}

/** What was done to other commands has not reached this one. */
function unchanged({ origin }: Current, round: number): Check {
  const [before, now] = [entry(listedIn(round - 1), origin), entry(listedIn(round), origin)];
  return { ...same(before, now), rule: "command.list.holds-each-command" };
}

const ECHO_OF_CREATE: RuleId = "command.create.answers-what-is-read-back";
