/** The matrix page in a real browser: its filters, its examples, and its widths. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BuilderResult, BuilderRule } from "../case/builder-result.js";
import { formatMatrix } from "./matrix.js";
import { CHROMIUM_FLAGS, findChromium } from "./testing/chromium.js";

const HOSTILE = '</script><img src=x onerror="globalThis.broken = 1">';

const rule = (name: string, area: string, fault?: "accepts-wrongly" | "refuses-wrongly"): BuilderRule => ({
  rule: name,
  area,
  level: "must",
  faults: fault ? [fault] : [],
  state: fault ?? "passed",
  rows: {},
  rowStates: {},
  examples: fault
    ? [{ fault, row: `${name}.row`, title: `refuses ${HOSTILE}`, kind: "command", given: { name: HOSTILE } }]
    : [],
});

const result = (name: string, rules: readonly BuilderRule[]): BuilderResult => ({
  format: "slashproof-builder/2",
  adapter: { name, version: HOSTILE },
  command: HOSTILE,
  tool: "slashproof 0.1.0",
  profile: "documented",
  startedAt: HOSTILE,
  answered: 10,
  adapterFaults: [],
  constants: [],
  rules,
});

const PAGE = formatMatrix([
  result("first", [rule("command.name.is-lowercase", "command", "accepts-wrongly"), rule(HOSTILE, HOSTILE)]),
  result(HOSTILE, [rule("command.name.is-lowercase", "command"), rule(HOSTILE, HOSTILE)]),
]);

const executablePath = findChromium();
// CI without a browser must fail: this page is only right if a browser shows it.
const leftOut = executablePath === undefined && process.env["CI"] === undefined;

describe.skipIf(leftOut)(
  "the matrix in Chromium (left out without one: set CHROMIUM_PATH)",
  { timeout: 120_000 },
  () => {
    let browser: Browser;
    let folder: string;
    let page: Page;
    let address: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "slashproof-matrix-"));
      const file = join(folder, "matrix.html");
      await writeFile(file, PAGE);
      address = pathToFileURL(file).href;
      browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_FLAGS] });
      page = await browser.newPage();
    }, 120_000);

    afterAll(async () => {
      await browser?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const rows = async (): Promise<number> => page.locator("tr[data-row]:visible").count();

    test("shows differences alone until the switch, and keeps the filter in the address", async () => {
      await page.goto(address);
      const atFirst = await rows();
      await page.locator("#all").check();
      const all = await rows();
      await page.locator("#state").selectOption("accepts-wrongly");

      expect([atFirst, all, await rows()]).toEqual([1, 2, 1]);
      expect(page.url()).toMatch(/#state=accepts-wrongly&all=1$/);
    });

    test("opens the example of a cell by keyboard, closes it with Escape, and runs nothing in it", async () => {
      const requests: string[] = [];
      await page.goto("about:blank");
      page.on("request", (request) => requests.push(request.url()));
      await page.goto(address);

      await page.locator("td a").first().press("Enter");
      const shown = await page.locator("dialog pre").textContent();
      const url = page.url();
      await page.keyboard.press("Escape");

      expect(shown).toContain("</script><img src=x");
      expect(url).toMatch(/#open=0-command\.name\.is-lowercase-accepts-wrongly$/);
      await expect.poll(() => page.url()).not.toContain("open=");
      expect(await page.evaluate("globalThis.broken")).toBeUndefined();
      expect(requests).toEqual([address]);
    });

    test.each([390, 1280])("never scrolls sideways as a whole at %i pixels", async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${address}#all=1`);

      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    });

    test("shows every row and leads to examples without a script", async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false });

      await plain.goto(address);

      expect(await plain.locator("tr[data-row]:visible").count()).toBe(2);
      expect(await plain.locator("#filters").isVisible()).toBe(false);
      await plain.locator("td a").first().click();
      expect(await plain.locator(".example").first().isVisible()).toBe(true);
    });
  },
);
