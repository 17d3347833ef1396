// Opens the built site (npm run docs) in Chromium: pages, search, linked files, and no part that is wider than the screen.
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import axe from "axe-core";
import { chromium } from "playwright-core";

const SITE = "docs/.vitepress/dist";
const SCREENS = ".ci/out/site";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

// What axe judges; one page of each kind.
const JUDGED = new Set([
  "/",
  "/docs/check.html",
  "/docs/cli.html",
  "/scoreboard.html",
  "/rules/command.name.is-lowercase.html",
]);
// Words, and the page that is the first hit for them.
const SEARCHES = [
  ["driver", "/docs/driver.html"],
  ["command.name.is-lowercase", "/rules/command.name.is-lowercase.html"],
  ["a letter that has a lowercase variant", "/rules/command.name.is-lowercase.html"],
];

assert.ok(existsSync(join(SITE, "index.html")), "there is no site; run npm run docs first");
mkdirSync(SCREENS, { recursive: true });
const server = createServer(answer).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
  const page = await browser.newPage();
  // A busy machine is no failure.
  page.setDefaultTimeout(120_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/",
      "/docs/check.html",
      "/docs/cli.html",
      "/docs/target.html",
      "/rules/",
      "/scoreboard.html",
      "/rules/command.name.is-lowercase.html",
      "/decisions/",
      "/CONTRIBUTING.html",
    ]) {
      await page.goto(`${origin}${path}`);
      await page.locator("h1").first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px wider than ${width} px`);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${SCREENS}/${path.replaceAll("/", "_")}-${width}-${colorScheme}.png` });
        if (JUDGED.has(path)) assert.deepEqual(await violations(page), [], `${path}, ${width} px, ${colorScheme}`);
      }
    }
  }
  const [, ...papers] = (await readFile("src/report/page/tokens.css", "utf8")).match(
    /--paper: light-dark\((\S+), (\S+)\)/,
  );
  for (const [index, colorScheme] of ["light", "dark"].entries()) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${origin}/docs/check.html`);
    await page.screenshot({ path: `${SCREENS}/check-${colorScheme}.png` });
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const hex = paper.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, "0"));
    assert.equal(`#${hex.join("")}`, papers[index], `the ${colorScheme} background is that of the report`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(origin);
  await page.locator(".VPDoc a", { hasText: "check a service" }).first().click();
  await page.locator("h1", { hasText: "Check a service" }).waitFor();
  for (const [words, path] of SEARCHES) {
    await page.locator(".VPNavBarSearch button").click();
    await page.locator(".search-input").fill(words);
    const first = page.locator(`#localsearch-list li:first-child a[href^="${path}"]`);
    await first.waitFor();
    await page.screenshot({ path: `${SCREENS}/search.png` });
    await first.click();
    await page.waitForURL((url) => url.pathname === path);
  }
  await page.goto(`${origin}/api/index.html`);
  await page.locator("a", { hasText: "slashproof/contract" }).first().click();
  await page.locator("h1", { hasText: "slashproof/contract" }).waitFor();
  await page.screenshot({ path: `${SCREENS}/api.png` });
  for (const file of ["spec/builder-lines.schema.json", "reports/finding.schema.json", "gallery/builders.html"]) {
    assert.equal((await fetch(`${origin}/${file}`)).status, 200, `${file} is part of the site`);
  }
  assert.deepEqual(errors, []);
  console.log(`The site works in Chromium; screenshots are in ${SCREENS}`);
} finally {
  await browser.close();
  server.close();
}

/** What axe finds wrong, as its rules and the first places. */
async function violations(page) {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return found.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]);
}

async function answer(request, response) {
  const path = decodeURIComponent(new URL(request.url, "http://site").pathname);
  const file = join(SITE, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const body = await readFile(file);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}
