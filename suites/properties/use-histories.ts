/** One command with any history: who may use it by then, and that its use is one of the command as it is by then. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { GUILD_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { MANAGER_TOKEN, stepsOfSpot } from "../access/people.js";
import {
  cameTo,
  delivered,
  deliveries,
  drive,
  guild,
  interaction,
  later,
  mark,
  member,
  NOT_DELIVERED,
  use,
  user,
  userId,
} from "../rows/driver.js";
import { at, type Body, equals } from "../rows/steps.js";
import { memberWith, promoted, type Roles, rolesOf } from "./roles-of-user.js";
import {
  acts,
  actsForAdults,
  bodyOf,
  type DrawnAct,
  done,
  idOf,
  isOfRoles,
  isRefused,
  NAMES,
  SUBCOMMAND,
  sent,
  WITH_AUTOCOMPLETE,
  WITH_SUBCOMMAND,
} from "./use-history-acts.js";
import {
  ADMINISTRATORS,
  BEATS_APPLICATION,
  type Demand,
  OF_APPLICATION,
  placeOf,
  THREADS,
  USED,
  type UsedCommand,
  verdictOf,
  verdictOfOther,
} from "./used-command.js";

function verdictFor(by: "user" | "other", standing: UsedCommand): ReturnType<typeof verdictOf> {
  return by === "user" ? verdictOf(standing) : verdictOfOther(standing);
}

/** Somebody uses it, or cannot. */
function uses(standing: UsedCommand, by: "user" | "other", moment: string): readonly Step[] {
  const verdict = verdictFor(by, standing);
  if (verdict === undefined) return [];
  const { may } = verdict;
  const rule = standing.isAfterRefusal ? NO_TRACE : verdict.rule;
  const [marked, seen] = [`mark ${moment}`, `seen ${moment}`];
  const isTyped = may && standing.options === WITH_AUTOCOMPLETE;
  const hasSubcommand = standing.options === WITH_SUBCOMMAND;
  const who = { of: standing.origin, by, in: placeOf(standing) };
  const count = (isTyped ? 2 : 1) * (may ? 1 : 0);
  const used = use(`use ${moment}`, {
    ...who,
    rule,
    ...(hasSubcommand ? { more: SUBCOMMAND } : {}),
    ...(may ? {} : { outcome: NOT_DELIVERED }),
  });
  return [
    mark(marked),
    { ...used, expect: [...(may ? checksOfOptions(used.name, standing) : []), ...used.expect] },
    ...(may && hasSubcommand ? [use(`use without it ${moment}`, { ...who, rule: BASE, outcome: NOT_DELIVERED })] : []),
    ...(isTyped ? [typed(`typing ${moment}`, standing, by)] : []),
    deliveries(
      seen,
      [
        { ...delivered(seen, count), rule },
        ...(may
          ? [
              ...checksOfVersion(seen, standing),
              { ...equals(interaction(seen, "/data/name"), standing.name), rule: NAME },
              { check: "received" as const },
            ]
          : []),
      ],
      marked,
    ),
  ];
}

/** It may be that somebody is denied what they may use; the options are those that it was given. */
function checksOfOptions(name: string, { rewritten }: UsedCommand): readonly Check[] {
  if (rewritten === undefined) return [];
  const others = NOT_DELIVERED.filter((outcome) => outcome !== "invalid");
  return [{ ...cameTo(name, ["delivered", ...others]), rule: rewritten }];
}

function checksOfVersion(seen: string, { versionOf }: UsedCommand): readonly Check[] {
  if (versionOf === undefined) return [];
  return [{ ...equals(interaction(seen, "/data/version"), at(versionOf, "/version")), rule: VERSION }];
}

/** Somebody types into the option with autocomplete. */
function typed(name: string, standing: UsedCommand, by: "user" | "other"): Step {
  const who = { user_id: userId(by), channel_id: placeOf(standing), command_id: idOf(standing) };
  const options = [{ type: 3, name: "text", value: "par", focused: true }];
  return drive("act", name, "typeOption", { ...who, options }, [
    { ...cameTo(name, "delivered"), rule: "autocomplete.typed-option.is-focused" },
  ]);
}

const VERSION: RuleId = "interaction.data.version-is-the-command-version";
const NAME: RuleId = "interaction.data.name-is-the-default-name";
const NO_TRACE: RuleId = "endpoint.refused-write-leaves-no-trace";
const BASE: RuleId = "interaction.base-command.is-not-usable-with-subcommands";
const GONE: RuleId = "interaction.deleted-command.is-not-delivered";

