/** Bugs of one particular size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inCommands, inEach, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, createA, DELIVERIES, drive, GLOBALLY, invoke, row, times, use } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, type Handler, handledBy, refusal, refuses } from "../wrap.js";
import { answer, webhook } from "./support.js";

const NAME_LENGTH = 32;
const COMMAND_SIZE = 8000;
const CHAT_INPUT = 1;
const STRING = 3;
const USER_SELECT = 5;
const LINKED_AT_ONCE = 20;
const RESOLVED_AT_ONCE = 10;
const CUSTOM_ID_COLUMN = 64;
const MESSAGES_OF_AN_INTERACTION = 5;
const MESSAGE = 4;
const DEFERRED_MESSAGE = 5;
const FOLLOW_UPS = /\/webhooks\/\d+\/([^/]+)$/;

/** The texts of a dictionary; an empty list for any other value. */
function textsOf(dictionary: Json | undefined): readonly string[] {
  return isObject(dictionary) ? Object.values(dictionary).filter((text) => typeof text === "string") : [];
}

/** True for a part with a localized name of the greatest length. */
function hasLongestName({ name_localizations: names }: JsonObject): boolean {
  return textsOf(names).some((name) => [...name].length === NAME_LENGTH);
}

/** The characters of a part in all locales together. */
function sizeInAllLocales(part: JsonObject): number {
  const own = ["name", "description", "value"].map((member) => textOf(part, member));
  const localized = [part["name_localizations"], part["description_localizations"]].flatMap(textsOf);
  const inside = [...elementsOf(part["options"]), ...elementsOf(part["choices"])].filter(isObject);
  const size = [...own, ...localized].reduce((sum, text) => sum + [...text].length, 0);
  return inside.reduce((sum, each) => sum + sizeInAllLocales(each), size);
}

function isTooLargeInAllLocales(command: JsonObject): boolean {
  return (command["type"] ?? CHAT_INPUT) === CHAT_INPUT && sizeInAllLocales(command) > COMMAND_SIZE;
}

/** Of a bulk overwrite, so many elements are looked up; those behind them are made anew. */
function linkingTheFirst(known: Known): Handler {
  return async (call, { pass }) => {
    const elements = call.operation === "bulk" ? elementsOf(await bodyOf(call.request)) : [];
    const response = await pass();
    if (!response.ok || elements.length <= LINKED_AT_ONCE) return response;
    const behind = elementsOf(await bodyOf(response)).slice(LINKED_AT_ONCE);
    if (!behind.some((each) => known.has(textOf(each, "id")))) return response;
    await pass(elements.slice(0, LINKED_AT_ONCE));
    return pass();
  };
}

/** What is resolved is read as one page, and further pages are not asked for. */
const withOnePageOfEach: Change = (resolved) =>
  Object.fromEntries(
    Object.entries(resolved).map(([kind, entities]) => [
      kind,
      isObject(entities) ? Object.fromEntries(Object.entries(entities).slice(0, RESOLVED_AT_ONCE)) : entities,
    ]),
  );

/** Changes the data of an interaction. */
function inData(change: Change): Change {
  return (interaction) => withMember(interaction, "data", (data) => inEach(data, change));
}

const resolvingOnePage: Change = (data) =>
  withMember(data, "resolved", (resolved) => inEach(resolved, withOnePageOfEach));

const cuttingCustomIds: Change = (data) =>
  withMember(data, "custom_id", (id) => (typeof id === "string" ? id.slice(0, CUSTOM_ID_COLUMN) : id));

/** Tokens of the interactions in a list of the driver that users alone installed the application for. */
function userInstalledTokens(body: JsonObject): readonly string[] {
  return elementsOf(body["deliveries"]).flatMap((delivery) => {
    const interaction = isObject(delivery) ? delivery["interaction"] : undefined;
    const owners = isObject(interaction) ? interaction["authorizing_integration_owners"] : undefined;
    const isOfUser = isObject(owners) && owners["1"] !== undefined && owners["0"] === undefined;
    return isOfUser ? [textOf(interaction, "token")] : [];
  });
}

/** The token in the path of a response to an interaction. */
function tokenIn({ request }: Call): string {
  return new URL(request.url).pathname.split("/").at(-2) ?? "";
}

