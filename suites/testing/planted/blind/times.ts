/** Bugs that show when time goes by; the clock is the driver's. */
import { isObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, drive, edit, GLOBALLY, invoke, list, permissions, permit, remove } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { calledPlace, replacingPermissions } from "./lost-permissions.js";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How far the driver moved the clock by this call, in milliseconds. */
export async function movedBy({ path, request }: Call): Promise<number> {
  const { milliseconds } = path["name"] === "moveClock" ? await objectOf(request) : {};
  return typeof milliseconds === "number" ? milliseconds : 0;
}

/** A deleted command leaves its name behind; a day later, all commands of that name are removed for good. */
function purgingByName(known: Known): Handler {
  const deletedAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await movedBy(call);
    const gone = known.get(call.path["id"] ?? "");
    for (const [id, { key, place }] of known) {
      if (place !== call.place || movedMs - (deletedAt.get(key) ?? movedMs) < DAY_MS) continue;
      if ((await ask("DELETE", `${place}/${id}`)).ok) deletedAt.delete(key);
    }
    const response = await pass();
    if (call.operation === "delete" && response.ok && gone !== undefined) deletedAt.set(gone.key, movedMs);
    return response;
  };
}

/** Old versions are refused only for an hour after the edit. */
function forgettingOldVersions(): Handler {
  let movedMs = 0;
  const editedAt = new Map<string, number>();
  return async (call, { pass }) => {
    movedMs += await movedBy(call);
    if (call.operation === "edit") editedAt.set(call.path["id"] ?? "", movedMs);
    const body = await bodyOf(call.request);
    if (call.path["name"] !== "invokeCommand" || !isObject(body)) return pass();
    const at = editedAt.get(textOf(body, "command_id")) ?? movedMs;
    return movedMs - at >= HOUR_MS ? pass(without(body, "version")) : pass();
  };
}

export const BLIND_TIMES: readonly PlantedBug[] = [
  {
    id: "permissions-expire-after-a-day",
    what: "Permissions live in a cache for 24 hours, and a command whose entry expired has none.",
    kind: "time",
    rules: ["permission.edit.is-read-back"],
    plant: replacingPermissions((replaced) => {
      let movedMs = 0;
      const setAt = new Map<string, number>();
      return async (call) => {
        movedMs += await movedBy(call);
        if (call.operation === "edit-permissions") setAt.set(calledPlace(call), movedMs);
        for (const [place, at] of setAt) if (movedMs - at >= DAY_MS) replaced.set(place, []);
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), drive("moveClock", { milliseconds: DAY_MS }), permissions(0)],
  },
  {
    id: "names-of-deleted-commands-are-purged-after-a-day",
    what: "Deleted commands are purged by name a day later, which removes a command that was created with that name since.",
    kind: "time",
    rules: ["command.list.holds-each-command", "endpoint.get.answers-200"],
    plant: remembering(purgingByName),
    minimal: [createA({}), remove(0), createA({}), drive("moveClock", { milliseconds: DAY_MS }), list()],
  },
  {
    id: "old-versions-are-forgotten-after-an-hour",
    what: "Outdated versions of a global command are remembered for an hour; after it, a client may use them.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected"],
    plant: handledBy(forgettingOldVersions),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      drive("moveClock", { milliseconds: HOUR_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
];
