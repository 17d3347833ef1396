/** Rows about buttons: every style with every field that it has or may not have. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { letters } from "../../rows/lengths.js";
import { bodyRow, type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { button, legacy, link, premium, row, SKU_ID } from "./plain-components.js";
import { acceptedAt, lengthsAt, mistypedAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { ACCESSORY, BUTTON_SPOTS, DEEP_ROW, ROW, type Spot } from "./spots.js";

/** Styles that deliver an interaction. */
const INTERACTIVE_STYLES = [1, 2, 3, 4] as const;
/** What each style of a button is called in titles and slugs. */
export const STYLE_NAMES: Readonly<Record<number, string>> = {
  1: "primary",
  2: "secondary",
  3: "success",
  4: "danger",
  5: "link",
  6: "premium",
};

const buttonOf = (style: number): JsonObject => (style === 5 ? link() : style === 6 ? premium() : button({ style }));

/** A field that a style may not have, or must have (`to: undefined`). */
interface StyleRule {
  readonly rule: RuleId;
  readonly styles: readonly number[];
  readonly member: string;
  readonly to: Json | undefined;
}

const STYLE_RULES: readonly StyleRule[] = [
  {
    rule: "button.custom-id.is-required-of-styles-1-to-4",
    styles: INTERACTIVE_STYLES,
    member: "custom_id",
    to: undefined,
  },
  {
    rule: "button.url.is-not-for-styles-1-to-4",
    styles: INTERACTIVE_STYLES,
    member: "url",
    to: "https://example.com",
  },
  { rule: "button.sku-id.is-for-premium-buttons", styles: [...INTERACTIVE_STYLES, 5], member: "sku_id", to: SKU_ID },
  { rule: "button.link.has-a-url", styles: [5], member: "url", to: undefined },
  { rule: "button.link.has-no-custom-id", styles: [5], member: "custom_id", to: "link" },
];

/** Premium buttons, each with one fault. */
const PREMIUM_FAULTS: readonly (readonly [rule: RuleId, slug: string, faulty: JsonObject])[] = [
  ["button.premium.has-a-sku-id", "without-sku-id", { type: 2, style: 6 }],
  ["button.premium.has-no-custom-id", "with-custom-id", premium({ custom_id: "premium" })],
  ["button.premium.has-no-label", "with-label", premium({ label: "Buy" })],
  ["button.premium.has-no-url", "with-url", premium({ url: "https://example.com" })],
  ["button.premium.has-no-emoji", "with-emoji", premium({ emoji: { name: "🔥" } })],
];

/** The valid half is no premium button: whether one of a SKU that does not exist is accepted is open. */
const premiumRules: ComponentTable = {
  pairs: PREMIUM_FAULTS.flatMap(([rule, slug, faulty]) =>
    pairsAt(BUTTON_SPOTS, rule, `refuses-a-premium-button-${slug}`, {
      title: `refuses a premium button ${slug.replace("-", " ").replaceAll("-", "_")}`,
      component: button(),
      pointer: "",
      to: faulty,
    }),
  ),
  acceptances: [],
  probes: probedAt(BUTTON_SPOTS, "button.premium.has-a-sku-id", "tries-a-sku-of-nobody", {
    title: "may accept or refuse a premium button of a SKU that does not exist",
    component: premium(),
  }),
};

/** One style is tried everywhere, its like on top alone. */
function spotsOf(style: number): readonly Spot[] {
  return style === 1 || style > 4 ? BUTTON_SPOTS : [ROW];
}

const styleRules: ComponentTable = joinedBodies(
  STYLE_RULES.map(({ rule, styles, member, to }) => ({
    pairs: styles.flatMap((style) =>
      pairsAt(
        spotsOf(style),
        rule,
        `refuses-a-${STYLE_NAMES[style]}-button-${to === undefined ? "without" : "with"}-${member.replaceAll("_", "-")}`,
        {
          title: `refuses a ${STYLE_NAMES[style]} button ${to === undefined ? "without" : "with"} ${member}`,
          component: buttonOf(style),
          pointer: `/${member}`,
          to,
        },
      ),
    ),
    probes:
      to === undefined
        ? []
        : probedAt(
            [ROW],
            rule,
            `tries-null-as-${member.replaceAll("_", "-")}-of-a-${STYLE_NAMES[styles[0] ?? 1]}-button`,
            {
              title: `may accept or refuse null as ${member} of a ${STYLE_NAMES[styles[0] ?? 1]} button`,
              component: { ...buttonOf(styles[0] ?? 1), [member]: null },
            },
          ),
  })),
);

const styles: ComponentTable = joinedBodies([
  {
    pairs: [
      ...[0, 7, -1].flatMap((style) =>
        pairsAt(
          style === 7 ? BUTTON_SPOTS : [ROW],
          "button.style.is-1-to-6",
          `refuses-style-${style < 0 ? "minus-1" : style}`,
          { title: `refuses style ${style} of a button`, component: button(), pointer: "/style", to: style },
        ),
      ),
      ...pairsAt([ROW], "button.link.has-no-custom-id", "refuses-a-link-button-with-an-empty-custom-id", {
        title: "refuses a link button with an empty custom_id",
        component: link(),
        pointer: "/custom_id",
        to: "",
      }),
      ...pairsAt(BUTTON_SPOTS, "button.style.is-1-to-6", "refuses-a-button-without-style", {
        title: "refuses a button without a style",
        component: button(),
        pointer: "/style",
        to: undefined,
      }),
      ...mistypedAt([ROW], "button.style.is-1-to-6", "refuses-digits-in-a-string-as-style", {
        title: "refuses digits in a string as the style of a button, or converts them",
        component: button(),
        pointer: "/style",
        to: "1",
      }),
    ],
    acceptances: [1, 2, 3, 4, 5].flatMap((style) =>
      acceptedAt([ROW, DEEP_ROW, ACCESSORY], "button.style.is-1-to-6", `accepts-a-${STYLE_NAMES[style]}-button`, {
        title: `accepts a ${STYLE_NAMES[style]} button`,
        component: buttonOf(style),
      }),
    ),
  },
]);

