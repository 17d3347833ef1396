import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { differenceOfRoundTrip, type RoundTrip } from "./round-trip.js";

const FRESH: RoundTrip = { call: "createGlobalCommand", isNew: true, dictionaries: "compare", userInstall: 1 };
const AGAIN: RoundTrip = { ...FRESH, isNew: false };
const SINGLE: RoundTrip = { ...AGAIN, dictionaries: "if-present" };
const PLAIN_LIST: RoundTrip = { ...AGAIN, dictionaries: "ignore" };
const GUILD: RoundTrip = { ...AGAIN, call: "createGuildCommand" };

const base = { name: "hi", description: "Says hi" };
const read = { ...base, id: "1", application_id: "2", version: "3" };
const option = { type: 3, name: "word", description: "A word" };

type Row = readonly [why: string, trip: RoundTrip, sent: Json, actual: Json];

const SOUND: readonly Row[] = [
  ["nothing but the needful", FRESH, base, read],
  ["extra members", FRESH, base, { ...read, group: 3, etag: "x" }],
  [
    "defaults spelled out",
    FRESH,
    base,
    { ...read, type: 1, nsfw: false, default_permission: true, options: [], default_member_permissions: null },
  ],
  ["defaults as null", FRESH, base, { ...read, nsfw: null, options: null, name_localizations: null, contexts: null }],
  ["defaults sent and left out", FRESH, { ...base, type: 1, nsfw: false, options: [], default_permission: true }, read],
  ["null sent and left out", FRESH, { ...base, default_member_permissions: null, name_localizations: null }, read],
  [
    "what an overwrite left out",
    AGAIN,
    base,
    { ...read, nsfw: true, default_member_permissions: "8", options: [option] },
  ],
  [
    "sets in another order",
    AGAIN,
    { ...base, contexts: [0, 1], integration_types: [0, 1] },
    { ...read, contexts: [1, 0], integration_types: [1, 0] },
  ],
  ["installation that was not sent", FRESH, base, { ...read, contexts: [0, 1, 2], integration_types: [0] }],
  ["an empty list of contexts", AGAIN, { ...base, contexts: [] }, { ...read, contexts: [0, 1, 2] }],
  ["PRIVATE_CHANNEL dropped without USER_INSTALL", AGAIN, { ...base, contexts: [0, 2] }, { ...read, contexts: [0] }],
  [
    "global fields sent to a guild",
    GUILD,
    { ...base, contexts: [0], dm_permission: false, integration_types: [0] },
    read,
  ],
  ["dm_permission that is not read back", AGAIN, { ...base, dm_permission: false }, read],
  ["default_permission that is not read back", AGAIN, { ...base, default_permission: false }, read],
  [
    "a dictionary missing in a single answer",
    SINGLE,
    { ...base, name_localizations: { de: "hallo" } },
    { ...read, name_localizations: null },
  ],
  [
    "a dictionary in a list without them",
    PLAIN_LIST,
    { ...base, name_localizations: { de: "hallo" } },
    { ...read, name_localized: "hallo" },
  ],
  [
    "an entry equal to the name left out",
    AGAIN,
    { ...base, name_localizations: { de: "hallo", fr: "hi" } },
    { ...read, name_localizations: { de: "hallo" } },
  ],
  [
    "an entry equal to the name kept",
    AGAIN,
    { ...base, name_localizations: { de: "hallo" } },
    { ...read, name_localizations: { de: "hallo", fr: "hi" } },
  ],
  ["only entries equal to the name", AGAIN, { ...base, name_localizations: { de: "hi" } }, read],
  [
    "an edit of the dictionary alone",
    AGAIN,
    { description_localizations: { de: "Says hi", fr: "Dit salut" } },
    { ...read, description_localizations: { fr: "Dit salut" } },
  ],
  [
    "option defaults spelled out",
    AGAIN,
    { ...base, options: [option] },
    { ...read, options: [{ ...option, required: false, autocomplete: false, choices: [], options: null, extra: 1 }] },
  ],
  [
    "lengths that an option did not have",
    AGAIN,
    { ...base, options: [option] },
    { ...read, options: [{ ...option, min_length: 0, max_length: 6000, channel_types: [] }] },
  ],
  [
    "bounds that a number did not have, as null or at their widest",
    AGAIN,
    { ...base, options: [{ ...option, type: 4 }] },
    { ...read, options: [{ ...option, type: 4, min_value: -9007199254740991, max_value: null }] },
  ],
  [
    "bounds of numbers that a text has",
    AGAIN,
    { ...base, options: [option] },
    { ...read, options: [{ ...option, min_value: 0, max_value: 0 }] },
  ],
  [
    "numbers written otherwise",
    AGAIN,
    { ...base, options: [{ ...option, type: 10, min_value: 1 }] },
    JSON.parse(
      '{"id":"1","name":"hi","description":"Says hi","options":[{"type":10,"name":"word","description":"A word","min_value":1.0}]}',
    ) as Json,
  ],
  [
    "channel types in another order",
    AGAIN,
    { ...base, options: [{ ...option, type: 7, channel_types: [0, 5] }] },
    { ...read, options: [{ ...option, type: 7, channel_types: [5, 0] }] },
  ],
  [
    "a context menu's empty description",
    FRESH,
    { name: "Look", type: 2 },
    { ...read, name: "Look", type: 2, description: "" },
  ],
  [
    "members that the service sets",
    AGAIN,
    { ...base, id: "9", version: "9", application_id: "9", guild_id: "9" },
    read,
  ],
  ["unknown members", AGAIN, { ...base, colour: "red" }, read],
  [
    "permissions in another order",
    AGAIN,
    {
      permissions: [
        { id: "1", type: 1, permission: true },
        { id: "2", type: 2, permission: false },
      ],
    },
    {
      id: "5",
      permissions: [
        { type: 2, id: "2", permission: false },
        { permission: true, id: "1", type: 1, why: "" },
      ],
    },
  ],
];

