/** Pairs of members and classes of values that are not drawn, each with the sentence that forbids them or leaves them open. */
import type { Cell, Pair } from "./coverage.js";

/** Members in classes; without `is` in any. */
interface Cells {
  readonly members: readonly string[];
  readonly is?: readonly string[];
}

/** Why something is never drawn. */
export interface Reason {
  /** The document and its section, what it says, and what it does not. */
  readonly why: string;
  /** Names of the schemas that it is about; all where there are none. */
  readonly schemas?: readonly string[];
  /** What is not drawn at all, or not beside `other`. */
  readonly one: Cells;
  readonly other?: Cells;
}

const PRESENT = ["one", "several", "full"];
const CHAT_INPUT = ["CreateGlobalChatInputCommandBody"];
const CONTEXT_MENUS = ["CreateGlobalUserCommandBody", "CreateGlobalMessageCommandBody"];
const NUMERIC = ["IntegerOption", "NumberOption"];
const SELECTS = ["User", "Role", "Mentionable", "Channel"].flatMap((kind) => [`${kind}Select`, `${kind}SelectInModal`]);
const STRING_SELECTS = ["StringSelect", "StringSelectInModal"];
const LEFT_EMPTY =
  "D2 Selects: required is ignored in messages, and min_values is at least 1 when required is omitted. Whether 0 is taken there is open";
const EMBEDDED = ["Embed", ""];

const COMMANDS: readonly Reason[] = [
  {
    why: "D1 Create body: description is not required. D1 Application command: 1-100 characters. Which of the two is open",
    schemas: CHAT_INPUT,
    one: { members: ["description"], is: ["absent"] },
  },
  {
    why: "D1 Subcommands and groups 4: a group with no subcommands does not appear in the command picker; what it reads as is open",
    schemas: ["SubcommandGroupOption"],
    one: { members: ["options"], is: ["absent"] },
  },
  {
    why: "D1 Contexts: value of USER_INSTALL not shown; installation contexts must already be supported at application level",
    one: { members: ["integration_types"], is: ["1", "0+1"] },
  },
  {
    why: "D1 Contexts: PRIVATE_CHANNEL is meaningful only for commands whose integration_types include USER_INSTALL",
    one: { members: ["contexts"], is: ["2"] },
  },
  {
    why: "D1 Application command: contexts is nullable. D1 Create body does not say so, so that refusing null is open",
    one: { members: ["contexts"], is: ["null"] },
  },
  {
    why: "D1 Create body: dm_permission is nullable. D1 Application command does not say so, so that refusing null is open",
    one: { members: ["dm_permission"], is: ["null"] },
  },
  {
    why: "D1 Application command: a description is not allowed for a user or message command; what its localizations are is open",
    schemas: CONTEXT_MENUS,
    one: { members: ["description_localizations"], is: ["null", "one", "several"] },
  },
  {
    why: "D1 Versioning 3: default_permission (use default_member_permissions). Which of two that disagree counts is open",
    one: { members: ["default_permission"], is: ["false"] },
    other: { members: ["default_member_permissions"], is: ["null"] },
  },
  ...(["true", "false"] as const).map(
    (is): Reason => ({
      why: "D1 Versioning 3: dm_permission (use contexts). Which of two that disagree counts is open",
      one: { members: ["dm_permission"], is: [is] },
      other: { members: ["contexts"], is: is === "true" ? ["0", "0+2"] : ["1", "0+1", "1+2", "0+1+2"] },
    }),
  ),
];

const OPTIONS: readonly Reason[] = [
  {
    why: "D1 Command option: autocomplete cannot be true when choices are present",
    one: { members: ["choices"], is: PRESENT },
    other: { members: ["autocomplete"], is: ["true"] },
  },
  {
    why: "D1 Option choice: a string is up to 100 characters. What becomes of a choice that breaks a bound is open",
    one: { members: ["choices"], is: PRESENT },
    other: { members: ["min_length"], is: ["greatest"] },
  },
  ...(["min_value greatest", "max_value least"] as const).map((bound): Reason => {
    const [member = "", is = ""] = bound.split(" ");
    return {
      why: "D1 Command option: minimum and maximum permitted. Only one number is at the end of the range, and equal choices are open",
      schemas: NUMERIC,
      one: { members: ["choices"], is: ["several", "full"] },
      other: { members: [member], is: [is] },
    };
  }),
  {
    why: "D1 Command option: minimum and maximum permitted. A minimum above its maximum is open",
    schemas: NUMERIC,
    one: { members: ["min_value"], is: ["greatest"] },
    other: { members: ["max_value"], is: ["least", "between"] },
  },
  {
    why: "D1 Command option: minimum and maximum permitted. A minimum above its maximum is open",
    schemas: NUMERIC,
    one: { members: ["min_value"], is: ["between"] },
    other: { members: ["max_value"], is: ["least"] },
  },
  {
    why: "D1 Command option: min_length 0 to 6000, max_length 1 to 6000. A minimum above its maximum is open",
    schemas: ["StringOption"],
    one: { members: ["min_length"], is: ["greatest"] },
    other: { members: ["max_length"], is: ["least", "between"] },
  },
];

