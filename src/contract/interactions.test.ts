import { describe, expect, test } from "vitest";
import type { Json } from "./json.js";
import type { OperationId } from "./operations.js";
import type { RuleId } from "./rule-ids.gen.js";
import { validateRequest, validateResponse } from "./validate.js";

type Tree = Readonly<Record<string, Json>>;

const MEMBER: Tree = {
  user: { id: "7" },
  roles: [],
  permissions: "0",
  joined_at: "2026-01-01T00:00:00Z",
  nick: null,
  pending: false,
  mute: false,
  deaf: false,
  premium_since: null,
  avatar: null,
};
const RECEIVED: Tree = {
  id: "1",
  application_id: "2",
  channel_id: "3",
  token: "secret",
  version: 1,
  app_permissions: "8",
  attachment_size_limit: 10_485_760,
};
const DATA: Tree = { id: "4", name: "ping", type: 1, version: "5" };
const COMMAND: Tree = { ...RECEIVED, type: 2, data: DATA };
const ROLE: Tree = {
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  description: null,
  flags: 0,
  hoist: false,
  icon: null,
  id: "9",
  managed: false,
  mentionable: false,
  name: "role",
  permissions: "0",
  position: 1,
  unicode_emoji: null,
};

/** What a delivery breaks, with pointers relative to the interaction. */
function inDelivery(interaction: Json): string[] {
  return validateResponse("listDeliveries", 200, { deliveries: [{ interaction }], cursor: "1" }).map(
    ({ rule, pointer }) => `${rule} ${pointer.replace("/deliveries/0/interaction", "")}`,
  );
}

function withOptions(...options: readonly Json[]): Tree {
  return { ...COMMAND, data: { id: "4", name: "ping", type: 1, version: "5", options } };
}

function used(data: Tree): Tree {
  return { ...RECEIVED, type: 3, data };
}

function submitted(...components: readonly Json[]): Tree {
  return { ...RECEIVED, type: 5, data: { custom_id: "modal", components } };
}

const SUBMITTED: readonly Tree[] = [
  { type: 4, id: 1, custom_id: "input", value: "" },
  { type: 3, id: 1, custom_id: "texts", values: ["a"] },
  { type: 3, id: 1, custom_id: "texts" },
  { type: 8, id: 1, custom_id: "channels", values: [] },
  { type: 19, id: 1, custom_id: "upload", values: ["1"] },
  { type: 21, id: 1, custom_id: "radio", value: null },
  { type: 22, id: 1, custom_id: "boxes", values: [] },
  { type: 23, id: 1, custom_id: "box", value: false },
];

describe("what the documents show of interactions is sound", () => {
  const sound: readonly Tree[] = [
    COMMAND,
    { ...COMMAND, guild_id: "6", member: MEMBER, locale: "de", guild_locale: "en-US" },
    // Absent where the documents are silent, or null.
    { ...COMMAND, guild_id: null, locale: null, guild_locale: null },
    { ...COMMAND, data: { id: "4", name: "ping", type: 1, version: null, target_id: null } },
    { ...COMMAND, data: {}, more: true },
    withOptions({ name: "sub", type: 1, options: [{ name: "n", type: 4, value: 9_007_199_254_740_991 }] }),
    withOptions({ name: "group", type: 2, options: [{ name: "sub", type: 1 }] }),
    withOptions(
      { name: "n", type: 10, value: 0.5 },
      { name: "b", type: 5, value: true },
      { name: "u", type: 6, value: "7" },
    ),
    {
      ...COMMAND,
      type: 4,
      data: {
        id: "4",
        name: "ping",
        type: 1,
        version: "5",
        options: [{ name: "n", type: 4, value: "1", focused: true }],
      },
    },
    used({ component_type: 2, id: 1, custom_id: "press" }),
    used({ component_type: 3, id: 1, custom_id: "texts", values: ["a"] }),
    used({ component_type: 6, id: 1, custom_id: "roles", values: ["9"], resolved: { roles: { "9": ROLE } } }),
    used({ component_type: 5, id: 1, custom_id: "users", values: [] }),
    submitted({ type: 10, id: 1 }, ...SUBMITTED.map((component) => ({ type: 18, id: 2, component }))),
    submitted({ type: 1, components: [{ type: 4, id: 1, custom_id: "input", value: "x" }] }),
    { id: "1", application_id: "2", type: 1, token: "secret", version: 1 },
  ];

  test.each(sound)("%j", (interaction) => {
    expect(inDelivery(interaction)).toEqual([]);
  });
});

