/** Mistakes of a command service in what it keeps and in what it accepts. */
import type { Command } from "./command-service.js";
import { ACCEPTED, accepts, changes, GUILD, isList, lastOf, type ServiceMistake, spoils } from "./service-mistake.js";

/** State that changes where it must not, or stays where it must change. */
export const STATE_MISTAKES: readonly ServiceMistake[] = [
  changes(
    [
      "lists lack user commands",
      ["endpoint.list.returns-all-types", "command.list.holds-each-command"],
      "array of command; all types",
    ],
    (a, asked) => (isList(asked) ? { ...a, body: (a.body as Command[]).filter(({ type }) => type !== 2) } : a),
  ),
  spoils(
    [
      "a removed command stays in the list",
      ["endpoint.delete.removes-the-command"],
      "exists | DELETE | does not exist",
    ],
    (s) => {
      const one = s.one.bind(s);
      s.one = (asked, scope, id) => (asked.method === "DELETE" ? { status: 204 } : one(asked, scope, id));
    },
  ),
  spoils(
    [
      "an edit resets the description",
      ["edit.keeps-other-fields"],
      "each provided field entirely overwrites the existing value",
    ],
    (s) => {
      const edit = s.edit.bind(s);
      s.edit = (c, sent) => {
        c.description = "Reset";
        return edit(c, sent);
      };
    },
  ),
  spoils(
    [
      "an edit adds to the options",
      ["edit.replaces-options-whole", "edit.replaces-provided-fields"],
      "each provided field entirely overwrites the existing value",
    ],
    (s) => {
      const edit = s.edit.bind(s);
      s.edit = (c, sent) =>
        edit(
          c,
          sent.options
            ? { ...sent, options: [...((c.options as object[]) ?? []), ...(sent.options as object[])] }
            : sent,
        );
    },
  ),
  spoils(
    // Its author expected edit.replaces-provided-fields. The edit answers right, and only a later read shows what is wrong.
    ["an edit is not stored", ["endpoint.guild-edit.is-visible-at-once"], "200, command; effective immediately"],
    (s) => {
      const edit = s.edit.bind(s);
      s.edit = (c, sent) => edit({ ...c }, sent);
    },
  ),
  spoils(
    [
      "a rename gives a new id",
      // Its author expected the first rule. The answer is not the command of the path: "200, command".
      ["edit.rename-keeps-the-id", "endpoint.edit.answers-200"],
      "Deleting or renaming a command permanently deletes all permissions of that command",
    ],
    (s) => {
      const edit = s.edit.bind(s);
      s.edit = (c, sent) => {
        if (sent.name) c.id = s.nextId();
        return edit(c, sent);
      };
    },
  ),
  spoils(
    [
      "a rename keeps permissions",
      ["edit.rename-drops-permissions"],
      "Deleting or renaming a command permanently deletes all permissions",
    ],
    (s) => {
      s.dropPermissions = () => undefined;
    },
  ),
  spoils(
    [
      "an edit keeps the version",
      ["command.version.changes-on-edit"],
      "version | Autoincrementing; updated on substantial changes",
    ],
    (s) => {
      const edit = s.edit.bind(s);
      s.edit = (c, sent) => {
        const { version } = c;
        edit(c, sent);
        c.version = version;
        return { status: 200, body: { ...c } };
      };
    },
  ),
  spoils(
    ["an overwriting create gives a new id", ["upsert.keeps-the-id"], "the existing command is overwritten"],
    (s) => {
      const stored = s.stored.bind(s);
      s.stored = (sent, app, guild) => stored(sent, app, guild);
    },
  ),
  spoils(
    [
      "a create of a used name adds a second one",
      [
        "upsert.adds-no-entry",
        "command.name.is-unique-per-type-and-scope",
        "endpoint.create.answers-200-for-a-used-name",
      ],
      "Command names are unique per application, per type, within each scope",
    ],
    (s) => {
      s.create = (sent, app, guild) => {
        const made = s.stored(sent, app, guild);
        s.list(guild ?? "global").push(made);
        return { status: 201, body: made };
      };
    },
  ),
  spoils(
    [
      "an overwrite keeps what is not listed",
      ["bulk.removes-what-is-not-listed"],
      "commands not in the list are removed",
    ],
    (s) => {
      const collection = s.collection.bind(s);
      s.collection = (asked, app, guild) => {
        const old = s.list(guild ?? "global");
        const answered = collection(asked, app, guild);
        if (asked.method === "PUT")
          s.scopes.set(guild ?? "global", [
            ...s.list(guild ?? "global"),
            ...old.filter(({ id }) => !s.list(guild ?? "global").some((c) => c.id === id)),
          ]);
        return answered;
      };
    },
  ),
  spoils(
    [
      "a global overwrite removes guild commands",
      // Its author expected the first two rules. A proxy sees only that the list lacks commands, not which write removed them.
      ["bulk.stays-in-its-scope", "scope.writes-stay-in-their-scope", "command.list.holds-each-command"],
      "replaces the whole command list of that scope",
    ],
    (s) => {
      const collection = s.collection.bind(s);
      s.collection = (asked, app, guild) => {
        if (asked.method === "PUT" && guild === undefined)
          for (const scope of s.scopes.keys()) if (scope !== "global") s.scopes.set(scope, []);
        return collection(asked, app, guild);
      };
    },
  ),
  changes(
    [
      "permissions read back empty",
      ["permission.edit.is-read-back", "permission.get.answers-the-object"],
      "one guild application command permissions object",
    ],
    (a, asked) =>
      asked.method === "GET" && lastOf(asked) === "permissions" && !Array.isArray(a.body) && a.status === 200
        ? { ...a, body: { ...(a.body as object), permissions: [] } }
        : a,
  ),
  spoils(
    ["permissions are added to the old ones", ["permission.edit.replaces-all"], "overwrites existing permissions"],
    (s) => {
      const answer = s.answer.bind(s);
      s.answer = (asked) => {
        if (asked.method !== "PUT" || lastOf(asked) !== "permissions") return answer(asked);
        const key = `${asked.path[3]}/${asked.path[5]}`;
        const permissions = [
          ...(s.permissions.get(key) ?? []),
          ...(asked.body as { permissions: unknown[] }).permissions,
        ];
        return answer({ ...asked, body: { permissions } });
      };
    },
  ),
];

