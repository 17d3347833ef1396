/** Stories: operations that undo and repeat each other, and would seldom be drawn in this order. */
import fc, { type Arbitrary } from "fast-check";
import {
  type BrokenRule,
  type CommandBody,
  keyOfBody,
  type ModelCommandKey,
  type ModelOperation,
} from "../../src/state/operation.js";
import type { SequenceNames } from "./operations.js";

/** An operation, in a place of its own or in the one that was drawn for all. */
export interface StoryPart {
  /** What is requested. */
  readonly drawn: ModelOperation;
  /** Its own place. */
  readonly place?: string;
  /** Whether nothing is read after it: false where what comes later is not to be blamed on it. Default: as it was drawn for all. */
  readonly isUnseen?: boolean;
}

/** A story, now and then without one of its operations: so that only those are left that matter. */
export function mostOf(story: readonly ModelOperation[]): Arbitrary<readonly StoryPart[]> {
  return fc.tuple(...story.map(() => isKept)).map((kept) =>
    keptOf(
      story.map((drawn) => ({ drawn })),
      kept,
    ),
  );
}

const isKept = fc.constantFrom(false, ...Array<true>(7).fill(true));

function keptOf(story: readonly StoryPart[], kept: readonly boolean[]): readonly StoryPart[] {
  return story.filter((_, nth) => kept[nth]);
}

type CommandType = ModelCommandKey["type"];

/** Chat input twice as often as each other type. */
const TYPES: readonly [CommandType, ...CommandType[]] = [1, 1, 2, 3];

const smallest = (type: CommandType, name: string): CommandBody =>
  type === 1 ? { name, description: "One" } : { name, type };

/** All that can be done to a command, and to all commands at once. */
function writesTo(type: CommandType, name: string): readonly ModelOperation[] {
  const of: ModelCommandKey = { type, name };
  const body = smallest(type, name);
  return [
    { do: "edit", of, body: type === 1 ? { description: "Two" } : { nsfw: true } },
    { do: "edit", of, body: { default_member_permissions: "32" } },
    { do: "create", body: type === 1 ? { ...body, description: "Three", options: [] } : { ...body, nsfw: true } },
    { do: "rename", of, name: MOVED },
    { do: "delete", of },
    { do: "bulk", body: [{ ...body, default_member_permissions: "0" }] },
    { do: "bulk", body: [] },
  ];
}

/** Two commands of one name in two scopes or of two types, and a write to the second: the first must stay as it is. */
export function namesakes(
  { chatInput: [name] }: SequenceNames,
  places: readonly string[],
): Arbitrary<readonly StoryPart[]> {
  const writes = TYPES.flatMap((type) => writesTo(type, name).map((write) => ({ body: smallest(type, name), write })));
  const place = fc.constantFrom(...places);
  return fc
    .tuple(
      place,
      place,
      fc.constantFrom(...TYPES),
      fc.constantFrom(...writes),
      fc.tuple(isKept, isKept, isKept),
      fc.boolean(),
    )
    .map(([first, second, type, { body, write }, [isFirst, isSecond, isWritten], isCreated]) => {
      const making = named(body, isCreated).map((drawn): StoryPart => ({ drawn, place: second }));
      const story: readonly StoryPart[] = [
        { drawn: { do: "create", body: smallest(type, name) }, place: first, isUnseen: false },
        ...making,
        { drawn: write, place: second },
      ];
      return keptOf(story, [isFirst, ...making.map(() => isSecond), isWritten]);
    });
}

/** A command comes to its name by its create, or it is renamed. */
function named(body: CommandBody, isCreated: boolean): readonly ModelOperation[] {
  if (isCreated) return [{ do: "create", body }];
  const { type, name } = keyOfBody(body);
  return [
    { do: "create", body: smallest(type, MOVED) },
    { do: "rename", of: { type, name: MOVED }, name },
  ];
}

/** The same list, without dictionaries, in one place after the other: none of them shows what another one keeps. */
export function tours(
  places: readonly string[],
  languages: Arbitrary<ModelOperation>,
): Arbitrary<readonly StoryPart[]> {
  const some = fc.shuffledSubarray([...places], { minLength: 1 });
  return fc.tuple(some, languages).map(([stops, drawn]) => stops.map((place) => ({ drawn, place, isUnseen: false })));
}

/**
 * Commands of all types under one name in each place, and permissions of each where somebody may edit them: so that
 * whatever is done to one of them later shows if it reaches another one.
 *
 * @param permitted places where permissions are edited
 */
