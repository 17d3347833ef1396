/** Texts as patterns: with stars for who names things, or to the letter within a regular expression. */

/**
 * Matches whole texts; `*` means any text, none included; everything else is literal.
 *
 * @remarks Part by part, each as early as it can be: a pattern may be as odd as it likes and costs no more time.
 * @example patternMatcher("command.*.has-*")("command.name.has-1-to-32-characters"); // true
 */
export function patternMatcher(pattern: string): (text: string) => boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const part of others) {
      const at = text.indexOf(part, from);
      if (at === -1) return false;
      from = at + part.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
  };
}

/** The source of a regular expression that matches this text and no other. */
export function literalExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
