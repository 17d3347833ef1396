/** Bugs of requests at once. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { countOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  atOnce,
  bulk,
  createA,
  edit,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  remove,
} from "../requests.js";
import { COMMANDS_ARE_STORED } from "../rules.js";
import { gatherings } from "../twentieth/together.js";
import { afterOthers, changed, handledBy } from "../wrap.js";

const CHAT_INPUT = 1;
const OWN_FIELDS = ["id", "application_id", "guild_id", "version"];

/** Bugs of this kind. */
export const TWENTY_FIRST_RACES: readonly PlantedBug[] = [
  {
    id: "bulk-overwrites-at-once-are-united",
    what: "A bulk overwrite removes the commands that it saw at its start, so two at once leave the commands of both",
    kind: "race",
    // D1 "Endpoints", Bulk overwrite: replaces the whole command list of that scope.
    rules: [
      "bulk.removes-what-is-not-listed",
      "bulk.is-atomic",
      "endpoint.bulk.answers-200-with-an-array",
      "command.list.holds-each-command",
    ],
    plant: handledBy(() => {
      const gather = gatherings();
      return (call, { pass, ask }) => {
        const { operation, place } = call;
        if (operation !== "bulk") return pass();
        return gather(place, call, async ({ others: [first], isLater }) => {
          if (!isLater || first === undefined) return pass();
          const own = elementsOf(await bodyOf(call.request)).filter(isObject);
          const keys = new Set(own.map((element) => keyOf(place, element)));
          const before = elementsOf(await bodyOf(first.call.request)).filter(isObject);
          const others = before.filter((element) => !keys.has(keyOf(place, element)));
          await afterOthers();
          const response = await ask("PUT", place, [...own, ...others]);
          if (!response.ok) return pass();
          return changed(response, (commands) => elementsOf(commands).slice(0, countOf(own)));
        });
      };
    }),
    minimal: [bulk([A]), atOnce(bulk([{ ...A, name: "b" }])), list()],
  },
  {
    id: "edit-writes-old-permissions-back",
    what: "An edit writes the whole row of its command, and so undoes an edit of its permissions at once",
    kind: "race",
    // D1 "Edit permissions of one command": overwrites existing permissions; only deleting or renaming deletes them.
    rules: [
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "permission.get.answers-the-object",
      "edit.keeps-other-fields",
    ],
    plant: handledBy(() => {
      const gather = gatherings();
      const set = new Map<string, Json>();
      return (call, { pass, ask }) => {
        const { operation, place } = call;
        if (operation !== "edit" && operation !== "edit-permissions") return pass();
        const path = `${place}/${call.path["id"]}`;
        return gather(path, call, async ({ own, others }) => {
          const response = await pass();
          if (operation === "edit" || !response.ok) return response;
          const isUndone = others.some((other) => other.call.operation === "edit");
          if (!isUndone) set.set(path, own.body["permissions"] ?? []);
          else await ask("PUT", `${path}/permissions`, { permissions: set.get(path) ?? [] });
          return response;
        });
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), atOnce(edit(0, { description: "b" })), permissions(0)],
  },
  {
    id: "edit-saves-a-deleted-command",
    what: "An edit saves what it read at its start, and brings a command back that a delete at once removed",
    kind: "race",
    // D1 "States and transitions": DELETE: does not exist; nothing but a create or a bulk overwrite makes it exist.
    rules: [
      "endpoint.delete.removes-the-command",
      "endpoint.unknown-command.is-refused",
      "edit.keeps-other-fields",
      "command.list.holds-each-command",
    ],
    plant: remembering((known) => {
      const gather = gatherings();
      return (call, { pass, ask }) => {
        const { operation, place } = call;
        if (operation !== "edit" && operation !== "delete") return pass();
        const id = call.path["id"] ?? "";
        const before = known.get(id)?.command;
        return gather(`${place}/${id}`, call, async ({ own, others }) => {
          const isBeside = operation === "edit" && others.some((other) => other.call.operation === "delete");
          if (!isBeside || before?.["type"] !== CHAT_INPUT) return pass();
          await afterOthers();
          const response = await pass();
          if (response.ok) return response;
          const saved = await ask("POST", place, { ...without(before, ...OWN_FIELDS), ...own.body });
          return saved.ok ? Response.json(await objectOf(saved)) : saved;
        });
      };
    }),
    minimal: [createA({}), remove(0), atOnce(edit(0, { description: "b" })), list()],
  },
  {
    id: "creates-at-once-share-a-variable",
    what: "Whether a command is nsfw is read into a variable of the process, which a create at once overwrites",
    kind: "race",
    // D1 "Create body": nsfw is of each command; "Application command": nsfw? age-restricted, defaults to false.
    rules: ["command.nsfw.defaults-to-false", "command.list.holds-each-command", ...COMMANDS_ARE_STORED],
    plant: handledBy(() => {
      const gather = gatherings();
      return (call, { pass }) => {
        if (call.operation !== "create") return pass();
        return gather("create", call, async ({ own, others, isLater }) => {
          const last = others.at(-1);
          if (isLater || last === undefined) return pass();
          return pass({ ...own.body, nsfw: last.body["nsfw"] ?? false });
        });
      };
    }),
    minimal: [createA({ nsfw: true }), atOnce(createA({}, IN_OTHER_GUILD))],
  },
];
