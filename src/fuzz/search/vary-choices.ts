/** Other choices near those of kept values: parts exchanged or drawn anew, elements of lists added, moved and taken away. */
import { ANEW, ChoiceTape } from "../../../generators/primitives/choice-tape.js";

/** Choices of a value and the parts that they belong to. */
export type Recorded = Pick<ChoiceTape, "choices" | "spans">;

/** Draws them again: most values that parts could come from give none. */
type Source = () => Recorded;

type Span = Recorded["spans"][number];

/** Elements of one list, one after the other; the choice before the first of them is their number. */
type List = readonly [Span, ...Span[]];

/** Choices from `from` to `to`, excluded, become others. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: readonly number[];
}

/** Most changes of one value at once. */
const MOST_CHANGES = 4;

/** Most elements that are added to a list or taken away at once. */
const MOST_ELEMENTS = 6;

/**
 * The choices of a value that differs from `parent` in one to four places. Parts come from `donors`, from elsewhere in
 * the value, or are new. Whatever comes of it is a value that the generator may draw.
 *
 * @param random decides everything
 */
export function variedChoices(parent: Recorded, donors: readonly Source[], random: ChoiceTape): readonly number[] {
  const lists = listsOf(parent);
  const sources = [() => parent, ...donors];
  const changes = 1 + Math.min(random.nextInt(0, MOST_CHANGES - 1), random.nextInt(0, MOST_CHANGES - 1));
  const edits: Edit[] = [];
  for (let change = 0; change < changes; change++) {
    const more = editsOf(parent, lists, sources, random);
    if (more.every((edit) => edits.every((other) => edit.to <= other.from || other.to <= edit.from)))
      edits.push(...more);
  }
  return edited(parent.choices, edits);
}

function editsOf(
  parent: Recorded,
  lists: readonly List[],
  sources: readonly Source[],
  random: ChoiceTape,
): readonly Edit[] {
  const kind = random.nextInt(0, 9);
  const list = kind < 5 ? pick(lists, random) : undefined;
  if (list) return editsOfList(parent, list, sources, random);
  const span = kind < 9 ? pick(parent.spans, random) : undefined;
  if (span) return [{ from: span.from, to: span.to, by: replacement(span, sources, random) }];
  if (parent.choices.length === 0) return [];
  const at = random.nextInt(0, parent.choices.length - 1);
  const near = (parent.choices[at] ?? 0) + (random.nextBoolean() ? 1 : -1);
  return [{ from: at, to: at + 1, by: [random.nextBoolean() ? near : ANEW] }];
}

/** More or fewer elements, or the same in another order. */
function editsOfList(parent: Recorded, list: List, sources: readonly Source[], random: ChoiceTape): readonly Edit[] {
  const [first] = list;
  const count = 1 + random.nextInt(0, Math.min(MOST_ELEMENTS, list.length) - 1);
  const at = random.nextInt(0, list.length - count);
  const [from, to] = [list[at]?.from ?? first.from, list[at + count - 1]?.to ?? first.to];
  const resized = (length: number): Edit => ({ from: first.from - 1, to: first.from, by: [length] });
  if (list.length > 1 && random.nextInt(0, 2) === 0) return [resized(list.length - count), { from, to, by: [] }];
  const added = Array.from({ length: count }, (_, index) => {
    const element = list[at + index] ?? first;
    return random.nextInt(0, 2) === 0 ? slice(parent, element) : replacement(element, sources, random);
  });
  return [resized(list.length + count), { from: to, to, by: added.flat() }];
}

/** A part of the same kind from any source, or a new one. */
function replacement(span: Span, sources: readonly Source[], random: ChoiceTape): readonly number[] {
  const source = random.nextInt(0, 2) === 0 ? undefined : pick(sources, random)?.();
  const other =
    source &&
    pick(
      source.spans.filter(({ of }) => of === span.of),
      random,
    );
  if (source && other) return slice(source, other);
  const tape = new ChoiceTape(random.nextInt());
  span.of.generate(tape, span.biasFactor);
  return tape.choices;
}

const slice = ({ choices }: Recorded, { from, to }: Span): readonly number[] => choices.slice(from, to);

/** Runs of neighbours that one drawable drew, where the choice before them is how many they are. */
function listsOf({ choices, spans }: Recorded): readonly List[] {
  const open = new Map<Span["of"], Map<number, [Span, ...Span[]]>>();
  const lists: [Span, ...Span[]][] = [];
  for (const span of spans) {
    if (span.from === span.to) continue;
    const byEnd = open.get(span.of) ?? new Map<number, [Span, ...Span[]]>();
    open.set(span.of, byEnd);
    const begun = byEnd.get(span.from);
    byEnd.delete(span.from);
    if (begun) begun.push(span);
    else lists.push([span]);
    const list = begun ?? lists.at(-1);
    if (list) byEnd.set(span.to, list);
  }
  return lists.filter(([first, ...others]) => choices[first.from - 1] === 1 + others.length);
}

function edited(choices: readonly number[], edits: readonly Edit[]): readonly number[] {
  let result = choices;
  // From the end, so that the places of the others stay as they are; what is put in before a part comes after it.
  const backward = edits.toSorted((one, other) => other.from - one.from || other.to - one.to);
  for (const { from, to, by } of backward) result = [...result.slice(0, from), ...by, ...result.slice(to)];
  return result;
}

function pick<T>(all: readonly T[], random: ChoiceTape): T | undefined {
  return all.length === 0 ? undefined : all[random.nextInt(0, all.length - 1)];
}
