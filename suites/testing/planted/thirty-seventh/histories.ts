/** Bugs of commands and messages over several requests, or over time: sequences and times. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withOptions, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  COMPONENTS_V2,
  componentsV2,
  create,
  createA,
  drive,
  edit,
  editMessage,
  GLOBALLY,
  list,
  permissions,
  permit,
  read,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const STRING = 3;
const ENTRY_POINT = 4;
const CHANNEL = 7;
const TYPED: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };
const B: JsonObject = { name: "b", description: "b" };

/** The names of options, in their order. */
function namesOf(options: Json | undefined): readonly string[] {
  return elementsOf(options).map((each) => textOf(each, "name"));
}

/** Options have positions that are written when they are new, and an edit of the rest reads them by position. */
function orderingAsAtFirst(known: Known): Handler {
  const first = new Map<string, readonly string[]>();
  return async (call, { pass }) => {
    const { operation, path } = call;
    const id = path["id"] ?? "";
    if (operation !== "edit") return pass();
    const sent = await objectOf(call.request);
    const stored = known.get(id)?.command["options"];
    const order = first.get(id);
    const isSame = order?.length === elementsOf(stored).length && namesOf(stored).every((name) => order.includes(name));
    if (sent["options"] === undefined && order !== undefined && isSame) {
      const sorted = order.flatMap((name) => elementsOf(stored).find((each) => textOf(each, "name") === name) ?? []);
      const response = await pass({ ...sent, options: sorted });
      return response.ok ? response : pass();
    }
    const before = order ?? namesOf(stored);
    const names = namesOf(sent["options"]);
    const isReordered = names.length === before.length && before.every((name) => names.includes(name));
    const response = await pass();
    if (!response.ok || sent["options"] === undefined) return response;
    if (isReordered && names.some((name, index) => name !== before[index])) first.set(id, before);
    else first.delete(id);
    return response;
  };
}

/** An edit without flags writes them as 0 where the content of the next edit is checked. */
function forgettingTheFlag(): Handler {
  const forgotten = new Set<string>();
  return async (call, { pass, ask }) => {
    const id = call.path["id"] ?? "";
    if (call.operation !== "edit-message") return pass();
    const sent = await objectOf(call.request);
    const { content } = sent;
    if (forgotten.has(id) && typeof content === "string" && content !== "") {
      const rest = without(sent, "content");
      const isMore = Object.keys(rest).length > 0;
      const response = isMore ? await pass(rest) : await ask("GET", `${call.place}/${id}`);
      return changed(response, (body) => inEach(body, (message) => ({ ...message, content })));
    }
    const response = await pass();
    const { flags } = response.ok ? await objectOf(response) : {};
    const isFlagged = typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
    if (isFlagged && sent["flags"] === undefined) forgotten.add(id);
    return response;
  };
}

/** Disabling activities hides the entry point, and enabling them shows the row with its name again. */
function keepingTheName(known: Known): Handler {
  let own = "";
  const last = new Map<string, string>();
  const written = new Set<string>();
  const asBefore: Change = (command) => {
    const name = last.get(textOf(command, "application_id"));
    const isLaunch = command["type"] === ENTRY_POINT && command["name"] === "Launch";
    return isLaunch && name !== undefined && !written.has(textOf(command, "id")) ? { ...command, name } : command;
  };
  return async (call, { pass }) => {
    const { operation } = call;
    own ||= call.path["application"] ?? "";
    if (driven(call) === "reset") last.clear();
    const body = driven(call) === "changeApplication" ? await objectOf(call.request) : {};
    const application = textOf(body, "application_id") || own;
    const entryPoint = [...known.values()].find(({ command }) => {
      return command["type"] === ENTRY_POINT && command["application_id"] === application;
    });
    if (body["has_activity"] === false && entryPoint !== undefined) last.set(application, entryPoint.name);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "create" || operation === "edit") written.add(textOf(await objectOf(response), "id"));
    return operation === "list" || operation === "get" ? changed(response, (all) => inEach(all, asBefore)) : response;
  };
}

/** Does something else with a request about a command that was last written so long ago. */
function afterMs(age: number, instead: (response: () => Promise<Response>) => Promise<Response>, at: string): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call) ?? call.operation;
    const used = name === "typeOption" ? textOf(await objectOf(call.request), "command_id") : call.path["id"];
    const isOld = movedMs - (writtenAt.get(used ?? "") ?? movedMs) >= age;
    const response = name === at && isOld ? await instead(() => pass()) : await pass();
    if (!response.ok || !["create", "edit", "bulk"].includes(call.operation)) return response;
    const answer = await bodyOf(response);
    for (const each of Array.isArray(answer) ? answer : [answer ?? null]) writtenAt.set(textOf(each, "id"), movedMs);
    return response;
  };
}

const withoutChannelTypes: Change = (command) =>
  withOptions(command, (option) => (option["type"] === CHANNEL ? without(option, "channel_types") : option));