/** Whether somebody finds it in the picker, under the name that it has by then. */
function looks(standing: UsedCommand, by: "user" | "other", moment: string, removed: readonly string[] = []): Step[] {
  const verdict = verdictFor(by, standing);
  if (verdict === undefined) return [];
  const name = `picker ${moment}`;
  const commands = at(name, "/commands");
  const found = (where: Body, times: number, rule: RuleId): Check => ({
    check: "lists",
    in: commands,
    where,
    times,
    rule,
  });
  const id = idOf(standing);
  const unlessRefused = (rule: RuleId): RuleId => (standing.isAfterRefusal ? NO_TRACE : rule);
  // Whether they may use it was seen before; what it was changed by last has not reached the picker.
  const { origin, versionOf } = standing;
  const changedBy = versionOf === undefined ? UNSEEN : versionOf === origin ? CREATED : EDITED;
  const own = verdict.may
    ? [found({ id }, 1, unlessRefused(changedBy)), found({ id, name: standing.name }, 1, unlessRefused(EDITED))]
    : [found({ id }, 0, unlessRefused(UNSEEN))];
  const gone = removed.map((of) => found({ id: at(of, "/id") }, 0, REMOVED));
  return [drive("read", name, "listPicker", { user_id: userId(by), channel_id: placeOf(standing) }, [...own, ...gone])];
}

const CREATED: RuleId = "endpoint.guild-create.is-visible-at-once";
const EDITED: RuleId = "endpoint.guild-edit.is-visible-at-once";
const UNSEEN: RuleId = "access.denied-user.neither-sees-nor-uses";
const REMOVED: RuleId = "endpoint.delete.removes-the-command";

/** Another command, to which nothing is done. */
const BESIDE: Body = { name: "beside", description: "Nothing is done to it" };

/** One of another type, under the name that the command has after these acts. */
function namesakeAfter(drawn: readonly DrawnAct[]): Body {
  const renames = drawn.filter(({ act }) => act === "name").length;
  return { name: NAMES[renames % NAMES.length] ?? NAMES[0], type: 2 };
}

const OTHER: readonly Step[] = [user("other"), member("guild", "other")];

/** What is drawn beside the acts. */
interface DrawnHistory {
  readonly acts: readonly DrawnAct[];
  readonly isBesideNamesake: boolean;
  /** The other user becomes a member after all that was done. */
  readonly isLate: boolean;
  readonly roles: Roles;
  /** Users look for the command where they use it. */
  readonly hasPicker: boolean;
  /** What the command demands from the beginning. */
  readonly demands: Demand;
  /** It is age-restricted. */
  readonly isForAdults: boolean;
}

const histories: Arbitrary<DrawnHistory> = fc.record({
  acts,
  isBesideNamesake: fc.boolean(),
  isLate: fc.boolean(),
  roles: fc.constantFrom<Roles>("alone", "before", "after"),
  hasPicker: fc.boolean(),
  demands: fc.constantFrom<Demand>("nothing", "nothing", "nothing", "administrator"),
  isForAdults: fc.constantFrom(false, false, false, true),
});

