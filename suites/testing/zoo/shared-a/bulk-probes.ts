/** Probes of what every service with bulk overwrite does right once it is mended. */

import { RIGHT, slash, WRONG } from "./bodies.js";
import type { Probe } from "./client.js";
import { isRefused } from "./probes.js";

export const bulkProbes: { readonly [title: string]: Probe } = {
  "bulk replaces the list and keeps ids": async (c) => {
    const first = await c.send("PUT", c.global, [slash("one", { nsfw: true }), slash("two"), { name: "U", type: 2 }]);
    const second = await c.send("PUT", c.global, [slash("two", { description: "New" }), slash("one"), slash("three")]);
    const list = await c.send("GET", c.global);
    const names = list.body.map((command) => command["name"]).sort();
    return (
      first.status === 200 &&
      second.status === 200 &&
      first.body[0]?.["id"] === second.body[1]?.["id"] &&
      first.body[1]?.["id"] === second.body[0]?.["id"] &&
      second.body[1]?.["nsfw"] === false &&
      second.body[0]?.["description"] === "New" &&
      names.join() === "one,three,two"
    );
  },
  "bulk renames by id": async (c) => {
    const first = await c.send("PUT", c.guild(), [slash("one")]);
    const id = first.body[0]?.["id"];
    const second = await c.send("PUT", c.guild(), [slash("two", { id }), slash("one")]);
    return second.body[0]?.["id"] === id && second.body[0]?.["name"] === "two" && second.body[1]?.["id"] !== id;
  },
  "bulk with one wrong command changes nothing": async (c) => {
    await c.send("PUT", c.global, [slash("one")]);
    for (const body of [...WRONG, slash("ping", { id: 1 })]) {
      const { status } = await c.send("PUT", c.global, [slash("two"), body]);
      if (!isRefused(status)) throw new Error(`not refused: ${JSON.stringify(body)}`);
    }
    const { body } = await c.send("GET", c.global);
    return body.length === 1 && body[0]?.["name"] === "one";
  },
  "bulk takes every right command at once": async (c) => {
    const { status, body } = await c.send("PUT", c.global, RIGHT);
    return status === 200 && body.length === RIGHT.length;
  },
  "bulk fills in its own defaults": async (c) => {
    const [command] = (await c.send("PUT", c.global, [slash()])).body;
    return (
      command?.["type"] === 1 &&
      JSON.stringify(command["integration_types"]) === "[0]" &&
      JSON.stringify(command["contexts"]) === "[0,1,2]"
    );
  },
  "bulk refuses a name twice, but not across types": async (c) => {
    const twice = await c.send("PUT", c.global, [slash(), slash()]);
    const types = await c.send("PUT", c.global, [slash(), { name: "ping", type: 2 }, { name: "ping", type: 3 }]);
    return isRefused(twice.status) && types.status === 200;
  },
  "bulk empties the list of its scope": async (c) => {
    await c.send("PUT", c.guild(), [slash()]);
    await c.send("PUT", c.guild(1), [slash()]);
    const { status, body } = await c.send("PUT", c.guild(), []);
    const left = await c.send("GET", c.guild(1));
    return (
      status === 200 &&
      body.length === 0 &&
      (await c.send("GET", c.guild())).body.length === 0 &&
      left.body.length === 1
    );
  },
  "bulk keeps to the limits": async (c) => {
    const many = (count: number, type: number) =>
      Array.from({ length: count }, (_, i) => ({
        name: `c${i}`,
        type,
        ...(type === 1 ? { description: "Text" } : {}),
      }));
    const full = await c.send("PUT", c.global, [...many(100, 1), ...many(15, 2), ...many(15, 3)]);
    const answers = [await c.send("PUT", c.global, many(101, 1)), await c.send("PUT", c.global, many(16, 3))];
    return full.status === 200 && answers.every(({ status }) => isRefused(status));
  },
  "bulk takes 200 creates a day in a guild": async (c) => {
    const hundred = (letter: string) => Array.from({ length: 100 }, (_, i) => slash(`${letter}${i}`));
    const answers = [];
    for (const letter of ["a", "b", "b", "c"]) answers.push(await c.send("PUT", c.guild(), hundred(letter)));
    const last = answers.pop();
    return answers.every(({ status }) => status === 200) && isRefused(last?.status ?? 0);
  },
  "bulk takes back what a list gave": async (c) => {
    const made = await c.send("PUT", c.guild(), RIGHT);
    const { body } = await c.send("GET", `${c.guild()}?with_localizations=true`);
    const again = await c.send("PUT", c.guild(), body);
    return again.status === 200 && JSON.stringify(again.body) === JSON.stringify(made.body);
  },
};
