/** Bugs of particular sizes: counts of elements, lengths of bodies. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { bodyOf } from "./call.js";
import {
  countOf,
  inCommands,
  inComponents,
  inEach,
  inOptions,
  isDictionary,
  isSome,
  sizeOf,
  textOf,
  withMember,
} from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import { bulk, componentsV2, create, createA, list, message, modal, permit, times } from "./requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "./rules.js";
import { answers, handledBy, refusal, refuses, stores } from "./wrap.js";

const OPTION = { type: 3, name: "o", description: "o" };

const OF_LISTS: readonly PlantedBug[] = [
  {
    id: "bulk-in-batches-of-five",
    what: "A bulk overwrite works in batches of five, and forgets the last command of a full last batch.",
    kind: "size",
    rules: ["endpoint.bulk.answers-200-with-an-array", "command.list.holds-each-command", "bulk.is-idempotent-on-ids"],
    plant: handledBy(() => async (call, { pass }) => {
      const body = call.operation === "bulk" ? elementsOf(await bodyOf(call.request)) : [];
      const response = await pass();
      return response.ok && body.length > 0 && body.length % 5 === 0 ? pass(body.slice(0, -1)) : response;
    }),
    minimal: [bulk(commands(5))],
  },
  {
    id: "bulk-of-37",
    what: "A bulk overwrite of more than 36 commands ends with an error of the server.",
    kind: "size",
    rules: [
      "endpoint.bulk.answers-200-with-an-array",
      "bulk.type-limits-hold",
      "limit.chat-input.is-100",
      "endpoint.bad-input-is-never-a-server-error",
    ],
    plant: handledBy(() => async (call, { pass }) => {
      const count = call.operation === "bulk" ? countOf(await bodyOf(call.request)) : 0;
      return count > 36 ? refusal(500) : pass();
    }),
    minimal: [bulk(commands(37))],
  },
  {
    id: "lists-of-50",
    what: "A list of commands ends after 50 of them.",
    kind: "size",
    rules: ["command.list.holds-each-command", "endpoint.list.returns-all-types"],
    plant: answers((body, { operation }) => {
      return operation === "list" && Array.isArray(body) ? body.slice(0, 50) : body;
    }),
    minimal: [bulk(commands(51)), list()],
  },
  {
    id: "fourteen-user-commands",
    what: "A scope takes 14 user commands by single creates, not 15.",
    kind: "size",
    rules: ["limit.user.is-15", "limit.types-are-independent"],
    plant: handledBy(() => async (call, { pass, ask }) => {
      const body = call.operation === "create" ? await bodyOf(call.request) : undefined;
      if (!isObject(body) || body["type"] !== 2) return pass();
      const users = asList(await bodyOf(await ask("GET", call.place))).filter((one) => one["type"] === 2);
      const isNew = users.every((one) => one["name"] !== body["name"]);
      return isNew && users.length >= 14 ? refusal() : pass();
    }),
    minimal: times(15, (index) => create({ type: 2, name: `u${index}` })),
  },
];

function commands(count: number): readonly JsonObject[] {
  return times(count, (index) => ({ name: `c${index}`, description: "a" }));
}

function asList(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "six-locales",
    what: "A dictionary of localized descriptions keeps five locales.",
    kind: "size",
    rules: [
      "localization.descriptions.are-accepted-everywhere",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.edit.replaces-the-dictionary",
    ],
    open: "The list of locale codes is not shown, and the documents name four.",
    plant: stores(
      inCommands((one) => {
        return withMember(one, "description_localizations", (all) => {
          return sizeOf(all) > 5 && isObject(all) && isDictionary(all)
            ? Object.fromEntries(Object.entries(all).slice(0, 5))
            : all;
        });
      }),
    ),
    minimal: [createA({ description_localizations: { de: "b", fr: "b", it: "b", nl: "b", pl: "b", ro: "b" } })],
  },
  {
    id: "choices-after-23",
    what: "An option keeps its first 23 choices.",
    kind: "size",
    rules: ["option.choices.has-at-most-25", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) =>
        withMember(one, "choices", (all) => (Array.isArray(all) && all.length < 26 ? all.slice(0, 23) : all)),
      ),
    ),
    minimal: [
      createA({ options: [{ ...OPTION, choices: times(24, (index) => ({ name: `${index}`, value: `${index}` })) }] }),
    ],
  },
  {
    id: "bodies-over-4096-bytes",
    what: "A command cannot have a body of more than 4,096 bytes.",
    kind: "size",
    rules: [
      ...COMMANDS_ARE_TAKEN,
      "limit.command-size.is-8000",
      "option.options.has-at-most-25",
      "command.options.has-at-most-25",
    ],
    plant: handledBy(() => async (call, { pass }) => {
      const isWrite = call.operation === "create" || call.operation === "edit";
      const text = isWrite ? await call.request.clone().text() : "";
      return Buffer.byteLength(text) > 4096 ? refusal(413) : pass();
    }),
    minimal: [createA({ options: options(25, "d".repeat(100), { name_localizations: null }) })],
  },
  {
    id: "command-size-in-bytes",
    what: "The 8,000 characters of a command are counted as bytes.",
    kind: "size",
    rules: ["limit.command-size.is-8000"],
    plant: refuses(isSome(inCommands, (one) => bytesOf(one) > 8000)),
    minimal: [createA({ options: options(20, "😀".repeat(100)) })],
  },
  {
    id: "permissions-after-64",
    what: "A command keeps its first 64 permissions.",
    kind: "size",
    rules: ["permission.edit.takes-at-most-100", "permission.edit.is-read-back", "permission.edit.answers-the-object"],
    plant: stores((body, { operation }) => {
      const isLong = operation === "edit-permissions" && isObject(body);
      return isLong
        ? withMember(body, "permissions", (all) => (Array.isArray(all) && all.length < 101 ? all.slice(0, 64) : all))
        : body;
    }),
    minimal: [
      createA({}),
      permit(
        0,
        times(65, (index) => ({ id: `${1_000_000 + index}`, type: 2, permission: true })),
      ),
    ],
  },
];

function options(count: number, description: string, more: JsonObject = {}): readonly JsonObject[] {
  return times(count, (index) => ({ type: 3, name: `o${index}`, description, ...more }));
}

/** Bytes of the default texts of a command and its options. */
function bytesOf(part: JsonObject): number {
  const own = Buffer.byteLength(textOf(part, "name") + textOf(part, "description") + textOf(part, "value"));
  const inner = [...asList(part["options"]), ...asList(part["choices"])].map(bytesOf);
  return inner.reduce((sum, each) => sum + each, own);
}

