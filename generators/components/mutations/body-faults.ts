/** Every single fault that a whole message or modal can have, wherever it is in the tree. */
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { refused, type SingleFault, withoutPlace } from "../../mutations/single-fault.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { countComponents } from "../settled.js";
import { button, checkbox, row, separator, text, V2_FLAG } from "../tables/plain-components.js";
import { type ComponentContext, tooLong } from "./component-fault.js";
import { inputFaults } from "./input-faults.js";
import { messageComponentFaults, silentFaults } from "./message-component-faults.js";

type Place = ComponentContext["place"];

/** Every component of a list with its place, parents first. */
function standingIn(list: Json | undefined, at: string, place: Place, parent?: number): readonly ComponentContext[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((component, index) => standing(component, `${at}/${index}`, place, parent));
}

function standing(component: Json | undefined, at: string, place: Place, parent?: number): readonly ComponentContext[] {
  if (!isObject(component)) return [];
  const type = Number(component["type"]);
  return [
    { component, at, place, parent },
    ...standingIn(component["components"], `${at}/components`, place, type),
    ...standing(component["accessory"], `${at}/accessory`, place, type),
    ...standing(component["component"], `${at}/component`, place, type),
  ];
}

const CUSTOM_ID = "component.custom-id.has-1-to-100-characters";

/** What any component can have: an unknown type, an id of 33 bits, a custom_id that is empty, too long or out of place. */
function commonFaults(one: ComponentContext): readonly SingleFault[] {
  const { component, at } = one;
  const customId = `${at}/custom_id`;
  return [
    ...[15, 0, undefined].map((to) => refused("component.type.is-known", `${at}/type`, to)),
    ...[2 ** 32, -(2 ** 31) - 1].map((to) => refused("component.id.is-a-32-bit-integer", `${at}/id`, to)),
    ...(component["custom_id"] === undefined
      ? silentFaults(one)
      : [refused(CUSTOM_ID, customId, ""), tooLong(CUSTOM_ID, customId, COMPONENT_LIMITS.customId.max)]),
  ];
}

/** The last component that says `member` says what the first one says. */
function repetitions(
  all: readonly ComponentContext[],
  member: "id" | "custom_id",
  rule: RuleId,
): readonly SingleFault[] {
  const said = all.filter(({ component }) => Boolean(component[member]) && component["disabled"] !== true);
  const [first, last] = [said[0], said.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  return [refused(rule, `${last.at}/${member}`, first.component[member])];
}

const TURNED_OFF = [
  ["v2.content.does-not-work", "content", "Beside components"],
  ["v2.embeds.do-not-work", "embeds", [{ title: "Beside components" }]],
  ["v2.poll.is-disabled", "poll", { question: { text: "Which?" }, answers: [{ poll_media: { text: "One" } }] }],
  ["v2.stickers.are-disabled", "sticker_ids", ["749054660769218631"]],
] as const;

/** Faults of a message with the flag as a whole. */
function wholeV2Faults(count: number, end: string): readonly SingleFault[] {
  const off = TURNED_OFF.map(([rule, member, to]) => withoutPlace(rule, `/${member}`, to));
  if (count < COMPONENT_LIMITS.components.max) return off;
  const implies = ["v2.components.nested-ones-count"] as const;
  return [...off, refused("v2.components.are-at-most-40", end, text("One too many"), { implies })];
}

/** More fields than an embed may have, where there is one. */
function embedFaults({ embeds }: JsonObject): readonly SingleFault[] {
  if (!Array.isArray(embeds) || embeds.length === 0) return [];
  const count = COMPONENT_LIMITS.embedFields.max + 1;
  const fields = Array.from({ length: count }, (_, nth) => ({ name: `Field ${nth}`, value: "x" }));
  return [refused("message.embeds.have-at-most-25-fields", "/embeds/0/fields", fields)];
}

/** Faults of a message without the flag as a whole. */
function wholeLegacyFaults(body: JsonObject, rows: number, end: string): readonly SingleFault[] {
  const more = row(button({ custom_id: "slashproof: one more" }));
  const surplus = refused("legacy.rows.are-at-most-5", end, more);
  return [
    ...embedFaults(body),
    ...[text(), separator()].map((to) => refused("v2.components.need-the-flag", end, to)),
    ...(rows === COMPONENT_LIMITS.rows.max ? [surplus] : []),
  ];
}

function wholeModalFaults(end: string): readonly SingleFault[] {
  return [
    ...[button({ custom_id: "slashproof: one more" }), separator()].map((to) =>
      refused("placement.modal.has-no-message-components", end, to),
    ),
    refused("placement.modal.inputs-stand-in-a-label", end, checkbox({ custom_id: "slashproof: one more" })),
  ];
}

/** Every single fault that a valid body can be given; those that would also be one component too many are left out. */
export function bodyFaults(body: JsonObject, place: Place): readonly SingleFault[] {
  const { components, flags } = body;
  const all = standingIn(components, "/components", place);
  const count = countComponents(components);
  const top = Array.isArray(components) ? components.length : 0;
  const end = `/components/${top}`;
  const isV2 = flags === V2_FLAG;
  const whole =
    place === "modal" ? wholeModalFaults(end) : isV2 ? wholeV2Faults(count, end) : wholeLegacyFaults(body, top, end);
  const unique: RuleId =
    place === "modal" ? "component.custom-id.is-unique-in-its-modal" : "component.custom-id.is-unique-in-its-message";
  const faults = [
    ...whole,
    ...repetitions(all, "custom_id", unique),
    ...(place === "modal" ? [] : repetitions(all, "id", "component.id.is-unique-in-its-message")),
    ...all.flatMap((one) => [
      ...commonFaults(one),
      ...inputFaults(one),
      ...(place === "message" ? messageComponentFaults(one) : []),
      ...(one.component["type"] === 10 && one.component["content"] !== undefined
        ? [refused("text-display.content.is-required", `${one.at}/content`, undefined)]
        : []),
    ]),
  ];
  return isV2 ? faults.filter(({ adds }) => count + adds <= COMPONENT_LIMITS.components.max) : faults;
}
