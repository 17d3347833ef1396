/** What an opponent lets a service do wrong, and what other clients, restarts and doubt must never be blamed for. */
import { describe, expect, test } from "vitest";
import { MAX_COPY_BYTES } from "./body-copy.js";
import { type Fed, failuresOf, findingsOf } from "./testing/fed-traffic.js";
import {
  command,
  deleted,
  edited,
  listed,
  made,
  permitted,
  read,
  replaced,
  SERVICE_MISTAKES,
} from "./testing/service-mistakes.js";

test.each(SERVICE_MISTAKES)("a service that $what is found", async ({ rule, exchanges }) => {
  const failures = await failuresOf(exchanges);
  const parties = new Set(failures.map(({ id }) => id.split(".", 1)[0]));

  expect(failures.flatMap(({ id, rules }) => (id.startsWith("service.") ? rules : []))).toContain(rule);
  // Only a service that takes a wrong request shares the blame.
  expect([...parties].filter((party) => party === "client")).toEqual(
    rule === "command.name.has-1-to-32-characters" || rule === "option.required-ones-come-first" ? ["client"] : [],
  );
});

const SAY = { name: "say", description: "Says it" };
const TOO_LONG = MAX_COPY_BYTES + 1;
const OTHER = { name: "ask", description: "Asks it" };
const ENTRY = { id: "44", type: 1, permission: true };

describe("neither party is blamed for", () => {
  test.each<[what: string, exchanges: readonly Fed[]]>([
    [
      "a life of a command",
      [
        listed(),
        made("1"),
        made("1", undefined, 200),
        listed(command("1")),
        edited("1", { nsfw: true }, command("1", { ...command("1"), nsfw: true })),
        read("1", command("1", { ...command("1"), nsfw: true })),
        replaced([OTHER], [command("2", OTHER)]),
        listed(command("2", OTHER)),
        deleted("2"),
        listed(),
        made("3", OTHER),
      ],
    ],
    [
      "permissions that are read back in another order",
      [permitted([ENTRY, { id: "45", type: 2, permission: false }], [{ id: "45", type: 2, permission: false }, ENTRY])],
    ],
    [
      "permissions that a rename dropped",
      [
        made("1"),
        permitted([ENTRY]),
        edited("1", { name: "tell" }, command("1", { ...command("1"), name: "tell", version: "901" })),
        { ...permitted([], []), method: "GET", sent: undefined },
      ],
    ],
    [
      "a global command that is read as it was before an edit, since such edits take their time",
      [
        made("1"),
        edited("1", { nsfw: true }, command("1", { ...command("1"), nsfw: true, version: "901" })),
        read("1", command("1")),
      ],
    ],
    [
      "a list that lacks a dictionary whose only value equals the default",
      [
        made("1", { ...OTHER, name_localizations: { de: OTHER.name } }),
        { ...listed(command("1", OTHER)), path: `${listed().path}?with_localizations=true` },
      ],
    ],
    ["a service that was restarted and counts from 1 again", [made("1"), { ...made("1"), session: 2 }]],
    [
      "a removed id that a restarted service gives out again",
      [made("1"), deleted("1"), { ...listed(command("1")), session: 2 }],
    ],
    [
      "a service that an unknown request reset",
      [made("1"), { method: "POST", path: "/reset", status: 204 }, made("1")],
    ],
    [
      "two creates at once",
      [{ ...made("1"), overlaps: true }, { ...made("1"), overlaps: true }, made("1", undefined, 200)],
    ],
    [
      "a list that was read while a delete went on",
      [made("1"), { ...deleted("1"), overlaps: true }, { ...listed(command("1")), overlaps: true }],
    ],
    ["a write that came to no end", [made("1"), { method: "DELETE", path: "/applications/11/commands/1" }, made("1")]],
    [
      "a bulk overwrite whose answer is too long to read",
      [made("1"), { ...replaced([], []), answer: "x".repeat(TOO_LONG) }, made("1")],
    ],
    ["an id that was never seen, deleted before it was given out", [deleted("1"), made("1"), listed(command("1"))]],
    [
      "a bulk answer without a command that the request lists",
      [
        made("1"),
        replaced([SAY, OTHER], [command("1", SAY), command("2", OTHER)]),
        listed(command("1", SAY), command("2", OTHER)),
      ],
    ],
    [
      "an entry point that a bulk overwrite leaves there",
      [replaced([OTHER], [command("9", { name: "launch", description: "", type: 4 }), command("2", OTHER)])],
    ],
  ])("%s", async (_, exchanges) => {
    expect(await findingsOf(exchanges)).toEqual([]);
    expect(await failuresOf(exchanges, "documented", true)).toEqual([]);
  });
});

const MINED = { ...SAY, options: [{ type: 4, name: "n", description: "How many", min_value: 2 }] };

test.each<[what: string, sent: object, answered: object]>([
  ["a number, which reads back as a text", { default_member_permissions: 32 }, { default_member_permissions: "32" }],
  [
    "a number beyond 53 bits",
    { default_member_permissions: 2 ** 60 },
    { default_member_permissions: "1152921504606846977" },
  ],
  ["members of an option that no document names", { options: [{ ...MINED.options[0], minValue: 2 }] }, MINED],
])("neither party is blamed in the profile discord for %s", async (_, sent, answered) => {
  const one = { ...made("1", { ...SAY, ...answered }), sent: { ...SAY, ...sent } };
  const all = replaced([{ ...SAY, ...sent }], [command("1", { ...SAY, ...answered })]);

  expect(await findingsOf([one, all], "discord")).toEqual([]);
});

test("another number than was sent is a fault of the service", async () => {
  const sent = { ...SAY, default_member_permissions: 32 };

  expect(await findingsOf([{ ...made("1", { ...SAY, default_member_permissions: "33" }), sent }], "discord")).toEqual([
    "service.command.default-member-permissions.round-trips@createGlobalCommand",
  ]);
});

test("a service that answers a list with an object is blamed for that alone", async () => {
  const noList: Fed = { method: "GET", path: "/applications/11/commands", status: 200, answer: { commands: [] } };

  expect(await findingsOf([made("1"), noList, made("1", undefined, 200)])).toEqual([
    "service.endpoint.list.answers-200-with-an-array@listGlobalCommands",
  ]);
});

describe("what another client may have done is advice, and a fault with a sole client", () => {
  test.each<[what: string, exchanges: readonly Fed[]]>([
    ["a delete", [made("1"), listed(), made("2")]],
    ["a create", [listed(), made("1", undefined, 200)]],
    ["a rename", [made("1"), edited("1", { nsfw: true }, command("1", { ...SAY, name: "tell", nsfw: true }))]],
    ["a bulk overwrite", [made("1"), replaced([SAY], [command("2", SAY)])]],
    ["an edit of permissions", [permitted([ENTRY]), { ...permitted([], []), method: "GET", sent: undefined }]],
  ])("%s", async (_, exchanges) => {
    const failures = await failuresOf(exchanges);
    const withSoleClient = await failuresOf(exchanges, "documented", true);

    expect(failures.map(({ level }) => level)).toEqual(["should"]);
    expect(withSoleClient.map(({ id, level }) => [id, level])).toEqual(failures.map(({ id }) => [id, "must"]));
  });

  test("and it is said once: what contradicted memory is learnt anew", async () => {
    const failures = await failuresOf([made("1"), listed(), listed(), listed()]);

    expect(failures.map(({ requests }) => requests)).toEqual([1]);
  });
});
