/** Bugs that show only when time has passed. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  drive,
  edit,
  GLOBALLY,
  invoke,
  permissions,
  permit,
  row,
  times,
  use,
} from "../requests.js";
import { changed, handledBy, refusal } from "../wrap.js";
import { DAY_MS, HOUR_MS, MINUTE_MS, MovedClock } from "./moved-clock.js";

const DAILY_CREATES = 200;
const LISTENING_MS = 15 * MINUTE_MS;

/** Permissions are kept with a time to live, like the entries of a cache. */
function forgetsPermissions(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const clock = new MovedClock();
    const writtenAt = new Map<string, number>();
    return async (call, { pass }) => {
      await clock.follow(call);
      const key = `${call.place}/${call.path["id"]}`;
      const response = await pass();
      if (call.operation === "edit-permissions" && response.ok) writtenAt.set(key, clock.nowMs);
      const isOver = clock.nowMs - (writtenAt.get(key) ?? clock.nowMs) >= DAY_MS;
      if (call.operation !== "get-permissions" || !isOver) return response;
      return changed(response, (body) => (isObject(body) ? { ...body, permissions: [] } : body));
    };
  });
}

/** Selects are listened to for a quarter of an hour after their message was sent. */
function stopsListening(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const clock = new MovedClock();
    const sentAt = new Map<string, number>();
    return async (call, { pass }) => {
      await clock.follow(call);
      const used = call.path["name"] === "useComponent" ? await objectOf(call.request) : {};
      const ageMs = clock.nowMs - (sentAt.get(textOf(used, "message_id")) ?? clock.nowMs);
      if (countOf(used["values"]) > 0 && ageMs > LISTENING_MS) {
        return Response.json({ outcome: "unknown", reason: "the message is too old" });
      }
      const response = await pass();
      if (call.operation === "create-message" && response.ok) {
        sentAt.set(textOf(await objectOf(response), "id"), clock.nowMs);
      }
      return response;
    };
  });
}

/** A bulk overwrite counts as new what was not created within the last day. */
function countsOldCommands(): (service: Fetch) => Fetch {
  return remembering((known) => {
    const clock = new MovedClock();
    const createdAt = new Map<string, number>();
    const spent = new Map<string, number>();
    return async (call, { pass }) => {
      await clock.follow(call);
      const { operation, path, place, request } = call;
      if (path["guild"] === undefined || (operation !== "bulk" && operation !== "create")) return pass();
      const budget = `${place} ${Math.floor(clock.nowMs / DAY_MS)}`;
      const keys = new Map([...known.values()].map(({ key, command }) => [key, textOf(command, "id")]));
      const isCounted = (element: Json) => {
        const id = isObject(element) ? keys.get(keyOf(place, element)) : undefined;
        if (id === undefined) return true;
        return operation === "bulk" && clock.nowMs - (createdAt.get(id) ?? clock.nowMs) >= DAY_MS;
      };
      const body = await bodyOf(request);
      const cost = (Array.isArray(body) ? elementsOf(body) : [body ?? null]).filter(isCounted).length;
      if (cost > 0 && (spent.get(budget) ?? 0) + cost > DAILY_CREATES) return refusal();
      const response = await pass();
      if (!response.ok) return response;
      spent.set(budget, (spent.get(budget) ?? 0) + cost);
      const answer = await bodyOf(response);
      for (const command of [...elementsOf(answer), answer]) {
        const id = textOf(command, "id");
        if (!createdAt.has(id)) createdAt.set(id, clock.nowMs);
      }
      return response;
    };
  });
}

/** Old versions are kept for an hour; one that is not known any more is taken for the newest. */
function forgetsVersions(): (service: Fetch) => Fetch {
  return remembering((known) => {
    const clock = new MovedClock();
    const replacedAt = new Map<string, number>();
    return async (call, { pass }) => {
      await clock.follow(call);
      const { operation, path, request } = call;
      const used = path["name"] === "invokeCommand" ? await objectOf(request) : {};
      const ageMs = clock.nowMs - (replacedAt.get(textOf(used, "version")) ?? clock.nowMs);
      if (ageMs >= HOUR_MS) return pass(without(used, "version"));
      const response = await pass();
      if (!response.ok || (operation !== "edit" && operation !== "create")) return response;
      const after = await objectOf(response);
      const before = textOf(known.get(textOf(after, "id"))?.command, "version");
      if (before !== "" && before !== after["version"]) replacedAt.set(before, clock.nowMs);
      return response;
    };
  });
}

const COMMANDS = times(100, (index) => ({ name: `c${index}`, description: "c" }));
const move = (milliseconds: number) => drive("moveClock", { milliseconds });

/** Each takes the clock of the driver. */
export const TWENTY_FOURTH_TIME: readonly PlantedBug[] = [
  {
    id: "permissions-are-forgotten-after-a-day",
    what: "The permissions of a command read as empty a day after they were edited.",
    kind: "time",
    rules: ["permission.edit.is-read-back"],
    plant: forgetsPermissions(),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), move(DAY_MS), permissions(0)],
  },
  {
    id: "old-select-is-silent",
    what: "A select of a message that was sent more than 15 minutes ago delivers no interaction.",
    kind: "time",
    rules: ["component-response.select.delivers-an-interaction", "interaction.type.is-by-cause"],
    plant: stopsListening(),
    minimal: [
      row({ type: 3, custom_id: "s", options: [{ label: "a", value: "a" }] }),
      move(LISTENING_MS + 1),
      use(0, "s", ["a"]),
    ],
  },
  {
    id: "commands-of-yesterday-count-as-new",
    what: "A bulk overwrite counts commands that are a day old as creates of the day, each time.",
    kind: "time",
    rules: ["bulk.known-commands-are-not-daily-creates", "limit.daily-creates.is-200-per-guild"],
    plant: countsOldCommands(),
    minimal: [bulk(COMMANDS), move(DAY_MS), bulk(COMMANDS), bulk(COMMANDS), create({ name: "u", type: 2 })],
  },
  {
    id: "forgotten-version-passes-for-the-newest",
    what: "An outdated version of a global command is delivered again an hour after the command was changed.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected"],
    plant: forgetsVersions(),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      move(HOUR_MS),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
];
