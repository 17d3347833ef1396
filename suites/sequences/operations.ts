/** Operations of sequences: few names so that they meet, small bodies so that a failure is read at a glance. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type {
  BrokenRule,
  CommandBody,
  ModelCommandKey,
  ModelOperation,
  ModelRequest,
} from "../../src/state/operation.js";
import { KEEPS_PERMISSIONS } from "./places.js";
import { ENTRIES } from "./requests.js";
import {
  crowds,
  FAULT_OF_TOO_LONG,
  MOVED,
  mostOf,
  namesakes,
  permittedOnes,
  type StoryPart,
  storiesOf,
  TOO_LONG,
  tours,
} from "./stories.js";

/** What the commands of sequences are called: two of chat input, and one of each other type. */
export interface SequenceNames {
  /** Names of chat input commands: operations aim at the first of them most. */
  readonly chatInput: readonly [string, string];
  /** Name of the user command. */
  readonly user: string;
  /** Name of the message command. */
  readonly message: string;
}

/** The same name for commands of all types, and one that is a pattern of it in SQL. */
export const SHARED_NAMES: SequenceNames = { chatInput: ["echo", "e_ho"], user: "echo", message: "echo" };

/** Names of commands in guilds that are new: no other scope has them. One is what each object of JavaScript has already. */
export const NEW_NAMES: SequenceNames = { chatInput: ["chant", "constructor"], user: "chant", message: "chant" };

/** Mostly one and the same command: what happens to it again and again is what makes a story. */
function keysOf({ chatInput: [first, second], user, message }: SequenceNames): Arbitrary<ModelCommandKey> {
  const main: ModelCommandKey = { type: 1, name: first };
  return fc.constantFrom<ModelCommandKey>(
    main,
    main,
    main,
    { type: 1, name: second },
    { type: 2, name: user },
    { type: 3, name: message },
  );
}

const descriptions = fc.constantFrom("One", "Two", "Three");
const optionLists = fc.constantFrom(
  [],
  [{ type: 5, name: "flag", description: "A flag" }],
  [
    { type: 3, name: "text", description: "A text", required: true },
    { type: 5, name: "flag", description: "A flag" },
  ],
);
const bits = fc.constantFrom("0", "32");

/** In place of a dictionary of its own, until it is known which operation of the sequence has it. */
const DICTIONARY = "dictionary";

