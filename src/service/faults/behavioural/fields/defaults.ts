/** What is kept where nothing was sent, and what a sender cannot set. */

import { type Fault, fault } from "../../fault.js";
import { faultsInEachScope, inEachScope, inOneScope } from "../../in-scope.js";
import { stored, storedNew } from "../../stored.js";
import { storedNewInBulk, storedOptionsAs } from "./stored-as.js";

export const fieldDefaultFaults: readonly Fault[] = [
  ...inEachScope("command.type.defaults-to-user", "command.type.defaults-to-chat-input", {
    title: "makes a user command where no type was sent",
    harm: "Slash commands appear in the menu of users",
    apply: storedNew((command, { type }) => (type === undefined ? { ...command, type: 2 } : command)),
  }),
  fault("bulk.type-defaults-to-user", "bulk.type-defaults-to-chat-input", {
    title: "makes user commands of bulk elements without a type",
    harm: "Slash commands appear in the menu of users",
    apply: storedNewInBulk((command, { type }) => (type === undefined ? { ...command, type: 2 } : command)),
  }),
  ...inEachScope("command.nsfw.defaults-to-true", "command.nsfw.defaults-to-false", {
    title: "marks commands as age-restricted where nothing was sent",
    harm: "Commands vanish for most users",
    apply: storedNew((command, { nsfw }) => (nsfw === undefined ? { ...command, nsfw: true } : command)),
  }),
  ...faultsInEachScope("command.nsfw.defaults-to-false", "An age-restricted command is open to all ages", {
    "command.nsfw.is-dropped": ["forgets nsfw", stored((command) => ({ ...command, nsfw: false }))],
  }),
  inOneScope(
    fault("command.dm-permission.defaults-to-hidden", "command.dm-permission.defaults-to-visible", {
      title: "hides commands in direct messages where dm_permission was not sent",
      harm: "Users do not find the command where it always was",
      apply: storedNew((command, body) =>
        body["dm_permission"] === undefined ? { ...command, dm_permission: false } : command,
      ),
    }),
    "global",
  ),
  ...inEachScope("command.default-permission.defaults-to-false", "command.default-permission.defaults-to-true", {
    title: "disables commands where default_permission was not sent",
    harm: "No user can use the command",
    apply: storedNew((command, body) =>
      body["default_permission"] === undefined ? { ...command, default_permission: false } : command,
    ),
  }),
  ...inEachScope("option.required.defaults-to-true", "option.required.defaults-to-false", {
    title: "takes options for required where nothing was sent",
    harm: "Users cannot leave a field empty",
    apply: storedOptionsAs((option) =>
      option["required"] === undefined && option["type"] !== 1 && option["type"] !== 2
        ? { ...option, required: true }
        : option,
    ),
  }),
  fault("bulk.contexts-default-to-guilds", "bulk.contexts-default", {
    title: "keeps contexts [0] where a bulk element has none",
    harm: "A command is missing in direct messages",
    apply: storedNewInBulk((command, { contexts }) =>
      contexts === undefined && command.guild_id === undefined ? { ...command, contexts: [0] } : command,
    ),
  }),
  fault("bulk.contexts-default-to-none", "bulk.contexts-default", {
    title: "keeps empty contexts where a bulk element has none",
    harm: "A command is nowhere to be used",
    apply: storedNewInBulk((command, { contexts }) =>
      contexts === undefined && command.guild_id === undefined ? { ...command, contexts: [] } : command,
    ),
  }),
];

/** Members that only the service may set. */
export const ownMembers: readonly Fault[] = (["id", "application_id", "guild_id", "version"] as const).flatMap(
  (member) =>
    inEachScope(`command.${member}.can-be-set`, "command.server-fields.cannot-be-set", {
      title: `takes ${member} from the body of a create`,
      harm: "A sender decides what only the service may decide",
      apply: storedNew((command, body) =>
        typeof body[member] === "string" && /^[0-9]+$/.test(body[member])
          ? { ...command, [member]: body[member] }
          : command,
      ),
    }),
);
