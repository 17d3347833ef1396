/** One interaction of one use: for those who choose the use themselves. */
import type { JsonObject } from "../../src/contract/json.js";
import type { ComponentUse } from "./component-use.js";
import { commandData, componentData, modalData, numbered } from "./delivered-data.js";
import { type Envelope, sentMessage, type Use, whole } from "./interaction.js";
import type { Invocation } from "./invocation.js";
import type { Submission } from "./modal-submission.js";
import { outsideGuilds, type Place, WORLD, type World } from "./world.js";

/** Where and in which language it happens; by default in a guild of `WORLD`, in American English. */
export interface Occasion {
  /** The context of the use: guild, bot DM or private channel. */
  readonly place?: Place;
  /** The entities that the use can name. */
  readonly world?: World;
  /** Locale of the user; the guild has its own. */
  readonly locale?: string;
}

/** Ids that whoever delivers it replaces: no two interactions share one. */
const ENVELOPE: Envelope = {
  id: "900000000000000001",
  token: "a-token-that-stands-for-another",
  locale: "en-US",
  app_permissions: "2248473465835073",
  attachment_size_limit: 10 * 1024 * 1024,
};

/** Who there is to choose from at a place. */
export function worldAt(place: Place, world: World = WORLD): World {
  return place === "guild" ? world : outsideGuilds(world);
}

function of(makeUse: (around: { world: World; place: Place }) => Use, occasion: Occasion): JsonObject {
  const { place = "guild", world = WORLD, locale = ENVELOPE.locale } = occasion;
  const there = worldAt(place, world);
  return whole(makeUse({ world: there, place }), { ...ENVELOPE, locale }, place, there);
}

/** The command was used, or one of its options is typed into. @param command with id and version */
export function commandInteraction(
  command: JsonObject,
  use: Invocation,
  cause: "used" | "typed",
  occasion: Occasion = {},
): JsonObject {
  return of((around) => ({ type: cause === "used" ? 2 : 4, data: commandData(command, use, around) }), occasion);
}

/** A button was pressed, or values were chosen, in a message of the application. @param message as it was sent */
export function componentInteraction(message: JsonObject, use: ComponentUse, occasion: Occasion = {}): JsonObject {
  const read = sentMessage(message, occasion.world ?? WORLD);
  return of((around) => ({ type: 3, data: componentData(read, use, around), message: read }), occasion);
}

/** A modal was submitted. @param from the message whose component opened it, as it was sent */
export function modalInteraction(
  modal: JsonObject,
  submission: Submission,
  occasion: Occasion = {},
  from?: JsonObject,
): JsonObject {
  const form = { ...modal, components: numbered(modal["components"]) };
  const message = from === undefined ? {} : { message: sentMessage(from, occasion.world ?? WORLD) };
  return of((around) => ({ type: 5, data: modalData(form, submission, around), ...message }), occasion);
}
