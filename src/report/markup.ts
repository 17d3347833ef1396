/** HTML from templates in which every value is escaped. */
import { html, raw } from "hono/html";

export type Markup = ReturnType<typeof raw>;

/** Hono's `html` for values that are all there already: nothing to wait for, so a formatter stays a plain function. */
export function markup(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const made = html(strings, ...values);
  if (made instanceof Promise) throw new TypeError("Cannot render the page: a value is a promise; await it before");
  return made;
}

/** Text of ours that is markup already: the script and the style of the page. Never text of a target. */
export function trusted(text: string): Markup {
  return raw(text);
}

/** A value as JSON inside a `<script>` of data: no character of it can end the element or be read as markup. */
export function dataScript(value: unknown): Markup {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return raw(json);
}