/** Members that any type may have; those of chat input are in `ofType` 1 only. */
function members(isInBulk: boolean): Arbitrary<CommandBody> {
  return fc.record(
    {
      default_member_permissions: bits,
      ...(isInBulk ? {} : { nsfw: fc.boolean(), name_localizations: fc.constant(DICTIONARY) }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

const chatInput: Arbitrary<CommandBody> = fc.record(
  { description: descriptions, options: optionLists },
  { requiredKeys: ["description"], noNullPrototype: true },
);
const chatInputChanges: Arbitrary<CommandBody> = fc.record(
  { description: descriptions, options: optionLists, description_localizations: fc.constant(DICTIONARY) },
  { requiredKeys: [], noNullPrototype: true },
);

function body(keys: Arbitrary<ModelCommandKey>, isInBulk: boolean): Arbitrary<CommandBody> {
  return fc.tuple(keys, chatInput, members(isInBulk)).map(([{ type, name }, words, more]) => ({
    name,
    ...(type === 1 ? words : { type }),
    ...more,
  }));
}

/** Bodies that break one rule; everything else about them is sound. */
const FAULTS: readonly (readonly [change: CommandBody, fault: BrokenRule])[] = [
  [{ name: "Not-lower" }, { rule: "command.name.is-lowercase", pointer: "/name" }],
  [{ name: "x".repeat(33) }, { rule: "command.name.has-1-to-32-characters", pointer: "/name" }],
  [{ description: TOO_LONG }, FAULT_OF_TOO_LONG],
  [
    { options: [{ type: 3, name: "Not-lower", description: "An option" }] },
    { rule: "option.name.is-lowercase", pointer: "/options/0/name" },
  ],
];

const faulty = fc.constantFrom(...FAULTS);

/** A body of chat input with one fault in it. */
function brokenCreate(names: SequenceNames): Arbitrary<ModelOperation> {
  return fc
    .tuple(fc.constantFrom(...names.chatInput), chatInput, faulty)
    .map(([name, words, [change, fault]]) => ({ do: "create", body: { name, ...words, ...change }, fault }));
}

function brokenEdit(names: SequenceNames): Arbitrary<ModelOperation> {
  const ofChatInput = fc.constantFrom(...names.chatInput).map((name): ModelCommandKey => ({ type: 1, name }));
  return fc
    .tuple(ofChatInput, chatInputChanges, faulty, fc.boolean())
    .map(([of, words, [change, fault], isRenamed]) => ({
      do: "edit",
      of,
      // A name that none has: the fault is elsewhere.
      body: { ...(isRenamed ? { name: "renamed" } : {}), ...words, ...change },
      fault,
    }));
}

/** A list whose last element is bad: nothing of it may be taken. */
function brokenBulk(keys: Arbitrary<ModelCommandKey>): Arbitrary<ModelOperation> {
  return fc.tuple(bodies(keys), faulty).map(([elements, [change, fault]]) => ({
    do: "bulk",
    body: [...elements, { name: "last", description: "The bad one", ...change }],
    fault: { ...fault, pointer: `/${elements.length}${fault.pointer}` },
  }));
}

function bodies(keys: Arbitrary<ModelCommandKey>): Arbitrary<readonly CommandBody[]> {
  return fc.uniqueArray(body(keys, true), { maxLength: 3, selector: ({ type, name }) => `${type ?? 1} ${name}` });
}

function edits(keys: Arbitrary<ModelCommandKey>): Arbitrary<ModelOperation> {
  return fc.tuple(keys, chatInputChanges, members(false)).map(([of, words, more]) => ({
    do: "edit",
    of,
    body: { ...(of.type === 1 ? words : {}), ...more },
  }));
}

const NOT_FOR_BOTS: BrokenRule = { rule: "permission.edit.refuses-a-bot-token", pointer: "" };

function permits(keys: Arbitrary<ModelCommandKey>): Arbitrary<ModelOperation> {
  const entries = fc.subarray(Object.keys(ENTRIES));
  const isByBot = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 4);
  return fc.tuple(keys, entries, isByBot).map(([of, words, byBot]) => ({
    do: "permit",
    of,
    entries: words,
    ...(byBot ? { fault: NOT_FOR_BOTS } : {}),
  }));
}

const permitsOfAll = fc
  .subarray(Object.keys(ENTRIES), { minLength: 1 })
  .map((entries): ModelOperation => ({ do: "permit all", entries }));

/** Requests for a command where it is not. */
function crossings(keys: Arbitrary<ModelCommandKey>, places: readonly string[]): Arbitrary<ModelOperation> {
  return fc.tuple(keys, fc.constantFrom(...places)).map(([of, from]) => ({ do: "get", of, from }));
}

/** Lists without dictionaries, in a language or in none. */
const languages = fc.constantFrom<ModelOperation>(
  { do: "list", isPlain: true },
  { do: "list", isPlain: true, language: "en-GB" },
);

/** One operation, valid or faulty. @param broad places of a broad mix */
function operation(
  hasPermissions: boolean,
  names: SequenceNames,
  broad: readonly string[] | undefined,
): Arbitrary<ModelOperation> {
  const keys = keysOf(names);
  const broken = fc.oneof(brokenCreate(names), brokenEdit(names), brokenBulk(keys));
  const weighted: { readonly arbitrary: Arbitrary<ModelOperation>; readonly weight: number }[] = [
    { arbitrary: fc.constant<ModelOperation>({ do: "list" }), weight: 1 },
    ...(broad
      ? [
          { arbitrary: languages, weight: 2 },
          { arbitrary: fc.constant<ModelOperation>({ do: "bulk", body: [] }), weight: 1 },
        ]
      : []),
    { arbitrary: body(keys, false).map((made): ModelOperation => ({ do: "create", body: made })), weight: 8 },
    { arbitrary: edits(keys), weight: 4 },
    {
      arbitrary: fc
        .tuple(keys, fc.constantFrom(...names.chatInput, MOVED))
        .map(([of, name]) => ({ do: "rename", of, name })),
      weight: 5,
    },
    { arbitrary: keys.map((of): ModelOperation => ({ do: "delete", of })), weight: 3 },
    {
      arbitrary: fc
        .tuple(bodies(keys), fc.option(keys))
        .map(([list, link]): ModelOperation => ({ do: "bulk", body: list, ...(link ? { link } : {}) })),
      weight: 2,
    },
    { arbitrary: keys.map((of): ModelOperation => ({ do: "get", of })), weight: 1 },
    { arbitrary: broken, weight: 3 },
    ...(broad && broad.length > 1 ? [{ arbitrary: crossings(keys, broad), weight: 3 }] : []),
    ...(hasPermissions ? [{ arbitrary: permits(keys), weight: 6 }] : []),
  ];
  return fc.oneof({ withCrossShrink: true }, ...weighted);
}

/** An operation, and how much time passes on the service before it, in milliseconds. */
export interface TimedRequest extends ModelRequest {
  /** 0 where no time passes. */
  readonly laterMs: number;
  /** Nothing is read after it, so that the next operation follows at once. */
  readonly isUnseen?: boolean;
  /** Everybody reads its place after it. */
  readonly isRead?: boolean;
  /**
   * What it wrote is also read by its id after it, and the permissions of all commands are; default true. The list after it
   * finds most, and a request that is saved is one more write.
   */
  readonly isReadAlone?: boolean;
  /** No operation comes after it, so that more time may pass than tokens of users last. */
  readonly isLast?: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What passes before all is read for the last time: more than a week, a month, or a year is not just one. */
const LAST_MS = [0, HOUR_MS, DAY_MS, 8 * DAY_MS, 32 * DAY_MS, 367 * DAY_MS] as const;

/** What sequences are drawn from. */
export interface SequenceMix {
  /** Names of the scopes that operations use. */
  readonly places: readonly [string, ...string[]];
  /** True where permissions are edited too. */
  readonly hasPermissions: boolean;
  /** How many operations at the most. */
  readonly most: number;
  /** Whether hours and days pass between operations; default false. */
  readonly takesTime?: boolean;
  /** Also crosses scopes, lists without dictionaries, and lets some operations follow at once; default false. */
  readonly isBroad?: boolean;
  /** It begins with commands of all types under one name in each place, and with their permissions; default false. */
  readonly isCrowded?: boolean;
  /** Everybody reads the scope after some operations, and permissions of the application are edited; default false. */
  readonly hasReaders?: boolean;
  /** Default `SHARED_NAMES`. */
  readonly names?: SequenceNames;
}

/** Sequences of 1 to `most` operations with the names of their steps. Shrinks to one `list`. */
export function sequences({
  places,
  hasPermissions,
  most,
  takesTime = false,
  names = SHARED_NAMES,
  isBroad = false,
  isCrowded = false,
  hasReaders = false,
}: SequenceMix): Arbitrary<readonly TimedRequest[]> {
  const drawnAlone = operation(hasPermissions, names, isBroad ? places : undefined);
  const any = hasReaders
    ? fc.oneof({ withCrossShrink: true }, { arbitrary: drawnAlone, weight: 4 }, { arbitrary: permitsOfAll, weight: 1 })
    : drawnAlone;
  const single = any.map((tested): readonly StoryPart[] => [{ drawn: tested }]);
  const one = part(
    fc.record({
      place: fc.constantFrom(...places),
      operations: fc.oneof(
        { withCrossShrink: true },
        { arbitrary: single, weight: isBroad ? SINGLES_OF_BROAD : SINGLES },
        ...storiesOf(hasPermissions, names).map((story) => ({ arbitrary: mostOf(story), weight: 1 })),
        ...(isBroad && places.length > 1
          ? [
              { arbitrary: namesakes(names, places), weight: 6 },
              { arbitrary: tours(places, languages), weight: 2 },
            ]
          : []),
      ),
      laterMs: takesTime ? fc.constantFrom(0, 0, HOUR_MS, DAY_MS) : fc.constant(0),
      isReadAlone: fc.constantFrom(false, false, true),
      ...(isBroad ? { isUnseen: fc.constantFrom(false, false, true) } : {}),
      ...(hasReaders ? { isRead: fc.constantFrom(...Array<false>(5).fill(false), true) } : {}),
    }),
  );
  const list: ModelOperation = { do: "list" };
  const least = { place: places[0], operations: [{ drawn: list }], laterMs: 0 };
  // Without the bias toward short lists and first names, half of the sequences would hardly begin. The list may be
  // empty, for fast-check keeps the first element of one that may not, culprit or not.
  const drawn = fc
    .noBias(fc.array(one, { maxLength: most, size: "max" }))
    .map((all) => (all.every(({ operations }) => operations.length === 0) ? [least] : all));
  if (!isCrowded && !takesTime && !hasReaders) return drawn.map(numbered);
  const permitted = hasPermissions ? places.filter((place) => KEEPS_PERMISSIONS.includes(place)) : [];
  const begun = isCrowded
    ? crowds(names, places, permitted)
    : hasReaders
      ? permittedOnes(names, places[0], Object.keys(ENTRIES))
      : fc.constant<readonly StoryPart[]>([]);
  const lastMs = takesTime ? fc.constantFrom(...LAST_MS) : fc.constant(0);
  return fc.tuple(begun, drawn, lastMs).map(([crowd, all, laterMs]) => {
    const first = { place: places[0], operations: crowd, laterMs: 0 };
    const last = { place: places[0], operations: [{ drawn: list }], laterMs, isLast: true };
    return numbered([first, ...all, ...(laterMs > 0 ? [last] : [])]);
  });
}

/** Operations that belong together, and what was drawn for all of them. */
interface Drawn extends Omit<TimedRequest, "step" | "operation"> {
  readonly operations: readonly StoryPart[];
}

/** All operations in a row, each with a step of its own name. */
function numbered(all: readonly Drawn[]): readonly TimedRequest[] {
  return all
    .flatMap(({ operations, ...requested }) => operations.map((placed) => ({ ...requested, ...placed })))
    .map(({ drawn, ...requested }, nth) => {
      const one = translated(drawn, nth + 1);
      return { ...requested, operation: one, step: `${nth + 1} ${one.do}` };
    });
}

/** For so many operations there is one story of each kind; fewer in a broad mix. */
const SINGLES = 40;
const SINGLES_OF_BROAD = 24;

/** Puts a dictionary where one was drawn. No two commands have the same translation. */
function translated(tested: ModelOperation, nth: number): ModelOperation {
  if (tested.do !== "create" && tested.do !== "edit") return tested;
  const members = Object.entries(tested.body).map(([member, value]) => [
    member,
    value === DICTIONARY ? { "en-GB": `ñ${nth}` } : value,
  ]);
  return { ...tested, body: Object.fromEntries(members) };
}
