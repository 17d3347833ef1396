/** Ways to break the independent service on purpose, and other ways to read the documents where they are open. */

/** What is wrong then, and the rule that it breaks. */

export const BREAKAGES = {
  "used-name-makes-a-second-command": "upsert.adds-no-entry",
  "edit-merges-options": "edit.replaces-options-whole",
  "bulk-keeps-the-sound-elements": "bulk.is-atomic",
  "global-list-shows-guild-commands": "scope.lists-do-not-mix",
  "deep-description-may-have-101": "option.description.has-1-to-100-characters",
  "option-name-may-be-uppercase": "option.name.is-lowercase",
  "delete-leaves-permissions": "permission.delete-drops-permissions",
  "version-stands-still": "command.version.changes-on-edit",
  "locale-header-is-ignored": "localization.header.precedes-accept-language",
  "last-choice-name-is-unchecked": "choice.name.has-1-to-100-characters",
  "sixteenth-user-command-is-taken": "limit.user.is-15",
  "foreign-token-may-delete": "authentication.other-applications-are-out-of-reach",
  "localizations-add-up": "limit.command-size.counts-one-localization",
  "overwrite-is-a-daily-create": "upsert.is-not-a-daily-create",
  "sixth-button-is-taken": "placement.row.holds-at-most-5-buttons",
  "selects-share-a-row": "placement.row.holds-one-select",
  "labels-stand-in-messages": "label.is-for-modals",
  "accessories-get-no-id": "component.id.is-filled-in",
  "generated-ids-repeat-given-ones": "component.id.generated-ones-avoid-given-ones",
  "custom-ids-repeat-across-parts": "component.custom-id.is-unique-in-its-message",
  "nested-parts-do-not-count": "v2.components.nested-ones-count",
  "edit-drops-the-v2-flag": "v2.flag.cannot-be-removed",
  "content-stays-beside-v2": "v2.content.does-not-work",
  "refused-messages-stand": "message.refused-one-leaves-no-trace",
  "premium-buttons-have-labels": "button.premium.has-no-label",
  "eleventh-item-is-taken": "media-gallery.items.has-1-to-10",
  "size-is-the-senders": "file.name-and-size-are-filled-in",
} as const;

export type Breakage = keyof typeof BREAKAGES;

/** The names of all breakages, in the order of the table. */
export const BREAKAGE_NAMES = Object.keys(BREAKAGES) as readonly Breakage[];

/** Choices that the documents leave to a service, other than those that this service makes by default. None is a fault. */
export const LIBERTIES = [
  "slash-commands-show-no-type",
  "overwrites-keep-omitted-fields",
  "misplaced-fields-are-refused",
  "unknown-fields-are-refused",
  "global-creates-count-too",
  "lists-must-bring-the-entry-point",
  "second-delete-is-fine",
  "same-name-drops-permissions",
  "characters-are-code-points",
  "texts-fall-back",
  "every-edit-is-a-version",
  "unset-permissions-are-an-empty-list",
  "answers-are-sorted-by-name",
  "patience-is-asked-for",
  "messages-are-created",
  "messages-are-newest-first",
  "everything-is-filled-in",
  "addresses-are-normalized",
  "texts-are-trimmed",
  "repeated-ids-are-numbered-anew",
  "ids-start-at-1",
  "ids-have-32-bits",
  "values-are-converted",
  "null-is-refused",
  "unknown-component-fields-are-refused",
  "dead-fields-are-not-heard",
  "lost-flags-are-not-heard",
  "lists-may-be-empty",
  "containers-hold-what-is-shown",
  "disabled-parts-share-custom-ids",
  "files-may-be-missing",
  "bounds-may-cross",
  "buttons-may-be-bare",
  "premium-buttons-need-a-real-sku",
] as const;

export type Liberty = (typeof LIBERTIES)[number];

/** How a service differs from the default one. */
export type Way = Breakage | Liberty;
