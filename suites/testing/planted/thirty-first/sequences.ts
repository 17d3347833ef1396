/** Bugs of several requests about commands and their uses. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  DELIVERIES,
  invoke,
  modal,
  permissions,
  permit,
  read,
  remove,
  times,
} from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { deliversOtherwise, label, objectsOf, respond, submit, type Watch } from "./support.js";

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;
const TEXT_INPUT = 4;
const LAUNCH_ACTIVITY = 12;
/** How many user or message commands a scope has room for. @see D1 "Limits" */
const MOST_MENUS = 15;

function isMenu(type: Json | undefined): boolean {
  return type === USER_COMMAND || type === MESSAGE_COMMAND;
}

/** Commands are cached as they were read. Edits, deletes and bulk overwrites empty the cache, and creates do not. */
function cachingReads(): Handler {
  const cached = new Map<string, Json>();
  return async ({ operation, place, path }, { pass }) => {
    const key = `${place}/${path["id"]}`;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit" || operation === "delete") cached.delete(key);
    if (operation === "bulk") for (const each of [...cached.keys()]) if (each.startsWith(place)) cached.delete(each);
    if (operation !== "get") return response;
    const now = (await bodyOf(response)) ?? null;
    const shown = cached.get(key) ?? now;
    cached.set(key, shown);
    return changed(response, () => shown);
  };
}

/** Permissions of user and message commands hang on their names. */
function keepingThoseOfMenus(known: Known): Handler {
  const left = new Map<string, readonly Json[]>();
  const found = new Map<string, readonly Json[]>();
  return async (call, { pass, ask }) => {
    const { operation, place, path } = call;
    const id = path["id"] ?? "";
    const before = known.get(id);
    const isLeft = operation === "delete" && path["guild"] !== undefined && isMenu(before?.command["type"]);
    const old = isLeft
      ? objectsOf((await objectOf(await ask("GET", `${place}/${id}/permissions`)))["permissions"])
      : [];
    const response = await pass();
    if (!response.ok) return response;
    if (old.length > 0) left.set(before?.key ?? "", old);
    if (operation === "edit-permissions") found.delete(id);
    if (operation === "create" && response.status === 201) {
      const command = await objectOf(response);
      const all = left.get(keyOf(place, command));
      if (all !== undefined) found.set(textOf(command, "id"), all);
    }
    const all = operation === "get-permissions" ? found.get(id) : undefined;
    return all === undefined ? response : changed(response, (body) => ({ ...(body as JsonObject), permissions: all }));
  };
}

/** The number of commands of a type is counted up and down, but a bulk overwrite only counts what is new in it. */
function countingUp(known: Known): Handler {
  const counts = new Map<string, number>();
  const count = (place: string, { type = 1 }: JsonObject, by: number): number => {
    const key = `${place} ${String(type)}`;
    const now = (counts.get(key) ?? 0) + by;
    counts.set(key, now);
    return now;
  };
  return async ({ operation, place, path, request }, { pass }) => {
    const body = (await bodyOf(request)) ?? null;
    const ids = new Set(known.keys());
    const keys = new Set([...known.values()].map(({ key }) => key));
    const [own] = objectsOf([body]);
    if (operation === "create" && own !== undefined && isMenu(own["type"]) && !keys.has(keyOf(place, own)))
      if (count(place, own, 0) >= MOST_MENUS) return refusal();
    const deleted = operation === "delete" ? known.get(path["id"] ?? "")?.command : undefined;
    const response = await pass();
    if (!response.ok) return response;
    if (deleted !== undefined) count(place, deleted, -1);
    if (operation !== "create" && operation !== "bulk") return response;
    const answer = (await bodyOf(response)) ?? null;
    const isNew = (command: JsonObject) => !ids.has(textOf(command, "id"));
    for (const command of objectsOf(Array.isArray(answer) ? answer : [answer]).filter(isNew)) count(place, command, 1);
    return response;
  };
}

const USES: ReadonlySet<string | undefined> = new Set(["invokeCommand", "typeOption", "useComponent"]);

