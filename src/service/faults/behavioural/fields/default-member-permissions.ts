/** What is kept of default_member_permissions. */
import { type Apply, type Fault, fault } from "../../fault.js";
import { stored } from "../../stored.js";

export const defaultMemberPermissionFaults: readonly Fault[] = [
  fault("command.default-member-permissions.is-rounded", "command.default-member-permissions.round-trips", {
    title: "keeps default_member_permissions as a float of 24 bits",
    harm: "A command is open to members who have another permission",
    apply: kept((text) => (text === null ? null : BigInt(Math.fround(Number(text))).toString())),
  }),
  fault("command.default-member-permissions.has-32-bits", "command.default-member-permissions.round-trips", {
    title: "keeps 32 bits of default_member_permissions",
    harm: "A command is open to everybody",
    apply: kept((text) => (text === null ? null : (BigInt(text) & 0xffffffffn).toString())),
  }),
  fault("command.default-member-permissions.is-dropped", "command.default-member-permissions.round-trips", {
    title: "forgets default_member_permissions",
    harm: "A command for moderators is open to everybody",
    apply: kept(() => null),
  }),
  fault("command.default-member-permissions.zero-is-none", "command.default-member-permissions.keeps-zero", {
    title: 'takes default_member_permissions "0" for none',
    harm: "A command for administrators is open to everybody",
    apply: kept((text) => (text === "0" ? null : text)),
  }),
  fault("command.default-member-permissions.none-is-zero", "command.default-member-permissions.defaults-to-none", {
    title: 'keeps "0" where default_member_permissions was not sent',
    harm: "A command is closed to all but administrators",
    apply: kept((text) => text ?? "0"),
  }),
  fault("command.default-member-permissions.none-is-8", "command.default-member-permissions.defaults-to-none", {
    title: "asks for administrators where default_member_permissions was not sent",
    harm: "A command is closed to all but administrators",
    apply: kept((text) => text ?? "8"),
  }),
];

function kept(change: (text: string | null) => string | null): Apply {
  return stored((command) => ({
    ...command,
    default_member_permissions: change(command.default_member_permissions),
  }));
}
