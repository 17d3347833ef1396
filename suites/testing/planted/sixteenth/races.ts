/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  DELIVERIES,
  edit,
  FORBID_USER,
  invoke,
  list,
  permissions,
  permit,
  remove,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";
import { Traffic } from "./traffic.js";

const CREATED = 201;

/** A bulk overwrite deletes all commands and then creates those of its list, without a transaction. */
function listingBetweenDeleteAndCreate(): Handler {
  const underway = new Map<string, Promise<Response>>();
  return async ({ operation, place }, { pass }) => {
    if (operation !== "bulk" && operation !== "list") return pass();
    const beside = underway.get(place);
    if (operation === "list") {
      const isBetween = countOf(await answerOf(beside)) > 0;
      return isBetween ? changed(await pass(), () => []) : pass();
    }
    const response = (beside ?? Promise.resolve()).then(afterOthers).then(() => pass());
    underway.set(place, response);
    await response;
    if (underway.get(place) === response) underway.delete(place);
    return (await response).clone();
  };
}

async function answerOf(response: Promise<Response> | undefined): Promise<Json | undefined> {
  const answer = await response;
  return answer?.ok === true ? bodyOf(answer) : undefined;
}

/** Deletes the entries that it found, and adds its own. */
function addingBothLists(): Handler {
  const traffic = new Traffic<readonly JsonObject[]>();
  return async ({ operation, place, path, request }, { pass }) => {
    if (operation !== "edit-permissions") return pass();
    const sent = elementsOf((await objectOf(request))["permissions"]).filter(isObject);
    const own = traffic.begin(`${place} ${path["id"] ?? ""}`, sent);
    const first = own.beside.flat();
    await afterOthers();
    const keys = new Set(sent.map(keyOfEntry));
    const more = first.filter((entry) => !keys.has(keyOfEntry(entry)));
    const both = more.length > 0 ? await pass({ permissions: [...sent, ...more] }) : undefined;
    const response = both?.ok === true ? both : await pass();
    own.end();
    return changed(response, (answer) => (isObject(answer) ? { ...answer, permissions: sent } : answer));
  };
}

function keyOfEntry({ type, id }: JsonObject): string {
  return JSON.stringify([type ?? null, id ?? null]);
}

/** Whether a new name is free is looked up before it is written. */
function renamingToATakenName(known: Known): Handler {
  const traffic = new Traffic<"create" | "edit">();
  const renamed = new Map<string, string>();
  return async ({ operation, place, path, request }, { pass }) => {
    const response = operation === "create" || operation === "edit" ? await write(operation) : await pass();
    const text = await response.clone().text();
    const replaced = [...renamed].reduce((all, [name, now]) => all.replaceAll(`"${name}"`, JSON.stringify(now)), text);
    return replaced === text ? response : Response.json(JSON.parse(replaced), { status: response.status });

    async function write(written: "create" | "edit"): Promise<Response> {
      const body = await objectOf(request);
      const before = known.get(path["id"] ?? "");
      const name = body["name"];
      if (typeof name !== "string" || before?.name === name) return pass();
      const key = keyOf(place, { ...body, type: (before?.command ?? body)["type"] ?? 1 });
      const isFree = [...known.values()].every((one) => one.key !== key);
      const own = traffic.begin(key, written);
      await afterOthers();
      const isTwin = written === "edit" && isFree && own.beside.includes("create");
      const standIn = `stand-in-${renamed.size}`;
      if (isTwin) renamed.set(standIn, name);
      const response = await pass(isTwin ? { ...body, name: standIn } : undefined);
      own.end();
      return response;
    }
  };
}

/** Tokens follow from the time, and interactions that arrive together have the same time. */
function tokensOfTheMoment(): Handler {
  const traffic = new Traffic<Promise<string>>();
  const twins = new Map<string, string>();
  const tokens = new Map<string, string>();
  return async ({ operation, path, request }, { pass, ask }) => {
    const id = path["id"] ?? "";
    if (operation === "respond" && twins.has(id)) {
      const { search } = new URL(request.url);
      return ask("POST", `/interactions/${id}/${tokens.get(id) ?? ""}/callback${search}`, await bodyOf(request));
    }
    const { name } = path;
    if (name === "invokeCommand") {
      const response = afterOthers().then(() => pass());
      const delivered = response.then(async (answer) => textOf(await objectOf(answer), "interaction_id"));
      const own = traffic.begin("", delivered);
      const [first] = own.beside;
      const [ownId, firstId] = [await delivered, await first];
      own.end();
      if (ownId !== "" && firstId !== undefined && firstId !== "") twins.set(ownId, firstId);
      return (await response).clone();
    }
    if (name !== "listDeliveries") return pass();
    const { after: _, ...scope } = await objectOf(request);
    const all = elementsOf((await objectOf(await ask("POST", "/driver/listDeliveries", scope)))["deliveries"]);
    for (const interaction of all.map(interactionOf))
      tokens.set(textOf(interaction, "id"), textOf(interaction, "token"));
    return changed(await pass(), (answer) => {
      if (!isObject(answer)) return answer;
      const deliveries = elementsOf(answer["deliveries"]).map((delivery): Json => {
        const interaction = interactionOf(delivery);
        const token = tokens.get(twins.get(textOf(interaction, "id")) ?? "");
        return isObject(delivery) && token !== undefined
          ? { ...delivery, interaction: { ...interaction, token } }
          : delivery;
      });
      return { ...answer, deliveries };
    });
  };
}

