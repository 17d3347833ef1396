/** What is kept where nothing was sent, and what a sender cannot set. */
import type { Fault } from "../../fault.js";
import { stored, storedNew } from "../../stored.js";
import { inEachScope, row } from "../row.js";
import { storedNewInBulk, storedOptionsAs } from "./stored-as.js";

export const fieldDefaultFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "command.type.defaults-to-user",
      "command.type.defaults-to-chat-input",
      "makes a user command where no type was sent",
      "Slash commands appear in the menu of users",
      storedNew((command, { type }) => (type === undefined ? { ...command, type: 2 } : command)),
    ),
  ),
  row(
    "bulk.type-defaults-to-user",
    "bulk.type-defaults-to-chat-input",
    "makes user commands of bulk elements without a type",
    "Slash commands appear in the menu of users",
    storedNewInBulk((command, { type }) => (type === undefined ? { ...command, type: 2 } : command)),
  ),
  ...inEachScope(
    row(
      "command.nsfw.defaults-to-true",
      "command.nsfw.defaults-to-false",
      "marks commands as age-restricted where nothing was sent",
      "Commands vanish for most users",
      storedNew((command, { nsfw }) => (nsfw === undefined ? { ...command, nsfw: true } : command)),
    ),
  ),
  ...inEachScope(
    row(
      "command.nsfw.is-dropped",
      "command.nsfw.defaults-to-false",
      "forgets nsfw",
      "An age-restricted command is open to all ages",
      stored((command) => ({ ...command, nsfw: false })),
    ),
  ),
  ...inEachScope(
    row(
      "command.default-permission.defaults-to-false",
      "command.default-permission.defaults-to-true",
      "disables commands where default_permission was not sent",
      "Nobody can use the command",
      storedNew((command, body) =>
        body["default_permission"] === undefined ? { ...command, default_permission: false } : command,
      ),
    ),
  ),
  ...inEachScope(
    row(
      "option.required.defaults-to-true",
      "option.required.defaults-to-false",
      "takes options for required where nothing was sent",
      "Users cannot leave a field empty",
      storedOptionsAs((option) =>
        option["required"] === undefined && option["type"] !== 1 && option["type"] !== 2
          ? { ...option, required: true }
          : option,
      ),
    ),
  ),
  row(
    "bulk.contexts-default-to-guilds",
    "bulk.contexts-default",
    "keeps contexts [0] where a bulk element has none",
    "A command is missing in direct messages",
    storedNewInBulk((command, { contexts }) =>
      contexts === undefined && command.guild_id === undefined ? { ...command, contexts: [0] } : command,
    ),
  ),
  row(
    "bulk.contexts-default-to-none",
    "bulk.contexts-default",
    "keeps empty contexts where a bulk element has none",
    "A command is nowhere to be used",
    storedNewInBulk((command, { contexts }) =>
      contexts === undefined && command.guild_id === undefined ? { ...command, contexts: [] } : command,
    ),
  ),
];

/** Members that only the service may set. */
export const ownMembers: readonly Fault[] = (["id", "application_id", "guild_id", "version"] as const).flatMap(
  (member) =>
    inEachScope(
      row(
        `command.${member}.can-be-set`,
        "command.server-fields.cannot-be-set",
        `takes ${member} from the body of a create`,
        "A sender decides what only the service may decide",
        storedNew((command, body) =>
          typeof body[member] === "string" && /^[0-9]+$/.test(body[member])
            ? { ...command, [member]: body[member] }
            : command,
        ),
      ),
    ),
);
