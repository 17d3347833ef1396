/** Bugs that the time shows. */
import { elementsOf, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, drive, edit, GLOBALLY, invoke, permit, row, times, use } from "../requests.js";
import { type Handler, refusal } from "../wrap.js";
import { type Now, timed } from "./clock.js";

const CREATED = 201;
const TOO_MANY_REQUESTS = 429;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const CREATES_OF_A_DAY = 200;

/** Counts creates under a key that expires a day after the last of them. */
function prolongingTheDay(now: Now, known: Known): Handler {
  const counters = new Map<string, { readonly count: number; readonly endsAtMs: number }>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create" && operation !== "bulk") return pass();
    const { count, endsAtMs } = counters.get(place) ?? { count: 0, endsAtMs: 0 };
    const counted = now() < endsAtMs ? count : 0;
    const key = keyOf(place, await objectOf(request));
    const isKnown = [...known.values()].some((one) => one.key === key);
    if (operation === "create" && !isKnown && counted >= CREATES_OF_A_DAY) return refusal(TOO_MANY_REQUESTS);
    const response = await pass();
    const made = operation === "create" ? Number(response.status === CREATED) : await countOfNew(response);
    if (made > 0) counters.set(place, { count: counted + made, endsAtMs: now() + DAY_MS });
    return response;
  };

  async function countOfNew(response: Response): Promise<number> {
    const answer = response.ok ? await bodyOf(response) : undefined;
    return elementsOf(answer).filter((one) => !known.has(textOf(one, "id"))).length;
  }
}

/** Keeps the answer that a driver gave to a user for a minute. */
function keepingAnswers(name: string, isKept: (answer: Json) => boolean): (now: Now) => Handler {
  return (now) => {
    const kept = new Map<string, { readonly answer: Json; readonly untilMs: number }>();
    return async ({ path, request }, { pass }) => {
      if (path["name"] === "reset") kept.clear();
      if (path["name"] !== name) return pass();
      const { user_id: user = null, channel_id: channel = null, command_id: command = null } = await objectOf(request);
      const key = JSON.stringify([user, channel, command]);
      const earlier = kept.get(key);
      if (earlier !== undefined && now() < earlier.untilMs) return Response.json(earlier.answer);
      const response = await pass();
      const answer = response.ok ? await bodyOf(response) : undefined;
      if (answer !== undefined && isKept(answer)) kept.set(key, { answer, untilMs: now() + MINUTE_MS });
      return response;
    };
  };
}

/** Forgets within an hour that a command changed. */
function forgettingVersions(now: Now, known: Known): Handler {
  const changes = new Map<string, { readonly version: string; readonly atMs: number }>();
  return async ({ operation, path, request }, { pass }) => {
    if (path["name"] === "invokeCommand") {
      const { version, ...body } = await objectOf(request);
      const id = textOf(body, "command_id");
      const change = changes.get(id);
      const isForgotten = change !== undefined && now() - change.atMs >= HOUR_MS && !isOfGuild(id);
      return isForgotten && version !== change.version ? pass(body) : pass();
    }
    const response = await pass();
    if (!response.ok || !["create", "edit", "bulk"].includes(operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const [id, version] = [textOf(command, "id"), textOf(command, "version")];
      if (changes.get(id)?.version !== version) changes.set(id, { version, atMs: now() });
      return command;
    });
    return response;
  };

  function isOfGuild(id: string): boolean {
    return known.get(id)?.place.includes("/guilds/") ?? false;
  }
}

/** Does not know the components of a message that is a week old. */
function forgettingComponents(now: Now): Handler {
  const sentAtMs = new Map<string, number>();
  return async ({ operation, path, request }, { pass }) => {
    if (path["name"] === "useComponent") {
      const sentMs = sentAtMs.get(textOf(await objectOf(request), "message_id"));
      return sentMs !== undefined && now() - sentMs >= WEEK_MS ? Response.json({ outcome: "unknown" }) : pass();
    }
    const response = await pass();
    if (operation === "create-message" && response.ok) sentAtMs.set(textOf(await objectOf(response), "id"), now());
    return response;
  };
}

const moveClock = (milliseconds: number): PlainRequest => drive("moveClock", { milliseconds });
const PICKER: PlainRequest = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });
const ALLOW_USER: Json = { id: "{user_id}", type: 2, permission: true };
const hundred = (letter: string) => times(100, (index) => ({ name: `${letter}${index}`, description: "a" }));

/** Such bugs. */
export const SEVENTEENTH_TIMES: readonly PlantedBug[] = [
  {
    id: "each-create-prolongs-the-day-of-the-limit",
    what: "The creates of a day are forgotten a day after the last of them, not after a day.",
    kind: "time",
    // D1 "Limits": 200 command creates per day per guild.
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: timed(prolongingTheDay),
    minimal: [
      bulk(hundred("a")),
      moveClock(23 * HOUR_MS),
      bulk(hundred("b")),
      moveClock(2 * HOUR_MS),
      create({ name: "a", type: 2 }),
    ],
  },
  {
    id: "denied-user-stays-denied-for-a-minute",
    what: "A user who was denied a command is denied it for a minute, also when permissions allow it.",
    kind: "time",
    // D1 "Guild application command permissions", rule 4: '0' forbids everyone except administrators unless an overwrite exists.
    rules: [
      "access.role-and-user-entries.apply",
      "access.default-member-permissions.zero-forbids",
      "permission.edit.replaces-all",
    ],
    plant: timed(keepingAnswers("invokeCommand", (answer) => textOf(answer, "outcome") === "denied")),
    minimal: [createA({ default_member_permissions: "0" }), invoke(0), permit(0, [ALLOW_USER]), invoke(0)],
  },
  {
    id: "picker-is-a-minute-old",
    what: "The picker shows a user the commands of up to a minute ago.",
    kind: "time",
    // D1 "What the service does" 9: guild commands update immediately.
    rules: ["endpoint.guild-edit.is-visible-at-once", "endpoint.guild-create.is-visible-at-once"],
    plant: timed(keepingAnswers("listPicker", () => true)),
    minimal: [createA({}), PICKER, edit(0, { name: "b" }), PICKER],
  },
  {
    id: "old-version-is-taken-an-hour-later",
    what: "A client with an old version of a global command may use it once an hour has passed since the edit.",
    kind: "time",
    // D1 "What the service does" 8: the service checks the command version and rejects the invocation.
    rules: ["interaction.stale-version.is-rejected"],
    plant: timed(forgettingVersions),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      moveClock(HOUR_MS),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "components-stop-working-after-a-week",
    what: "A component of a message that is a week old is unknown when a user uses it.",
    kind: "time",
    // D2 "Events" 1: clicking a button delivers an interaction.
    rules: ["button.press-delivers-an-interaction", "component-response.select.delivers-an-interaction"],
    plant: timed(forgettingComponents),
    minimal: [row({ type: 2, style: 1, label: "Press", custom_id: "press" }), moveClock(8 * DAY_MS), use(0, "press")],
  },
];
