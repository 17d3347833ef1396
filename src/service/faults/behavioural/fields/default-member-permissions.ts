/** What is kept of default_member_permissions. */
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../../fault.js";
import { stored } from "../../stored.js";

export const defaultMemberPermissionFaults: readonly Fault[] = [
  wrongField(
    "command.default-member-permissions.is-rounded",
    "command.default-member-permissions.round-trips",
    "keeps default_member_permissions as a float of 24 bits",
    "A command is open to members who have another permission",
    (text) => (text === null ? null : BigInt(Math.fround(Number(text))).toString()),
  ),
  wrongField(
    "command.default-member-permissions.has-32-bits",
    "command.default-member-permissions.round-trips",
    "keeps 32 bits of default_member_permissions",
    "A command is open to everybody",
    (text) => (text === null ? null : (BigInt(text) & 0xffffffffn).toString()),
  ),
  wrongField(
    "command.default-member-permissions.is-dropped",
    "command.default-member-permissions.round-trips",
    "forgets default_member_permissions",
    "A command for moderators is open to everybody",
    () => null,
  ),
  wrongField(
    "command.default-member-permissions.zero-is-none",
    "command.default-member-permissions.keeps-zero",
    'takes default_member_permissions "0" for none',
    "A command for administrators is open to everybody",
    (text) => (text === "0" ? null : text),
  ),
  wrongField(
    "command.default-member-permissions.none-is-zero",
    "command.default-member-permissions.defaults-to-none",
    'keeps "0" where default_member_permissions was not sent',
    "A command is closed to all but administrators",
    (text) => text ?? "0",
  ),
  wrongField(
    "command.default-member-permissions.none-is-8",
    "command.default-member-permissions.defaults-to-none",
    "asks for administrators where default_member_permissions was not sent",
    "A command is closed to all but administrators",
    (text) => text ?? "8",
  ),
];

function wrongField(
  id: string,
  rule: RuleId,
  title: string,
  harm: string,
  change: (text: string | null) => string | null,
): Fault {
  return fault(id, rule, {
    title,
    harm,
    apply: stored((command) => ({
      ...command,
      default_member_permissions: change(command.default_member_permissions),
    })),
  });
}
