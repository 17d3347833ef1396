/** Rows about the default values of selects that the service fills. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { type AutoSelectType, autoSelect, SELECT_NAMES } from "./plain-components.js";
import { acceptedAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { DEEP_ROW, LABEL, ROW, SELECT_SPOTS } from "./spots.js";

/** Entities of the target, as they are in default_values. */
const DEFAULTS = {
  user: { id: { $: "user" }, type: "user" },
  role: { id: { $: "role" }, type: "role" },
  channel: { id: { $: "channel" }, type: "channel" },
} as const;
type Kind = keyof typeof DEFAULTS;

/** What each select takes as default, in its order of preference. */
const KINDS: Readonly<Record<AutoSelectType, readonly Kind[]>> = {
  5: ["user"],
  6: ["role"],
  7: ["user", "role"],
  8: ["channel"],
};
const TYPES: readonly AutoSelectType[] = [5, 6, 7, 8];
const KIND_NAMES: readonly Kind[] = ["user", "role", "channel"];

function defaultsOf(type: AutoSelectType): ComponentTable {
  const { slug, what } = SELECT_NAMES[type];
  const kinds = KINDS[type];
  const first = DEFAULTS[kinds[0] ?? "user"];
  const having = (more: { readonly [member: string]: Json } = {}): JsonObject =>
    autoSelect(type, { default_values: [first], ...more });
  const spots = type === 5 ? SELECT_SPOTS : [ROW, LABEL];
  return {
    pairs: [
      ...(["id", "type"] as const).flatMap((member) =>
        pairsAt(spots, "auto-select.default-values.have-id-and-type", `refuses-one-of-a-${slug}-without-${member}`, {
          title: `refuses a default value of ${what} without the field "${member}"`,
          component: having(),
          pointer: `/default_values/0/${member}`,
          to: undefined,
        }),
      ),
      ...pairsAt(spots, "auto-select.default-values.have-id-and-type", `refuses-one-of-a-${slug}-of-type-member`, {
        title: `refuses a default value of ${what} of an unknown type`,
        component: having(),
        pointer: "/default_values/0/type",
        to: "member",
      }),
      ...pairsAt(
        spots,
        "auto-select.default-values.lie-within-the-bounds",
        `refuses-1-below-min-values-2-on-a-${slug}`,
        {
          title: `refuses one default value of ${what} with min_values: 2`,
          component: having({ min_values: 1, max_values: 2 }),
          pointer: "/min_values",
          to: 2,
        },
      ),
      ...KIND_NAMES.filter((kind) => !kinds.includes(kind)).flatMap((kind) =>
        pairsAt([ROW, LABEL], "auto-select.default-values.fit-the-select", `refuses-a-${kind}-on-a-${slug}`, {
          title: `refuses a ${kind} as a default value of ${what}`,
          component: having(),
          pointer: "/default_values/0",
          to: DEFAULTS[kind],
        }),
      ),
    ],
    acceptances: kinds.flatMap((kind) =>
      acceptedAt(
        [ROW, DEEP_ROW, LABEL],
        "auto-select.default-values.fit-the-select",
        `accepts-a-${kind}-on-a-${slug}`,
        {
          title: `accepts a ${kind} as a default value of ${what}`,
          component: autoSelect(type, { default_values: [DEFAULTS[kind]] }),
        },
      ),
    ),
    probes: [
      ...probedAt([ROW], "auto-select.default-values.lie-within-the-bounds", `tries-an-empty-list-on-a-${slug}`, {
        title: `may accept or refuse an empty list of default values of ${what}`,
        component: autoSelect(type, { default_values: [] }),
      }),
      ...probedAt([ROW], "auto-select.default-values.have-id-and-type", `tries-an-id-of-nobody-on-a-${slug}`, {
        title: `may accept or refuse a default value of ${what} with an id that nothing has`,
        component: autoSelect(type, { default_values: [{ ...first, id: { $: "unknownId" } }] }),
      }),
    ],
  };
}

const defaultLists: ComponentTable = {
  pairs: [
    ...pairsAt(SELECT_SPOTS, "auto-select.default-values.lie-within-the-bounds", "refuses-2-above-max-values-1", {
      title: "refuses two default values of a mentionable select with max_values: 1",
      component: autoSelect(7, { default_values: [DEFAULTS.user, DEFAULTS.role], max_values: 2 }),
      pointer: "/max_values",
      to: 1,
    }),
    ...pairsAt([ROW], "auto-select.default-values.lie-within-the-bounds", "refuses-2-above-the-default-of-max-values", {
      title: "refuses two default values of a mentionable select without max_values",
      component: autoSelect(7, { default_values: [DEFAULTS.user, DEFAULTS.role], max_values: 2 }),
      pointer: "/max_values",
      to: undefined,
    }),
    ...typesAt([ROW], "auto-select.default-values.have-id-and-type", {
      component: autoSelect(5, { default_values: [DEFAULTS.user] }),
      pointer: "/default_values",

      what: "default_values",
      wrong: [
        ["an-object", { id: { $: "user" }, type: "user" }],
        ["a-word", "user"],
      ],
    }),
    ...typesAt([ROW], "auto-select.default-values.have-id-and-type", {
      component: autoSelect(5, { default_values: [DEFAULTS.user] }),
      pointer: "/default_values/0/id",

      what: "id of a default value",
      wrong: [
        ["a-word", "somebody"],
        ["a-list", ["1"]],
      ],
    }),
  ],
  acceptances: acceptedAt(SELECT_SPOTS, "auto-select.default-values.lie-within-the-bounds", "accepts-2-of-2", {
    title: "accepts two default values of a mentionable select with min_values: 2 and max_values: 2",
    component: autoSelect(7, { default_values: [DEFAULTS.user, DEFAULTS.role], min_values: 2, max_values: 2 }),
  }),
  probes: [],
};

export const DEFAULT_VALUE_ROWS: ComponentTable = joinedBodies([...TYPES.map(defaultsOf), defaultLists]);
