/** `npm run pictures`: makes `docs/img` anew from pages in Chromium (`CHROMIUM_PATH`, or a common place). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright-core";
import { expressMap } from "../../../suites/testing/zoo/express-map/service.js";
import { formatMatrix } from "../../report/matrix.js";
import { CHROMIUM_FLAGS, findChromium } from "../../report/testing/chromium.js";
import { readBuilderResult } from "../files/read-builder-results.js";
import { galleryFiles } from "./gallery-files.js";

const OUT = "docs/img";
const VIEW = { width: 1280, height: 720 };
/** A larger picture delays the page that shows it. */
const MOST_BYTES = 150_000;
/** Some mistakes of the service are mended, so that the report has a bar of several colours. */
const MENDED = 6;

const folder = await mkdtemp(join(tmpdir(), "slashproof-pictures-"));
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_FLAGS] });
try {
  const page = await browser.newPage({ viewport: VIEW, colorScheme: "light" });
  await page.goto(pathToFileURL(await failingReport()).href);
  await picture(page, "report.png");
  await page.goto(pathToFileURL(await matrixOfGallery()).href);
  await page.evaluate("document.querySelector('#filters').scrollIntoView()");
  await picture(page, "matrix.png");
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** Checks a service of the zoo. @returns path of its report */
async function failingReport(): Promise<string> {
  const fixed = expressMap.causes.slice(0, MENDED).map(({ id }) => id);
  const { target, close } = await expressMap.start({ fixed });
  const file = join(folder, "target.json");
  await writeFile(file, JSON.stringify(target));
  const program = ["--import", "tsx", "src/cli/main.ts", "check", "--fast", "--quiet"];
  const check = spawn(process.execPath, [...program, "--target", file, "--out", folder], { stdio: "inherit" });
  const [status] = await once(check, "exit");
  await close();
  if (status !== 1) throw new Error(`Cannot make a report with findings: check ended with ${status}, not 1`);
  return join(folder, "report.html");
}

async function matrixOfGallery(): Promise<string> {
  const file = join(folder, "matrix.html");
  const results = await Promise.all((await galleryFiles("builders", ".json")).map(readBuilderResult));
  await writeFile(file, formatMatrix(results));
  return file;
}

async function picture(page: Page, name: string): Promise<void> {
  const path = resolve(OUT, name);
  await page.screenshot({ path });
  const { size } = await stat(path);
  if (size > MOST_BYTES) throw new Error(`Cannot publish ${path}: it has ${size} bytes; show less of the page`);
  console.log(`${path}: ${size} bytes`);
}
