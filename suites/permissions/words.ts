/** Steps about the permissions of one command in a guild. */
import type { Credential, Part, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import { about, type Details, request } from "../rows/steps.js";

interface Extra {
  readonly as?: Credential;
  readonly path?: Readonly<Record<string, Template>>;
  readonly expect?: readonly Check[];
}

export const ROLE_ALLOWED = { id: { $: "role" }, type: 1, permission: true };
export const USER_DENIED = { id: { $: "user" }, type: 2, permission: false };
export const CHANNEL_ALLOWED = { id: { $: "channel" }, type: 3, permission: true };
/** @everyone of the guild. */
export const EVERYONE_DENIED = { id: { $: "guild" }, type: 1, permission: false };
/** All channels of the guild: its id minus one, exactly. */
export const ALL_CHANNELS_DENIED = { id: { $: "guild", minus: 1 }, type: 3, permission: false };

/** Whether a permission may name what another guild has is open: these are of the second one. */
export const OF_SECOND_GUILD = [
  { id: { $: "guild2" }, type: 1, permission: false },
  { id: { $: "guild2", minus: 1 }, type: 3, permission: false },
  { id: { $: "channel2" }, type: 3, permission: true },
] as const;

/** PUT of the permissions of the command of step `of`, as the user who manages the guild. */
export function putPermissions(
  part: Part,
  name: string,
  of: string,
  permissions: Template,
  details: Details<Extra> = {},
): Step {
  return request(part, name, PERMISSION_OPERATIONS.edit, {
    as: "guildManager",
    body: { permissions },
    ...about(of, details),
  });
}

/** GET of the permissions of the command of step `of`; a command without any may answer 404. */
export function getPermissions(name: string, of: string, expect: readonly Check[], extra: Extra = {}): Step {
  return request("read", name, PERMISSION_OPERATIONS.get, { ...about(of, extra), expect });
}

/** The permissions read by step `name` are these, in any order; nothing equals an empty list. */
export function hold(name: string, are: Template): Check {
  return { check: "permissions", at: { $: name, at: "/permissions" }, are };
}
