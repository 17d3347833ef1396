/** What services get wrong about the interaction object itself. */
import type { Json } from "../../../../contract/json.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { elementsOf, isObject, type JsonObject } from "../../../../rules/violation.js";
import { deliveredAs, deliveredData, without } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { row } from "../row.js";

const DEAD = "The application cannot answer, and its user sees a failure";
const WRONG = "The application answers for something else than what its user did";

const COMMAND = 2;

export const interactionObjectFaults: readonly Fault[] = [
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
  ...dataRows([
    ["id-is-of-another-command", "interaction.data.id-is-the-command", { id: "1" }, "gives another id of the command"],
    ["name-is-id", "interaction.data.name-is-the-default-name", "id", "gives the id of the command for its name"],
    ["type-is-2", "interaction.data.type-is-the-command-type", { type: 2 }, "gives type 2 for every command"],
    [
      "version-is-1",
      "interaction.data.version-is-the-command-version",
      { version: "1" },
      "gives version 1 of every command",
    ],
  ]),
  row(
    "interaction.name-is-localized",
    "interaction.data.name-is-the-default-name",
    "gives the localized name of the command",
    "The application does not know the command",
    localizedNames("name"),
    "rare",
  ),
  row(
    "interaction.option-names-are-localized",
    "interaction.data.option-names-are-default-names",
    "gives localized names of options",
    "The application does not find its options",
    localizedNames("options"),
  ),
  ...(["name", "type", "value"] as const).map((member) =>
    row(
      `interaction.options-have-no-${member}`,
      "interaction.data.options-have-name-type-and-value",
      `leaves out the ${member} of options`,
      WRONG,
      deliveredData(COMMAND, (data) => ({
        ...data,
        options: elementsOf(data["options"]).map((option) => (isObject(option) ? without(option, member) : option)),
      })),
    ),
  ),
  row(
    "interaction.options-are-flat",
    "interaction.data.subcommands-nest",
    "delivers the options of subcommands beside them",
    "The application cannot tell which subcommand was used",
    deliveredData(COMMAND, (data) => ({ ...data, options: flat(elementsOf(data["options"])) })),
  ),
  row(
    "interaction.group-is-left-out",
    "interaction.data.subcommands-nest",
    "delivers the subcommand of a group without the group",
    "Subcommands of one name in two groups are the same",
    deliveredData(COMMAND, (data) => ({
      ...data,
      options: elementsOf(data["options"]).flatMap((option) =>
        isObject(option) && option["type"] === 2 ? elementsOf(option["options"]) : [option],
      ),
    })),
    "rare",
  ),
  row(
    "interaction.required-options-may-be-missing",
    "interaction.data.required-options-are-there",
    "delivers commands without their required options",
    "The application works with a value that is not there",
    (sound, acted) => ({
      missingOption: (declared, names) => {
        if (sound.missingOption(declared, names) !== undefined) acted();
        return undefined;
      },
    }),
  ),
  ...[
    [2, "user", "users"],
    [3, "message", "messages"],
  ].flatMap(([type, word, kind]) => {
    const rule = `interaction.${word}-command.has-its-target` as "interaction.user-command.has-its-target";
    const ofType = (change: (data: JsonObject) => JsonObject) =>
      deliveredData(COMMAND, (data) => (data["type"] === type ? change(data) : undefined));
    return [
      row(
        `interaction.${word}-command-has-no-target`,
        rule,
        `leaves out the target_id of ${word} commands`,
        WRONG,
        ofType((data) => without(data, "target_id")),
      ),
      row(
        `interaction.${word}-command-resolves-nothing`,
        rule,
        `does not resolve the target of ${word} commands`,
        WRONG,
        ofType((data) => ({ ...data, resolved: { [String(kind)]: {} } })),
      ),
      row(
        `interaction.${word}-command-has-options`,
        `interaction.${word}-command.has-no-options` as "interaction.user-command.has-no-options",
        `gives the target of ${word} commands as an option`,
        WRONG,
        ofType((data) => ({ ...data, options: [{ name: "target", type: 6, value: data["target_id"] ?? "0" }] })),
      ),
    ];
  }),
  row(
    "interaction.user-command-resolves-no-member",
    "interaction.user-command.has-its-target",
    "does not resolve the member that a user command is used on",
    WRONG,
    deliveredData(COMMAND, (data) =>
      data["type"] === 2 && isObject(data["resolved"])
        ? { ...data, resolved: without(data["resolved"], "members") }
        : undefined,
    ),
    "rare",
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

type DataRow = readonly [word: string, rule: RuleId, change: JsonObject | string, title: string];

/** Another value, or that of another member. */
function dataRows(rows: readonly DataRow[]): readonly Fault[] {
  return rows.map(([word, rule, change, title]) =>
    row(
      `interaction.data-${word}`,
      rule,
      title,
      WRONG,
      deliveredData(COMMAND, (data) => {
        return typeof change === "string" ? { ...data, name: data[change] ?? "" } : { ...data, ...change };
      }),
    ),
  );
}

/** Names of the command, or of its options, in the first of their languages. */
function localizedNames(member: "name" | "options"): Apply {
  return deliveredAs((interaction, { applicationId }, { applications }) => {
    const { data } = interaction;
    if (!isObject(data)) return undefined;
    const application = applications.get(applicationId);
    const scopes = application === undefined ? [] : [application.global, ...application.guilds.values()];
    const command = scopes.map((scope) => scope.get(String(data["id"]))?.command).find((one) => one !== undefined);
    if (command === undefined) return undefined;
    if (member === "name") {
      return { ...interaction, data: { ...data, name: firstName(command.name_localizations, data["name"]) } };
    }
    return { ...interaction, data: { ...data, options: renamed(elementsOf(data["options"]), command.options ?? []) } };
  });
}

function renamed(options: readonly Json[], declared: readonly Json[]): readonly Json[] {
  return options.map((option) => {
    const own = declared.filter(isObject).find(({ name }) => isObject(option) && name === option["name"]);
    return isObject(option) && own ? { ...option, name: firstName(own["name_localizations"], option["name"]) } : option;
  });
}

function firstName(names: Json | undefined, otherwise: Json | undefined): Json {
  return (isObject(names) ? Object.values(names)[0] : undefined) ?? otherwise ?? "";
}

function flat(options: readonly Json[]): readonly Json[] {
  return options.flatMap((option) => {
    if (!isObject(option) || option["options"] === undefined) return [option];
    return [without(option, "options"), ...flat(elementsOf(option["options"]))];
  });
}
