/** 200 creates per guild and day: what counts, and what does not. Each case uses up the day of one guild. */
import type { Step } from "../../src/case/case.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { draft, draftOf } from "../rows/draft.js";
import { guild, later } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import {
  answered,
  at,
  bulk,
  create,
  edit,
  idOf,
  list,
  listBefore,
  named,
  refusedAs,
  remove,
  same,
} from "../rows/steps.js";
import { asIn, inNewGuild } from "../sequences/places.js";

const DAY = LIMITS.dailyCreates.max;
const FULL = LIMITS.commandsPerType[1];

const EDITED = { description: "Written again" };
const OVERWRITTEN = { ...answered(200), rule: "upsert.is-not-a-daily-create" } as const;

/** Of a type with room left, so that nothing but the day can refuse it. */
const TOO_MANY = { name: "Too many", type: 2 };

/** A list of new chat-input commands. */
const batch = (word: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ name: `${word}-${nth + 1}`, description: "One create of the day" }));

/** All creates of the day but one, by two lists that have no name in common. */
function allButOne(part: "given" | "act"): readonly Step[] {
  return [
    bulk(GUILD, part, "first-half", batch("morning", FULL)),
    bulk(GUILD, part, "second-half", batch("evening", DAY - FULL - 1)),
  ];
}

/** @param last name of the last create that the day has room for */
const oneTooMany = (last: string): readonly Step[] => [
  ...allButOne("given"),
  create(GUILD, "given", "last", { name: last, description: "The last create of the day" }),
  listBefore(GUILD),
  create(GUILD, "twin", "too-many", TOO_MANY, [refusedAs("daily-creates")]),
  // Of some that are there, and of one that is new.
  bulk(
    GUILD,
    "twin",
    "too-many-in-a-list",
    [...batch("evening", 9), ...batch("late", 1)],
    [refusedAs("daily-creates")],
  ),
  list(GUILD, "after", [same(at("before"), at("after"))]),
];

