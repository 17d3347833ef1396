/** Frameworks that take a local public key, unmodified: every answer of a sound application is up to check-app. */
import { afterEach, describe, expect, test } from "vitest";
import { checkAt, freePort, KEY, redOf } from "./checked.js";
import { FRAMEWORKS, type RunningFramework, startFramework } from "./frameworks/start-framework.js";

const running: RunningFramework[] = [];

afterEach(() => {
  for (const { close } of running.splice(0)) close();
});

describe("an application made with", () => {
  test.each(FRAMEWORKS)("%s answers what its commands lead to, and checks signatures", async (framework) => {
    const port = await freePort();
    const application = await startFramework(framework, KEY.publicKey, `http://127.0.0.1:${port}/api/v10`);
    running.push(application);

    // What frameworks make of bodies that no service sends is in the gallery.
    const { cases } = await checkAt(application.url, {
      commands: ["settings", "survey", "later"],
      apiPort: port,
      isEnough: ({ id }) => id.endsWith("@an-empty-body-unsigned"),
    });

    expect(redOf({ cases }).map(({ id, outcome }) => [id, outcome])).toEqual([]);
    expect(cases.map(({ id }) => id)).toContain("application.answer.fits-the-interaction@/survey > modal survey");
    expect(cases.map(({ id }) => id)).toContain("application.follow-up.comes-after-the-response@/later");
    expect(cases.map(({ id }) => id)).toContain(
      "application.signature.wrong-one-is-answered-401@ping-signed-with-another-key",
    );
    expect(application.hasEnded()).toBe(false);
  });
});
