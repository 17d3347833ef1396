/** The component types that a rule asks for by name. @see D2 "Component types" */

export const ACTION_ROW = 1;
export const BUTTON = 2;
export const LINK_STYLE = 5;
export const PREMIUM_STYLE = 6;

export const STRING_SELECT = 3;
export const USER_SELECT = 5;
export const ROLE_SELECT = 6;
export const MENTIONABLE_SELECT = 7;
export const CHANNEL_SELECT = 8;

export const TEXT_INPUT = 4;
export const FILE_UPLOAD = 19;
export const RADIO_GROUP = 21;
export const CHECKBOX_GROUP = 22;
export const CHECKBOX = 23;

/** What is at the top of a message only where it has the flag. */
export const V2_TOP_LEVEL: ReadonlySet<number> = new Set([9, 10, 12, 13, 14, 17]);

/** Selects that the service fills: of users, roles, both, or channels. */
export const AUTO_SELECTS: ReadonlySet<number> = new Set([
  USER_SELECT,
  ROLE_SELECT,
  MENTIONABLE_SELECT,
  CHANNEL_SELECT,
]);

export const SELECTS: ReadonlySet<number> = new Set([STRING_SELECT, ...AUTO_SELECTS]);

/** Types that have a custom_id; a button has one in the styles 1 to 4. */
export const INTERACTIVE: ReadonlySet<number> = new Set([
  BUTTON,
  ...SELECTS,
  TEXT_INPUT,
  FILE_UPLOAD,
  RADIO_GROUP,
  CHECKBOX_GROUP,
  CHECKBOX,
]);
