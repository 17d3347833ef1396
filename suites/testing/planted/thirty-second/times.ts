/** Bugs that show after some time. */
import type { JsonObject } from "../../../../src/contract/json.js";
import { clockMovedMs, componentOf, type Distortion, deliversWrongly, driven, type Written } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  bulk,
  COMPONENTS_V2,
  componentsV2,
  create,
  createA,
  DELIVERIES,
  drive,
  editMessage,
  FORBID_USER,
  permit,
  row,
  times,
  use,
} from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { clocked, countMade, DAY_MS, HOUR_MS, makesNew, noEntries, withPicked } from "./support.js";

/** Creates of a day and guild. @see D1 Limits */
const BUDGET = 200;
const SULK_MS = 2 * DAY_MS;
const ROLE_SELECT = 6;

/** Whoever goes on after the last create of a day has to wait for two days. */
function sulking(known: Known, moved: () => number): Handler {
  const spent = new Map<string, number>();
  const until = new Map<string, number>();
  const inGuild: Handler = async (call, { pass }) => {
    const { place } = call;
    const isNew = await makesNew(call, known);
    if (isNew && moved() < (until.get(place) ?? 0)) return refusal(429);
    const response = await pass();
    const sum = (spent.get(place) ?? 0) + (await countMade(call, response, known));
    spent.set(place, sum);
    if (isNew && !response.ok && sum >= BUDGET) until.set(place, moved() + SULK_MS);
    return response;
  };
  return async (call, behind) => {
    if (driven(call) === "reset") until.clear();
    if (driven(call) === "reset" || (await clockMovedMs(call)) > 0) spent.clear();
    return call.path["guild"] === undefined ? behind.pass() : inGuild(call, behind);
  };
}

/** What users are denied is looked up in an index for pickers, from which entries go after a day. */
function forgiving(known: Known, moved: () => number): Handler {
  const entries = noEntries();
  const writtenAt = new Map<string, number>();
  const note = (guild: string, id: string) => writtenAt.set(`${guild} ${id}`, moved());
  return async (call, { pass }) => {
    const response = await pass();
    await entries.learn(call, response);
    const { guild = "", id = "" } = call.path;
    const body = driven(call) === undefined ? {} : await objectOf(call.request);
    if (call.operation === "edit-permissions" && response.ok) note(guild, id);
    if (driven(call) === "changePermissions") note(textOf(body, "guild_id"), textOf(body, "command_id"));
    if (driven(call) !== "listPicker") return response;
    const forgiven = [...known].filter(([id, { command }]) => {
      const guild = textOf(command, "guild_id");
      const isOld = moved() - (writtenAt.get(`${guild} ${id}`) ?? moved()) >= DAY_MS;
      return isOld && entries.in(guild, id).some((entry) => denies(entry, textOf(body, "user_id")));
    });
    return changed(response, (picker) =>
      withPicked(
        picker,
        forgiven.map(([, one]) => one),
      ),
    );
  };
}

function denies({ type, id, permission }: JsonObject, user: string): boolean {
  return type === 2 && id === user && permission === false;
}

/** Messages are archived after an hour, and the archive has the lower 15 bits of their flags for the next edit. */
function archiving(moved: () => number): Handler {
  const sentAt = new Map<string, number>();
  const archived = new Set<string>();
  const asArchived = (message: JsonObject): JsonObject => {
    const { id, flags } = message;
    return typeof flags === "number" && archived.has(String(id))
      ? { ...message, flags: flags & ~COMPONENTS_V2 }
      : message;
  };
  return async ({ operation, path }, { pass }) => {
    const response = await pass();
    const id = path["id"] ?? "";
    if (operation === "create-message" && response.ok) sentAt.set(textOf(await objectOf(response), "id"), moved());
    const isOld = moved() - (sentAt.get(id) ?? moved()) >= HOUR_MS;
    if (operation === "edit-message" && response.ok && isOld) archived.add(id);
    const isShown = operation === "edit-message" || operation === "get-message" || operation === "list-messages";
    return isShown ? changed(response, (body) => inEach(body, asArchived)) : response;
  };
}

/** The roles of a guild are cached when a message is sent, for an hour, and are not fetched again. */
function cachingRoles({ messages }: Written): Distortion {
  const sentAt = new Map<string, number>();
  let movedMs = 0;
  return (name, body) => {
    for (const id of messages.keys()) sentAt.set(id, sentAt.get(id) ?? movedMs);
    if (name === "moveClock") movedMs += Number(body["milliseconds"] ?? 0);
    if (name !== "useComponent") return undefined;
    const id = textOf(body, "message_id");
    const select = componentOf(messages.get(id)?.latest ?? [], textOf(body, "custom_id"));
    const isOld = movedMs - (sentAt.get(id) ?? movedMs) >= HOUR_MS;
    return isOld && select?.["type"] === ROLE_SELECT ? (data) => without(data, "resolved") : undefined;
  };
}

/** A hundred commands, as many as a scope may have. */
function hundred(prefix: string): PlainRequest {
  return bulk(times(100, (index) => ({ name: `${prefix}${index}`, description: "c" })));
}

/** The whole budget of the day, and no command of a context menu. */
export const SPEND_BUDGET: readonly PlainRequest[] = [hundred("a"), hundred("b")];

const LATE: PlainRequest = create({ type: 2, name: "late" });

/** Those that need time. */
export const THIRTY_SECOND_TIMES: readonly PlantedBug[] = [
  {
    id: "spent-budget-sulks-for-two-days",
    what: "After a create was refused as the last one of a day, the guild takes none for two days.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) => clocked((moved) => sulking(known, moved))),
    minimal: [...SPEND_BUDGET, LATE, drive("moveClock", { milliseconds: DAY_MS + HOUR_MS }), LATE],
  },
  {
    id: "pickers-forgive-overnight",
    what: "A picker shows a command that its user was denied a day ago.",
    kind: "time",
    rules: ["access.denied-user.neither-sees-nor-uses", "access.role-and-user-entries.apply"],
    plant: remembering((known) => clocked((moved) => forgiving(known, moved))),
    minimal: [
      createA({}),
      permit(0, [FORBID_USER]),
      drive("moveClock", { milliseconds: DAY_MS }),
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
  {
    id: "elderly-messages-shed-their-flag",
    what: "A message that was sent with the flag 32768 an hour ago loses it with the next edit.",
    kind: "time",
    rules: [
      "v2.flag.cannot-be-removed",
      "v2.flag.is-bit-15",
      "v2.flag.is-per-message",
      "message.components.travel-with-flags",
      "message.components.read-back",
    ],
    plant: handledBy(() => clocked(archiving)),
    minimal: [
      componentsV2({ type: 10, content: "a" }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      editMessage(0, { components: [{ type: 10, content: "b" }] }),
    ],
  },
  {
    id: "role-names-evaporate-from-selections",
    what: "A selection in a role select of a message that was sent an hour ago is delivered without resolved data.",
    kind: "time",
    rules: [
      "component-response.auto-select.has-its-fields",
      "component-response.auto-select.values-are-resolved",
      "component-response.resolved.role-has-its-fields",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: deliversWrongly(cachingRoles),
    minimal: [
      row({ type: ROLE_SELECT, custom_id: "s" }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      use(0, "s", ["{role_id}"]),
      DELIVERIES,
    ],
  },
];
