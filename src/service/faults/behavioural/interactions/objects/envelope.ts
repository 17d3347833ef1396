/** The interaction around its data: how it is delivered, for whom, who acts, in which language. */
import { isObject } from "../../../../../rules/violation.js";
import { deliveredAs, without } from "../../../api-operations.js";
import type { Apply, Fault } from "../../../fault.js";
import { row } from "../../row.js";
import { COMMAND } from "./data.js";
import { DEAD, WRONG } from "./harm.js";

export const interactionEnvelopeFaults: readonly Fault[] = [
  row(
    "interaction.of-commands-is-type-3",
    "interaction.command.is-type-2",
    "delivers commands as type 3",
    WRONG,
    deliveredAs((interaction, { type }) => (type === COMMAND ? { ...interaction, type: 3 } : undefined)),
  ),
  row(
    "interaction.is-delivered-twice",
    "interaction.command.is-type-2",
    "delivers each interaction twice",
    "Everything that a user does happens twice",
    sent((send) => {
      send();
      send();
    }),
  ),
  row(
    "interaction.is-not-delivered",
    "interaction.command.is-type-2",
    "delivers no interaction",
    "Nothing happens when a command is used",
    sent(() => {}),
  ),
  row(
    "interaction.of-autocomplete-is-type-2",
    "interaction.type.is-by-cause",
    "delivers autocomplete requests as type 2",
    "A command runs while its user is still typing",
    deliveredAs((interaction, { type }) => (type === 4 ? { ...interaction, type: 2 } : undefined)),
  ),
  ...(["id", "application_id", "token", "channel_id", "version"] as const).map((member) =>
    row(
      `interaction.has-no-${member.replaceAll("_", "-")}`,
      "interaction.object.has-its-fields",
      `delivers interactions without ${member}`,
      DEAD,
      deliveredAs((interaction) => without(interaction, member)),
    ),
  ),
  row(
    "interaction.channel-id-is-a-number",
    "interaction.object.has-its-fields",
    "writes channel_id as a number",
    "The last digits of ids are lost",
    deliveredAs((interaction) => ({ ...interaction, channel_id: Number(interaction["channel_id"]) })),
    "rare",
  ),
  row(
    "interaction.names-another-application",
    "interaction.application-id.is-the-owner",
    "delivers under another application_id",
    DEAD,
    deliveredAs((interaction) => ({ ...interaction, application_id: "1" })),
  ),
  row(
    "interaction.goes-to-everybody",
    "interaction.application-id.is-the-owner",
    "delivers to every application",
    "Strangers see what users do",
    toEverybody(),
  ),
  row(
    "interaction.token-is-reused",
    "interaction.token.is-unique",
    "gives every interaction the same token",
    "Answers of one user reach another",
    (sound, acted) => {
      const token = sound.newInteractionToken();
      return {
        newInteractionToken: () => {
          acted();
          return token;
        },
      };
    },
  ),
  row(
    "interaction.id-is-reused",
    "interaction.id.is-unique",
    "gives every interaction the same id",
    "A client that keeps interactions by id loses some",
    deliveredAs((interaction) => ({ ...interaction, id: "1000000000000000001" })),
  ),
  row(
    "interaction.has-no-guild-id",
    "interaction.guild-id.is-present-in-guilds",
    "leaves out the guild_id",
    "The application takes a guild for a direct message",
    deliveredAs((interaction) => without(interaction, "guild_id")),
  ),
  row(
    "interaction.has-another-guild-id",
    "interaction.guild-id.is-present-in-guilds",
    "gives the id of the channel for that of the guild",
    WRONG,
    deliveredAs((interaction) =>
      interaction["guild_id"] === undefined
        ? undefined
        : { ...interaction, guild_id: interaction["channel_id"] ?? "0" },
    ),
  ),
  ...(["user", "roles", "permissions", "joined_at", "pending", "mute"] as const).map((member) =>
    row(
      `interaction.member-has-no-${member.replaceAll("_", "-")}`,
      "interaction.member.has-its-fields",
      `leaves out ${member} of the member`,
      "The application does not know who acts, or what they may do",
      deliveredAs((interaction) => {
        const { member: who } = interaction;
        return isObject(who) ? { ...interaction, member: without(who, member) } : undefined;
      }),
    ),
  ),
  row(
    "interaction.locale-is-of-the-guild",
    "interaction.locale.is-of-the-client",
    "gives the language of the guild for that of the client",
    "Users are answered in another language than theirs",
    deliveredAs((interaction) => ({ ...interaction, locale: interaction["guild_locale"] ?? "en-US" })),
  ),
  row(
    "interaction.locale-is-of-the-settings",
    "interaction.locale.is-of-the-client",
    "gives the language of the account for that of the client",
    "Users are answered in another language than theirs",
    deliveredAs((interaction, { userId }, { world }) => ({
      ...interaction,
      locale: world.user(userId)?.locale ?? "en-US",
    })),
    "rare",
  ),
  row(
    "interaction.has-no-guild-locale",
    "interaction.guild-locale.is-present-in-guilds",
    "leaves out the language of the guild",
    "Public answers come in the wrong language",
    deliveredAs((interaction) => without(interaction, "guild_locale")),
  ),
  row(
    "interaction.app-permissions-are-a-number",
    "interaction.app-permissions.is-a-bit-set",
    "writes app_permissions as a number",
    "High bits are lost",
    deliveredAs((interaction) => ({ ...interaction, app_permissions: Number(interaction["app_permissions"]) })),
  ),
  row(
    "interaction.attachment-size-limit-is-8-mib",
    "interaction.attachment-size-limit.is-at-least-the-default",
    "allows only 8 MiB",
    "Files are refused that the documents allow",
    deliveredAs((interaction) => ({ ...interaction, attachment_size_limit: 8 * 1024 * 1024 })),
  ),
];

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
