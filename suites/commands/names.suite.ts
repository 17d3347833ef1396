/** Which names collide and which do not: per type, scope, guild and application. */
import { draftOf } from "../rows/draft.js";
import { GLOBAL, GUILD, inBothScopes } from "../rows/scope.js";
import { answered, at, type Body, create, differs, idOf, list, named } from "../rows/steps.js";

const IN_GUILD_2 = { guild_id: { $: "guild2" } };
const BY_OTHER = { path: { application_id: { $: "otherApplication" } }, as: "otherBot" } as const;
const shared: Body = { name: "same-name", description: "A name that is used elsewhere too" };

export const nameCases = [
  ...inBothScopes((scope) => [
    draftOf("command.name.is-free-for-other-types", `@${scope.name}`, {
      title: "accepts the same name for one command of each type",
      also: ["endpoint.list.returns-all-types"],
      creates: 3,
      steps: [
        create(scope, "act", "slash", shared, [answered(201)]),
        create(scope, "act", "user", { name: "same-name", type: 2 }, [answered(201)]),
        create(scope, "act", "message", { name: "same-name", type: 3 }, [answered(201)]),
        list(scope, "all", [
          differs(idOf("slash"), idOf("user")),
          differs(idOf("slash"), idOf("message")),
          differs(idOf("user"), idOf("message")),
          { ...named("all", { id: idOf("slash") }, 1), rule: "endpoint.list.returns-all-types" },
          { ...named("all", { id: idOf("user"), type: 2 }, 1), rule: "endpoint.list.returns-all-types" },
          { ...named("all", { id: idOf("message"), type: 3 }, 1), rule: "endpoint.list.returns-all-types" },
        ]),
      ],
    }),
    draftOf("command.name.is-free-for-other-applications", `@${scope.name}`, {
      title: "accepts a command name that another application uses",
      leases: [scope.lease, "otherApplication"],
      creates: 1,
      steps: [
        create(scope, "given", "ours", shared),
        create(scope, "act", "theirs", shared, { ...BY_OTHER, expect: [answered(201)] }),
        list(scope, "our-list", [
          named("our-list", { id: idOf("ours") }, 1),
          named("our-list", { id: idOf("theirs") }, 0),
        ]),
        list(
          scope,
          "their-list",
          [named("their-list", { id: idOf("theirs") }, 1), named("their-list", { id: idOf("ours") }, 0)],
          BY_OTHER,
        ),
      ],
    }),
  ]),
  draftOf("command.name.is-free-in-other-scopes", "@global-and-guild", {
    title: "accepts the same name for a global command and a guild command",
    leases: ["guild", "global"],
    creates: 1,
    steps: [
      create(GLOBAL, "act", "global", shared, [answered(201)]),
      create(GUILD, "act", "guild", shared, [answered(201)]),
      list(GLOBAL, "globally", [named("globally", { id: idOf("global") }, 1), differs(idOf("global"), idOf("guild"))]),
      list(GUILD, "in-guild", [named("in-guild", { id: idOf("guild") }, 1)]),
    ],
  }),
  draftOf("command.name.is-free-in-other-scopes", "@two-guilds", {
    title: "creates a command in each of two guilds under the same name",
    leases: ["guild", "guild2"],
    creates: 1,
    steps: [
      create(GUILD, "act", "here", shared, [answered(201)]),
      create(GUILD, "act", "there", shared, { path: IN_GUILD_2, expect: [answered(201)] }),
      list(GUILD, "first", [named("first", { name: "same-name" }, 1), differs(idOf("here"), idOf("there"))]),
      list(GUILD, "second", [named("second", { id: idOf("there") }, 1), { check: "present", at: at("second", "/0") }], {
        path: IN_GUILD_2,
      }),
    ],
  }),
];
