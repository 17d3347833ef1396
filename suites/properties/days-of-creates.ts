/** As many creates as a day allows, in several guilds and from day to day: none of them takes room of another guild or day. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { guild } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import { at, bulk, create, list } from "../rows/steps.js";
import { asIn } from "../sequences/places.js";
import { later } from "./old-versions.js";

const PLACES = ["new guild", "second new guild"] as const;

/** New commands in a guild, which take the place of those that were there. */
interface Round {
  readonly place: (typeof PLACES)[number];
  readonly count: number;
  /** How long after the round before. */
  readonly hours: number;
  /** One more is created by itself. */
  readonly hasOneMore: boolean;
}

const FULL = LIMITS.commandsPerType[1];
const RULE: RuleId = "limit.daily-creates.is-200-per-guild";
const FREED: RuleId = "limit.delete-frees-a-slot";
const LISTED: RuleId = "command.list.holds-each-command";

/** Beside a round that leaves room for its type: what earlier rounds had of it is gone, and takes none. */
const LAST = { name: "one-more", description: "One create of the day" };
/** Beside a round that leaves none: other types have a limit of their own. */
const MENU = { name: "One more", type: 2 };

/** When a day begins is not said, and where clocks are changed one has 25 hours. */
const DAY_HOURS = 25;

/** After so many days it is the same day of the week, or of most months, again. */
const REPEATED_DAYS = [7, 30] as const;

const rounds: Arbitrary<readonly Round[]> = fc.noBias(
  fc.array(
    part(
      fc.record({
        place: fc.constantFrom(...PLACES),
        count: fc.oneof({ withCrossShrink: true }, fc.integer({ min: 1, max: FULL }), fc.constant(FULL)),
        hours: fc.constantFrom(0, 0, 13, 13, DAY_HOURS, ...REPEATED_DAYS.map((days) => days * 24)),
        hasOneMore: fc.boolean(),
      }),
    ),
    { minLength: 1, maxLength: 6, size: "max" },
  ),
);

/** Rounds that no day forbids, wherever days begin: each with as many commands as there is room for. */
function allowed(drawn: readonly Round[]): readonly Round[] {
  const done: { readonly place: string; readonly hour: number; readonly count: number }[] = [];
  let hour = 0;
  return drawn.map((round) => {
    hour += round.hours;
    const spent = done
      .filter((one) => one.place === round.place && hour - one.hour < DAY_HOURS)
      .reduce((sum, { count }) => sum + count, 0);
    const room = LIMITS.dailyCreates.max - spent;
    const count = Math.min(round.count, room);
    const hasOneMore = round.hasOneMore && room > count;
    done.push({ place: round.place, hour, count: count + (hasOneMore ? 1 : 0) });
    return { ...round, count, hasOneMore };
  });
}

function stepsOf(drawn: readonly Round[]): readonly Step[] {
  const accepted = [{ check: "accepted", rule: RULE }] as const;
  const made = new Map<string, number>();
  const steps = allowed(drawn).flatMap(({ place, count, hours, hasOneMore }, nth): readonly Step[] => {
    const [name, seen] = [`round ${nth + 1}`, `list after round ${nth + 1}`];
    const body = Array.from({ length: count }, (_, index) => ({
      name: `round-${nth + 1}-${index + 1}`,
      description: "One create of the day",
    }));
    const before = made.get(place) ?? 0;
    made.set(place, before + count + (hasOneMore ? 1 : 0));
    // With more than there is room for at once, those that are gone may be what is counted; with a day's worth, that may be.
    const all = before + count;
    const rule = all >= FULL && all < LIMITS.dailyCreates.max ? FREED : RULE;
    const more =
      count < FULL
        ? create(GUILD, "act", `one more in ${name}`, LAST, [{ check: "accepted", rule }])
        : create(GUILD, "act", `one more in ${name}`, MENU, accepted);
    const is = count + (hasOneMore ? 1 : 0);
    const requests = [
      ...(count > 0 ? [bulk(GUILD, "act", name, body, accepted)] : []),
      ...(hasOneMore ? [more] : []),
      ...(count > 0 ? [list(GUILD, seen, [{ check: "count", in: at(seen), is, rule: LISTED }])] : []),
    ];
    return [...later(`later before ${name}`, hours), ...requests.map((step) => asIn(place, step))];
  });
  const used = new Set(drawn.map(({ place }) => place));
  return [
    ...(used.has("new guild") ? [guild()] : []),
    ...(used.has("second new guild") ? [guild("elsewhere")] : []),
    ...steps,
  ];
}

/** What is created in one guild, or was created a day ago, does not count. */
export const createsOfDays: Property = {
  id: "limit.any-creates-of-days-are-accepted@new-guilds",
  title: "accepts up to 200 new commands a day in each guild, whatever is created in other guilds and on other days",
  rules: [RULE, LISTED, FREED, "bulk.new-commands-are-daily-creates"],
  level: "must",
  needs: ["driver", "guild-commands", "bulk-overwrite"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.04,
  movesClock: true,
  steps: () => rounds.map(stepsOf),
};
