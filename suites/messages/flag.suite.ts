/** The flag of components V2: it is kept, it cannot be removed, and it is the business of one message. */
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { at, idOf, same } from "../rows/steps.js";
import {
  type Body,
  button,
  change,
  container,
  legacy,
  listed,
  listing,
  read,
  readsBack,
  row,
  send,
  text,
  V2,
  v2,
} from "./words.js";

/** The flag is among those of the message that step `where` returned. */
export const HAS_FLAG = (where: string): Check => ({ check: "flag", at: at(where, "/flags"), bit: 15, is: true });
/** The flag is not among them. */
export const HAS_NO_FLAG = (where: string): Check => ({ check: "flag", at: at(where, "/flags"), bit: 15, is: false });

/** What an edit sends to be rid of the flag. */
const REMOVALS: readonly { readonly slug: string; readonly title: string; readonly body: Body }[] = [
  { slug: "with-flags-0", title: "with flags 0", body: { flags: 0 } },
  {
    slug: "with-flags-0-and-content",
    title: "with flags 0 and content",
    body: { flags: 0, content: "Plain", components: [] },
  },
  { slug: "with-another-flag", title: "with only another flag", body: { flags: 1 << 2 } },
  { slug: "with-flags-null", title: "with flags null", body: { flags: null } },
  { slug: "without-components", title: "with an empty list of components", body: { components: [] } },
];

const removalCases: readonly Draft[] = REMOVALS.map(({ slug, title, body }) =>
  draftOf("v2.flag.cannot-be-removed", `.${slug}@edit`, {
    title: `refuses an edit ${title} of a message with IS_COMPONENTS_V2, or keeps that flag`,
    steps: [
      send("valid", "valid", v2(text("Stays"))),
      read("before", "valid", [HAS_FLAG("before")]),
      change("twin", "twin", "valid", body, [{ check: "answered" }]),
      read("after", "valid", [HAS_FLAG("after")]),
    ],
  }),
);

/** Members that do not work with the flag, as they would be sent beside components: content is the first. */
export const DEAD_MEMBERS: readonly {
  readonly rule: Draft["rules"][0];
  readonly pointer: string;
  readonly value: Template;
}[] = [
  { rule: "v2.content.does-not-work", pointer: "/content", value: "Not shown" },
  { rule: "v2.embeds.do-not-work", pointer: "/embeds", value: [{ title: "Not shown", description: "An embed" }] },
  {
    rule: "v2.poll.is-disabled",
    pointer: "/poll",
    value: { question: { text: "Shown?" }, answers: [{ poll_media: { text: "No" } }], duration: 1 },
  },
];

/** The edit of step `twin` was refused, or what it sent is not in the message that step `where` read. */
const hasNoEffect = (pointer: string, where: string, more: { readonly isLater?: true } = {}): Check => ({
  check: "refused-or-without-effect",
  twin: "twin",
  before: at("before"),
  now: at(where),
  made: at(where),
  ...more,
  pointer,
});

const editedIn: readonly Draft[] = DEAD_MEMBERS.map(({ rule, pointer, value }) =>
  draftOf(rule, ".refused-or-without-effect@edit", {
    title: `refuses the field "${pointer.slice(1)}" in an edit of a message with IS_COMPONENTS_V2, or ignores it`,
    steps: [
      send("valid", "valid", v2(text("Stays"))),
      { ...read("before", "valid", [readsBack("valid", at("before")), HAS_FLAG("before")]), part: "valid" },
      change("twin", "twin", "valid", { [pointer.slice(1)]: value }, [{ check: "answered" }]),
      read("after", "valid", [hasNoEffect(pointer, "after")]),
      change("act", "later", "valid", { components: [text("Changes")] }),
      read("in-the-end", "valid", [hasNoEffect(pointer, "in-the-end", { isLater: true })]),
    ],
  }),
);

/** Nothing in it but components that messages without the flag have, too. */
const afterRowsAlone = draftOf("v2.content.does-not-work", ".after-rows-alone@edit", {
  title:
    'refuses the field "content" after an edit left a message with IS_COMPONENTS_V2 action rows alone, or ignores it',
  steps: [
    send("valid", "valid", v2(text("Stays"))),
    change("valid", "rows", "valid", { components: [row(button("only"))] }),
    { ...read("before", "valid", [readsBack("rows", at("before")), HAS_FLAG("before")]), part: "valid" },
    change("twin", "twin", "valid", { content: "Not shown" }, [{ check: "answered" }]),
    read("after", "valid", [hasNoEffect("/content", "after")]),
  ],
});

