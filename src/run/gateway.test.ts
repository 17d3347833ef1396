import { expect, test } from "vitest";
import type { Step } from "../case/case.js";
import { listenRawGateway, SOUND, say } from "../target/testing/raw-gateway.js";
import { openTestTarget, runCases, testCase } from "./testing/stage-for.js";

const step = (name: string, call: Step["call"], more: Partial<Step> = {}): Step => ({
  name,
  part: "act",
  call,
  body: {},
  expect: [],
  ...more,
});
const reported: Step = step("told", "readGateway", {
  expect: [{ check: "lists", in: { $: "told", at: "/dispatches" }, where: { t: "HELLO_THERE" }, times: 1 }],
});
const tested = testCase("a", [step("session", "connectToGateway", { part: "given" }), reported], {
  leases: [],
  needs: ["gateway"],
});

/** The reference service, whose gateway is another one. */
async function openWith(options: Parameters<typeof listenRawGateway>[0]) {
  const gateway = await listenRawGateway(options);
  const { target } = openTestTarget(async (request, next) =>
    request.url.endsWith("/gateway/bot") ? fetch(`${gateway.baseUrl}/gateway/bot`) : next(request),
  );
  return { gateway, target };
}

test("a case speaks with the gateway, and its session ends with it", async () => {
  const { gateway, target } = await openWith({
    ...SOUND,
    answer: (socket, payload) => {
      SOUND.answer(socket, payload);
      if (payload.op === 2) say(socket, 0, {}, 2, "HELLO_THERE");
    },
  });

  const { cases } = await runCases(target, { cases: [tested] });

  expect(cases[0]?.outcome).toEqual({ outcome: "passed" });
  await expect.poll(gateway.openConnections).toBe(0);
  await gateway.close();
});

test("what is not sent is a finding, what is no gateway is not", async () => {
  const silent = await openWith(SOUND);
  const broken = await openWith({ greet: (socket) => socket.send("hello?") });

  const [untold] = (await runCases(silent.target, { cases: [tested] })).cases;
  const [blocked] = (await runCases(broken.target, { cases: [tested] })).cases;

  expect(untold).toMatchObject({
    outcome: { outcome: "failed" },
    finding: { exchanges: [{ server: "gateway", request: { url: "gateway:/connectToGateway" } }, {}] },
  });
  expect(JSON.stringify(untold)).not.toContain(silent.target.description.tokens.bot);
  expect(blocked?.outcome).toMatchObject({
    outcome: "blocked",
    reason: expect.stringContaining("a gateway that cannot be used: a message that is no payload"),
  });
  await silent.gateway.close();
  await broken.gateway.close();
});
