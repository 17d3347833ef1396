/** What an application receives when a user presses its buttons and finishes its selections. */
import { STYLE_NAMES } from "../../generators/components/tables/buttons.js";
import { premium } from "../../generators/components/tables/plain-components.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { SEND_MESSAGES } from "../access/people.js";
import { button, legacy, link, OPEN_SKU, row, section, select, text, v2 } from "../messages/words.js";
import { type Draft, draftOf, type OneRuleRow } from "../rows/draft.js";
import {
  cameTo,
  channelId,
  delivered,
  deliveries,
  directMessages,
  drive,
  guildId,
  interaction,
  mark,
  NOT_DELIVERED,
  OF_OTHER,
  roleId,
  textChannel,
  useComponent,
  userId,
  WORLD,
} from "../rows/driver.js";
import { absent, at, type Body, breaking, equals } from "../rows/steps.js";
import { auto, type ComponentPress, data, PEOPLE, type PressRow, press, pressCase, seen, sent } from "./words.js";

/** 60 UTF-16 units of everything that a careless hand would escape, cut or fold. */
const ODD_ID = `Aé🌍 :/\\"'<`.repeat(6).slice(0, 60);

const ROWS: readonly PressRow[] = [
  ...([1, 2, 3, 4] as const).map(
    (style): PressRow => ({
      rules: ["button.press-delivers-an-interaction", "component-response.button.has-its-fields"],
      slug: `style-${style}`,
      title: `sends the application an interaction of type 3 (component) when a ${STYLE_NAMES[style]} button is pressed`,
      message: legacy(row(button("one", { style }))),
      use: { customId: "one" },
      expect: [
        equals(seen("/type"), 3),
        equals(data("/component_type"), 2),
        equals(data("/custom_id"), "one"),
        { check: "shape" },
      ],
    }),
  ),
  {
    rules: ["component-response.button.has-its-fields", "component-response.type-field-follows-the-place"],
    slug: "as-accessory",
    title: "sends the application component_type and custom_id when the button of an accessory is pressed",
    message: v2(text(), section(button("deep"), text("Beside"))),
    use: { customId: "deep" },
    expect: [
      { ...equals(data("/component_type"), 2), rule: "component-response.type-field-follows-the-place" },
      equals(data("/custom_id"), "deep"),
      { check: "shape" },
    ],
  },
  {
    rules: ["component.custom-id.comes-back-unchanged"],
    slug: "odd-characters",
    title: "sends the application a custom_id with unusual characters unchanged",
    message: legacy(row(button(ODD_ID))),
    use: { customId: ODD_ID },
    expect: [equals(data("/custom_id"), ODD_ID)],
  },
  {
    rules: ["component-response.ids-are-those-of-the-components"],
    slug: "given",
    title: "sends the application the id that it gave a button",
    message: v2(text(), row(button("one", { id: 41 }))),
    use: { customId: "one" },
    expect: [equals(data("/id"), 41)],
  },
  {
    rules: ["component-response.ids-are-those-of-the-components"],
    slug: "generated",
    title: "sends the application the id of a button that the service gave",
    message: v2(text(), row(button("one"), button("two"))),
    use: { customId: "two" },
    expect: [equals(data("/id"), at("message", "/components/1/components/1/id"))],
  },
  {
    rules: ["component-response.select.delivers-an-interaction", "component-response.string-select.has-its-fields"],
    slug: "of-a-string-select",
    title: "sends the application the values that a user chose in a string select",
    message: legacy(row(select("pick"))),
    use: { customId: "pick", values: ["two"] },
    expect: [
      equals(seen("/type"), 3),
      ...breaking("component-response.string-select.has-its-fields", [
        equals(data("/component_type"), 3),
        equals(data("/custom_id"), "pick"),
        equals(data("/values"), ["two"]),
        { check: "shape" },
      ]),
    ],
  },
  {
    rules: ["component-response.string-select.values-are-options", "component-response.select.values-do-not-repeat"],
    slug: "two-of-three",
    title: "sends the application the chosen values of a string select, each once",
    message: legacy(
      row(
        select("pick", {
          options: ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value })),
          min_values: 1,
          max_values: 3,
        }),
      ),
    ),
    use: { customId: "pick", values: ["a", "c"] },
    expect: [
      { check: "values", at: data("/values"), rule: "component-response.select.values-do-not-repeat" },
      { check: "values", at: data("/values"), among: ["a", "b", "c"], atLeast: 2, atMost: 2 },
    ],
  },
  {
    rules: ["component-response.string-select.has-no-resolved"],
    slug: "in-a-message",
    title: "sends the application no resolved with a string select",
    message: legacy(row(select("pick"))),
    use: { customId: "pick", values: ["one"] },
    expect: [{ check: "present", at: data("/values/0") }, absent(data("/resolved"))],
  },
];

