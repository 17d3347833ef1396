/** What an application is decides which commands it may have, and whose language a list is in. */
import type { Step } from "../../src/case/case.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, drive, guild, guildId, user, userId } from "../rows/driver.js";
import { GLOBAL, GUILD } from "../rows/scope.js";
import { ACCEPTED, at, create, edit, equals, list, listBefore, REFUSED, remove, same, slot } from "../rows/steps.js";

const change = (name: string, body: NonNullable<Step["body"]> & object): Step =>
  drive("given", name, "changeApplication", body as Parameters<typeof drive>[3]);

const USER_INSTALL = { $: "userInstall" };

export const applicationCases: readonly Draft[] = [
  draftOf("command.integration-types.default-to-the-application", ".changed@create", {
    title: "stores the installation contexts of its application for a new global command",
    creates: 2,
    steps: [
      change("guilds-only", { integration_types: [0] }),
      create(GLOBAL, "act", "one", { name: "for-guilds", description: "Made while guilds were all" }),
      change("both", { integration_types: [0, USER_INSTALL] }),
      create(GLOBAL, "act", "two", { name: "for-both", description: "Made after that" }),
      list(GLOBAL, "after", [
        equals({ $: "after", find: { id: at("one", "/id") }, at: "/integration_types" }, [0]),
        equals({ $: "after", find: { id: at("two", "/id") }, at: "/integration_types" }, [0, USER_INSTALL]),
      ]),
    ],
  }),
  draftOf("command.integration-types.are-supported-by-the-application", ".beside-one-that-is@create", {
    title: "refuses an installation context that the application does not support, in a create and in an edit",
    steps: [
      change("guilds-only", { integration_types: [0] }),
      slot(GLOBAL, "valid", { name: "slot-a", integration_types: [0] }),
      listBefore(GLOBAL),
      create(
        GLOBAL,
        "twin",
        "twin",
        { name: "slot-a", description: "A slot of slashproof", integration_types: [0, USER_INSTALL] },
        [REFUSED],
      ),
      edit(GLOBAL, "twin", "edited", "valid", { integration_types: [0, USER_INSTALL] }, [REFUSED]),
      list(GLOBAL, "after", [same(at("before"), at("after"))]),
    ].map((step) => (step.name === "valid" ? { ...step, part: "valid" as const } : step)),
  }),
  draftOf("entry-point.needs-an-activity", ".without-one@create", {
    title: "refuses an entry point command of an application that has no embedded activity",
    needs: ["driver", "entry-point"],
    emptiesScope: true,
    creates: 1,
    steps: [
      change("with", { has_activity: true }),
      create(GLOBAL, "valid", "valid", { type: 4, name: "Launch", handler: 2 }),
      remove(GLOBAL, "given", "removed", "valid"),
      change("without", { has_activity: false }),
      listBefore(GLOBAL),
      create(GLOBAL, "twin", "twin", { type: 4, name: "Launch", handler: 2 }, [REFUSED]),
      list(GLOBAL, "after", [same(at("before"), at("after"))]),
    ],
  }),
  draftOf("notice.localization.user-settings-come-last", ".without-a-header@list", {
    title:
      "lists commands in the language of the requesting user's settings if no header of the request gives a language",
    steps: [
      guild(),
      user("user", { locale: "es-ES" }),
      drive("given", "token", "makeToken", { user_id: userId(), scopes: ["applications.commands.update"] }),
      command("command", { name: "greet", name_localizations: { "es-ES": "gruss", "en-GB": "salut" } }),
      {
        name: "permitted",
        part: "given",
        call: GUILD.calls.list,
        path: { guild_id: guildId() },
        as: at("token", "/token"),
        open: "which tokens of users may list commands is not said",
        expect: ACCEPTED,
      },
      ...(
        [
          ["by-settings", {}, "gruss"],
          ["by-header", { headers: { "Accept-Language": "en-GB" } }, "salut"],
        ] as const
      ).map(
        ([name, more, text]): Step => ({
          name,
          part: "act",
          call: GUILD.calls.list,
          path: { guild_id: guildId() },
          as: at("token", "/token"),
          ...more,
          expect: [...ACCEPTED, equals({ $: name, find: { id: at("command", "/id") }, at: "/name_localized" }, text)],
        }),
      ),
    ],
  }),
];
