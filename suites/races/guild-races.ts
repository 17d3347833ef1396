/** Races of guilds: what is written to two of them at once is answered and stored for each by itself. */
import fc from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { guild } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import { at, type Body, bulk, differs, list, named } from "../rows/steps.js";
import { asIn } from "../sequences/places.js";

const PLACES = ["new guild", "second new guild"] as const;
const WORDS = ["One", "Two", "Three"] as const;

const lists = fc.uniqueArray(
  fc.record({ name: fc.constantFrom("one", "two", "three"), description: fc.constantFrom(...WORDS) }),
  { minLength: 1, maxLength: 3, size: "max", selector: ({ name }) => name },
);

/** An overwrite in one of the guilds, which is answered with its own commands. */
function overwrite(place: (typeof PLACES)[number], commands: readonly Body[]): Step {
  const step = bulk(GUILD, "act", `overwrite in ${place}`, commands, [
    { check: "accepted" },
    { check: "count", in: at(`overwrite in ${place}`), is: commands.length },
    ...commands.map((one) => named(`overwrite in ${place}`, one, 1)),
  ]);
  return { ...asIn(place, step), together: "overwrites" };
}

/** The first command of each overwrite has an id of its own. */
const APART: Check = {
  ...differs(at(`overwrite in ${PLACES[0]}`, "/0/id"), at(`overwrite in ${PLACES[1]}`, "/0/id")),
  rule: "scope.guild-ids-do-not-cross",
};

const look = (place: (typeof PLACES)[number], commands: readonly Body[], expect: readonly Check[] = []): Step =>
  asIn(
    place,
    list(GUILD, `list of ${place}`, [
      ...expect,
      { check: "count", in: at(`list of ${place}`), is: commands.length },
      ...commands.map((one) => named(`list of ${place}`, one, 1)),
    ]),
  );

/** Overwrites in two guilds at once. */
export const guildRaces: readonly Property[] = [
  {
    id: "race.overwrites-of-two-guilds@new-guilds",
    title: "answers bulk overwrites of two guilds at the same time each with the commands of its guild",
    rules: ["endpoint.bulk.answers-200-with-an-array", "scope.lists-do-not-mix", "scope.guild-ids-do-not-cross"],
    level: "must",
    needs: ["driver", "guild-commands", "bulk-overwrite"],
    leases: ["driver"],
    creates: 0,
    emptiesScope: false,
    weight: 0.02,
    steps: () =>
      fc
        .tuple(lists, lists)
        .map(([here, there]): readonly Step[] => [
          guild(),
          guild("elsewhere"),
          overwrite(PLACES[0], here),
          overwrite(PLACES[1], there),
          look(PLACES[0], here),
          look(PLACES[1], there, [APART]),
        ]),
  },
];
