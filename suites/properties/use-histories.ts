/** One command with any history: who may use it by then, and that its use is one of the command as it is by then. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Reference } from "../../src/case/template.js";
import { GUILD_OPERATIONS, type OperationId } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { entry, MANAGER_TOKEN, permit } from "../access/people.js";
import {
  cameTo,
  channelId,
  delivered,
  deliveries,
  drive,
  guildId,
  interaction,
  mark,
  member,
  NOT_DELIVERED,
  use,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, equals, request } from "../rows/steps.js";
import { entryOverwritten, placeOf, THREADS, type UsedCommand, verdictOf, verdictOfOther } from "./used-command.js";

/** What is done to the command, or to its permissions. */
type Act =
  /** An edit of this member. */
  | "description"
  | "options"
  | "name"
  | "forbid-all"
  | "open-to-all"
  /** A create of its name. */
  | "overwrite"
  /** It is deleted, and made again. */
  | "again"
  /** The user gets an entry, or the list is emptied. */
  | "deny"
  | "allow"
  | "clear"
  /** The channel, or all members, get an entry. */
  | "close"
  | "deny-all"
  /** A thread begins in the channel, and the command is used there from then on. */
  | "thread";

interface DrawnAct {
  readonly act: Act;
  /** Whether it is used before the next act. */
  readonly isUsed: boolean;
}

const acts: Arbitrary<readonly DrawnAct[]> = fc.noBias(
  fc.array(
    part(
      fc.record({
        act: fc.constantFrom<Act>(
          ...(["description", "options", "name", "forbid-all", "open-to-all", "overwrite", "again"] as const),
          ...(["deny", "deny", "allow", "allow", "clear", "clear"] as const),
          ...(["close", "close", "deny-all", "thread", "thread"] as const),
        ),
        isUsed: fc.constantFrom(true, true, false),
      }),
    ),
    { minLength: 1, maxLength: 8, size: "max" },
  ),
);

const NAMES = ["drawn", "renamed", "renamed-again"] as const;
const OPTIONS: readonly (readonly Body[])[] = [
  [],
  [{ type: 5, name: "sure", description: "An option" }],
  [{ type: 3, name: "text", description: "A text", autocomplete: true }],
];

/** The options with the one that is typed into. */
const WITH_AUTOCOMPLETE = 2;

const bodyOf = ({ name, options, isForAll }: UsedCommand, description: string): Body => ({
  name,
  description,
  options: OPTIONS[options] ?? [],
  ...(isForAll ? {} : { default_member_permissions: "0" }),
});

function sent(name: string, call: OperationId, body: Body, id?: Reference): Step {
  const path = { guild_id: guildId(), ...(id === undefined ? {} : { command_id: id }) };
  return request("given", name, call, { path, body });
}

const idOf = ({ origin }: UsedCommand): Reference => at(origin, "/id");

interface Done {
  readonly steps: readonly Step[];
  readonly after: UsedCommand;
}

