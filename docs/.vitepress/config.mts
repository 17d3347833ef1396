/** `npm run docs`: the static site of README.md, CONTRIBUTING.md, `docs/` and `decisions/`, with search. */
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { itemOf, linkedFiles, sidebarOf } from "./pages.mjs";
import { ruleSections } from "./search.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Pages that `src/cli/generate/site-pages.ts` makes from data. */
const MADE_PAGES = [
  { text: "Rules", link: "/rules/index.html" },
  { text: "Scoreboard", link: "/scoreboard.html" },
];

// Links to these files are left alone; `buildEnd` copies them.
process.env["VITE_EXTRA_EXTENSIONS"] = "py,yaml";

export default defineConfig({
  title: "slashproof",
  description: "Contract testing of application-command services",
  srcDir: "..",
  srcExclude: ["**/node_modules/**", "**/out/**", "{dist,generators,spec,src,suites,.ci,.plan}/**"],
  // The same folder, so that relative links stay as they are on disk.
  rewrites: { "README.md": "index.md", "decisions/README.md": "decisions/index.md", "site/:path(.*)": ":path" },
  ignoreDeadLinks: false,
  cleanUrls: false,
  // Without it each of the hundreds of pages would hold the names of all.
  metaChunk: true,
  // The usual themes of code are hard to read on the colours of the report.
  markdown: { theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } },
  themeConfig: {
    search: {
      provider: "local",
      options: {
        miniSearch: { _splitIntoSections: ruleSections },
      },
    },
    outline: [2, 3],
    nav: [
      { text: "Check a service", link: "/docs/check" },
      { text: "Commands", link: "/docs/cli" },
      ...MADE_PAGES,
      { text: "API", link: "/api/index.html", target: "_self" },
      { text: "Gallery", link: "/gallery/builders.html", target: "_self" },
    ],
    sidebar: [...sidebarOf(ROOT), { text: "Reference", items: [itemOf(ROOT, "docs/cli.md"), ...MADE_PAGES] }] as never,
  },
  buildEnd({ pages, outDir }) {
    for (const file of linkedFiles(ROOT, pages)) cpSync(join(ROOT, file), join(outDir, file));
  },
});
