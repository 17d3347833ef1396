/** Imports modules in a process of its own, and prints what they changed there: globals, listeners, the agent of undici. */
import { createRequire } from "node:module";

const entries = process.argv.slice(2);

// Node.js replaces some of its globals when they are first read.
for (const key of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, key);
const before = new Map(Reflect.ownKeys(globalThis).map((key) => [key, Reflect.get(globalThis, key)]));
const listeners = process.eventNames();

for (const entry of entries) await import(entry);

const changed = Reflect.ownKeys(globalThis).filter((key) => !Object.is(Reflect.get(globalThis, key), before.get(key)));
const added = process.eventNames().filter((name) => !listeners.includes(name));
// This file of undici sets the agent of the process, unless one is there: the copy of Node.js itself may have set it.
const agent = Object.keys(createRequire(import.meta.url).cache).filter((path) =>
  path.endsWith("/undici/lib/global.js"),
);
process.stdout.write(
  JSON.stringify([...changed, ...added, ...(agent.length > 0 ? ["agent of undici"] : [])].map(String)),
);