const COMPONENTS: readonly Reason[] = [
  {
    why: "D2 Common fields: id is a 32-bit integer. Whether it has a sign is open",
    one: { members: ["id"], is: ["least", "greatest"] },
  },
  {
    why: "D2 Button: partial emoji (name, id, animated). Which ids there are, and what is enough without a name, is open",
    schemas: ["ButtonEmoji", "OptionEmoji"],
    one: { members: ["id", "animated"], is: ["any", "null", "true", "false"] },
  },
  {
    why: "D2 Button: partial emoji (name, id, animated). Which ids there are, and what is enough without a name, is open",
    schemas: ["ButtonEmoji", "OptionEmoji"],
    one: { members: ["name"], is: ["null", "absent"] },
  },
  {
    why: "D2 Button: label and emoji are optional. Whether a button may show nothing is open",
    schemas: ["InteractiveButton", "LinkButton"],
    one: { members: ["label"], is: ["absent"] },
    other: { members: ["emoji"], is: ["absent"] },
  },
  {
    why: "D2 Selects: min_values must be omitted or at least 1 when required is omitted or true",
    one: { members: ["min_values"], is: ["least"] },
    other: { members: ["required"], is: ["true", "absent"] },
  },
  {
    why: LEFT_EMPTY,
    schemas: [...SELECTS, ...STRING_SELECTS].filter((name) => !name.endsWith("InModal")),
    one: { members: ["min_values"], is: ["least"] },
  },
  {
    why: "D2 Selects: the count of default_values must lie within min_values and max_values",
    schemas: SELECTS,
    one: { members: ["default_values"], is: ["one"] },
    other: { members: ["min_values"], is: ["greatest"] },
  },
  {
    why: "D2 Selects: the count of default_values must lie within min_values and max_values, by default 1",
    schemas: SELECTS,
    one: { members: ["default_values"], is: ["several"] },
    other: { members: ["max_values"], is: ["absent"] },
  },
  {
    why: "D2 Selects, File Upload: max_values is 1 by default. A minimum above its maximum is open",
    schemas: [...SELECTS, ...STRING_SELECTS, "FileUpload"],
    one: { members: ["min_values"], is: ["greatest"] },
    other: { members: ["max_values"], is: ["between", "absent"] },
  },
  {
    why: "D2 Checkbox Group: min_values 0-10, max_values 1-10. A minimum above its maximum is open",
    schemas: ["CheckboxGroup"],
    one: { members: ["min_values"], is: ["greatest"] },
    other: { members: ["max_values"], is: ["between", "least"] },
  },
  {
    why: "D2 Selects, Checkbox Group: max 25, 1-10. Bounds above the number of options are open",
    schemas: [...STRING_SELECTS, "CheckboxGroup"],
    one: { members: ["options"], is: ["one", "several"] },
    other: { members: ["min_values", "max_values"], is: ["greatest"] },
  },
  {
    why: "D2 Checkbox Group: max_values 1-10. Bounds above the number of options are open",
    schemas: ["CheckboxGroup"],
    one: { members: ["options"], is: ["one"] },
    other: { members: ["max_values"], is: ["between"] },
  },
  {
    why: "D2 Text Input: min_length 0-4000, max_length 1-4000. A minimum above its maximum is open",
    schemas: ["TextInput"],
    one: { members: ["min_length"], is: ["greatest"] },
    other: { members: ["max_length"], is: ["least", "between"] },
  },
  {
    why: "D2 Text Input: value is pre-filled. A value that breaks the lengths of its input is open",
    schemas: ["TextInput"],
    one: { members: ["value"], is: ["greatest"] },
    other: { members: ["max_length"], is: ["least", "between"] },
  },
  {
    why: "D2 Text Input: value is pre-filled. A value that breaks the lengths of its input is open",
    schemas: ["TextInput"],
    one: { members: ["value"], is: ["between"] },
    other: { members: ["min_length"], is: ["greatest"] },
  },
];

