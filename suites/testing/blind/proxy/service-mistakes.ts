/** Conversations in which the service is wrong, each with its switch. The client keeps every rule unless `also` says so. */
import type { BlindRow } from "../row.js";
import {
  allow,
  chat,
  FIRST,
  GLOBAL,
  get,
  MESSAGES,
  option,
  patch,
  post,
  put,
  remove,
  SECOND,
  type Steps,
} from "./step.js";

export interface ProxyRow extends BlindRow {
  readonly party: "service" | "client" | "none";
  readonly switches: readonly string[];
  readonly steps: Steps;
  /** Rules that the client breaks too. */
  readonly also?: readonly string[];
}

const USER = { id: "420000000000000001", type: 2, permission: true };
const ROLE = { id: "410000000000000001", type: 1, permission: false };
const NAMES = { name_localizations: { de: "klingel", "es-ES": "timbre" } };
const TWO = { options: [option(3, "zebra"), option(3, "apple")] };
const V2 = 1 << 15;

function row(id: string, rules: readonly string[], steps: Steps, also: readonly string[] = []): ProxyRow {
  return { id, party: "service", switches: [id], rules, steps, also };
}

export const SERVICE_MISTAKES: readonly ProxyRow[] = [
  row(
    "answers-201-for-a-replaced-command",
    ["endpoint.create.answers-200-for-a-used-name"],
    [post(GLOBAL, chat("bell")), post(GLOBAL, chat("bell", { description: "Rings again" }))],
  ),
  row(
    "answers-200-for-a-new-command",
    ["endpoint.create.answers-201-for-a-new-name"],
    [get(FIRST), post(FIRST, chat("bell"))],
  ),
  row(
    "lists-a-deleted-command",
    ["endpoint.delete.removes-the-command"],
    [post(FIRST, chat("bell"), "bell"), remove(`${FIRST}/{bell}`), get(FIRST)],
  ),
  row(
    "reads-a-deleted-command",
    ["endpoint.delete.removes-the-command", "endpoint.unknown-command.is-refused"],
    [post(GLOBAL, chat("bell"), "bell"), remove(`${GLOBAL}/{bell}`), get(`${GLOBAL}/{bell}`)],
  ),
  row(
    "edit-resets-nsfw",
    ["edit.keeps-other-fields"],
    [post(GLOBAL, chat("bell", { nsfw: true }), "bell"), patch(`${GLOBAL}/{bell}`, { description: "Rings twice" })],
  ),
  row(
    "edit-drops-options",
    ["edit.keeps-other-fields"],
    [
      post(FIRST, chat("bell", TWO), "bell"),
      patch(`${FIRST}/{bell}`, { description: "Rings twice" }),
      get(`${FIRST}/{bell}`),
    ],
  ),
  row(
    "edit-loses-localizations",
    ["edit.keeps-other-fields", "localization.dictionaries.are-in-single-answers"],
    [
      post(GLOBAL, chat("bell", NAMES), "bell"),
      patch(`${GLOBAL}/{bell}`, { description: "Rings twice" }),
      get(`${GLOBAL}?with_localizations=true`),
    ],
  ),
  row(
    "makes-a-duplicate",
    ["upsert.keeps-the-id", "upsert.adds-no-entry", "command.name.is-unique-per-type-and-scope"],
    [post(GLOBAL, chat("bell")), post(GLOBAL, chat("bell", { nsfw: true })), get(GLOBAL)],
  ),
  row(
    "renames-to-a-used-name",
    ["command.name.is-unique-per-type-and-scope", "command.name.rename-to-a-used-name-is-refused"],
    [
      post(GLOBAL, chat("bell")),
      post(GLOBAL, chat("gong"), "gong"),
      patch(`${GLOBAL}/{gong}`, { name: "bell" }),
      get(GLOBAL),
    ],
  ),
  row(
    "permissions-survive-a-rename",
    ["edit.rename-drops-permissions"],
    [
      post(GLOBAL, chat("bell"), "bell"),
      allow("{bell}", [USER, ROLE]),
      patch(`${GLOBAL}/{bell}`, { name: "gong" }),
      get(`${FIRST}/{bell}/permissions`),
    ],
  ),
  row(
    "permissions-are-not-read-back",
    ["permission.edit.is-read-back"],
    [post(FIRST, chat("bell"), "bell"), allow("{bell}", [USER]), get(`${FIRST}/{bell}/permissions`)],
  ),
  row(
    "permissions-are-merged",
    ["permission.edit.replaces-all", "permission.edit.answers-the-object", "permission.edit.is-read-back"],
    [post(FIRST, chat("bell"), "bell"), allow("{bell}", [USER]), allow("{bell}", [ROLE])],
  ),
  row(
    "lists-commands-of-another-guild",
    ["command.guild-id.equals-the-path", "scope.lists-do-not-mix"],
    [post(FIRST, chat("bell")), get(SECOND)],
  ),
  row(
    "lists-commands-of-another-guild-as-its-own",
    ["scope.lists-do-not-mix", "scope.guild-ids-do-not-cross", "scope.writes-stay-in-their-scope"],
    [get(SECOND), post(FIRST, chat("bell")), get(SECOND)],
  ),
  row(
    "version-stays",
    ["command.version.changes-on-edit"],
    [post(GLOBAL, chat("bell"), "bell"), patch(`${GLOBAL}/{bell}`, { description: "Rings three times, and loudly" })],
  ),
  row(
    "version-goes-back",
    ["command.version.grows"],
    [post(FIRST, chat("bell"), "bell"), patch(`${FIRST}/{bell}`, { description: "Rings three times" })],
  ),
  row(
    "bulk-keeps-unlisted",
    ["bulk.removes-what-is-not-listed"],
    [post(FIRST, chat("bell")), put(FIRST, [chat("gong")]), get(FIRST)],
  ),
  row(
    "dictionaries-in-a-plain-list",
    ["localization.list.omits-the-dictionaries", "localization.list.default-is-without-dictionaries"],
    [post(GLOBAL, chat("bell", NAMES)), get(GLOBAL)],
  ),
  row(
    "no-dictionaries-on-request",
    ["localization.list.returns-dictionaries-on-request"],
    [post(GLOBAL, chat("bell", NAMES)), get(`${GLOBAL}?with_localizations=true`)],
  ),
  row("guild-command-without-guild-id", ["command.guild-id.equals-the-path"], [post(FIRST, chat("bell"))]),
  row(
    "delete-answers-200",
    ["endpoint.delete.answers-204"],
    [post(FIRST, chat("bell"), "bell"), remove(`${FIRST}/{bell}`)],
  ),
  row(
    "null-description-of-a-menu-command",
    ["context-menu.description.reads-as-empty-string", "command.object.has-its-fields"],
    [post(FIRST, { type: 2, name: "Wave at" }), get(FIRST)],
  ),
  row(
    "permission-bits-as-a-number",
    ["command.default-member-permissions.round-trips", "command.object.has-its-fields"],
    [post(FIRST, chat("bell", { default_member_permissions: "32" }))],
  ),
  row(
    "zero-permissions-become-null",
    ["command.default-member-permissions.keeps-zero", "command.default-member-permissions.round-trips"],
    [post(GLOBAL, chat("bell", { default_member_permissions: "0" }))],
  ),
  row("options-in-alphabetical-order", ["option.order.is-preserved"], [post(GLOBAL, chat("bell", TWO))]),
  row("forgets-a-created-command", ["command.list.holds-each-command"], [post(FIRST, chat("bell")), get(FIRST)]),
  row(
    "id-as-a-number",
    ["command.object.has-snowflakes", "command.object.has-its-fields"],
    [post(FIRST, chat("bell"))],
  ),
  row(
    "accepts-33-characters",
    ["command.name.has-1-to-32-characters"],
    [post(FIRST, chat("a".repeat(33)))],
    ["command.name.has-1-to-32-characters", "command.name.matches-pattern"],
  ),
  row(
    "takes-a-bot-token-for-permissions",
    ["permission.edit.refuses-a-bot-token"],
    [post(FIRST, chat("bell"), "bell"), { ...allow("{bell}", [USER]), as: "bot" }],
    ["permission.edit.refuses-a-bot-token"],
  ),
  row(
    "message-without-generated-ids",
    ["component.id.is-filled-in"],
    [post(MESSAGES, { flags: V2, components: [{ type: 10, content: "Hello" }, { type: 14 }] })],
  ),
  row(
    "custom-ids-are-lower-cased",
    ["component.custom-id.comes-back-unchanged", "message.components.read-back"],
    [
      post(MESSAGES, {
        content: "x",
        components: [{ type: 1, components: [{ type: 2, style: 1, label: "Go", custom_id: "Go:A" }] }],
      }),
    ],
  ),
];
