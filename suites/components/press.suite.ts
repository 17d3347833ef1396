/** What an application receives when a user presses its buttons and finishes its selections. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { button, legacy, link, row, section, select, text, v2 } from "../messages/words.js";
import { type Draft, draft } from "../rows/draft.js";
import {
  cameTo,
  channelId,
  delivered,
  deliveries,
  drive,
  guildId,
  interaction,
  mark,
  member,
  NOT_DELIVERED,
  roleId,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { ACCEPTED, absent, at, type Body, equals } from "../rows/steps.js";

const COMMON = { leases: ["driver"], needs: ["driver", "interactions", "messages"] } as const;

/** A message of the application in the channel that the driver made. */
const sent = (body: Body): Step => ({
  name: "message",
  part: "given",
  call: MESSAGE_OPERATIONS.create,
  path: { channel_id: channelId() },
  body,
  expect: ACCEPTED,
});

interface Use {
  readonly customId?: string;
  /** Pointer from the message, for components without a custom_id. */
  readonly pointer?: string;
  readonly values?: readonly Template[];
}

function press(name: string, part: Step["part"], { customId, pointer, values }: Use, expect: readonly Check[]): Step {
  return drive(
    part,
    name,
    "useComponent",
    {
      user_id: userId(),
      channel_id: channelId(),
      message_id: at("message", "/id"),
      ...(customId === undefined ? {} : { custom_id: customId }),
      ...(pointer === undefined ? {} : { component_id: at("message", `${pointer}/id`) }),
      ...(values === undefined ? {} : { values }),
    },
    expect,
  );
}

const seen = (pointer: string) => interaction("seen", pointer);
const data = (pointer: string) => seen(`/data${pointer}`);

/** 60 UTF-16 units of everything that a careless hand would escape, cut or fold. */
const ODD_ID = `Aé🌍 :/\\"'<`.repeat(6).slice(0, 60);

interface Row {
  readonly rules: readonly [RuleId, ...RuleId[]];
  readonly slug: string;
  readonly title: string;
  readonly before?: readonly Step[];
  readonly message: Body;
  readonly use: Use;
  readonly expect: readonly Check[];
}

const PEOPLE: readonly Step[] = [
  user("other"),
  member("guild", "other"),
  drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" }),
];

const auto = (type: number, more: Body = {}): Body => ({ type, custom_id: "pick", ...more });

/** Selects that the service fills: what is chosen, and under which kind it is resolved. */
const AUTO: readonly (readonly [slug: string, type: number, chosen: Template, kind: string])[] = [
  ["user", 5, userId("other"), "users"],
  ["role", 6, roleId(), "roles"],
  ["mentionable-user", 7, userId("other"), "users"],
  ["mentionable-role", 7, roleId(), "roles"],
  ["channel", 8, channelId(), "channels"],
];

