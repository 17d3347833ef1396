/** Operations listPicker, invokeCommand, typeOption, useComponent and submitModal: what users do. */
import { isDenial } from "../access/access-to.js";
import type { Attempt } from "../access/attempt.js";
import { type CommandInvocation, invokeCommand as invoke, typeOption as type } from "../interaction/invoke-command.js";
import { submitModal as submit } from "../interaction/submit-modal.js";
import { useComponent as useOne } from "../interaction/use-component.js";
import { nameFor } from "../locale/localized-view.js";
import type { Service } from "../service.js";
import type { StoredApplication } from "../store/application.js";
import type { Channel, User } from "../world/entities.js";
import type { BodyReader } from "./body-reader.js";
import type { DriverOperationOf } from "./driver-context.js";

/** What the user finds in the picker of the channel, over all applications. */
export const listPicker: DriverOperationOf = ({ service }, body) => {
  const { world, policies, applications } = service;
  const { user, channel } = sceneOf(service, body);
  const commands = [...applications.values()].flatMap((application) => {
    return commandsIn(application, channel).filter((command) => {
      return !isDenial(policies.accessTo({ world, policies, application, command, user, channel }));
    });
  });
  return {
    commands: commands.map((command) => {
      const { id, application_id, type, version, guild_id } = command;
      const name = nameFor(command, user.locale);
      return { id, application_id, name, type, version, ...(guild_id === undefined ? {} : { guild_id }) };
    }),
  };
};

function commandsIn({ global, guilds }: StoredApplication, { guildId }: Channel): readonly Attempt["command"][] {
  const local = guilds.get(guildId ?? "");
  return [...global.records(), ...(local?.records() ?? [])].map(({ command }) => command);
}

/** A user uses a command. @returns whether the interaction was delivered */
export const invokeCommand: DriverOperationOf = ({ service }, body) => invoke(service, invocationOf(service, body));

/** A user types into an option with autocomplete. @returns whether the interaction was delivered */
export const typeOption: DriverOperationOf = ({ service }, body) => type(service, invocationOf(service, body));

function invocationOf(service: Service, body: BodyReader): CommandInvocation {
  const version = body.optionalText("version");
  const targetId = body.optionalText("target_id");
  return {
    ...sceneOf(service, body),
    ...localeOf(body),
    commandId: body.text("command_id"),
    ...(version === undefined ? {} : { version }),
    ...(targetId === undefined ? {} : { targetId }),
    options: body.list("options"),
  };
}

/** A user uses a component of a message. @returns whether the interaction was delivered */
export const useComponent: DriverOperationOf = ({ service }, body) => {
  const customId = body.optionalText("custom_id");
  const componentId = body.optionalNumber("component_id");
  if (customId === undefined && componentId === undefined) {
    return body.fail("custom_id", "neither it nor component_id is there", "name the component by one of them");
  }
  return useOne(service, {
    ...sceneOf(service, body),
    ...localeOf(body),
    messageId: body.text("message_id"),
    ...(customId === undefined ? {} : { customId }),
    ...(componentId === undefined ? {} : { componentId }),
    values: body.list("values"),
  });
};

/** A user submits the modal that an interaction opened. @returns whether the interaction was delivered */
export const submitModal: DriverOperationOf = ({ service }, body) => {
  return submit(service, {
    user: body.known("user_id", "user", (id) => service.world.user(id)),
    ...localeOf(body),
    interactionId: body.text("interaction_id"),
    values: body.optionalObject("values") ?? {},
  });
};

function sceneOf({ world }: Service, body: BodyReader): { readonly user: User; readonly channel: Channel } {
  return {
    user: body.known("user_id", "user", (id) => world.user(id)),
    channel: body.known("channel_id", "channel", (id) => world.channel(id)),
  };
}

function localeOf(body: BodyReader): { readonly locale?: string } {
  const locale = body.optionalText("locale");
  return locale === undefined ? {} : { locale };
}
