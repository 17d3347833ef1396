/** What services get wrong when somebody uses a command or types into it. */
import type { Json } from "../../../../contract/json.js";
import { elementsOf, isObject, type JsonObject } from "../../../../rules/violation.js";
import type { Unfit } from "../../../interaction/outcome.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { deliveredData } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { row } from "../row.js";

const RISK = "The application gets a value that it did not allow";
const STUCK = "Users cannot do what the documents let them do";

const _AUTOCOMPLETE = 4;

export const useFaults: readonly Fault[] = [
  row(
    "deleted-command.is-delivered",
    "interaction.deleted-command.is-not-delivered",
    "goes on delivering commands that were deleted",
    "The application is asked for what it took away",
    rememberingCommands(),
  ),
  row(
    "stale-version.is-delivered",
    "interaction.stale-version.is-rejected",
    "delivers outdated versions of global commands",
    "The application gets options that it no longer has",
    (sound, acted) => ({
      isOutdated: (...given) => {
        if (sound.isOutdated(...given)) acted();
        return false;
      },
    }),
  ),
  row(
    "latest-version.is-rejected",
    "interaction.stale-version.is-rejected",
    "takes every version of an edited command for outdated",
    "A command cannot be used after its edit",
    (sound, acted) => ({
      isOutdated: (command, version) => {
        if (command.id === command.version || version === undefined) return sound.isOutdated(command, version);
        acted();
        return true;
      },
    }),
  ),
  row(
    "base-command.is-usable",
    "interaction.base-command.is-not-usable-with-subcommands",
    "delivers a command with subcommands by itself",
    "The application gets a command that it cannot carry out",
    (_sound, acted) => ({
      takesNoSubcommand: () => {
        acted();
        return [];
      },
    }),
  ),
  row(
    "entry-point.handler-1-is-not-delivered",
    "interaction.entry-point.handler-1-delivers",
    "launches every activity by itself",
    "The application does not learn of its own launch",
    (sound, acted) => ({
      isLaunchedByService: (command) => {
        if (command.type === 4 && !sound.isLaunchedByService(command)) acted();
        return command.type === 4;
      },
    }),
  ),
  row(
    "entry-point.handler-2-is-delivered",
    "interaction.entry-point.handler-2-launches",
    "delivers entry points that it should launch by itself",
    "Nothing launches",
    (sound, acted) => ({
      isLaunchedByService: (command) => {
        if (sound.isLaunchedByService(command)) acted();
        return false;
      },
    }),
  ),
  row(
    "entry-point.handler-2-posts-nothing",
    "interaction.entry-point.handler-2-launches",
    "launches an activity without a message in the channel",
    "Nobody can join the activity",
    (_sound, acted) => ({ postLaunch: () => acted() }),
  ),
  row(
    "entry-point.does-not-come-with-activities",
    "interaction.entry-point.comes-with-activities",
    "makes no entry point when activities are enabled",
    "An activity cannot be launched",
    (_sound, acted) => ({
      enableActivity: () => {
        acted();
        return () => {};
      },
    }),
  ),
  row(
    "option-value.choices-do-not-confine",
    "option-value.choices-are-the-only-values",
    "delivers values that are no choice",
    RISK,
    reading((parameter) => without(parameter, "choices")),
  ),
  ...(["min_value", "max_value", "min_length", "max_length"] as const).map((member) =>
    row(
      `option-value.${member.replace("_", "-")}-does-not-confine`,
      "option-value.stays-within-its-bounds",
      `does not ask ${member}`,
      RISK,
      reading((parameter) => without(parameter, member)),
    ),
  ),
  row(
    "option-value.channel-types-do-not-confine",
    "option-value.channel.is-restricted-by-channel-types",
    "takes channels of other types than are asked for",
    RISK,
    reading((parameter) => without(parameter, "channel_types")),
  ),
  row(
    "option-value.takes-text-channels-only",
    "option-value.channel.takes-every-type",
    "takes text channels only where nothing is said",
    STUCK,
    reading((parameter) =>
      parameter["type"] === 7 && parameter["channel_types"] === undefined
        ? { ...parameter, channel_types: [0] }
        : parameter,
    ),
  ),
  row(
    "option-value.takes-no-categories",
    "option-value.channel.takes-every-type",
    "takes no categories for a channel",
    STUCK,
    reading((parameter) =>
      parameter["type"] === 7 && parameter["channel_types"] === undefined
        ? { ...parameter, channel_types: [0, 2, 5, 10, 11, 12, 13, 14, 15, 16] }
        : parameter,
    ),
    "rare",
  ),
  row(
    "option-value.mentionable-takes-no-roles",
    "option-value.mentionable.takes-users-and-roles",
    "takes only users for a mentionable",
    STUCK,
    reading((parameter) => (parameter["type"] === 9 ? { ...parameter, type: 6 } : parameter)),
  ),
  row(
    "option-value.mentionable-takes-no-users",
    "option-value.mentionable.takes-users-and-roles",
    "takes only roles for a mentionable",
    STUCK,
    reading((parameter) => (parameter["type"] === 9 ? { ...parameter, type: 8 } : parameter)),
  ),
  row(
    "option-value.attachment-is-not-resolved",
    "option-value.attachment.is-resolved",
    "does not resolve attachments",
    "The application cannot read a file that was sent to it",
    resolvingNo("attachments"),
  ),
  ...(
    [
      ["integer-is-text", "option-value.integer.is-a-safe-integer", 4, String],
      ["integer-is-a-fraction", "option-value.integer.is-a-safe-integer", 4, (value: unknown) => Number(value) + 0.5],
      ["number-is-text", "option-value.number.is-a-double", 10, String],
      ["boolean-is-a-number", "option-value.kind-follows-the-type", 5, Number],
      ["user-is-a-number", "option-value.kind-follows-the-type", 6, Number],
      ["role-is-a-number", "option-value.kind-follows-the-type", 8, Number],
    ] as const
  ).map(([word, rule, type, change]) =>
    row(
      `option-value.${word}`,
      rule,
      `delivers ${word.replaceAll("-", " ")}`,
      "An application that reads the documented type fails",
      deliveredData(2, (data) => ({
        ...data,
        options: valuesIn(data["options"], (option) => (option["type"] === type ? change(option["value"]) : undefined)),
      })),
    ),
  ),
];

