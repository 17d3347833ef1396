/** Applications that do nothing useful pass nothing. */
import { describe, expect, test } from "vitest";
import { checkAt } from "./checked.js";
import { NULL_APPLICATIONS, startListener } from "./null-applications.js";

const PATIENCE_MS = 100;

describe("a null application", () => {
  test.each(NULL_APPLICATIONS)("passes no case of level must: $name", async ({ answer }) => {
    const { url, close } = await startListener(answer);
    try {
      const { cases } = await checkAt(url, { commands: ["panel", "find"], timeoutMs: PATIENCE_MS });

      const passed = cases.filter(({ level, outcome }) => level === "must" && outcome.outcome === "passed");
      expect(passed.map(({ id }) => id)).toEqual([]);
    } finally {
      close();
    }
  });
});
