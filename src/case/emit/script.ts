/** Writes JavaScript. Values get into a module only through `js`, which makes an expression of each. */

/** A piece of a module: the text of the template is as it is, values are written as literals. */
export function js(texts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return texts.reduce((all, text, index) => all + literal(values[index - 1], "") + text);
}

const STEP = "  ";

/** A JSON value as an expression. A member `__proto__` is a member, and no line ends inside a string. */
function literal(value: unknown, indent: string): string {
  const deeper = indent + STEP;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((element) => `${deeper}${literal(element, deeper)}`).join(",\n")}\n${indent}]`;
  }
  if (typeof value !== "object" || value === null) return scalar(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return "{}";
  const written = members.map(([name, member]) => `${deeper}${nameOf(name)}: ${literal(member, deeper)}`);
  return `{\n${written.join(",\n")}\n${indent}}`;
}

function nameOf(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : scalar(name);
}

/** JSON is JavaScript; the two ends of lines that only JSON allows in a string, and the end of a script element, are escaped. */
function scalar(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    /[\u2028\u2029<]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
