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
    const received: OutboxEntry[] = [];
    const end = outbox.subscribe((reported) => received.push(reported));

    outbox.deliver("1", { id: "a" });
    end();
    outbox.deliver("1", { id: "b" });

    expect(received).toEqual([{ kind: "interaction", sequence: 1, applicationId: "1", interaction: { id: "a" } }]);
  });

  test("is forgotten when it grows old, and numbers go on", () => {
    const outbox = new Outbox();

    for (let times = 0; times < 50_000; times += 1) outbox.deliver("1", {});

    const reported = outbox.entriesFor("1");
    expect(reported.length).toBeLessThan(10_000);
    expect(reported.at(-1)?.sequence).toBe(50_000);
    outbox.clear();
    expect([outbox.entriesFor("1"), outbox.sequence]).toEqual([[], 50_000]);
  });
});
