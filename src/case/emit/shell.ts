/** Writes POSIX shell. Text gets into a script only through `sh`, which makes one word of it, whatever is in it. */

/** A piece of a script: only the functions of this file make one. */
export class ShellText {
  readonly #text: string;

  /** @internal */
  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** The value of a variable of the one who runs the script. */
export class Variable {
  readonly name: string;

  /** @throws RangeError where the name is none */
  constructor(name: string) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw new RangeError(`Cannot use the variable "${name}": it is no name`);
    this.name = name;
  }
}

/** What a template may hold: texts and numbers become one word each, lists are put beside each other. */
type Value = string | number | Variable | ShellText | readonly (string | ShellText)[];

/** A piece of a script: the text of the template is as it is, values are quoted. */
export function sh(texts: TemplateStringsArray, ...values: readonly Value[]): ShellText {
  return new ShellText(texts.reduce((all, text, index) => all + written(values[index - 1]) + text));
}

/** One word of texts and variables, such as `"$BASE_URL/commands"`. */
export function word(...parts: readonly (string | Variable)[]): ShellText {
  if (!parts.some((part) => part instanceof Variable)) return new ShellText(quoted(parts.join("")));
  const isPlain = parts.every((part) => part instanceof Variable || PLAIN_IN_DOUBLE.test(part));
  if (!isPlain)
    return new ShellText(parts.map((part) => (part instanceof Variable ? `"$${part.name}"` : quoted(part))).join(""));
  const inside = parts.map((part, index) => (part instanceof Variable ? expansion(part, parts[index + 1]) : part));
  return new ShellText(`"${inside.join("")}"`);
}

/** A comment: one line, whatever is in the text. */
export function comment(text: string): ShellText {
  return new ShellText(`# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")}`);
}

/** Pieces on lines of their own. */
export function lines(...pieces: readonly ShellText[]): ShellText {
  return new ShellText(pieces.join("\n"));
}

/** In double quotes these are special in no shell. */
const PLAIN_IN_DOUBLE = /^[\w /.:@%?&=+,;~()*-]*$/;

function expansion({ name }: Variable, next: string | Variable | undefined): string {
  return typeof next === "string" && /^\w/.test(next) ? `\${${name}}` : `$${name}`;
}

function written(value: Value | undefined): string {
  if (value === undefined) return "";
  if (value instanceof ShellText) return value.toString();
  if (value instanceof Variable) return `"$${value.name}"`;
  if (typeof value === "string" || typeof value === "number") return bare(String(value));
  return value.map((one) => written(one)).join(" ");
}

function bare(text: string): string {
  return /^\w+$/.test(text) ? text : quoted(text);
}

/** One word in single quotes, where nothing is special but the single quote; no argument can hold a NUL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", "'\\''")}'`;
}

/** The text for the inside of double quotes: no variable and no command in it is expanded. */
export function escapedInDouble(text: string): string {
  return text.replaceAll("\0", "").replace(/[\\"$`]/g, "\\$&");
}
