/** What several bugs of this set need: a memory that the reset empties, and events as the driver lists them. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { type Behind, changed, type Handler, handledBy } from "../wrap.js";

/** A day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Like `handledBy`; the reset of the driver begins with an empty memory too. */
export function forgetting(begin: () => Handler): (service: Fetch) => Fetch {
  return handledBy(() => {
    let handle = begin();
    return (call, behind) => {
      if (driven(call) === "reset") handle = begin();
      return handle(call, behind);
    };
  });
}

/** The events in an answer of `listEvents`. */
function eventsIn(body: Json | undefined): readonly JsonObject[] {
  return isObject(body) ? elementsOf(body["events"]).filter(isObject) : [];
}

/** For `answers`: changes each event where the driver lists what an application learned. */
export function inEvents(change: Change): (body: Json, call: Call) => Json {
  return (body, call) =>
    driven(call) === "listEvents"
      ? inEach(body, (answer) => withMember(answer, "events", (all) => inEach(all, change)))
      : body;
}

/** Says which of all events since the reset are left out, one after another. */
export type LeftOut = (event: JsonObject, before: readonly JsonObject[]) => boolean;

/** The answer to `listEvents` without some events. @param isLeftOut is called for each event since the reset, in order */
export async function eventsWithout(call: Call, { pass, ask }: Behind, isLeftOut: LeftOut): Promise<Response> {
  const { after: _, ...receiver } = await objectOf(call.request);
  const response = await pass();
  const all = eventsIn(await bodyOf(await ask("POST", "/driver/listEvents", receiver)));
  const isShown = all.map((event, index) => !isLeftOut(event, all.slice(0, index)));
  return changed(response, (body) =>
    inEach(body, (answer) =>
      withMember(answer, "events", (listed) => {
        const skipped = all.length - elementsOf(listed).length;
        return elementsOf(listed).filter((_each, index) => isShown[skipped + index] ?? true);
      }),
    ),
  );
}

/** Name of the event that follows an edit of permissions. */
export const PERMISSIONS_UPDATE = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";

/** What an edit of permissions is for. */
export interface PermissionsEdit {
  /** Snowflake of the guild. */
  readonly guild: string;
  /** Snowflake of the command, or of the application. */
  readonly id: string;
  /** The entries. */
  readonly entries: readonly Json[];
}

/** The edit of permissions that a request is, over the API or the driver; undefined for any other request. */
export async function permissionsEditOf(call: Call): Promise<PermissionsEdit | undefined> {
  const isDriven = driven(call) === "changePermissions";
  if (!isDriven && call.operation !== "edit-permissions") return undefined;
  const body = await objectOf(call.request);
  const entries = elementsOf(body["permissions"]);
  if (isDriven) return { guild: textOf(body, "guild_id"), id: textOf(body, "command_id"), entries };
  return { guild: call.path["guild"] ?? "", id: call.path["id"] ?? "", entries };
}

/** Which events of edits of permissions are not sent. */
export interface UnsentEvents {
  /** Notes that permissions under this id were edited. @returns number of the edit */
  readonly note: (id: string) => number;
  /** No event follows the edit of this number. */
  readonly leaveOut: (id: string, edit: number) => void;
  /** Whether an event is not sent: begins with all that were sent since the reset. */
  readonly isLeftOut: LeftOut;
}

/** None is left out at first. */
export function unsentEvents(): UnsentEvents {
  const edits = new Map<string, number>();
  const unsent = new Set<string>();
  const isOf = (id: string, { name, data }: JsonObject) => name === PERMISSIONS_UPDATE && textOf(data, "id") === id;
  return {
    note(id) {
      const edit = (edits.get(id) ?? 0) + 1;
      edits.set(id, edit);
      return edit;
    },
    leaveOut(id, edit) {
      unsent.add(`${id} ${edit}`);
    },
    isLeftOut(event, before) {
      const id = textOf(event["data"], "id");
      if (!isOf(id, event)) return false;
      return unsent.has(`${id} ${before.filter((each) => isOf(id, each)).length + 1}`);
    },
  };
}

/** Sets permissions behind the scenes, so that no event follows. */
export async function permitUnseen(
  { ask }: Behind,
  events: UnsentEvents,
  { guild, id, entries }: PermissionsEdit,
): Promise<void> {
  const body = { guild_id: guild, command_id: id, permissions: entries };
  const response = await ask("POST", "/driver/changePermissions", body);
  if (response.ok) events.leaveOut(id, events.note(id));
}
