/** What generated components may name: entities of the service under test, and what the documents leave to it. */
import { SKU_ID } from "./tables/plain-components.js";

/** All of it has a default, so `messageV2()` is enough where nothing is known. */
export interface ComponentSettings {
  /** Ids that default_values of selects may name; an empty list leaves that kind out. */
  readonly users: readonly string[];
  /** Ids of roles of the guild; empty leaves default roles out. */
  readonly roles: readonly string[];
  /** Ids of channels of the guild; empty leaves default channels out. */
  readonly channels: readonly string[];
  /** Ids of SKUs for premium buttons; an empty list leaves those buttons out. */
  readonly skus: readonly string[];
  /** Values of `channel_types`; an empty list leaves the field out. */
  readonly channelTypes: readonly number[];
  /** Whether media may be `attachment://…`, and files are in messages; `filesOf` says which have to be sent. */
  readonly uploads: boolean;
  /** What containers hold: the children that the documents show, or the public ones (sections, separators, files) too. */
  readonly children: "shown" | "public";
}

/** 25 ids in a row, as many as a select can name. */
const ids = (first: bigint): readonly string[] =>
  Array.from({ length: 25 }, (_, index) => String(first + BigInt(index)));

/** Ids of nothing that exists, public channel types that every version has, no uploads, children that are shown. */
export const COMPONENT_SETTINGS: ComponentSettings = {
  users: ids(500000000000000001n),
  roles: ids(400000000000000001n),
  channels: ids(300000000000000001n),
  skus: [SKU_ID],
  channelTypes: [0, 2, 4, 5, 13, 15],
  uploads: false,
  children: "shown",
};

/**
 * Keeps one arbitrary per settings object: building one costs as much as drawing hundreds of values.
 *
 * @returns a function of the settings, by default those above
 */
export function perSettings<T>(build: (settings: ComponentSettings) => T): (settings?: ComponentSettings) => T {
  const built = new WeakMap<ComponentSettings, { readonly made: T }>();
  return (settings = COMPONENT_SETTINGS) => {
    const known = built.get(settings) ?? { made: build(settings) };
    built.set(settings, known);
    return known.made;
  };
}
