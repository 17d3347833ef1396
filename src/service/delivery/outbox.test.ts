import { describe, expect, test } from "vitest";
import { Outbox, type OutboxEntry } from "./outbox.js";

const event = (applicationId: string) => {
  return { applicationId, name: "E", by: "gateway", data: {}, intent: 0, isRequested: true } as const;
};

describe("what an application received", () => {
  test("is listed in its order, without what others received, after a number", () => {
    const outbox = new Outbox();
    outbox.deliver("1", { id: "a" });
    outbox.deliver("2", { id: "b" });
    outbox.emit(event("1"));

    const sequences = (after?: number) => outbox.entriesFor("1", after).map(({ sequence }) => sequence);

    expect([sequences(), sequences(1), sequences(outbox.sequence)]).toEqual([[1, 3], [3], []]);
  });

  test("reaches listeners at once, and no more once that ended", () => {
    const outbox = new Outbox();
    const heard: OutboxEntry[] = [];
    const end = outbox.subscribe((told) => heard.push(told));

    outbox.deliver("1", { id: "a" });
    end();
    outbox.deliver("1", { id: "b" });

    expect(heard).toEqual([{ kind: "interaction", sequence: 1, applicationId: "1", interaction: { id: "a" } }]);
  });

  test("is forgotten when it grows old, and numbers go on", () => {
    const outbox = new Outbox();

    for (let times = 0; times < 50_000; times += 1) outbox.deliver("1", {});

    const told = outbox.entriesFor("1");
    expect(told.length).toBeLessThan(10_000);
    expect(told.at(-1)?.sequence).toBe(50_000);
    outbox.clear();
    expect([outbox.entriesFor("1"), outbox.sequence]).toEqual([[], 50_000]);
  });
});