/** Permissions of yesterday are in an archive, which a rename does not look into. */
function keepingArchivedPermissions(known: Known): Handler {
  const setAt = new Map<string, number>();
  const kept = new Map<string, Json>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, path } = call;
    const { application = "", guild, id = "" } = path;
    const slot = `${guild} ${id}`;
    const isOld = movedMs - (setAt.get(slot) ?? movedMs) >= DAY_MS;
    const isEdit = operation === "edit" && guild !== undefined && isOld;
    const own = `/applications/${application}/guilds/${guild}/commands/${id}/permissions`;
    const before = isEdit ? await bodyOf(await ask("GET", own)) : undefined;
    const name = known.get(id)?.name;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") {
      setAt.set(slot, movedMs);
      kept.delete(slot);
    }
    if (before !== undefined && textOf(await objectOf(response), "name") !== name) kept.set(slot, before);
    const all = operation === "get-permissions" ? kept.get(slot) : undefined;
    return all === undefined ? response : Response.json(all);
  };
}

/** Those that take several requests. */
export const HISTORIES: readonly PlantedBug[] = [
  {
    // D1 "Edit body": "Every field is optional, and each provided field entirely overwrites the existing value."
    id: "reordered-options-go-back-to-their-first-order",
    what: "Options that an edit put into another order have the first one again after an edit of something else.",
    kind: "sequence",
    rules: [
      "option.order.is-preserved",
      "edit.keeps-other-fields",
      "edit.replaces-options-whole",
      "edit.replaces-provided-fields",
      "edit.answers-the-whole-command",
    ],
    plant: remembering(orderingAsAtFirst),
    minimal: [
      createA({ options: [{ type: STRING, ...B }, TYPED] }),
      edit(0, { options: [TYPED, { type: STRING, ...B }] }),
      edit(0, { description: "b" }),
    ],
  },
  {
    // D2 "What the service does" 3: "Once a message is sent with it, the flag cannot be removed. Effects: content and
    // embeds fields no longer work".
    id: "content-works-after-a-plain-edit",
    what: "After an edit without flags, a message of components V2 takes content in the next edit.",
    kind: "sequence",
    rules: ["v2.content.does-not-work", "v2.flag.cannot-be-removed"],
    plant: handledBy(forgettingTheFlag),
    minimal: [
      componentsV2({ type: 10, content: "a" }),
      editMessage(0, { components: [{ type: 10, content: "b" }] }),
      editMessage(0, { content: "c" }),
    ],
  },
  {
    // D1 "Entry point handler types": "When activities are enabled for an application, a PRIMARY_ENTRY_POINT command named
    // Launch is created automatically with handler 2."
    id: "activities-come-back-under-their-last-name",
    what: "Where activities are disabled and enabled again, the new entry point has the name of the last one.",
    kind: "sequence",
    rules: ["interaction.entry-point.comes-with-activities", "entry-point.is-listed"],
    plant: remembering(keepingTheName),
    minimal: [
      create({ name: "go", type: ENTRY_POINT, handler: 2 }, GLOBALLY),
      drive("changeApplication", { has_activity: false }),
      drive("changeApplication", { has_activity: true }),
      list(GLOBALLY),
    ],
  },
  {
    // D1 "Interaction": "Autocomplete: the option being typed carries focused: true and a partial value"; "Events":
    // "Interaction (type 2, 3 or 4) | to application | a user uses a command, a component or an autocomplete field".
    id: "commands-of-last-week-are-not-completed",
    what: "Typing into an option of a command that was last written a week ago asks the application for nothing.",
    kind: "time",
    rules: [
      "autocomplete.typed-option.is-focused",
      "autocomplete.partial-strings.arrive",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(() =>
      afterMs(7 * DAY_MS, () => Promise.resolve(Response.json({ outcome: "handled" })), "typeOption"),
    ),
    minimal: [
      createA({ options: [TYPED] }),
      drive("moveClock", { milliseconds: 7 * DAY_MS }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ name: "o", value: "a", focused: true }],
      }),
    ],
  },
  {
    // D1 "Command option": "channel_types? | array of channel types | CHANNEL | Restricts the channels shown"; "Get
    // guild command | [...] | 200, command".
    id: "archived-channel-options-take-every-type",
    what: "A command that was last written 30 days ago is read without the channel_types of its options.",
    kind: "time",
    rules: [
      "option.fields.round-trip",
      "option.channel-types.are-for-channels",
      "command.create.answers-what-is-read-back",
    ],
    plant: handledBy(() =>
      afterMs(
        30 * DAY_MS,
        async (pass) => changed(await pass(), (body) => (isObject(body) ? withoutChannelTypes(body) : body)),
        "get",
      ),
    ),
    minimal: [
      createA({ options: [{ type: CHANNEL, name: "o", description: "o", channel_types: [0] }] }),
      drive("moveClock", { milliseconds: 30 * DAY_MS }),
      read(0),
    ],
  },
  {
    // D1 "Permissions" rule 5: "Deleting or renaming a command permanently deletes all permissions of that command."
    id: "renames-spare-permissions-of-yesterday",
    what: "The rename of a guild command keeps permissions that were set a day ago or earlier.",
    kind: "time",
    rules: ["edit.rename-drops-permissions"],
    plant: remembering(keepingArchivedPermissions),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      drive("moveClock", { milliseconds: DAY_MS }),
      edit(0, { name: "b" }),
      permissions(0),
    ],
  },
];
