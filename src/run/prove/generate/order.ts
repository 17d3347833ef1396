/** `npm run generate:order`: keeps the order in which cases kill most. Arguments: kills.json, and the events of a sound check. */
import { readFile, writeFile } from "node:fs/promises";
import { suiteOf } from "../../../../suites/index.js";
import type { RunEvent } from "../../result/event.js";
import type { Kills } from "../kills-of.js";
import { orderSource, worthOfOrder } from "./order-source.js";

const [killsPath = "", eventsPath = ""] = process.argv.slice(2);
const { kills } = JSON.parse(await readFile(killsPath, "utf8")) as { readonly kills: readonly Kills[] };
const lines = (await readFile(eventsPath, "utf8")).trim().split("\n");
const events = lines.map((line) => JSON.parse(line) as RunEvent);
const suite = suiteOf("discord");
await writeFile(new URL("../../../../suites/kill-order.gen.ts", import.meta.url), orderSource(kills, suite, events));

const { known, unknown } = worthOfOrder(kills, suite, events);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
console.error(
  `check --fast finds ${percent(known)} of ${kills.length} faults. With five-fold cross-validation it finds ${percent(unknown)}`,
);
