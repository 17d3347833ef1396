import { expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../open-target.js";
import { parseTarget } from "../parse-target.js";
import { compileRoutes } from "../request.js";
import { unknownChannel } from "./unknown-channel.js";

const routes = compileRoutes(profileOf("documented").bindings);
const WRONG = "123456789012345678";

/** What is found in a target whose second guild has this channel. @param tamper is between it and the reference service */
async function found(channel: string | undefined, tamper = (request: Request, next: typeof fetch) => next(request)) {
  const service = createReferenceService({ seed: "unknown channel" });
  const [first, second] = service.target.guilds;
  const guilds = [first, { ...second, channelIds: [channel ?? second?.channelIds[0]] }];
  const description = parseTarget({ ...service.target, guilds }, "test");
  const requests: string[] = [];
  const target = openFetchTarget(description, async (request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return tamper(request, async (asked) => service.fetch(asked as Request));
  });
  return { why: await unknownChannel({ target, routes, signal: undefined }), requests };
}

test("a channel that the service does not know is named", async () => {
  const { why } = await found(WRONG);

  expect(why).toBe(
    `the target does not know channel ${WRONG} of target.json: GET /channels/${WRONG}/messages answered 404, as for a channel that does not exist; correct channelIds`,
  );
});

test("channels that it knows are read, and nothing is sent to them", async () => {
  const { why, requests } = await found(undefined);

  expect(why).toBeUndefined();
  expect(requests).toHaveLength(2);
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test.each([
  ["no list of messages at all", () => new Response("Cannot GET", { status: 404 })],
  ["a list that refuses every channel", () => Response.json({ message: "Unknown Channel" }, { status: 404 })],
])("a service with %s knows the channel where it takes messages", async (_what, refusal) => {
  const { why } = await found(undefined, async (request, next) =>
    request.method === "GET" ? refusal() : next(request),
  );

  expect(why).toBeUndefined();
});

test("an empty message that is taken is deleted", async () => {
  const { why, requests } = await found(undefined, async (request) => {
    const isList = request.method === "GET" && request.url.includes("/channels/");
    if (isList) return Response.json({ message: "Unknown Channel" }, { status: 404 });
    return request.method === "POST" ? Response.json({ id: "77" }) : new Response(null, { status: 404 });
  });

  expect(why).toBeUndefined();
  expect(requests.filter((request) => request.startsWith("DELETE "))[0]).toMatch(/\/messages\/77$/);
});
