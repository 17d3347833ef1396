/**
 * Our generated types of components and of what interactions carry of them, beside those of discord-api-types.
 *
 * As in `types.test-d.ts`: each comparison lists the members that differ, with the reason, and `tsc --noEmit` is the test.
 */
import type * as Public from "discord-api-types/v10";
import type * as Ours from "./types.gen.js";
import type { Differences, Equal } from "./types.test-d.js";

type Same<A, B, Except extends PropertyKey = never> = Equal<Differences<A, B>, Except>;

type ExpectAll<T extends readonly true[]> = T;

/** The public service may answer null where a unicode emoji has no id, or an emoji has lost its name. */
type NullableEmoji = "id" | "name";

/** An error in modals; the public types share one base. */
type ErrorInModals = "disabled";

/** The enumeration of channel types is not shown in the documents. */
type EnumerationNotShown = "channel_types";

/** Ignored on input and filled in by the service, so that senders do not have them. */
type FilledIn = "name" | "size";

/** What the service fills in is for answers; senders have the address alone. */
type FilledInMedia =
  | "proxy_url"
  | "height"
  | "width"
  | "placeholder"
  | "placeholder_version"
  | "content_type"
  | "flags"
  | "attachment_id";

/** When a media item is filled in is open, so null is there until then. */
type NullUntilFilledIn = "proxy_url" | "flags" | "attachment_id";

/** The documents know no label of a text input but the deprecated one. */
type DeprecatedLabel = "label";

/** A public field that the documents do not have. */
type NotInTheDocuments = "loading_state";

/** A public field that is younger than the documents. */
type Younger = "file_types";

/** A checkbox cannot be required; saying that it is not is open. */
type NotRequired = "required";

/** D2 lists the id among what is returned; the public types of interactions leave it out, or make it optional. */
type Returned = "id";

/** What is delivered for a select of a modal that was left alone is open. */
type LeftAlone = "values";

/** Where resolved is present is open in modals, and without a value in messages. */
type OpenPlace = "resolved";

export type Comparisons = ExpectAll<
  [
    // Components of messages.
    Same<Ours.ActionRow, Public.APIActionRowComponent<Public.APIComponentInMessageActionRow>>,
    Same<Ours.InteractiveButton, Public.APIButtonComponentWithCustomId>,
    Same<Ours.LinkButton, Public.APIButtonComponentWithURL>,
    Same<Ours.PremiumButton, Public.APIButtonComponentWithSKUId>,
    Same<Ours.ButtonEmoji, Public.APIMessageComponentEmoji, NullableEmoji>,
    Same<Ours.StringSelect, Public.APIStringSelectComponent>,
    Same<Ours.UserSelect, Public.APIUserSelectComponent>,
    Same<Ours.RoleSelect, Public.APIRoleSelectComponent>,
    Same<Ours.MentionableSelect, Public.APIMentionableSelectComponent>,
    Same<Ours.ChannelSelect, Public.APIChannelSelectComponent, EnumerationNotShown>,
    Same<Ours.SelectOption, Public.APISelectMenuOption>,
    Same<Ours.OptionEmoji, Public.APIMessageComponentEmoji, NullableEmoji>,
    Same<Ours.DefaultUser, Public.APISelectMenuDefaultValue<Public.SelectMenuDefaultValueType.User>>,
    Same<Ours.Section, Public.APISectionComponent>,
    Same<Ours.TextDisplay, Public.APITextDisplayComponent>,
    Same<Ours.Thumbnail, Public.APIThumbnailComponent>,
    Same<Ours.MediaGallery, Public.APIMediaGalleryComponent>,
    Same<Ours.MediaGalleryItem, Public.APIMediaGalleryItem>,
    Same<Ours.UnfurledMediaItem, Public.APIUnfurledMediaItem, FilledInMedia | NotInTheDocuments>,
    Same<Ours.FileComponent, Public.APIFileComponent, FilledIn>,
    Same<Ours.Separator, Public.APISeparatorComponent>,
    Same<Ours.Container, Public.APIContainerComponent>,
    Same<Ours.MediaItemInAnswer, Public.APIUnfurledMediaItem, NullUntilFilledIn | NotInTheDocuments>,
    // Components of modals.
    Same<Ours.ModalRow, Public.APIActionRowComponent<Public.APIComponentInModalActionRow>>,
    Same<Ours.Label, Public.APILabelComponent>,
    Same<Ours.TextInput, Public.APITextInputComponent, DeprecatedLabel | ErrorInModals>,
    Same<Ours.TextInputInRow, Public.APITextInputComponent>,
    Same<Ours.StringSelectInModal, Public.APIStringSelectComponent, ErrorInModals>,
    Same<Ours.UserSelectInModal, Public.APIUserSelectComponent, ErrorInModals>,
    Same<Ours.RoleSelectInModal, Public.APIRoleSelectComponent, ErrorInModals>,
    Same<Ours.MentionableSelectInModal, Public.APIMentionableSelectComponent, ErrorInModals>,
    Same<Ours.ChannelSelectInModal, Public.APIChannelSelectComponent, ErrorInModals | EnumerationNotShown>,
    Same<Ours.FileUpload, Public.APIFileUploadComponent, ErrorInModals | Younger>,
    Same<Ours.RadioGroup, Public.APIRadioGroupComponent, ErrorInModals>,
    Same<Ours.RadioOption, Public.APIRadioGroupOption>,
    Same<Ours.CheckboxGroup, Public.APICheckboxGroupComponent, ErrorInModals>,
    Same<Ours.CheckboxOption, Public.APICheckboxGroupOption>,
    Same<Ours.Checkbox, Public.APICheckboxComponent, NotRequired | ErrorInModals>,
    // What a used component of a message carries.
    Same<Ours.PressedButton, Public.APIMessageButtonInteractionData, Returned>,
    Same<Ours.UsedStringSelect, Public.APIMessageStringSelectInteractionData, Returned>,
    Same<Ours.UsedAutoSelect, Public.APIMessageUserSelectInteractionData, Returned | OpenPlace | "component_type">,
    // What a submitted modal carries.
    Same<Ours.SubmittedTextInput, Public.APIModalSubmitTextInputComponent, Returned>,
    Same<Ours.SubmittedTextDisplay, Public.ModalSubmitTextDisplayComponent, Returned>,
    Same<Ours.SubmittedLabel, Public.ModalSubmitLabelComponent, Returned>,
    Same<Ours.SubmittedStringSelect, Public.APIModalSubmitStringSelectComponent, Returned | LeftAlone>,
    Same<Ours.SubmittedAutoSelect, Public.APIModalSubmitUserSelectComponent, Returned | LeftAlone | OpenPlace | "type">,
    Same<Ours.SubmittedFileUpload, Public.APIModalSubmitFileUploadComponent, Returned>,
    Same<Ours.SubmittedRadioGroup, Public.APIModalSubmitRadioGroupComponent, Returned>,
    Same<Ours.SubmittedCheckboxGroup, Public.APIModalSubmitCheckboxGroupComponent, Returned>,
    Same<Ours.SubmittedCheckbox, Public.APIModalSubmitCheckboxComponent, Returned>,
    // The types that are at the top.
    Equal<`${Ours.MessageComponent["type"]}`, `${Public.APIMessageTopLevelComponent["type"]}`>,
    Equal<`${Ours.RowComponent["type"]}`, `${Public.APIComponentInMessageActionRow["type"]}`>,
  ]
>;
