/** Bugs of time: days of creates, versions within a second, and what is kept for an hour. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { sizeOf, textOf } from "../parts.js";
import type { Fetch, PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, createA, DELIVERIES, drive, edit, invoke, times } from "../requests.js";
import { refusal } from "../wrap.js";
import { DriverClock } from "./clock.js";
import { deliversOtherwise } from "./delivering.js";
import { showing } from "./showing.js";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_CREATES = 200;
const USES: ReadonlySet<string> = new Set(["invokeCommand", "typeOption", "useComponent", "submitModal"]);

/** Bugs of time. */
export const TWENTY_FIFTH_TIMES: readonly PlantedBug[] = [
  {
    id: "create-window-slides",
    what: "Each create in a guild begins the day of the count anew, so creates of several days add up.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild"],
    plant: countsCreates((last, now) => now - last > DAY_MS),
    minimal: [bulkOf("a", 100), bulkOf("b", 99), moveHours(23), bulkOf("c", 1), moveHours(23), bulkOf("d", 2)],
  },
  {
    id: "skipped-days-are-not-new",
    what: "The count of creates starts anew only where the last create was on the day before.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild"],
    plant: countsCreates((last, now) => Math.floor(now / DAY_MS) - Math.floor(last / DAY_MS) === 1),
    minimal: [bulkOf("a", 100), bulkOf("b", 100), moveHours(72), bulkOf("c", 1)],
  },
  {
    id: "versions-count-in-seconds",
    what: "Two edits of a command within one second have the same version.",
    kind: "time",
    rules: ["command.version.changes-on-edit", "command.version.grows"],
    plant: showing((wrong) => {
      const clock = new DriverClock();
      const edits = new Map<string, { readonly at: number; readonly version: string }>();
      return async (call, { pass }) => {
        await clock.follow(call);
        const response = await pass();
        if (call.operation !== "edit" || !response.ok || sizeOf(await objectOf(call.request)) === 0) return response;
        const { id = "" } = call.path;
        const last = edits.get(id);
        if (last !== undefined && clock.now() - last.at < SECOND_MS) {
          wrong.set(id, { version: last.version });
          return response;
        }
        wrong.delete(id);
        edits.set(id, { at: clock.now(), version: textOf(await objectOf(response), "version") });
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "c" })],
  },
  {
    id: "client-locale-is-kept-for-an-hour",
    what: "The language of a user's client is kept for an hour, whatever later interactions come with.",
    kind: "time",
    rules: ["interaction.locale.is-of-the-client"],
    plant: deliversOtherwise(() => {
      const clock = new DriverClock();
      const kept = new Map<string, { readonly at: number; readonly locale: string }>();
      return {
        learn: async (call) => {
          if (await clock.follow(call)) kept.clear();
        },
        distort: (name, use) => {
          const [user, locale] = [textOf(use, "user_id"), textOf(use, "locale")];
          if (!USES.has(name) || locale === "") return undefined;
          const last = kept.get(user);
          if (last === undefined || clock.now() - last.at >= HOUR_MS) kept.set(user, { at: clock.now(), locale });
          else if (last.locale !== locale) return (one) => ({ ...one, locale: last.locale });
          return undefined;
        },
      };
    }),
    minimal: [createA({}), invoke(0, { locale: "fr" }), invoke(0, { locale: "de" }), DELIVERIES],
  },
];

/** A service that counts creates by days of its own. @param isNewDay for the times of the last create and of this one */
function countsCreates(isNewDay: (last: number, now: number) => boolean): (service: Fetch) => Fetch {
  return remembering((known) => {
    const clock = new DriverClock();
    const days = new Map<string, { readonly at: number; readonly spent: number }>();
    return async (call, { pass }) => {
      if (await clock.follow(call)) days.clear();
      const { operation, place, path } = call;
      if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
      const wanted = newIn(await bodyOf(call.request), place, known);
      const day = days.get(place);
      const spent = day === undefined || isNewDay(day.at, clock.now()) ? 0 : day.spent;
      if (wanted > 0 && spent + wanted > MAX_CREATES) return refusal();
      const response = await pass();
      if (response.ok && wanted > 0) days.set(place, { at: clock.now(), spent: spent + wanted });
      return response;
    };
  });
}

/** How many commands of a body are not there yet. */
function newIn(body: Json | undefined, place: string, known: Known): number {
  const keys = new Set([...known.values()].map(({ key }) => key));
  const commands = (Array.isArray(body) ? body : [body]).filter(isObject);
  return commands.filter((one) => !keys.has(keyOf(place, one)) && !known.has(textOf(one, "id"))).length;
}

function bulkOf(prefix: string, count: number): PlainRequest {
  return bulk(times(count, (index) => ({ name: `${prefix}${index}`, description: "d" })));
}

function moveHours(hours: number): PlainRequest {
  return drive("moveClock", { milliseconds: hours * HOUR_MS });
}
