/** What a payload alone does not tell: where it is going, and for whom. */
import type { Json } from "../contract/json.js";
import type { Profile } from "../contract/profile.js";

/** The surroundings of a create, an edit or a bulk overwrite. */
export interface WriteContext {
  /** The scope that is written to. */
  readonly scope: "global" | "guild";
  /** Values that the documents call closed without listing them; undefined leaves them open. */
  readonly enumerations?: Enumerations;
  /** The application has an activity, so that it may have an entry point command. Default true. */
  readonly hasActivity?: boolean;
  /** Installation contexts that the application supports. Default: all. */
  readonly integrationTypes?: readonly number[];
}

/** The lists that D1 marks "not shown", and limits that no document has: a profile fills them with public facts. */
export interface Enumerations {
  /** Locale codes that exist. */
  readonly locales: ReadonlySet<string>;
  /** Channel types that exist. */
  readonly channelTypes: ReadonlySet<number>;
  /** The contents of messages, modals and suggestions have their public limits. Default: they are open. */
  readonly contentsAreLimited?: boolean;
}

/** Channel type 16 is public but young: nothing is required of it, so it is let in. */
const YOUNG_CHANNEL_TYPES = [16];

/** The lists of a profile, or undefined where it leaves them open. */
export function enumerationsOf({ bindings, enumerationsAreClosed }: Profile): Enumerations | undefined {
  if (!enumerationsAreClosed) return undefined;
  return {
    locales: new Set(bindings.locales),
    channelTypes: new Set([...bindings.channelTypes, ...YOUNG_CHANNEL_TYPES]),
    contentsAreLimited: true,
  };
}

/** The surroundings of an edit: what is not in the body stays as `current` has it. */
export interface EditContext extends WriteContext {
  /** The command as it is stored before the edit. */
  readonly current: { readonly type: number; readonly [field: string]: Json };
}

export const CHAT_INPUT = 1;
export const ENTRY_POINT = 4;

export const SUB_COMMAND = 1;
export const SUB_COMMAND_GROUP = 2;
export const STRING = 3;
export const INTEGER = 4;
export const CHANNEL = 7;
export const NUMBER = 10;
