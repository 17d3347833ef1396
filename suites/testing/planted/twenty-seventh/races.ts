/** Bugs of requests that are sent at once. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf, tokenIn } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, textOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  create,
  createA,
  DELIVERIES,
  drive,
  FORBID_USER,
  IN_OTHER_GUILD,
  invoke,
  list,
  permit,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";
import { eventsWithout, forgetting, permissionsEditOf, unsentEvents } from "./support.js";

const OWN_HEADER = /^x-\w+-locale$/;

/** Uses that run at the same time. */
interface Together {
  running: number;
  readonly ids: string[];
}

/** A token is made of the time, so that uses of one moment have the same. */
function makingTokensOfTheTime(): Handler {
  const tokens = new Map<string, string>();
  const firsts = new Map<string, string>();
  let together: Together | undefined;
  const sharedOf = (id: string) => tokens.get(firsts.get(id) ?? "");
  const asDelivered: Change = (one) => ({ ...one, token: sharedOf(textOf(one, "id")) ?? one["token"] ?? null });
  const use = async (pass: () => Promise<Response>): Promise<Response> => {
    together ??= { running: 0, ids: [] };
    const own = together;
    own.running += 1;
    await afterOthers();
    const response = await pass();
    const { interaction_id: id } = await objectOf(response);
    if (typeof id === "string") {
      own.ids.push(id);
      firsts.set(id, own.ids[0] ?? id);
    }
    own.running -= 1;
    if (own.running === 0 && together === own) together = undefined;
    return response;
  };
  return async (call, { pass, ask }) => {
    const id = call.path["id"] ?? "";
    const own = tokens.get(id);
    if (driven(call) === "invokeCommand") return use(pass);
    if (call.operation === "respond" && own !== undefined && sharedOf(id) === tokenIn(call.request)) {
      const body = await bodyOf(call.request);
      if (body !== undefined) return ask("POST", `/interactions/${id}/${own}/callback?${call.query}`, body);
    }
    const response = await pass();
    if (driven(call) !== "listDeliveries") return response;
    inInteractions((one) => {
      tokens.set(textOf(one, "id"), textOf(one, "token"));
      return one;
    })((await bodyOf(response)) ?? null, call);
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** What was sent is in a variable of the module while the user of the token is looked up. */
function readingIntoOneBuffer(): Handler {
  let buffer: Json | undefined;
  return async ({ operation, request }, { pass }) => {
    const isBearer = (request.headers.get("authorization") ?? "").startsWith("Bearer ");
    const body = operation === "edit-permissions" && isBearer ? await bodyOf(request) : undefined;
    if (body === undefined) return pass();
    buffer = body;
    await afterOthers();
    return pass(buffer);
  };
}

/** The locale of the requester is set for the whole service while commands are read. */
function settingOneLocale(service: Fetch): Fetch {
  let locale: readonly (readonly [string, string])[] = [];
  const isOfLocale = (name: string) => name === "accept-language" || OWN_HEADER.test(name);
  return handledBy(() => async ({ operation, request }, { pass }) => {
    if (operation !== "list") return pass();
    locale = [...request.headers].filter(([name]) => isOfLocale(name));
    await afterOthers();
    const others = [...request.headers].filter(([name]) => !isOfLocale(name));
    return service(new Request(request.url, { headers: [...others, ...locale].map(([name, value]) => [name, value]) }));
  })(service);
}

/** A create that runs. */
interface Creating {
  readonly place: string;
  readonly answer: Promise<Response>;
}

/** A create waits for one of the same name and type that runs, and has its answer. The guild is forgotten. */
function joiningRunningCreates(): Handler {
  const running = new Map<string, Creating>();
  return async ({ operation, path, place, request }, { pass }) => {
    const body = operation === "create" && path["guild"] !== undefined ? await bodyOf(request) : undefined;
    if (!isObject(body)) return pass();
    const key = JSON.stringify([path["application"] ?? "", body["type"] ?? 1, body["name"] ?? null]);
    const other = running.get(key);
    if (other !== undefined) return other.place === place ? pass() : (await other.answer).clone();
    const answer = afterOthers().then(() => pass());
    running.set(key, { place, answer });
    const response = (await answer).clone();
    running.delete(key);
    return response;
  };
}

/** Changes of permissions in a guild are collected for a moment, and one event is sent for all. */
function collectingEvents(): Handler {
  const events = unsentEvents();
  const running = new Map<string, number>();
  return async (call, behind) => {
    if (driven(call) === "listEvents") return eventsWithout(call, behind, events.isLeftOut);
    const edit = await permissionsEditOf(call);
    if (edit === undefined) return behind.pass();
    const { guild, id } = edit;
    running.set(guild, (running.get(guild) ?? 0) + 1);
    await afterOthers();
    const response = await behind.pass();
    const others = (running.get(guild) ?? 1) - 1;
    running.set(guild, others);
    if (!response.ok) return response;
    const number = events.note(id);
    if (others > 0) events.leaveOut(id, number);
    return response;
  };
}

const TEXTS: Json = { de: "b", fr: "c" };

/** Those of races. */
export const RACES: readonly PlantedBug[] = [
  {
    id: "tokens-are-of-the-moment",
    what: "Uses of commands at the same time are delivered with the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: forgetting(makingTokensOfTheTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "permissions-share-a-buffer",
    what: "Edits of permissions at the same time all store what the last of them sent.",
    kind: "race",
    rules: [
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.list.answers-objects",
      "permission.is-per-guild",
      "event.permissions-update.follows-an-edit",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(readingIntoOneBuffer),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [FORBID_USER])),
    ],
  },
  {
    id: "lists-share-a-locale",
    what: "Lists that are requested at the same time are all in the locale of the last requester.",
    kind: "race",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-a-missing-locale",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
      "localization.missing-locale-shows-the-default",
      "localization.list.reaches-every-depth",
    ],
    plant: settingOneLocale,
    minimal: [
      createA({ description_localizations: TEXTS }),
      { ...list(), headers: { "accept-language": "de" } },
      atOnce({ ...list(), headers: { "accept-language": "fr" } }),
    ],
  },
  {
    id: "creates-in-two-guilds-are-one",
    what: "A create at the same time as one of its name in another guild has the answer of that one, and stores nothing.",
    kind: "race",
    rules: [
      "command.name.is-free-in-other-scopes",
      "command.guild-id.equals-the-path",
      "command.create.answers-what-is-read-back",
      "command.list.holds-each-command",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.guild-create.is-visible-at-once",
      "scope.writes-stay-in-their-scope",
      "scope.guild-ids-do-not-cross",
      "limit.scopes-are-independent",
    ],
    plant: handledBy(joiningRunningCreates),
    minimal: [createA({}), atOnce(createA({}, IN_OTHER_GUILD))],
  },
  {
    id: "edits-at-once-have-one-event",
    what: "One event follows several edits of permissions in a guild at the same time, and only for the last of them.",
    kind: "race",
    rules: ["event.permissions-update.follows-an-edit"],
    plant: forgetting(collectingEvents),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [ALLOW_ROLE])),
      drive("listEvents"),
    ],
  },
];
