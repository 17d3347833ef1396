import { expect, test } from "vitest";
import type { CaseFinished } from "../../src/run/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { faultOf, withFault } from "../../src/service/faults/index.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";

interface Delivered {
  readonly deliveries: readonly { readonly interaction: { readonly id: string; readonly token: string } }[];
}

/** A service without a driver, and one interaction that somebody made by hand. */
async function openGiven(faultId?: string) {
  const { driver, fetch, target } = createReferenceService({
    seed: "given",
    ...(faultId === undefined ? {} : { policies: withFault(faultOf(faultId)).policies }),
  });
  const { guild_id = "", channel_id = "" } = await driver.makeGuild({});
  const { user_id = "" } = await driver.makeUser({});
  await driver.makeMember({ guild_id, user_id });
  const made = await fetch(
    new Request(`${target.baseUrl}/applications/${target.applicationId}/guilds/${guild_id}/commands`, {
      method: "POST",
      headers: { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "hello", description: "Says hello" }),
    }),
  );
  const { id } = (await made.json()) as { readonly id: string };
  await driver.invokeCommand({ user_id, channel_id, command_id: id });
  const { deliveries }: Delivered = JSON.parse(JSON.stringify(await driver.listDeliveries({})));
  const interactions = deliveries.map(({ interaction: { id, token } }) => ({ id, token }));
  const { driver: _, capabilities: __, ...withoutDriver } = target;
  return openFetchTarget(parseTarget({ ...withoutDriver, interactions }, "given", { inProcess: true }), fetch);
}

async function outcomesOn(faultId?: string): Promise<readonly string[]> {
  const target = await openGiven(faultId);
  const { cases } = suiteOf("documented");
  const suite = { cases: cases.filter(({ needs }) => needs.includes("given-interactions")), properties: [] };
  const outcomes: string[] = [];
  const onEvent = (event: { readonly event: string } | CaseFinished): void => {
    if ("outcome" in event) outcomes.push(`${event.outcome.outcome} ${event.rules[0]}`);
  };
  await runSuites({ target, suite, profile: "documented", seed: 1, runs: 1, onEvent });
  await target.close();
  return outcomes;
}

test("one interaction of target.json is enough for all cases that need no driver", async () => {
  const outcomes = await outcomesOn();

  expect(outcomes.length).toBe(6);
  expect(outcomes.filter((one) => !one.startsWith("passed "))).toEqual([]);
});

test.each([
  [
    "button.label.has-at-most-80-characters",
    "button.label.has-at-most-80-characters.not-asked-in-edits-of-the-original",
  ],
  ["legacy.rows.are-at-most-5", "legacy.rows.are-at-most-5.not-asked-in-edits-of-the-original"],
  ["message.response.takes-components", "response.takes-no-components"],
])("they find that %s is not checked", async (rule, faultId) => {
  const failed = (await outcomesOn(faultId)).filter((one) => one.startsWith("failed "));

  expect(failed).toEqual([`failed ${rule}`]);
});