const GALLERY_ITEM = { media: { url: "https://example.com/a.png" } };

const OF_MESSAGES: readonly PlantedBug[] = [
  {
    id: "thirty-components",
    what: "A message takes 30 components, the number of earlier versions.",
    kind: "size",
    rules: [
      "v2.components.are-at-most-40",
      "v2.components.top-level-has-no-limit-of-its-own",
      "message.components.read-back",
    ],
    plant: refuses((body, call) => {
      let count = 0;
      inComponents((one) => {
        count += 1;
        return one;
      })(body, call);
      return count > 30;
    }),
    minimal: [componentsV2(...texts(31))],
  },
  {
    id: "gallery-of-ten",
    what: "A media gallery of ten items loses the last one.",
    kind: "size",
    rules: ["media-gallery.items.has-1-to-10", "message.components.read-back"],
    plant: stores(
      inComponents((one) => (countOf(one["items"]) === 10 ? { ...one, items: asList(one["items"]).slice(0, 9) } : one)),
    ),
    minimal: [componentsV2({ type: 12, items: times(10, () => GALLERY_ITEM) })],
  },
  {
    id: "fifth-row",
    what: "A message with five action rows loses the last one.",
    kind: "size",
    rules: ["legacy.rows.are-at-most-5", "legacy.buttons.may-be-25", "message.components.read-back"],
    plant: stores((body, { operation }) => {
      const isFull = operation === "create-message" && isObject(body) && countOf(body["components"]) === 5;
      const isLegacy = isFull && asList(body["components"]).every((one) => one["type"] === 1);
      return isLegacy ? { ...body, components: asList(body["components"]).slice(0, 4) } : body;
    }),
    minimal: [message({ components: times(5, (index) => ({ type: 1, components: [button(index)] })) })],
  },
  {
    id: "ids-of-four-bits",
    what: "Ids of components repeat after 16 of them.",
    kind: "size",
    rules: [
      "component.id.never-repeats-as-read",
      "component.id.generated-ones-are-unique",
      "component.id.is-filled-in-sequentially",
      "message.components.read-back",
    ],
    plant: answers((body, { operation }) => {
      const isMessage = operation.endsWith("-message") || operation === "list-messages";
      return isMessage ? inEach(body, withShortIds) : body;
    }),
    minimal: [componentsV2(...texts(17))],
  },
  {
    id: "radio-group-of-ten",
    what: "A radio group takes nine options.",
    kind: "size",
    rules: ["radio-group.options.has-2-to-10", "message.modal-answers-an-interaction"],
    plant: refuses(isSome(inComponents, (one) => one["type"] === 21 && countOf(one["options"]) === 10)),
    minimal: modal({
      type: 18,
      label: "a",
      component: { type: 21, custom_id: "a", options: times(10, (index) => ({ value: `${index}`, label: "a" })) },
    }),
  },
];

function texts(count: number): readonly JsonObject[] {
  return times(count, () => ({ type: 10, content: "a" }));
}

function button(index: number): JsonObject {
  return { type: 2, style: 1, label: "a", custom_id: `${index}` };
}

function withShortIds(part: JsonObject): JsonObject {
  const inside = Object.entries(part).map(([member, value]): readonly [string, Json] => {
    if (member === "id" && typeof value === "number" && value > 16) return [member, ((value - 1) % 16) + 1];
    return [member, typeof value === "object" && value !== null ? inEach(value, withShortIds) : value];
  });
  return Object.fromEntries(inside);
}

/** Bugs that need one particular size. */
export const SIZES: readonly PlantedBug[] = [...OF_LISTS, ...OF_COMMANDS, ...OF_MESSAGES];
