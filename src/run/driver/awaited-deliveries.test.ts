import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { WireResult } from "../../target/wire.js";
import { AwaitedDeliveries } from "./awaited-deliveries.js";

const answered = (json: Json): WireResult => ({
  answer: { status: 200, headers: {}, json, text: JSON.stringify(json) },
  durationMs: 0,
});
const delivered = (id: string): WireResult => answered({ outcome: "delivered", interaction_id: id });
const listing = (...ids: readonly string[]): WireResult =>
  answered({ deliveries: ids.map((id) => ({ interaction: { id } })), cursor: "1" });

/** Answers with each list in turn, and with the last one from then on. */
function lists(...results: readonly WireResult[]) {
  let asked = 0;
  const ask = async (): Promise<WireResult> => results[Math.min(asked++, results.length - 1)] as WireResult;
  return { ask, asked: () => asked };
}

describe("a list of deliveries", () => {
  test("is asked for again until it has what was announced, and then no more", async () => {
    const awaited = new AwaitedDeliveries();
    awaited.note(delivered("1"));
    awaited.note(delivered("2"));
    const late = lists(listing(), listing("2"), listing("2", "1"));

    expect(await awaited.list(undefined, late.ask, undefined)).toEqual(listing("2", "1"));
    expect(late.asked()).toBe(3);

    const next = lists(listing());
    await awaited.list(undefined, next.ask, undefined);
    expect(next.asked()).toBe(1);
  });

  test("is asked for once where nothing was delivered, and after a reset", async () => {
    const awaited = new AwaitedDeliveries();
    awaited.note(answered({ outcome: "denied", interaction_id: "1" }));
    awaited.note(delivered("2"));
    awaited.forget();
    const { ask, asked } = lists(listing());

    await awaited.list(undefined, ask, undefined);

    expect(asked()).toBe(1);
  });

  test("of another application is waited for as well, and what is in neither is given up", async () => {
    const awaited = new AwaitedDeliveries();
    awaited.note(delivered("1"));
    const ours = lists(listing());
    const theirs = lists(listing(), listing("1"));

    await awaited.list(undefined, ours.ask, undefined);
    const seen = await awaited.list("7", theirs.ask, undefined);

    expect(ours.asked()).toBeGreaterThan(2);
    expect(seen).toEqual(listing("1"));
  });

  test("is not waited for any more where three waits were in vain and nothing ever came late", async () => {
    const awaited = new AwaitedDeliveries();
    const { ask, asked } = lists(listing());
    for (const id of ["1", "2", "3"]) {
      awaited.note(delivered(id));
      await awaited.list(undefined, ask, undefined);
    }
    const before = asked();
    awaited.note(delivered("4"));

    await awaited.list(undefined, ask, undefined);

    expect(asked()).toBe(before + 1);
  });
});
