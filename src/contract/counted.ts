/** Numbers of things in sentences for people. */

/** Made once, when it is needed first: that takes as long as a tenth of the start of the program. */
let format: Intl.NumberFormat | undefined;

/** A whole number for people: `12,345`. */
export function grouped(count: number): string {
  format ??= new Intl.NumberFormat("en-US");
  return format.format(count);
}

/**
 * `1 case`, `2 cases`: the plural is the singular and an s unless it is given.
 *
 * @example counted(2, "command is", "commands are") // "2 commands are"
 */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}
