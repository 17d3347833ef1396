/** Someone may use a guild command in one place, and someone may not in another: the story that most rows of access tell. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { GUILD_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, type RulesRow } from "../rows/draft.js";
import {
  command,
  delivered,
  deliveries,
  drive,
  guildId,
  type InvokeOutcome,
  mark,
  NOT_DELIVERED,
  use,
  userId,
} from "../rows/driver.js";
import { at, type Body, request } from "../rows/steps.js";
import {
  type AccessSpot,
  isAboutBob,
  MANAGER_TOKEN,
  type Person,
  permit,
  placeOf,
  scene,
  stepsOfSpot,
} from "./people.js";

/** Who may, who may not, and why. */
export interface AccessRow extends RulesRow {
  /** Members of the command beside its name; absent for a plain command. */
  readonly command?: Body;
  /** Entries for the command itself. */
  readonly entries?: readonly Body[];
  /** Entries under the id of the application. */
  readonly everywhere?: readonly Body[];
  /** A user and a place where the use must be delivered. */
  readonly may: readonly [Person, AccessSpot];
  /** A user and a place where the use must not be delivered. */
  readonly mayNot: readonly [Person, AccessSpot];
  /** The rule that a half shows where it is another than the first one of the row. */
  readonly shows?: { readonly may?: RuleId; readonly mayNot?: RuleId };
  /** Advice where the documents leave open which entry wins. */
  readonly level?: "should";
  /** What the refused use must come to; default anything but a delivery. */
  readonly outcome?: InvokeOutcome;
  /** The place of the refused use is made after the permissions. */
  readonly isMadeLater?: true;
  /** The command is made after the permissions, and another one is deleted then that was there before. */
  readonly isOfNewCommand?: true;
  /** The picker is the client's business where the documents speak of the use alone. */
  readonly isInPicker?: true;
}

/** Deletes the command of step `earlier`. */
const GONE = request("given", "deleted", GUILD_OPERATIONS.delete, {
  path: { guild_id: guildId(), command_id: at("earlier", "/id") },
});

const isUserCommand = (body: Body) => body.type === 2;

/** Whether a person finds the command in a spot. */
function look(name: string, [person, spot]: readonly [Person, AccessSpot], times: number, rule?: RuleId): Step {
  return drive("act", name, "listPicker", { user_id: userId(person), channel_id: placeOf(spot) }, [
    of(rule, { check: "lists", in: at(name, "/commands"), where: { id: at("command", "/id") }, times }),
  ]);
}

const of = (rule: RuleId | undefined, check: Check): Check => (rule === undefined ? check : { ...check, rule });

/** The case of a row: the picker shows it to the one and not to the other, and so it is with its use. */
export function accessCase(row: AccessRow): Draft {
  const { command: body = {}, entries, everywhere, may, mayNot, shows = {} } = row;
  const named: Body = { name: "guarded", ...body };
  const target = isUserCommand(named) ? { target_id: userId("manager") } : {};
  const needsBob =
    [may[1], mayNot[1]].some(isAboutBob) ||
    JSON.stringify([entries, everywhere]).includes('"bob"') ||
    JSON.stringify([entries, everywhere]).includes('"role"');
  const people: readonly Person[] = [...(needsBob ? (["bob"] as const) : []), may[0], mayNot[0]];
  const later = row.isMadeLater ? mayNot[1] : undefined;
  const spots: readonly AccessSpot[] = [
    may[1],
    ...(later ? [] : [mayNot[1]]),
    ...(JSON.stringify(entries ?? []).includes('"elsewhere"') ? (["elsewhere"] as const) : []),
  ];
  const made = isUserCommand(named) ? { ...command("command", named), body: named } : command("command", named);
  const steps: readonly Step[] = [
    ...scene(people, spots),
    ...MANAGER_TOKEN,
    row.isOfNewCommand ? command("earlier", { name: "earlier" }) : made,
    ...(everywhere
      ? [
          drive("given", "for-all", "changePermissions", {
            guild_id: guildId(),
            command_id: { $: "application" },
            permissions: everywhere,
          }),
        ]
      : []),
    ...(row.isOfNewCommand ? [made, GONE] : []),
    ...(entries ? [permit("permitted", entries)] : []),
    ...(later ? stepsOfSpot(later) : []),
    ...(row.isInPicker ? [] : [look("found", may, 1, shows.may)]),
    mark(),
    use("used", { by: may[0], in: placeOf(may[1]), more: target, ...(shows.may ? { rule: shows.may } : {}) }),
    deliveries("used-seen", [of(shows.may, delivered("used-seen", 1))]),
    ...(row.isInPicker ? [] : [look("not-found", mayNot, 0, shows.mayNot)]),
    use("twin", {
      by: mayNot[0],
      in: placeOf(mayNot[1]),
      more: target,
      part: "twin",
      outcome: row.outcome ?? NOT_DELIVERED,
      ...(shows.mayNot ? { rule: shows.mayNot } : {}),
    }),
    deliveries("seen", [of(shows.mayNot, delivered("seen", 0))], "used-seen"),
  ];
  return draft({
    id: `${row.rules[0]}.${row.slug}@invoke`,
    title: row.title,
    rules: row.rules,
    ...(row.level ? { level: row.level } : {}),
    steps,
  });
}
