/** Operations on one scope as plain JSON, over so few names that they meet. */
import fc, { type Arbitrary } from "fast-check";
import { typeAndNameOf } from "../../src/contract/documented.js";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { type CommandSettings, chatInputCommand, contextMenuCommand, renamed } from "../commands/command.js";
import { listOf } from "../commands/members.js";
import { withinSize } from "../commands/within-size.js";

/** A command by what makes it one of its scope. */
export interface CommandKey {
  /** Command type: 1 chat input, 2 user, 3 message. */
  readonly type: 1 | 2 | 3;
  /** Name as it is sent; unique among commands of one type in a scope. */
  readonly name: string;
}

/**
 * What is done to a scope. `of` names the command as it is called at that moment; where none is,
 * the operation asks for an unknown command and must change nothing.
 */
export type Operation =
  | { readonly do: "create"; readonly body: JsonObject }
  | { readonly do: "edit"; readonly of: CommandKey; readonly body: JsonObject }
  | { readonly do: "rename"; readonly of: CommandKey; readonly name: string }
  | { readonly do: "delete"; readonly of: CommandKey }
  | { readonly do: "bulk"; readonly body: readonly JsonObject[] }
  | { readonly do: "get"; readonly of: CommandKey }
  | { readonly do: "list" };

/** What sequences are drawn from. */
export interface SequenceSettings extends CommandSettings {
  /** Names that commands may have, all lower case; default `echo`, `ping`, `pong`. The fewer, the more they meet. */
  readonly names?: readonly [string, ...string[]];
  /** How many operations at the most; default 12. */
  readonly most?: number;
  /** Whether whole-scope overwrites are among them; default true. */
  readonly bulk?: boolean;
}

const NAMES: readonly [string, ...string[]] = ["echo", "ping", "pong"];

/** The same body under another name, which may be longer than the one that its size was counted with. */
function called(body: JsonObject, { name, type }: CommandKey): JsonObject {
  const { type: _type, ...rest } = body;
  return renamed({ ...rest, ...(type === 1 ? {} : { type }) }, name);
}

function keys(names: readonly string[]): Arbitrary<CommandKey> {
  const all = ([1, 2, 3] as const).flatMap((type) => names.map((name): CommandKey => ({ type, name })));
  const chatInput = all.slice(0, names.length);
  return fc.constantFrom(...chatInput, ...chatInput, ...all);
}

function bodies(settings: CommandSettings): Arbitrary<readonly [JsonObject, JsonObject, JsonObject]> {
  return fc.tuple(chatInputCommand(settings), contextMenuCommand(2, settings), contextMenuCommand(3, settings));
}

/** What an edit leaves as it was counts too: a name, a description and a locale of each. */
const ROOM_FOR_STORED_WORDS = 2 * (LIMITS.commandName.max + LIMITS.commandDescription.max);

/** An edit that always says which options there are, so that its size does not hang on what was stored. */
function edited(body: JsonObject, type: CommandKey["type"]): JsonObject {
  const { name: _name, type: _type, ...rest } = body;
  if (type !== 1) return rest;
  return withinSize({ options: [], ...rest }, LIMITS.commandSize.max - ROOM_FOR_STORED_WORDS);
}

/** Elements whose keys meet are left out: equal names in one list are a fault. */
function distinctKeys(elements: readonly JsonObject[]): readonly JsonObject[] {
  const seen = new Set<string>();
  return elements.filter((element) => {
    const key = typeAndNameOf(element);
    return !seen.has(key) && seen.add(key);
  });
}

/** One operation, mostly creates and edits. */
export function operation(settings: SequenceSettings = {}): Arbitrary<Operation> {
  const names = settings.names ?? NAMES;
  const key = keys(names);
  const keyed = (from: CommandSettings): Arbitrary<JsonObject> =>
    fc.tuple(key, bodies(from)).map(([of, drawn]) => called(drawn[of.type - 1] ?? {}, of));
  const list = { arbitrary: fc.constant<Operation>({ do: "list" }), weight: 1 };
  const overwrite = fc.array(keyed({ ...settings, inBulk: true }), { maxLength: 4, size: "max" }).map(distinctKeys);
  const changes = [
    { arbitrary: keyed(settings).map((body): Operation => ({ do: "create", body })), weight: 6 },
    {
      arbitrary: fc
        .tuple(key, bodies(settings))
        .map(([of, drawn]): Operation => ({ do: "edit", of, body: edited(drawn[of.type - 1] ?? {}, of.type) })),
      weight: 3,
    },
    {
      arbitrary: fc.tuple(key, fc.constantFrom(...names)).map(([of, name]): Operation => ({ do: "rename", of, name })),
      weight: 2,
    },
    { arbitrary: key.map((of): Operation => ({ do: "delete", of })), weight: 2 },
    { arbitrary: key.map((of): Operation => ({ do: "get", of })), weight: 1 },
  ];
  const bulk =
    settings.bulk === false
      ? []
      : [{ arbitrary: overwrite.map((body): Operation => ({ do: "bulk", body })), weight: 1 }];
  return fc.oneof({ withCrossShrink: true }, list, ...changes, ...bulk);
}

/**
 * Sequences of 1 to `most` operations on a scope that may hold anything at the start.
 * Shrinks to one `list`.
 *
 * @example fc.sample(operations({ names: ["ping"] }), 1) // [[{ do: "create", body: { name: "ping", description: "a" } }, { do: "list" }]]
 */
export function operations(settings: SequenceSettings = {}): Arbitrary<readonly Operation[]> {
  return listOf(operation(settings), { usual: settings.most ?? 12, full: 0, share: 0, least: { do: "list" } });
}
