/** Commands of the four types as create bodies, valid by construction. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { dictionaryOf } from "../primitives/localizations.js";
import { commandName } from "../primitives/names.js";
import { orNull } from "../primitives/or-null.js";
import { permissionBits } from "../primitives/scalars.js";
import { contextMenuName, description, localizedContextMenuName } from "../primitives/texts.js";
import { asItself, type Members, objectOf } from "./members.js";
import { optionTree } from "./option-trees.js";
import { settledCommand } from "./settled-command.js";
import { type NameSource, nameSources, sharingNames } from "./shared-names.js";
import { VOCABULARY, type Vocabulary } from "./vocabulary.js";
import { filledTo, withinSize } from "./within-size.js";
import { dictionaries } from "./words.js";

/** Where a command is registered: guild commands have no contexts and no installation contexts. */
export type Scope = "global" | "guild";

/** What is to be generated, all optional. */
export interface CommandSettings {
  /** Default `guild`, whose commands are good in the global scope too. */
  readonly scope?: Scope;
  /** Default: the locales of the documents and public channel types. */
  readonly vocabulary?: Vocabulary;
  /** Of a bulk element: `nsfw` is not listed there, so it is left out. Default false. */
  readonly inBulk?: boolean;
}

/**
 * Lists of interaction contexts. A private channel means nothing to a command that is not for users, so it is not alone.
 *
 * @see D1 "Contexts"
 */
const CONTEXTS: readonly (readonly number[])[] = [[0], [1], [0, 1], [0, 2], [1, 2], [0, 1, 2]];

const yesOrNo = fc.boolean();
const bits = orNull(permissionBits());

/** Members of any command. */
function settingsOf({ scope = "guild", inBulk = false }: CommandSettings): Members {
  const anywhere = {
    default_member_permissions: bits,
    default_permission: yesOrNo,
    ...(inBulk ? {} : { nsfw: yesOrNo }),
  };
  if (scope === "guild") return anywhere;
  return {
    ...anywhere,
    contexts: fc.constantFrom(...CONTEXTS),
    integration_types: fc.constant([0]),
    dm_permission: yesOrNo,
  };
}

/** Mostly none: where options differ in their names alone, little else can be found. */
const someNameSources = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant<readonly NameSource[]>([]), weight: 5 },
  { arbitrary: nameSources, weight: 1 },
);

function build(settings: CommandSettings): Arbitrary<JsonObject> {
  const vocabulary = settings.vocabulary ?? VOCABULARY;
  const distinct = objectOf({ name: commandName(), description: description() }, [
    { share: 92, members: { options: optionTree(vocabulary) } },
    { share: 25, members: settingsOf(settings) },
    { share: 8, members: dictionaries(vocabulary) },
    { share: 20, members: { type: fc.constant(1) } },
  ]).map(settledCommand, asItself);
  return fc.tuple(distinct, someNameSources).map(
    ([body, sources]) => sharingNames(body, sources),
    (value) => [asItself(value), []] as [JsonObject, readonly NameSource[]],
  );
}

const built = new WeakMap<Vocabulary, Map<string, Arbitrary<JsonObject>>>();

/** Keeps one arbitrary for each kind of command and its settings. */
function kept(kind: string, settings: CommandSettings, make: () => Arbitrary<JsonObject>): Arbitrary<JsonObject> {
  const vocabulary = settings.vocabulary ?? VOCABULARY;
  const ofVocabulary = built.get(vocabulary) ?? new Map<string, Arbitrary<JsonObject>>();
  built.set(vocabulary, ofVocabulary);
  const key = `${kind} ${settings.scope ?? "guild"} ${settings.inBulk ?? false}`;
  const known = ofVocabulary.get(key) ?? make();
  ofVocabulary.set(key, known);
  return known;
}

/**
 * Chat-input commands whose characters add up to `least` to 8000, both included: what a size limit is tried with.
 * Their options are strings with long choices; they say nothing of other members.
 */
export function fullCommand(least: number = LIMITS.commandSize.max): Arbitrary<JsonObject> {
  return fc
    .tuple(
      fc.record({ name: commandName(), description: description() }),
      fc.integer({ min: least, max: LIMITS.commandSize.max }),
    )
    .map(([words, size]) => filledTo(words, size));
}

/**
 * A chat-input command: words in many scripts, options of every legal shape, all members that its scope allows;
 * within 8000 characters, and near them in one of a hundred. Shrinks to `{ name: "a", description: "a" }`.
 */
export function chatInputCommand(settings: CommandSettings = {}): Arbitrary<JsonObject> {
  return kept("chat-input", settings, () =>
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: build(settings), weight: 149 },
      { arbitrary: fullCommand(LIMITS.commandSize.max - 8), weight: 1 },
    ),
  );
}

/** A user (2) or message (3) command: a free name, no description, no options. Shrinks to its name and type. */
export function contextMenuCommand(type: 2 | 3, settings: CommandSettings = {}): Arbitrary<JsonObject> {
  return kept(`context-menu-${type}`, settings, () => {
    const { locales } = settings.vocabulary ?? VOCABULARY;
    const names = orNull(dictionaryOf(localizedContextMenuName(), locales));
    return objectOf({ type: fc.constant(type), name: contextMenuName() }, [
      { share: 30, members: settingsOf(settings) },
      { share: 25, members: { name_localizations: names } },
    ]).map(settledCommand, asItself);
  });
}

/** An entry point command, of which an application with an activity may have one, globally. */
export function entryPointCommand(settings: CommandSettings = {}): Arbitrary<JsonObject> {
  return kept("entry-point", settings, () =>
    objectOf({ type: fc.constant(4), name: commandName(), handler: fc.constantFrom(1, 2) }, [
      { share: 20, members: settingsOf({ ...settings, scope: "global" }) },
    ]).map(settledCommand, asItself),
  );
}

/**
 * Create bodies of chat-input commands mostly, of user and message commands sometimes; 1 kB of JSON on average.
 *
 * @example fc.assert(fc.property(command(), (body) => accepts(body)))
 */
export function command(settings: CommandSettings = {}): Arbitrary<JsonObject> {
  return kept("any", settings, () =>
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: chatInputCommand(settings), weight: 18 },
      { arbitrary: contextMenuCommand(2, settings), weight: 1 },
      { arbitrary: contextMenuCommand(3, settings), weight: 1 },
    ),
  );
}

/**
 * A generated command under another name, still within 8000 characters: the new name may be longer than the one
 * that its size was settled with, and then the last options give way.
 *
 * @example renamed({ name: "a", description: "a" }, "slot-a") // { name: "slot-a", description: "a" }
 */
export function renamed(body: JsonObject, name: string): JsonObject {
  return withinSize({ ...body, name });
}
