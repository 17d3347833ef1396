/** Pages that people write, with tables that programs write. */

/**
 * The page with its tables made anew, each between `<!-- name: begin -->` and `<!-- name: end -->`.
 *
 * @param tables lines of Markdown by name
 * @throws Error where a table has no place on the page
 */
export function withTables(page: string, tables: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(tables).reduce((text, [name, lines]) => {
    const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
    const [before, rest] = text.split(begin);
    const [, after] = rest?.split(end) ?? [];
    if (before === undefined || after === undefined)
      throw new Error(`Cannot write the table "${name}": add ${begin} and ${end} to the page`);
    return [before, begin, "\n\n", lines.join("\n"), "\n\n", end, after].join("");
  }, page);
}
