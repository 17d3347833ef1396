/** Bugs that show after the clock has moved. */

import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  bulk,
  create,
  createA,
  drive,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  invoke,
  row,
  times,
  use,
} from "../requests.js";
import { ticking } from "../twenty-second/clock.js";
import { changed, handledBy, refusal } from "../wrap.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const MAX_CREATES = 200;

const HUNDRED = bulk(times(100, (index) => ({ ...A, name: `a${index}` })));
const OF_APPLICATION = `${IN_GUILD}/{application_id}/permissions`;

export const TWENTY_THIRD_TIME: readonly PlantedBug[] = [
  {
    id: "creates-are-counted-by-weekday",
    what: "The creates of a day count again a week later, as the counter knows only the day of the week.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) =>
      ticking((now) => {
        const counters = new Map<string, Counter>();
        return async (call, { pass }) => {
          const day = Math.floor(now() / DAY_MS);
          const counter = counterOf(counters.get(call.place), day);
          if (counter.day !== day && counter.spent >= MAX_CREATES && (await isNew(call, known))) return refusal();
          const response = await pass();
          const spent = counter.spent + (response.ok ? await createsIn(call, response, known) : 0);
          counters.set(call.place, { day: counter.day, spent });
          return response;
        };
      }),
    ),
    minimal: [HUNDRED, bulk([]), HUNDRED, bulk([]), drive("moveClock", { milliseconds: WEEK_MS }), createA({})],
  },
  {
    id: "clients-are-taken-for-fresh-after-an-hour",
    what: "A use of an old version of a global command is delivered once its last change is more than an hour ago.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected"],
    plant: remembering((known) =>
      ticking((now) => {
        const changes = new Map<string, { readonly version: string; readonly at: number }>();
        return async (call, { pass }) => {
          for (const [id, { command }] of known) {
            const version = textOf(command, "version");
            if (changes.get(id)?.version !== version) changes.set(id, { version, at: now() });
          }
          if (call.path["name"] !== "invokeCommand") return pass();
          const body = await objectOf(call.request);
          const at = changes.get(textOf(body, "command_id"))?.at ?? now();
          return now() - at > HOUR_MS ? pass(without(body, "version")) : pass();
        };
      }),
    ),
    minimal: [
      create(A, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      drive("moveClock", { milliseconds: 2 * HOUR_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "permissions-of-the-application-expire",
    what: "The permissions under the id of the application read as empty a week after they were set.",
    kind: "time",
    rules: ["permission.edit.is-read-back", "permission.get.answers-the-object"],
    plant: handledBy(() =>
      ticking((now) => {
        const setAt = new Map<string, number>();
        return async (call, { pass }) => {
          const response = await pass();
          if (call.path["id"] === undefined || call.path["id"] !== call.path["application"]) return response;
          if (call.operation === "edit-permissions" && response.ok) setAt.set(call.place, now());
          const isExpired = now() - (setAt.get(call.place) ?? now()) >= WEEK_MS;
          if (call.operation !== "get-permissions" || !isExpired) return response;
          return changed(response, (body) => (isObject(body) ? { ...body, permissions: [] } : body));
        };
      }),
    ),
    minimal: [
      { method: "PUT", path: OF_APPLICATION, body: { permissions: [FORBID_USER] }, as: "guildManager" },
      drive("moveClock", { milliseconds: WEEK_MS }),
      { method: "GET", path: OF_APPLICATION },
    ],
  },
  {
    id: "components-rest-after-two-weeks",
    what: "Components of a message that was sent or edited more than 14 days ago are unknown to whoever uses them.",
    kind: "time",
    rules: ["button.press-delivers-an-interaction", "component-response.select.delivers-an-interaction"],
    plant: handledBy(() =>
      ticking((now) => {
        const touchedAt = new Map<string, number>();
        return async (call, { pass }) => {
          if (call.path["name"] === "useComponent") {
            const at = touchedAt.get(textOf(await objectOf(call.request), "message_id")) ?? now();
            if (now() - at > 2 * WEEK_MS) return Response.json({ outcome: "unknown", reason: "no such component" });
          }
          const response = await pass();
          const isTouched = call.operation === "create-message" || call.operation === "edit-message";
          if (isTouched && response.ok) touchedAt.set(textOf(await objectOf(response), "id"), now());
          return response;
        };
      }),
    ),
    minimal: [
      row({ type: 2, style: 1, label: "a", custom_id: "p" }),
      drive("moveClock", { milliseconds: 2 * WEEK_MS + HOUR_MS }),
      use(0, "p"),
    ],
  },
];

/** Creates of one guild. */
interface Counter {
  /** Number of the day since 1970. */
  readonly day: number;
  readonly spent: number;
}

function counterOf(counter: Counter | undefined, day: number): Counter {
  return counter !== undefined && counter.day % 7 === day % 7 ? counter : { day, spent: 0 };
}

/** True for the create of a command in a guild, where none has its name. */
async function isNew({ operation, path, place, request }: Call, known: Known): Promise<boolean> {
  if (operation !== "create" || path["guild"] === undefined) return false;
  const key = keyOf(place, await objectOf(request));
  return ![...known.values()].some((one) => one.key === key);
}

async function createsIn({ operation }: Call, response: Response, known: Known): Promise<number> {
  if (operation === "create") return response.status === 201 ? 1 : 0;
  if (operation !== "bulk") return 0;
  const commands = elementsOf(await bodyOf(response)).filter((one): one is JsonObject => isObject(one));
  return commands.filter((one) => !known.has(textOf(one, "id"))).length;
}
