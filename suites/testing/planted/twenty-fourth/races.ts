/** Bugs of requests that arrive together. */
import type { Json } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { sizeOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { atOnce, create, createA, edit, editMessage, list, message, readMessage, remove } from "../requests.js";
import { afterOthers, handledBy } from "../wrap.js";

/** An edit of a message reads the whole message, and writes its components back with the change. */
function writesComponentsBack(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const running = new Map<string, number>();
    return async ({ operation, path, place, request }, { pass, ask }) => {
      if (operation !== "edit-message") return pass();
      const address = `${place}/${path["id"]}`;
      const others = running.get(address) ?? 0;
      running.set(address, others + 1);
      const { components } = await objectOf(await ask("GET", address));
      const body = await objectOf(request);
      await afterOthers();
      const isStale = others > 0 && sizeOf(body) > 0 && body["components"] === undefined && components !== undefined;
      const response = await (isStale ? pass({ ...body, components }) : pass());
      running.set(address, (running.get(address) ?? 1) - 1);
      return response;
    };
  });
}

/** Creates of one name that arrive together are taken for repetitions of one request, whatever their type. */
function sharesCreates(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const running = new Map<string, { readonly type: Json; readonly answer: Promise<Response> }>();
    return async ({ operation, place, request }, { pass }) => {
      if (operation !== "create") return pass();
      const { name = null, type = 1 } = await objectOf(request);
      const key = JSON.stringify([request.headers.get("authorization"), place, name]);
      const other = running.get(key);
      const shared = other === undefined || other.type === type ? undefined : await other.answer;
      if (shared?.ok === true) return shared.clone();
      const answer = afterOthers().then(() => pass());
      running.set(key, { type, answer });
      try {
        return (await answer).clone();
      } finally {
        running.delete(key);
      }
    };
  });
}

/** An edit writes the command back after it was deleted. */
function undoesDeletion(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const running = new Map<string, Promise<Response>>();
    return async ({ operation, path, place, request }, { pass }) => {
      const address = `${request.headers.get("authorization")} ${place}/${path["id"]}`;
      if (operation === "delete") {
        const isUndone = (await running.get(address))?.ok === true;
        return isUndone ? new Response(null, { status: 204 }) : pass();
      }
      if (operation !== "edit") return pass();
      const answer = afterOthers().then(() => pass());
      running.set(address, answer);
      try {
        return (await answer).clone();
      } finally {
        running.delete(address);
      }
    };
  });
}

const ROW = { type: 1, components: [{ type: 2, style: 1, label: "a", custom_id: "a" }] };

/** Each takes two requests at once. */
export const TWENTY_FOURTH_RACES: readonly PlantedBug[] = [
  {
    id: "edit-of-content-undoes-an-edit-of-components",
    what: "Two edits of a message arrive together: that of the content writes the old components back.",
    kind: "race",
    rules: ["message.components.read-back"],
    plant: writesComponentsBack(),
    minimal: [
      message({ content: "a" }),
      editMessage(0, { components: [ROW] }),
      atOnce(editMessage(0, { content: "b" })),
      readMessage(0),
    ],
  },
  {
    id: "creates-of-two-types-at-once-make-one",
    what: "Creates of one name and two types arrive together: the second gets the command of the first, and makes none.",
    kind: "race",
    rules: ["command.name.is-free-for-other-types", "endpoint.create.answers-201-for-a-new-name"],
    plant: sharesCreates(),
    minimal: [createA({}), atOnce(create({ name: "a", type: 2 })), list()],
  },
  {
    id: "edit-at-once-undoes-a-deletion",
    what: "A command that is deleted while it is edited is written back by the edit.",
    kind: "race",
    rules: ["endpoint.delete.removes-the-command"],
    plant: undoesDeletion(),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), list()],
  },
];
