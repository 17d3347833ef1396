/** JSON for files that people read and compare: a line for each member, and for each element of a list. */

/** The document as JSON text with a line break at its end. Members that are undefined are left out. */
export function documentText(document: object): string {
  const members = Object.entries(document).filter(([, value]) => value !== undefined);
  return `{\n${members.map(([key, value]) => `  ${JSON.stringify(key)}: ${linesOf(value)}`).join(",\n")}\n}\n`;
}

function linesOf(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((element) => `    ${JSON.stringify(element)}`).join(",\n")}\n  ]`;
}
