/** What a component is where its sender does not say: the documented default, or nothing at all. */
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { at, oneOf } from "../rows/steps.js";
import {
  type Body,
  button,
  container,
  gallery,
  legacy,
  link,
  picture,
  read,
  readsBack,
  row,
  section,
  select,
  send,
  separator,
  text,
  thumbnail,
  v2,
} from "./words.js";

interface Row {
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  /** Nothing is said of the member at `pointer`. */
  readonly silent: Body;
  /** Something else is said of it, so that a service that knows only the default is noticed. */
  readonly spoken: Body;
  /** From the message. */
  readonly pointer: string;
  readonly standard: Template;
}

const userSelect = (more: Body = {}): Body => ({ type: 5, custom_id: "pick", ...more });

const ROWS: readonly Row[] = [
  {
    rule: "button.disabled.defaults-to-false",
    slug: "in-a-row",
    title: "returns a button without disabled as enabled",
    silent: legacy(row(button("one"))),
    spoken: legacy(row(button("one", { disabled: true }))),
    pointer: "/components/0/components/0/disabled",
    standard: false,
  },
  {
    rule: "button.disabled.defaults-to-false",
    slug: "as-accessory",
    title: "returns the button of an accessory without disabled as enabled",
    silent: v2(text(), section(link())),
    spoken: v2(text(), section(link({ disabled: true }))),
    pointer: "/components/1/accessory/disabled",
    standard: false,
  },
  {
    rule: "select.disabled.defaults-to-false",
    slug: "of-a-string-select",
    title: "returns a select without disabled as enabled",
    silent: legacy(row(select("pick"))),
    spoken: legacy(row(select("pick", { disabled: true }))),
    pointer: "/components/0/components/0/disabled",
    standard: false,
  },
  ...(
    [
      ["min_values", 2],
      ["max_values", 2],
    ] as const
  ).flatMap(([member, spoken]): readonly Row[] =>
    [
      {
        slug: "of-a-string-select",
        silent: select("pick"),
        loud: select("pick", { min_values: 1, max_values: 2, [member]: spoken }),
      },
      {
        slug: "of-a-user-select",
        silent: userSelect(),
        loud: userSelect({ min_values: 1, max_values: 2, [member]: spoken }),
      },
    ].map(({ slug, silent, loud }) => ({
      rule: member === "min_values" ? "select.min-values.defaults-to-1" : "select.max-values.defaults-to-1",
      slug,
      title: `returns ${member} 1 for a select without ${member}`,
      silent: legacy(row(silent)),
      spoken: legacy(row(loud)),
      pointer: `/components/0/components/0/${member}`,
      standard: 1,
    })),
  ),
  {
    rule: "select.max-values.defaults-to-1",
    slug: "beside-min-values",
    title: "accepts a select with min_values: 1 and no max_values",
    silent: legacy(row(select("pick", { min_values: 1 }))),
    spoken: legacy(row(select("pick", { min_values: 1, max_values: 2 }))),
    pointer: "/components/0/components/0/max_values",
    standard: 1,
  },
  {
    rule: "thumbnail.spoiler.defaults-to-false",
    slug: "as-accessory",
    title: "returns a thumbnail that was sent without spoiler with spoiler: false",
    silent: v2(section(thumbnail())),
    spoken: v2(section(thumbnail({ spoiler: true }))),
    pointer: "/components/0/accessory/spoiler",
    standard: false,
  },
  {
    rule: "media-gallery.item.spoiler-defaults-to-false",
    slug: "of-the-second-item",
    title: "returns an item of a media gallery that was sent without spoiler with spoiler: false",
    silent: v2(gallery(picture(), picture())),
    spoken: v2(gallery(picture(), { ...picture(), spoiler: true })),
    pointer: "/components/0/items/1/spoiler",
    standard: false,
  },
  {
    rule: "container.spoiler.defaults-to-false",
    slug: "on-top",
    title: "returns a container that was sent without spoiler with spoiler: false",
    silent: v2(container(text())),
    spoken: v2({ ...container(text()), spoiler: true }),
    pointer: "/components/0/spoiler",
    standard: false,
  },
  {
    rule: "separator.divider.defaults-to-true",
    slug: "on-top",
    title: "returns divider: true for a separator without divider",
    silent: v2(text(), separator()),
    spoken: v2(text(), separator({ divider: false })),
    pointer: "/components/1/divider",
    standard: true,
  },
  {
    rule: "separator.spacing.defaults-to-1",
    slug: "on-top",
    title: "returns spacing 1 for a separator without spacing",
    silent: v2(text(), separator()),
    spoken: v2(text(), separator({ spacing: 2 })),
    pointer: "/components/1/spacing",
    standard: 1,
  },
];

/** Without the member it reads as the default or not at all; with another value it reads as that value. */
export const componentDefaultCases: readonly Draft[] = ROWS.map((one) =>
  draftOf(one.rule, `.${one.slug}@message`, {
    title: one.title,
    steps: [
      send("valid", "spoken", one.spoken),
      read("spoken-read", "spoken", [readsBack("spoken", at("spoken-read"))]),
      send("act", "act", one.silent),
      read("read", "act", [readsBack("act", at("read")), oneOf(at("read", one.pointer), one.standard, null)]),
    ],
  }),
);
