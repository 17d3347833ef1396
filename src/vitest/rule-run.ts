/** The cases of one rule run side by side, though each of them is a test of its own. */
import type { CaseTest } from "./groups.js";
import type { Session, SessionResult } from "./session.js";

/** Gives a question to the session, after the questions before it. */
export type AskSession = <T>(question: (session: Session) => Promise<T>) => Promise<T>;

/**
 * Runs a test. The first one of a rule runs all that vitest chose of the rule; a test that vitest repeats runs alone.
 *
 * @param chosen the tests of the rule that are not skipped
 */
export type RunCase = (one: CaseTest, chosen: readonly CaseTest[]) => Promise<SessionResult>;

/** For the tests of one rule. */
export function runOfRule(ask: AskSession): RunCase {
  const waiting = new Map<CaseTest, Promise<SessionResult>>();
  const begin = (tests: readonly CaseTest[]): void => {
    const whole = ask((session) => session.ask(tests.map(({ item }) => item)));
    // A failure is that of the test that awaits it.
    whole.catch(() => undefined);
    for (const one of tests) waiting.set(one, shareOf(one, tests, whole));
  };
  let hasBegun = false;
  return (one, chosen) => {
    if (!waiting.has(one)) begin(hasBegun ? [one] : chosen);
    hasBegun = true;
    const result = waiting.get(one);
    waiting.delete(one);
    if (result === undefined) throw new Error(`Cannot run "${one.name}": vitest did not choose it`);
    return result;
  };
}

/** What is about a case is in its test; what is about none of them is in the last one, so that nothing is lost. */
async function shareOf(
  { item }: CaseTest,
  tests: readonly CaseTest[],
  whole: Promise<SessionResult>,
): Promise<SessionResult> {
  const ids = tests.map((one) => one.item.testCase.id);
  const own = item.testCase.id;
  const isLast = own === ids.at(-1);
  const { finished, problems, causes } = await whole;
  const isOwn = (id: string): boolean => id === own || (isLast && !ids.includes(id));
  const kept = finished.filter(({ id }) => isOwn(id));
  const isShown = (id: string): boolean => kept.some((one) => one.id === id);
  return {
    finished: kept,
    problems: problems.filter((text) => isOwn(/^case (\S+) /.exec(text)?.[1] ?? "")),
    causes: causes.filter(({ cases, explains }) => cases.some(isShown) || explains.some(isShown)),
  };
}
