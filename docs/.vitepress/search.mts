/** What the search of the site finds of the pages of rules: each rule once, under its id. */
import { basename } from "node:path";

/** A part of a page that the search finds. */
interface SearchSection {
  readonly anchor?: string;
  readonly titles: readonly string[];
  readonly text: string;
}

/**
 * The section of a page of a rule: its id, its statement, and what follows up to the example.
 *
 * @returns undefined for other pages, which VitePress splits itself
 */
export function ruleSections(path: string, html: string): readonly SearchSection[] | undefined {
  if (!/\/site\/rules\/.+\.md$/.test(path) || html === "") return undefined;
  const [, title = ""] = /<h1[^>]*>(.*?)<a /s.exec(html) ?? [];
  const [, body = ""] = html.split("</h1>");
  const [text = ""] = body.split('<h2 id="smallest-example"');
  return [{ titles: [basename(path, ".md"), withoutTags(title).trim()], text: withoutTags(text) }];
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}
