/** A bot by another author: each mutation that the documents or public facts plainly forbid is found, and no sound way to speak is blamed. */
import { describe, expect, test } from "vitest";
import type { CaseFinished, RunEvent, RunFinished } from "../../../run/result/event.js";
import { checkApp } from "../../check-app.js";
import { KEY } from "../checked.js";
import { BOT_COMMANDS, type Bot, handlerOf, laterBot, soundBot } from "./bot.js";
import { DIRECT_MUTATIONS, type Mutation } from "./direct.js";
import { LATER_MUTATIONS, NEVER_COMPLETED, SOUND_TALKS, TOO_LATE_MS } from "./later.js";
import { MORE_DIRECT, MORE_LATER } from "./more.js";

/** Shorter than on the platform, where a response is seen to be missing. */
const DEADLINE_MS = TOO_LATE_MS - 500;

interface Judged {
  readonly finished: RunFinished;
  readonly red: readonly CaseFinished[];
}

/** How a bot is checked: with all its commands or those that matter, to the end or until something is found. */
interface Checking {
  readonly through?: string;
  readonly isSlow?: true | undefined;
  readonly isEnough?: (finished: CaseFinished) => boolean;
}

async function check(bot: Bot, { through, isSlow, isEnough }: Checking = {}): Promise<Judged> {
  let apiUrl = "";
  const events: RunEvent[] = [];
  const enough = new AbortController();
  const finished = await checkApp({
    endpoint: handlerOf(bot, () => apiUrl),
    commands: BOT_COMMANDS.filter(({ name }) => through?.includes(String(name)) ?? true),
    key: KEY,
    runs: 1,
    filters: { skip: through === undefined ? [] : EXPENSIVE },
    ...(isSlow ? { api: { deadlineMs: DEADLINE_MS, patienceMs: DEADLINE_MS } } : {}),
    onApi: (url) => {
      apiUrl = url;
    },
    signal: enough.signal,
    onEvent: (event) => {
      events.push(event);
      if (event.event === "case-finished" && isEnough?.(event)) enough.abort();
    },
  });
  return { finished, red: events.filter((event) => event.event === "case-finished").filter(isRed) };
}

/** Requests that say nothing about conversations. */
const EXPENSIVE = ["application.body.*", "application.ping.is-answered-after-signed-rubbish"];

const isRed = ({ outcome }: CaseFinished): boolean => !["passed", "observed"].includes(outcome.outcome);
const isFinding = (one: CaseFinished): boolean => one.level === "must" && one.outcome.outcome === "failed";

const reasonsOf = ({ red }: Judged) =>
  red.map(({ id, outcome }) => [id, "violations" in outcome ? outcome.violations[0].actual : outcome]);

describe.each<readonly [string, Bot, readonly Mutation[]]>([
  ["responds directly", soundBot(KEY.publicKey), [...DIRECT_MUTATIONS, ...MORE_DIRECT]],
  ["answers 202 and calls back", laterBot(KEY.publicKey), [...LATER_MUTATIONS, ...MORE_LATER]],
])("of a bot that %s", { timeout: 60_000 }, (_, sound, mutations) => {
  test("nothing is blamed while it is sound", async () => {
    const judged = await check(sound);

    expect(reasonsOf(judged)).toEqual([]);
    expect(judged.finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
  });

  const isFound = async ({ through, isSlow, mutate }: Mutation) => {
    const { red } = await check({ ...sound, ...mutate(sound) }, { through, isSlow, isEnough: isFinding });
    return red.some(isFinding);
  };

  // They wait for what does not come, and what comes late under load is wrong as well.
  test.concurrent.each(mutations.filter(({ isPlain }) => isPlain))("is found that it $title", async (one) => {
    expect(await isFound(one)).toBe(true);
  });

  test.each(mutations.filter(({ isPlain }) => !isPlain))("is not blamed that it $title", async (mutation) => {
    const { through, isSlow, mutate } = mutation;
    const judged = await check({ ...sound, ...mutate(sound) }, { through, isSlow });

    expect(reasonsOf(judged)).toEqual([]);
  });
});

describe("a bot is not blamed that", { timeout: 60_000 }, () => {
  const later = laterBot(KEY.publicKey);

  test.each(SOUND_TALKS)("$title", async ({ through, mutate }) => {
    const judged = await check({ ...later, ...mutate(later) }, { through });

    expect(reasonsOf(judged)).toEqual([]);
  });
});

test("a bot that defers and never completes is not blamed, and the run is inconclusive", async () => {
  const later = laterBot(KEY.publicKey);
  const { through, isSlow, mutate } = NEVER_COMPLETED;

  const judged = await check({ ...later, ...mutate(later) }, { through, isSlow });

  expect(judged.finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
  expect(judged.red.map(({ outcome }) => outcome.outcome)).toEqual(expect.arrayContaining(["blocked"]));
  expect(judged.red.filter(isFinding)).toEqual([]);
});
