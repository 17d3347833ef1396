/** discord.js and bare requests through the proxy, in front of the reference service with one of its faults, or without. */
import { Client, ClientApplication, Routes } from "discord.js";
import { afterEach, describe, expect, test } from "vitest";
import type { Recording } from "../case/recording.js";
import { faultOf, withFault } from "../service/faults/index.js";
import { type ServedReference, serveReferenceService } from "../service/serve.js";
import { openWatched, type Watched } from "./testing/open-watched.js";

let served: ServedReference;
let watched: Watched;

async function open(fault?: string): Promise<void> {
  const policies = fault === undefined ? {} : { policies: withFault(faultOf(fault)).policies };
  served = await serveReferenceService({ port: 0, ...policies });
  watched = await openWatched(served);
}

afterEach(async () => {
  await watched.close();
  await served.close();
});

/** What a bot does in a day: registers, lists, reads, edits, removes. What discord.js makes of a wrong answer is its own. */
async function workDay(): Promise<void> {
  const client = new Client({
    intents: [],
    rest: { api: `${new URL(watched.baseUrl).origin}/api`, globalRequestsPerSecond: 10_000 },
  });
  client.rest.setToken(served.target.tokens.bot);
  client.application = Reflect.construct(ClientApplication, [client, { id: served.target.applicationId }]);
  const { commands } = client.application as ClientApplication;
  const attempt = (done: Promise<unknown>) => done.catch(() => undefined);
  const options = [
    {
      type: 3,
      name: "text",
      description: "What",
      required: true,
      choices: [
        { name: "Yes", value: "y" },
        { name: "No", value: "n" },
      ],
    },
    { type: 4, name: "times", description: "How often", min_value: 1, max_value: 9 },
  ];
  await attempt(
    client.rest.post(Routes.applicationCommands(served.target.applicationId), {
      body: { name: "say", description: "Says it", options },
    }),
  );
  const list = await attempt(client.rest.get(Routes.applicationCommands(served.target.applicationId)));
  const id = Array.isArray(list) ? String(list.find(({ name }) => name === "say")?.id) : "1";
  await attempt(commands.fetch(id, { force: true }));
  await attempt(commands.edit(id, { description: "Says it again" }));
  const channel = Routes.channelMessages(served.target.guilds[0]?.channelIds[0] ?? "");
  await attempt(client.rest.post(channel, { body: { flags: 32768, components: [{ type: 10, content: "Hello" }] } }));
  await attempt(client.rest.get(channel));
  await attempt(commands.delete(id));
  await attempt(commands.set([{ name: "other", description: "Another" }]));
  await client.destroy();
}

describe("a sound service and a sound client", () => {
  test("show nothing", async () => {
    await open();

    await workDay();

    expect((await watched.finish()).verdict).toBe("conformant");
    expect(watched.findings()).toEqual([]);
    expect(watched.judged.map((one) => (one.state === "judged" ? one.exchange.operation : one.state))).toEqual([
      "createGlobalCommand",
      "listGlobalCommands",
      "getGlobalCommand",
      "editGlobalCommand",
      "createMessage",
      "listMessages",
      "deleteGlobalCommand",
      "bulkOverwriteGlobalCommands",
    ]);
  });
});

test.each<[fault: string, finding: string]>([
  ["edit.answers-202-for-200", "service.endpoint.edit.answers-200@editGlobalCommand"],
  ["edit.answers-204", "service.endpoint.edit.answers-200@editGlobalCommand"],
  ["delete.answers-200-for-204", "service.endpoint.delete.answers-204@deleteGlobalCommand"],
  ["list.answers-an-object", "service.endpoint.list.answers-200-with-an-array@listGlobalCommands"],
  ["get.answers-an-array", "service.endpoint.get.answers-200@getGlobalCommand"],
  ["option.choices.is-dropped", "service.option.fields.round-trip@createGlobalCommand"],
  ["v2-flag.is-not-kept", "service.message.components.read-back@createMessage"],
  ["message.components-are-dropped-beside-flags", "service.message.components.read-back@createMessage"],
  ["bulk.answers-204", "service.endpoint.bulk.answers-200-with-an-array@bulkOverwriteGlobalCommands"],
])("what discord.js does shows the fault %s as the service's", async (fault, finding) => {
  await open(fault);

  await workDay();

  expect((await watched.finish()).verdict).toBe("findings");
  expect(watched.findings().map(({ id }) => id)).toContain(finding);
  expect(watched.findings().filter(({ id }) => id.startsWith("client."))).toEqual([]);
});

