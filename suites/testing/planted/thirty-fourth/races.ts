/** Mistakes that requests show which are sent together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, tokenIn } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, atOnce, bulk, create, createA, DELIVERIES, edit, invoke, list, read, times } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const USER_COMMAND = 2;
/** User commands of a scope. @see D1 Limits */
const MAX_USER_COMMANDS = 15;
/** How many commands of a type a scope has room for. @see D1 Limits */
const ROOM: ReadonlyMap<Json, number> = new Map<Json, number>([
  [1, 100],
  [USER_COMMAND, MAX_USER_COMMANDS],
  [3, 15],
]);
/** What an edit writes back that read the whole command before. */
const WRITTEN_BACK = [
  "description",
  "options",
  "nsfw",
  "default_member_permissions",
  "name_localizations",
  "description_localizations",
];

/** Requests that run together, by what they have in common; a group ends with its last request. */
class Groups<Part> {
  readonly #running = new Map<string, { readonly parts: Part[]; open: number }>();

  /** Does it while the group knows of the part. @param go gets all parts of the group so far, the earliest first */
  async within(key: string, part: Part, go: (parts: readonly Part[]) => Promise<Response>): Promise<Response> {
    const group = this.#running.get(key) ?? { parts: [], open: 0 };
    this.#running.set(key, group);
    group.parts.push(part);
    group.open += 1;
    try {
      await afterOthers();
      return await go(group.parts);
    } finally {
      group.open -= 1;
      if (group.open === 0) this.#running.delete(key);
    }
  }
}

/** Each of several bulk overwrites removes what was there before all of them, and adds its own. */
function addingUpBulks(): Handler {
  const groups = new Groups<readonly JsonObject[]>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "bulk") return pass();
    const own = elementsOf(await bodyOf(request)).filter(isObject);
    return groups.within(place, own, async (lists) => {
      const keys = new Set(own.map((each) => keyOf(place, each)));
      const others = lists.flat().filter((each) => each["id"] === undefined && !keys.has(keyOf(place, each)));
      const added = new Map(others.map((each) => [keyOf(place, each), each]));
      if (added.size === 0) return pass();
      const response = await pass([...own, ...added.values()]);
      if (!response.ok) return pass();
      return changed(response, (body) =>
        elementsOf(body).filter((each) => isObject(each) && keys.has(keyOf(place, each))),
      );
    });
  };
}

/** Creates take their place first and count afterwards, so that of two for the last place none gets it. */
function countingAllThatCome(known: Known): Handler {
  const groups = new Groups<string>();
  return async ({ operation, place, request }, { pass, ask }) => {
    const body = operation === "create" ? await objectOf(request) : {};
    const key = keyOf(place, body);
    if (operation !== "create" || [...known.values()].some((each) => each.key === key)) return pass();
    const type = body["type"] ?? 1;
    return groups.within(JSON.stringify([place, type]), key, async (keys) => {
      const coming = new Set(keys).size;
      if (coming < 2) return pass();
      const stored = elementsOf(await bodyOf(await ask("GET", place)));
      const there = stored.filter((each) => isObject(each) && each["type"] === type).length;
      const room = (ROOM.get(type) ?? Number.POSITIVE_INFINITY) - there;
      return room > 0 && coming > room ? refusal() : pass();
    });
  };
}

