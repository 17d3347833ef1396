/** Rows about what else messages show: texts, separators, containers. */
import { letters } from "../../mutations/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { type ComponentTable, joinedTables } from "./component-row.js";
import { container, separator, text } from "./plain-components.js";
import { acceptedAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { IN_CONTAINER, IN_SECTION, MODAL_TOP, TOP } from "./spots.js";

const TEXT_SPOTS = [TOP, IN_CONTAINER, IN_SECTION, MODAL_TOP] as const;

const texts: ComponentTable = {
  pairs: [
    ...pairsAt(TEXT_SPOTS, {
      rule: "text-display.content.is-required",
      slug: "refuses-a-text-display-without-content",
      title: "refuses a text display without content",
      component: text(),
      pointer: "/content",
      to: undefined,
    }),
    ...typesAt([TOP, IN_CONTAINER], {
      rule: "text-display.content.is-required",
      component: text(),
      pointer: "/content",
      name: "content",
      what: "content of a text display",
      wrong: [
        ["a-number", 7],
        ["true", true],
        ["a-list", ["Text"]],
        ["an-object", { text: "Text" }],
        ["null", null],
      ],
    }),
  ],
  acceptances: (
    [
      ["markdown", "# Title\n**bold** `code`\n> quoted\n- one\n- two", TEXT_SPOTS],
      ["a-mention-and-emoji", "<@175928847299117063> <#1> 🔥👩‍👩‍👧‍👦", [TOP]],
      ["right-to-left-text", "مرحبا بكم שלום", [TOP]],
      ["combining-marks", "a\u0301\u0323 e\u0308 ก็", [TOP]],
      ["1000-characters", letters(1000), [TOP, IN_CONTAINER]],
      ["html-and-escapes", "<script>alert(1)</script> \\u0000 %00 $x {{x}} <%= x %>", [TOP]],
    ] as const
  ).flatMap(([slug, content, spots]) =>
    acceptedAt(spots, {
      rule: "text-display.content.is-required",
      slug: `accepts-${slug}`,
      title: `accepts ${slug.replaceAll("-", " ")} as content`,
      component: text(content),
    }),
  ),
  probes: (
    [
      ["an-empty-text", ""],
      ["4001-characters", letters(4001)],
      ["spaces-alone", "   "],
    ] as const
  ).flatMap(([slug, content]) =>
    probedAt([TOP], {
      rule: "text-display.content.is-required",
      slug: `tries-${slug}`,
      title: `is sent ${slug.replaceAll("-", " ")} as content`,
      component: text(content),
    }),
  ),
};

const separators: ComponentTable = joinedTables([
  {
    pairs: [
      ...[0, 3].flatMap((spacing) =>
        pairsAt([TOP], {
          rule: "separator.spacing.is-1-or-2",
          slug: `refuses-${spacing === 0 ? "none" : "three"}`,
          title: `refuses the spacing ${spacing}`,
          component: separator({ spacing: spacing === 0 ? 1 : 2 }),
          pointer: "/spacing",
          to: spacing,
        }),
      ),
      ...typesAt([TOP], {
        rule: "separator.spacing.is-1-or-2",
        component: separator({ spacing: 1 }),
        pointer: "/spacing",
        name: "spacing",
        what: "spacing of a separator",
        wrong: [
          ["a-fraction", 1.5],
          ["digits-in-a-string", "1"],
          ["true", true],
        ],
      }),
      ...typesAt([TOP], {
        rule: "component.fields.have-their-type",
        component: separator({ divider: false }),
        pointer: "/divider",
        name: "divider",
        what: "divider of a separator",
        wrong: [
          ["a-word", "very"],
          ["a-list", [false]],
        ],
      }),
    ],
    acceptances: [1, 2].flatMap((spacing) =>
      acceptedAt([TOP], {
        rule: "separator.spacing.is-1-or-2",
        slug: `accepts-${spacing === 1 ? "small" : "large"}`,
        title: `accepts the spacing ${spacing}`,
        component: separator({ spacing, divider: spacing === 2 }),
      }),
    ),
  },
]);

const containers: ComponentTable = joinedTables([
  rangesAt([TOP], {
    rule: "container.accent-color.is-rgb",
    holding: (color) => ({ ...container(text()), accent_color: color }),
    member: "accent_color",
    what: "a container",
    of: "of-a-container",
    ...COMPONENT_LIMITS.accentColor,
  }),
  {
    pairs: [
      ...pairsAt([TOP], {
        rule: "container.components.is-required",
        slug: "refuses-a-container-without-components",
        title: "refuses a container without components",
        component: container(text()),
        pointer: "/components",
        to: undefined,
      }),
      ...typesAt([TOP], {
        rule: "container.components.is-required",
        component: container(text()),
        pointer: "/components",
        name: "components-of-a-container",
        what: "components of a container",
        wrong: [
          ["an-object", text()],
          ["a-word", "text"],
        ],
      }),
      ...typesAt([TOP], {
        rule: "container.accent-color.is-rgb",
        component: { ...container(text()), accent_color: 0xff0000 },
        pointer: "/accent_color",
        name: "accent-color",
        what: "accent_color of a container",
        wrong: [
          ["a-fraction", 1.5],
          ["a-hex-text", "#ff0000"],
          ["a-list", [255, 0, 0]],
        ],
      }),
      ...typesAt([TOP], {
        rule: "component.fields.have-their-type",
        component: { ...container(text()), spoiler: true },
        pointer: "/spoiler",
        name: "spoiler-of-a-container",
        what: "spoiler of a container",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
    ],
    acceptances: acceptedAt([TOP], {
      rule: "container.accent-color.is-rgb",
      slug: "accepts-null",
      title: "accepts null as the accent_color of a container",
      component: { ...container(text()), accent_color: null, spoiler: true },
    }),
    probes: probedAt([TOP], {
      rule: "container.components.is-required",
      slug: "tries-an-empty-container",
      title: "is sent an empty container",
      component: container(),
    }),
  },
]);

export const CONTENT_ROWS: ComponentTable = joinedTables([texts, separators, containers]);
