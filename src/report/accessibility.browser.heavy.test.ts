/** Every HTML page in a real Chromium, judged by axe. Set `CHROMIUM_PATH` where it is in no common place. */
import { readFile } from "node:fs/promises";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BuilderResult } from "../case/builder-result.js";
import { compareSides } from "../run/compare/compare-sides.js";
import { sideBySide } from "../run/compare/side-by-side.js";
import { sideOfRun } from "../run/compare/side-of.js";
import { comparisonHtml } from "./comparison/html.js";
import { sideBySideHtml } from "./comparison/side-by-side-html.js";
import { formatHtml } from "./html.js";
import { formatMatrix } from "./matrix.js";
import { CHROMIUM_FLAGS, findChromium } from "./testing/chromium.js";
import { EVENTS_WITH_CAUSES } from "./testing/sample-causes.js";
import { CONFORMANT_EVENTS } from "./testing/sample-events.js";

/** Enough rules for each kind of cell; all of them would take axe a minute. */
const MOST_RULES = 40;

async function builder(name: string): Promise<BuilderResult> {
  const result = JSON.parse(await readFile(`reports/gallery/builders/${name}.json`, "utf8")) as BuilderResult;
  return { ...result, rules: result.rules.slice(0, MOST_RULES) };
}

/** The pages by name, each made from results that have every part of it. */
async function pages(): Promise<Readonly<Record<string, string>>> {
  const [good, bad] = [
    sideOfRun(CONFORMANT_EVENTS, "a/events.ndjson"),
    sideOfRun(EVENTS_WITH_CAUSES, "b/events.ndjson"),
  ];
  return {
    report: formatHtml(EVENTS_WITH_CAUSES, { outDir: "reports/out", since: compareSides(good, bad) }),
    "report without findings": formatHtml(CONFORMANT_EVENTS),
    matrix: formatMatrix([await builder("seyfert"), await builder("discord-py")]),
    "comparison of two": comparisonHtml(compareSides(good, bad)),
    "comparison of three": sideBySideHtml(sideBySide([good, bad, { ...good, file: "c/events.ndjson" }])),
  };
}

const executablePath = findChromium();
// On a build server a missing browser is a failure; on a desk these tests are left out, and the name says why.
const leftOut = executablePath === undefined && process.env["CI"] === undefined;

describe.skipIf(leftOut)("axe in Chromium (left out without one: set CHROMIUM_PATH)", () => {
  let browser: Browser;
  let page: Page;
  let texts: Readonly<Record<string, string>>;

  beforeAll(async () => {
    browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_FLAGS] });
    page = await browser.newPage();
    texts = await pages();
    await page.route("**/*", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: texts[decodeURIComponent(new URL(route.request().url()).pathname.slice(1))] ?? "",
      }),
    );
  });

  afterAll(async () => {
    await browser?.close();
  });

  async function open(name: string): Promise<void> {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`http://report.test/${name}`);
  }

  async function violations(): Promise<unknown> {
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    await page.evaluate(axe.source);
    return page.evaluate(VIOLATIONS);
  }

  test.each(["report", "report without findings", "matrix", "comparison of two", "comparison of three"])(
    "finds nothing wrong in the %s, at two widths, in light and dark",
    async (name) => {
      await open(name);

      const found: unknown[] = [];
      for (const width of [390, 1280]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          found.push(await violations());
        }
      }

      expect(found).toEqual([[], [], [], []]);
    },
  );

  test("finds nothing wrong in the example of a cell", async () => {
    await open("matrix");
    await page.locator("td a").first().click();

    expect(await page.locator("dialog").isVisible()).toBe(true);
    expect(await violations()).toEqual([]);
  });

  test("finds a text that is hard to read, and a page without a title", async () => {
    await open("report");
    await page.evaluate("document.querySelector('h1').remove()");
    await page.evaluate("document.querySelector('.finding-title').style.color = '#aaaaaa'");

    expect(await violations()).toEqual([
      expect.stringMatching(/^color-contrast: <strong>/),
      expect.stringMatching(/^page-has-heading-one: /),
    ]);
  });
});

/** Each violation as the rule of axe and the places that break it. */
const VIOLATIONS = `axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 5).map(({ html }) => html.slice(0, 160)).join(" | ")))`;