const rowCases: readonly Draft[] = ROWS.map(pressCase);

interface Silent extends OneRuleRow {
  readonly message: Body;
  readonly twin: ComponentPress;
  readonly valid?: ComponentPress;
  /** Steps before the message is sent. */
  readonly before?: readonly Step[];
  /** Why a service may refuse the message. */
  readonly open?: string;
}

const several = (more: Body = {}): Body =>
  select("pick", {
    options: ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value })),
    min_values: 2,
    max_values: 2,
    ...more,
  });

/** Uses that deliver nothing, beside one that does. */
const SILENT: readonly Silent[] = [
  {
    rule: "button.link-and-premium-send-no-interaction",
    slug: "a-link",
    title: "sends the application nothing when a link button is pressed",
    message: v2(row(button("one"), link())),
    twin: { pointer: "/components/0/components/1" },
  },
  {
    rule: "button.link-and-premium-send-no-interaction",
    slug: "a-link-as-accessory",
    title: "sends the application nothing when the link button of an accessory is pressed",
    message: v2(row(button("one")), section(link())),
    twin: { pointer: "/components/1/accessory" },
  },
  {
    rule: "button.link-and-premium-send-no-interaction",
    slug: "a-premium-button",
    title: "sends the application nothing when a premium button is pressed",
    message: v2(row(button("one"), premium())),
    twin: { pointer: "/components/0/components/1" },
    open: OPEN_SKU,
  },
  {
    rule: "button.disabled-sends-no-interaction",
    slug: "in-a-row",
    title: "sends the application nothing when a disabled button is pressed",
    message: v2(row(button("one"), button("two", { disabled: true }))),
    twin: { customId: "two" },
  },
  {
    rule: "button.disabled-sends-no-interaction",
    slug: "as-accessory",
    title: "sends the application nothing when a disabled button beside a section is pressed",
    message: v2(row(button("one")), section(button("two", { disabled: true }))),
    twin: { customId: "two" },
  },
  {
    rule: "component-response.string-select.values-are-options",
    slug: "another-value",
    title: "sends the application no value that is not an option of the string select",
    message: v2(row(button("one")), row(select("pick"))),
    twin: { customId: "pick", values: ["three"] },
  },
  ...(
    [
      ["too-few", ["a"]],
      ["too-many", ["a", "b", "c"]],
    ] as const
  ).map(
    ([slug, values]): Silent => ({
      rule: "component-response.select.count-lies-within-the-bounds",
      slug,
      title: "sends the application no selection of fewer values than min_values or more than max_values",
      message: v2(row(several())),
      valid: { customId: "pick", values: ["a", "c"] },
      twin: { customId: "pick", values },
    }),
  ),
  {
    rule: "component-response.select.count-lies-within-the-bounds",
    slug: "two-by-default",
    title: "sends the application no selection of two values from a select without max_values",
    message: v2(row(select("pick"))),
    valid: { customId: "pick", values: ["one"] },
    twin: { customId: "pick", values: ["one", "two"] },
  },
  {
    rule: "component-response.select.count-lies-within-the-bounds",
    slug: "one-channel-of-two",
    title: "sends the application no selection of one channel from a select with min_values 2",
    before: [textChannel("elsewhere")],
    message: v2(row(auto(8, { min_values: 2, max_values: 2 }))),
    valid: { customId: "pick", values: [channelId(), channelId("elsewhere")] },
    twin: { customId: "pick", values: [channelId()] },
  },
  {
    rule: "select.required.is-ignored-in-messages",
    slug: "no-value",
    title: "sends the application no selection of nothing in a message, although its select has required false",
    message: v2(row(several({ required: false }))),
    valid: { customId: "pick", values: ["a", "c"] },
    twin: { customId: "pick", values: [] },
  },
];

