/** Where a Chromium is, for tests that look at the page with one. */
import { existsSync } from "node:fs";

const COMMON_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The executable named by `CHROMIUM_PATH`, else one in a common place, else nothing. */
export function findChromium(): string | undefined {
  return process.env["CHROMIUM_PATH"] ?? COMMON_PLACES.find((path) => existsSync(path));
}

/** No sandbox, as containers have none to give; and nothing that asks the network on its own. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
