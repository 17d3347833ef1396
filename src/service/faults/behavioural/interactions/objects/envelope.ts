/** The interaction around its data: how it is delivered, for whom, who acts, in which language. */
import { isObject } from "../../../../../contract/json.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../../fault.js";
import { deliveredAs, without } from "../../../operations.js";
import { OBJECTS_DEAD, OBJECTS_WRONG } from "../../harm.js";
import { COMMAND } from "./data.js";

export const interactionEnvelopeFaults: readonly Fault[] = withHarm(OBJECTS_WRONG, [
  fault("interaction.of-commands-is-type-3", "interaction.command.is-type-2", {
    title: "delivers commands as type 3",
    apply: deliveredAs((interaction, { type }) => (type === COMMAND ? { ...interaction, type: 3 } : undefined)),
  }),
  fault("interaction.is-delivered-twice", "interaction.command.is-type-2", {
    title: "delivers each interaction twice",
    harm: "Everything that a user does happens twice",
    apply: sent((send) => {
      send();
      send();
    }),
  }),
  ...faults("interaction.command.is-type-2", "Nothing happens when a command is used", {
    "interaction.is-not-delivered": ["delivers no interaction", sent(() => {})],
  }),
  fault("interaction.of-autocomplete-is-type-2", "interaction.type.is-by-cause", {
    title: "delivers autocomplete requests as type 2",
    harm: "A command runs while its user is still typing",
    apply: deliveredAs((interaction, { type }) => (type === 4 ? { ...interaction, type: 2 } : undefined)),
  }),
  ...(["id", "application_id", "token", "channel_id", "version"] as const).map((member) =>
    fault(`interaction.has-no-${member.replaceAll("_", "-")}`, "interaction.object.has-its-fields", {
      title: `delivers interactions without ${member}`,
      harm: OBJECTS_DEAD,
      apply: deliveredAs((interaction) => without(interaction, member)),
    }),
  ),
  fault("interaction.channel-id-is-a-number", "interaction.object.has-its-fields", {
    title: "writes channel_id as a number",
    harm: "The last digits of ids are lost",
    apply: deliveredAs((interaction) => ({ ...interaction, channel_id: Number(interaction["channel_id"]) })),
    kind: "rare",
  }),
  fault("interaction.names-another-application", "interaction.application-id.is-the-owner", {
    title: "delivers under another application_id",
    harm: OBJECTS_DEAD,
    apply: deliveredAs((interaction) => ({ ...interaction, application_id: "1" })),
  }),
  ...faults("interaction.application-id.is-the-owner", "Outsiders see what users do", {
    "interaction.goes-to-everybody": ["delivers to every application", toEverybody()],
  }),
  fault("interaction.token-is-reused", "interaction.token.is-unique", {
    title: "gives every interaction the same token",
    harm: "Answers of one user reach another",
    apply: (sound, acted) => {
      const token = sound.newInteractionToken();
      return {
        newInteractionToken: () => {
          acted();
          return token;
        },
      };
    },
  }),
  fault("interaction.id-is-reused", "interaction.id.is-unique", {
    title: "gives every interaction the same id",
    harm: "A client that keeps interactions by id loses some",
    apply: deliveredAs((interaction) => ({ ...interaction, id: "1000000000000000001" })),
  }),
  fault("interaction.has-no-guild-id", "interaction.guild-id.is-present-in-guilds", {
    title: "leaves out the guild_id",
    harm: "The application takes a guild for a direct message",
    apply: deliveredAs((interaction) => without(interaction, "guild_id")),
  }),
  fault("interaction.has-another-guild-id", "interaction.guild-id.is-present-in-guilds", {
    title: "gives the id of the channel for that of the guild",
    apply: deliveredAs((interaction) =>
      interaction["guild_id"] === undefined
        ? undefined
        : { ...interaction, guild_id: interaction["channel_id"] ?? "0" },
    ),
  }),
  ...(["user", "roles", "permissions", "joined_at", "pending", "mute"] as const).map((member) =>
    fault(`interaction.member-has-no-${member.replaceAll("_", "-")}`, "interaction.member.has-its-fields", {
      title: `leaves out ${member} of the member`,
      harm: "The application does not know who acts, or what they may do",
      apply: deliveredAs((interaction) => {
        const { member: who } = interaction;
        return isObject(who) ? { ...interaction, member: without(who, member) } : undefined;
      }),
    }),
  ),
  fault("interaction.locale-is-of-the-guild", "interaction.locale.is-of-the-client", {
    title: "gives the language of the guild for that of the client",
    harm: "Users are answered in another language than theirs",
    apply: deliveredAs((interaction) => ({ ...interaction, locale: interaction["guild_locale"] ?? "en-US" })),
  }),
  fault("interaction.locale-is-of-the-settings", "interaction.locale.is-of-the-client", {
    title: "gives the language of the account for that of the client",
    harm: "Users are answered in another language than theirs",
    apply: deliveredAs((interaction, { userId }, { world }) => ({
      ...interaction,
      locale: world.user(userId)?.locale ?? "en-US",
    })),
    kind: "rare",
  }),
  fault("interaction.has-no-guild-locale", "interaction.guild-locale.is-present-in-guilds", {
    title: "leaves out the language of the guild",
    harm: "Public answers come in the wrong language",
    apply: deliveredAs((interaction) => without(interaction, "guild_locale")),
  }),
  fault("interaction.app-permissions-are-a-number", "interaction.app-permissions.is-a-bit-set", {
    title: "writes app_permissions as a number",
    harm: "High bits are lost",
    apply: deliveredAs((interaction) => ({ ...interaction, app_permissions: Number(interaction["app_permissions"]) })),
  }),
  fault("interaction.attachment-size-limit-is-8-mib", "interaction.attachment-size-limit.is-at-least-the-default", {
    title: "allows only 8 MiB",
    harm: "Files are refused that the documents allow",
    apply: deliveredAs((interaction) => ({ ...interaction, attachment_size_limit: 8 * 1024 * 1024 })),
  }),
]);

function toEverybody(): Apply {
  return (sound, acted) => {
    const known = new Set<string>();
    return {
      interactionObject: (service, identity, draft) => {
        for (const id of service.applications.keys()) known.add(id);
        return sound.interactionObject(service, identity, draft);
      },
      sendInteraction: (outbox, applicationId, interaction) => {
        acted();
        for (const id of new Set([applicationId, ...known])) outbox.deliver(id, interaction);
      },
    };
  };
}

function sent(change: (send: () => void) => void): Apply {
  return (sound, acted) => ({
    sendInteraction: (...given) => {
      acted();
      change(() => sound.sendInteraction(...given));
    },
  });
}
