/** Components as they are kept. */

export interface MediaUrl {
  readonly url: string;
}

/** An option of a string select, a radio group or a checkbox group. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly emoji?: object;
  readonly default?: boolean;
}

interface MediaEntry {
  readonly media: MediaUrl;
  readonly description?: string | null;
  readonly spoiler?: boolean;
}

/** Each type has some of the members. */
export interface Component {
  readonly type: number;
  /** 0 until it has one. */
  id: number;
  readonly custom_id?: string;
  readonly style?: number;
  readonly label?: string;
  readonly description?: string | null;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly value?: string;
  readonly default?: boolean;
  readonly options?: readonly SelectOption[];
  readonly default_values?: readonly { readonly id: string; readonly type: string }[];
  readonly channel_types?: readonly number[];
  readonly components?: readonly Component[];
  readonly accessory?: Component;
  /** Child of a label. */
  readonly component?: Component;
  readonly content?: string;
  readonly media?: MediaUrl;
  readonly items?: readonly MediaEntry[];
  readonly file?: MediaUrl;
  readonly divider?: boolean;
  readonly spacing?: number;
}

export const ROW = 1;
export const BUTTON = 2;
export const STRING_SELECT = 3;
export const TEXT_INPUT = 4;
export const CHANNEL_SELECT = 8;
export const TEXT_DISPLAY = 10;
export const LABEL = 18;
export const FILE_UPLOAD = 19;
export const RADIO_GROUP = 21;
export const CHECKBOX_GROUP = 22;
export const CHECKBOX = 23;

/** Selects that are filled from the guild: users, roles, both, channels. */
export const AUTO_SELECTS: readonly number[] = [5, 6, 7, 8];
export const SELECTS: readonly number[] = [STRING_SELECT, ...AUTO_SELECTS];

/** Flag of a message with the newer components. */
export const V2 = 1 << 15;

export function childrenOf({ components = [], accessory, component }: Component): readonly Component[] {
  return [...components, ...(accessory ? [accessory] : []), ...(component ? [component] : [])];
}

/** Every component, parents before their children. */
export function everyComponent(list: readonly Component[]): readonly Component[] {
  return list.flatMap((one) => [one, ...everyComponent(childrenOf(one))]);
}

/** The name of the file that an address refers to. */
export const attachmentName = (url: string): string | undefined => /^attachment:\/\/(.+)$/s.exec(url)?.[1];

/** Names of the files that components show. */
export function shownFiles(list: readonly Component[]): ReadonlySet<string> {
  const names = everyComponent(list)
    .flatMap(({ media, file, items = [] }) => [media, file, ...items.map((item) => item.media)])
    .map((media) => attachmentName(media?.url ?? ""));
  return new Set(names.filter((name) => name !== undefined));
}
