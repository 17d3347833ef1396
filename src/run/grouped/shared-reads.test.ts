import { expect, test } from "vitest";
import type { DoneExchange } from "../exchange.js";
import { SharedReads } from "./shared-reads.js";

/** Reads without a service: `send` notes each request. */
function reads(members: number) {
  const sent: string[] = [];
  const shared = new SharedReads(members);
  const exchange = (key: string): DoneExchange => ({ parameters: { key } }) as unknown as DoneExchange;
  const send = (key: string) => async () => {
    sent.push(key);
    return exchange(key);
  };
  return { sent, send, member: () => shared.member() };
}

test("the nth reads of all members are sent once for each key, when all have come", async () => {
  const { sent, send, member } = reads(2);
  const [one, other] = [member(), member()];

  const first = one.read("a", send("a"));
  expect(sent).toEqual([]);
  const [left, right] = await Promise.all([first, other.read("a", send("a"))]);
  expect(left).toBe(right);
  await Promise.all([one.read("a", send("a")), other.read("b", send("b"))]);

  expect(sent).toEqual(["a", "a", "b"]);
});

test("a member that is done is not waited for, in this read and in those that follow", async () => {
  const { sent, send, member } = reads(3);
  const [one, other, third] = [member(), member(), member()];

  const first = [one.read("a", send("a")), other.read("a", send("a"))];
  third.leave();
  await Promise.all(first);
  const second = one.read("b", send("b"));
  other.leave();
  await second;
  await one.read("c", send("c"));

  expect(sent).toEqual(["a", "b", "c"]);
});

test("a member that reads no more waits until that is so for all, and is not waited for", async () => {
  const { sent, send, member } = reads(2);
  const [one, other] = [member(), member()];
  let isOver = false;

  const over = one.end().then(() => {
    isOver = true;
  });
  await other.read("a", send("a"));
  expect(isOver).toBe(false);
  other.leave();
  await over;
  one.leave();

  expect(sent).toEqual(["a"]);
});
