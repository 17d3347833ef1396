/** Bugs that show on another day: times. */
import { bodyOf } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const USES: ReadonlySet<string> = new Set(["invokeCommand", "typeOption", "useComponent", "submitModal"]);

/** Entitlements are kept for a day in the cache that the events of their end come from. */
function forgettingOldEntitlements(): Handler {
  const madeAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    if (name === "reset") madeAt.clear();
    if (name === "endEntitlement") {
      const ageMs = movedMs - (madeAt.get(textOf(body, "entitlement_id")) ?? movedMs);
      return ageMs >= DAY_MS ? Response.json({}) : pass();
    }
    const response = await pass();
    if (name === "makeEntitlement" && body["subscription"] === true && response.ok)
      madeAt.set(textOf(await objectOf(response), "entitlement_id"), movedMs);
    return response;
  };
}

/** Tokens are made of a number that begins at 0 each day. */
function countingTokensPerDay(): Handler {
  const numbers = new Map<string, number>();
  const tokens = new Map<number, string>();
  const shown = new Map<string, readonly [real: string, shown: string]>();
  let movedMs = 0;
  let day = 0;
  let uses = 0;
  const asDelivered: Change = (one) => {
    const id = textOf(one, "id");
    const real = textOf(one, "token");
    const number = numbers.get(id);
    if (number === undefined) return one;
    const token = tokens.get(number) ?? real;
    tokens.set(number, token);
    shown.set(id, [real, token]);
    return { ...one, token };
  };
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const id = call.path["id"] ?? "";
    const [real, token] = (call.operation === "respond" ? shown.get(id) : undefined) ?? [];
    const tokenSent = new URL(call.request.url).pathname.split("/").at(-2);
    const body = real !== token && token === tokenSent ? await bodyOf(call.request) : undefined;
    // The service finds an interaction by its id and its own token.
    if (body !== undefined) return ask("POST", `/interactions/${id}/${real}/callback?${call.query}`, body);
    const name = driven(call) ?? "";
    const response = await pass();
    if (USES.has(name) && response.ok) {
      const { interaction_id: used } = await objectOf(response);
      const today = Math.floor(movedMs / DAY_MS);
      if (today !== day) uses = 0;
      day = today;
      if (typeof used === "string") {
        numbers.set(used, uses);
        uses += 1;
      }
    }
    return name === "listDeliveries" ? changed(response, (all) => inInteractions(asDelivered)(all, call)) : response;
  };
}

/** Those of another day. */
export const THIRTEENTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "entitlements-of-yesterday-end-silently",
    what: "The end of an entitlement of a subscription that was made a day ago sends no event.",
    kind: "time",
    rules: ["event.entitlement-update.follows-its-end"],
    plant: handledBy(forgettingOldEntitlements),
    minimal: [
      drive("makeEntitlement", { user_id: "{user_id}", subscription: true }),
      drive("moveClock", { milliseconds: DAY_MS }),
      drive("endEntitlement", { entitlement_id: "{#0.entitlement_id}" }),
      drive("listEvents"),
    ],
  },
  {
    id: "tokens-begin-again-each-day",
    what: "The interactions of a day have the tokens that those of the day before had, in the same order.",
    kind: "time",
    rules: ["interaction.token.is-unique"],
    plant: handledBy(countingTokensPerDay),
    minimal: [createA({}), invoke(0), drive("moveClock", { milliseconds: DAY_MS }), invoke(0), DELIVERIES],
  },
];
