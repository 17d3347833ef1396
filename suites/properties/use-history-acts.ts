/** What is done to a command that is used again and again, and what each act leaves of it. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Reference } from "../../src/case/template.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { GUILD_OPERATIONS, type OperationId } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { ALL_CHANNELS, entry, MANAGE_GUILD, permit } from "../access/people.js";
import { channelId, drive, guildId, roleId, userId } from "../rows/driver.js";
import { at, type Body, REFUSED, request } from "../rows/steps.js";
import { type Demand, entryOverwritten, type UsedCommand } from "./used-command.js";

/** What is done to the command, or to its permissions. */
type Act =
  /** An edit of this member. */
  | "description"
  | "options"
  | "name"
  | "forbid-all"
  | "ask-for-permission"
  | "open-to-all"
  /** A create of its name, with other options. */
  | "overwrite"
  /** It is deleted, and made again. */
  | "again"
  /** The user gets an entry, or the list is emptied. */
  | "deny"
  | "allow"
  | "clear"
  /** So does one of the roles of the user. */
  | "deny-role"
  | "allow-role"
  /** The channel, all channels, or all members get an entry. */
  | "close"
  | "close-all"
  | "deny-all"
  | "allow-all"
  /** The permissions of the application get an entry of the user, or none. */
  | "deny-by-application"
  | "clear-application"
  /** A request about it, or about its permissions, that is refused. */
  | "refused-edit"
  | "refused-create"
  | "refused-permissions"
  /** A thread begins in the channel, and the command is used there from then on. */
  | "thread";

/** After these all is as it was. */
const REFUSALS = ["refused-edit", "refused-create", "refused-permissions"] as const satisfies readonly Act[];

/** True where nothing comes of it. */
export const isRefused = (act: Act): boolean => REFUSALS.some((one) => one === act);

/** Acts about what the user has by their roles. */
const OF_ROLES = ["ask-for-permission", "deny-role", "allow-role"] as const satisfies readonly Act[];

/** True where it matters which roles the user has. */
export const isOfRoles = (act: Act): boolean => OF_ROLES.some((one) => one === act);

/** One of them. */
export interface DrawnAct {
  /** What is done. */
  readonly act: Act;
  /** Whether it is used before the next act. */
  readonly isUsed: boolean;
}

/** One to eight of them. Shrinks to fewer. */
export const acts: Arbitrary<readonly DrawnAct[]> = fc.noBias(
  fc.array(
    part(
      fc.record({
        act: fc.constantFrom<Act>(
          ...([
            "description",
            "options",
            "options",
            "options",
            "name",
            "forbid-all",
            "open-to-all",
            "overwrite",
            "again",
          ] as const),
          ...(["deny", "deny", "allow", "allow", "clear", "clear"] as const),
          ...(["close", "close-all", "deny-all", "allow-all", "allow-all", "thread", "thread", "thread"] as const),
          ...(["deny-by-application", "deny-by-application", "clear-application"] as const),
          ...REFUSALS,
          ...OF_ROLES,
        ),
        isUsed: fc.constantFrom(true, true, false),
      }),
    ),
    { minLength: 1, maxLength: 8, size: "max" },
  ),
);

/** The same acts on a command that is used in a channel for adults: nothing is done to another channel. */
export function actsForAdults(all: readonly DrawnAct[]): readonly DrawnAct[] {
  const others: Readonly<Partial<Record<Act, Act>>> = { close: "close-all", thread: "description" };
  return all.map(({ act, isUsed }) => ({ act: others[act] ?? act, isUsed }));
}

/** Names that it gets one after the other. */
export const NAMES = ["drawn", "renamed", "renamed-again"] as const;
const OPTIONS: readonly (readonly Body[])[] = [
  [],
  [{ type: 1, name: "part", description: "A subcommand" }],
  [{ type: 5, name: "sure", description: "An option" }],
  [{ type: 3, name: "text", description: "A text", autocomplete: true }],
];

/** The options with a subcommand, and how that is used. */
export const WITH_SUBCOMMAND = 1;
export const SUBCOMMAND: Body = { options: [{ name: "part", options: [] }] };
/** The options with the one that is typed into. */
export const WITH_AUTOCOMPLETE = 3;

const DEMANDED: Readonly<Record<Demand, string | null>> = {
  nothing: null,
  permission: MANAGE_GUILD,
  administrator: "0",
};

/** What it is created with. */
export const bodyOf = ({ name, options, demands, isForAdults }: UsedCommand, description: string): Body => ({
  name,
  description,
  ...(isForAdults ? { nsfw: true } : {}),
  options: OPTIONS[options] ?? [],
  ...(demands === "nothing" ? {} : { default_member_permissions: DEMANDED[demands] }),
});

