import { expect, test } from "vitest";
import type { RunStarted } from "../run/event.js";
import { sameRunCommand } from "./command-line.js";
import { SAMPLE_EVENTS } from "./testing/sample-events.js";

test.each([
  ["proxy", "slashproof proxy --target t.json --profile documented --skip 'limit.*' --port 4020 -- node 'my bot.js'"],
  ["fuzz", "slashproof fuzz --target t.json --profile documented --seed 42 --runs 20 --skip 'limit.*'"],
] as const)("the command of a %s repeats what it was given", (command, line) => {
  const started = SAMPLE_EVENTS.find((event): event is RunStarted => event.event === "run-started") as RunStarted;
  const runs = command === "proxy" ? 0 : started.runs;

  const shown = sameRunCommand(
    { ...started, command, runs },
    { targetFile: "t.json", proxyWords: ["--port", "4020", "--", "node", "my bot.js"] },
  );

  expect(shown).toBe(line);
});
