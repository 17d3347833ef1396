/** As many creates as a day allows, in several guilds and from day to day: none of them takes room of another guild or day. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { guild, later } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import { at, type Body, bulk, create, list } from "../rows/steps.js";
import { asIn } from "../sequences/places.js";

const PLACES = ["new guild", "second new guild"] as const;

/** New commands in a guild, which take the place of those that were there. */
interface Round {
  readonly place: (typeof PLACES)[number];
  readonly count: number;
  /** How long after the round before. */
  readonly hours: number;
  /** So many times what is there is overwritten by itself before that, which creates nothing. */
  readonly kept: number;
  /** One more is created by itself. */
  readonly hasOneMore: boolean;
}

const FULL = LIMITS.commandsPerType[1];
const RULE: RuleId = "limit.daily-creates.is-200-per-guild";
const KEPT: RuleId = "bulk.known-commands-are-not-daily-creates";
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

const anyRounds: Arbitrary<readonly Round[]> = fc.noBias(
  fc.array(
    part(
      fc.record({
        place: fc.constantFrom(...PLACES),
        count: fc.oneof({ withCrossShrink: true }, fc.integer({ min: 1, max: FULL }), fc.constant(FULL)),
        hours: fc.constantFrom(0, 0, 13, 13, DAY_HOURS, ...REPEATED_DAYS.map((days) => days * 24)),
        kept: fc.constantFrom(0, 1, 2, 3),
        hasOneMore: fc.boolean(),
      }),
    ),
    { minLength: 1, maxLength: 6, size: "max" },
  ),
);

/** Most keep nothing: what fails without that is blamed on the creates alone. */
const rounds = fc
  .tuple(anyRounds, fc.constantFrom(false, false, false, true))
  .map(([drawn, isKeeping]) => (isKeeping ? drawn : drawn.map((one) => ({ ...one, kept: 0 }))));

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
  const made = new Map<string, number>();
  const there = new Map<string, readonly Body[]>();
  const isKept = new Set<string>();
  const steps = allowed(drawn).flatMap(({ place, count, hours, kept, hasOneMore }, nth): readonly Step[] => {
    const [name, seen] = [`round ${nth + 1}`, `list after round ${nth + 1}`];
    const body = Array.from({ length: count }, (_, index) => ({
      name: `round-${nth + 1}-${index + 1}`,
      description: "One create of the day",
    }));
    const before = made.get(place) ?? 0;
    made.set(place, before + count + (hasOneMore ? 1 : 0));
    const known = there.get(place) ?? [];
    const again = Array.from({ length: known.length > 0 ? kept : 0 }, (_, time) =>
      bulk(GUILD, "act", `what is there before ${name}, time ${time + 1}`, known, [{ check: "accepted", rule: KEPT }]),
    );
    if (again.length > 0) isKept.add(place);
    if (count > 0) there.set(place, body);
    // With more than there is room for at once, those that are gone may be what is counted; with a day's worth, that may be.
    const all = before + count;
    const usual = isKept.has(place) ? KEPT : RULE;
    const rule = usual === RULE && all >= FULL && all < LIMITS.dailyCreates.max ? FREED : usual;
    const accepted = [{ check: "accepted", rule: usual }] as const;
    const more =
      count < FULL
        ? create(GUILD, "act", `one more in ${name}`, LAST, [{ check: "accepted", rule }])
        : create(GUILD, "act", `one more in ${name}`, MENU, accepted);
    const is = count + (hasOneMore ? 1 : 0);
    const requests = [
      ...again,
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
  title:
    "accepts up to 200 new commands a day in each guild, whatever is kept, or created in other guilds and on other days",
  rules: [RULE, LISTED, FREED, KEPT, "bulk.new-commands-are-daily-creates"],
  level: "must",
  needs: ["driver", "guild-commands", "bulk-overwrite"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.04,
  movesClock: true,
  steps: () => rounds.map(stepsOf),
};
