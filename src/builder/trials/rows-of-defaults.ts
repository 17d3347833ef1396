/** What a payload leaves out has a documented default: a builder may fill that in, and nothing else. What it gives is kept. */
import type { Json } from "../../contract/json.js";
import { type KeptRow, messageOf, modalOf } from "./kept-row.js";

const NAMED = { name: "sample", description: "A command" };
const BUTTON = { type: 2, style: 1, label: "Press", custom_id: "press" };
const OPTIONS: readonly Json[] = ["one", "two"].map((value) => ({ value, label: value }));
const SELECT = { type: 3, custom_id: "select", options: OPTIONS };
const MEDIA = { url: "https://example.com/image.png" };
const TEXT = { type: 10, content: "A text" };
const row = (...components: readonly Json[]): Json => ({ type: 1, components });

const leavesOut = (rule: KeptRow["rule"], kind: KeptRow["kind"], member: string, value: Json): KeptRow => ({
  rule,
  kind,
  slug: `may-leave-out-${member.replaceAll("_", "-")}`,
  title: `has a default for ${member}`,
  leavesOut: member,
  value,
});

const OF_COMMANDS: readonly KeptRow[] = [
  leavesOut("command.type.defaults-to-chat-input", "command", "type", NAMED),
  leavesOut("command.default-permission.defaults-to-true", "command", "default_permission", NAMED),
  leavesOut("command.default-member-permissions.defaults-to-none", "command", "default_member_permissions", NAMED),
  leavesOut("command.nsfw.defaults-to-false", "command", "nsfw", NAMED),
  leavesOut("command.dm-permission.defaults-to-visible", "command", "dm_permission", NAMED),
  leavesOut("option.required.defaults-to-false", "command", "required", {
    ...NAMED,
    options: [{ type: 3, name: "text", description: "A text" }],
  }),
];

const OF_MESSAGES: readonly KeptRow[] = [
  leavesOut("button.disabled.defaults-to-false", "message", "disabled", messageOf(row(BUTTON))),
  leavesOut("select.min-values.defaults-to-1", "message", "min_values", messageOf(row(SELECT))),
  leavesOut("select.max-values.defaults-to-1", "message", "max_values", messageOf(row(SELECT))),
  leavesOut(
    "thumbnail.spoiler.defaults-to-false",
    "message",
    "spoiler",
    messageOf({ type: 9, components: [TEXT], accessory: { type: 11, media: MEDIA } }),
  ),
  leavesOut(
    "media-gallery.item.spoiler-defaults-to-false",
    "message",
    "spoiler",
    messageOf({ type: 12, items: [{ media: MEDIA }] }),
  ),
  leavesOut(
    "file.spoiler.defaults-to-false",
    "message",
    "spoiler",
    messageOf({ type: 13, file: { url: "attachment://notes.txt" } }),
  ),
  leavesOut("separator.divider.defaults-to-true", "message", "divider", messageOf(TEXT, { type: 14, spacing: 2 })),
  leavesOut("separator.spacing.defaults-to-1", "message", "spacing", messageOf(TEXT, { type: 14, divider: false })),
  leavesOut(
    "container.spoiler.defaults-to-false",
    "message",
    "spoiler",
    messageOf({ type: 17, components: [TEXT], accent_color: 255 }),
  ),
];

const OF_MODALS: readonly KeptRow[] = [
  leavesOut(
    "text-input.required.defaults-to-true",
    "modal",
    "required",
    modalOf({ type: 4, custom_id: "t", style: 1 }),
  ),
  leavesOut("file-upload.required.defaults-to-true", "modal", "required", modalOf({ type: 19, custom_id: "f" })),
  leavesOut(
    "checkbox-group.max-values.defaults-to-the-number-of-options",
    "modal",
    "max_values",
    modalOf({ type: 22, custom_id: "c", options: OPTIONS }),
  ),
];

const says = (rule: KeptRow["rule"], kind: KeptRow["kind"], member: string, value: Json): KeptRow => ({
  rule,
  kind,
  slug: `may-say-${member.replaceAll("_", "-")}`,
  title: `takes the default of ${member} where it is said`,
  value,
});

const NO_TEXT = { type: 3, name: "text", description: "A text", required: false };

