/** Bugs of the clock and of requests at once. */
import { elementsOf, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  atOnce,
  COMPONENTS_V2,
  componentsV2,
  create,
  createA,
  drive,
  edit,
  editMessage,
  list,
  read,
} from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const CREATED = 201;
const NOT_FOUND = 404;
const STRING = 3;
const TEXT_DISPLAY = 10;

/** A command from a table that has no positions of options. */
const withSortedOptions: Change = (command) =>
  withMember(command, "options", (options) =>
    elementsOf(options).toSorted((one, other) => (textOf(one, "name") < textOf(other, "name") ? -1 : 1)),
  );

/** A command that was written a day ago is read from an archive. */
function archivingCommands(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  const asArchived: Change = (command) => {
    const ageMs = movedMs - (writtenAt.get(textOf(command, "id")) ?? movedMs);
    return ageMs >= DAY_MS ? withSortedOptions(command) : command;
  };
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation } = call;
    const response = await pass();
    if (operation === "get" || operation === "list") return changed(response, (body) => inEach(body, asArchived));
    if (response.ok && (operation === "create" || operation === "edit" || operation === "bulk")) {
      const body = (await bodyOf(response)) ?? null;
      for (const each of Array.isArray(body) ? body : [body]) writtenAt.set(textOf(each, "id"), movedMs);
    }
    return response;
  };
}

/** A message that was sent a day ago is in an archive whose flags have eight bits, and an edit writes what it read there. */
function archivingMessages(): Handler {
  const sentAt = new Map<string, number>();
  const written = new Set<string>();
  let movedMs = 0;
  const asWritten: Change = (message) => {
    const { flags } = message;
    const isWrong = typeof flags === "number" && (flags & COMPONENTS_V2) !== 0 && written.has(textOf(message, "id"));
    return isWrong ? { ...message, flags: flags - COMPONENTS_V2 } : message;
  };
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation, path } = call;
    const response = await pass();
    if (operation === "create-message" && response.ok) sentAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (operation === "edit-message" && response.ok) {
      const id = path["id"] ?? "";
      if (movedMs - (sentAt.get(id) ?? movedMs) >= DAY_MS) written.add(id);
    }
    const isShown = operation === "edit-message" || operation === "get-message" || operation === "list-messages";
    return isShown ? changed(response, (body) => inEach(body, asWritten)) : response;
  };
}

/** A create reads the ids of its scope, and writes them back with its own: ids that came in between are not among them. */
function writingIdsBack(): Handler {
  const active = new Map<string, ReadonlySet<Set<string>>>();
  return async ({ operation, place }, { pass, ask }) => {
    if (operation !== "create") return pass();
    const between = new Set<string>();
    active.set(place, new Set([...(active.get(place) ?? []), between]));
    await afterOthers();
    const response = await pass();
    const others = [...(active.get(place) ?? [])].filter((each) => each !== between);
    active.set(place, new Set(others));
    const id = textOf(await objectOf(response), "id");
    if (response.status === CREATED) for (const each of others) each.add(id);
    if (response.ok) {
      between.delete(id);
      for (const each of between) await ask("DELETE", `${place}/${each}`);
    }
    return response;
  };
}

/** An edit deletes the row of a command and inserts another one. */
function replacingRows(): Handler {
  const replaced = new Map<string, number>();
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const id = path["id"] ?? "";
    if (operation === "get" && replaced.has(id)) return refusal(NOT_FOUND);
    if (driven(call) === "invokeCommand") {
      const used = textOf(await objectOf(request), "command_id");
      return replaced.has(used) ? Response.json({ outcome: "unknown" }) : pass();
    }
    if (operation !== "edit") return pass();
    replaced.set(id, (replaced.get(id) ?? 0) + 1);
    await afterOthers();
    const response = await pass();
    const left = (replaced.get(id) ?? 1) - 1;
    if (left > 0) replaced.set(id, left);
    else replaced.delete(id);
    return response;
  };
}

const PARAMETERS: Json = ["p", "o"].map((name) => ({ type: STRING, name, description: name }));

/** Those of a moment. */
export const ELEVENTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "archived-options-are-in-alphabetical-order",
    what: "A command that was last written a day ago is read with its options in the order of their names.",
    kind: "time",
    rules: ["option.order.is-preserved", "option.required-ones-come-first", ...OPTIONS_ARE_STORED],
    plant: handledBy(archivingCommands),
    minimal: [createA({ options: PARAMETERS }), drive("moveClock", { milliseconds: DAY_MS }), read(0)],
  },
  {
    id: "edits-a-day-later-lose-the-flag",
    what: "An edit of a message that was sent a day ago takes IS_COMPONENTS_V2 away.",
    kind: "time",
    rules: ["v2.flag.cannot-be-removed", "v2.flag.is-bit-15", "message.components.travel-with-flags"],
    plant: handledBy(archivingMessages),
    minimal: [
      componentsV2({ type: TEXT_DISPLAY, content: "a" }),
      drive("moveClock", { milliseconds: DAY_MS }),
      editMessage(0, { components: [{ type: TEXT_DISPLAY, content: "b" }] }),
    ],
  },
  {
    id: "creates-at-once-lose-one",
    what: "Of two commands that are created in one scope at once, one is gone when both creates have been answered.",
    kind: "race",
    rules: [
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.list.returns-all-types",
      "endpoint.get.answers-200",
      "command.name.is-free-for-other-types",
    ],
    plant: handledBy(writingIdsBack),
    minimal: [createA({}), atOnce(create({ name: "b", description: "b" })), list()],
  },
  {
    id: "edits-replace-the-row",
    what: "A command cannot be read or used while an edit of it runs.",
    kind: "race",
    rules: [
      "endpoint.get.answers-200",
      "endpoint.guild-edit.is-visible-at-once",
      "endpoint.guild-create.is-visible-at-once",
      "interaction.command.is-type-2",
      "command.list.holds-each-command",
    ],
    plant: handledBy(replacingRows),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(read(0))],
  },
];
