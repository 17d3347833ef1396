import { expect, test } from "vitest";
import { createWholeService } from "../in-process.js";

/** Lets everything be delivered that is under way: messages take a few turns at most. */
const delivered = () => new Promise((resolve) => setImmediate(resolve));

function connected(service = createWholeService({ seed: "test" })) {
  const received: { op: number; t: string | null; d: unknown }[] = [];
  const closed: number[] = [];
  const line = service.gateway({
    hear: (text) => void received.push(JSON.parse(text)),
    closed: (code) => void closed.push(code),
  });
  const identify = (token = service.target.tokens.bot): void =>
    line.send(JSON.stringify({ op: 2, d: { token, intents: 1, properties: {} } }));
  return { service, line, tested: received, closed, identify };
}

test("greets, identifies, and tells of the guilds, in this order", async () => {
  const { tested: received, identify } = connected();

  identify();
  await delivered();

  expect(received.slice(0, 3)).toMatchObject([{ op: 10 }, { op: 0, t: "READY" }, { op: 0, t: "GUILD_CREATE" }]);
});

test("says nothing while it is being connected", () => {
  const { tested: received } = connected();

  expect(received).toEqual([]);
});

test("closes on a wrong token, after which nothing comes and nothing is read", async () => {
  const { tested: received, closed, identify, line } = connected();

  identify("wrong");
  await delivered();
  line.send('{"op":1,"d":null}');
  await delivered();

  expect(closed).toEqual([4004]);
  expect(received.map(({ op }) => op)).toEqual([10]);
});

test("tells a client that left nothing more", async () => {
  const { service, tested: received, identify, line } = connected();
  identify();
  await delivered();
  const before = received.length;

  line.close();
  const user = await service.driver.makeUser({});
  await service.driver.makeGuild({ owner_id: user["user_id"] ?? "" });
  await delivered();

  expect(received.length).toBe(before);
});

test("is claimed by its target, and found where the API says gateways are", async () => {
  const { fetch, target } = createWholeService({ seed: "test" });
  const headers = { authorization: `Bot ${target.tokens.bot}` };

  const response = await fetch(new Request(`${target.baseUrl}/gateway/bot`, { headers }));

  expect(target.capabilities).toContain("gateway");
  expect(await response.json()).toMatchObject({ url: "ws://reference.invalid" });
});
