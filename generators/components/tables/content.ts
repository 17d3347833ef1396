/** Rows about what else messages show: texts, separators, containers. */

import { letters } from "../../rows/lengths.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { container, separator, text } from "./plain-components.js";
import { acceptedAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { IN_CONTAINER, IN_SECTION, MODAL_TOP, TOP } from "./spots.js";

const TEXT_SPOTS = [TOP, IN_CONTAINER, IN_SECTION, MODAL_TOP] as const;

const texts: ComponentTable = {
  pairs: [
    ...pairsAt(TEXT_SPOTS, "text-display.content.is-required", "refuses-a-text-display-without-content", {
      component: text(),
      pointer: "/content",
      to: undefined,
    }),
    ...typesAt([TOP, IN_CONTAINER], "text-display.content.is-required", {
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
    acceptedAt(spots, "text-display.content.is-required", `accepts-${slug}`, {
      title: `accepts ${slug.replaceAll("-", " ")} as content of a text display`,
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
    probedAt([TOP], "text-display.content.is-required", `tries-${slug}`, {
      title: `may accept or refuse ${slug.replaceAll("-", " ")} as content of a text display`,
      component: text(content),
    }),
  ),
};

const separators: ComponentTable = joinedBodies([
  {
    pairs: [
      ...[0, 3].flatMap((spacing) =>
        pairsAt([TOP], "separator.spacing.is-1-or-2", `refuses-${spacing === 0 ? "none" : "three"}`, {
          title: `refuses spacing ${spacing} of a separator`,
          component: separator({ spacing: spacing === 0 ? 1 : 2 }),
          pointer: "/spacing",
          to: spacing,
        }),
      ),
      ...typesAt([TOP], "separator.spacing.is-1-or-2", {
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
      ...typesAt([TOP], "component.fields.have-their-type", {
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
      acceptedAt([TOP], "separator.spacing.is-1-or-2", `accepts-${spacing === 1 ? "small" : "large"}`, {
        title: `accepts spacing ${spacing} of a separator`,
        component: separator({ spacing, divider: spacing === 2 }),
      }),
    ),
  },
]);

const containers: ComponentTable = joinedBodies([
  rangesAt([TOP], "container.accent-color.is-rgb", {
    holding: (color) => ({ ...container(text()), accent_color: color }),
    member: "accent_color",
    what: "a container",
    of: "of-a-container",
    ...COMPONENT_LIMITS.accentColor,
  }),
  {
    pairs: [
      ...pairsAt([TOP], "container.components.is-required", "refuses-a-container-without-components", {
        title: 'refuses a container without the field "components"',
        component: container(text()),
        pointer: "/components",
        to: undefined,
      }),
      ...typesAt([TOP], "container.components.is-required", {
        component: container(text()),
        pointer: "/components",

        what: "components of a container",
        wrong: [
          ["an-object", text()],
          ["a-word", "text"],
        ],
      }),
      ...typesAt([TOP], "container.accent-color.is-rgb", {
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
      ...typesAt([TOP], "component.fields.have-their-type", {
        component: { ...container(text()), spoiler: true },
        pointer: "/spoiler",

        what: "spoiler of a container",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
    ],
    acceptances: acceptedAt([TOP], "container.accent-color.is-rgb", "accepts-null", {
      title: "accepts null as the accent_color of a container",
      component: { ...container(text()), accent_color: null, spoiler: true },
    }),
    probes: probedAt([TOP], "container.components.is-required", "tries-an-empty-container", {
      title: "may accept or refuse an empty container",
      component: container(),
    }),
  },
]);

export const CONTENT_ROWS: ComponentTable = joinedBodies([texts, separators, containers]);