export function crowds(
  { chatInput: [first, second], user, message }: SequenceNames,
  places: readonly string[],
  permitted: readonly string[],
): Arbitrary<readonly StoryPart[]> {
  const keys: readonly ModelCommandKey[] = [
    { type: 1, name: first },
    { type: 2, name: user },
    { type: 3, name: message },
    { type: 1, name: second },
  ];
  const some = fc
    .tuple(...keys.map(() => isKept))
    .map((kept): readonly ModelCommandKey[] => keys.filter((_, nth) => kept[nth]));
  const made = places.map((place) =>
    some.map((there): readonly StoryPart[] => {
      const body = there.map(({ type, name }) => smallest(type, name));
      return body.length === 0 ? [] : [{ drawn: { do: "bulk", body }, place, isUnseen: true }];
    }),
  );
  const permits = permitted.map((place) =>
    some.map((there) => there.map((of): StoryPart => ({ drawn: { do: "permit", of, entries: ["role"] }, place }))),
  );
  return fc.tuple(...made, ...permits).map((all) => all.flat());
}

/**
 * A few commands in a place, most of them with permissions of their own, and now and then permissions of the application.
 *
 * @param entries words of what they may have
 */
export function permittedOnes(
  { chatInput: [first, second], user }: SequenceNames,
  place: string,
  entries: readonly string[],
): Arbitrary<readonly StoryPart[]> {
  const keys: readonly ModelCommandKey[] = [
    { type: 1, name: first },
    { type: 1, name: second },
    { type: 2, name: user },
  ];
  const body = keys.map(({ type, name }) => smallest(type, name));
  const words = fc.subarray([...entries], { minLength: 1 });
  const own = fc.tuple(...keys.map(() => words));
  const kept = fc.tuple(...keys.map(() => isKept), fc.constantFrom(false, false, true));
  return fc.tuple(own, words, kept).map(([ofEach, ofAll, isDone]) => {
    const permits: readonly ModelOperation[] = [
      ...keys.map((of, nth): ModelOperation => ({ do: "permit", of, entries: ofEach[nth] ?? [] })),
      { do: "permit all", entries: ofAll },
    ];
    const parts = permits.map((drawn): StoryPart => ({ drawn, place }));
    return [{ drawn: { do: "bulk", body }, place }, ...keptOf(parts, isDone)];
  });
}

/** A description with one character more than it may have. */
export const TOO_LONG = "x".repeat(101);
/** What is wrong with it. */
export const FAULT_OF_TOO_LONG: BrokenRule = {
  rule: "command.description.has-1-to-100-characters",
  pointer: "/description",
};

/** Where a rename goes that is taken back. */
export const MOVED = "moved";

/** Operations that undo and repeat each other: drawn one by one, they would seldom meet in this order. */
export function storiesOf(
  hasPermissions: boolean,
  { chatInput: [first, second], user }: SequenceNames,
): readonly (readonly ModelOperation[])[] {
  const main: ModelCommandKey = { type: 1, name: first };
  const other: ModelCommandKey = { type: 1, name: second };
  const moved: ModelCommandKey = { type: 1, name: MOVED };
  const made = (name: string): ModelOperation => ({ do: "create", body: { name, description: "One" } });
  const options = [{ type: 5, name: "flag", description: "A flag" }];
  const withOptions = (name: string): ModelOperation => ({ do: "create", body: { name, description: "One", options } });
  const edited: ModelOperation = { do: "edit", of: main, body: { description: "Two" } };
  const rename = (of: ModelCommandKey, { name }: ModelCommandKey): ModelOperation => ({ do: "rename", of, name });
  const remove: ModelOperation = { do: "delete", of: main };
  const list: readonly CommandBody[] = [
    { name: first, description: "One" },
    { name: second, description: "Two" },
    { name: user, type: 2 },
  ];
  const permit = (entries: readonly string[]): ModelOperation => ({ do: "permit", of: main, entries });
  const stories: readonly (readonly ModelOperation[])[] = [
    [made(first), remove, made(first), remove],
    [made(first), made(second), rename(main, moved), rename(other, main), rename(moved, other)],
    [rename(main, moved), rename(moved, main)],
    [made(first), rename(main, moved), rename(moved, other), made(first)],
    [
      made(first),
      { do: "bulk", body: [{ name: MOVED, description: "Two" }], link: main },
      { do: "edit", of: moved, body: { description: "Three" } },
      made(first),
    ],
    [withOptions(first), remove, made(first), edited],
    [withOptions(first), { do: "edit", of: main, body: { options: [] } }, edited],
    [
      { do: "bulk", body: list },
      { do: "bulk", body: list.toReversed() },
      { do: "bulk", body: list.slice(1) },
    ],
  ];
  const permitted = [made(first), permit(["role"])];
  const ofPermissions: readonly (readonly ModelOperation[])[] = [
    [...permitted, permit([]), permit(["user"])],
    [...permitted, rename(main, moved), made(first)],
    [...permitted, { do: "bulk", body: [{ name: MOVED, description: "Two" }], link: main }],
    [...permitted, remove, made(first)],
    [...permitted, { do: "create", body: { name: first, description: TOO_LONG }, fault: FAULT_OF_TOO_LONG }],
    [...permitted, { do: "bulk", body: list }, { do: "bulk", body: [] }, made(first)],
  ];
  return hasPermissions ? [...stories, ...ofPermissions] : stories;
}
