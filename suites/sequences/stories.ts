/** Stories: operations that undo and repeat each other, and would seldom be drawn in this order. */
import fc, { type Arbitrary } from "fast-check";
import type { CommandBody, ModelCommandKey, ModelOperation } from "../../src/state/operation.js";
import type { SequenceNames } from "./operations.js";

/** An operation, in a place of its own or in the one that was drawn for all. */
export interface StoryPart {
  /** What is requested. */
  readonly drawn: ModelOperation;
  /** Its own place. */
  readonly place?: string;
  /** False where it is looked at in any case, so that what comes later is not blamed on it. */
  readonly isUnseen?: false;
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

/** Two commands of one name in two scopes, and a write to the second: the first must stay as it is. */
export function namesakes(
  { chatInput: [name] }: SequenceNames,
  places: readonly string[],
): Arbitrary<readonly StoryPart[]> {
  const of: ModelCommandKey = { type: 1, name };
  const made: ModelOperation = { do: "create", body: { name, description: "One" } };
  const writes = fc.constantFrom<ModelOperation>(
    { do: "edit", of, body: { description: "Two" } },
    { do: "create", body: { name, description: "Three", options: [] } },
    { do: "rename", of, name: MOVED },
    { do: "delete", of },
    { do: "bulk", body: [{ name, description: "Two" }] },
  );
  const place = fc.constantFrom(...places);
  return fc.tuple(place, place, writes, fc.tuple(isKept, isKept, isKept)).map(([first, second, write, kept]) => {
    const story: readonly StoryPart[] = [
      { drawn: made, place: first, isUnseen: false },
      { drawn: made, place: second },
      { drawn: write, place: second },
    ];
    return keptOf(story, kept);
  });
}

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
    [made(first), { do: "bulk", body: [{ name: MOVED, description: "Two" }], link: main }, made(first)],
    [withOptions(first), remove, made(first), edited],
    [withOptions(first), { do: "edit", of: main, body: { options: [] } }, edited],
    [
      { do: "bulk", body: list },
      { do: "bulk", body: list.toReversed() },
      { do: "bulk", body: list.slice(1) },
    ],
  ];
  return hasPermissions ? [...stories, [made(first), permit(["role"]), permit([]), permit(["user"])]] : stories;
}
