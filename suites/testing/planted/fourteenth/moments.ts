/** Bugs of members who are known for long: a time. */
import { elementsOf } from "../../../../src/contract/json.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Members are cached for a day with their roles, and read again without them. */
function cachingRolesForADay(): Handler {
  const givenAt = new Map<string, ReadonlyMap<string, number>>();
  const withoutRoles = new Map<string, ReadonlySet<string>>();
  let movedMs = 0;
  const asDelivered: Change = (one) => {
    const isBare = withoutRoles.get(textOf(one, "id"))?.has(textOf(one, "guild_id")) === true;
    return isBare ? withMember(one, "member", (member) => inEach(member, (each) => ({ ...each, roles: [] }))) : one;
  };
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    const user = textOf(body, "user_id");
    const response = await pass();
    if (!response.ok) return response;
    if (name === "reset") givenAt.clear();
    const areGiven = name === "makeMember" && elementsOf(body["role_ids"]).length > 0;
    if (areGiven) givenAt.set(user, new Map([...(givenAt.get(user) ?? []), [textOf(body, "guild_id"), movedMs]]));
    if (name === "listDeliveries") return changed(response, (all) => inInteractions(asDelivered)(all, call));
    const { interaction_id: used } = name === undefined ? {} : await objectOf(response);
    const old = [...(givenAt.get(user) ?? [])].filter(([, atMs]) => movedMs - atMs >= DAY_MS);
    if (typeof used === "string") withoutRoles.set(used, new Set(old.map(([guild]) => guild)));
    return response;
  };
}

/** Those of another day. */
export const FOURTEENTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "roles-are-known-for-a-day",
    what: "What a member does a day after getting roles is delivered with a member that has no roles.",
    kind: "time",
    rules: ["interaction.member.has-its-fields"],
    plant: handledBy(cachingRolesForADay),
    minimal: [
      createA({}),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", role_ids: ["{role_id}"] }),
      drive("moveClock", { milliseconds: DAY_MS }),
      invoke(0),
      DELIVERIES,
    ],
  },
];