const BROKEN: readonly (readonly [...Row, pointer: string])[] = [
  ["another name", FRESH, base, { ...read, name: "ho" }, "/name"],
  ["a lost description", FRESH, base, { ...read, description: "" }, "/description"],
  ["another type", FRESH, { name: "Look", type: 2 }, { ...read, name: "Look", type: 3 }, "/type"],
  ["a type out of nothing", FRESH, base, { ...read, type: 2 }, "/type"],
  ["nsfw that was not sent", FRESH, base, { ...read, nsfw: true }, "/nsfw"],
  ["nsfw that was lost", AGAIN, { ...base, nsfw: true }, read, "/nsfw"],
  [
    "permissions that were not sent",
    FRESH,
    base,
    { ...read, default_member_permissions: "8" },
    "/default_member_permissions",
  ],
  [
    "permissions that were lost",
    AGAIN,
    { ...base, default_member_permissions: "0" },
    { ...read, default_member_permissions: null },
    "/default_member_permissions",
  ],
  [
    "permissions as a number",
    AGAIN,
    { ...base, default_member_permissions: "8" },
    { ...read, default_member_permissions: 8 },
    "/default_member_permissions",
  ],
  [
    "permissions of 53 bits, rounded",
    AGAIN,
    { ...base, default_member_permissions: "9007199254740993" },
    { ...read, default_member_permissions: "9007199254740992" },
    "/default_member_permissions",
  ],
  [
    "default_permission turned round",
    AGAIN,
    { ...base, default_permission: false },
    { ...read, default_permission: true },
    "/default_permission",
  ],
  [
    "dm_permission turned round",
    AGAIN,
    { ...base, dm_permission: false },
    { ...read, dm_permission: true },
    "/dm_permission",
  ],
  ["contexts lost", AGAIN, { ...base, contexts: [0, 1] }, { ...read, contexts: [0] }, "/contexts"],
  [
    "PRIVATE_CHANNEL dropped with USER_INSTALL",
    AGAIN,
    { ...base, contexts: [0, 2], integration_types: [0, 1] },
    { ...read, contexts: [0], integration_types: [0, 1] },
    "/contexts",
  ],
  [
    "integration types lost",
    AGAIN,
    { ...base, integration_types: [0, 1] },
    { ...read, integration_types: [0] },
    "/integration_types",
  ],
  [
    "a dictionary lost in a list",
    AGAIN,
    { ...base, name_localizations: { de: "hallo" } },
    read,
    "/name_localizations/de",
  ],
  [
    "an entry changed",
    SINGLE,
    { ...base, name_localizations: { de: "hallo" } },
    { ...read, name_localizations: { de: "moin" } },
    "/name_localizations/de",
  ],
  [
    "an old entry kept",
    AGAIN,
    { ...base, name_localizations: { de: "hallo" } },
    { ...read, name_localizations: { de: "hallo", fr: "salut" } },
    "/name_localizations/fr",
  ],
  [
    "options in another order",
    AGAIN,
    { ...base, options: [option, { ...option, name: "more" }] },
    { ...read, options: [{ ...option, name: "more" }, option] },
    "/options/0/name",
  ],
  [
    "an option lost",
    AGAIN,
    { ...base, options: [option, { ...option, name: "more" }] },
    { ...read, options: [option] },
    "/options/1",
  ],
  ["an option out of nothing", AGAIN, { ...base, options: [] }, { ...read, options: [option] }, "/options/0"],
  [
    "an option that became required",
    AGAIN,
    { ...base, options: [option] },
    { ...read, options: [{ ...option, required: true }] },
    "/options/0/required",
  ],
  [
    "a bound of zero out of nothing",
    AGAIN,
    { ...base, options: [{ ...option, type: 4, max_value: 5 }] },
    { ...read, options: [{ ...option, type: 4, min_value: 0, max_value: 5 }] },
    "/options/0/min_value",
  ],
  [
    "a bound of zero lost",
    AGAIN,
    { ...base, options: [{ ...option, type: 4, min_value: 0 }] },
    { ...read, options: [{ ...option, type: 4 }] },
    "/options/0/min_value",
  ],
  [
    "a fraction cut off",
    AGAIN,
    { ...base, options: [{ ...option, type: 10, max_value: 0.5 }] },
    { ...read, options: [{ ...option, type: 10, max_value: 0 }] },
    "/options/0/max_value",
  ],
  [
    "a choice value of another type",
    AGAIN,
    { ...base, options: [{ ...option, choices: [{ name: "one", value: "1" }] }] },
    { ...read, options: [{ ...option, choices: [{ name: "one", value: 1 }] }] },
    "/options/0/choices/0/value",
  ],
  [
    "choices in another order",
    AGAIN,
    {
      ...base,
      options: [
        {
          ...option,
          choices: [
            { name: "a", value: "a" },
            { name: "b", value: "b" },
          ],
        },
      ],
    },
    {
      ...read,
      options: [
        {
          ...option,
          choices: [
            { name: "b", value: "b" },
            { name: "a", value: "a" },
          ],
        },
      ],
    },
    "/options/0/choices/0/name",
  ],
  [
    "a dictionary lost in an option",
    AGAIN,
    { ...base, options: [{ ...option, name_localizations: { de: "wort" } }] },
    { ...read, options: [option] },
    "/options/0/name_localizations/de",
  ],
  ["a name in another Unicode form", AGAIN, { ...base, name: "e\u0301" }, { ...read, name: "\u00e9" }, "/name"],
  ["no command at all", AGAIN, base, null, ""],
  ["a list for a command", AGAIN, base, [read], ""],
];

describe("a round trip", () => {
  test.each(SOUND)("lets pass: %s", (_why, trip, sent, actual) => {
    expect(differenceOfRoundTrip(sent, actual, trip)).toBeUndefined();
  });

  test.each(BROKEN)("finds: %s", (_why, trip, sent, actual, pointer) => {
    expect(differenceOfRoundTrip(sent, actual, trip)?.pointer).toBe(pointer);
  });
});
