import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Declarations of types that are ours alone: what a driver and our own gateway client say. */
const OUR_OWN = /^(Driver|Gateway[A-Z])/;

/** `Type.member` of each member without a type. A member of an object within an object counts for the outer type. */
async function untyped(): Promise<string[]> {
  const text = await readFile(new URL("types.gen.ts", import.meta.url), "utf8");
  const declarations = text.split(/^export (?:interface|type) /m).slice(1);
  return declarations.flatMap((declaration) => {
    const [name = ""] = /^\w+/.exec(declaration) ?? [];
    return [...declaration.matchAll(/^\s*(\w+)\??: unknown;/gm)].map(([, member]) => `${name}.${member}`);
  });
}

test("every member of a payload has a type, but for the data of an event of any kind", async () => {
  const members = await untyped();

  expect(members.filter((member) => !OUR_OWN.test(member))).toEqual(["WebhookEvent.data"]);
});

test("members without a type are seen", async () => {
  expect(await untyped()).toContain("DriverListEventsAnswer.data");
});
