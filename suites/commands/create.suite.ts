/** POST: a new name is a create, and what a fresh command looks like. */
import type { Check } from "../../src/case/check.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { type CommandScope, inBothScopes } from "../rows/scope.js";
import {
  absent,
  answered,
  at,
  create,
  differs,
  edit,
  entry,
  equals,
  get,
  idOf,
  list,
  listBefore,
  listedAs,
  menuSlot,
  named,
  oneOf,
  readBack,
  remove,
  slot,
} from "../rows/steps.js";

/** Every field that a chat-input command can carry in both scopes, at ordinary values. */
export const RICH = {
  description: "Everything at once",
  default_member_permissions: "32",
  nsfw: true,
  options: [
    { type: 3, name: "word", description: "A word", required: true, min_length: 1, max_length: 20 },
    { type: 4, name: "amount", description: "A whole number", min_value: -3, max_value: 12 },
    { type: 10, name: "ratio", description: "A number", choices: [{ name: "Half", value: 0.5 }] },
  ],
} as const;

/** There is something at the path, whatever it answers with. */
const ANY_SUCCESS: Check = { check: "status", is: [200, 201, 202, 203, 204, 206] };

export const createCases = inBothScopes((scope) => {
  const fresh = { name: "born-new", description: "A command of its own" };
  return [
    draftOf("endpoint.create.answers-201-for-a-new-name", `@${scope.name}`, {
      title: "answers 201 to a create with a new name, and lists the command",
      creates: 1,
      steps: [
        { ...listBefore(scope), expect: [{ check: "accepted" }, named("before", { name: "born-new" }, 0)] },
        create(scope, "act", "new", fresh, [answered(201)]),
        list(scope, "after", [named("after", { id: idOf("new"), name: "born-new" }, 1)]),
      ],
    }),
    draftOf("command.list.holds-each-command", `@${scope.name}`, {
      title: "returns each created command under the same id, alone and in the list",
      also: [
        "endpoint.get.answers-200",
        "endpoint.list.answers-200-with-an-array",
        "endpoint.path.has-the-api-version",
      ],
      steps: [
        slot(scope, "slot-a", RICH),
        slot(scope, "slot-b"),
        get(scope, "one", "slot-a", [], {
          expect: [
            { ...answered(200), rule: "endpoint.get.answers-200" },
            { ...equals(at("one", "/id"), idOf("slot-a")), rule: "endpoint.get.answers-200" },
            readBack("slot-a", at("one")),
          ],
        }),
        {
          ...list(scope, "all"),
          expect: [
            { check: "shape", rule: "endpoint.list.answers-200-with-an-array" },
            { ...ANY_SUCCESS, rule: "endpoint.path.has-the-api-version" },
            { ...answered(200), rule: "endpoint.list.answers-200-with-an-array" },
            named("all", { id: idOf("slot-a"), name: "slot-a" }, 1),
            named("all", { id: idOf("slot-b"), name: "slot-b" }, 1),
            readBack("slot-a", entry("all", "slot-a")),
          ],
        },
      ],
    }),
    ...(scope.name === "global"
      ? [
          draftOf("command.integration-types.are-known", "@user-install", {
            title: "accepts USER_INSTALL beside GUILD_INSTALL in integration_types",
            needs: ["user-install"],
            steps: [
              slot(scope, "slot-c"),
              edit(scope, "act", "edit", "slot-c", { integration_types: [0, { $: "userInstall" }] }),
              get(scope, "one", "slot-c", [readBack("edit", at("one"))]),
            ],
          }),
        ]
      : []),
    draftOf("command.create.answers-what-is-read-back", `@${scope.name}`, {
      title: "answers a create with the command as it was sent, and returns the same in later reads",
      steps: [
        create(scope, "act", "slot-a", { name: "slot-a", ...RICH }),
        get(scope, "one", "slot-a", [
          readBack("slot-a", at("slot-a")),
          readBack("slot-a", at("one")),
          equals(at("one", "/id"), idOf("slot-a")),
          equals(at("one", "/version"), at("slot-a", "/version")),
          equals(at("one", "/name"), at("slot-a", "/name")),
          equals(at("one", "/description"), at("slot-a", "/description")),
        ]),
      ],
    }),
    draft({
      id: `command.fields.have-their-defaults@${scope.name}`,
      title: "returns the documented defaults for a command with only name and description",
      rules: [
        "command.type.defaults-to-chat-input",
        "command.nsfw.defaults-to-false",
        "command.default-permission.defaults-to-true",
        "command.default-member-permissions.defaults-to-none",
      ],
      creates: 1,
      steps: [
        create(scope, "given", "plain", { name: "plain-one", description: "Nothing but the needful" }),
        listedAs(scope, "plain", "plain-one"),
        get(scope, "one", "plain", [
          { ...oneOf(at("one", "/type"), 1, null), rule: "command.type.defaults-to-chat-input" },
          { ...oneOf(at("one", "/nsfw"), false, null), rule: "command.nsfw.defaults-to-false" },
          {
            ...oneOf(at("one", "/default_permission"), true, null),
            rule: "command.default-permission.defaults-to-true",
          },
          {
            ...absent(at("one", "/default_member_permissions")),
            rule: "command.default-member-permissions.defaults-to-none",
          },
        ]),
      ],
    }),
    draftOf("option.required.defaults-to-false", `@${scope.name}`, {
      title: "returns an option without `required` as optional",
      steps: [
        slot(scope, "slot-a", { options: [{ type: 5, name: "flag", description: "A flag" }] }),
        get(scope, "one", "slot-a", [
          equals(at("one", "/options/0/name"), "flag"),
          oneOf(at("one", "/options/0/required"), false, null),
        ]),
      ],
    }),
    draftOf("context-menu.description.reads-as-empty-string", `@${scope.name}`, {
      title: "returns an empty string as the description of user and message commands",
      steps: [
        menuSlot(scope, "user", 2),
        menuSlot(scope, "message", 3),
        get(scope, "one", "user", [
          { check: "present", at: at("one", "/description") },
          equals(at("one", "/description"), ""),
        ]),
        get(scope, "two", "message", [
          { check: "present", at: at("two", "/description") },
          equals(at("two", "/description"), ""),
        ]),
        list(scope, "all", [
          equals(entry("all", "user", "/description"), ""),
          equals(entry("all", "message", "/description"), ""),
        ]),
      ],
    }),
    draftOf("command.server-fields.cannot-be-set", `@${scope.name}`, {
      title: "does not let a create set id, application_id, guild_id or version",
      steps: [
        slot(scope, "slot-b"),
        {
          ...create(scope, "twin", "twin", {
            name: "slot-b",
            description: "A slot of slashproof",
            id: { $: "unknownId" },
            application_id: { $: "unknownId" },
            guild_id: { $: "unknownId" },
            version: "1",
          }),
          expect: [{ check: "answered" }],
        },
        list(scope, "after", [
          named("after", { name: "slot-b", id: idOf("slot-b") }, 1),
          named("after", { id: { $: "unknownId" } }, 0),
          equals(entry("after", "slot-b", "/application_id"), { $: "application" }),
          scope.name === "guild"
            ? equals(entry("after", "slot-b", "/guild_id"), { $: "guild" })
            : absent(entry("after", "slot-b", "/guild_id")),
          differs(entry("after", "slot-b", "/version"), { $: "twin", of: "sent", at: "/version" }),
        ]),
      ],
    }),
    draftOf("endpoint.create.answers-201-for-a-new-name", `@names-equal-as-numbers.${scope.name}`, {
      title: "creates another command where the names are different texts and equal numbers",
      creates: 2,
      steps: [
        create(scope, "given", "first", { name: "1000", description: "A number as it is read" }),
        create(scope, "act", "second", { name: "1e3", description: "The same number for some programs" }, [
          answered(201),
        ]),
        list(scope, "after", [
          differs(idOf("first"), idOf("second")),
          named("after", { name: "1000", id: idOf("first") }, 1),
          named("after", { name: "1e3", id: idOf("second") }, 1),
        ]),
      ],
    }),
    ...(scope.name === "global" ? [namesAlike(scope)] : []),
    draftOf("upsert.after-delete-is-a-create", `@${scope.name}`, {
      title: "creates a new command with the name of a deleted one",
      creates: 2,
      steps: [
        create(scope, "given", "first", { name: "reborn", description: "The first of its name" }),
        remove(scope, "given", "gone", "first"),
        create(scope, "act", "second", { name: "reborn", description: "The second" }, [answered(201)]),
        list(scope, "after", [
          differs(idOf("first"), idOf("second")),
          named("after", { id: idOf("second") }, 1),
          named("after", { id: idOf("first") }, 0),
        ]),
      ],
    }),
  ];
});

/**
 * A collation of a database may take both names for one: in both scopes or in none, so that the one is enough where
 * creates are not counted.
 */
function namesAlike(scope: CommandScope): Draft {
  return draftOf("endpoint.create.answers-201-for-a-new-name", `@names-alike.${scope.name}`, {
    title: "creates another command where the names differ in an accent alone",
    creates: 2,
    steps: [
      create(scope, "given", "first", { name: "resume", description: "Without an accent" }),
      create(scope, "act", "second", { name: "resum\u00e9", description: "With an accent" }, [answered(201)]),
      list(scope, "after", [
        named("after", { name: "resume", id: idOf("first"), description: "Without an accent" }, 1),
        named("after", { name: "resum\u00e9", description: "With an accent" }, 1),
      ]),
    ],
  });
}
