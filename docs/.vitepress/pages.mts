/** The pages of the site: README lists them by task, and each page names itself in its first heading. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A page, or a group of pages, as the sidebar shows it. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly SidebarItem[];
}

/** Pages that README need not list, because another page leads to them. */
const UNLISTED: ReadonlySet<string> = new Set(["docs/cli.md"]);

/**
 * The groups of README's section "Documentation", with the titles of the pages.
 *
 * @throws Error where a page of `docs/` is in no group
 */
export function sidebarOf(root: string): readonly SidebarItem[] {
  const [, section = ""] = readFileSync(join(root, "README.md"), "utf8").split("\n## Documentation\n");
  const groups = [...section.matchAll(/^- ([^:\n]+): (.*)$/gm)].map(([, text = "", links = ""]) => ({
    text,
    files: [...links.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, file = ""]) => file),
  }));
  const listed = new Set([...UNLISTED, ...groups.flatMap(({ files }) => files)]);
  const missing = readdirSync(join(root, "docs"))
    .map((file) => `docs/${file}`)
    .filter((file) => file.endsWith(".md") && !listed.has(file));
  if (missing.length > 0) {
    throw new Error(`Cannot make the sidebar: README.md lists no ${missing.join(", ")}; add it under "Documentation"`);
  }
  return groups.map(({ text, files }) => ({ text, items: files.map((file) => itemOf(root, file)) }));
}

/** A page with the text of its first heading. */
export function itemOf(root: string, file: string): SidebarItem {
  const [, title = file] = /^# (.+)$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
  return { text: title.replaceAll("`", ""), link: `/${file}` };
}

/**
 * Files that pages link to and that are no pages, such as schemas; the site has copies of them.
 *
 * @throws Error where a page links to a file that does not exist
 */
export function linkedFiles(root: string, pages: readonly string[]): readonly string[] {
  const links = pages.flatMap((page) =>
    [...withoutCode(readFileSync(join(root, page), "utf8")).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, to = ""]) => ({ page, file: to.startsWith("/") ? to.slice(1) : join(page, "..", to) }),
    ),
  );
  const dead = links.filter(({ file }) => !existsSync(join(root, file)));
  if (dead.length > 0) {
    const lines = dead.map(({ page, file }) => `${page} links to ${file}`).join("; ");
    throw new Error(`Cannot build the site: ${lines}, and there is no such file; correct the link`);
  }
  return [...new Set(links.map(({ file }) => file))].filter((file) => /\.[\w.]+$/.test(file) && !file.endsWith(".md"));
}

/** The text without blocks and spans of code, in which nothing is a link. */
function withoutCode(text: string): string {
  return text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");
}
