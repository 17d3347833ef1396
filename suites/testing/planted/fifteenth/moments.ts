/** Bugs that show when time goes on. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf, type CalledOperation } from "../call.js";
import { objectOf } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, drive, edit, GLOBALLY, invoke, row, times, use } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { startClock } from "./clock.js";
import { DAILY_CREATES, DAY_MS, isGuildCreate, newCommandsIn } from "./creates.js";
import { driverOf } from "./driver.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const QUARTER_MS = 900_000;
const HALF_A_DAY_MS = 46_800_000;
const WITH_COMMANDS: ReadonlySet<CalledOperation> = new Set(["list", "create", "bulk", "get", "edit"]);

/** Each create sets the end of the counter to a day from then. */
function countingOnAndOn(): Handler {
  const clock = startClock();
  const counters = new Map<string, { readonly count: number; readonly endsMs: number }>();
  return async (call, behind) => {
    await clock.watch(call);
    if (driverOf(call) === "reset") counters.clear();
    if (!isGuildCreate(call)) return behind.pass();
    const { place } = call;
    const counter = counters.get(place);
    const before = counter === undefined || counter.endsMs < clock.nowMs() ? 0 : counter.count;
    const added = await newCommandsIn(call, behind);
    if (added > 0 && before + added > DAILY_CREATES) return refusal();
    const response = await behind.pass();
    if (response.ok && added > 0) counters.set(place, { count: before + added, endsMs: clock.nowMs() + DAY_MS });
    return response;
  };
}

/** A version is only compared with the one before the newest. */
function comparingWithOneVersion(): Handler {
  const versions = new Map<string, readonly string[]>();
  const learn = (command: Json) => {
    const [id, version] = [textOf(command, "id"), textOf(command, "version")];
    const known = versions.get(id) ?? [];
    if (version !== known.at(-1)) versions.set(id, [...known.filter((one) => one !== version), version]);
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    const { operation, path, request } = call;
    if (WITH_COMMANDS.has(operation) && path["guild"] === undefined) {
      const answer = await bodyOf(response);
      for (const command of isObject(answer) ? [answer] : elementsOf(answer)) learn(command);
    }
    if (driverOf(call) !== "invokeCommand" || textOf(await bodyOf(response), "outcome") !== "outdated") return response;
    const use = await objectOf(request);
    const known = versions.get(textOf(use, "command_id")) ?? [];
    return known.slice(0, -2).includes(textOf(use, "version")) ? pass(without(use, "version")) : response;
  };
}

/** Versions are times in seconds, and two edits in one second get the same. */
function countingVersionsInSeconds(): Handler {
  const clock = startClock();
  const edits = new Map<string, { readonly atMs: number; readonly version: string }>();
  const shown = new Map<string, string>();
  const real = new Map<string, string>();
  const inside = (value: Json): Json => {
    if (typeof value === "string") return shown.get(value) ?? value;
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)])) : value;
  };
  return async (call, { pass }) => {
    await clock.watch(call);
    const body = call.operation === "driver" ? await objectOf(call.request) : {};
    const version = real.get(textOf(body, "version"));
    const response = await pass(version === undefined ? undefined : { ...body, version });
    if (call.operation === "edit" && response.ok) {
      const command = await objectOf(response);
      const [id, own] = [textOf(command, "id"), textOf(command, "version")];
      const last = edits.get(id);
      const isSame = last !== undefined && clock.nowMs() - last.atMs < SECOND_MS;
      if (isSame && own !== last.version) {
        shown.set(own, last.version);
        real.set(last.version, own);
      }
      edits.set(id, { atMs: clock.nowMs(), version: isSame ? last.version : own });
    }
    return shown.size === 0 ? response : changed(response, inside);
  };
}

/** What is known about components of a message goes with the token of the answer that sent it. */
function forgettingComponents(): Handler {
  const clock = startClock();
  const sentMs = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.watch(call);
    if (driverOf(call) === "useComponent") {
      const atMs = sentMs.get(textOf(await objectOf(call.request), "message_id")) ?? clock.nowMs();
      if (clock.nowMs() - atMs > QUARTER_MS) return Response.json({ outcome: "unknown" });
    }
    const response = await pass();
    if (call.operation === "create-message" && response.ok)
      sentMs.set(textOf(await bodyOf(response), "id"), clock.nowMs());
    return response;
  };
}

/** What the picker shows to a user in a channel is cached for a minute. */
function cachingThePicker(): Handler {
  const clock = startClock();
  const cache = new Map<string, { readonly untilMs: number; readonly answer: Json }>();
  return async (call, { pass }) => {
    await clock.watch(call);
    if (driverOf(call) === "reset") cache.clear();
    if (driverOf(call) !== "listPicker") return pass();
    const { user_id = null, channel_id = null } = await objectOf(call.request);
    const key = JSON.stringify([user_id, channel_id]);
    const cached = cache.get(key);
    if (cached !== undefined && clock.nowMs() < cached.untilMs) return Response.json(cached.answer);
    const response = await pass();
    const answer = (await bodyOf(response)) ?? null;
    if (response.ok) cache.set(key, { untilMs: clock.nowMs() + MINUTE_MS, answer });
    return response;
  };
}

const PICKER: PlainRequest = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });

function hundred(letter: string): PlainRequest {
  return bulk(times(DAILY_CREATES / 2, (index) => ({ name: `${letter}${index}`, description: "a" })));
}

/** Such bugs. */
export const FIFTEENTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "daily-count-ends-a-day-after-the-last-create",
    what: "The daily count of creates goes on from day to day until there is a day without creates.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: handledBy(countingOnAndOn),
    minimal: [
      hundred("a"),
      drive("moveClock", { milliseconds: HALF_A_DAY_MS }),
      hundred("b"),
      drive("moveClock", { milliseconds: HALF_A_DAY_MS }),
      create({ type: 2, name: "u" }),
    ],
  },
  {
    id: "version-before-the-last-two-is-delivered",
    what: "A global command that is used in a version which is two edits old is delivered.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected"],
    plant: handledBy(comparingWithOneVersion),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { name: "b" }, GLOBALLY),
      edit(0, { name: "c" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "two-edits-in-a-second-share-a-version",
    what: "An edit within a second of another edit of the command leaves its version as it was.",
    kind: "time",
    rules: ["command.version.changes-on-edit", "command.version.grows", "interaction.stale-version.is-rejected"],
    plant: handledBy(countingVersionsInSeconds),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" })],
  },
  {
    id: "components-of-a-message-end-after-15-minutes",
    what: "A button or select of a message sends no interaction when the message is older than 15 minutes.",
    kind: "time",
    rules: ["button.press-delivers-an-interaction", "component-response.select.delivers-an-interaction"],
    plant: handledBy(forgettingComponents),
    minimal: [
      row({ type: 2, style: 1, label: "Press", custom_id: "press" }),
      drive("moveClock", { milliseconds: QUARTER_MS + SECOND_MS }),
      use(0, "press"),
    ],
  },
  {
    id: "picker-is-cached-for-a-minute",
    what: "A guild command that was edited is found under its old name for a minute by a user who looked before.",
    kind: "time",
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "endpoint.guild-create.is-visible-at-once",
      "access.denied-user.neither-sees-nor-uses",
    ],
    plant: handledBy(cachingThePicker),
    minimal: [createA({}), PICKER, edit(0, { name: "b" }), PICKER],
  },
];
