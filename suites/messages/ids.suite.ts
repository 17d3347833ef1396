/** The ids of components: filled in where none was given, and never the same twice. */
import type { Check } from "../../src/case/check.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft } from "../rows/draft.js";
import { at } from "../rows/steps.js";
import {
  type Body,
  button,
  change,
  component,
  container,
  gallery,
  legacy,
  link,
  listed,
  listing,
  read,
  row,
  section,
  select,
  send,
  separator,
  text,
  thumbnail,
  v2,
} from "./words.js";

type Ask = Extract<Check, { check: "component-ids" }>["ask"];

const requested = (ask: Ask, where = at("read")): Check => ({ check: "component-ids", ask, sent: "act", at: where });

/** One of everything, accessories and nested components among it; in the container what examples of the document show. */
const TREE: Body = v2(
  text("First"),
  section(thumbnail(), text("Beside a picture"), text("And another line")),
  container(row(button("one"), button("two")), text("Inside"), gallery()),
  // Its options are no components, and take no ids.
  row(select("three")),
  separator(),
  section(link()),
);

const given = (id: number, one: Body): Body => ({ ...one, id });

/** Some ids are given, at different depths and out of order; 0 is twice. */
const MIXED: Body = v2(
  given(3, text("Third")),
  text("Not numbered"),
  given(1, container(given(0, text("Zero")), given(7, row(button("one"), given(2, button("two")))))),
  given(0, section(given(12, thumbnail()), text("Beside"))),
  given(2_147_483_647, separator()),
);

interface Row {
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  readonly body: Body;
  readonly expect: readonly Check[];
  /** It looks at the list of messages, which a target may not have. */
  readonly isListed?: true;
}

const ROWS: readonly Row[] = [
  {
    rule: "component.id.is-filled-in",
    slug: "on-every-component",
    title: "returns an id for every component, nested ones and accessories included",
    body: TREE,
    expect: [requested("present"), requested("present", listed("list", "act"))],
    isListed: true,
  },
  {
    rule: "component.id.is-filled-in",
    slug: "without-the-flag",
    title: "returns an id for every component of a message without the flag IS_COMPONENTS_V2",
    body: legacy(row(button("one"), button("two")), row(select("three"))),
    expect: [requested("present")],
  },
  {
    rule: "component.id.is-filled-in-sequentially",
    slug: "without-gaps",
    title: "numbers the components of a message without gaps",
    body: TREE,
    expect: [requested("sequential")],
  },
  {
    rule: "component.id.is-filled-in-sequentially",
    slug: "around-given-ones",
    title: "numbers components with the next id that the application did not use",
    body: v2(given(2, text("Second")), text("A"), text("B"), text("C")),
    expect: [requested("sequential")],
  },
  {
    rule: "component.id.generated-ones-avoid-given-ones",
    slug: "given-later",
    title: "does not choose an id that the application gave to a later component",
    body: v2(text("A"), text("B"), given(1, text("C")), given(2, text("D"))),
    expect: [requested("avoid-given")],
  },
  {
    rule: "component.id.generated-ones-avoid-given-ones",
    slug: "given-deep-down",
    title: "does not choose an id that the application gave to an accessory or inside a container",
    body: v2(
      text("A"),
      text("B"),
      text("C"),
      section(given(2, thumbnail()), given(4, text("Beside"))),
      container(given(1, text("Inside")), row(given(3, button("one")))),
    ),
    expect: [requested("avoid-given")],
  },
  {
    rule: "component.id.zero-counts-as-empty",
    slug: "several-times",
    title: "accepts the id 0 several times, and returns a different id for each",
    body: v2(given(0, text("A")), given(0, text("B")), container(given(0, text("C")))),
    expect: [requested("present"), requested("unique")],
  },
  {
    rule: "component.id.given-ones-are-kept",
    slug: "at-every-depth",
    title: "keeps the ids that the application gave, at every depth",
    body: MIXED,
    expect: [requested("kept")],
  },
  {
    rule: "component.id.generated-ones-are-unique",
    slug: "in-a-tree-of-everything",
    title: "returns no id twice in one message",
    body: TREE,
    expect: [requested("unique")],
  },
  {
    rule: "component.id.generated-ones-are-unique",
    slug: "beside-given-ones",
    title: "returns no id twice if the application gave some of them",
    body: MIXED,
    expect: [requested("unique")],
  },
];

/** Two components of a message come to be given one id. A refused edit leaves them as they were. */
const REPEATED: readonly Draft[] = [
  {
    slug: "side-by-side",
    was: v2(given(1, text("A")), given(2, text("B"))),
    becomes: v2(given(5, text("A")), given(5, text("B"))),
  },
  {
    slug: "in-a-container",
    was: v2(given(1, text("A")), container(given(2, text("Inside")))),
    becomes: v2(given(5, text("A")), container(given(5, text("Inside")))),
  },
].map(({ slug, was, becomes }) =>
  draft({
    id: `component.id.never-repeats-as-read.${slug}@edit`,
    title: "never returns a message with two components of one id after an edit",
    rules: ["component.id.never-repeats-as-read"],
    steps: [
      send("given", "message", was),
      change("twin", "act", "message", becomes, [{ check: "answered" }]),
      read("read", "message", [requested("unique")]),
    ],
  }),
);

const avoiding = "component.id.generated-ones-avoid-given-ones" satisfies RuleId;

/** An edit as applications send it: what was read, with its ids, beside what is new and has none. */
const EDITED: Draft = draft({
  id: `${avoiding}.as-read-beside-a-new-one@edit`,
  title: "does not choose an id that an edit sends back as it was read",
  rules: [avoiding],
  steps: [
    send("given", "message", v2(text("First"), text("Second"))),
    { ...read("before", "message"), part: "given" },
    change("act", "act", "message", {
      components: [
        text("New"),
        ...[0, 1].map((nth) => ({ ...text(`Kept ${nth}`), id: component("before", `/${nth}/id`) })),
      ],
    }),
    read("read", "message", [requested("present"), requested("unique")]),
  ],
});

/** Numbered when it is sent, read alone, and in the list. */
export const componentIdCases: readonly Draft[] = [
  ...REPEATED,
  ...ROWS.map(({ rule, slug, title, body, expect, isListed }) =>
    draft({
      id: `${rule}.${slug}@message`,
      title,
      rules: [rule],
      steps: [send("act", "act", body), ...(isListed ? [listing("list")] : []), read("read", "act", expect)],
    }),
  ),
  draft({
    id: "component.id.zero-counts-as-empty.beside-a-missing-one@message",
    title: "chooses an id for a component with the id 0",
    rules: ["component.id.zero-counts-as-empty"],
    steps: [
      send("act", "act", v2(given(0, text("Zero")), text("Nothing given"))),
      read("read", "act", [
        requested("present"),
        { check: "differs", left: component("read", "/0/id"), right: component("read", "/1/id") },
      ]),
    ],
  }),
  EDITED,
];
