/** Frameworks that take a local public key, unmodified: every answer of a sound application stands up to check-app. */
import { afterEach, describe, expect, it } from "vitest";
import { checkAt, KEY, redOf } from "./checked.js";
import { FRAMEWORKS, type RunningFramework, startFramework } from "./frameworks/start-framework.js";

const running: RunningFramework[] = [];

afterEach(() => {
  for (const { close } of running.splice(0)) close();
});

describe("an application made with", () => {
  it.each(FRAMEWORKS)("%s answers each of its interactions rightly", async (framework) => {
    const application = await startFramework(framework, KEY.publicKey);
    running.push(application);

    const checked = await checkAt(application.url, { commands: ["every", "find", "panel", "survey"] });

    // What frameworks make of requests that no service sends is in the gallery.
    const red = redOf(checked).filter(({ id }) => id.startsWith("application.answer."));
    expect(red.map(({ id, outcome }) => [id, outcome])).toEqual([]);
    expect(checked.cases.filter(({ outcome }) => outcome.outcome === "passed").length).toBeGreaterThan(20);
  });
});
