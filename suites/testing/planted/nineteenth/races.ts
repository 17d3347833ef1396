/** Bugs of requests at once. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { callOf } from "../call.js";
import { objectOf } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, atOnce, bulk, create, createA, DELIVERIES, edit, invoke, list, read, times } from "../requests.js";
import { afterOthers, changed, handledBy } from "../wrap.js";
import { meetings } from "./peers.js";

const HEADER = "x-discord-locale";
const CHAT_INPUT = 1;
const USER = 2;
const MESSAGE = 3;
const REFUSED = 400;

/** Bugs of this kind. */
export const NINETEENTH_RACES: readonly PlantedBug[] = [
  {
    id: "edit-undoes-a-create-at-once",
    what: "An edit reads the whole command, and writes it back over what a create of its name wrote meanwhile",
    kind: "race",
    // D1 "Edit body": each provided field overwrites the existing value; a description that is not provided stays that of the create.
    rules: ["edit.keeps-other-fields", "upsert.stores-the-fields", "command.create.answers-what-is-read-back"],
    plant: handledBy(() => {
      const meet = meetings();
      return async (call, { pass, ask }) => {
        if (call.operation !== "edit" && call.operation !== "create") return pass();
        const { operation, place, path } = call;
        const before = operation === "edit" ? await objectOf(await ask("GET", `${place}/${path["id"]}`)) : {};
        return meet(place, call, async ({ body, peers }) => {
          const name = before["name"] ?? null;
          const isBeside = peers.some((peer) => peer.call.operation === "create" && peer.body["name"] === name);
          if (!isBeside) return pass();
          await afterOthers();
          const { description = "", nsfw = false } = before;
          return pass(before["type"] === CHAT_INPUT ? { description, nsfw, ...body } : { nsfw, ...body });
        });
      };
    }),
    minimal: [createA({}), createA({ description: "b" }), atOnce(edit(0, { nsfw: true })), read(0)],
  },
  {
    id: "lists-at-once-share-a-locale",
    what: "The locale of the requester is kept in one place for all requests, so that lists at once have that of the last",
    kind: "race",
    // D1 "Localization" 5 and 6: only the requester's locale, which is taken from the header.
    rules: ["localization.list.shows-the-requesters-locale", "localization.accept-language.is-used"],
    plant: (service) => {
      let latest: string | null = null;
      return async (request) => {
        const isList = callOf(request).operation === "list";
        if (!isList) return service(request);
        latest = request.headers.get(HEADER);
        await afterOthers();
        const headers = new Headers(request.headers);
        headers.delete(HEADER);
        if (latest !== null) headers.set(HEADER, latest);
        return service(new Request(request, { headers }));
      };
    },
    minimal: [
      createA({ name_localizations: { de: "ein-a", fr: "un-a" } }),
      { ...list(), headers: { [HEADER]: "de" } },
      atOnce({ ...list(), headers: { [HEADER]: "fr" } }),
    ],
  },
  {
    id: "list-during-a-bulk-overwrite-is-empty",
    what: "A bulk overwrite deletes and then inserts, and a list at the same time shows nothing of what stays",
    kind: "race",
    // D1 "States and transitions": bulk overwrite: replaced by the submitted list; a command of both lists never ceases to exist.
    rules: ["bulk.is-atomic", "command.list.holds-each-command"],
    plant: handledBy(() => {
      const meet = meetings();
      return (call, { pass }) => {
        if (call.operation !== "bulk" && call.operation !== "list") return pass();
        return meet(call.place, call, async ({ peers }) => {
          const response = await pass();
          const isBetween = call.operation === "list" && peers.some((peer) => peer.call.operation === "bulk");
          return isBetween ? changed(response, () => []) : response;
        });
      };
    }),
    minimal: [createA({}), bulk([A]), atOnce(list())],
  },
  {
    id: "user-commands-at-once-pass-the-limit",
    what: "Creates at once count the user commands before either is written, and a 16th comes into being",
    kind: "race",
    // D1 "Limits": 15 USER commands.
    rules: ["limit.user.is-15"],
    plant: handledBy(() => {
      const meet = meetings();
      // The sound service holds those above its limit as message commands.
      const above = new Set<string>();
      const shown = (body: Json) =>
        inEach(body, (one) => (above.has(textOf(one, "id")) ? { ...one, type: USER } : one));
      return async (call, { pass }) => {
        if (call.operation !== "create") return changed(await pass(), shown);
        return meet(call.place, call, async ({ body, peers }) => {
          const response = await pass();
          const isBeside = peers.some((peer) => peer.body["type"] === USER);
          if (response.status !== REFUSED || body["type"] !== USER || !isBeside) return changed(response, shown);
          const other = await pass({ ...body, type: MESSAGE });
          if (other.status !== 201) return response;
          above.add(textOf(await objectOf(other), "id"));
          return changed(other, shown);
        });
      };
    }),
    minimal: [
      bulk(times(14, (index) => ({ name: `u${index}`, type: USER }))),
      create({ name: "a", type: USER }),
      atOnce(create({ name: "b", type: USER })),
      list(),
    ],
  },
  {
    id: "uses-at-once-are-delivered-once",
    what: "Of two uses of a command at once only the first reaches the application",
    kind: "race",
    // D1 "What the service does" 4: when a user invokes a command, the service delivers an interaction to the application.
    rules: ["interaction.command.is-type-2", "interaction.id.is-unique", "interaction.data.id-is-the-command"],
    plant: handledBy(() => {
      const meet = meetings();
      const lost = new Set<string>();
      const isDelivered = (delivery: Json) => !(isObject(delivery) && lost.has(textOf(delivery["interaction"], "id")));
      return async (call, { pass }) => {
        const { name } = call.path;
        if (name === "listDeliveries")
          return changed(await pass(), (body) =>
            inEach(body, (listed) => withMember(listed, "deliveries", (all) => elementsOf(all).filter(isDelivered))),
          );
        if (name !== "invokeCommand") return pass();
        const used = textOf(await objectOf(call.request), "command_id");
        return meet(used, call, async ({ isLater }) => {
          const response = await pass();
          if (isLater) lost.add(textOf(await objectOf(response), "interaction_id"));
          return response;
        });
      };
    }),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
];
