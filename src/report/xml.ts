/** XML as text: elements with attributes, and text or other elements in them. */

/** One element. Its names are ours and are written as they are; values are escaped. */
export interface XmlElement {
  /** Name of the tag. */
  readonly name: string;
  /** Attributes in their order. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Its text, or the elements in it; default nothing. */
  readonly content?: string | readonly XmlElement[];
}

/** An element by its parts. */
export function element(
  name: string,
  attributes: XmlElement["attributes"],
  content: string | readonly XmlElement[] = [],
): XmlElement {
  return { name, attributes, content };
}

/** A whole document with one element a line; text stays on the line of its element, as it is. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf(root, "")}`;
}

function linesOf({ name, attributes, content = [] }: XmlElement, indent: string): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `${indent}<${name}${words.join("")}`;
  if (content.length === 0) return `${start}/>\n`;
  if (typeof content === "string") return `${start}>${escaped(content, /[&<>\r]/g)}</${name}>\n`;
  return `${start}>\n${content.map((one) => linesOf(one, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A parser makes spaces of the line ends and tabs in attributes, unless they are references. */
function escaped(text: string, special = /[&<>"\t\n\r]/g): string {
  return text.replace(special, (character) => ENTITIES[character] ?? `&#x${character.charCodeAt(0).toString(16)};`);
}
