/** Bugs that show after some time. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, withOptions, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, invoke } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { isReset } from "./paths.js";

const HOUR_MS = 60 * 60 * 1000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** The time of joining is kept as an age, which is taken from a start that moves on with the clock. */
function joiningWithTheUse(): Handler {
  const joinedAt = new Map<string, number>();
  const lateBy = new Map<string, number>();
  let movedMs = 0;
  const later =
    (milliseconds: number): Change =>
    (member) => {
      const joined = Date.parse(textOf(member, "joined_at"));
      return Number.isNaN(joined) ? member : { ...member, joined_at: new Date(joined + milliseconds).toISOString() };
    };
  const asDelivered: Change = (one) => {
    const milliseconds = lateBy.get(textOf(one, "id")) ?? 0;
    return withMember(one, "member", (member) => inEach(member, later(milliseconds)));
  };
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    const response = await pass();
    if (name === undefined || !response.ok) return response;
    if (isReset(call)) {
      joinedAt.clear();
      movedMs = 0;
    }
    if (name === "listDeliveries") return changed(response, (body) => inInteractions(asDelivered)(body, call));
    const sent = await objectOf(call.request);
    const user = textOf(sent, "user_id");
    if (name === "makeMember" && !joinedAt.has(user)) joinedAt.set(user, movedMs);
    const interaction = textOf(await objectOf(response), "interaction_id");
    const sinceJoin = movedMs - (joinedAt.get(user) ?? 0);
    if (interaction !== "" && sinceJoin > 0 && name === "invokeCommand") lateBy.set(interaction, sinceJoin);
    return response;
  };
}

/** Choices without the dictionaries of their names, for which the archive has no column. */
const withArchivedChoices: Change = (option) =>
  withMember(option, "choices", (choices) => inEach(choices, (choice) => without(choice, "name_localizations")));

/** A command that was not written for a month comes from the archive when it is edited. */
function archivingAfterAMonth(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path } = call;
    if (isReset(call)) movedMs = 0;
    if (operation !== "create" && operation !== "edit") return pass();
    const body = await objectOf(call.request);
    const isOld = movedMs - (writtenAt.get(path["id"] ?? "") ?? movedMs) >= MONTH_MS;
    const stored: JsonObject =
      operation === "edit" && isOld ? await objectOf(await ask("GET", `${place}/${path["id"]}`)) : {};
    const { options } = withOptions(stored, withArchivedChoices);
    const isRestored = isObject(body) && body["options"] === undefined && Array.isArray(options) && options.length > 0;
    const response = await (isRestored ? pass({ ...body, options }) : pass());
    if (response.ok) writtenAt.set(textOf(await objectOf(response), "id"), movedMs);
    return response;
  };
}

const CHOICES = [{ name: "Red", name_localizations: { de: "Rot" }, value: "red" }];

/** Those of a time. */
export const THIRTY_EIGHTH_TIMES: readonly PlantedBug[] = [
  // D1 "Interaction received by the application": "member | object | Guild member with nested user object, roles, permissions, joined_at, …".
  {
    id: "members-join-when-they-use-a-command",
    what: "The joined_at of the member who uses a command moves on with the clock instead of staying as it was.",
    kind: "time",
    rules: ["interaction.member.has-its-fields"],
    plant: handledBy(joiningWithTheUse),
    minimal: [createA({}), drive("moveClock", { milliseconds: HOUR_MS }), invoke(0), DELIVERIES],
  },
  // D1 "Edit body": "Every field is optional, and each provided field entirely overwrites the existing value."
  {
    id: "commands-out-of-the-archive-lack-names-of-choices",
    what: "An edit of a command that was not written for a month, without options, removes the localized names of choices.",
    kind: "time",
    rules: [
      "edit.keeps-other-fields",
      "edit.answers-the-whole-command",
      "choice.name-localizations.follow-the-name",
      "option.fields.round-trip",
      "localization.dictionaries.are-in-single-answers",
      "localization.names.are-accepted-everywhere",
      "localization.list.reaches-every-depth",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(archivingAfterAMonth),
    minimal: [
      createA({ options: [{ type: 3, name: "o", description: "o", choices: CHOICES }] }),
      drive("moveClock", { milliseconds: MONTH_MS }),
      edit(0, { description: "b" }),
    ],
  },
];