const GOOD = { name: "say", description: "Says it" };

/** A body with one thing wrong, and whose fault it is where the service refuses it, and where it takes it. */
const BROKEN: readonly [rule: string, body: unknown][] = [
  ["command.name.is-lowercase", { ...GOOD, name: "Say" }],
  ["command.description.has-1-to-100-characters", { ...GOOD, description: "x".repeat(101) }],
  [
    "option.required-ones-come-first",
    {
      ...GOOD,
      options: [
        { type: 3, name: "a", description: "A" },
        { type: 3, name: "b", description: "B", required: true },
      ],
    },
  ],
  [
    "option.name.is-unique-in-its-array",
    {
      ...GOOD,
      options: [
        { type: 3, name: "a", description: "A" },
        { type: 3, name: "a", description: "B" },
      ],
    },
  ],
];

describe.each(BROKEN)("a body that breaks %s", (rule, body) => {
  test("is the client's fault alone where it is refused", async () => {
    await open();

    await watched.send("POST", `/applications/${served.target.applicationId}/commands`, body);
    await watched.send("POST", `/applications/${served.target.applicationId}/commands`, body);

    expect((await watched.finish()).exitCode).toBe(1);
    expect(watched.findings().map(({ id, requests }) => [id, requests])).toEqual([
      [`client.${rule}@createGlobalCommand`, 2],
    ]);
  });

  test("is the fault of both where it is taken", async () => {
    await open(`${rule}.not-asked`);

    await watched.send("POST", `/applications/${served.target.applicationId}/commands`, body);
    await watched.finish();

    expect(
      watched
        .findings()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([`client.${rule}@createGlobalCommand`, `service.${rule}@createGlobalCommand`]);
  });
});

test("the smallest of several examples is reported", async () => {
  await open();
  const path = `/applications/${served.target.applicationId}/commands`;

  await watched.send("POST", path, { name: "Long", description: "x".repeat(90) });
  await watched.send("POST", path, { name: "S", description: "d" });
  await watched.send("POST", path, { name: "Longer", description: "x".repeat(99) });
  await watched.finish();

  const [found] = watched.findings();
  expect(found?.finding?.exchanges.at(-1)?.request.body).toBe('{"name":"S","description":"d"}');
  expect(found?.outcome).toMatchObject({ violations: [{ actual: expect.stringContaining("the smallest of 3") }] });
});

test("an edit is held against what went by of its command", async () => {
  await open();
  const path = `/applications/${served.target.applicationId}/guilds/${served.target.guilds[0]?.id}/commands`;
  const { id } = await watched.send("POST", path, { type: 2, name: "Look Up" });

  await watched.send("PATCH", `${path}/${id}`, { name: "Look It Up" });
  await watched.send("PATCH", `${path}/${id}`, { type: 1 });
  await watched.finish();

  expect(watched.findings().map((one) => one.id)).toEqual(["client.edit.type-is-fixed@editGuildCommand"]);
  expect(watched.findings()[0]?.finding?.case.steps.map(({ call }) => call)).toEqual([
    "createGuildCommand",
    "editGuildCommand",
  ]);
});

test("an edit of a message is kept with the edit that gave the message its flag", async () => {
  const recordings: Recording[] = [];
  served = await serveReferenceService({ port: 0 });
  watched = await openWatched(served, { onRecording: (one) => recordings.push(one) });
  const path = `/channels/${served.target.guilds[0]?.channelIds[0]}/messages`;
  const components = [{ type: 10, content: "Hello" }];
  const { id } = await watched.send("POST", path, { content: "a" });

  await watched.send("PATCH", `${path}/${id}`, { content: "b" });
  await watched.send("PATCH", `${path}/${id}`, { flags: 32_768, content: null, components });
  await watched.send("PATCH", `${path}/${id}`, { components });
  await watched.finish();

  const flag = { call: "editMessage", path: { message_id: { $: "given", at: "/id" } }, body: { flags: 32_768 } };
  expect(recordings.map((one) => one.case.steps.length)).toEqual([1, 2, 2, 3]);
  expect(recordings[3]?.case.steps).toMatchObject([{ call: "createMessage" }, flag, { body: { components } }]);
  expect(recordings[3]?.exchanges.map(({ step }) => step)).toEqual(recordings[3]?.case.steps.map(({ name }) => name));
});

test("a service that is restarted without its commands is not blamed", async () => {
  await open();
  const { applicationId } = served.target;
  const port = Number(new URL(served.baseUrl).port);
  const create = () =>
    fetch(`${watched.baseUrl}/applications/${applicationId}/commands`, {
      method: "POST",
      headers: { authorization: `Bot ${served.target.tokens.bot}`, "content-type": "application/json" },
      body: JSON.stringify(GOOD),
    });

  const before = await create();
  await served.close();
  served = await serveReferenceService({ port });
  const after = await create();
  await watched.finish();

  expect([before.status, after.status, served.target.applicationId]).toEqual([201, 201, applicationId]);
  expect(watched.findings()).toEqual([]);
});

test("a service that does not find the name that it has is blamed", async () => {
  await open("upsert.makes-a-second-command");
  const path = `/applications/${served.target.applicationId}/commands`;

  await watched.send("POST", path, GOOD);
  await watched.send("POST", path, GOOD);
  await watched.finish();

  expect(watched.findings().map(({ id }) => id)).toEqual(["service.upsert.keeps-the-id@createGlobalCommand"]);
});

test("the JSON beside files is judged", async () => {
  await open();
  const form = new FormData();
  form.append("files[0]", new Blob(["hello"]), "a.txt");
  form.append(
    "payload_json",
    JSON.stringify({ components: [{ type: 1, components: [{ type: 2, style: 9, custom_id: "b" }] }] }),
  );
  const headers = { authorization: `Bot ${served.target.tokens.bot}` };
  const url = `${watched.baseUrl}/channels/${served.target.guilds[0]?.channelIds[0]}/messages`;

  const response = await fetch(url, { method: "POST", headers, body: form });
  await watched.finish();

  expect(response.status).toBe(400);
  expect(watched.findings().map(({ id }) => id)).toEqual(["client.button.style.is-1-to-6@createMessage"]);
});

test("the JSON of a form that no browser writes is judged", async () => {
  await open();
  const parts = [
    ["name=payload_json", '{"components":[{"type":1,"components":[{"type":2,"style":9,"custom_id":"b"}]}]}'],
    ["filename=a.txt; name=files[0]", "hello"],
  ].map(([disposition, content]) => `--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`);
  const headers = {
    authorization: `Bot ${served.target.tokens.bot}`,
    "content-type": "multipart/form-data; boundary=B",
  };
  const url = `${watched.baseUrl}/channels/${served.target.guilds[0]?.channelIds[0]}/messages`;

  await fetch(url, { method: "POST", headers, body: `${parts.join("")}--B--` });
  await watched.finish();

  expect(watched.findings().map(({ id }) => id)).toEqual(["client.button.style.is-1-to-6@createMessage"]);
});

test("what the contract does not know passes, and is counted", async () => {
  await open();

  await watched.send("GET", "/voice/regions");
  const finished = await watched.finish();

  expect(watched.judged).toMatchObject([{ state: "unknown" }]);
  expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3, requests: 1 });
  expect(watched.notices()).toEqual(["1 of 1 exchanges passed through unjudged: the contract has no such operation"]);
});

test("no token is in what is reported, nor in what is recorded", async () => {
  const recordings: Recording[] = [];
  served = await serveReferenceService({ port: 0 });
  watched = await openWatched(served, { isKnown: false, onRecording: (one) => recordings.push(one) });
  const { applicationId, tokens } = served.target;

  await watched.send("POST", `/applications/${applicationId}/commands`, { name: "Say", description: tokens.bot });
  await watched.send("POST", "/interactions/1/aW50ZXJhY3Rpb24tdG9rZW4/callback", { type: 99 });
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: applicationId,
    client_secret: "very-secret-indeed",
  });
  await fetch(`${watched.baseUrl}/oauth2/token`, {
    method: "POST",
    body: form,
    headers: { cookie: "sid=my-cookie-value" },
  });
  await watched.finish();

  const reported = JSON.stringify([watched.events, recordings]);
  expect(recordings).toHaveLength(3);
  for (const secret of [tokens.bot, "aW50ZXJhY3Rpb24tdG9rZW4", "very-secret-indeed", "my-cookie-value"])
    expect(reported).not.toContain(secret);
});
