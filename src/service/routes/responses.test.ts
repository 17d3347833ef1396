import { describe, expect, test } from "vitest";
import type { InteractionRecord } from "../interaction/interaction-store.js";
import { type OpenedService, openedService } from "../testing/opened-service.js";
import { at, textAt } from "../testing/reference-client.js";

const COMMAND = 2;
const MINUTE = 60_000;

describe("the original response", () => {
  test("is read, edited and deleted with the token alone", async () => {
    const { ask, originalPath, messagesPath } = await answered({ type: 4, data: { content: "one" } });
    const nobody = { as: null };

    const statuses = [
      (await ask("GET", originalPath, undefined, nobody)).status,
      (await ask("PATCH", originalPath, { content: "two" }, nobody)).status,
    ];
    const [listed] = (await ask("GET", messagesPath())).body as readonly object[];
    statuses.push((await ask("DELETE", originalPath, undefined, nobody)).status);
    statuses.push((await ask("GET", originalPath, undefined, nobody)).status);

    expect(statuses).toEqual([200, 200, 204, 404]);
    expect(listed).toMatchObject({ content: "two" });
  });

  test("that was deferred is loading until its first edit", async () => {
    const { ask, originalPath, service, record } = await answered({ type: 5, data: { flags: 64 } });

    const loading = await ask("GET", originalPath);
    const edited = await ask("PATCH", originalPath, { content: "done" });

    expect(at(loading, "flags")).toBe(64 | 128);
    expect(edited).toMatchObject({ status: 200, body: { content: "done", flags: 64 } });
    expect(service.interactions.get(record.id)?.state).toBe("answered");
  });
});

describe("follow-ups", () => {
  test("are made, read, edited and deleted", async () => {
    const { ask, hookPath } = await answered({ type: 5 });

    const made = await ask("POST", hookPath, { content: "more" }, { as: null });
    const path = `${hookPath}/messages/${textAt(made, "id")}`;
    const edited = await ask("PATCH", path, { content: "more still" });
    const read = await ask("GET", path);
    const statuses = [(await ask("DELETE", path)).status, (await ask("GET", path)).status];

    expect(made).toMatchObject({ status: 200, body: { content: "more" } });
    expect(read).toEqual(edited);
    expect(statuses).toEqual([204, 404]);
  });

  test.each([
    ["installed to the user alone", true, [200, 200, 200, 200, 200, 400, 400]],
    ["installed to the guild", false, [200, 200, 200, 200, 200, 200, 200]],
  ])("of an application %s", async (_, isUserInstallOnly, expected) => {
    const { ask, hookPath } = await answered({ type: 5 }, { isUserInstallOnly }, "discord");
    const answers = [];

    for (const index of expected.keys()) answers.push(await ask("POST", hookPath, { content: `${index}` }));

    expect(answers.map(({ status }) => status)).toEqual(expected);
    const codes = answers.filter(({ status }) => status === 400).map((each) => at(each, "code"));
    expect(new Set(codes)).toEqual(new Set(isUserInstallOnly ? [40_094] : []));
  });

  test("that are refused do not count", async () => {
    const { ask, hookPath } = await answered({ type: 5 }, { isUserInstallOnly: true });
    for (const _ of [1, 2, 3]) await ask("POST", hookPath, {});
    const statuses = [];

    for (const index of [1, 2, 3, 4, 5]) statuses.push((await ask("POST", hookPath, { content: `${index}` })).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test("of one interaction are out of reach for another", async () => {
    const opened = await answered({ type: 5 });
    const { ask, hookPath, interaction, webhookPath, callbackPath } = opened;
    const id = textAt(await ask("POST", hookPath, { content: "mine" }), "id");
    const other = interaction(COMMAND);
    await ask("POST", callbackPath(other), { type: 5 });

    expect((await ask("GET", `${webhookPath(other)}/messages/${id}`)).status).toBe(404);
  });
});

describe("a token", () => {
  test("reaches nothing before the first answer", async () => {
    const { ask, interaction, webhookPath } = await openedService();
    const path = webhookPath(interaction(COMMAND));

    const statuses = [
      (await ask("POST", path, { content: "a" })).status,
      (await ask("GET", `${path}/messages/@original`)).status,
    ];

    expect(statuses).toEqual([404, 404]);
  });

  test("lives 15 minutes", async () => {
    const { ask, hookPath, service } = await answered({ type: 5 });

    service.clock.move(15 * MINUTE - 1_000);
    const alive = await ask("POST", hookPath, { content: "a" });
    service.clock.move(1_001);
    const dead = await ask("POST", hookPath, { content: "a" });

    expect([alive.status, dead.status]).toEqual([200, 404]);
  });

  test("is for its application", async () => {
    const { ask, hookPath, target } = await answered({ type: 5 });
    const path = hookPath.replace(target.applicationId, target.otherApplication.applicationId);

    expect((await ask("POST", path, { content: "a" })).status).toBe(404);
  });
});

interface Answered extends OpenedService {
  readonly record: InteractionRecord;
  readonly hookPath: string;
  readonly originalPath: string;
}

async function answered(body: object, more = {}, profile: "documented" | "discord" = "documented"): Promise<Answered> {
  let now = 1.7e12;
  const opened = await openedService({ profile, now: () => now++ });
  const record = opened.interaction(COMMAND, more);
  const hookPath = opened.webhookPath(record);
  const { status } = await opened.ask("POST", opened.callbackPath(record), body as never);
  expect(status).toBe(204);
  return { ...opened, record, hookPath, originalPath: `${hookPath}/messages/@original` };
}