describe("an interaction with one fault breaks one rule", () => {
  const without = (tree: Tree, name: string): Tree =>
    Object.fromEntries(Object.entries(tree).filter(([member]) => member !== name));
  const option = (type: number, value: Json): Tree => withOptions({ name: "o", type, value });
  const resolved = (entities: Json): Tree =>
    used({ component_type: 6, id: 1, custom_id: "roles", values: ["9"], resolved: entities });
  const faults: readonly (readonly [RuleId, string, Json])[] = [
    ["interaction.object.has-its-fields", "", []],
    ["interaction.object.has-its-fields", "/token", without(COMMAND, "token")],
    ["interaction.object.has-its-fields", "/token", { ...COMMAND, token: "" }],
    ["interaction.object.has-its-fields", "/channel_id", without(COMMAND, "channel_id")],
    ["interaction.object.has-its-fields", "/id", { ...COMMAND, id: 1 }],
    ["interaction.object.has-its-fields", "/type", { ...COMMAND, type: "2" }],
    ["interaction.member.has-its-fields", "/member/nick", { ...COMMAND, member: without(MEMBER, "nick") }],
    ["interaction.member.has-its-fields", "/member/roles", { ...COMMAND, member: { ...MEMBER, roles: null } }],
    ["interaction.app-permissions.is-a-bit-set", "/app_permissions", { ...COMMAND, app_permissions: 8 }],
    [
      "interaction.attachment-size-limit.is-at-least-the-default",
      "/attachment_size_limit",
      { ...COMMAND, attachment_size_limit: 10_485_759 },
    ],
    ["interaction.guild-id.is-present-in-guilds", "/guild_id", { ...COMMAND, guild_id: 6 }],
    ["interaction.guild-id.is-present-in-guilds", "/guild_id", { ...COMMAND, guild_id: "here" }],
    ["interaction.locale.is-of-the-client", "/locale", { ...COMMAND, locale: 1 }],
    ["interaction.guild-locale.is-present-in-guilds", "/guild_locale", { ...COMMAND, guild_locale: {} }],
    ["interaction.data.id-is-the-command", "/data/id", { ...COMMAND, data: { ...DATA, id: 4 } }],
    ["interaction.data.name-is-the-default-name", "/data/name", { ...COMMAND, data: { ...DATA, name: null } }],
    ["interaction.data.type-is-the-command-type", "/data/type", { ...COMMAND, data: { ...DATA, type: "1" } }],
    ["interaction.data.version-is-the-command-version", "/data/version", { ...COMMAND, data: { ...DATA, version: 5 } }],
    ["interaction.data.options-have-name-type-and-value", "/data/options/0/value", withOptions({ name: "o", type: 3 })],
    ["interaction.data.options-have-name-type-and-value", "/data/options/0/name", withOptions({ type: 3, value: "a" })],
    ["option-value.integer.is-a-safe-integer", "/data/options/0/value", option(4, 2 ** 53)],
    ["option-value.integer.is-a-safe-integer", "/data/options/0/value", option(4, "1")],
    ["option-value.number.is-a-double", "/data/options/0/value", option(10, 2 ** 53 + 2)],
    ["option-value.kind-follows-the-type", "/data/options/0/value", option(5, "true")],
    ["option-value.kind-follows-the-type", "/data/options/0/value", option(11, 7)],
    [
      "option-value.kind-follows-the-type",
      "/data/options/0/options/0/value",
      withOptions({ name: "sub", type: 1, options: [{ name: "o", type: 5, value: 1 }] }),
    ],
    ["autocomplete.data.has-the-command-shape", "/data/options", { ...COMMAND, type: 4 }],
    [
      "autocomplete.typed-option.is-focused",
      "/data/options/0/focused",
      {
        ...COMMAND,
        type: 4,
        data: { id: "4", name: "ping", type: 1, version: "5", options: [{ name: "o", type: 3, focused: "yes" }] },
      },
    ],
    ["component-response.button.has-its-fields", "/data/id", used({ component_type: 2, custom_id: "press" })],
    [
      "component-response.string-select.has-its-fields",
      "/data/values/0",
      used({ component_type: 3, id: 1, custom_id: "texts", values: [1] }),
    ],
    [
      "component-response.auto-select.has-its-fields",
      "/data/resolved",
      used({ component_type: 5, id: 1, custom_id: "users", values: ["7"] }),
    ],
    ["component-response.resolved.is-keyed-by-id", "/data/resolved/roles", resolved({ roles: { admin: ROLE } })],
    ["component-response.resolved.is-keyed-by-id", "/data/resolved/roles", resolved({ roles: [] })],
    [
      "component-response.resolved.role-has-its-fields",
      "/data/resolved/roles/9/colors",
      resolved({ roles: { "9": without(ROLE, "colors") } }),
    ],
    [
      "component-response.resolved.member-has-its-fields",
      "/data/resolved/members/9/banner",
      resolved({
        members: {
          "9": {
            ...{ avatar: null, communication_disabled_until: null, flags: 0, joined_at: "x", nick: null },
            ...{ pending: false, permissions: "0", premium_since: null, roles: [] },
          },
        },
      }),
    ],
    ["component-response.text-display.has-its-fields", "/data/components/0/id", submitted({ type: 10 })],
    ["component-response.label.has-its-fields", "/data/components/0/component", submitted({ type: 18, id: 1 })],
    ...SUBMITTED.filter(({ type }) => type !== 3).map((component): [RuleId, string, Json] => [
      ruleOfResponse(component["type"]),
      "/data/components/0/component/custom_id",
      submitted({ type: 18, id: 1, component: without(component, "custom_id") }),
    ]),
    [
      "component-response.checkbox.has-its-fields",
      "/data/components/0/component/value",
      submitted({ type: 18, id: 1, component: { type: 23, id: 1, custom_id: "box", value: null } }),
    ],
  ];

  test.each(faults)("%s at %s: %j", (rule, pointer, interaction) => {
    expect(inDelivery(interaction)).toEqual([`${rule} ${pointer}`]);
  });
});

