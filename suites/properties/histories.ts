/** Commands with histories: what is drawn for each of them, and what becomes of it act by act. */
import { isDeepStrictEqual } from "node:util";
import fc, { type Arbitrary } from "fast-check";
import {
  type CommandSettings,
  chatInputCommand,
  contextMenuCommand,
  renamed,
} from "../../generators/commands/command.js";
import { sizeOf } from "../../generators/commands/command-size.js";
import { FreeNames } from "../../generators/commands/distinct.js";
import { requiredFirst } from "../../generators/commands/option-trees.js";
import { part } from "../../generators/primitives/choice-tape.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";

/** Most commands of one case. */
export const MOST_COMMANDS = 8;

/** What is done to a command in one round. */
export type Act =
  /** An edit of these members, which may also say the name that the command has. */
  | { readonly do: "edit"; readonly fields: JsonObject; readonly saysName?: true }
  /** The command is deleted, and made again under its name. */
  | { readonly do: "again"; readonly body: JsonObject }
  /** A create of its name, which takes its place. */
  | { readonly do: "overwrite"; readonly body: JsonObject }
  /** An edit of its name, and of these members with it. Where it stays in another language, that is a translation then. */
  | { readonly do: "rename"; readonly name: string; readonly fields: JsonObject; readonly staysElsewhere?: true }
  /** Another command is made under the first name that it had, and has the acts that come after. */
  | { readonly do: "reuse"; readonly body: JsonObject };

/** A command, and what becomes of it. */
export interface Drawn {
  /** The body that makes it. */
  readonly made: JsonObject;
  /** One act in each round, as long as there are some. */
  readonly acts: readonly Act[];
}

/** Names that commands take one after the other, distinct in each type. */
class Names {
  readonly #ofTypes = new Map<string, FreeNames>();

  take({ type = 1, name }: JsonObject): string {
    const free = this.#ofTypes.get(String(type)) ?? new FreeNames();
    this.#ofTypes.set(String(type), free);
    return free.take(String(name), LIMITS.commandName.max);
  }
}

/** Commands whose names may meet by chance: distinct in each type, and kept by what is made in their place. */
function distinctNames(drawn: readonly Drawn[]): readonly Drawn[] {
  const names = new Names();
  const made = drawn.map((one) => ({ ...one.made, name: names.take(one.made) }));
  return drawn.map(({ acts }, nth) => {
    const first = made[nth] ?? {};
    return { made: first, acts: withNames(acts, first, names) };
  });
}

function withNames(acts: readonly Act[], { type = 1, name: first }: JsonObject, names: Names): readonly Act[] {
  let name = String(first);
  return acts.map((act): Act => {
    if (act.do === "edit") return act.saysName ? { ...act, fields: { ...act.fields, name } } : act;
    if (act.do === "rename") {
      const before = name;
      name = names.take({ type, name: act.name });
      return { do: "rename", name, fields: act.staysElsewhere ? translatedTo(before, act.fields) : act.fields };
    }
    if (act.do === "reuse") name = String(first);
    return { ...act, body: renamed(act.body, name) };
  });
}

const ELSEWHERE = "en-GB";

function translatedTo(name: string, fields: JsonObject): JsonObject {
  return { ...fields, name_localizations: { ...Object(fields["name_localizations"]), [ELSEWHERE]: name } };
}

/** What an edit sends: all members of another command but its name, or some of them. */
function fieldsOf({ type: _type, name: _name, ...others }: JsonObject, kept: readonly boolean[]): JsonObject {
  const members = Object.entries(others);
  const some = members.filter((_, nth) => kept[nth % kept.length]);
  return inAgreement(Object.fromEntries(some.length > 0 ? some : members));
}

/** What takes a member back. */
const CLEARED: Readonly<Record<string, Json>> = {
  options: [],
  name_localizations: {},
  description_localizations: {},
  default_member_permissions: null,
  nsfw: false,
};

/** An edit that takes back some of what a command has; `undefined` where that is nothing. */
function clearing(command: JsonObject, which: readonly boolean[]): JsonObject | undefined {
  const members = Object.entries(CLEARED).filter(([member]) => isSet(command[member]));
  const some = members.filter((_, nth) => which[nth % which.length]);
  return members.length === 0 ? undefined : Object.fromEntries(some.length > 0 ? some : members);
}

/** Members that options and choices may have and lose, with what means the same as none. */
export const LOST: Readonly<Record<string, readonly Json[]>> = {
  name_localizations: [{}],
  description_localizations: [{}],
  choices: [[]],
  channel_types: [[]],
  autocomplete: [false],
  min_value: [LIMITS.number.min],
  max_value: [LIMITS.number.max],
  min_length: [LIMITS.minLength.min],
  max_length: [LIMITS.maxLength.max],
};

/** The same options without some of what they may lose; `undefined` where that is nothing. */
function thinning({ options = [] }: JsonObject, which: readonly boolean[]): JsonObject | undefined {
  let [nth, lost] = [0, 0];
  const thinned = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(thinned);
    if (!isObject(value)) return value;
    const members = Object.entries(value).flatMap(([member, part]): readonly (readonly [string, Json])[] => {
      if (member === "options") return [[member, thinned(part)]];
      const isLost = member in LOST && part !== null && which[nth++ % which.length] === true;
      if (isLost) lost++;
      return isLost ? [] : [[member, member === "choices" ? thinned(part) : part]];
    });
    return Object.fromEntries(members);
  };
  const fields = { options: thinned(options) };
  return lost === 0 ? undefined : fields;
}

