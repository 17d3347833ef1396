import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { BuiltRequest, DoneExchange } from "../exchange.js";
import { SharedOverwrites } from "./shared-overwrites.js";

const slot = (name: string): { readonly [key: string]: Json } => ({ name, description: "A slot" });
const built = (...sent: readonly Json[]): BuiltRequest => ({ sent, wire: {} }) as unknown as BuiltRequest;
const namesIn = ({ sent }: BuiltRequest): readonly Json[] => (sent as { name: Json }[]).map(({ name }) => name);

/** Two members without a service: `send` notes the names of each overwrite, and refuses those with one that is bad. */
function overwrites(mayBeRefused: boolean) {
  const sent: (readonly Json[])[] = [];
  const shared = new SharedOverwrites(2, {
    mayBeRefused,
    others: () => [slot("slot-a"), slot("slot-b"), slot("slot-c")],
  });
  const send = async (request: BuiltRequest): Promise<DoneExchange> => {
    sent.push(namesIn(request));
    const status = namesIn(request).includes("bad") ? 400 : 200;
    return { ...request, result: { answer: { status } } } as unknown as DoneExchange;
  };
  return { sent, send, one: shared.member("slot-a"), other: shared.member("slot-b") };
}

const statusOf = ({ result }: DoneExchange): number | undefined => result.answer?.status;

test("one overwrite has the command of each member, and the slots that stay", async () => {
  const { sent, send, one, other } = overwrites(false);

  const first = one.send(built(slot("slot-a"), slot("slot-b")), send);
  expect(sent).toEqual([]);
  const done = await Promise.all([first, other.send(built(slot("renamed"), slot("slot-a")), send)]);

  expect(sent).toEqual([["slot-a", "renamed", "slot-c"]]);
  expect(done.map(statusOf)).toEqual([200, 200]);
  expect(done.map(namesIn)).toEqual([
    ["slot-a", "slot-b"],
    ["renamed", "slot-a"],
  ]);
});

test("a member that is done is not waited for", async () => {
  const { sent, send, one, other } = overwrites(false);

  const first = one.send(built(slot("slot-a")), send);
  other.leave();
  await first;

  expect(sent).toEqual([["slot-a", "slot-b", "slot-c"]]);
});

test("what is refused is sent again for each, where it may be refused or ignored", async () => {
  const { sent, send, one, other } = overwrites(true);
  await Promise.all([one.send(built(slot("slot-a")), send), other.send(built(slot("slot-b")), send)]);

  const refused = await Promise.all([one.send(built(slot("bad")), send), other.send(built(slot("bad")), send)]);

  expect(sent.slice(1)).toEqual([["bad", "bad", "slot-c"], ["bad"], ["bad"]]);
  expect(refused.map(statusOf)).toEqual([400, 400]);
});

test("nothing is decided where some are refused, and others accepted", async () => {
  const { send, one, other } = overwrites(true);
  await Promise.all([one.send(built(slot("slot-a")), send), other.send(built(slot("slot-b")), send)]);

  const done = await Promise.all([one.send(built(slot("slot-a")), send), other.send(built(slot("bad")), send)]);

  expect(done.map(({ result }) => result.failure?.kind)).toEqual(["not-sent", "not-sent"]);
});
