/** Selects that the service fills: what was chosen is delivered by its id, and described. @see D2 "Interaction response structures" */
import { SELECT_NAMES, type SelectType } from "../../generators/components/tables/plain-components.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { legacy, row } from "../messages/words.js";
import type { Draft } from "../rows/draft.js";
import { channelId, drive, guildId, member, roleId, textChannel, user, userId } from "../rows/driver.js";
import { at, equals } from "../rows/steps.js";
import { auto, data, PEOPLE, type PressRow, pressCase } from "./words.js";

/** What is chosen, and under which kind it is resolved. */
const AUTO: readonly (readonly [slug: string, type: SelectType, chosen: Template, kind: string])[] = [
  ["user", 5, userId("other"), "users"],
  ["role", 6, roleId(), "roles"],
  ["mentionable-user", 7, userId("other"), "users"],
  ["mentionable-role", 7, roleId(), "roles"],
  ["channel", 8, channelId(), "channels"],
];

/** The kinds of which two can be chosen at once. */
const TWO: readonly (readonly [slug: string, type: SelectType, chosen: readonly Template[], kind: string])[] = [
  ["two-users", 5, [userId("other"), userId("third")], "users"],
  ["two-roles", 6, [roleId(), roleId("second-role")], "roles"],
  ["two-mentionables", 7, [userId("other"), userId("third")], "users"],
  ["two-channels", 8, [channelId(), at("elsewhere", "/channel_id")], "channels"],
];

/** One more of each. */
const MORE = [
  user("third"),
  member("guild", "third"),
  drive("given", "second-role", "makeRole", { guild_id: guildId(), permissions: "0" }),
  textChannel("elsewhere"),
];

const ROWS: readonly PressRow[] = [
  ...AUTO.map(
    ([slug, type, chosen, kind]): PressRow => ({
      rules: [
        "component-response.auto-select.has-its-fields",
        "component-response.auto-select.values-are-resolved",
        "component-response.resolved.is-keyed-by-id",
      ],
      slug,
      title: `sends the application the value that was chosen in ${SELECT_NAMES[type].what}, and describes it in resolved`,
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
    title: "describes a chosen user in resolved.users, and in resolved.members under the same id if there",
    before: PEOPLE,
    message: legacy(row(auto(5))),
    use: { customId: "pick", values: [userId("other")] },
    expect: [{ check: "has-key", key: userId("other"), anyOf: [data("/resolved/users")] }],
  },
  ...TWO.map(
    ([slug, type, chosen, kind]): PressRow => ({
      rules: ["component-response.auto-select.values-are-resolved", "component-response.resolved.is-keyed-by-id"],
      slug,
      title: `sends the application both values that were chosen in ${SELECT_NAMES[type].what}, and describes both in resolved`,
      before: [...PEOPLE, ...MORE],
      message: legacy(row(auto(type, { max_values: 2 }))),
      use: { customId: "pick", values: chosen },
      expect: [
        { check: "values", at: data("/values"), among: chosen, atLeast: 2, atMost: 2 },
        ...chosen.map((one): Check => ({ check: "has-key", key: one, anyOf: [data(`/resolved/${kind}`)] })),
      ],
    }),
  ),
];

export const chosenCases: readonly Draft[] = ROWS.map(pressCase);