/** A token is made of the time, so that uses at once have the same one. */
function makingTokensOfTheTime(): Handler {
  const groups = new Groups<{ id: string }>();
  const firsts = new Map<string, string>();
  const tokens = new Map<string, string>();
  const asDelivered: Change = (one) => {
    const first = tokens.get(firsts.get(textOf(one, "id")) ?? "");
    return first === undefined ? one : { ...one, token: first };
  };
  return async (call, { pass, ask }) => {
    const name = driven(call);
    if (name === "invokeCommand") {
      const part = { id: "" };
      return groups.within("", part, async (parts) => {
        const response = await pass();
        part.id = textOf(await objectOf(response), "interaction_id");
        const first = parts.find(({ id }) => id !== "");
        if (part.id !== "" && first !== undefined && first !== part) firsts.set(part.id, first.id);
        return response;
      });
    }
    const id = call.path["id"] ?? "";
    const own = tokens.get(id);
    const shown = tokens.get(firsts.get(id) ?? "");
    if (call.operation === "respond" && own !== undefined && shown === tokenIn(call.request)) {
      const body = await bodyOf(call.request);
      if (body !== undefined) return ask("POST", `/interactions/${id}/${own}/callback?${call.query}`, body);
    }
    const response = await pass();
    if (name !== "listDeliveries") return response;
    const note: Change = (one) => {
      tokens.set(textOf(one, "id"), textOf(one, "token"));
      return one;
    };
    inInteractions(note)((await bodyOf(response)) ?? null, call);
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** The language of the client is in a variable that all requests share. */
function sharingTheLocale(): Handler {
  const groups = new Groups<Json | undefined>();
  return async (call, { pass }) => {
    if (driven(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    return groups.within("", use["locale"], async (locales) => {
      const last = locales.at(-1);
      return last === undefined || last === use["locale"] ? pass() : pass({ ...use, locale: last });
    });
  };
}

/** What an edit writes back of a command as it was. */
function asItWas(command: JsonObject): JsonObject {
  const entries = WRITTEN_BACK.flatMap((member) => {
    const value = command[member];
    return value === undefined || value === "" ? [] : [[member, value] as const];
  });
  return Object.fromEntries(entries);
}

/** An edit reads the whole command and writes it back, whatever a create has made of it since. */
function writingBackOverCreates(known: Known): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, place, path, request }, { pass }) => {
    if (operation === "create") {
      const key = keyOf(place, await objectOf(request));
      const answer = afterOthers().then(() => pass());
      running.set(key, answer);
      const response = await answer;
      if (running.get(key) === answer) running.delete(key);
      return response;
    }
    const before = operation === "edit" ? known.get(path["id"] ?? "") : undefined;
    if (before === undefined) return pass();
    const body = await objectOf(request);
    const { key, command } = before;
    const met = running.get(key);
    await afterOthers();
    const beside = await (met ?? running.get(key));
    return beside?.status === 200 ? pass({ ...asItWas(command), ...body }) : pass();
  };
}

/** Creates a user command. */
function createUserCommand(index: number) {
  return create({ name: `u${index}`, type: USER_COMMAND });
}

/** Those that need two requests at once. */
export const RACES: readonly PlantedBug[] = [
  {
    id: "bulks-at-once-add-up",
    what: "After two bulk overwrites at once the commands of both are there.",
    kind: "race",
    rules: ["bulk.removes-what-is-not-listed", "bulk.is-atomic", "command.list.holds-each-command"],
    plant: handledBy(addingUpBulks),
    minimal: [bulk([A]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
  {
    id: "creates-at-once-both-miss-the-last-place",
    what: "Of two creates at once for the last place of a type both are refused.",
    kind: "race",
    rules: [
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.chat-input.is-100",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingAllThatCome),
    minimal: [
      ...times(MAX_USER_COMMANDS - 1, createUserCommand),
      createUserCommand(MAX_USER_COMMANDS),
      atOnce(createUserCommand(MAX_USER_COMMANDS + 1)),
    ],
  },
  {
    id: "uses-at-once-get-one-token",
    what: "The interactions of commands that are used at once have the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: handledBy(makingTokensOfTheTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "uses-at-once-share-a-locale",
    what: "Commands that are used at once are all delivered with the locale of the last one.",
    kind: "race",
    rules: ["interaction.locale.is-of-the-client"],
    plant: handledBy(sharingTheLocale),
    minimal: [createA({}), invoke(0, { locale: "fr" }), atOnce(invoke(0, { locale: "de" })), DELIVERIES],
  },
  {
    id: "edits-write-back-over-creates",
    what: "An edit at the same time as a create that overwrites its command brings back what the create replaced.",
    kind: "race",
    rules: [
      "upsert.stores-the-fields",
      "edit.keeps-other-fields",
      "edit.answers-the-whole-command",
      "endpoint.guild-create.is-visible-at-once",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering(writingBackOverCreates),
    minimal: [createA({}), createA({ description: "b" }), atOnce(edit(0, { nsfw: true })), read(0)],
  },
];
