import { expect, test } from "vitest";
import type { Step } from "../../../src/case/case.js";
import type { Json } from "../../../src/contract/json.js";
import { isDeeperThan } from "../../../src/contract/json-depth.js";
import { ROUTES } from "../../../src/contract/routes.gen.js";
import { suiteOf } from "../../index.js";

type Malformed = "absent" | "empty" | "null" | "wrong type" | "wrong media type" | "truncated" | "deep";

const MALFORMED: readonly Malformed[] = [
  "absent",
  "empty",
  "null",
  "wrong type",
  "wrong media type",
  "truncated",
  "deep",
];

/** Operations whose bodies are not malformed, and why. */
const UNTRIED: readonly { readonly operation: RegExp; readonly why: string }[] = [
  {
    operation: /Lobby|VoiceStatus|^createGuild$|Emoji|Sticker|ScheduledEvent/,
    why: "The documents do not show the payloads of what notices mention.",
  },
  { operation: /^exchangeToken$/, why: "Its body is a form, and its fields are not shown." },
  { operation: /^editFollowUp$/, why: "The documents speak of follow-ups, not of their edits." },
];

/** Deeper than any payload. */
const MANY_LEVELS = 100;

/** What is malformed in the body of a step; nothing where it is a payload. */
function malformedIn({ call, raw, body }: Step): readonly Malformed[] {
  if (raw === undefined) return body === null ? ["null"] : [];
  const { contentType, text } = raw;
  if (text === "") return [contentType === null ? "absent" : "empty"];
  if (contentType !== null && !contentType.includes("json")) return ["wrong media type"];
  const parsed = parsedAs(text);
  if (parsed === undefined) return /^[[{]/.test(text) ? ["truncated"] : [];
  if (parsed === null) return ["null"];
  if (isDeeperThan(parsed, MANY_LEVELS)) return ["deep"];
  return Array.isArray(parsed) === call.startsWith("bulkOverwrite") ? [] : ["wrong type"];
}

function parsedAs(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const tried = new Set(
  suiteOf("documented").cases.flatMap(({ steps }) =>
    steps
      .filter(({ part, expect: checks }) => part === "twin" && checks.length > 0)
      .flatMap((step) => malformedIn(step).map((malformed) => `${step.call} ${malformed}`)),
  ),
);

const operations = Object.entries(ROUTES)
  .filter(([, { server, takesBody }]) => server === "api" && takesBody)
  .map(([operation]) => operation);
const isUntried = (operation: string) => UNTRIED.some((reason) => reason.operation.test(operation));

test("each operation with a body is sent each malformed body, or there is a reason", () => {
  const cells = operations
    .filter((operation) => !isUntried(operation))
    .flatMap((operation) => MALFORMED.map((malformed) => `${operation} ${malformed}`));

  expect(cells.filter((cell) => !tried.has(cell))).toEqual([]);
});

test("no reason outlives its operations", () => {
  const stale = UNTRIED.filter(
    (reason) =>
      !operations.some((operation) => reason.operation.test(operation)) ||
      [...tried].some((cell) => reason.operation.test(cell.split(" ")[0] ?? "")),
  );

  expect(stale).toEqual([]);
});

test("a payload is no malformed body", () => {
  const payload: Step = { name: "a", part: "twin", call: "createGuildCommand", body: { name: "a" }, expect: [] };

  expect(malformedIn(payload)).toEqual([]);
  expect(malformedIn({ ...payload, raw: { contentType: "application/json", text: "[]" } })).toEqual(["wrong type"]);
});