/** The same options and choices in another order, required options first; `undefined` where there is no other one. */
function turning({ options = [] }: JsonObject): JsonObject | undefined {
  const turned = turnedOptions(options);
  return isDeepStrictEqual(turned, options) ? undefined : { options: turned };
}

function turnedOptions(options: Json): Json {
  const turned = elementsOf(options)
    .filter(isObject)
    .toReversed()
    .map((option) => ({
      ...option,
      ...(option["options"] === undefined ? {} : { options: turnedOptions(option["options"]) }),
      ...(option["choices"] === undefined ? {} : { choices: elementsOf(option["choices"]).toReversed() }),
    }));
  return requiredFirst(turned);
}

/** Edits that are about what the command has; `undefined` where it has nothing of the kind. */
const EDITS: Readonly<
  Partial<Record<ActSeed["kind"], (before: JsonObject, kept: readonly boolean[]) => JsonObject | undefined>>
> = { thin: thinning, clear: clearing, turn: turning };

function isSet(value: Json | undefined): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : value !== undefined;
}

/** What is drawn for one act: another command, which kind of act it is, and which members it has. */
interface ActSeed {
  readonly other: JsonObject;
  readonly kind: "edit" | "clear" | "thin" | "turn" | Act["do"];
  readonly kept: readonly boolean[];
}

const BOT_DM = 1;

/**
 * A write to a command that is there: dm_permission beside contexts, which says the same, and neither of them alone. The
 * command may have the other one already, and which of two that differ would count is open.
 *
 * @see D1 "Versioning" 3: dm_permission (use contexts)
 */
function inAgreement({ dm_permission: _, ...others }: JsonObject): JsonObject {
  const { contexts } = others;
  return Array.isArray(contexts) ? { ...others, dm_permission: contexts.includes(BOT_DM) } : others;
}

/** So many drawn members: the name before is a translation after a rename, or an edit says the name, too. */
const OLD_NAME_STAYS = 4;
const STAYS = { staysElsewhere: true } as const;
const NAME_IS_SAID = 3;
const SAID = { saysName: true } as const;

function actOf({ other, kind, kept }: ActSeed, before: JsonObject): Act {
  if (kind === "rename") {
    const fields = kept === ALL_KEPT ? {} : fieldsOf(other, kept);
    return { do: kind, name: String(other["name"]), fields, ...(kept.length === OLD_NAME_STAYS ? STAYS : {}) };
  }
  if (kind === "overwrite") return { do: kind, body: inAgreement(other) };
  if (kind === "again" || kind === "reuse") return { do: kind, body: other };
  const fields = EDITS[kind]?.(before, kept) ?? fieldsOf(other, kept);
  return { do: "edit", fields, ...(kept.length === NAME_IS_SAID ? SAID : {}) };
}

/** The members of a command after an act, as far as they are certain: what an overwrite leaves out may stay or go. */
export function after(before: JsonObject, act: Act): JsonObject {
  if (act.do === "edit") return { ...before, ...act.fields };
  return act.do === "rename" ? { ...before, ...act.fields, name: act.name } : act.body;
}

/** The acts up to the first that would have more characters than a command may have, or nothing to say. */
function actsOf(made: JsonObject, seeds: readonly ActSeed[]): readonly Act[] {
  const acts: Act[] = [];
  let [command, largest, isMoved] = [made, made, false];
  for (const seed of seeds) {
    // Only a name that is free again can be used again.
    const act = actOf(seed.kind === "reuse" && !isMoved ? { ...seed, kind: "again" } : seed, command);
    isMoved = act.do === "rename" || (isMoved && act.do !== "reuse");
    command = after(command, act);
    largest = act.do === "overwrite" ? { ...largest, ...act.body } : after(largest, act);
    const isEmpty = act.do === "edit" && Object.keys(act.fields).length === 0;
    // Another name may be longer.
    if (isEmpty || sizeOf(largest) > LIMITS.commandSize.max - ROOM_FOR_NAMES) break;
    acts.push(act);
  }
  return acts;
}

const ROOM_FOR_NAMES = 3 * LIMITS.commandName.max;

const ALL_KEPT = [true];
const keptMembers = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant<readonly boolean[]>(ALL_KEPT), weight: 2 },
  { arbitrary: fc.array(fc.boolean(), { minLength: 3, maxLength: 5 }), weight: 3 },
);

/** Most acts on one command. */
const MOST_ACTS = 4;

const kinds = fc.constantFrom<ActSeed["kind"]>(
  ...(["edit", "edit", "edit", "clear", "clear", "thin", "thin", "turn"] as const),
  ...(["again", "overwrite", "rename", "rename", "reuse"] as const),
);

/**
 * One to eight commands with distinct names. @param isEdited false for commands to which nothing is done
 */
export function histories(settings: CommandSettings, isEdited: boolean): Arbitrary<readonly Drawn[]> {
  const chatInput = chatInputCommand(settings);
  const others = ([2, 3] as const).map((type) => contextMenuCommand(type, settings));
  const historyOf = (one: Arbitrary<JsonObject>): Arbitrary<Drawn> => {
    if (!isEdited) return one.map((made) => ({ made, acts: [] }));
    const act = fc.record({ other: one, kind: kinds, kept: keptMembers });
    return fc
      .tuple(one, fc.array(part(act), { maxLength: MOST_ACTS, size: "max" }))
      .map(([made, seeds]): Drawn => ({ made, acts: actsOf(made, seeds) }));
  };
  const drawn = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: historyOf(chatInput), weight: 8 },
    ...others.map((one) => ({ arbitrary: historyOf(one), weight: 1 })),
  );
  return fc.noBias(fc.array(part(drawn), { minLength: 1, maxLength: MOST_COMMANDS, size: "max" })).map(distinctNames);
}