const webAddress = (length: number): string => `https://example.com/${letters(length)}`.slice(0, length);

const texts: ComponentTable = joinedBodies([
  lengthsAt(BUTTON_SPOTS, "button.label.has-at-most-80-characters", {
    component: button(),
    pointer: "/label",
    what: "a button label",
    ...COMPONENT_LIMITS.buttonLabel,
  }),
  lengthsAt([ROW], "button.label.has-at-most-80-characters", {
    component: link(),
    pointer: "/label",
    what: "a label of a link button",
    of: "of-a-link",
    ...COMPONENT_LIMITS.buttonLabel,
  }),
  lengthsAt(BUTTON_SPOTS, "button.url.has-at-most-512-characters", {
    component: link(),
    pointer: "/url",
    what: "a url of a link button",
    make: webAddress,
    ...COMPONENT_LIMITS.buttonUrl,
  }),
  {
    acceptances: [
      ...["🔥👩‍👩‍👧‍👦", "شراء 日本語 שלום", "inner spaces", "a\u0301 e\u0308", "<@1> **bold** `code`"].flatMap(
        (label, index) =>
          acceptedAt(
            [ROW],
            "button.label.has-at-most-80-characters",
            `accepts-a-label-of-${["emoji", "many-scripts", "inner-spaces", "combining-marks", "markdown"][index]}`,
            { title: `accepts the button label ${JSON.stringify(label)}`, component: button({ label }) },
          ),
      ),
      ...acceptedAt([ROW], "button.guidelines-are-not-errors", "accepts-a-label-of-39-characters", {
        title: "accepts a button label longer than the documents recommend",
        component: button({ label: letters(39) }),
      }),
      ...acceptedAt([ROW], "button.guidelines-are-not-errors", "accepts-a-label-of-35-characters-beside-an-emoji", {
        title: "accepts a button label longer than the documents recommend, with an emoji",
        component: button({ label: letters(35), emoji: { name: "🔥" } }),
      }),
      bodyRow("button.guidelines-are-not-errors", "accepts-two-primary-buttons-in-a-row", {
        title: "accepts two primary buttons in one action row",
        place: "message",
        v2: false,
        value: legacy(row(button({ custom_id: "one" }), button({ custom_id: "two" }))),
      }),
    ],
    probes: [
      ...probedAt([ROW, ACCESSORY], "button.empty-face-is-open", "tries-neither-label-nor-emoji", {
        title: "may accept or refuse a button with neither label nor emoji",
        component: { type: 2, style: 1, custom_id: "faceless" },
      }),
      ...["not a url", "ftp://example.com", "discord://-/channels/@me", "javascript:alert(1)", "//example.com"].flatMap(
        (url, index) =>
          probedAt(
            [ROW],
            "button.url.form-is-open",
            `tries-${["a-text", "ftp", "an-app-address", "javascript", "no-scheme"][index]}-as-url`,
            { title: `may accept or refuse the url ${JSON.stringify(url)} of a link button`, component: link({ url }) },
          ),
      ),
    ],
  },
]);

const faces: ComponentTable = joinedBodies([
  {
    pairs: [
      ...typesAt([ROW, DEEP_ROW], "button.emoji.is-partial", {
        component: button({ emoji: { name: "🔥" } }),
        pointer: "/emoji",

        what: "emoji of a button",
        wrong: [
          ["a-string", "🔥"],
          ["a-number", 7],
          ["a-list", ["🔥"]],
        ],
      }),
      ...typesAt([ROW], "button.emoji.is-partial", {
        component: button({ emoji: { name: "🔥" } }),
        pointer: "/emoji/name",

        what: "name of an emoji",
        wrong: [
          ["a-number", 7],
          ["an-object", { name: "🔥" }],
        ],
      }),
      ...typesAt([ROW], "component.fields.have-their-type", {
        component: button({ disabled: true }),
        pointer: "/disabled",

        what: "disabled of a button",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
      ...typesAt([ROW], "button.label.has-at-most-80-characters", {
        component: button(),
        pointer: "/label",

        what: "label of a button",
        wrong: [
          ["a-number", 7],
          ["a-list", ["Press"]],
          ["an-object", { text: "Press" }],
        ],
      }),
    ],
    acceptances: [
      ...acceptedAt(BUTTON_SPOTS, "button.emoji.is-partial", "accepts-a-unicode-emoji", {
        title: "accepts a button with an emoji that is given by name",
        component: button({ emoji: { name: "🔥" } }),
      }),
      ...acceptedAt([ROW], "button.emoji.is-partial", "accepts-an-emoji-without-a-label", {
        title: "accepts a button with an emoji and no label",
        component: { type: 2, style: 2, custom_id: "button", emoji: { name: "👍🏽" } },
      }),
    ],
    probes: probedAt([ROW], "button.emoji.is-partial", "tries-an-emoji-of-a-guild", {
      title: "may accept or refuse a button with an emoji id that does not exist",
      component: button({ emoji: { id: "1200000000000000001", name: "party", animated: true } }),
    }),
  },
]);

export const BUTTON_ROWS: ComponentTable = joinedBodies([styleRules, premiumRules, styles, texts, faces]);