/** @param hours that pass before it is used for the last time: tokens of users may not last longer */
function stepsOf(
  { acts: all, isBesideNamesake, isLate, roles, hasPicker, ...made }: DrawnHistory,
  hours = 0,
): readonly Step[] {
  const { isForAdults } = made;
  const drawn = isForAdults ? actsForAdults(all) : all;
  const seenBy = (by: "user" | "other", command: UsedCommand, moment: string, gone: readonly string[] = []) => [
    ...uses(command, by, moment),
    ...(hasPicker ? looks(command, by, moment, gone) : []),
  ];
  const own = rolesOf(drawn.some(({ act }) => isOfRoles(act)) ? roles : undefined);
  let standing: UsedCommand = {
    origin: "made",
    versionOf: "made",
    name: NAMES[0],
    options: 0,
    rewritten: undefined,
    ...made,
    entry: "none",
    isDeniedByApplication: false,
    isAdministrator: false,
    isAfterRefusal: false,
    thread: undefined,
  };
  const removed: string[] = [];
  let wasUsed = false;
  const steps: Step[] = [
    guild(),
    ...(isForAdults ? stepsOfSpot("adults-only") : []),
    user(),
    ...memberWith(own),
    ...MANAGER_TOKEN,
    ...(isLate ? [] : OTHER),
    sent("made", GUILD_OPERATIONS.create, bodyOf(standing, "Made at first")),
    sent("beside", GUILD_OPERATIONS.create, isBesideNamesake ? namesakeAfter(drawn) : BESIDE),
  ];
  for (const [nth, { act, isUsed }] of drawn.entries()) {
    const { steps: more, after } = done(act, `${act} ${nth + 1}`, standing);
    // What somebody may do after a refusal is what they could do before it.
    if (isRefused(act) && !wasUsed) steps.push(...seenBy("user", standing, `before act ${nth + 1}`));
    if (isRefused(act) && !isLate && nth === drawn.length - 1)
      steps.push(...seenBy("other", { ...standing, isAfterRefusal: false }, `before act ${nth + 1} by another user`));
    wasUsed = isUsed || isRefused(act);
    if (after.origin !== standing.origin) removed.push(standing.origin);
    standing = { ...after, isAfterRefusal: isRefused(act) };
    steps.push(...more, ...(isUsed ? seenBy("user", standing, `after act ${nth + 1}`) : []));
    if (isUsed && verdictOf(standing)?.may) standing = { ...standing, rewritten: undefined };
  }
  // An overwrite leaves open whether there is an entry, and so whether anybody may use what is forbidden to all.
  const isOpen = standing.entry === "open" && standing.demands !== "nothing";
  if (isOpen || standing.entry === "open-to-others") {
    const { steps: more, after } = done("clear", "clear at last", standing);
    standing = { ...after, isAfterRefusal: false };
    steps.push(...more);
  }
  const ofRemoved = removed.map((of, nth) =>
    use(`use of removed ${nth + 1}`, { of, outcome: NOT_DELIVERED, rule: GONE }),
  );
  const powerful = { ...standing, isAdministrator: true, isAfterRefusal: false };
  const isFreed = verdictOf(standing)?.may !== true && verdictOf(powerful) !== undefined;
  const { isAfterRefusal } = standing;
  return [
    ...steps,
    ...later("later", hours),
    ...(isLate ? OTHER : []),
    ...seenBy("other", { ...standing, isAfterRefusal: isAfterRefusal && !isLate }, "by another user", removed),
    ...seenBy("user", standing, "at last", removed),
    ...useBeside(standing, isBesideNamesake ? { target_id: userId("other") } : {}),
    ...ofRemoved,
    ...(isFreed ? [...promoted(own), ...seenBy("user", powerful, "as an administrator")] : []),
  ];
}

/** What is done to a command decides nothing about another one, nor about one of its name. */
function useBeside({ isDeniedByApplication: isDenied }: UsedCommand, more: Body): readonly Step[] {
  const rule: RuleId = isDenied ? OF_APPLICATION : USED;
  const seen = delivered("seen of the other one", isDenied ? 0 : 1);
  return [
    mark("mark of the other one"),
    use("use of the other one", { of: "beside", more, rule, ...(isDenied ? { outcome: NOT_DELIVERED } : {}) }),
    deliveries("seen of the other one", [{ ...seen, rule }], "mark of the other one"),
  ];
}

/** Uses after any changes of a command and of its permissions. */
export const useHistories: Property = {
  id: "interaction.any-history-decides-its-uses@new-guild",
  title: "delivers uses of a command, or none, as its history of changes and permissions requires",
  rules: [
    GONE,
    VERSION,
    "access.denied-user.neither-sees-nor-uses",
    THREADS,
    OF_APPLICATION,
    BEATS_APPLICATION,
    ADMINISTRATORS,
    NO_TRACE,
    "access.default-member-permissions.asks-for-its-bit",
    CREATED,
    EDITED,
  ],
  level: "must",
  needs: ["driver", "interactions", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.05,
  sideBySide: "driven",
  steps: () => histories.map((drawn) => stepsOf(drawn)),
};

const { sideBySide: _sideBySide, ...ALONE } = useHistories;

/** What was decided about a command holds until it is decided otherwise. A service may close a thread that is not used. */
export const oldUseHistories: Property = {
  ...ALONE,
  id: "interaction.any-history-decides-its-uses@later",
  title: "delivers uses of a command, or none, as its history requires, also days and months after it",
  movesClock: true,
  weight: 0.01,
  steps: () =>
    fc.tuple(histories, fc.constantFrom(1, 25, 960, 9600)).map(([drawn, hours]) => {
      const hasThread = drawn.acts.some(({ act }) => act === "thread");
      return stepsOf(drawn, hasThread ? 0 : hours);
    }),
};