/** The language of a user is noted at the first use. */
function notingTheLanguage(): Watch {
  const noted = new Map<string, string>();
  return {
    look: async (call) => {
      if (driven(call) === "reset") noted.clear();
      if (!USES.has(driven(call))) return undefined;
      const use = await objectOf(call.request);
      const [user, locale] = [textOf(use, "user_id"), textOf(use, "locale")];
      const first = noted.get(user) ?? locale;
      if (first !== "") noted.set(user, first);
      return locale === "" || locale === first ? undefined : (one) => ({ ...one, locale: first });
    },
  };
}

/** What was a modal cannot launch an activity. */
function launchingFromNoModal(): Handler {
  const submitted = new Set<string>();
  return async (call, { pass }) => {
    if (call.operation === "respond" && submitted.has(call.path["id"] ?? "")) {
      const { type } = await objectOf(call.request);
      return type === LAUNCH_ACTIVITY ? refusal() : pass();
    }
    const response = await pass();
    if (driven(call) === "submitModal" && response.ok)
      submitted.add(textOf(await objectOf(response), "interaction_id"));
    return response;
  };
}

/** Five user commands. */
function fiveMenus(letter: string): readonly Json[] {
  return times(MOST_MENUS / 3, (index) => ({ name: `${letter}${index}`, type: USER_COMMAND }));
}

const MENU: JsonObject = { name: "a", type: USER_COMMAND };

/** Those of commands and their uses. */
export const THIRTY_FIRST_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "overwrites-leave-the-read-cache-warm",
    what: "A command that was read, and then overwritten by a create of its name, is read as it was before.",
    kind: "sequence",
    rules: [
      "upsert.stores-the-fields",
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
      "command.version.stays-on-read",
      "command.version.grows",
      "command.list.holds-each-command",
    ],
    plant: handledBy(cachingReads),
    minimal: [createA({}), read(0), createA({ description: "b" }), read(0)],
  },
  {
    id: "reborn-menus-inherit-overwrites",
    what: "A user or message command of a guild has the permissions of a deleted one of its name and type.",
    kind: "sequence",
    rules: [
      "permission.delete-drops-permissions",
      "permission.get.answers-the-object",
      "permission.edit.is-read-back",
      "upsert.after-delete-is-a-create",
    ],
    plant: remembering(keepingThoseOfMenus),
    minimal: [create(MENU), permit(0, [ALLOW_ROLE]), remove(0), create(MENU), permissions(3)],
  },
  {
    id: "tallies-of-menus-miss-what-bulks-remove",
    what: "User and message commands that a bulk overwrite removed go on taking room from those that are created.",
    kind: "sequence",
    rules: [
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.delete-frees-a-slot",
      "bulk.removes-what-is-not-listed",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingUp),
    minimal: [bulk(fiveMenus("a")), bulk(fiveMenus("b")), bulk(fiveMenus("c")), create(MENU)],
  },
  {
    id: "users-keep-their-first-language",
    what: "A use is delivered with the locale of an earlier use of that user, although the client has another one now.",
    kind: "sequence",
    rules: ["interaction.locale.is-of-the-client"],
    plant: deliversOtherwise(notingTheLanguage),
    minimal: [createA({}), invoke(0, { locale: "de" }), invoke(0, { locale: "fr" }), DELIVERIES],
  },
  {
    id: "submitted-forms-launch-nothing",
    what: "The callback LAUNCH_ACTIVITY is refused as answer to a submitted modal.",
    kind: "sequence",
    rules: [
      "interaction.launch-activity.answers-commands-components-and-modals",
      "interaction.modal.is-like-any-other",
    ],
    plant: handledBy(launchingFromNoModal),
    minimal: [
      ...modal(label({ type: TEXT_INPUT, custom_id: "t", style: 1 })),
      submit({ t: "a" }),
      DELIVERIES,
      respond(5, 1, { type: LAUNCH_ACTIVITY }),
    ],
  },
];
