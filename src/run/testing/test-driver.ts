/** A driver for tests of the run: it makes ids and knows no command. Members of `change` are in the place of its own. */
import type { DriverFunctions } from "../../target/driver/driver-functions.js";

export interface TestDriver {
  readonly functions: DriverFunctions;
  /** Names of the operations that were called, oldest first. */
  readonly requested: readonly string[];
}

type Operation = (body: Readonly<Record<string, unknown>>) => unknown;

/** @param change operations that do something else, or `undefined` for one that is listed but not there */
export function openTestDriver(change: Readonly<Record<string, Operation | undefined>> = {}): TestDriver {
  let last = 1_000_000;
  const id = (): string => String(++last);
  const operations: Record<string, Operation | undefined> = {
    describe: () => ({ operations: Object.keys(operations) }),
    reset: () => ({}),
    makeUser: () => ({ user_id: id() }),
    makeGuild: () => ({ guild_id: id(), channel_id: id() }),
    makeToken: () => ({ token: "minted-by-the-driver" }),
    invokeCommand: () => ({ outcome: "unknown" }),
    ...change,
  };
  const requested: string[] = [];
  const noted =
    (name: string, run: Operation): Operation =>
    (body) => {
      requested.push(name);
      return run(body);
    };
  const functions = Object.fromEntries(
    Object.entries(operations).flatMap(([name, run]) => (run ? [[name, noted(name, run)]] : [])),
  );
  return { functions, requested };
}
