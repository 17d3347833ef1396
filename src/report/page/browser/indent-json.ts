/** JSON laid out for reading without being read: numbers beyond 2^53, repeated keys and odd spellings stay as they were sent. */

const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** The text with line ends and two spaces for each level, or as it is where it is not JSON. */
export function indentJson(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  let out = "";
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1] ?? "";
    const closes = token === "}" || token === "]";
    const empty = closes && (before === "{" || before === "[");
    if (closes) depth -= 1;
    if (index > 0 && !empty && (closes || before === "{" || before === "[" || before === ",")) {
      out += `\n${"  ".repeat(depth)}`;
    }
    out += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth += 1;
  }
  return out;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