/** The act as step `name`. */
function done(act: Act, name: string, before: UsedCommand): Done {
  const edited = (body: Body, change: Partial<UsedCommand> = {}): Done => ({
    steps: [sent(name, GUILD_OPERATIONS.edit, body, idOf(before))],
    after: { ...before, versionOf: name, ...change },
  });
  const permitted = (entries: readonly Body[], change: UsedCommand["entry"]): Done => ({
    steps: [permit(name, entries, idOf(before))],
    after: { ...before, versionOf: undefined, entry: change },
  });
  switch (act) {
    case "description":
      return edited({ description: `Edited by ${name}` });
    case "options": {
      const options = (before.options + 1) % OPTIONS.length;
      return edited({ options: OPTIONS[options] ?? [] }, { options });
    }
    case "name": {
      const renamed = NAMES[(NAMES.indexOf(before.name as (typeof NAMES)[number]) + 1) % NAMES.length] ?? NAMES[0];
      return edited({ name: renamed }, { name: renamed, entry: "none" });
    }
    case "forbid-all":
      return edited({ default_member_permissions: "0" }, { isForAll: false });
    case "open-to-all":
      return edited({ default_member_permissions: null }, { isForAll: true });
    case "overwrite":
      return {
        steps: [sent(name, GUILD_OPERATIONS.create, bodyOf(before, `Overwritten by ${name}`))],
        after: { ...before, versionOf: name, entry: entryOverwritten(before.entry) },
      };
    case "again": {
      const path = { guild_id: guildId(), command_id: idOf(before) };
      return {
        steps: [
          request("given", `delete before ${name}`, GUILD_OPERATIONS.delete, { path }),
          sent(name, GUILD_OPERATIONS.create, bodyOf(before, `Made by ${name}`)),
        ],
        after: { ...before, origin: name, versionOf: name, entry: "none" },
      };
    }
    case "deny":
      return permitted([entry("user", userId(), false)], "denied");
    case "allow":
      return permitted([entry("user", userId(), true)], "allowed");
    case "clear":
      return permitted([], "none");
    case "close":
      return permitted([entry("channel", channelId(), false)], "closed");
    case "deny-all":
      return permitted([entry("role", guildId(), false)], "all-denied");
    case "thread":
      return {
        steps: [drive("given", name, "makeChannel", { guild_id: guildId(), type: 11, parent_id: channelId() })],
        after: { ...before, thread: name },
      };
  }
}

/** Somebody uses it, or cannot. */
function uses(standing: UsedCommand, by: "user" | "other", moment: string): readonly Step[] {
  const verdict = by === "user" ? verdictOf(standing) : verdictOfOther(standing);
  if (verdict === undefined) return [];
  const { may, rule } = verdict;
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
    thread: undefined,
  };
  const removed: string[] = [];
  const steps: Step[] = [
    ...WORLD,
    ...MANAGER_TOKEN,
    ...(isLate ? [] : OTHER),
    sent("made", GUILD_OPERATIONS.create, bodyOf(standing, "Made at first")),
    sent("beside", GUILD_OPERATIONS.create, isBesideNamesake ? namesakeAfter(drawn) : BESIDE),
  ];
  for (const [nth, { act, isUsed }] of drawn.entries()) {
    const { steps: more, after } = done(act, `${act} ${nth + 1}`, standing);
    if (after.origin !== standing.origin) removed.push(standing.origin);
    standing = after;
    steps.push(...more, ...(isUsed ? uses(standing, "user", `after act ${nth + 1}`) : []));
  }
  // An overwrite leaves open whether there is an entry, and so whether anybody may use what is forbidden to all.
  const isOpen = standing.entry === "open" && !standing.isForAll;
  if (isOpen || standing.entry === "open-to-others") {
    const { steps: more, after } = done("clear", "clear at last", standing);
    standing = after;
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
    ...useBeside(isBesideNamesake ? { target_id: userId("other") } : {}),
    ...ofRemoved,
  ];
}

/** What is done to a command decides nothing about another one, nor about one of its name. */
function useBeside(more: Body): readonly Step[] {
  const rule = "interaction.command.is-type-2" satisfies RuleId;
  return [
    mark("mark of the other one"),
    use("use of the other one", { of: "beside", more, rule }),
    deliveries("seen of the other one", [{ ...delivered("seen of the other one", 1), rule }], "mark of the other one"),
  ];
}

/** Uses after any changes of a command and of its permissions. */
export const useHistories: Property = {
  id: "interaction.any-history-decides-its-uses@new-guild",
  title: "delivers uses of a command, or none, as its history of changes and permissions requires",
  rules: [GONE, VERSION, "access.denied-user.neither-sees-nor-uses", THREADS],
  level: "must",
  needs: ["driver", "interactions", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.06,
  sideBySide: "driven",
  steps: () => fc.tuple(acts, fc.boolean(), fc.boolean()).map((drawn) => stepsOf(...drawn)),
};
