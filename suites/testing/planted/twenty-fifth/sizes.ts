/** Bugs of sizes: what is counted, over how much, and in which unit. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { objectOf } from "../memory.js";
import { countOf, inCommands, inComponents, inEach, isSome, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, create, createA, edit, modal, permit, times } from "../requests.js";
import { handledBy, refusal, refuses } from "../wrap.js";
import { everywhere, showing } from "./showing.js";

const OPTION = { name: "o", description: "o", type: 3 };
const MAX_COMMAND = 8000;
const MAX_CHOICES = 25;
const MAX_OVERWRITES = 100;
const MAX_COMPONENTS = 40;
const MAX_LABEL = 45;
const LABEL = 18;

/** Bugs of sizes. */
export const TWENTY_FIFTH_SIZES: readonly PlantedBug[] = [
  {
    id: "edits-are-sized-alone",
    what: "An edit with options counts only its own texts toward the 8000, and not the texts that stay.",
    kind: "size",
    rules: ["limit.command-size.is-8000"],
    plant: showing((wrong, known) => async (call, { pass }) => {
      const response = await pass();
      if (response.ok && call.operation === "bulk") wrong.clear();
      if (response.ok && call.operation === "create") wrong.delete(textOf(await bodyOf(response), "id"));
      if (call.operation !== "edit") return response;
      const { id = "" } = call.path;
      const body = await objectOf(call.request);
      const { options } = body;
      if (options === undefined) return response;
      if (response.ok) wrong.delete(id);
      const whole = { ...known.get(id)?.command, ...body };
      if (response.ok || lengthOf(body) > MAX_COMMAND || lengthOf(whole) <= MAX_COMMAND) return response;
      const accepted = await pass({ ...body, options: inEach(options, shortened) });
      if (accepted.ok) wrong.set(id, { options });
      return accepted;
    }),
    minimal: [
      createA({ description: "d".repeat(100) }),
      edit(0, { options: [withChoices("a", 25), withChoices("b", 14)] }),
    ],
  },
  {
    id: "choices-are-counted-over-the-command",
    what: "All options of a command together may have 25 choices, not each of them.",
    kind: "size",
    rules: ["option.choices.has-at-most-25"],
    plant: refuses(
      isSome(inCommands, (command) => choicesOf(command) > MAX_CHOICES && mostChoicesOf(command) <= MAX_CHOICES),
    ),
    minimal: [createA({ options: ["a", "b"].map((name) => ({ ...OPTION, name, choices: shortChoices(13) })) })],
  },
  {
    id: "overwrites-are-counted-over-the-guild",
    what: "The permissions of all commands in a guild together may be 100, not those of each.",
    kind: "size",
    rules: ["permission.edit.takes-at-most-100"],
    plant: handledBy(() => async (call, { pass, ask }) => {
      if (call.operation !== "edit-permissions") return pass();
      const others = elementsOf(await bodyOf(await ask("GET", `${call.place}/permissions`)));
      const used = others
        .filter((each) => textOf(each, "id") !== call.path["id"])
        .reduce<number>((total, each) => total + (isObject(each) ? countOf(each["permissions"]) : 0), 0);
      const { permissions } = await objectOf(call.request);
      const isFull = countOf(permissions) > 0 && used + countOf(permissions) > MAX_OVERWRITES;
      return isFull ? refusal() : pass();
    }),
    minimal: [createA({}), create({ name: "b", description: "b" }), permitMany(0, 60), permitMany(1, 41)],
  },
  {
    id: "default-values-count-as-components",
    what: "Whatever has a type counts toward the 40 components of a message, default values of selects too.",
    kind: "size",
    rules: ["v2.components.are-at-most-40", "v2.components.nested-ones-count"],
    plant: refuses((body, { operation }) => {
      if (!["create-message", "edit-message", "respond"].includes(operation) || !isObject(body)) return false;
      const { flags, components } = isObject(body["data"]) ? body["data"] : body;
      const isV2 = typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
      return isV2 && components !== undefined && typesIn(components) > MAX_COMPONENTS;
    }),
    minimal: [componentsV2(userSelect("a", 20), userSelect("b", 20))],
  },
  {
    id: "labels-are-measured-in-bytes",
    what: "The text of a label may be 45 bytes long, so letters beside ASCII count twice or more.",
    kind: "size",
    rules: ["label.label.has-at-most-45-characters"],
    plant: refuses(
      isSome(inComponents, (component) => {
        const text = textOf(component, "label");
        return component["type"] === LABEL && text.length <= MAX_LABEL && Buffer.byteLength(text) > MAX_LABEL;
      }),
    ),
    minimal: modal({ type: LABEL, label: "ä".repeat(30), component: { type: 4, custom_id: "t", style: 1 } }),
  },
];

/** Characters of a command, an option or a choice, as they count toward the 8000. */
function lengthOf(part: JsonObject): number {
  const inside = [...elementsOf(part["options"]), ...elementsOf(part["choices"])].filter(isObject);
  const own = longest(part, "name") + longest(part, "description") + textOf(part, "value").length;
  return inside.reduce((total, each) => total + lengthOf(each), own);
}

function longest(part: JsonObject, member: "name" | "description"): number {
  const dictionary = part[`${member}_localizations`];
  const texts = isObject(dictionary) ? Object.keys(dictionary).map((locale) => textOf(dictionary, locale)) : [];
  return Math.max(textOf(part, member).length, ...texts.map((text) => text.length));
}

function shortened(option: JsonObject): JsonObject {
  const bare = without(option, "choices", "name_localizations", "description_localizations");
  return withMember({ ...bare, description: "x" }, "options", (inner) => inEach(inner, shortened));
}

function choicesOf(part: JsonObject): number {
  const inside = elementsOf(part["options"]).filter(isObject);
  return inside.reduce((total, option) => total + choicesOf(option), countOf(part["choices"]));
}

function mostChoicesOf(part: JsonObject): number {
  const inside = elementsOf(part["options"]).filter(isObject);
  return Math.max(countOf(part["choices"]), ...inside.map(mostChoicesOf));
}

function typesIn(components: Json): number {
  let count = 0;
  everywhere(components, (part) => {
    if (part["type"] !== undefined) count += 1;
    return part;
  });
  return count;
}

function withChoices(name: string, count: number): JsonObject {
  const text = (index: number) => String(index).padStart(100, "x");
  return {
    ...OPTION,
    name,
    choices: times(count, (index) => ({ name: text(index), value: text(index) })),
    description: name.repeat(75),
  };
}

function shortChoices(count: number): readonly Json[] {
  return times(count, (index) => ({ name: `n${index}`, value: `v${index}` }));
}

function permitMany(index: number, count: number): PlainRequest {
  return permit(
    index,
    times(count, (each) => ({ id: String(1_000_000_000_000_000 + each), type: 2, permission: true })),
  );
}

function userSelect(customId: string, count: number): JsonObject {
  const users = times(count, (each) => ({ id: String(1_000_000_000_000_000 + each), type: "user" }));
  return { type: 1, components: [{ type: 5, custom_id: customId, max_values: 25, default_values: users }] };
}
