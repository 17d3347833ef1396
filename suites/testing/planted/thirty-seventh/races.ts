/** Bugs of requests that are carried out at the same time. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, ALLOW_ROLE, atOnce, bulk, createA, DELIVERIES, drive, invoke, permissions, permit } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";
import { inEvents } from "./events.js";
import { isSilent, ownerOf } from "./surroundings.js";

/** Carries out work under a key, and tells it whether other work under that key was going on meanwhile. */
type During = <T>(
  key: string,
  work: (others: () => readonly JsonObject[], isLater: boolean) => Promise<T>,
  about?: JsonObject,
) => Promise<T>;

/**
 * @returns a function that knows what is going on: `others` gives what it is about, without the own one, and `isLater` is
 * true of what began beside another one
 */
function goingOn(): During {
  const running = new Map<string, readonly JsonObject[]>();
  return async (key, work, about = {}) => {
    const own = { ...about };
    const before = running.get(key) ?? [];
    running.set(key, [...before, own]);
    try {
      await afterOthers();
      const others = () => [...new Set([...before, ...(running.get(key) ?? [])])].filter((each) => each !== own);
      return await work(others, before.length > 0);
    } finally {
      running.set(
        key,
        (running.get(key) ?? []).filter((each) => each !== own),
      );
    }
  };
}

/** An overwrite reads the permissions of what it keeps, and writes back what it read. */
function writingPermissionsBack(): Handler {
  const during = goingOn();
  const before = new Map<string, Json>();
  const shown = new Map<string, Json>();
  return async (call, { pass }) => {
    const { operation, path } = call;
    const { guild = "", id = "" } = path;
    const slot = `${guild} ${id}`;
    if (operation === "bulk" && path["guild"] !== undefined) return during(guild, () => pass(), { isBulk: true });
    if (operation === "edit-permissions") {
      return during(guild, async (others) => {
        const response = await pass();
        const isRaced = response.ok && others().some(({ isBulk }) => isBulk === true);
        if (isRaced) shown.set(slot, before.get(slot) ?? []);
        else if (response.ok) {
          shown.delete(slot);
          before.set(slot, (await objectOf(response))["permissions"] ?? []);
        }
        return response;
      });
    }
    const all = operation === "get-permissions" ? shown.get(slot) : undefined;
    const response = await pass();
    if (operation === "edit") {
      shown.delete(slot);
      before.delete(slot);
    }
    return all === undefined
      ? response
      : changed(response, (body) => inEach(body, (one) => ({ ...one, permissions: all })));
  };
}

/** What a user types and what the user sends go through one form. */
function sharingTheForm(): Handler {
  const during = goingOn();
  const wrong = new Map<string, JsonObject>();
  const asTyped: Change = (one) => {
    const typed = wrong.get(textOf(one, "id"));
    const { name, value = null } = typed ?? {};
    const enter: Change = (each) => (each["name"] === name ? { ...each, value } : each);
    return typed === undefined
      ? one
      : withMember(one, "data", (data) => inEach(data, (part) => inEntered(part, enter)));
  };
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "listDeliveries") return changed(await pass(), (body) => inInteractions(asTyped)(body, call));
    if (name !== "typeOption" && name !== "invokeCommand") return pass();
    const body = await objectOf(call.request);
    const key = JSON.stringify([textOf(body, "user_id"), textOf(body, "command_id")]);
    const entered = elementsOf(body["options"]).filter(isObject);
    const typed = entered.find(({ focused }) => focused === true);
    return during(
      key,
      async (others) => {
        const response = await pass();
        const [other] = others().filter((each) => each["name"] !== undefined);
        const id = textOf(await objectOf(response), "interaction_id");
        if (name === "invokeCommand" && other !== undefined) wrong.set(id, other);
        return response;
      },
      typed,
    );
  };
}

/** Entitlements of one owner that are made at once are taken for one that is made twice. */
function tellingOnce(): Handler {
  const during = goingOn();
  const silent = new Set<string>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "listEvents")
      return inEvents(await pass(), (events) => events.filter((each) => !isSilent(silent, each)));
    if (name !== "makeEntitlement") return pass();
    return during(ownerOf(await objectOf(call.request)), async (_, isLater) => {
      const response = await pass();
      if (isLater) silent.add(textOf(await objectOf(response), "entitlement_id"));
      return response;
    });
  };
}

/** Those that need requests at the same time. */
export const RACES: readonly PlantedBug[] = [
  {
    // D1 "Permissions endpoints": "Edit permissions of one command | [...] overwrites existing permissions"; rule 5 has
    // only "Deleting or renaming a command" delete them, and the overwrite keeps the command.
    id: "overwrites-undo-permissions-set-meanwhile",
    what: "Permissions that are set during a bulk overwrite of their guild are undone, though the command is kept.",
    kind: "race",
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all", "upsert.keeps-permissions"],
    plant: handledBy(writingPermissionsBack),
    minimal: [createA({}), bulk([A]), atOnce(permit(0, [ALLOW_ROLE])), permissions(0)],
  },
  {
    // D1 "Interaction": "options (array of name, type, value; nested for subcommands)" of the command that is used.
    id: "typed-text-slips-into-a-use-at-once",
    what: "A user who uses a command while an option of it is still being completed sends what was typed there.",
    kind: "race",
    rules: ["interaction.data.options-have-name-type-and-value", "interaction.command.is-type-2"],
    plant: handledBy(sharingTheForm),
    minimal: [
      createA({ options: [{ type: 3, name: "o", description: "o", autocomplete: true }] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ name: "o", value: "a", focused: true }],
      }),
      atOnce(invoke(0, { options: [{ name: "o", value: "b" }] })),
      DELIVERIES,
    ],
  },
  {
    // D1 "Events": "ENTITLEMENT_CREATE (webhook and gateway) | to application | an entitlement is created".
    id: "entitlements-at-once-are-told-once",
    what: "Of two entitlements that one user gets at the same time the event of one is not sent.",
    kind: "race",
    rules: ["event.entitlement-create.goes-both-ways"],
    plant: handledBy(tellingOnce),
    minimal: [
      drive("makeEntitlement", { user_id: "{user_id}" }),
      atOnce(drive("makeEntitlement", { user_id: "{user_id}" })),
      drive("listEvents"),
    ],
  },
];
