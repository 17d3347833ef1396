/** A wrong field of target.json is one message that names the field, on every service and before anything is judged. */
import { describe, expect, test } from "vitest";
import { SetupError } from "../../../src/contract/setup-error.js";
import { suiteOf } from "../../index.js";
import { ZOO } from "./index.js";
import { checkRunning } from "./measuring/check-service.js";
import { sampleSuite } from "./measuring/sample-suite.js";

interface Described {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: { readonly bot: string };
}

const SUITE = sampleSuite(suiteOf("documented"), 1);

const WRONG: Readonly<Record<string, readonly [change: (target: Described) => Described, field: RegExp]>> = {
  applicationId: [(target) => ({ ...target, applicationId: "987654321098765432" }), /applicationId/],
  "tokens.bot": [
    (target) => ({ ...target, tokens: { ...target.tokens, bot: "bm9ib2R5.was.given-this" } }),
    /tokens\.bot/,
  ],
  "baseUrl, another version": [(target) => ({ ...target, baseUrl: target.baseUrl.replace(/v10$/, "v3") }), /baseUrl/],
  "baseUrl, without a path": [(target) => ({ ...target, baseUrl: new URL(target.baseUrl).origin }), /baseUrl/],
};

/** The routes of messages do not name the application: a service with nothing else cannot know that it is wrong. */
const MESSAGES_ALONE = ["express-messages", "fastify-messages"];

describe.each(ZOO)("$name", (service) => {
  const wrong = Object.entries(WRONG).filter(
    ([name]) => name !== "applicationId" || !MESSAGES_ALONE.includes(service.name),
  );

  test.each(wrong)("a wrong %s", { timeout: 120_000 }, async (_, [change, field]) => {
    const running = await service.start({ fixed: "all" });
    const target = change(running.target as Described);

    const asked = checkRunning(target, service.name, SUITE).finally(() => running.close());

    await expect(asked).rejects.toThrow(SetupError);
    await expect(asked).rejects.toThrow(field);
  });
});
