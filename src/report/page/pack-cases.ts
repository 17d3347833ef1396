/** Thousands of cases in little space: the same few words, written once. Shared by the formatter and the script of the page. */
import type { PageCase } from "./page-data.js";

export interface PackedCases {
  /** Texts that several cases share, named by their index. */
  readonly words: readonly string[];
  /** Positions in `words` of both parts of the id and of the title, area, positions of state and level, then the rules. */
  readonly rows: readonly (readonly number[])[];
}

/** Ids repeat before `@`, titles before their last comma; what is after repeats too. */
const ID_SEAM = /(?=@)/;
const TITLE_SEAM = /(?=, [^,]*$)/;

/** Every text split where it repeats, each part kept once. */
export function packCases(cases: readonly PageCase[]): PackedCases {
  const positions = new Map<string, number>();
  const positionOf = (word: string): number => {
    const known = positions.get(word) ?? positions.size;
    positions.set(word, known);
    return known;
  };
  const halves = (text: string, seam: RegExp): [number, number] => {
    const at = text.search(seam);
    return at < 0 ? [positionOf(text), positionOf("")] : [positionOf(text.slice(0, at)), positionOf(text.slice(at))];
  };
  const rows = cases.map(([id, title, area, state, level, rules]) => [
    ...halves(id, ID_SEAM),
    ...halves(title, TITLE_SEAM),
    area,
    positionOf(state),
    positionOf(level),
    ...rules,
  ]);
  return { words: [...positions.keys()], rows };
}

/** The cases as they were before `packCases`. */
export function unpackCases({ words, rows }: PackedCases): PageCase[] {
  const word = (position: number | undefined): string => words[position ?? -1] ?? "";
  return rows.map(([idHead, idTail, titleHead, titleTail, area = 0, state, level, ...rules]) => [
    word(idHead) + word(idTail),
    word(titleHead) + word(titleTail),
    area,
    word(state) as PageCase[3],
    word(level),
    rules,
  ]);
}
