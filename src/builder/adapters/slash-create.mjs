/** slash-create: its SlashCommand class, and what a context sends as a message or a modal. */
import { CommandContext, Permissions, SlashCommand } from "slash-create";
import {
  camelCased,
  each,
  list,
  OF_A_COMMAND,
  only,
  permissionNames,
  typed,
  unsupported,
  versionOf,
} from "./surface.mjs";

export const name = "slash-create";
export const version = versionOf("slash-create");
export const kinds = ["command", "guild-command", "command-list"];

const OF_A_MESSAGE = ["content", "embeds", "flags", "components", "poll", "tts"];

class Given extends SlashCommand {}

export function command(payload, { kind }) {
  if (kind === "command-list") return each(payload, (one) => commandOf(one).toCommandJSON());
  return commandOf(payload).toCommandJSON(kind === "command");
}

function commandOf({ options, default_member_permissions: bits, ...members }) {
  const settings = camelCased(only(members, OF_A_COMMAND, "a command"));
  if (options !== undefined) settings.options = options;
  if (bits !== undefined && bits !== null) settings.requiredPermissions = permissionNames(bits, Permissions.FLAGS);
  return new Given({}, settings);
}

export function message(payload) {
  return contextThat((context) => context.send(only(typed(payload), OF_A_MESSAGE, "a message")));
}

export function modal(payload) {
  const isTwice = ({ component }) => component?.type === 4 && "label" in component;
  if (list(payload.components ?? []).some(isTwice)) unsupported("the label of a text input in a label");
  return contextThat((context) => context.sendModal(typed(payload)));
}

async function contextThat(sends) {
  let sent;
  const context = Object.create(CommandContext.prototype);
  Object.assign(context, {
    creator: { allowedMentions: undefined },
    invokedAt: Date.now(),
    initiallyResponded: false,
    _respond: async ({ body }) => {
      sent = body.data;
    },
  });
  await sends(context);
  return sent;
}
