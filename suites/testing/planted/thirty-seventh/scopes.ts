/** Bugs that mix applications, tokens, guilds or users. */
import type { JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, drive, GLOBALLY } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { EMOJI, EMOJIS, matched } from "./paths.js";
import { pickedIn, withPicked } from "./picker.js";
import { NEW_EMOJI } from "./surroundings.js";

const MOST_EMOJIS = 2000;
const PICKER = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });

/** Emojis are counted in one table. */
function countingAllEmojis(): Handler {
  const counts = new Map<string, number>();
  const add = (id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") counts.clear();
    const created = matched(call, "POST", EMOJIS);
    const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
    if (created !== undefined && all >= MOST_EMOJIS) return refusal();
    const response = await pass();
    if (!response.ok) return response;
    const removed = matched(call, "DELETE", EMOJI);
    if (created !== undefined) add(created.id, 1);
    if (removed !== undefined) add(removed.id, -1);
    const { application_id: id, total } = name === "makeEmojis" ? await objectOf(call.request) : {};
    if (typeof total === "number") counts.set(String(id), Math.max(total, counts.get(String(id)) ?? 0));
    return response;
  };
}

/** A name is found among those that the same kind of token made. */
function findingOwnNames(): Handler {
  const makers = new Map<string, string>();
  return async (call, { pass }) => {
    if (call.operation !== "create") return pass();
    const [scheme = ""] = (call.request.headers.get("authorization") ?? "").split(" ");
    const key = keyOf(call.place, await objectOf(call.request));
    const response = await pass();
    if (response.status === 201) makers.set(key, scheme);
    const isOther = response.status === 200 && (makers.get(key) ?? scheme) !== scheme;
    return isOther ? Response.json(await objectOf(response), { status: 201 }) : response;
  };
}

/** An application that leaves one guild is no longer in the index of global commands. */
function leavingTheIndex(): Handler {
  let own = "";
  const gone = new Set<string>();
  return async (call, { pass }) => {
    if (call.path["application"] !== undefined && own === "") own = call.path["application"];
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    const response = await pass();
    if (!response.ok || body["guild_id"] === undefined) {
      if (name === "reset") gone.clear();
      return name === "listPicker"
        ? changed(response, (answer) => inEach(answer, (each) => withoutGlobal(each, gone)))
        : response;
    }
    const application = textOf(body, "application_id") || own;
    if (name === "uninstall") gone.add(application);
    if (name === "install") gone.delete(application);
    return response;
  };
}

function withoutGlobal(answer: JsonObject, gone: ReadonlySet<string>): JsonObject {
  const isShown = (each: JsonObject) => each["guild_id"] !== undefined || !gone.has(textOf(each, "application_id"));
  return { ...answer, commands: pickedIn(answer).filter(isShown) };
}

/** What a channel offers is kept with what the first adult was shown. */
function sharingThePicker(known: Known): Handler {
  const shown = new Map<string, Set<string>>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") shown.clear();
    if (name !== "listPicker") return pass();
    const channel = textOf(await objectOf(call.request), "channel_id");
    const before = shown.get(channel) ?? new Set();
    const response = await pass();
    const restricted = [...known.values()].filter(({ command }) => command["nsfw"] === true);
    const isBefore = (id: string) => before.has(id);
    const answer = await withPicked(
      response,
      restricted.filter(({ command }) => isBefore(textOf(command, "id"))),
    );
    const all = pickedIn(await objectOf(response)).map((each) => textOf(each, "id"));
    shown.set(channel, new Set([...before, ...all]));
    return answer;
  };
}

/** Those that need two of a kind. */
export const SCOPES: readonly PlantedBug[] = [
  {
    // D1 "Limits": "Application emojis | 2000 per application".
    id: "emojis-of-all-applications-share-2000",
    what: "An application cannot create an emoji while another application has 2000 of them.",
    kind: "scope",
    rules: ["notice.emojis.are-at-most-2000"],
    plant: handledBy(countingAllEmojis),
    minimal: [drive("makeEmojis", { application_id: "{other_application_id}", total: MOST_EMOJIS }), NEW_EMOJI],
  },
  {
    // D1 "Errors": "Create with an existing name (same application, type, scope) | 200, command overwritten";
    // "Authentication" 2: "All command management endpoints accept either form."
    id: "names-are-new-to-the-other-token",
    what: "A create by the client credentials token answers 201 where the bot made the command, and the other way round.",
    kind: "scope",
    rules: ["endpoint.create.answers-200-for-a-used-name", "authentication.client-credentials.are-accepted"],
    plant: handledBy(findingOwnNames),
    minimal: [createA({}), { ...createA({ description: "b" }), as: "clientCredentials" }],
  },
  {
    // D1 "What the service does" 3: "A command is scoped globally (available in every guild that has the application
    // [...])".
    id: "leaving-one-guild-takes-global-commands-from-all",
    what: "After an application was removed from one guild its global commands are in no picker of other guilds.",
    kind: "scope",
    rules: ["access.global-commands.are-in-every-guild"],
    plant: handledBy(leavingTheIndex),
    minimal: [createA({}, GLOBALLY), drive("uninstall", { guild_id: "{other_guild_id}" }), PICKER],
  },
  {
    // D1 "Size and usage rules" 3: "Commands marked nsfw are visible and usable only to users aged 18 or more."
    id: "one-adult-opens-the-picker-to-minors",
    what: "Where an adult opened the picker of a channel, users under 18 are shown its age-restricted commands as well.",
    kind: "scope",
    rules: ["access.nsfw.is-for-adults", "access.denied-user.neither-sees-nor-uses"],
    plant: remembering(sharingThePicker),
    minimal: [
      createA({ nsfw: true }),
      PICKER,
      drive("makeUser", { is_adult: false }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#2.user_id}" }),
      drive("listPicker", { user_id: "{#2.user_id}", channel_id: "{channel_id}" }),
    ],
  },
];