/** Invalid requests that the service accepts: the client is at fault as well. */
export const ACCEPTANCE_MISTAKES: readonly ServiceMistake[] = [
  accepts(
    ["a name of 33 characters is accepted", ["command.name.has-1-to-32-characters"], "name | 1-32 characters"],
    { body: { name: "n".repeat(33), description: "Long" } },
    ACCEPTED({ name: "n".repeat(33), description: "Long" }),
  ),
  accepts(
    [
      "two options with one name are accepted",
      ["option.name.is-unique-in-its-array"],
      "Option names are unique within one options array",
    ],
    {
      body: {
        name: "two",
        description: "Two",
        options: [
          { type: 3, name: "a", description: "A" },
          { type: 4, name: "a", description: "B" },
        ],
      },
    },
    ACCEPTED({
      name: "two",
      description: "Two",
      options: [
        { type: 3, name: "a", description: "A" },
        { type: 4, name: "a", description: "B" },
      ],
    }),
  ),
  accepts(
    [
      "a request without a token is accepted",
      ["authentication.missing-token-is-refused"],
      "All command management endpoints accept either form",
    ],
    { as: "nobody", body: { name: "open", description: "Open" } },
    ACCEPTED({ name: "open", description: "Open" }),
  ),
  accepts(
    ["a bot edits permissions", ["permission.edit.refuses-a-bot-token"], "A bot token is rejected with an error"],
    { method: "PUT", path: `/guilds/${GUILD}/commands/{id}/permissions`, body: { permissions: [] } },
    { status: 200, body: { id: "{id}", application_id: "1000000000000000001", guild_id: GUILD, permissions: [] } },
  ),
];