export const dailyCreateCases = [
  draft({
    id: "limit.daily-creates.is-200-per-guild",
    title: `refuses the ${DAY + 1}st new command in a guild on one day`,
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "discord.error.daily-creates-is-30034",
      "discord.error.rate-limit-answers-agree",
    ],
    creates: DAY,
    steps: oneTooMany("last-one"),
  }),
  draftOf("bulk.new-commands-are-daily-creates", "@guild", {
    title: `counts the new commands of bulk overwrites toward the daily limit (${DAY - 1} in two overwrites)`,
    needs: ["fresh-guilds"],
    creates: DAY,
    // The name was deleted by the second overwrite: it does not exist any more.
    steps: oneTooMany("morning-1"),
  }),
  draft({
    id: "limit.daily-creates.counts-new-names-only",
    title: `accepts ${DAY} new commands in a guild on one day, in spite of overwrites and edits, and no more after a deletion`,
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "upsert.is-not-a-daily-create",
      "edit.is-not-a-daily-create",
      "bulk.known-commands-are-not-daily-creates",
    ],
    needs: ["fresh-guilds"],
    creates: DAY,
    steps: [
      ...allButOne("act"),
      bulk(GUILD, "act", "known-again", batch("evening", DAY - FULL - 1), [
        { check: "accepted", rule: "bulk.known-commands-are-not-daily-creates" },
      ]),
      create(GUILD, "act", "overwritten", { name: "evening-1", description: "Written over" }, [OVERWRITTEN]),
      create(GUILD, "act", "overwritten-again", { name: "evening-1", description: "And over" }, [OVERWRITTEN]),
      edit(GUILD, "act", "edited", "overwritten", { description: "Edited" }),
      edit(GUILD, "act", "renamed", "overwritten", { name: "evening-renamed" }),
      create(GUILD, "act", "last", { name: "last-one", description: "The last create of the day" }, [answered(201)]),
      // What is deleted was created all the same.
      remove(GUILD, "act", "removed", "overwritten"),
      create(GUILD, "twin", "too-many", TOO_MANY, [refusedAs("daily-creates")]),
      list(GUILD, "after", [named("after", { id: idOf("last") }, 1), named("after", TOO_MANY, 0)]),
    ],
  }),
  ...(["upsert.is-not-a-daily-create", "edit.is-not-a-daily-create"] as const).map((rule) =>
    draftOf(rule, "@guild", {
      title: `does not count an ${rule.startsWith("edit") ? "edit" : "overwrite"} toward the daily limit of new commands`,
      needs: ["fresh-guilds"],
      creates: DAY,
      steps: [
        ...allButOne("given"),
        { ...list(GUILD, "all", [named("all", { name: "evening-1" }, 1)]), part: "given" },
        ...[1, 2].map((nth) =>
          rule.startsWith("edit")
            ? edit(GUILD, "act", `again-${nth}`, "first", EDITED, {
                path: { command_id: { $: "all", find: { name: "evening-1" }, at: "/id" } },
              })
            : create(GUILD, "act", `again-${nth}`, { name: "evening-1", ...EDITED }, [answered(200)]),
        ),
        create(GUILD, "act", "last", { name: "last-one", description: "The last create of the day" }, [answered(201)]),
        list(GUILD, "after", [named("after", { id: idOf("last") }, 1)]),
      ],
    }),
  ),
  draftOf("limit.daily-creates.is-200-per-guild", ".two-days-later@driver", {
    title: `refuses the ${DAY + 1}st new command in a guild on a later day, too, and accepts it on the next`,
    needs: ["driver"],
    steps: inNewGuild([
      ...allButOne("given"),
      ...later("later", 48),
      ...allButOne("given").map((step) => ({ ...step, name: `${step.name}-later` })),
      create(GUILD, "valid", "last", { name: "last-one", description: "The last create of the day" }),
      listBefore(GUILD),
      create(GUILD, "twin", "too-many", TOO_MANY, [refusedAs("daily-creates")]),
      list(GUILD, "after", [same(at("before"), at("after"))]),
      ...later("next-day", 26),
      create(GUILD, "act", "accepted", TOO_MANY, [answered(201)]),
    ]),
  }),
  draft({
    id: "limit.daily-creates.guilds-are-apart",
    title: "counts the new commands of each guild separately toward the daily limit",
    rules: ["limit.daily-creates.is-200-per-guild"],
    leases: ["guild", "guild2"],
    creates: DAY,
    needs: ["fresh-guilds"],
    steps: [
      ...allButOne("given"),
      create(GUILD, "given", "last", { name: "last-one", description: "The last create of the day" }),
      create(
        GUILD,
        "act",
        "elsewhere",
        { name: "elsewhere", description: "In another guild" },
        {
          path: { guild_id: { $: "guild2" } },
          expect: [answered(201)],
        },
      ),
      list(GUILD, "there", [named("there", { id: idOf("elsewhere") }, 1)], { path: { guild_id: { $: "guild2" } } }),
    ],
  }),
  draftOf("limit.daily-creates.is-200-per-guild", ".guilds-are-apart@driver", {
    title: "counts the new commands of two new guilds separately toward the daily limit",
    needs: ["driver"],
    steps: [
      guild(),
      guild("elsewhere"),
      // What other cases created counts no longer, in whichever guild.
      ...later("later", 48),
      ...[
        ...allButOne("given"),
        create(GUILD, "given", "last", { name: "last-one", description: "The last create of the day" }),
      ].map((step) => asIn("new guild", step)),
      ...[
        create(GUILD, "act", "there", { name: "there", description: "In another guild" }, [answered(201)]),
        bulk(GUILD, "act", "many-there", batch("there", FULL), [answered(200)]),
      ].map((step) => asIn("second new guild", step)),
    ],
  }),
  draft({
    id: "limit.refused-creates-are-open",
    title: "may count refused creates toward the daily limit or not",
    rules: ["limit.refused-creates-are-open"],
    creates: DAY,
    needs: ["fresh-guilds"],
    steps: [
      ...allButOne("given"),
      create(GUILD, "act", "refused", { name: "Not Lower Case", description: "Refused" }, []),
      create(GUILD, "act", "last", { name: "last-one", description: "The last create of the day" }, [
        { check: "observe", what: `create ${DAY} of the day after a refused one` },
      ]),
    ],
  }),
];
