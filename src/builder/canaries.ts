/** The simplest payloads of each kind: what comes out of them shows what a builder or its adapter does to every payload. */
import type { BuilderKind } from "../case/builder-result.js";
import { withExampleIds } from "../case/example-ids.js";
import { isObject, type Json } from "../contract/json.js";

/** A payload for a builder, of whatever part of the check. */
export interface BuilderPayload {
  /** What the payload is. */
  readonly kind: BuilderKind;
  /** Of an edit: the type of the command that is edited. */
  readonly commandType?: number;
  /** The payload. */
  readonly payload: Json;
}

/** One of the payloads that are sent before all others. */
export interface Canary extends BuilderPayload {
  /** True for a payload without which nothing of its kind can be built. It is sent again after all others. */
  readonly isPlain: boolean;
}

const CREATES: readonly BuilderKind[] = ["command", "guild-command"];
const FIRST = { name: "sample", description: "A command" };
const SECOND: Json = {
  name: "another",
  description: "Something else",
  options: [{ type: 3, name: "text", description: "A text" }],
};
const RENAMED: Json = { name: "renamed" };
const BUTTON: Json = { type: 2, style: 1, label: "Press", custom_id: "press" };

const inputOf = (custom_id: string): Json => ({
  type: 18,
  label: "An input",
  component: { type: 4, custom_id, style: 1 },
});

const ROWS: readonly (readonly [kind: Canary["kind"], plain: Json, other: Json])[] = [
  ["command", FIRST, SECOND],
  ["guild-command", FIRST, SECOND],
  ["command-edit", RENAMED, { description: "Something else" }],
  ["guild-command-edit", RENAMED, { description: "Something else" }],
  ["command-list", [FIRST], [FIRST, SECOND]],
  [
    "permissions",
    { permissions: [{ id: { $: "role" }, type: 1, permission: true }] },
    { permissions: [{ id: { $: "user" }, type: 2, permission: false }] },
  ],
  ["message", { content: "A message" }, { content: "Another one", components: [{ type: 1, components: [BUTTON] }] }],
  [
    "modal",
    { custom_id: "modal", title: "A modal", components: [inputOf("first")] },
    { custom_id: "other", title: "Another one", components: [inputOf("second"), inputOf("third")] },
  ],
];

const OF_MENUS = [2, 3].flatMap((type): readonly Canary[] =>
  ["Sample", "Another one"].flatMap((name) => [
    { kind: "command", payload: { type, name }, isPlain: false },
    { kind: "guild-command", payload: { type, name }, isPlain: false },
    { kind: "command-edit", commandType: type, payload: { name }, isPlain: false },
    { kind: "guild-command-edit", commandType: type, payload: { name }, isPlain: false },
  ]),
);

const OF_KINDS = ROWS.flatMap(([kind, plain, other]): readonly Canary[] =>
  [plain, other].map((payload) => ({
    kind,
    ...(kind.endsWith("-edit") ? { commandType: 1 } : {}),
    payload: withExampleIds(payload),
    isPlain: payload === plain,
  })),
);

/** Two of each kind, and of commands in each menu, that have nothing in common but what the documents require. */
export const CANARIES: readonly Canary[] = [...OF_KINDS, ...OF_MENUS];

/** Payloads of one group get the same defaults from a builder: those of a kind, and of one type of command. */
export function groupOf({ kind, commandType, payload }: BuilderPayload): string {
  const type = commandType ?? (isObject(payload) && kind.endsWith("command") ? payload["type"] : undefined);
  const isOther = type === 2 || type === 3 || (type === 4 && kind === "command");
  return isOther ? `${kind} ${type}` : kind;
}

/** The simplest payload with one feature. */
export interface PlainPart extends BuilderPayload {
  /** As `featuresOf` names it, without its first words: "options.type 3". */
  readonly feature: string;
  /** Kinds in which nothing with the feature is judged where an adapter spoils it here. */
  readonly spoils: readonly BuilderKind[];
}

const named = (type: number, options?: Json): Json => ({
  type,
  name: "part",
  description: "A part",
  ...(options === undefined ? {} : { options }),
});

const CHOOSING = { ...FIRST, type: 3, name: "part", choices: [{ name: "one", value: "one" }] };

/** Each type of option, then subcommands and groups with something in them, and choices on top and below. */
const OPTIONS: readonly (readonly [feature: string, option: Json])[] = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 1].map((type) => [`options.type ${type}`, named(type)] as const),
  ["options.options", named(1, [named(3)])],
  ["options.type 2", named(2, [named(1)])],
  ["options.choices", CHOOSING],
  ["/options/*/options/*/choices", named(1, [CHOOSING])],
];

const MENU_TYPES = [2, 3];

/** An entry point with and without the description: the documents leave open whether it has one. */
const ENTRY_POINTS = [
  { type: 4, name: "launch" },
  { type: 4, name: "launch", description: "Opens an activity" },
];

/**
 * What must come out as it went in before a feature is judged: otherwise it is open whether the builder received it.
 *
 * @remarks Where a feature has several payloads in a kind, one of them is enough. Entry points are global, so what an
 * adapter makes of them there holds for their refusal in a guild.
 */
export const PLAIN_PARTS: readonly PlainPart[] = [
  ...(["command", "guild-command"] as const).flatMap((kind) => [
    ...OPTIONS.map(([feature, option]) => partOf(kind, feature, { ...FIRST, options: [option] })),
    ...MENU_TYPES.map((type) => partOf(kind, `type ${type}`, { type, name: "sample" })),
  ]),
  ...ENTRY_POINTS.map((payload) => ({ ...partOf("command", "type 4", payload), spoils: CREATES })),
  ...(["command-edit", "guild-command-edit"] as const).flatMap((kind) =>
    OPTIONS.map(([feature, option]) => ({ ...partOf(kind, feature, { options: [option] }), commandType: 1 })),
  ),
  ...OPTIONS.map(([feature, option]) =>
    partOf("command-list", feature.replace(/^\//, "/*/"), [{ ...FIRST, options: [option] }]),
  ),
];

function partOf(kind: BuilderKind, feature: string, payload: Json): PlainPart {
  return { kind, feature, payload, spoils: [kind] };
}

const PARAMETERS = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((type) => ({ ...FIRST, type, name: `option-${type}` }));

const NESTED = {
  options: [named(1, PARAMETERS), { ...FIRST, type: 2, name: "group", options: [named(1, PARAMETERS)] }],
};

/** Sent only to see what is added to them: of types and at depths that are in no other plain payload. */
export const PLAIN_TYPES: readonly BuilderPayload[] = [
  { kind: "command", payload: { type: 4, name: "launch", description: "Opens an activity", handler: 2 } },
  ...(["command", "guild-command"] as const).map((kind) => ({ kind, payload: { ...FIRST, ...NESTED } })),
  ...(["command-edit", "guild-command-edit"] as const).map((kind) => ({ kind, commandType: 1, payload: NESTED })),
  {
    kind: "command-list",
    payload: [
      { type: 2, name: "Sample" },
      { type: 3, name: "Another one" },
      { ...FIRST, ...NESTED },
    ],
  },
];
