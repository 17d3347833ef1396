/** What services get wrong about permissions in use. */
import { always, decided, decidedAbout } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";

const OPEN = "Users do what a guild forbade them";
const SHUT = "Users cannot do what their guild lets them do";

export const useRightFaults: readonly Fault[] = withHarm(OPEN, [
  ...faults("access.administrators.use-all-commands", SHUT, {
    "access.administrators-are-asked": ["asks administrators like everybody else", always("isAdministrator", false)],
  }),
  ...faults("access.default-member-permissions.zero-forbids", OPEN, {
    "access.zero-lets-everybody": ["does not ask default_member_permissions", always("hasDefaultPermissions", true)],
  }),
  ...faults("access.nsfw.is-for-adults", OPEN, {
    "access.minors-use-nsfw": ["lets minors use nsfw commands", always("isOldEnough", true)],
  }),
  ...faults("access.nsfw.is-for-adults", SHUT, {
    "access.adults-do-not-use-nsfw": ["refuses every use of nsfw commands", always("isOldEnough", false)],
  }),
  ...faults("access.send-messages.is-needed-for-user-commands", OPEN, {
    "access.user-commands-need-no-voice": [
      "lets users use user commands where they may not write",
      always("maySpeak", true),
    ],
  }),
  ...faults("access.guild-commands.stay-in-their-guild", OPEN, {
    "access.guild-commands-are-everywhere": ["finds guild commands in every guild", always("isInScope", true)],
  }),
  ...faults("access.guild-commands.are-not-in-direct-messages", OPEN, {
    "access.guild-commands-are-in-direct-messages": [
      "finds guild commands in direct messages",
      always("isInScope", true),
    ],
  }),
  ...faults("access.contexts.bot-dm-lets-a-command-run-there", OPEN, {
    "access.contexts-are-not-asked": ["does not ask contexts", always("isContextAllowed", true)],
  }),
  ...faults("access.dm-permission.false-hides-in-direct-messages", OPEN, {
    "access.dm-permission-is-not-asked": ["does not ask dm_permission", always("isContextAllowed", true)],
  }),
  fault("access.zero-asks-for-nothing", "access.default-member-permissions.zero-forbids", {
    title: 'takes "0" for no required bits',
    apply: decided("hasDefaultPermissions", (sound, command) =>
      command.default_member_permissions === "0" ? true : sound(),
    ),
  }),
  fault("access.bits-are-not-asked", "access.default-member-permissions.asks-for-its-bit", {
    title: "asks for no bits of default_member_permissions",
    apply: decided("hasDefaultPermissions", (sound, command) => {
      const has = sound();
      return command.default_member_permissions === "0" || has ? has : true;
    }),
  }),
  fault("access.bits-shut-everybody-out", "access.default-member-permissions.asks-for-its-bit", {
    title: "refuses every use of a command that requires a bit",
    harm: SHUT,
    apply: decided("hasDefaultPermissions", (sound, command) => {
      const has = sound();
      return command.default_member_permissions === null || !has ? has : false;
    }),
  }),
  ...faults("access.everyone-is-the-guild-id", OPEN, {
    "access.everyone-is-ignored": ["ignores entries for everybody", decided("everyoneOf", () => "0")],
  }),
  ...faults("access.all-channels-is-the-guild-id-minus-1", OPEN, {
    "access.all-channels-are-ignored": ["ignores entries for all channels", decided("allChannelsOf", () => "0")],
    "access.all-channels-lose-digits": [
      "subtracts 1 from the id of a guild as a double",
      decided("allChannelsOf", (_sound, guildId) => BigInt(Number(guildId) - 1).toString()),
      "rare",
    ],
  }),
  fault("access.all-channels-beat-one", "access.all-channels-is-the-guild-id-minus-1", {
    title: "lets the entry for all channels win over that of one",
    harm: SHUT,
    apply: (sound, acted) => ({
      isChannelPermitted: (attempt, entries) => {
        const all = entries.find(({ id }) => id === sound.allChannelsOf(attempt.channel.guildId ?? "0"));
        if (all === undefined) return sound.isChannelPermitted(attempt, entries);
        acted();
        return all.permission;
      },
    }),
  }),
  fault("access.threads-are-not-included", "access.channel.includes-its-threads", {
    title: "asks a thread for itself, not its channel",
    apply: decided("channelItself", (_sound, _world, channel) => channel),
  }),
  ...entryRows(),
  fault("access.command-entry-is-ignored", "access.command-entry.beats-the-application-entry", {
    title: "asks the application first",
    harm: SHUT,
    apply: decided("entriesFor", (sound, attempt) => {
      const own = attempt.application.permissions.get(attempt.channel.guildId ?? "", attempt.application.id);
      return own === undefined ? sound() : own;
    }),
  }),
  fault("access.application-entry-is-ignored", "access.application-entry.applies-without-an-overwrite", {
    title: "ignores permissions under the id of the application",
    apply: (sound, acted) => ({
      entriesFor: (attempt) => {
        const own = attempt.application.permissions.get(attempt.channel.guildId ?? "", attempt.command.id);
        if (own === undefined && sound.entriesFor(attempt).length > 0) acted();
        return own ?? [];
      },
    }),
  }),
  ...faults("access.denied-user.neither-sees-nor-uses", "Users find commands that do nothing for them", {
    "access.picker-shows-what-is-denied": ["shows denied commands in the picker", permittedWhere((isUse) => !isUse)],
  }),
  ...faults("access.denied-user.neither-sees-nor-uses", OPEN, {
    "access.denied-user-uses": ["hides denied commands, and lets them be used", permittedWhere((isUse) => isUse)],
  }),
  fault("access.nsfw-of-discovery-is-taken", "access.nsfw.is-not-for-discovery", {
    title: "lets applications in the directory have nsfw commands",
    harm: "Minors find such commands in the directory",
    apply: always("violationsOfDiscovery", []),
  }),
]);

/** Entries for roles and users that are not looked at. */
function entryRows(): readonly Fault[] {
  return (
    [
      [1, "role"],
      [2, "user"],
    ] as const
  ).map(([type, word]) =>
    fault(`access.${word}-entries-are-ignored`, "access.role-and-user-entries.apply", {
      title: `ignores entries for a ${word}`,
      harm: OPEN,
      apply: decidedAbout("isUserPermitted", (attempt, entries) => [
        attempt,
        entries.filter((entry) => entry.type !== type),
      ]),
    }),
  );
}

/** Entries that deny are not seen, either in uses or in the picker. */
function permittedWhere(isBlind: (isUse: boolean) => boolean): Apply {
  return (sound, acted) => {
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
        if (isPermitted || !isBlind(isUse)) return isPermitted;
        acted();
        return true;
      },
    };
  };
}
