/** Messages that appear in a channel while a case works in it. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { checkedThrough, isSend, REFUSED_MESSAGE } from "./testing/checked-through.js";
import type { Fetch } from "./testing/stage-for.js";

/** After a service has answered. */
const LATE_MS = 100;

describe("a message that appears in the channel of a case that has to be refused", () => {
  /** Sends a message of its own to the same channel. */
  const sendAnother = ({ url, headers }: Pick<Request, "url" | "headers">, pass: Fetch): Promise<Response> =>
    pass(
      new Request(url, {
        method: "POST",
        headers,
        body: JSON.stringify({ content: "Hello" }),
      }),
    );

  test("is the fault of the service where nothing else appears", async () => {
    const { cases } = await checkedThrough(async (request, pass) => {
      const { url, headers } = request;
      const isRefused = isSend(request);
      const answer = await pass(request);
      if (isRefused && answer.status === 400) await sendAnother({ url, headers }, pass);
      return answer;
    }, REFUSED_MESSAGE);

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["failed"]);
  });

  test("is the fault of the service where one more comes a moment later", async () => {
    const late: Promise<unknown>[] = [];
    const { cases } = await checkedThrough(async (request, pass) => {
      const { url, headers } = request;
      const isRefused = isSend(request);
      const answer = await pass(request);
      if (!isRefused || answer.status !== 400) return answer;
      late.push(wait(LATE_MS).then(() => sendAnother({ url, headers }, pass)));
      await sendAnother({ url, headers }, pass);
      return answer;
    }, REFUSED_MESSAGE);
    await Promise.all(late);

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["failed"]);
  });

  test("is not judged where others appear while nothing is sent", async () => {
    let last: Pick<Request, "url" | "headers"> | undefined;
    const { cases } = await checkedThrough(async (request, pass) => {
      const { url, headers } = request;
      if (isSend(request)) last = { url, headers };
      if (last) await sendAnother(last, pass);
      return pass(request);
    }, REFUSED_MESSAGE);

    expect(cases.map(({ outcome }) => outcome)).toEqual([
      { outcome: "blocked", reason: expect.stringContaining("somebody else sends or deletes messages in channel") },
    ]);
  });
});
