/** A command as it is kept and answered. Type aliases, not interfaces: they are plain JSON objects to the rules. */
import type { Json } from "../../contract/json.js";

export type Localizations = { readonly [locale: string]: string };

/** Members in the order in which they are answered; those without a place on this command are missing. */
export type StoredCommand = {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
  readonly type: number;
  readonly name: string;
  readonly name_localizations: Localizations | null;
  readonly description: string;
  readonly description_localizations: Localizations | null;
  readonly options?: readonly StoredOption[];
  readonly default_member_permissions: string | null;
  readonly dm_permission?: boolean;
  readonly default_permission: boolean;
  readonly nsfw: boolean;
  readonly integration_types?: readonly number[];
  readonly contexts?: readonly number[] | null;
  readonly handler?: number;
  readonly version: string;
};

export type StoredOption = { readonly [field: string]: Json };