/** All messages of an interaction are counted, the first response too. */
function countingTheFirstResponse(): Handler {
  const limited = new Set<string>();
  const counts = new Map<string, number>();
  const add = (token: string) => counts.set(token, (counts.get(token) ?? 0) + 1);
  return async (call, { pass }) => {
    const { method, url } = call.request;
    const followed = method === "POST" ? FOLLOW_UPS.exec(new URL(url).pathname)?.[1] : undefined;
    const isFull = (counts.get(followed ?? "") ?? 0) >= MESSAGES_OF_AN_INTERACTION;
    if (followed !== undefined && limited.has(followed) && isFull) return refusal();
    const response = await pass();
    if (!response.ok) return response;
    if (followed !== undefined) add(followed);
    if (call.operation === "respond") {
      const { type } = await objectOf(call.request);
      if (type === MESSAGE || type === DEFERRED_MESSAGE) add(tokenIn(call));
    }
    if (driven(call) === "listDeliveries")
      for (const token of userInstalledTokens(await objectOf(response))) limited.add(token);
    return response;
  };
}

const LONG = "d".repeat(100);
const COMMANDS: readonly JsonObject[] = times(LINKED_AT_ONCE + 1, (index) => ({ name: `c${index}`, description: "d" }));
const FOLLOW_UP: PlainRequest = { method: "POST", path: webhook(3, 0), body: { content: "f" }, as: "none" };

/** Those of one size. */
export const THIRTIETH_SIZES: readonly PlantedBug[] = [
  {
    id: "brimful-localized-names-are-refused",
    what: "Localized names of commands and options have at most 31 characters, one fewer than allowed.",
    kind: "size",
    rules: [
      "localization.command-name.follows-the-name",
      "localization.option-name.follows-the-name",
      "localization.context-menu-name.follows-the-name",
      "localization.names.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: handledBy(() => async (call, { pass }) => {
      const body = (await bodyOf(call.request)) ?? null;
      const isLong = [isSome(inCommands, hasLongestName), isSome(inOptions, hasLongestName)];
      return isLong.some((has) => has(body, call)) ? refusal() : pass();
    }),
    minimal: [createA({ name_localizations: { "en-GB": "n".repeat(NAME_LENGTH) } })],
  },
  {
    id: "polyglot-commands-are-too-large",
    what: "The 8,000 characters of a command are counted over all its localizations, not over the longest ones.",
    kind: "size",
    rules: [
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.is-8000",
      "localization.descriptions.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, isTooLargeInAllLocales)),
    minimal: [
      createA({
        options: times(25, (index) => ({
          type: STRING,
          name: `o${index}`,
          description: LONG,
          description_localizations: { "en-US": LONG, "en-GB": LONG, "es-ES": LONG },
        })),
      }),
    ],
  },
  {
    id: "tail-of-a-bulk-is-made-anew",
    what: "A bulk overwrite gives the commands behind its first 20 new ids, although they were there before.",
    kind: "size",
    rules: [
      "bulk.same-name-keeps-the-id",
      "bulk.is-idempotent-on-ids",
      "bulk.id-links-to-the-command",
      "bulk.known-commands-are-not-daily-creates",
      "bulk.removal-drops-permissions",
    ],
    plant: remembering(linkingTheFirst),
    minimal: [bulk(COMMANDS), bulk(COMMANDS)],
  },
  {
    id: "curtailed-custom-ids",
    what: "The interaction of a component or modal has the first 64 characters of its custom_id.",
    kind: "size",
    rules: [
      "component.custom-id.comes-back-unchanged",
      "component.custom-id.has-1-to-100-characters",
      "component-response.button.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
    ],
    plant: answers(inInteractions(inData(cuttingCustomIds))),
    minimal: [
      row({ type: 2, style: 1, label: "b", custom_id: "b".repeat(CUSTOM_ID_COLUMN + 1) }),
      use(0, "b".repeat(CUSTOM_ID_COLUMN + 1)),
      DELIVERIES,
    ],
  },
  {
    id: "single-page-of-resolved-entities",
    what: "At most ten entities of each kind are resolved in an interaction.",
    kind: "size",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.user-select.may-have-members",
    ],
    plant: answers(inInteractions(inData(resolvingOnePage))),
    minimal: [
      ...times(RESOLVED_AT_ONCE + 1, () => drive("makeUser")),
      row({ type: USER_SELECT, custom_id: "u", max_values: 25 }),
      use(
        RESOLVED_AT_ONCE + 1,
        "u",
        times(RESOLVED_AT_ONCE + 1, (index) => `{#${index}.user_id}`),
      ),
      DELIVERIES,
    ],
  },
  {
    id: "opening-response-is-a-follow-up",
    what: "The first response counts as one of the five follow-ups of an application that a user installed.",
    kind: "size",
    rules: ["interaction.follow-ups.of-user-installed-applications-are-5"],
    plant: handledBy(countingTheFirstResponse),
    minimal: [
      createA({ integration_types: [1] }, GLOBALLY),
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      invoke(0),
      DELIVERIES,
      answer(3, 0, { type: MESSAGE, data: { content: "r" } }),
      ...times(MESSAGES_OF_AN_INTERACTION, () => FOLLOW_UP),
    ],
  },
];