const NOT_SHOWN =
  "D2 Interaction response structures: other fields of the message object beyond components and flags: not shown";

const MESSAGES: readonly Reason[] = [
  {
    why: NOT_SHOWN,
    schemas: ["CreateMessageBody"],
    one: {
      members: ["attachments", "allowed_mentions", "poll", "sticker_ids", "message_reference"],
      is: ["one", "several", "any", "an object"],
    },
  },
  { why: NOT_SHOWN, schemas: ["CreateMessageBody"], one: { members: ["components"], is: ["absent"] } },
  { why: NOT_SHOWN, schemas: ["CreateMessageBody"], one: { members: ["embeds"], is: ["several"] } },
  {
    why: NOT_SHOWN,
    schemas: EMBEDDED,
    one: {
      members: ["url", "color", "timestamp", "footer", "image", "thumbnail", "author", "inline"],
      is: ["any", "an object"],
    },
  },
  { why: NOT_SHOWN, schemas: EMBEDDED, one: { members: ["title", "name", "value"], is: ["absent"] } },
  {
    why: "D2 What the service does 3: with the flag, content and embeds fields no longer work",
    schemas: ["CreateMessageBody"],
    one: { members: ["flags"], is: ["any"] },
    other: { members: ["content", "embeds"], is: ["any", "one"] },
  },
  {
    why: "D2 What the service does 4: without the flag, components sit alongside content. Whether they do without it is open",
    schemas: ["CreateMessageBody"],
    one: { members: ["content"], is: ["absent"] },
    other: { members: ["flags"], is: ["absent"] },
  },
  {
    why: "D2 What the service does 4: without the flag, components sit alongside content. Whether they do without it is open",
    schemas: ["CreateMessageBody"],
    one: { members: ["content"], is: ["absent"] },
    other: { members: ["embeds"], is: ["one"] },
  },
  {
    why: "D2 Endpoints: paths and methods, and with them what surrounds components of a modal: not shown",
    schemas: ["ModalBody"],
    one: { members: ["custom_id", "title", "components"], is: ["absent"] },
  },
];

/** Lists and dictionaries that are never drawn empty; those of permissions are. */
const NEVER_EMPTY = [
  ...["name_localizations", "description_localizations", "options", "choices", "channel_types", "contexts"],
  ...["integration_types", "components", "default_values", "embeds", "fields", "attachments", "sticker_ids"],
];

/** Every reason. A test fails for those that are about nothing, or about something that is drawn. */
export const REASONS: readonly Reason[] = [
  ...COMMANDS,
  ...OPTIONS,
  ...COMPONENTS,
  ...MESSAGES,
  {
    why: "D1 Limits, D2 Limits: lists and dictionaries have a greatest number. Whether they may be empty, and read as what, is open",
    one: { members: NEVER_EMPTY, is: ["empty"] },
  },
];

/** A place whose bounds are never reached. */
export interface PlaceNotDrawn {
  /** The document and its section, what it says, and what it does not. */
  readonly why: string;
  /** Name of the kind of values. */
  readonly kind: string;
  /** Matches pointers. */
  readonly place: RegExp;
  /** The only bound that is meant; default all of the place. */
  readonly keyword?: string;
}

/** Why bounds at some places are never reached. */
export const PLACES_NOT_DRAWN: readonly PlaceNotDrawn[] = [
  {
    why: LEFT_EMPTY,
    kind: "message",
    place: /\/min_values$/,
    keyword: "minimum",
  },
  {
    why: "D2 Common fields: id is a 32-bit integer. Whether it has a sign, and so where it ends, is open",
    kind: "message",
    place: /\/id$/,
  },
  {
    why: "D2 Common fields: id is a 32-bit integer. Whether it has a sign, and so where it ends, is open",
    kind: "modal",
    place: /\/id$/,
  },
  {
    why: "D2 Placement rules: a Text Input in an Action Row in a modal is deprecated; whether it is let in is open",
    kind: "modal",
    place: /^\/components\/components\//,
  },
];

function isOf({ members, is }: Cells, cell: Cell): boolean {
  return members.includes(cell.member) && (is === undefined || is.includes(cell.is));
}

/** Whether a reason is about a pair. */
export function isAbout({ schemas, one, other }: Reason, pair: Pair): boolean {
  if (schemas !== undefined && !schemas.includes(pair.schema)) return false;
  if (other === undefined) return isOf(one, pair.one) || isOf(one, pair.other);
  return (isOf(one, pair.one) && isOf(other, pair.other)) || (isOf(one, pair.other) && isOf(other, pair.one));
}
