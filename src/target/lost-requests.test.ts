/** The message about a target that went away names the request that it did not survive. */
import { expect, test } from "vitest";
import { LostRequests } from "./lost-requests.js";
import type { FailureKind, WireRequest, WireResult } from "./wire.js";

const GET: WireRequest = { method: "GET", path: "/applications/100/commands", headers: {}, body: undefined };
const PUT: WireRequest = { ...GET, method: "PUT" };
const POST: WireRequest = { ...GET, method: "POST", body: "[" };

const failed = (kind: FailureKind, message = "no connection (ECONNREFUSED)", durationMs = 0): WireResult => ({
  failure: { kind, message },
  durationMs,
});
const answered = (durationMs: number): WireResult => ({
  answer: { status: 200, headers: {}, text: "", json: undefined },
  durationMs,
});

function wordsAfter(...seen: readonly (readonly [WireRequest, WireResult])[]): string | undefined {
  const lost = new LostRequests();
  for (const [request, result] of seen) lost.see(request, result);
  return lost.words;
}

const REFUSED = [GET, failed("unreachable")] as const;

test("one lost request is named with its body", () => {
  const words = wordsAfter([POST, failed("reset")], REFUSED);

  expect(words).toBe(
    "no connection (ECONNREFUSED); it probably crashed on POST /applications/…/commands with the body [; see its log",
  );
});

test("a body that is not there is said", () => {
  const words = wordsAfter([PUT, failed("reset")], REFUSED);

  expect(words).toContain("crashed on PUT /applications/…/commands without a body;");
});

test("an empty body is said", () => {
  const words = wordsAfter([{ ...POST, body: "" }, failed("reset")], REFUSED);

  expect(words).toContain("crashed on POST /applications/…/commands with an empty body;");
});

test("a long body is cut", () => {
  const words = wordsAfter([{ ...POST, body: "x".repeat(61) }, failed("half-answer")], REFUSED);

  expect(words).toContain(`with the body ${"x".repeat(60)}…;`);
});

test("of many requests under way three are named", () => {
  const lost = [1, 2, 3, 4, 5].map((nth) => [{ ...POST, body: `${nth}` }, failed("reset")] as const);

  const words = wordsAfter(...lost, REFUSED);

  expect(words).toMatch(/one of 5 requests that were under way: POST .* body 1, .* body 2, .* body 3 and 2 more; see/);
});

test("without a lost request nothing is said about a crash on one", () => {
  const words = wordsAfter(REFUSED);

  expect(words).toBe("no connection (ECONNREFUSED); it was stopped, or it crashed; see its log");
});

test("an answer to a later request clears what was lost before", () => {
  const words = wordsAfter([POST, failed("reset")], [GET, answered(-1)], REFUSED);

  expect(words).toContain("it was stopped, or it crashed");
});

test("an answer to a request that was under way clears nothing", () => {
  const words = wordsAfter([POST, failed("reset")], [GET, answered(1_000)], REFUSED);

  expect(words).toContain("crashed on POST");
});

test.each<FailureKind>(["silence", "reset"])("there is nothing to say about a target that is reached (%s)", (kind) => {
  const words = wordsAfter([GET, failed(kind)]);

  expect(words).toBeUndefined();
});
