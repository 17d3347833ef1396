/** The verbs of rows about what platform notices mention. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { OperationOf } from "../../src/contract/operations.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { guild } from "../rows/driver.js";
import { ACCEPTED, REFUSED } from "../rows/steps.js";

type Extra = Partial<Pick<Step, "path" | "query" | "body" | "as" | "expect" | "encoding" | "files">>;

/** One request to an endpoint of a notice. */
export const notice = (name: string, part: Step["part"], call: OperationOf<"api">, extra: Extra = {}): Step => ({
  name,
  part,
  call,
  expect: ACCEPTED,
  ...extra,
});

/** The same steps, ten at a time: for those whose order does not matter. @param word tells them from other such steps */
export function tenAtATime(word: string, steps: readonly Step[]): readonly Step[] {
  return steps.map((step, nth) => ({ ...step, together: `${word} ${Math.floor(nth / 10)}` }));
}

/** A guild whose bot has these permissions and no others. */
export const withBot = (permissions: string, name = "guild"): Step =>
  guild(name, { installed: { scopes: ["bot", "applications.commands"], permissions } });

/** A picture of one pixel. */
export const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Two guilds that differ in one permission of the bot: in the first a request is accepted, in the second refused. */
export function pairOfGuilds(words: {
  readonly rule: Draft["rules"][0];
  readonly slug: string;
  readonly title: string;
  readonly with: string;
  readonly without: string;
  readonly before: (inGuild: string) => readonly Step[];
  readonly ask: (name: string, part: Step["part"], inGuild: string, expect: readonly Check[]) => Step;
}): Draft {
  return draftOf(words.rule, `.${words.slug}@notice`, {
    title: words.title,
    steps: [
      withBot(words.with, "able"),
      ...words.before("able"),
      withBot(words.without, "unable"),
      ...words.before("unable"),
      words.ask("valid", "valid", "able", ACCEPTED),
      words.ask("twin", "twin", "unable", [REFUSED]),
      words.ask("again", "read", "able", [{ check: "answered" }]),
    ],
  });
}
