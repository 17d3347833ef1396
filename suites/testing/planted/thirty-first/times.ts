/** Bugs that show when time goes by. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call, type CalledOperation } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  bulk,
  COMPONENTS_V2,
  componentsV2,
  create,
  createA,
  DELIVERIES,
  drive,
  edit,
  editMessage,
  GLOBALLY,
  invoke,
  row,
  times,
  use,
} from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";
import {
  clock,
  DAY_MS,
  deliversOtherwise,
  HOUR_MS,
  inData,
  inMessages,
  objectsOf,
  TEXT,
  type Watch,
  writtenMessage,
} from "./support.js";

const USER_COMMAND = 2;
const USER_SELECT = 5;
/** How many commands are created in a guild in a day. @see D1 "Limits" */
const CREATES = 200;
const WEEK_MS = 7 * DAY_MS;

/** How many commands a request makes, judged by its answer. */
async function newCommandsIn({ operation }: Call, response: Response, ids: ReadonlySet<string>): Promise<number> {
  if (operation === "create") return response.status === 201 ? 1 : 0;
  if (operation !== "bulk") return 0;
  const answer = await bodyOf(response);
  return objectsOf(answer).filter((command) => !ids.has(textOf(command, "id"))).length;
}

/** What was created counts for a week. A create of a name that the guild has is none. */
function countingForAWeek(known: Known): Handler {
  const made = new Map<string, readonly (readonly [atMs: number, count: number])[]>();
  const timeOf = clock();
  return async (call, { pass }) => {
    const nowMs = await timeOf(call);
    const { operation, place, path, request } = call;
    const ids = new Set(known.keys());
    const recent = (made.get(place) ?? []).filter(([atMs]) => atMs <= nowMs && nowMs - atMs < WEEK_MS);
    const spent = recent.reduce((sum, [, count]) => sum + count, 0);
    if (operation === "create" && path["guild"] !== undefined && spent >= CREATES) {
      const { name, type = 1 } = await objectOf(request);
      const isUsed = [...known.values()].some((one) => {
        return one.place === place && one.name === name && one.command["type"] === type;
      });
      if (!isUsed) return refusal();
    }
    const response = await pass();
    if (response.ok) made.set(place, [...recent, [nowMs, await newCommandsIn(call, response, ids)]]);
    return response;
  };
}

const WRITES: ReadonlySet<CalledOperation> = new Set(["create", "edit", "bulk"]);

/** An hour after an edit, everybody is taken to have it. */
function endingReadRepair(known: Known): Handler {
  const changedAt = new Map<string, number>();
  const timeOf = clock();
  return async (call, { pass }) => {
    const nowMs = await timeOf(call);
    const { operation, path } = call;
    if (driven(call) === "invokeCommand") {
      const body = await objectOf(call.request);
      const ageMs = nowMs - (changedAt.get(textOf(body, "command_id")) ?? nowMs);
      return known.has(textOf(body, "command_id")) && ageMs >= HOUR_MS ? pass(without(body, "version")) : pass();
    }
    const response = await pass();
    if (!response.ok || path["guild"] !== undefined || !WRITES.has(operation)) return response;
    const answer = (await bodyOf(response)) ?? null;
    for (const command of objectsOf(Array.isArray(answer) ? answer : [answer]))
      changedAt.set(textOf(command, "id"), nowMs);
    return response;
  };
}

/** The members of a guild are kept for an hour for the selects of a message. */
function resolvingForAnHour(): Watch {
  const sentAt = new Map<string, number>();
  const timeOf = clock();
  let nowMs = 0;
  const unresolved: Change = inData((data) => without(data, "resolved"));
  return {
    look: async (call) => {
      nowMs = await timeOf(call);
      if (driven(call) === "reset") sentAt.clear();
      if (driven(call) !== "useComponent") return undefined;
      const message = textOf(await objectOf(call.request), "message_id");
      return nowMs - (sentAt.get(message) ?? nowMs) >= HOUR_MS ? unresolved : undefined;
    },
    learn: async (call, response) => {
      const message = await writtenMessage(call, response);
      if (message !== undefined && call.operation === "create-message") sentAt.set(textOf(message, "id"), nowMs);
    },
  };
}

/** A message of yesterday is edited as an archived one, which takes content whatever its flags are. */
function editingTheArchive(): Handler {
  const sentAt = new Map<string, number>();
  const contents = new Map<string, Json>();
  const timeOf = clock();
  const withContent: Change = (one) => {
    const content = contents.get(textOf(one, "id"));
    return content === undefined ? one : { ...one, content };
  };
  return async (call, { pass }) => {
    const nowMs = await timeOf(call);
    const id = call.path["id"] ?? "";
    const ageMs = nowMs - (sentAt.get(id) ?? nowMs);
    const body = call.operation === "edit-message" && ageMs >= DAY_MS ? await objectOf(call.request) : {};
    const { content } = body;
    const isTaken = typeof content === "string" && content !== "";
    const response = await (isTaken ? pass(without(body, "content")) : pass());
    if (isTaken && response.ok) contents.set(id, content);
    const sent = call.operation === "create-message" ? await writtenMessage(call, response) : undefined;
    if (sent !== undefined && (Number(sent["flags"]) & COMPONENTS_V2) !== 0) sentAt.set(textOf(sent, "id"), nowMs);
    return inMessages(call, response, { change: withContent, andWrites: true });
  };
}

/** A hundred slash commands. */
function hundred(letter: string): readonly JsonObject[] {
  return times(CREATES / 2, (index) => ({ name: `${letter}${index}`, description: "d" }));
}

/** Those that need a clock. */
export const THIRTY_FIRST_TIMES: readonly PlantedBug[] = [
  {
    id: "creates-are-rationed-by-the-week",
    what: "A create in a guild is refused if 200 commands were created there in the last seven days.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingForAWeek),
    minimal: [
      bulk(hundred("a")),
      bulk(hundred("b")),
      drive("moveClock", { milliseconds: 2 * DAY_MS }),
      create({ name: "u", type: USER_COMMAND }),
    ],
  },
  {
    id: "read-repair-ends-after-an-hour",
    what: "An outdated version of a global command can be used if the command was last written an hour ago.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: remembering(endingReadRepair),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      drive("moveClock", { milliseconds: HOUR_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "aged-menus-resolve-nobody",
    what: "A select of a message that was sent an hour ago delivers values without resolved.",
    kind: "time",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.user-select.may-have-members",
    ],
    plant: deliversOtherwise(resolvingForAnHour),
    minimal: [
      row({ type: USER_SELECT, custom_id: "a" }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      use(0, "a", ["{user_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "archived-layouts-take-content",
    what: "An edit gives content to a message with IS_COMPONENTS_V2 that was sent a day ago.",
    kind: "time",
    rules: ["v2.content.does-not-work"],
    plant: handledBy(editingTheArchive),
    minimal: [componentsV2(TEXT), drive("moveClock", { milliseconds: DAY_MS }), editMessage(0, { content: "b" })],
  },
];
