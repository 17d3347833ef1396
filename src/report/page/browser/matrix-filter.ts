/** Which rows of a matrix are shown, as it is kept in the address of the page. */

export interface MatrixFilter {
  /** Words that the head of a row must have. */
  readonly q: string;
  /** Name of a group of rows; empty for all. */
  readonly area: string;
  /** Position of a column from 0, as text; empty for any. */
  readonly column: string;
  /** State that a cell must have: of the column, or of any. */
  readonly state: string;
  /** `1` where rows without a difference are shown too. */
  readonly all: string;
}

export const NO_MATRIX_FILTER: MatrixFilter = { q: "", area: "", column: "", state: "", all: "" };

/** The filter that a hash describes; what it does not name is not filtered. */
export function matrixFilterOf(hash: string): MatrixFilter {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const of = (key: keyof MatrixFilter): string => words.get(key) ?? "";
  return { q: of("q"), area: of("area"), column: of("column"), state: of("state"), all: of("all") };
}

/** Words as a hash without `#`; empty ones are left out. */
export function hashOfWords(words: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(words).filter(([, value]) => value !== "")).toString();
}