function interactionOf(delivery: Json): JsonObject {
  const interaction = isObject(delivery) ? delivery["interaction"] : undefined;
  return isObject(interaction) ? interaction : {};
}

/** Deletes a command by its name, whatever the id is that has the name by now. */
function deletingByName(known: Known): Handler {
  const traffic = new Traffic<Promise<Response> | undefined>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    if (operation !== "create" && operation !== "delete") return pass();
    const key = operation === "create" ? keyOf(place, await objectOf(request)) : known.get(path["id"] ?? "")?.key;
    if (key === undefined) return pass();
    const deleted = operation === "delete" ? afterOthers().then(() => pass()) : undefined;
    const own = traffic.begin(key, deleted);
    if (deleted !== undefined) {
      await deleted;
      await afterOthers();
      own.end();
      return (await deleted).clone();
    }
    await afterOthers();
    const isDeleted = (await Promise.all(own.beside)).some((response) => response?.ok === true);
    const response = await pass();
    if (isDeleted && response.status === CREATED)
      await ask("DELETE", `${place}/${textOf(await objectOf(response), "id")}`);
    own.end();
    return response;
  };
}

/** Such bugs. */
export const SIXTEENTH_RACES: readonly PlantedBug[] = [
  {
    id: "list-beside-a-bulk-is-empty",
    what: "A list at the same time as a bulk overwrite is empty, although the scope has commands before and after it.",
    kind: "race",
    // D1 "States and transitions": a bulk overwrite is one move, from the commands to the submitted list.
    rules: ["bulk.is-atomic", "command.list.holds-each-command"],
    plant: handledBy(listingBetweenDeleteAndCreate),
    minimal: [createA({}), bulk([{ name: "a", description: "b" }]), atOnce(list())],
  },
  {
    id: "permissions-at-once-are-both-kept",
    what: "Two edits of the permissions of a command at once leave the entries of both.",
    kind: "race",
    // D1 "Permissions endpoints": overwrites existing permissions.
    rules: ["permission.edit.replaces-all", "permission.edit.is-read-back", "permission.edit.answers-the-object"],
    plant: handledBy(addingBothLists),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), atOnce(permit(0, [FORBID_USER])), permissions(0)],
  },
  {
    id: "rename-beside-a-create-makes-a-twin",
    what: "A rename and a create of one new name at once make two commands of that name.",
    kind: "race",
    // D1 "Naming and uniqueness rules" 4.
    rules: [
      "command.name.is-unique-per-type-and-scope",
      "command.name.rename-to-a-used-name-is-refused",
      "upsert.adds-no-entry",
      "upsert.parallel-creates-make-one-command",
    ],
    plant: remembering(renamingToATakenName),
    minimal: [createA({}), edit(0, { name: "b" }), atOnce(create({ name: "b", description: "b" })), list()],
  },
  {
    id: "interactions-at-once-share-a-token",
    what: "Two interactions that are caused at once have the same token.",
    kind: "race",
    // D1 "Interaction received by the application": unique interaction token.
    rules: ["interaction.token.is-unique"],
    plant: handledBy(tokensOfTheMoment),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "delete-beside-a-create-takes-the-new-command",
    what: "A create beside the delete of the command of that name is answered with 201, and the new command is gone.",
    kind: "race",
    // D1 "States and transitions": a create with a new name leads to a command that exists.
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "command.list.holds-each-command",
      "upsert.after-delete-is-a-create",
      "endpoint.guild-create.is-visible-at-once",
    ],
    plant: remembering(deletingByName),
    minimal: [createA({}), remove(0), atOnce(createA({})), list()],
  },
];
