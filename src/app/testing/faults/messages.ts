/** Faults of messages and modals in responses. */
import type { Json } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type ApplicationFault, answering, pressing, using } from "./fault.js";

const row = (...components: readonly Json[]): Json => ({ type: 1, components });
const button = (member: { readonly [name: string]: Json }): Json => ({ type: 2, style: 1, label: "Go", ...member });
const select = (customId: string, options: readonly Json[] = [{ label: "A", value: "a" }]): Json => {
  return { type: 3, custom_id: customId, options };
};
const rows = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => row(button({ custom_id: `b${index}` })));

const inMessage = (id: string, rule: RuleId, title: string, data: Json): ApplicationFault => {
  return { id, rule, title, ...answering(using("later"), () => ({ type: 4, data })) };
};
const inUpdate = (id: string, rule: RuleId, title: string, data: Json): ApplicationFault => {
  return { id, rule, title, ...answering(pressing("remove"), () => ({ type: 7, data })) };
};
const inModal = (
  id: string,
  rule: RuleId,
  title: string,
  data: { readonly [name: string]: Json },
): ApplicationFault => {
  const components = [{ type: 10, content: "Hello" }];
  const modal = { custom_id: "m", title: "M", components, ...data };
  return { id, rule, title, ...answering(using("survey"), () => ({ type: 9, data: modal })) };
};

const V2 = 1 << 15;
const text = { type: 10, content: "Hello" };
const label = (component: Json): readonly Json[] => [{ type: 18, label: "L", component }];

export const MESSAGE_FAULTS: readonly ApplicationFault[] = [
  inMessage("sends-nothing", "application.message.shows-something", "sends an empty message", {}),
  inMessage(
    "sends-2001-characters",
    "application.message.content-has-at-most-2000-characters",
    "sends a message that is too long",
    { content: "a".repeat(2001) },
  ),
  inMessage("sends-11-embeds", "application.message.embeds-are-at-most-10", "sends eleven embeds", {
    embeds: Array.from({ length: 11 }, () => ({ title: "E" })),
  }),
  inMessage("sends-six-rows", "legacy.rows.are-at-most-5", "sends six action rows", { components: rows(6) }),
  inMessage("sends-six-buttons-in-a-row", "placement.row.holds-at-most-5-buttons", "sends a row that is too wide", {
    components: [row(...Array.from({ length: 6 }, (_, index) => button({ custom_id: `b${index}` })))],
  }),
  inMessage("sends-two-selects-in-a-row", "placement.row.holds-one-select", "sends two selects in a row", {
    components: [row(select("a"), select("b"))],
  }),
  inMessage("sends-41-components", "v2.components.are-at-most-40", "sends 41 components", {
    flags: V2,
    components: Array.from({ length: 41 }, () => text),
  }),
  inMessage("sends-content-beside-components", "v2.content.does-not-work", "sends content with the V2 flag", {
    flags: V2,
    content: "Hello",
    components: [text],
  }),
  inMessage("sends-a-link-with-a-custom-id", "button.link.has-no-custom-id", "sends a link button with a custom_id", {
    components: [row(button({ style: 5, url: "https://example.org/", custom_id: "a" }))],
  }),
  inMessage("sends-26-options", "string-select.options.has-at-most-25", "sends a select with 26 options", {
    components: [
      row(
        select(
          "a",
          Array.from({ length: 26 }, (_, index) => ({ label: "A", value: `${index}` })),
        ),
      ),
    ],
  }),
  inMessage("sends-a-text-input", "placement.message.has-no-modal-components", "sends a text input in a message", {
    components: [row({ type: 4, custom_id: "a", style: 1 })],
  }),
  inUpdate(
    "updates-to-a-custom-id-twice",
    "component.custom-id.is-unique-in-its-message",
    "changes a message so that two buttons share a custom_id",
    { components: [row(button({ custom_id: "a" }), button({ custom_id: "a" }))] },
  ),
  inUpdate(
    "updates-to-a-custom-id-of-101",
    "component.custom-id.has-1-to-100-characters",
    "changes a message so that a custom_id is too long",
    { components: [row(button({ custom_id: "a".repeat(101) }))] },
  ),
  inModal("opens-without-a-title", "application.modal.title-has-1-to-45-characters", "opens a modal without a title", {
    title: "",
  }),
  inModal("opens-without-components", "application.modal.has-components", "opens an empty modal", { components: [] }),
  inModal(
    "opens-without-a-custom-id",
    "application.modal.custom-id-has-1-to-100-characters",
    "opens a modal that has no custom_id",
    { custom_id: "" },
  ),
  inModal("opens-with-a-disabled-select", "select.disabled.is-an-error-in-a-modal", "disables a select in a modal", {
    components: label({ type: 5, custom_id: "a", disabled: true }),
  }),
  inModal("opens-with-a-button", "placement.modal.has-no-message-components", "puts a section into a modal", {
    components: [{ type: 9, components: [text], accessory: button({ custom_id: "a" }) }],
  }),
  inModal(
    "opens-with-a-label-twice",
    "text-input.label.is-not-allowed-in-a-label",
    "gives a text input in a label a label of its own",
    { components: label({ type: 4, custom_id: "a", style: 1, label: "Old" }) },
  ),
];
