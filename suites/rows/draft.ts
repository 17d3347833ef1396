/** A case before the profile has given it its level. */

import type { Case, Lease, Level, Step } from "../../src/case/case.js";
import { isReference } from "../../src/case/template.js";
import type { Capability } from "../../src/contract/capabilities.js";
import {
  COMMAND_VERBS,
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  INTERACTION_OPERATIONS,
  MESSAGE_OPERATIONS,
  NOTICE_OPERATIONS,
  type OperationId,
  operationsOf,
  PERMISSION_OPERATIONS,
} from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** A case whose level is still that of its first rule in the profile; `level` is set only where the case asks less than its rule. */
export interface Draft extends Omit<Case, "level"> {
  /** Level below that of the first rule; absent where the rule decides. */
  readonly level?: Level;
  /** Part of this profile only. */
  readonly profile?: "discord";
}

/** What every row says of its case. */
export interface RowWords {
  /** The row as the end of an id. */
  readonly slug: string;
  /** Completes "the service …". */
  readonly title: string;
}

/** A row that becomes a case about one rule. */
export interface OneRuleRow extends RowWords {
  /** The rule that the row is about. */
  readonly rule: RuleId;
}

/** A row that becomes a case about several rules. */
export interface RulesRow extends RowWords, Pick<Draft, "rules"> {}

type Filled = "creates" | "emptiesScope" | "leases" | "needs";

type Words = Omit<Draft, Filled> & Partial<Pick<Draft, Filled>>;

/** Fills in what follows from the steps where it is not said: their scopes, and which capabilities they need. */
export function draft(words: Words): Draft {
  const { steps, creates = 0, needs = [], leases = leasesOf(steps), emptiesScope = emptiesAny(steps) } = words;
  // Thousands of these are made before the first request: one copy, and one set.
  return {
    ...words,
    title: titleOf(words),
    creates,
    emptiesScope,
    leases,
    needs: [...collectNeeds(new Set(needs), leases, steps)],
  };
}

/** A title that leaves both to the service says why: a test that allows everything looks like a mistake. */
function titleOf({ title }: Words): string {
  return title.startsWith("may accept or refuse ")
    ? `${title} (the documents leave it open)`.replace(") (", "; ")
    : title;
}

/** All of a case but its id and its rules. */
type Facts = Omit<Words, "id" | "rules"> & { readonly also?: readonly RuleId[] };

/**
 * A case about one rule, whose id begins with that of the rule.
 *
 * @param variant the rest of the id: `@global`, `.after-a-refresh@notice`
 * @param facts `also` names further rules that the case judges
 */
export function draftOf(rule: RuleId, variant: string, { also = [], ...facts }: Facts): Draft {
  return draft({ id: `${rule}${variant}`, rules: [rule, ...also], ...facts });
}

/** The cases as they are given. @throws Error where two of them have the same id */
export function withOwnIds(drafts: readonly Draft[]): readonly Draft[] {
  const titles = new Map<string, string>();
  for (const { id, title } of drafts) {
    const other = titles.get(id);
    if (other !== undefined)
      throw new Error(`two cases have the id ${id}: "${other}" and "${title}"; give one of them another variant`);
    titles.set(id, title);
  }
  return drafts;
}

/**
 * The scopes that steps are about. The guilds that a driver makes hold nothing else, but global commands are those of the
 * application in every case; and activities bring one with them.
 */
function leasesOf(steps: readonly Step[]): readonly Lease[] {
  if (includesAny(steps, OF_DRIVER)) {
    const isGlobal = includesAny(steps, OF_GLOBAL_COMMANDS) || steps.some(changesActivities);
    return isGlobal ? ["global", "driver"] : ["driver"];
  }
  const leases: readonly (readonly [Lease, Operations])[] = [
    ["global", OF_GLOBAL_COMMANDS],
    ["guild", OF_GUILDS],
  ];
  const own = leases.flatMap(([lease, operations]) => (includesAny(steps, operations) ? [lease] : []));
  return steps.some(isInSecondGuild) ? [...own, "guild2"] : own;
}

