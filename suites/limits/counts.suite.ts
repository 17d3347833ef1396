/** How many commands of each type fit in a scope, and what does not count. */
import type { Step } from "../../src/case/case.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { drive, guild, guildId, OF_OTHER } from "../rows/driver.js";
import { fill } from "../rows/fill.js";
import { type CommandScope, GLOBAL, GUILD, inBothScopes } from "../rows/scope.js";
import {
  answered,
  at,
  type Body,
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
import { asIn } from "../sequences/places.js";

const SLASH = LIMITS.commandsPerType[1];
const MENU = LIMITS.commandsPerType[2];

/** As many as there is room for, of each type of menus. */
const ALL_MENUS: readonly Body[] = [2, 3].flatMap((type) =>
  Array.from({ length: MENU }, (_, nth) => ({ name: `Of a list ${nth + 1}`, type })),
);

const cleared = (scope: CommandScope): Step => bulk(scope, "given", "cleared", []);

/** POSTs of context-menu commands until the limit. */
function menus(scope: CommandScope, type: 2 | 3): readonly Step[] {
  return Array.from({ length: MENU }, (_, nth) =>
    create(scope, "act", `menu-${nth + 1}`, { name: `Menu ${nth + 1}`, type }, [answered(201)]),
  );
}

/** The same, with one more POST for the first command before the last one: commands count, and not what is sent. */
function menusAndOneAgain(scope: CommandScope, type: 2 | 3): readonly Step[] {
  const again = create(scope, "act", "again", { name: "Menu 1", type, default_member_permissions: "8" });
  return menus(scope, type).toSpliced(-1, 0, again);
}

export const countCases: readonly Draft[] = [
  ...inBothScopes((scope) => {
    const ruled = (rule: RuleId) => ({ rule });
    return [
      draftOf("limit.chat-input.is-100", `@${scope.name}`, {
        title: `accepts ${SLASH} chat-input commands and refuses one more`,
        also: [
          "bulk.type-limits-hold",
          "upsert.works-at-the-type-limit",
          "limit.types-are-independent",
          "limit.delete-frees-a-slot",
          "discord.error.too-many-commands-is-30032",
        ],
        creates: SLASH + 2,
        steps: [
          cleared(scope),
          bulk(scope, "act", "full", fill(SLASH), [answered(200), { check: "count", in: at("full"), is: SLASH }]),
          listBefore(scope),
          create(scope, "twin", "one-more", { name: "one-more", description: "Past the limit" }, [
            refusedAs("too-many-commands"),
          ]),
          list(scope, "after-post", [same(at("before"), at("after-post"))]),
          bulk(scope, "twin", "too-many", fill(SLASH + 1), [{ check: "refused", ...ruled("bulk.type-limits-hold") }]),
          list(scope, "after-put", [{ ...same(at("before"), at("after-put")), ...ruled("bulk.type-limits-hold") }]),
          create(scope, "act", "again", { name: "fill-1", description: "Written over" }, [
            { ...answered(200), ...ruled("upsert.works-at-the-type-limit") },
          ]),
          create(scope, "act", "menu", { name: "Beside", type: 2 }, [
            { ...answered(201), ...ruled("limit.types-are-independent") },
          ]),
          edit(scope, "given", "renamed", "again", { name: "renamed" }),
          remove(scope, "act", "gone", "again"),
          create(scope, "act", "freed", { name: "one-more", description: "In the free place" }, [
            { ...answered(201), ...ruled("limit.delete-frees-a-slot") },
          ]),
          list(scope, "end", [
            { check: "count", in: at("end"), is: SLASH + 1, ...ruled("command.list.holds-each-command") },
            { ...named("end", { name: "one-more", id: idOf("freed") }, 1), ...ruled("limit.delete-frees-a-slot") },
            { ...named("end", { name: "renamed" }, 0), ...ruled("limit.delete-frees-a-slot") },
          ]),
        ],
      }),
      ...([2, 3] as const).map((type) => {
        const menusOf = (count: number) =>
          Array.from({ length: count }, (_, nth) => ({ name: `Of a list ${nth + 1}`, type }));
        return draftOf("bulk.type-limits-hold", `@${type === 2 ? "user" : "message"}.${scope.name}`, {
          title: `accepts ${MENU} ${type === 2 ? "user" : "message"} commands in a bulk overwrite and refuses one more`,
          creates: MENU,
          steps: [
            cleared(scope),
            bulk(scope, "act", "full", menusOf(MENU), [answered(200), { check: "count", in: at("full"), is: MENU }]),
            listBefore(scope),
            bulk(scope, "twin", "too-many", menusOf(MENU + 1), [{ check: "refused" }]),
            list(scope, "after", [same(at("before"), at("after"))]),
          ],
        });
      }),
      ...([2, 3] as const).map((type) => {
        const word = type === 2 ? "user" : "message";
        return draft({
          id: `limit.${word}.is-15@${scope.name}`,
          title: `accepts ${MENU} ${word} commands and refuses one more`,
          rules: [`limit.${word}.is-15`],
          creates: MENU,
          steps: [
            cleared(scope),
            ...menusAndOneAgain(scope, type),
            { ...listBefore(scope), expect: [{ check: "accepted" }, { check: "count", in: at("before"), is: MENU }] },
            create(scope, "twin", "one-more", { name: "One more", type }, [refusedAs("too-many-commands")]),
            list(scope, "after", [same(at("before"), at("after"))]),
          ],
        });
      }),
    ];
  }),
  draft({
    id: "limit.scopes-are-independent",
    title: "counts global commands and guild commands separately",
    rules: ["limit.scopes-are-independent"],
    leases: ["guild", "global"],
    creates: MENU,
    steps: [
      cleared(GUILD),
      ...menus(GUILD, 2),
      create(GLOBAL, "act", "elsewhere", { name: "Elsewhere", type: 2 }, [answered(201)]),
      list(GLOBAL, "after", [named("after", { id: idOf("elsewhere"), name: "Elsewhere" }, 1)]),
    ],
  }),
  draftOf("limit.scopes-are-independent", "@two-applications", {
    title: "counts the commands of each application in a guild separately",
    needs: ["driver", "other-application"],
    steps: [
      guild(),
      drive("given", "installed", "install", { ...OF_OTHER, guild_id: guildId(), scopes: ["applications.commands"] }),
      {
        // Of few types: the creates of a day may count for the guild, whoever sends them.
        ...bulk(GUILD, "given", "theirs", ALL_MENUS, [answered(200)]),
        as: "otherBot",
        path: { ...OF_OTHER, guild_id: guildId() },
      },
      asIn(
        "new guild",
        bulk(GUILD, "act", "ours", ALL_MENUS.slice(1), [
          answered(200),
          { check: "count", in: at("ours"), is: ALL_MENUS.length - 1 },
        ]),
      ),
      asIn("new guild", create(GUILD, "act", "the last", ALL_MENUS[0] ?? {}, [answered(201)])),
    ],
  }),
  draftOf("limit.scopes-are-independent", "@two-guilds", {
    title: "counts the commands of each guild separately",
    leases: ["guild", "guild2"],
    creates: MENU,
    steps: [
      cleared(GUILD),
      ...menus(GUILD, 3),
      create(
        GUILD,
        "act",
        "elsewhere",
        { name: "Elsewhere", type: 3 },
        { path: { guild_id: { $: "guild2" } }, expect: [answered(201)] },
      ),
      list(GUILD, "after", [named("after", { id: idOf("elsewhere"), name: "Elsewhere" }, 1)], {
        path: { guild_id: { $: "guild2" } },
      }),
    ],
  }),
];
