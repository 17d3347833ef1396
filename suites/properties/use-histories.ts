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
  | "clear";

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
          ...(["deny", "deny", "allow", "allow", "clear"] as const),
        ),
        isUsed: fc.constantFrom(true, true, false),
      }),
    ),
    { minLength: 1, maxLength: 8, size: "max" },
  ),
);

/** The command between two acts. */
interface Standing {
  /** Step that returned its id. */
  readonly origin: string;
  /** Step that returned its version; none where an edit of its permissions may have changed it, which is open. */
  readonly versionOf: string | undefined;
  readonly name: string;
  readonly options: number;
  /** False where default_member_permissions forbid it to all but administrators. */
  readonly isForAll: boolean;
  /** The entry of the user; `open` where it is not said whether an overwrite has kept it. */
  readonly entry: "none" | "denied" | "allowed" | "open";
}

const NAMES = ["drawn", "renamed", "renamed-again"] as const;
const OPTIONS: readonly (readonly Body[])[] = [
  [],
  [{ type: 5, name: "sure", description: "An option" }],
  [{ type: 3, name: "text", description: "A text", autocomplete: true }],
];

/** The options with the one that is typed into. */
const WITH_AUTOCOMPLETE = 2;

const bodyOf = ({ name, options, isForAll }: Standing, description: string): Body => ({
  name,
  description,
  options: OPTIONS[options] ?? [],
  ...(isForAll ? {} : { default_member_permissions: "0" }),
});

function sent(name: string, call: OperationId, body: Body, id?: Reference): Step {
  const path = { guild_id: guildId(), ...(id === undefined ? {} : { command_id: id }) };
  return request("given", name, call, { path, body });
}

const idOf = ({ origin }: Standing): Reference => at(origin, "/id");

interface Done {
  readonly steps: readonly Step[];
  readonly after: Standing;
}

/** The act as step `name`. */
function done(act: Act, name: string, before: Standing): Done {
  const edited = (body: Body, change: Partial<Standing> = {}): Done => ({
    steps: [sent(name, GUILD_OPERATIONS.edit, body, idOf(before))],
    after: { ...before, versionOf: name, ...change },
  });
  const permitted = (entries: readonly Body[], change: Standing["entry"]): Done => ({
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
        after: { ...before, versionOf: name, entry: before.entry === "none" ? "none" : "open" },
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
  }
}

/** Whether somebody may use it, and the rule that is broken otherwise; `undefined` where that is open. */
function verdictOf({ entry: own, isForAll }: Standing): { readonly may: boolean; readonly rule: RuleId } | undefined {
  if (own === "open") return undefined;
  if (own === "denied") return { may: false, rule: "access.denied-user.neither-sees-nor-uses" };
  if (own === "allowed") return { may: true, rule: "access.role-and-user-entries.apply" };
  return isForAll
    ? { may: true, rule: "interaction.command.is-type-2" }
    : { may: false, rule: "access.default-member-permissions.zero-forbids" };
}

/** Somebody uses it, or cannot. */
function uses(standing: Standing, by: "user" | "other", moment: string): readonly Step[] {
  // Whether an entry of one user lets others use what is forbidden to all is open.
  if (by === "other" && !standing.isForAll && standing.entry !== "none") return [];
  const verdict = verdictOf(by === "user" ? standing : { ...standing, entry: "none" });
  if (verdict === undefined) return [];
  const { may, rule } = verdict;
  const [marked, seen] = [`mark ${moment}`, `seen ${moment}`];
  const isTyped = may && standing.options === WITH_AUTOCOMPLETE;
  const count = (isTyped ? 2 : 1) * (may ? 1 : 0);
  return [
    mark(marked),
    use(`use ${moment}`, { of: standing.origin, by, rule, ...(may ? {} : { outcome: NOT_DELIVERED }) }),
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

function checksOfVersion(seen: string, { versionOf }: Standing): readonly Check[] {
  if (versionOf === undefined) return [];
  return [{ ...equals(interaction(seen, "/data/version"), at(versionOf, "/version")), rule: VERSION }];
}

/** Somebody types into the option with autocomplete. */
function typed(name: string, standing: Standing, by: "user" | "other"): Step {
  const who = { user_id: userId(by), channel_id: channelId(), command_id: idOf(standing) };
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

function stepsOf(drawn: readonly DrawnAct[], isBesideNamesake: boolean): readonly Step[] {
  let standing: Standing = {
    origin: "made",
    versionOf: "made",
    name: NAMES[0],
    options: 0,
    isForAll: true,
    entry: "none",
  };
  const removed: string[] = [];
  const steps: Step[] = [
    ...WORLD,
    ...MANAGER_TOKEN,
    user("other"),
    member("guild", "other"),
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
  if (standing.entry === "open" && !standing.isForAll) {
    const { steps: more, after } = done("clear", "clear at last", standing);
    standing = after;
    steps.push(...more);
  }
  const ofRemoved = removed.map((of, nth) =>
    use(`use of removed ${nth + 1}`, { of, outcome: NOT_DELIVERED, rule: GONE }),
  );
  return [
    ...steps,
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
  rules: [GONE, VERSION, "access.denied-user.neither-sees-nor-uses"],
  level: "must",
  needs: ["driver", "interactions", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.06,
  sideBySide: "driven",
  steps: () => fc.tuple(acts, fc.boolean()).map((drawn) => stepsOf(...drawn)),
};