function without<Holder extends object>(holder: Holder, member: string): Holder {
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== member)) as Holder;
}

/** What `unfit` of the service makes; a fault makes its own so that it can be told apart. */
function _unfit(reason: string): Unfit {
  return { unfit: reason };
}

type ReadArguments = Parameters<Parameters<Apply>[0]["readValue"]>;

function reading(change: (parameter: ReadArguments[0]) => ReadArguments[0]): Apply {
  return (sound, acted) => ({
    readValue: (parameter, entered, resolved) => {
      const other = change(parameter);
      if (JSON.stringify(other) !== JSON.stringify(parameter)) acted();
      return sound.readValue(other, entered, resolved);
    },
  });
}

function resolvingNo(kind: string): Apply {
  return deliveredData(2, (data) =>
    isObject(data["resolved"]) && data["resolved"][kind] !== undefined
      ? { ...data, resolved: without(data["resolved"], kind) }
      : undefined,
  );
}

function valuesIn(options: Json | undefined, change: (option: JsonObject) => Json | undefined): readonly Json[] {
  return elementsOf(options).map((option) => {
    if (!isObject(option)) return option;
    const value = change(option);
    return value === undefined ? option : { ...option, value };
  });
}

/** Finds every command that it found once. */
function rememberingCommands(): Apply {
  return (sound, acted) => {
    const made = new Map<string, { readonly command: StoredCommand; readonly applicationId: string }>();
    return {
      newCommand: (body, identity, defaults) => {
        const command = sound.newCommand(body, identity, defaults);
        made.set(command.id, { command, applicationId: identity.applicationId });
        return command;
      },
      commandWithId: (service, id) => {
        const found = sound.commandWithId(service, id);
        if (found !== undefined) return found;
        const old = made.get(id);
        const application = service.applications.get(old?.applicationId ?? "");
        const known = old && application ? { application, command: old.command } : undefined;
        if (known !== undefined) acted();
        return known;
      },
    };
  };
}
