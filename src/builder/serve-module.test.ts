import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { BUILDER_KINDS } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { type AdapterModule, serveModule } from "./serve-module.js";

/** What a module answers to a payload of each kind, and to describe. */
async function answersOf(module: AdapterModule, payload: Json = {}): Promise<Readonly<Record<string, Json>>> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const requests = ["describe", ...BUILDER_KINDS].map((kind, id) => ({
    id,
    kind,
    ...(kind.endsWith("-edit") ? { commandType: 2 } : {}),
    payload,
  }));
  input.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  await serveModule(module, input, output);
  output.end();
  const lines = (await text(output)).trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const { id, ...answer } = JSON.parse(line);
      return [requests[id]?.kind, answer];
    }),
  );
}

describe("a module", () => {
  test("is given create bodies of global commands where it names no kinds", async () => {
    const answers = await answersOf({ command: (payload) => payload, message: () => ({ a: 1 }) });

    expect(answers).toMatchObject({
      command: { sent: {} },
      "command-edit": { unsupported: "it makes no body of the kind command-edit" },
      permissions: { unsupported: "it makes no body of the kind permissions" },
      message: { sent: { a: 1 } },
      modal: { unsupported: "it has no function modal" },
    });
  });

  test("receives the kind, and the type of a command that is edited", async () => {
    const answers = await answersOf({ kinds: BUILDER_KINDS, command: (_payload, context) => context });

    expect(answers).toMatchObject({
      command: { sent: { kind: "command" } },
      "guild-command": { sent: { kind: "guild-command" } },
      "command-edit": { sent: { kind: "command-edit", commandType: 2 } },
      "command-list": { sent: { kind: "command-list" } },
    });
  });

  test.each<[list: string, kind: string, hint: string]>([
    ["kinds", "commands", 'did you mean "command"'],
    ["refusesItself", "x", "the kinds are command, guild-command"],
  ])("with a misspelt kind in %s is at fault", async (list, kind, hint) => {
    const misspelt = { [list]: [kind], command: (payload) => payload } as AdapterModule;

    const { command } = await answersOf(misspelt);

    expect(command).toEqual({
      failed: expect.stringContaining(`it lists a kind that there is not: "${kind}"; ${hint}`),
    });
  });

  test.each<[does: string, command: () => unknown, answer: Json]>([
    [
      "throws",
      () => {
        throw new RangeError("too long");
      },
      { refused: "too long" },
    ],
    ["rejects", () => Promise.reject(new Error("late")), { refused: "late" }],
    [
      "throws a text",
      () => {
        throw "no";
      },
      { refused: "no" },
    ],
    [
      "returns nothing",
      () => undefined,
      { failed: "it returns nothing; throw an error with unsupported: true for what the builder cannot say" },
    ],
    [
      "says that it cannot",
      () => {
        throw Object.assign(new Error("no way"), { unsupported: true });
      },
      { unsupported: "no way" },
    ],
    ["returns what JSON drops", () => ({ a: undefined, b: [undefined] }), { sent: { b: [null] } }],
    [
      "returns what JSON cannot hold",
      () => ({ a: 1n }),
      { failed: "it returns what cannot be JSON: Do not know how to serialize a BigInt" },
    ],
  ])("that %s", async (_does, command, answer) => {
    expect((await answersOf({ command }))["command"]).toEqual(answer);
  });

  test("says who it is", async () => {
    const answers = await answersOf({
      name: "sdk",
      version: "1.0.0",
      beyond: ["legacy.*"],
      refusesItself: ["permissions"],
    });

    expect(answers["describe"]).toEqual({
      sent: { name: "sdk", version: "1.0.0", beyond: ["legacy.*"], refusesItself: ["permissions"] },
    });
  });
});
