/** What services get wrong about permissions in use. */
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import type { Policies } from "../../../policies.js";
import type { Apply, Fault } from "../../fault.js";
import { row } from "../row.js";

const OPEN = "Users do what a guild forbade them";
const SHUT = "Users cannot do what their guild lets them do";

type Name = keyof Policies;

/** A decision that always ends the same way. */
type Constant = readonly [id: string, rule: RuleId, policy: Name, value: boolean, title: string];

const CONSTANTS: readonly Constant[] = [
  [
    "access.administrators-are-asked",
    "access.administrators.use-all-commands",
    "isAdministrator",
    false,
    "asks administrators like everybody else",
  ],
  [
    "access.zero-lets-everybody",
    "access.default-member-permissions.zero-forbids",
    "hasDefaultPermissions",
    true,
    "does not ask default_member_permissions",
  ],
  ["access.minors-use-nsfw", "access.nsfw.is-for-adults", "isOldEnough", true, "lets minors use nsfw commands"],
  ["access.adults-do-not-use-nsfw", "access.nsfw.is-for-adults", "isOldEnough", false, "lets nobody use nsfw commands"],
  [
    "access.user-commands-need-no-voice",
    "access.send-messages.is-needed-for-user-commands",
    "maySpeak",
    true,
    "lets users use user commands where they may not write",
  ],
  [
    "access.guild-commands-are-everywhere",
    "access.guild-commands.stay-in-their-guild",
    "isInScope",
    true,
    "finds guild commands in every guild",
  ],
  [
    "access.guild-commands-are-in-direct-messages",
    "access.guild-commands.are-not-in-direct-messages",
    "isInScope",
    true,
    "finds guild commands in direct messages",
  ],
  [
    "access.contexts-are-not-asked",
    "access.contexts.bot-dm-lets-a-command-run-there",
    "isContextAllowed",
    true,
    "does not ask contexts",
  ],
  [
    "access.dm-permission-is-not-asked",
    "access.dm-permission.false-hides-in-direct-messages",
    "isContextAllowed",
    true,
    "does not ask dm_permission",
  ],
];

