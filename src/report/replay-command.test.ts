import { expect, test } from "vitest";
import type { FoundOn } from "../case/found-on.js";
import type { Exchange } from "../case/outcome.js";
import { replayCommand } from "./replay-command.js";

const foundOn: FoundOn = { name: "app", baseUrl: "", applicationId: "", opened: { by: "flags" } };

const CASES: readonly (readonly [string, Partial<FoundOn>, string])[] = [
  ["http://127.0.0.1:3000/i", {}, "--app http://127.0.0.1:3000/i"],
  ["https://app.example/i", { isRemote: true }, "--app https://app.example/i --allow-remote"],
  ["http://127.0.0.1/i", { signedWith: { file: "my key.pem" } }, "--app http://127.0.0.1/i --key 'my key.pem'"],
  ["http://127.0.0.1/i", { signedWith: "digits" }, '--app http://127.0.0.1/i --key "$SLASHPROOF_KEY"'],
];

test.each(CASES)("of an application at %s, found on %j", (url, more, expected) => {
  const request = { method: "POST", url, headers: {} };
  const exchange: Exchange = { step: "act", server: "app", request, response: { failure: "none" }, durationMs: 1 };

  const command = replayCommand(
    "a.json",
    { outDir: "out" },
    { exchanges: [exchange], foundOn: { ...foundOn, ...more } },
  );

  expect(command).toBe(`slashproof replay out/a.json ${expected}`);
});