const silentCases: readonly Draft[] = SILENT.map(({ rule, slug, title, message, twin, ...row }) => {
  const { valid = { customId: "one" }, open, before = [] } = row;
  return draftOf(rule, `.${slug}@use`, {
    title,
    steps: [
      ...WORLD,
      ...before,
      { ...sent(message), ...(open === undefined ? {} : { open, expect: [{ check: "accepted" }] }) },
      mark(),
      press("valid", "valid", valid, [cameTo("valid", "delivered")]),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      press("twin", "twin", twin, [cameTo("twin", [...NOT_DELIVERED, "handled"])]),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  });
});

/** Fields that were seen on resolved entities: advice, since no document says that they are always there. */
const SEEN: readonly (readonly [
  kind: string,
  rule: RuleId,
  type: number,
  chosen: Template,
  fields: readonly string[],
])[] = [
  [
    "members",
    "component-response.resolved.member-has-its-fields",
    5,
    userId("other"),
    ["joined_at", "permissions", "roles", "pending", "flags"],
  ],
  [
    "roles",
    "component-response.resolved.role-has-its-fields",
    6,
    roleId(),
    ["id", "name", "permissions", "position", "color", "colors", "hoist", "managed", "mentionable", "flags"],
  ],
  [
    "channels",
    "component-response.resolved.channel-has-its-fields",
    8,
    channelId(),
    ["id", "name", "type", "permissions"],
  ],
];

const seenCases: readonly Draft[] = SEEN.map(([kind, rule, type, chosen, fields]) =>
  draftOf(rule, ".in-a-message@use", {
    title: `describes chosen ${kind} in resolved with the fields that the document lists`,
    steps: [
      ...WORLD,
      ...PEOPLE,
      sent(legacy(row(auto(type)))),
      mark(),
      press("used", "valid", { customId: "pick", values: [chosen] }, [cameTo("used", "delivered")]),
      deliveries("resolved", [
        delivered("resolved", 1),
        { check: "has-key", key: chosen, anyOf: [interaction("resolved", `/data/resolved/${kind}`)] },
        { check: "entries-have", in: interaction("resolved", `/data/resolved/${kind}`), members: fields },
      ]),
    ],
  }),
);

const ownedBy = (name: string, application: Template): Check => ({
  ...equals(interaction(name, "/application_id"), application),
  rule: "interaction.application-id.is-the-owner",
});

const ofTwoApplications = draftOf("button.press-delivers-an-interaction", ".of-two-applications@use", {
  title: "sends each of two pressed buttons with one custom_id to the application of its message",
  needs: ["driver", "interactions", "messages", "other-application"],
  steps: [
    ...WORLD,
    drive("given", "other-there", "install", {
      ...OF_OTHER,
      guild_id: guildId(),
      scopes: ["bot", "applications.commands"],
      permissions: SEND_MESSAGES,
    }),
    {
      ...sent(legacy(row(button("one")))),
      name: "theirs",
      as: "otherBot",
      open: "the documents do not say which applications may write to a channel",
      expect: [{ check: "accepted" }],
    },
    sent(legacy(row(button("one")))),
    mark("other-mark", OF_OTHER),
    mark(),
    press("mine-pressed", "act", { customId: "one" }, [cameTo("mine-pressed", "delivered")]),
    deliveries("mine", [delivered("mine", 1), ownedBy("mine", { $: "application" })]),
    deliveries("theirs-then", [delivered("theirs-then", 0)], "other-mark", OF_OTHER),
    press("theirs-pressed", "act", { customId: "one", of: "theirs" }, [cameTo("theirs-pressed", "delivered")]),
    deliveries("mine-then", [delivered("mine-then", 0)], "mine"),
    deliveries(
      "theirs-now",
      [delivered("theirs-now", 1), ownedBy("theirs-now", { $: "otherApplication" })],
      "theirs-then",
      OF_OTHER,
    ),
  ],
});

const DELIVERED: RuleId = "button.press-delivers-an-interaction";
const OF_GUILDS: RuleId = "interaction.guild-id.is-present-in-guilds";

const afterOneInAGuild = draftOf(OF_GUILDS, ".in-a-direct-message-after-a-guild@use", {
  title: "sends the application no guild with a button of a direct message, after one in that guild was pressed",
  also: [DELIVERED],
  steps: [
    ...WORLD,
    { ...sent(legacy(row(button("one")))), name: "in-guild" },
    press("pressed-in-guild", "given", { customId: "one", of: "in-guild" }, [cameTo("pressed-in-guild", "delivered")]),
    directMessages(),
    {
      ...sent(legacy(row(button("two")))),
      path: { channel_id: channelId("dm") },
      open: "the documents show no message that an application sends to a user",
    },
    mark(),
    useComponent("pressed", { channel_id: channelId("dm"), custom_id: "two" }, DELIVERED),
    deliveries("seen", [
      { ...delivered("seen", 1), rule: DELIVERED },
      { check: "received", rule: OF_GUILDS },
    ]),
  ],
});

export const pressCases: readonly Draft[] = [
  ...rowCases,
  ...silentCases,
  ...seenCases,
  ofTwoApplications,
  afterOneInAGuild,
];
