/** A finding that lies about itself comes to a target with commands of its own. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Case, Step } from "../case/case.js";
import type { Finding } from "../case/outcome.js";
import { SAMPLE_FINDING } from "../report/testing/sample-events.js";
import { createReferenceService } from "../service/index.js";
import { type OpenTarget, openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { replayFinding } from "./replay.js";

const ACCEPTED = [{ check: "accepted" }] as const;

let target: OpenTarget;
let application: string;
let guild: string;
let commands: (path?: string) => Promise<readonly Listed[]>;

interface Listed {
  readonly id: string;
  readonly name: string;
}

beforeEach(async () => {
  const service = createReferenceService();
  const description = parseTarget({ ...service.target, driver: undefined }, "target.json");
  application = description.applicationId;
  guild = description.guilds[0]?.id ?? "";
  // As far as the toolkit knows it is somewhere else.
  target = { ...openFetchTarget(description, service.fetch), isLoopback: false };
  const authorization = `Bot ${description.tokens.bot}`;
  const base = `${description.baseUrl}/applications/${application}`;
  const send = (method: string, path: string, body?: object) =>
    service.fetch(
      new Request(base + path, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  commands = async (path = "/commands") => (await send("GET", path)).json() as Promise<readonly Listed[]>;
  for (const name of ["ping", "pong"]) {
    await send("POST", "/commands", { name, description: "Was here before" });
    await send("POST", `/guilds/${guild}/commands`, { name, description: "Was here before" });
  }
});

const step = (name: string, call: Step["call"], more: Partial<Step> = {}): Step => ({
  name,
  part: "act",
  call,
  expect: ACCEPTED,
  ...more,
});

/** It holds nothing, makes nothing and empties nothing, as far as it says. */
const lying = (...steps: readonly Step[]): Finding => {
  const testCase: Case = { ...SAMPLE_FINDING.case, leases: [], needs: [], creates: 0, emptiesScope: false, steps };
  return { ...SAMPLE_FINDING, case: testCase, exchanges: [] };
};

const first = { $: "list", at: "/0/id" } as const;
const FOREIGN = "123456789012345678";
const inGuild = () => ({ path: { guild_id: guild } });

describe("without --allow-destructive", () => {
  test.each<[what: string, steps: () => readonly Step[], reason: string, outcome?: "no-room" | "blocked"]>([
    [
      "an empty overwrite",
      () => [step("act", "bulkOverwriteGlobalCommands", { body: [] })],
      "3 commands that were there before",
      "no-room",
    ],
    [
      "an overwrite that only names them",
      () => [
        step("act", "bulkOverwriteGlobalCommands", {
          body: [
            { name: "ping", description: "x" },
            { name: "pong", description: "y" },
          ],
        }),
      ],
      "3 commands that were there before",
      "no-room",
    ],
    [
      "a delete of what a list showed",
      () => [step("list", "listGlobalCommands"), step("act", "deleteGlobalCommand", { path: { command_id: first } })],
      // Lists are seen without what was there before.
      "cannot be sent",
    ],
    [
      "an edit of what a list showed",
      () => [
        step("list", "listGlobalCommands"),
        step("act", "editGlobalCommand", { path: { command_id: first }, body: { name: "x" } }),
      ],
      "cannot be sent",
    ],
    [
      "a create of the same name",
      () => [step("act", "createGlobalCommand", { body: { name: "ping", description: "x" } })],
      '"ping"',
      "no-room",
    ],
    [
      "a create of the same name, as raw text",
      () => [
        step("act", "createGlobalCommand", {
          raw: { contentType: "application/json", text: '{"name":"ping","description":"x"}' },
        }),
      ],
      '"ping"',
      "no-room",
    ],
    [
      "a guild that is none, for a path that is another",
      () => [step("act", "bulkOverwriteGuildCommands", { path: { guild_id: ".." }, body: [] })],
      "out of the base URL",
    ],
    [
      "a foreign guild",
      () => [step("act", "bulkOverwriteGuildCommands", { path: { guild_id: FOREIGN }, body: [] })],
      `guild ${FOREIGN}, which target.json does not name`,
    ],
    [
      "a foreign application",
      () => [step("act", "bulkOverwriteGlobalCommands", { path: { application_id: FOREIGN }, body: [] })],
      `application ${FOREIGN}`,
    ],
    [
      "a message in a foreign channel",
      () => [step("act", "createMessage", { path: { channel_id: FOREIGN }, body: { content: "a" } })],
      `channel ${FOREIGN}`,
    ],
    [
      "a message of somebody else",
      () => [step("act", "deleteMessage", { path: { channel_id: { $: "channel" }, message_id: FOREIGN } })],
      "",
    ],
    [
      "another Host",
      () => [step("act", "listGlobalCommands", { headers: { Host: "evil.invalid" } })],
      "the header Host",
    ],
    [
      "another token",
      () => [step("act", "listGlobalCommands", { headers: { Authorization: "Bot x" } })],
      "the header Authorization",
    ],
  ])("%s is not sent", async (_what, steps, reason, expected = "blocked") => {
    const before = [await commands(), await commands(`/guilds/${guild}/commands`)];

    const { outcome } = await replayFinding(lying(...steps()), target);

    expect(outcome).toMatchObject({ outcome: expected, reason: expect.stringContaining(reason) });
    expect([await commands(), await commands(`/guilds/${guild}/commands`)]).toEqual(before);
  });

  test("an overwrite of a guild leaves what was there where a trial showed that it can", async () => {
    const before = await commands(`/guilds/${guild}/commands`);

    await replayFinding(lying(step("act", "bulkOverwriteGuildCommands", { ...inGuild(), body: [] })), target);

    expect(await commands(`/guilds/${guild}/commands`)).toEqual(before);
  });

  test("what was not there before may be made, changed and taken away", async () => {
    const before = await commands();
    const mine = { $: "made", at: "/id" } as const;

    const { outcome } = await replayFinding(
      lying(
        step("made", "createGlobalCommand", { body: { name: "mine", description: "Is of this case" } }),
        step("edited", "editGlobalCommand", { path: { command_id: mine }, body: { description: "Still is" } }),
        step("act", "deleteGlobalCommand", { path: { command_id: mine } }),
      ),
      target,
    );

    expect(outcome).toEqual({ outcome: "passed" });
    expect(await commands()).toEqual(before);
  });
});

test("with --allow-destructive an overwrite is sent, and what was there is put back", async () => {
  const names = async () => (await commands()).map(({ name }) => name).sort();
  const before = await names();

  const { outcome } = await replayFinding(lying(step("act", "bulkOverwriteGlobalCommands", { body: [] })), target, {
    allowDestructive: true,
  });

  expect(outcome).toEqual({ outcome: "passed" });
  expect(await names()).toEqual(before);
});