function changesActivities({ call, body }: Step): boolean {
  return call === "changeApplication" && typeof body === "object" && body !== null && "has_activity" in body;
}

function isInSecondGuild({ path }: Step): boolean {
  const guild = path?.["guild_id"];
  return isReference(guild) && guild.$ === "guild2";
}

/** A bulk overwrite is about all that is in its scope; a driver makes a guild that holds nothing else. */
function emptiesAny(steps: readonly Step[]): boolean {
  return steps.some(isBulkOverwrite) && !includesAny(steps, OF_DRIVER);
}

function isBulkOverwrite({ call }: Step): boolean {
  return COMMAND_VERBS.get(call) === "bulk";
}

type Operations = ReadonlySet<OperationId>;

function includesAny(steps: readonly Step[], operations: Operations): boolean {
  return steps.some(({ call }) => operations.has(call));
}

function operationsIn(
  ...groups: readonly (Readonly<Record<string, OperationId>> | readonly OperationId[])[]
): Operations {
  return new Set(groups.flatMap((group) => Object.values<OperationId>(group)));
}

/** The capabilities that leases and steps call for, in the order they come up. */
export function needsOf(leases: readonly Lease[], steps: readonly Step[]): readonly Capability[] {
  return [...collectNeeds(new Set(), leases, steps)];
}

function collectNeeds(
  needs: Set<Capability>,
  leases: readonly Lease[],
  steps: readonly Step[],
): ReadonlySet<Capability> {
  for (const lease of leases) {
    const need = NEED_OF_LEASE[lease];
    if (need !== undefined && (lease !== "guild" || isAboutGuildCommands(steps))) needs.add(need);
  }
  for (const [need, operations] of SURFACES) if (includesAny(steps, operations)) needs.add(need);
  for (const step of steps) addNeedsOfStep(needs, step);
  return needs;
}

const OF_DRIVER = operationsIn(operationsOf("driver"));
const OF_GLOBAL_COMMANDS = operationsIn(GLOBAL_OPERATIONS);
const OF_GUILD_COMMANDS = operationsIn(GUILD_OPERATIONS, PERMISSION_OPERATIONS);
const OF_GUILDS = operationsIn(GUILD_OPERATIONS, PERMISSION_OPERATIONS, MESSAGE_OPERATIONS);
/** What a user does that leads to an interaction, and where it is seen. */
const USES = ["invokeCommand", "typeOption", "useComponent", "submitModal", "listPicker", "listDeliveries"] as const;

/** What a target has to offer for operations beside those on commands. */
const SURFACES: readonly (readonly [Capability, Operations])[] = [
  ["gateway", operationsIn(operationsOf("gateway"))],
  ["notices", operationsIn(NOTICE_OPERATIONS)],
  ["interactions", operationsIn(INTERACTION_OPERATIONS, USES)],
  ["messages", operationsIn(MESSAGE_OPERATIONS)],
];

/** A guild is also leased for its channels: messages work where commands do not. Without steps it is leased for commands. */
function isAboutGuildCommands(steps: readonly Step[]): boolean {
  return steps.length === 0 || includesAny(steps, OF_GUILD_COMMANDS);
}

const NEED_OF_LEASE: Readonly<Record<Lease, Capability | undefined>> = {
  global: undefined,
  guild: "guild-commands",
  guild2: "second-guild",
  otherApplication: "other-application",
  driver: "driver",
  application: undefined,
};

function addNeedsOfStep(needs: Set<Capability>, step: Step): void {
  if (step.files !== undefined) needs.add("uploads");
  if (isBulkOverwrite(step)) needs.add("bulk-overwrite");
  if (step.call === PERMISSION_OPERATIONS.list) needs.add("permissions-list");
  if (step.as === "guildManager") needs.add("permissions-edit");
  if (step.as === "memberWithoutManage") needs.add("able-user-check");
  if (step.as === "clientCredentials") needs.add("client-credentials");
  if (step.as === "otherBot") needs.add("other-application");
  if (step.headers && "{localeHeader}" in step.headers) needs.add("locale-header");
}
