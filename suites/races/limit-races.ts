/** Creates at the same time where a scope has room for one more: each of them may count before the others are written. */
import fc from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { GUILD } from "../rows/scope.js";
import { absent, at, type Body, bulk, list, named } from "../rows/steps.js";
import { racing } from "./race-requests.js";

interface Menu {
  readonly type: 2 | 3;
  readonly name: string;
  readonly rule: RuleId;
}

const MENUS: readonly Menu[] = [
  { type: 2, name: "user", rule: "limit.user.is-15" },
  { type: 3, name: "message", rule: "limit.message.is-15" },
];

const MOST = LIMITS.commandsPerType[2];

const several = ({ type }: Menu, count: number, word: string): readonly Body[] =>
  Array.from({ length: count }, (_, nth) => ({ type, name: `${word} ${nth + 1}` }));

/** Nothing else is in the guild, and which of the creates comes first is not said. */
function stepsOf(menu: Menu, creates: number): readonly Step[] {
  const start = bulk(GUILD, "given", "start", several(menu, MOST - 1, "Present"));
  const together = several(menu, creates, "New").map(
    (body, nth): Step => ({ ...racing(`create ${nth + 1}`, GUILD.calls.create, body), together: "race" }),
  );
  const arePresent = [1, MOST - 1].map((nth) => named("after", { type: menu.type, name: `Present ${nth}` }, 1));
  return [start, ...together, list(GUILD, "after", [...arePresent, absent(at("after", `/${MOST}`))])];
}

/** One race for each type of context menu commands. */
export const limitRaces: readonly Property[] = MENUS.map((menu) => ({
  id: `race.creates-at-the-limit.${menu.name}@guild`,
  title: `stores no more than ${MOST} ${menu.name} commands when several are created at the same time`,
  rules: [menu.rule],
  level: "must",
  needs: ["guild-commands", "bulk-overwrite"],
  leases: ["guild"],
  creates: MOST + 3,
  emptiesScope: true,
  weight: 0.01,
  steps: () => fc.integer({ min: 2, max: 4 }).map((creates) => stepsOf(menu, creates)),
}));