/** The default, said: to send it or to leave it out means the same, and anything else does not. */
const SAID: readonly KeptRow[] = [
  says("command.type.defaults-to-chat-input", "command", "type", { type: 1, ...NAMED }),
  says("command.nsfw.defaults-to-false", "command", "nsfw", { ...NAMED, nsfw: false }),
  says("command.dm-permission.defaults-to-visible", "command", "dm_permission", { ...NAMED, dm_permission: true }),
  says("command.default-permission.defaults-to-true", "command", "default_permission", {
    ...NAMED,
    default_permission: true,
  }),
  says("option.required.defaults-to-false", "command", "required", { ...NAMED, options: [NO_TEXT] }),
  says("button.disabled.defaults-to-false", "message", "disabled", messageOf(row({ ...BUTTON, disabled: false }))),
  says("select.min-values.defaults-to-1", "message", "min_values", messageOf(row({ ...SELECT, min_values: 1 }))),
  says("select.max-values.defaults-to-1", "message", "max_values", messageOf(row({ ...SELECT, max_values: 1 }))),
  says("separator.divider.defaults-to-true", "message", "divider", messageOf(TEXT, { type: 14, divider: true })),
  says("separator.spacing.defaults-to-1", "message", "spacing", messageOf(TEXT, { type: 14, spacing: 1 })),
  says(
    "container.spoiler.defaults-to-false",
    "message",
    "spoiler",
    messageOf({ type: 17, components: [TEXT], spoiler: false }),
  ),
  says(
    "text-input.required.defaults-to-true",
    "modal",
    "required",
    modalOf({ type: 4, custom_id: "t", style: 1, required: true }),
  ),
  says(
    "file-upload.required.defaults-to-true",
    "modal",
    "required",
    modalOf({ type: 19, custom_id: "f", required: true }),
  ),
];

const GIVEN: readonly KeptRow[] = [
  {
    rule: "component.id.given-ones-are-kept",
    slug: "keeps-the-ids-of-a-row-and-its-button",
    title: "keeps the ids of a row and its button",
    kind: "message",
    value: messageOf({ ...(row({ ...BUTTON, id: 7 }) as object), id: 6 }),
  },
  {
    rule: "component.id.given-ones-are-kept",
    slug: "keeps-the-id-of-a-text",
    title: "keeps the id of a text display",
    kind: "message",
    value: messageOf({ ...TEXT, id: 5 }),
  },
  {
    rule: "component.custom-id.comes-back-unchanged",
    slug: "keeps-every-character",
    title: "keeps every character of a custom_id",
    kind: "message",
    value: messageOf(row({ ...BUTTON, custom_id: ' Ünï/ {"a": 1}\n' })),
  },
];

/** Bits that the documents do not name: a service may refuse them, so that nothing is wrong with losing them. */
const OPEN: readonly KeptRow[] = [
  {
    rule: "command.default-member-permissions.round-trips",
    slug: "records-permissions-beyond-53-bits",
    title: "may keep or refuse permissions beyond 53 bits",
    kind: "command",
    value: { ...NAMED, default_member_permissions: String(2n ** 53n + 1n) },
    isOpen: true,
  },
];

const WHOLE_MESSAGE = messageOf(TEXT, row(BUTTON), { type: 14, divider: false, spacing: 2 });

const OF_FLAGS: readonly KeptRow[] = [
  {
    rule: "v2.flag.is-bit-15",
    slug: "keeps-the-flag",
    title: "reads the flag that a message was sent with",
    kind: "message",
    value: messageOf(TEXT),
  },
  {
    rule: "message.components.travel-with-flags",
    slug: "keeps-flags-and-components",
    title: "takes components beside flags",
    kind: "message",
    value: WHOLE_MESSAGE,
  },
  {
    rule: "message.components.read-back",
    slug: "keeps-every-component",
    title: "reads the components that were sent",
    kind: "message",
    leavesOut: "anything",
    value: WHOLE_MESSAGE,
  },
];

export const ROWS_OF_DEFAULTS: readonly KeptRow[] = [
  ...OF_COMMANDS,
  ...OF_MESSAGES,
  ...OF_MODALS,
  ...SAID,
  ...GIVEN,
  ...OPEN,
  ...OF_FLAGS,
];