function ruleOfResponse(type: Json | undefined): RuleId {
  switch (type) {
    case 4:
      return "component-response.text-input.has-its-fields";
    case 19:
      return "component-response.file-upload.has-its-fields";
    case 21:
      return "component-response.radio-group.has-its-fields";
    case 22:
      return "component-response.checkbox-group.has-its-fields";
    case 23:
      return "component-response.checkbox.has-its-fields";
    default:
      return "component-response.auto-select.has-its-fields";
  }
}

describe("a message in an answer", () => {
  const found = (components: Json, operation: OperationId = "getMessage"): string[] =>
    validateResponse(operation, 200, { components }).map(({ rule, pointer }) => `${rule} ${pointer}`);
  const thumbnail = (media: Tree): Tree => ({
    type: 9,
    id: 1,
    components: [{ type: 10, id: 2, content: "Hello" }],
    accessory: { type: 11, id: 3, media: { url: "https://example.com/a.png", ...media } },
  });

  test("may hold what the service fills in, and null where nothing was sent", () => {
    expect(
      found([thumbnail({ width: 1, height: null, flags: 1, attachment_id: "5", proxy_url: "https://proxy" })]),
    ).toEqual([]);
    expect(
      found([{ type: 1, id: 0, components: [{ type: 2, id: 0, style: 1, label: null, custom_id: "x" }] }]),
    ).toEqual([]);
    expect(found([{ type: 13, id: 1, file: { url: "https://cdn/a.txt" }, name: "a.txt", size: 3 }])).toEqual([]);
  });

  test("has filled fields of the documented type", () => {
    expect(found([thumbnail({ width: "1" })])).toEqual([
      "media.filled-fields-have-their-types /components/0/accessory/media/width",
    ]);
    expect(found([{ type: 17, id: 1, components: [thumbnail({ attachment_id: 5 })] }])).toEqual([
      "media.filled-fields-have-their-types /components/0/components/0/accessory/media/attachment_id",
    ]);
  });

  test.each(["getMessage", "createMessage", "editMessage", "getOriginalResponse", "createFollowUp"] as const)(
    "has components of their types: %s",
    (operation) => {
      expect(found([{ type: 10, id: 1, content: 5 }], operation)).toEqual([
        "component.fields.have-their-type /components/0/content",
      ]);
    },
  );
});