/** A request about commands of the guild. */
export function sent(name: string, call: OperationId, body: Body, id?: Reference): Step {
  const path = { guild_id: guildId(), ...(id === undefined ? {} : { command_id: id }) };
  return request("given", name, call, { path, body });
}

/** The same request, which breaks this rule. */
const refused = (step: Step, rule: RuleId): Step => ({ ...step, part: "twin", expect: [{ ...REFUSED, rule }] });

const TOO_LONG = "x".repeat(LIMITS.commandDescription.max + 1);
const LENGTH: RuleId = "command.description.has-1-to-100-characters";

/** Its id. */
export const idOf = ({ origin }: UsedCommand): Reference => at(origin, "/id");

/** What an act is, and what it leaves. */
interface Done {
  readonly steps: readonly Step[];
  readonly after: UsedCommand;
}

/** The act as step `name`. */
export function done(act: Act, name: string, before: UsedCommand): Done {
  const edited = (body: Body, change: Partial<UsedCommand> = {}): Done => ({
    steps: [sent(name, GUILD_OPERATIONS.edit, body, idOf(before))],
    after: { ...before, versionOf: name, ...change },
  });
  const demanding = (demands: Demand): Done => edited({ default_member_permissions: DEMANDED[demands] }, { demands });
  const permitted = (entries: readonly Body[], change: UsedCommand["entry"]): Done => ({
    steps: [permit(name, entries, idOf(before))],
    after: { ...before, versionOf: undefined, entry: change },
  });
  const permittedToAll = (entries: readonly Body[]): Done => ({
    steps: [
      drive("given", name, "changePermissions", {
        guild_id: guildId(),
        command_id: { $: "application" },
        permissions: entries,
      }),
    ],
    after: { ...before, versionOf: undefined, isDeniedByApplication: entries.length > 0 },
  });
  const options = (before.options + 1) % OPTIONS.length;
  switch (act) {
    case "description":
      return edited({ description: `Edited by ${name}` });
    case "options":
      return edited({ options: OPTIONS[options] ?? [] }, { options, rewritten: "edit.replaces-options-whole" });
    case "name": {
      const renamed = NAMES[(NAMES.indexOf(before.name as (typeof NAMES)[number]) + 1) % NAMES.length] ?? NAMES[0];
      return edited({ name: renamed }, { name: renamed, entry: "none" });
    }
    case "forbid-all":
      return demanding("administrator");
    case "ask-for-permission":
      return demanding("permission");
    case "open-to-all":
      return demanding("nothing");
    case "overwrite": {
      const after = { ...before, options, rewritten: "upsert.stores-the-fields" as const };
      return {
        steps: [sent(name, GUILD_OPERATIONS.create, bodyOf(after, `Overwritten by ${name}`))],
        after: { ...after, versionOf: name, entry: entryOverwritten(before.entry) },
      };
    }
    case "again": {
      const path = { guild_id: guildId(), command_id: idOf(before) };
      return {
        steps: [
          request("given", `delete before ${name}`, GUILD_OPERATIONS.delete, { path }),
          sent(name, GUILD_OPERATIONS.create, bodyOf(before, `Made by ${name}`)),
        ],
        after: { ...before, origin: name, versionOf: name, rewritten: undefined, entry: "none" },
      };
    }
    case "deny":
      return permitted([entry("user", userId(), false)], "denied");
    case "allow":
      return permitted([entry("user", userId(), true)], "allowed");
    case "deny-role":
      return permitted([entry("role", roleId(), false)], "denied");
    case "allow-role":
      return permitted([entry("role", roleId(), true)], "allowed");
    case "clear":
      return permitted([], "none");
    case "close":
      return permitted([entry("channel", channelId(), false)], "closed");
    case "close-all":
      return permitted([entry("channel", ALL_CHANNELS, false)], "all-closed");
    case "deny-all":
      return permitted([entry("role", guildId(), false)], "all-denied");
    case "allow-all":
      return permitted([entry("role", guildId(), true)], "all-allowed");
    case "deny-by-application":
      return permittedToAll([entry("user", userId(), false)]);
    case "clear-application":
      return permittedToAll([]);
    case "refused-edit":
      return {
        steps: [refused(sent(name, GUILD_OPERATIONS.edit, { description: TOO_LONG }, idOf(before)), LENGTH)],
        after: before,
      };
    case "refused-create":
      return { steps: [refused(sent(name, GUILD_OPERATIONS.create, bodyOf(before, TOO_LONG)), LENGTH)], after: before };
    case "refused-permissions":
      return {
        steps: [{ ...refused(permit(name, [], idOf(before)), "permission.edit.refuses-a-bot-token"), as: "bot" }],
        after: before,
      };
    case "thread":
      return {
        steps: [drive("given", name, "makeChannel", { guild_id: guildId(), type: 11, parent_id: channelId() })],
        after: { ...before, thread: name },
      };
  }
}
