/** One command with any history: who may use it by then, and that its use is one of the command as it is by then. */
import fc from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { GUILD_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { MANAGER_TOKEN } from "../access/people.js";
import {
  cameTo,
  delivered,
  deliveries,
  drive,
  interaction,
  mark,
  member,
  NOT_DELIVERED,
  use,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, equals } from "../rows/steps.js";
import {
  acts,
  bodyOf,
  type DrawnAct,
  done,
  idOf,
  isRefused,
  NAMES,
  sent,
  WITH_AUTOCOMPLETE,
} from "./use-history-acts.js";
import {
  BEATS_APPLICATION,
  OF_APPLICATION,
  placeOf,
  THREADS,
  type UsedCommand,
  verdictOf,
  verdictOfOther,
} from "./used-command.js";

/** Somebody uses it, or cannot. */
function uses(standing: UsedCommand, by: "user" | "other", moment: string): readonly Step[] {
  const verdict = by === "user" ? verdictOf(standing) : verdictOfOther(standing);
  if (verdict === undefined) return [];
  const { may } = verdict;
  const rule = standing.isAfterRefusal && by === "user" ? NO_TRACE : verdict.rule;
  const [marked, seen] = [`mark ${moment}`, `seen ${moment}`];
  const isTyped = may && standing.options === WITH_AUTOCOMPLETE;
  const count = (isTyped ? 2 : 1) * (may ? 1 : 0);
  return [
    mark(marked),
    use(`use ${moment}`, {
      of: standing.origin,
      by,
      in: placeOf(standing),
      rule,
      ...(may ? {} : { outcome: NOT_DELIVERED }),
    }),
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
const GONE: RuleId = "interaction.deleted-command.is-not-delivered";

/** Another command, to which nothing is done. */
const BESIDE: Body = { name: "beside", description: "Nothing is done to it" };

/** One of another type, under the name that the command has after these acts. */
function namesakeAfter(drawn: readonly DrawnAct[]): Body {
  const renames = drawn.filter(({ act }) => act === "name").length;
  return { name: NAMES[renames % NAMES.length] ?? NAMES[0], type: 2 };
}

const OTHER: readonly Step[] = [user("other"), member("guild", "other")];

/** @param isLate the other user becomes a member after all that was done */
function stepsOf(drawn: readonly DrawnAct[], isBesideNamesake: boolean, isLate: boolean): readonly Step[] {
  let standing: UsedCommand = {
    origin: "made",
    versionOf: "made",
    name: NAMES[0],
    options: 0,
    isForAll: true,
    entry: "none",
    isDeniedByApplication: false,
    isAfterRefusal: false,
    thread: undefined,
  };
  const removed: string[] = [];
  let wasUsed = false;
  const steps: Step[] = [
    ...WORLD,
    ...MANAGER_TOKEN,
    ...(isLate ? [] : OTHER),
    sent("made", GUILD_OPERATIONS.create, bodyOf(standing, "Made at first")),
    sent("beside", GUILD_OPERATIONS.create, isBesideNamesake ? namesakeAfter(drawn) : BESIDE),
  ];
  for (const [nth, { act, isUsed }] of drawn.entries()) {
    const { steps: more, after } = done(act, `${act} ${nth + 1}`, standing);
    // What the user may do after a refusal is what they could do before it.
    if (isRefused(act) && !wasUsed) steps.push(...uses(standing, "user", `before act ${nth + 1}`));
    wasUsed = isUsed || isRefused(act);
    if (after.origin !== standing.origin) removed.push(standing.origin);
    standing = { ...after, isAfterRefusal: isRefused(act) };
    steps.push(...more, ...(isUsed ? uses(standing, "user", `after act ${nth + 1}`) : []));
  }
  // An overwrite leaves open whether there is an entry, and so whether anybody may use what is forbidden to all.
  const isOpen = standing.entry === "open" && !standing.isForAll;
  if (isOpen || standing.entry === "open-to-others") {
    const { steps: more, after } = done("clear", "clear at last", standing);
    standing = { ...after, isAfterRefusal: false };
    steps.push(...more);
  }
  const ofRemoved = removed.map((of, nth) =>
    use(`use of removed ${nth + 1}`, { of, outcome: NOT_DELIVERED, rule: GONE }),
  );
  return [
    ...steps,
    ...(isLate ? OTHER : []),
    ...uses(standing, "other", "by another user"),
    ...uses(standing, "user", "at last"),
    ...useBeside(standing, isBesideNamesake ? { target_id: userId("other") } : {}),
    ...ofRemoved,
  ];
}

/** What is done to a command decides nothing about another one, nor about one of its name. */
function useBeside({ isDeniedByApplication: isDenied }: UsedCommand, more: Body): readonly Step[] {
  const rule: RuleId = isDenied ? OF_APPLICATION : "interaction.command.is-type-2";
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
    NO_TRACE,
  ],
  level: "must",
  needs: ["driver", "interactions", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.06,
  sideBySide: "driven",
  steps: () => fc.tuple(acts, fc.boolean(), fc.boolean()).map((drawn) => stepsOf(...drawn)),
};