describe("what notices mention", () => {
  test.each<[RuleId, OperationId, Json]>([
    ["notice.application.has-flags-new", "getMyApplication", { flags: 0, flags_new: 0 }],
    ["notice.application.has-flags-new", "getMyApplication", { flags_new: "0" }],
    ["notice.my-guilds.have-a-banner", "listMyGuilds", [{ id: "1", name: "Guild" }]],
  ])("%s in the answer of %s", (rule, operation, body) => {
    expect(validateResponse(operation, 200, body).map((violation) => violation.rule)).toEqual([rule]);
  });

  test("a voice status has at most 500 characters, and a bulk request at most 25 members", () => {
    expect(validateRequest("setVoiceStatus", { status: "a".repeat(500) })).toEqual([]);
    expect(validateRequest("setVoiceStatus", { status: null })).toEqual([]);
    expect(validateRequest("setVoiceStatus", { status: "a".repeat(501) })).toMatchObject([
      { rule: "notice.voice-status.has-at-most-500-characters", pointer: "/status" },
    ]);
    expect(
      validateRequest(
        "bulkEditLobbyMembers",
        Array.from({ length: 25 }, () => ({})),
      ),
    ).toEqual([]);
    expect(
      validateRequest(
        "bulkEditLobbyMembers",
        Array.from({ length: 26 }, () => ({})),
      ),
    ).toMatchObject([{ rule: "notice.lobby.bulk-takes-at-most-25-members" }]);
  });
});

describe("a driver", () => {
  test.each<[OperationId, Json]>([
    ["describe", { operations: ["reset"] }],
    ["makeGuild", { guild_id: "1", channel_id: "2" }],
    ["invokeCommand", { outcome: "delivered", interaction_id: "1" }],
    ["listEvents", { events: [{ name: "ENTITLEMENT_CREATE", by: "webhook", data: {} }], cursor: "1" }],
    ["readGateway", { dispatches: [{ t: "INTERACTION_CREATE", s: 2, d: {} }], cursor: "2" }],
  ])("answers %s as spec says", (operation, answer) => {
    expect(validateResponse(operation, 200, answer)).toEqual([]);
  });

  test.each<[OperationId, Json, string]>([
    ["describe", {}, "/operations"],
    ["makeGuild", { guild_id: 1, channel_id: "2" }, "/guild_id"],
    ["invokeCommand", { outcome: "ok" }, "/outcome"],
    ["listDeliveries", { deliveries: [{}], cursor: "1" }, "/deliveries/0/interaction"],
  ])("that answers %s otherwise breaks no rule of the documents, but is seen", (operation, answer, pointer) => {
    expect(validateResponse(operation, 200, answer)).toMatchObject([{ rule: undefined, pointer }]);
  });
});