export const useRightFaults: readonly Fault[] = [
  ...CONSTANTS.map(([id, rule, policy, value, title]) =>
    row(id, rule, title, value ? OPEN : SHUT, always(policy, value)),
  ),
  row(
    "access.zero-asks-for-nothing",
    "access.default-member-permissions.zero-forbids",
    'takes "0" for no bits that are asked for',
    OPEN,
    (sound, acted) => ({
      hasDefaultPermissions: (command, permissions) => {
        if (command.default_member_permissions !== "0") return sound.hasDefaultPermissions(command, permissions);
        acted();
        return true;
      },
    }),
  ),
  row(
    "access.bits-are-not-asked",
    "access.default-member-permissions.asks-for-its-bit",
    "asks for no bits of default_member_permissions",
    OPEN,
    (sound, acted) => ({
      hasDefaultPermissions: (command, permissions) => {
        const has = sound.hasDefaultPermissions(command, permissions);
        if (command.default_member_permissions === "0" || has) return has;
        acted();
        return true;
      },
    }),
  ),
  row(
    "access.bits-shut-everybody-out",
    "access.default-member-permissions.asks-for-its-bit",
    "lets nobody use a command that asks for a bit",
    SHUT,
    (sound, acted) => ({
      hasDefaultPermissions: (command, permissions) => {
        const has = sound.hasDefaultPermissions(command, permissions);
        if (command.default_member_permissions === null || !has) return has;
        acted();
        return false;
      },
    }),
  ),
  row(
    "access.everyone-is-ignored",
    "access.everyone-is-the-guild-id",
    "ignores entries for everybody",
    OPEN,
    (_sound, acted) => ({
      everyoneOf: () => {
        acted();
        return "0";
      },
    }),
  ),
  row(
    "access.all-channels-are-ignored",
    "access.all-channels-is-the-guild-id-minus-1",
    "ignores entries for all channels",
    OPEN,
    (_sound, acted) => ({
      allChannelsOf: () => {
        acted();
        return "0";
      },
    }),
  ),
  row(
    "access.all-channels-lose-digits",
    "access.all-channels-is-the-guild-id-minus-1",
    "subtracts 1 from the id of a guild as a double",
    OPEN,
    (_sound, acted) => ({
      allChannelsOf: (guildId) => {
        acted();
        return BigInt(Number(guildId) - 1).toString();
      },
    }),
    "rare",
  ),
  row(
    "access.all-channels-beat-one",
    "access.all-channels-is-the-guild-id-minus-1",
    "lets the entry for all channels win over that of one",
    SHUT,
    (sound, acted) => ({
      isChannelPermitted: (attempt, entries) => {
        const all = entries.find(({ id }) => id === sound.allChannelsOf(attempt.channel.guildId ?? "0"));
        if (all === undefined) return sound.isChannelPermitted(attempt, entries);
        acted();
        return all.permission;
      },
    }),
  ),
  row(
    "access.threads-are-not-included",
    "access.channel.includes-its-threads",
    "asks a thread for itself, not its channel",
    OPEN,
    (_sound, acted) => ({
      channelItself: (_world, channel) => {
        acted();
        return channel;
      },
    }),
  ),
  ...entryRows(),
  row(
    "access.command-entry-is-ignored",
    "access.command-entry.beats-the-application-entry",
    "asks the application first",
    SHUT,
    (sound, acted) => ({
      entriesFor: (attempt) => {
        const own = attempt.application.permissions.get(attempt.channel.guildId ?? "", attempt.application.id);
        if (own === undefined) return sound.entriesFor(attempt);
        acted();
        return own;
      },
    }),
  ),
  row(
    "access.application-entry-is-ignored",
    "access.application-entry.applies-without-an-overwrite",
    "ignores permissions under the id of the application",
    OPEN,
    (sound, acted) => ({
      entriesFor: (attempt) => {
        const own = attempt.application.permissions.get(attempt.channel.guildId ?? "", attempt.command.id);
        if (own === undefined && sound.entriesFor(attempt).length > 0) acted();
        return own ?? [];
      },
    }),
  ),
  row(
    "access.picker-shows-what-is-denied",
    "access.denied-user.neither-sees-nor-uses",
    "shows denied commands in the picker",
    "Users find commands that do nothing for them",
    (sound, acted) => {
      let isUse = false;
      return {
        accessToUse: (attempt) => {
          isUse = true;
          try {
            return sound.accessToUse({ ...attempt });
          } finally {
            isUse = false;
          }
        },
        isPermittedInGuild: (attempt) => {
          const isPermitted = sound.isPermittedInGuild(attempt);
          if (isUse || isPermitted) return isPermitted;
          acted();
          return true;
        },
      };
    },
  ),
  row(
    "access.denied-user-uses",
    "access.denied-user.neither-sees-nor-uses",
    "hides denied commands, and lets them be used",
    OPEN,
    (sound, acted) => {
      let isUse = false;
      return {
        accessToUse: (attempt) => {
          isUse = true;
          try {
            return sound.accessToUse(attempt);
          } finally {
            isUse = false;
          }
        },
        isPermittedInGuild: (attempt) => {
          const isPermitted = sound.isPermittedInGuild(attempt);
          if (!isUse || isPermitted) return isPermitted;
          acted();
          return true;
        },
      };
    },
  ),
  row(
    "access.nsfw-of-discovery-is-taken",
    "access.nsfw.is-not-for-discovery",
    "lets applications in the directory have nsfw commands",
    "Minors find such commands in the directory",
    (sound, acted) => ({
      violationsOfDiscovery: (...given) => {
        if (sound.violationsOfDiscovery(...given).length > 0) acted();
        return [];
      },
    }),
  ),
];

/** Entries for roles and users that are not looked at. */
function entryRows(): readonly Fault[] {
  return (
    [
      [1, "role"],
      [2, "user"],
    ] as const
  ).map(([type, word]) =>
    row(
      `access.${word}-entries-are-ignored`,
      "access.role-and-user-entries.apply",
      `ignores entries for a ${word}`,
      OPEN,
      (sound, acted) => ({
        isUserPermitted: (attempt, entries) => {
          const seen = entries.filter((entry) => entry.type !== type);
          if (seen.length < entries.length) acted();
          return sound.isUserPermitted(attempt, seen);
        },
      }),
    ),
  );
}

function always(policy: Name, value: boolean): Apply {
  return (sound, acted) => ({
    [policy]: (...given: readonly unknown[]) => {
      if ((sound[policy] as (...all: readonly unknown[]) => unknown)(...given) !== value) acted();
      return value;
    },
  });
}
