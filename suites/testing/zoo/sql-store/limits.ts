/** How many commands of a type a scope may have, and how many may be created in a day. */

import type { Draft } from "../shared-b/command/draft.js";
import { Refusal } from "../shared-b/refusal.js";
import type { Scope } from "./rows.js";
import type { Db } from "./schema.js";

const MOST_OF_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };
const CREATES_A_DAY = 200;

export interface Limits {
  checkCounts(commands: readonly Pick<Draft, "type">[]): void;
  checkDay(scope: Scope, count: number): void;
  use(scope: Scope, count: number): void;
}

export function createLimits(db: Db, usedByOthers: number): Limits {
  const today = (): string => new Date().toISOString().slice(0, 10);

  function used(scope: Scope): number {
    const [row] = db.all("SELECT used FROM creates WHERE application_id = ? AND guild_id = ? AND day = ?", [
      scope.applicationId,
      scope.guildId,
      today(),
    ]);
    return row === undefined ? usedByOthers : Number(row["used"]);
  }

  return {
    checkCounts(commands) {
      for (const type of [1, 2, 3, 4]) {
        if (commands.filter((command) => command.type === type).length > (MOST_OF_TYPE[type] ?? 0)) {
          throw new Refusal(400, "Maximum number of application commands reached", 30032);
        }
      }
    },
    checkDay(scope, count) {
      if (scope.guildId !== "" && used(scope) + count > CREATES_A_DAY) {
        throw new Refusal(400, "Max number of daily application command creates has been reached (200)", 30034);
      }
    },
    use(scope, count) {
      db.run("INSERT OR REPLACE INTO creates (application_id, guild_id, day, used) VALUES (?, ?, ?, ?)", [
        scope.applicationId,
        scope.guildId,
        today(),
        used(scope) + count,
      ]);
    },
  };
}