const ROWS: readonly Row[] = [
  ...([1, 2, 3, 4] as const).map(
    (style): Row => ({
      rules: ["button.press-delivers-an-interaction", "component-response.button.has-its-fields"],
      slug: `style-${style}`,
      title: `delivers an interaction of type 3 when a button of style ${style} is pressed`,
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
    title: "delivers a pressed accessory with component_type and custom_id",
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
    title: "delivers a custom_id of odd characters as it was sent",
    message: legacy(row(button(ODD_ID))),
    use: { customId: ODD_ID },
    expect: [equals(data("/custom_id"), ODD_ID)],
  },
  {
    rules: ["component-response.ids-are-those-of-the-components"],
    slug: "given",
    title: "delivers the id that was given to a button",
    message: v2(text(), row(button("one", { id: 41 }))),
    use: { customId: "one" },
    expect: [equals(data("/id"), 41)],
  },
  {
    rules: ["component-response.ids-are-those-of-the-components"],
    slug: "generated",
    title: "delivers the id that a button was given by the service",
    message: v2(text(), row(button("one"), button("two"))),
    use: { customId: "two" },
    expect: [equals(data("/id"), at("message", "/components/1/components/1/id"))],
  },
  {
    rules: ["component-response.select.delivers-an-interaction", "component-response.string-select.has-its-fields"],
    slug: "of-a-string-select",
    title: "delivers a finished selection with the values that were chosen",
    message: legacy(row(select("pick"))),
    use: { customId: "pick", values: ["two"] },
    expect: [
      equals(seen("/type"), 3),
      ...[
        equals(data("/component_type"), 3),
        equals(data("/custom_id"), "pick"),
        equals(data("/values"), ["two"]),
        { check: "shape" } as const,
      ].map((check): Check => ({ ...check, rule: "component-response.string-select.has-its-fields" })),
    ],
  },
  {
    rules: ["component-response.string-select.values-are-options", "component-response.select.values-do-not-repeat"],
    slug: "two-of-three",
    title: "delivers values of the options, none twice",
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
    title: "delivers a string select without resolved",
    message: legacy(row(select("pick"))),
    use: { customId: "pick", values: ["one"] },
    expect: [{ check: "present", at: data("/values/0") }, absent(data("/resolved"))],
  },
  ...AUTO.map(
    ([slug, type, chosen, kind]): Row => ({
      rules: [
        "component-response.auto-select.has-its-fields",
        "component-response.auto-select.values-are-resolved",
        "component-response.resolved.is-keyed-by-id",
      ],
      slug,
      title: `delivers what was chosen in a select of type ${type}, and describes it in resolved`,
      before: PEOPLE,
      message: legacy(row(auto(type))),
      use: { customId: "pick", values: [chosen] },
      expect: [
        equals(data("/component_type"), type),
        equals(data("/values/0"), chosen),
        equals(data("/custom_id"), "pick"),
        { check: "present", at: data("/id") },
        {
          check: "mentions",
          value: chosen,
          at: data("/resolved"),
          rule: "component-response.auto-select.values-are-resolved",
        },
        {
          check: "has-key",
          key: chosen,
          anyOf: [data(`/resolved/${kind}`)],
          rule: "component-response.resolved.is-keyed-by-id",
        },
      ],
    }),
  ),
  {
    rules: ["component-response.user-select.may-have-members"],
    slug: "in-a-guild",
    title: "describes a chosen user under the same id as user and, where it does, as member",
    before: PEOPLE,
    message: legacy(row(auto(5))),
    use: { customId: "pick", values: [userId("other")] },
    expect: [{ check: "has-key", key: userId("other"), anyOf: [data("/resolved/users")] }],
  },
];

const rowCases: readonly Draft[] = ROWS.map((one) =>
  draft({
    ...COMMON,
    id: `${one.rules[0]}.${one.slug}@use`,
    title: one.title,
    rules: one.rules,
    steps: [
      ...WORLD,
      ...(one.before ?? []),
      sent(one.message),
      mark(),
      press("used", "act", one.use, [cameTo("used", "delivered")]),
      deliveries("seen", [delivered("seen", 1), ...one.expect]),
    ],
  }),
);

interface Silent {
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  readonly message: Body;
  readonly twin: Use;
  readonly valid?: Use;
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
    title: "delivers nothing when a link button is pressed",
    message: v2(row(button("one"), link())),
    twin: { pointer: "/components/0/components/1" },
  },
  {
    rule: "button.disabled-sends-no-interaction",
    slug: "in-a-row",
    title: "delivers nothing for a disabled button",
    message: v2(row(button("one"), button("two", { disabled: true }))),
    twin: { customId: "two" },
  },
  {
    rule: "component-response.string-select.values-are-options",
    slug: "another-value",
    title: "delivers no value that is not an option",
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
      title: "delivers no selection outside min_values and max_values",
      message: v2(row(several())),
      valid: { customId: "pick", values: ["a", "c"] },
      twin: { customId: "pick", values },
    }),
  ),
];

const silentCases: readonly Draft[] = SILENT.map(({ rule, slug, title, message, twin, valid = { customId: "one" } }) =>
  draft({
    ...COMMON,
    id: `${rule}.${slug}@use`,
    title,
    rules: [rule],
    steps: [
      ...WORLD,
      sent(message),
      mark(),
      press("valid", "valid", valid, [cameTo("valid", "delivered")]),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      press("twin", "twin", twin, [cameTo("twin", [...NOT_DELIVERED, "handled"])]),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  }),
);

/** Fields that were seen on resolved entities: advice, since nobody says that they are always there. */
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
  draft({
    ...COMMON,
    id: `${rule}.in-a-message@use`,
    title: `describes a chosen entity of ${kind} with the fields that were seen`,
    rules: [rule],
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

export const pressCases: readonly Draft[] = [...rowCases, ...silentCases, ...seenCases];