export const flagCases: readonly Draft[] = [
  draftOf("v2.flag.is-bit-15", ".is-read@message", {
    title: "returns the flag IS_COMPONENTS_V2 (32768) of a message that was sent with it",
    steps: [
      send("act", "act", v2(text())),
      listing("list"),
      read("read", "act", [
        HAS_FLAG("read"),
        { check: "flag", at: listed("list", "act", "/flags"), bit: 15, is: true },
      ]),
    ],
  }),
  draftOf("v2.flag.is-bit-15", ".beside-another@message", {
    title: "returns the flag IS_COMPONENTS_V2 of a message that was sent with another flag as well",
    steps: [
      {
        ...send("act", "act", { ...v2(text()), flags: V2 | (1 << 2) }),
        open: "the documents show no flag but IS_COMPONENTS_V2",
      },
      read("read", "act", [HAS_FLAG("read"), readsBack("act", at("read"))]),
    ],
  }),
  ...removalCases,
  draftOf("v2.flag.cannot-be-removed", ".with-flags-0-after-another-flag@edit", {
    title: "refuses an edit with flags 0 after one with another flag, or keeps the flag IS_COMPONENTS_V2",
    steps: [
      send("valid", "valid", v2(text("Stays"))),
      change("given", "other", "valid", { flags: V2 | (1 << 2) }, [{ check: "answered" }]),
      read("before", "valid", [HAS_FLAG("before")]),
      change("twin", "twin", "valid", { flags: 0 }, [{ check: "answered" }]),
      read("after", "valid", [HAS_FLAG("after")]),
    ],
  }),
  draftOf("v2.flag.cannot-be-removed", ".is-kept-by-an-edit-without-flags@edit", {
    title: "keeps the flag IS_COMPONENTS_V2 on an edit without flags",
    steps: [
      send("valid", "valid", v2(text("Before"))),
      change("act", "act", "valid", { components: [container(text("After"))] }),
      read("read", "valid", [HAS_FLAG("read")]),
    ],
  }),
  ...editedIn,
  draftOf("v2.flag.is-per-message", ".between-two@message", {
    title: "returns no flag IS_COMPONENTS_V2 for a message that was sent without it, after one with it",
    steps: [
      send("given", "with", v2(text())),
      send("act", "without", legacy(row(button("one")))),
      read("plain", "without", [HAS_NO_FLAG("plain"), readsBack("without", at("plain"))]),
      read("flagged", "with", [HAS_FLAG("flagged")]),
    ],
  }),
  draftOf("v2.flag.on-an-edit-is-open", ".set@edit", {
    title: "may accept or refuse an edit that adds the flag IS_COMPONENTS_V2",
    steps: [
      send("valid", "valid", legacy(row(button("one")))),
      change("act", "act", "valid", { flags: V2, content: null, components: [text("Now with the flag")] }, [
        { check: "observe", what: "an edit that sets the flag" },
      ]),
    ],
  }),
  draftOf("legacy.components.sit-beside-content", ".with-an-embed@message", {
    title: "accepts components with content and an embed without the flag IS_COMPONENTS_V2",
    steps: [
      send("act", "act", {
        content: "Text beside buttons",
        embeds: [{ title: "An embed", description: "Beside buttons" }],
        components: [row(button("one"))],
      }),
      read("read", "act", [readsBack("act", at("read"))]),
    ],
  }),
  draftOf("legacy.components.sit-beside-content", ".and-it-is-shown@message", {
    // Fields of a message beyond components and flags are not shown.
    level: "should",
    title: "returns content and an embed with components without the flag IS_COMPONENTS_V2",
    steps: [
      send("act", "act", {
        content: "Text beside buttons",
        embeds: [{ title: "An embed", description: "Beside buttons" }],
        components: [row(button("one"))],
      }),
      read("read", "act", [
        { check: "equals", at: at("read", "/content"), to: "Text beside buttons" },
        { check: "equals", at: at("read", "/embeds/0/title"), to: "An embed" },
      ]),
    ],
  }),
  draftOf("message.list-and-get-agree", ".with-a-container@message", {
    title: "returns a message with a container in the same way alone and in the list of its channel",
    steps: [
      send("act", "act", v2(container(text("Inside"), row(button("one"))), text("Outside"))),
      { ...listing("list"), part: "act" },
      read("read", "act", [
        readsBack("act", listed("list", "act")),
        same(at("read"), listed("list", "act")),
        { check: "lists", in: at("list"), where: { id: idOf("act") }, times: 1 },
      ]),
    ],
  }),
  afterRowsAlone,
];
