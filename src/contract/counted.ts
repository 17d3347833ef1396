/** Numbers of things in sentences for people. */

/** Made once: making one for each number costs more than the rest of a report. */
const GROUPED = new Intl.NumberFormat("en-US");

/** A whole number for people: `12,345`. */
export function grouped(count: number): string {
  return GROUPED.format(count);
}

/**
 * `1 case`, `2 cases`: the plural is the singular and an s unless it is given.
 *
 * @example counted(2, "command is", "commands are") // "2 commands are"
 */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}
