/** Bugs of requests at once. */
import type { Json } from "../../../../src/contract/json.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  atOnce,
  create,
  createA,
  DELIVERIES,
  FORBID_USER,
  invoke,
  list,
  permissions,
  permit,
  remove,
} from "../requests.js";
import { afterOthers, changed, handledBy, refusal } from "../wrap.js";
import { deliveredIn, inDeliveries, interactionsOf, isDriven } from "./driven.js";
import { type Companion, gatherings } from "./together.js";

const USER = 2;
const CREATED = 201;

/** Bugs of this kind. */
export const TWENTIETH_RACES: readonly PlantedBug[] = [
  {
    id: "delete-takes-the-successor-too",
    what: "A delete removes rows by name at its end, and so a new command that a create at once made of that name",
    kind: "race",
    // D1 "States and transitions": POST create: exists, response 201; the delete is of the other command ID.
    rules: [
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "upsert.after-delete-is-a-create",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.guild-create.is-visible-at-once",
    ],
    plant: remembering((known) => {
      const gather = gatherings();
      return async (call, { pass, ask }) => {
        const { operation, place } = call;
        if (operation !== "create" && operation !== "delete") return pass();
        const keys = new Map([...known].map(([id, one]) => [id, one.key]));
        return gather(place, call, async ({ own, others }) => {
          const key = keyOf(place, own.body);
          const isBeside = others.some(
            (other) => other.call.operation === "delete" && keys.get(other.call.path["id"] ?? "") === key,
          );
          if (operation === "delete" || !isBeside) return pass();
          await afterOthers();
          const response = await pass();
          if (response.status === CREATED) await ask("DELETE", `${place}/${textOf(await objectOf(response), "id")}`);
          return response;
        });
      };
    }),
    minimal: [create(A), remove(0), atOnce(create(A)), list()],
  },
  {
    id: "permissions-of-a-guild-are-one-row",
    what: "All permissions of a guild are one row, and of edits for two commands at once the later undoes the other",
    kind: "race",
    // D1 "Permissions endpoints": Edit permissions of one command: overwrites existing permissions of that command.
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all", "permission.get.answers-the-object"],
    plant: handledBy(() => {
      const gather = gatherings();
      const set = new Map<string, Json>();
      return (call, { pass, ask }) => {
        const { operation, place } = call;
        if (operation !== "edit-permissions") return pass();
        const atStart = new Map(set);
        const pathOf = (one: Companion) => `${place}/${one.call.path["id"]}/permissions`;
        return gather(place, call, async ({ own, others, isLater }) => {
          const undone = isLater ? others.filter((other) => pathOf(other) !== pathOf(own)) : [];
          const before = undone.map((other) => ({ path: pathOf(other), entries: atStart.get(pathOf(other)) ?? [] }));
          if (undone.length > 0) await afterOthers();
          const response = await pass();
          if (!response.ok) return response;
          set.set(pathOf(own), own.body["permissions"] ?? []);
          for (const { path, entries } of before) {
            await ask("PUT", path, { permissions: entries });
            set.set(path, entries);
          }
          return response;
        });
      };
    }),
    minimal: [
      createA({}),
      createA({ name: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [FORBID_USER])),
      permissions(0),
    ],
  },
  {
    id: "uses-of-one-moment-share-a-token",
    what: "The token of an interaction is made from its user, channel and moment, so uses at once have the same",
    kind: "race",
    // D1 "Interaction received by the application": token: unique interaction token.
    rules: ["interaction.token.is-unique"],
    plant: handledBy(() => {
      const gather = gatherings();
      const twins = new Map<string, Companion>();
      return async (call, { pass }) => {
        if (isDriven(call, "listDeliveries"))
          return changed(await pass(), (listed) => {
            const tokens = new Map(interactionsOf(listed).map((one) => [textOf(one, "id"), textOf(one, "token")]));
            return inDeliveries(listed, (interaction) => {
              const twin = twins.get(textOf(interaction, "id"));
              const token = twin && tokens.get(deliveredIn(twin.answer));
              return token === undefined ? interaction : { ...interaction, token };
            });
          });
        if (!isDriven(call, "invokeCommand")) return pass();
        const body = await objectOf(call.request);
        const key = `${textOf(body, "user_id")} ${textOf(body, "channel_id")}`;
        return gather(key, call, async ({ others: [first], isLater }) => {
          const response = await pass();
          const id = deliveredIn(await objectOf(response));
          if (isLater && first !== undefined && id !== "") twins.set(id, first);
          return response;
        });
      };
    }),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "name-is-locked-for-every-type",
    what: "A create locks its name without its type, and another type of that name at once is refused",
    kind: "race",
    // D1 "Naming and uniqueness rules" 4: command names are unique per application, per type, within each scope.
    rules: [
      "command.name.is-free-for-other-types",
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-unique-per-type-and-scope",
    ],
    plant: handledBy(() => {
      const gather = gatherings();
      return (call, { pass }) => {
        if (call.operation !== "create") return pass();
        return gather(call.place, call, async ({ own, others, isLater }) => {
          const isLocked = others.some(
            ({ body }) => body["name"] === own.body["name"] && (body["type"] ?? 1) !== (own.body["type"] ?? 1),
          );
          return isLater && isLocked ? refusal() : pass();
        });
      };
    }),
    minimal: [create(A), atOnce(create({ name: "a", type: USER }))],
  },
];
