/** Requests that break one rule each, sent to the correct service, which refuses them. The service is never wrong here. */
import type { ProxyRow } from "./service-mistakes.js";
import { allow, CALLBACK, chat, FIRST, GLOBAL, MESSAGES, option, patch, post, put, type Steps } from "./step.js";

const V2 = 1 << 15;
const button = (more: object) => ({ type: 2, style: 2, label: "Press", ...more });
const buttons = (...all: object[]) => ({ type: 1, components: all });
const strings = (id: string) => ({ type: 3, custom_id: id, options: [{ label: "One", value: "1" }] });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
const LONG = "x".repeat(100);

function row(id: string, rules: readonly string[], ...steps: Steps): ProxyRow {
  return { id, party: "client", switches: [], rules, steps };
}

/** 24 options with 3 choices, which are too large in French only. */
const LARGE_IN_FRENCH = chat("big", {
  options: numbered(24).map((index) =>
    option(3, `option${index}`, {
      description_localizations: { fr: LONG },
      choices: numbered(3).map((choice) => ({
        name: `c${choice}`,
        value: `v${choice}`,
        name_localizations: { fr: LONG },
      })),
    }),
  ),
});

export const CLIENT_MISTAKES: readonly ProxyRow[] = [
  row("capital-letter", ["command.name.is-lowercase"], post(GLOBAL, chat("straßeÉ"))),
  row(
    "name-of-33-characters",
    ["command.name.has-1-to-32-characters", "command.name.matches-pattern"],
    post(FIRST, chat("b".repeat(33))),
  ),
  row(
    "empty-description",
    ["command.description.has-1-to-100-characters"],
    post(GLOBAL, { name: "bell", description: "" }),
  ),
  row(
    "twenty-six-options",
    ["command.options.has-at-most-25"],
    post(GLOBAL, chat("bell", { options: numbered(26).map((index) => option(3, `o${index}`)) })),
  ),
  row(
    "required-after-optional-deep-inside",
    ["option.required-ones-come-first"],
    post(
      FIRST,
      chat("bell", {
        options: [
          option(2, "group", {
            options: [option(1, "sub", { options: [option(3, "one"), option(4, "two", { required: true })] })],
          }),
        ],
      }),
    ),
  ),
  row(
    "same-option-name-in-an-edit",
    ["option.name.is-unique-in-its-array"],
    post(FIRST, chat("bell"), "bell"),
    patch(`${FIRST}/{bell}`, { options: [option(3, "one"), option(5, "one")] }),
  ),
  row(
    "autocomplete-with-choices",
    ["option.autocomplete.excludes-choices"],
    post(
      GLOBAL,
      chat("bell", { options: [option(4, "count", { autocomplete: true, choices: [{ name: "One", value: 1 }] })] }),
    ),
  ),
  row(
    "group-in-a-group",
    ["option.tree.refuses-a-group-in-a-group"],
    put(FIRST, [
      chat("ok"),
      chat("bell", { options: [option(2, "outer", { options: [option(2, "inner", { options: [] })] })] }),
    ]),
  ),
  row(
    "bound-of-a-string",
    ["option.bounds.are-for-integer-and-number"],
    post(GLOBAL, chat("bell", { options: [option(3, "word", { min_value: 1 })] })),
  ),
  row(
    "max-length-zero",
    ["option.max-length.is-1-to-6000"],
    post(GLOBAL, chat("bell", { options: [option(3, "word", { max_length: 0 })] })),
  ),
  row(
    "text-as-choice-of-an-integer",
    ["choice.value.follows-the-option-type"],
    post(GLOBAL, chat("bell", { options: [option(4, "count", { choices: [{ name: "One", value: "1" }] })] })),
  ),
  row(
    "description-of-a-user-command",
    ["context-menu.description.is-not-allowed"],
    post(GLOBAL, { type: 2, name: "Wave", description: "Waves" }),
  ),
  row("bot-edits-permissions", ["permission.edit.refuses-a-bot-token"], post(FIRST, chat("bell"), "bell"), {
    ...allow("{bell}", [{ id: "420000000000000001", type: 2, permission: true }]),
    as: "bot",
  }),
  row("broken-json", ["endpoint.malformed-json-is-refused"], {
    method: "POST",
    path: GLOBAL,
    raw: '{"name":"bell","description":"Rings"',
  }),
  row(
    "one-hundred-and-one-permissions",
    ["permission.edit.takes-at-most-100"],
    post(FIRST, chat("bell"), "bell"),
    allow(
      "{bell}",
      numbered(101).map((index) => ({ id: String(420000000000000100n + BigInt(index)), type: 2, permission: false })),
    ),
  ),
  row(
    "twice-the-same-name-in-a-bulk",
    ["bulk.names.are-unique-per-type"],
    put(GLOBAL, [chat("bell"), { type: 2, name: "bell" }, chat("bell")]),
  ),
  row(
    "too-large-in-one-language",
    [
      "limit.command-size.is-8000",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-every-level",
    ],
    post(GLOBAL, LARGE_IN_FRENCH),
  ),
  row(
    "same-custom-id-in-two-rows",
    ["component.custom-id.is-unique-in-its-message"],
    post(MESSAGES, {
      content: "x",
      components: [buttons(button({ custom_id: "a" })), { type: 1, components: [strings("a")] }],
    }),
  ),
  row(
    "link-with-a-custom-id",
    ["button.link.has-no-custom-id"],
    post(MESSAGES, {
      content: "x",
      components: [buttons(button({ style: 5, url: "https://example.com", custom_id: "a" }))],
    }),
  ),
  row(
    "content-beside-v2",
    ["v2.content.does-not-work"],
    post(MESSAGES, { content: "x", flags: V2, components: [{ type: 10, content: "y" }] }),
  ),
  row(
    "disabled-select-in-a-modal",
    ["select.disabled.is-an-error-in-a-modal", "modal-input.disabled.is-an-error"],
    post(CALLBACK, {
      type: 9,
      data: {
        custom_id: "m",
        title: "Form",
        components: [{ type: 18, label: "Pick", component: { ...strings("s"), disabled: true } }],
      },
    }),
  ),
  row(
    "six-buttons-in-a-row",
    ["placement.row.holds-at-most-5-buttons"],
    post(CALLBACK, {
      type: 4,
      data: { content: "x", components: [buttons(...numbered(6).map((index) => button({ custom_id: `b${index}` })))] },
    }),
  ),
  row(
    "permissions-as-a-number",
    ["command.default-member-permissions.round-trips", "command.fields.have-their-type"],
    post(GLOBAL, chat("bell", { default_member_permissions: 32 })),
  ),
  row(
    "direct-messages-for-a-guild-command",
    ["command.contexts.bot-dm-is-not-for-guild-commands", "command.contexts.are-for-global-commands"],
    post(FIRST, chat("bell", { contexts: [0, 1] })),
  ),
  row(
    "translation-that-is-another-option",
    ["localization.option-name.differs-from-default-names"],
    post(
      GLOBAL,
      chat("bell", { options: [option(3, "tone", { name_localizations: { de: "volume" } }), option(4, "volume")] }),
    ),
  ),
];
