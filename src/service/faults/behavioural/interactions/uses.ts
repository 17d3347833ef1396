/** What services get wrong when somebody uses a command or types into it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../contract/json.js";
import { refusedAs } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { always, decided, decidedAbout } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { deliveredData, without } from "../../operations.js";

const RISK = "The application gets a value that it did not allow";
const STUCK = "Users cannot do what the documents let them do";

export const useFaults: readonly Fault[] = withHarm(STUCK, [
  ...faults("interaction.deleted-command.is-not-delivered", "The application receives uses of what it removed", {
    "deleted-command.is-delivered": ["goes on delivering commands that were deleted", rememberingCommands()],
  }),
  ...faults("interaction.stale-version.is-rejected", "The application gets options that it no longer has", {
    "stale-version.is-delivered": ["delivers outdated versions of global commands", always("isOutdated", false)],
  }),
  fault("latest-version.is-rejected", "interaction.stale-version.is-rejected", {
    title: "takes every version of an edited command for outdated",
    harm: "A command cannot be used after its edit",
    apply: decided("isOutdated", (sound, command, version) =>
      command.id === command.version || version === undefined ? sound() : true,
    ),
  }),
  fault("base-command.is-usable", "interaction.base-command.is-not-usable-with-subcommands", {
    title: "delivers a command with subcommands by itself",
    harm: "The application gets a command that it cannot carry out",
    apply: decided("takesNoSubcommand", () => []),
  }),
  fault("entry-point.handler-1-is-not-delivered", "interaction.entry-point.handler-1-delivers", {
    title: "launches every activity by itself",
    harm: "The application does not learn of its own launch",
    apply: decided("isLaunchedByService", (sound, command) => sound() || command.type === 4),
  }),
  fault("entry-point.handler-1-takes-only-launches", "interaction.entry-point.handler-1-is-answered-freely", {
    title: "takes only a launch in answer to an entry point",
    harm: "The application cannot say that nothing can be launched now",
    apply: (sound, acted) => {
      const launches = new Set<unknown>();
      return {
        interactionObject: (service, identity, draft) => {
          const interaction = sound.interactionObject(service, identity, draft);
          const { data } = interaction;
          if (isObject(data) && data["type"] === 4) launches.add(interaction["id"]);
          return interaction;
        },
        respond: (service, record, body, files) => {
          const isLaunch = isObject(body) && body["type"] === 12;
          if (isLaunch || !launches.has(record.id)) return sound.respond(service, record, body, files);
          acted();
          return refusedAs("wrong-answer-type");
        },
      };
    },
  }),
  fault("entry-point.handler-2-is-delivered", "interaction.entry-point.handler-2-launches", {
    title: "delivers entry points that it should launch by itself",
    harm: "Nothing launches",
    apply: always("isLaunchedByService", false),
  }),
  fault("entry-point.handler-2-posts-nothing", "interaction.entry-point.handler-2-launches", {
    title: "launches an activity without a message in the channel",
    harm: "No user can join the activity",
    apply: (_sound, acted) => ({ postLaunch: () => acted() }),
  }),
  fault("entry-point.does-not-come-with-activities", "interaction.entry-point.comes-with-activities", {
    title: "makes no entry point when activities are enabled",
    harm: "An activity cannot be launched",
    apply: decided("enableActivity", () => () => {}),
  }),
  fault("option-value.choices-do-not-confine", "option-value.choices-are-the-only-values", {
    title: "delivers values that are no choice",
    harm: RISK,
    apply: reading((parameter) => without(parameter, "choices")),
  }),
  ...(["min_value", "max_value", "min_length", "max_length"] as const).map((member) =>
    fault(`option-value.${member.replace("_", "-")}-does-not-confine`, "option-value.stays-within-its-bounds", {
      title: `does not ask ${member}`,
      harm: RISK,
      apply: reading((parameter) => without(parameter, member)),
    }),
  ),
  fault("option-value.channel-types-do-not-confine", "option-value.channel.is-restricted-by-channel-types", {
    title: "takes channels of other types than are requested",
    harm: RISK,
    apply: reading((parameter) => without(parameter, "channel_types")),
  }),
  fault("option-value.takes-text-channels-only", "option-value.channel.takes-every-type", {
    title: "takes text channels only where nothing is said",
    apply: reading((parameter) =>
      parameter["type"] === 7 && parameter["channel_types"] === undefined
        ? { ...parameter, channel_types: [0] }
        : parameter,
    ),
  }),
  fault("option-value.takes-no-categories", "option-value.channel.takes-every-type", {
    title: "takes no categories for a channel",
    apply: reading((parameter) =>
      parameter["type"] === 7 && parameter["channel_types"] === undefined
        ? { ...parameter, channel_types: [0, 2, 5, 10, 11, 12, 13, 14, 15, 16] }
        : parameter,
    ),
    kind: "rare",
  }),
  fault("option-value.mentionable-takes-no-roles", "option-value.mentionable.takes-users-and-roles", {
    title: "takes only users for a mentionable",
    apply: reading((parameter) => (parameter["type"] === 9 ? { ...parameter, type: 6 } : parameter)),
  }),
  fault("option-value.mentionable-takes-no-users", "option-value.mentionable.takes-users-and-roles", {
    title: "takes only roles for a mentionable",
    apply: reading((parameter) => (parameter["type"] === 9 ? { ...parameter, type: 8 } : parameter)),
  }),
  ...faults("option-value.attachment.is-resolved", "The application cannot read a file that was sent to it", {
    "option-value.attachment-is-not-resolved": ["does not resolve attachments", resolvingNo("attachments")],
  }),
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
    fault(`option-value.${word}`, rule, {
      title: `delivers ${word.replaceAll("-", " ")}`,
      harm: "An application that reads the documented type fails",
      apply: deliveredData(2, (data) => ({
        ...data,
        options: valuesIn(data["options"], (option) => (option["type"] === type ? change(option["value"]) : undefined)),
      })),
    }),
  ),
]);

type ReadArguments = Parameters<Parameters<Apply>[0]["readValue"]>;

function reading(change: (parameter: ReadArguments[0]) => ReadArguments[0]): Apply {
  return decidedAbout("readValue", (parameter, ...others) => [change(parameter), ...others]);
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
