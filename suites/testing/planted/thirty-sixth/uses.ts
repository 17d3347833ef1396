/** What planted bugs ask of uses and of permissions. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { answers } from "../wrap.js";

const USER_ENTRY = 2;

/** Permissions that a request sets. */
interface SetPermissions {
  /** Same for one command, or one application, in one guild. */
  readonly slot: string;
  /** Its guild. */
  readonly guild: string;
  /** The command or the application. */
  readonly id: string;
  /** How many there are. */
  readonly count: number;
  /** The users that are allowed by their own id. */
  readonly allowed: ReadonlySet<string>;
}

/** The permissions that a request sets, through the API or the driver; undefined for any other request. */
export async function setPermissions(call: Call): Promise<SetPermissions | undefined> {
  if (call.operation === "edit-permissions") {
    const { guild = "", id = "" } = call.path;
    return permissionsOf(guild, id, (await objectOf(call.request))["permissions"]);
  }
  if (driven(call) !== "changePermissions") return undefined;
  const body = await objectOf(call.request);
  return permissionsOf(textOf(body, "guild_id"), textOf(body, "command_id"), body["permissions"]);
}

function permissionsOf(guild: string, id: string, permissions: Json | undefined): SetPermissions {
  const entries = elementsOf(permissions).filter(isObject);
  const users = entries.filter((each) => each["type"] === USER_ENTRY && each["permission"] === true);
  const allowed = new Set(users.map((each) => textOf(each, "id")));
  return { slot: `${guild} ${id}`, guild, id, count: entries.length, allowed };
}

/** The driver says what became of a use. */
export function cameTo(outcome: "denied" | "unknown" | "invalid"): Response {
  return Response.json({ outcome });
}

/** Changes the data of each interaction of that type where the driver lists what was delivered. */
export function deliversData(type: number, change: Change): (service: Fetch) => Fetch {
  return answers(
    inInteractions((one) => (one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one)),
  );
}

/** Changes each component of a submitted modal, those in labels too. */
export function inSubmitted(change: Change): Change {
  const inside: Change = (part) => change(withMember(part, "component", (inner) => inEach(inner, inside)));
  return (data) => withMember(data, "components", (all) => inEach(all, inside));
}

/** The body of a use of this operation; undefined for any other request. */
export async function useOf(call: Call, name: string): Promise<JsonObject | undefined> {
  return driven(call) === name ? objectOf(call.request) : undefined;
}
