/** Mistakes of clients, written from D1 and D2 by someone who acts as an opponent of the proxy. */
import type { Fed } from "./fed-traffic.js";
import { command, edited, type Mistake, made } from "./service-mistakes.js";

const GLOBAL = "/applications/11/commands";
const IN_GUILD = "/applications/11/guilds/22/commands";
const OPTION = { type: 3, name: "text", description: "What" };
const BODY = { name: "say", description: "Says it", options: [OPTION] };
const BUTTON = { type: 2, style: 1, label: "Press", custom_id: "b" };
const REFUSED = { status: 400, answer: { message: "Invalid Form Body" } };

const create = (what: string, rule: string, sent: object): Mistake => ({
  what,
  rule,
  exchanges: [{ method: "POST", path: GLOBAL, sent, ...REFUSED }],
});
const option = (what: string, rule: string, ...options: readonly object[]): Mistake =>
  create(what, rule, { ...BODY, options });
const message = (what: string, rule: string, components: readonly object[], more: object = {}): Mistake => ({
  what,
  rule,
  exchanges: [{ method: "POST", path: "/channels/55/messages", sent: { components, ...more }, ...REFUSED }],
});
const row = (...components: readonly object[]): object => ({ type: 1, components });
const request = (what: string, rule: string, exchange: Omit<Fed, "status">, ...before: readonly Fed[]): Mistake => ({
  what,
  rule,
  exchanges: [...before, { ...REFUSED, ...exchange }],
});

/** What clients do wrong, in the order of D1 and D2. */
export const CLIENT_MISTAKES: readonly Mistake[] = [
  create("sends a name with a capital letter", "command.name.is-lowercase", { ...BODY, name: "Say" }),
  create("sends a name of 33 characters", "command.name.has-1-to-32-characters", { ...BODY, name: "n".repeat(33) }),
  create("sends a name with a space", "command.name.matches-pattern", { ...BODY, name: "say it" }),
  create("sends no name", "command.name.is-required", { description: "Says it" }),
  create("sends a description of 101 characters", "command.description.has-1-to-100-characters", {
    ...BODY,
    description: "d".repeat(101),
  }),
  create("sends a description of a user command", "context-menu.description.is-not-allowed", {
    type: 2,
    name: "Look up",
    description: "Looks up",
  }),
  create("sends options of a message command", "command.options.are-for-chat-input", {
    type: 3,
    name: "Quote",
    options: [OPTION],
  }),
  create("sends 26 options", "command.options.has-at-most-25", {
    ...BODY,
    options: Array.from({ length: 26 }, (_, nth) => ({ ...OPTION, name: `text-${nth}` })),
  }),
  create("sends a word in place of permissions", "command.default-member-permissions.round-trips", {
    ...BODY,
    default_member_permissions: "null",
  }),
  create("sends a localized name with a capital letter", "localization.command-name.follows-the-name", {
    ...BODY,
    name_localizations: { de: "Sagen" },
  }),
  option("sends a wrong name of an option", "option.name.is-lowercase", { ...OPTION, name: "Text" }),
  option("sends two options of one name", "option.name.is-unique-in-its-array", OPTION, OPTION),
  option("sends an option without description", "option.description.is-required", { type: 3, name: "text" }),
  option("sends a required option last", "option.required-ones-come-first", OPTION, {
    ...OPTION,
    name: "more",
    required: true,
  }),
  option("sends 26 choices", "option.choices.has-at-most-25", {
    ...OPTION,
    choices: Array.from({ length: 26 }, (_, nth) => ({ name: `c${nth}`, value: `${nth}` })),
  }),
  option("sends a number as the value of a text", "choice.value.follows-the-option-type", {
    ...OPTION,
    choices: [{ name: "one", value: 1 }],
  }),
  option("sends choices with autocomplete", "option.autocomplete.excludes-choices", {
    ...OPTION,
    autocomplete: true,
    choices: [{ name: "one", value: "1" }],
  }),
  option("sends a group in a group", "option.tree.refuses-a-group-in-a-group", {
    type: 2,
    name: "outer",
    description: "Outer",
    options: [{ type: 2, name: "inner", description: "Inner", options: [] }],
  }),
  option("sends a bound of a text", "option.bounds.are-for-integer-and-number", { ...OPTION, min_value: 1 }),
  request(
    "edits the type of a command",
    "edit.type-is-fixed",
    {
      method: "PATCH",
      path: `${GLOBAL}/1`,
      sent: { type: 2 },
    },
    made("1"),
  ),
  request("overwrites with an object", "bulk.body-is-an-array", { method: "PUT", path: GLOBAL, sent: BODY }),
  request("overwrites with two of one name", "bulk.names.are-unique-per-type", {
    method: "PUT",
    path: GLOBAL,
    sent: [BODY, BODY],
  }),
  request("sends no JSON", "endpoint.malformed-json-is-refused", { method: "POST", path: GLOBAL, sent: "{'name'" }),
  request("sends 101 permissions", "permission.edit.takes-at-most-100", {
    method: "PUT",
    path: `${IN_GUILD}/1/permissions`,
    sent: { permissions: Array.from({ length: 101 }, (_, nth) => ({ id: `${nth + 1}`, type: 1, permission: true })) },
    authorization: "Bearer user",
  }),
  request("edits permissions with a bot token", "permission.edit.refuses-a-bot-token", {
    method: "PUT",
    path: `${IN_GUILD}/1/permissions`,
    sent: { permissions: [] },
  }),
  request("lists commands without a token", "authentication.missing-token-is-refused", {
    method: "GET",
    path: GLOBAL,
    authorization: null,
  }),
  message("sends a button without a custom_id", "button.custom-id.is-required-of-styles-1-to-4", [
    row({ type: 2, style: 1, label: "Press" }),
  ]),
  message("sends a link with a custom_id", "button.link.has-no-custom-id", [
    row({ type: 2, style: 5, url: "https://example.org", label: "Go", custom_id: "b" }),
  ]),
  message("sends 6 buttons in a row", "placement.row.holds-at-most-5-buttons", [
    row(...Array.from({ length: 6 }, (_, nth) => ({ ...BUTTON, custom_id: `b${nth}` }))),
  ]),
  message("sends one custom_id twice", "component.custom-id.is-unique-in-its-message", [row(BUTTON, BUTTON)]),
  message("sends a text input in a message", "placement.message.has-no-modal-components", [
    row({ type: 4, custom_id: "t", style: 1, label: "Say" }),
  ]),
  message("sends a text display without content", "text-display.content.is-required", [{ type: 10 }], { flags: 32768 }),
];

/** Exchanges in which a service, another client or no party is at fault, never the client. */
export const NO_MISTAKES: readonly Fed[] = [
  { method: "POST", path: IN_GUILD, sent: { ...BODY, dm_permission: false }, ...REFUSED },
  { method: "POST", path: IN_GUILD, sent: { ...BODY, contexts: [0] }, ...REFUSED },
  { method: "GET", path: `${GLOBAL}/9`, status: 404, answer: {} },
  { method: "POST", path: GLOBAL, sent: BODY, status: 429, answer: { retry_after: 1 } },
  { method: "POST", path: GLOBAL, sent: BODY, status: 503, answer: {} },
  edited("1", { description: "New" }, command("1", { ...BODY, description: "New" })),
];
