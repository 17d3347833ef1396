/** A service with users, by an author who has not seen this project: what it delivers is right, and each of the author's mistakes is found. */
import { expect, test } from "vitest";
import type { Suite } from "../../../../src/case/property.js";
import type { CaseFinished } from "../../../../src/run/result/event.js";
import { runSuites } from "../../../../src/run/run-suites.js";
import { openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import { suiteOf } from "../../../index.js";
import { type EmulatorMistake, loadService } from "../load-service.js";
import { MISTAKES } from "./mistakes.js";

const APPLICATION = "7000000000000000001";
const BOT_TOKEN = "users-emulator-bot";

/** What the author's text exports. */
interface UsersModule {
  createService(options: { readonly applicationId: string; readonly botToken: string }): {
    readonly home: { readonly guildId: string; readonly channelId: string };
    listen(port: number): Promise<string>;
    close(): Promise<void>;
  };
}

/** Its author was asked for what is delivered, and for little else: of refusals it has few. */
const DELIVERED =
  /^(interaction|option-value|autocomplete|component-response|button\.press|component\.custom-id\.comes)/;

const WHOLE = suiteOf("documented");
const isDelivered = ({ id, needs }: { readonly id: string; readonly needs: readonly string[] }) =>
  needs.includes("interactions") && DELIVERED.test(id);

const SUITE: Suite = { cases: WHOLE.cases.filter(isDelivered), properties: WHOLE.properties.filter(isDelivered) };

async function check(suite: Suite, mistake?: EmulatorMistake) {
  const { createService } = (await loadService(new URL("service.ts.txt", import.meta.url), mistake)) as UsersModule;
  const service = createService({ applicationId: APPLICATION, botToken: BOT_TOKEN });
  const origin = await service.listen(0);
  const described = {
    name: "users",
    baseUrl: `${origin}/api/v10`,
    applicationId: APPLICATION,
    tokens: { bot: BOT_TOKEN },
    driver: `${origin}/driver`,
    guilds: [{ id: service.home.guildId, channelIds: [service.home.channelId], roleIds: [], userIds: [] }],
    profile: "documented",
    capabilities: ["guild-commands", "interactions", "messages", "driver"],
  };
  const target = openTarget(parseTarget(described, "users"));
  const ended: CaseFinished[] = [];
  await runSuites({
    target,
    suite,
    profile: "documented",
    seed: 1,
    runs: 300,
    onEvent: (event) => {
      if (event.event === "case-finished") ended.push(event);
    },
  });
  await target.close();
  await service.close();
  return ended.filter(
    ({ outcome, level }) => level === "must" && !["passed", "observed", "unsupported"].includes(outcome.outcome),
  );
}

test("nothing that it delivers is wrong", async () => {
  const complaints = await check(SUITE);

  expect(complaints.map(({ id, outcome }) => [id, outcome])).toEqual([]);
});

test.each(MISTAKES)("$name: is found by a case about its rules", async (mistake) => {
  const isAbout = (rule: string) => mistake.rules.some((beginning) => rule.startsWith(beginning));

  const complaints = await check(
    { cases: SUITE.cases.filter(({ rules }) => rules.some(isAbout)), properties: [] },
    mistake,
  );

  const named = complaints.flatMap(({ outcome }) =>
    "violations" in outcome ? outcome.violations.map(({ rule }) => rule) : [],
  );
  expect(named.filter(isAbout)).not.toEqual([]);
});
