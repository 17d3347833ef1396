/** Bugs of requests that arrive together. */
import { elementsOf } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, atOnce, create, createA, FORBID_USER, GLOBALLY, permissions, permit } from "../requests.js";
import { afterOthers, type Handler, handledBy } from "../wrap.js";
import { groupsIn, isReset } from "./paths.js";

const LOBBIES = /^PUT \/lobbies$/;
const ENTRY_POINT = 4;

/** A lobby is looked for by its secret, and made a little later where there was none. */
function lookingForLobbiesFirst(): Handler {
  const made = new Set<string>();
  const running = new Map<string, number>();
  return async (call, { pass }) => {
    if (isReset(call)) made.clear();
    const body = groupsIn(call, LOBBIES) === undefined ? {} : await objectOf(call.request);
    const secret = textOf(body, "secret");
    if (secret === "" || made.has(secret)) return pass();
    const before = running.get(secret) ?? 0;
    running.set(secret, before + 1);
    await afterOthers();
    const response = await (before === 0 ? pass() : pass({ ...body, secret: `${secret} ${before}` }));
    running.delete(secret);
    if (response.ok) made.add(secret);
    return response;
  };
}

/** The one entry point has a place, which both creates find empty and write to. */
function writingToOnePlace(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const isOne = operation === "create" && path["guild"] === undefined;
    if (!isOne || (await objectOf(request))["type"] !== ENTRY_POINT) return pass();
    const before = running.get(place);
    const answer = (before ?? Promise.resolve(undefined)).then(async (earlier) => {
      await afterOthers();
      if (earlier?.status === 201) await ask("DELETE", `${place}/${textOf(await objectOf(earlier), "id")}`);
      return pass();
    });
    running.set(place, answer);
    const response = await answer;
    if (running.get(place) === answer) running.delete(place);
    return response;
  };
}

/** Old permissions are deleted before new ones are written, and not in one transaction. */
function deletingBeforeWriting(): Handler {
  const counts = new Map<string, number>();
  const emptied = new Set<string>();
  return async ({ operation, request, path }, { pass }) => {
    const { url } = request;
    if (operation === "get-permissions" && emptied.has(url)) {
      const { application = "", guild = "", id = "" } = path;
      return Response.json({ id, application_id: application, guild_id: guild, permissions: [] });
    }
    if (operation !== "edit-permissions") return pass();
    if ((counts.get(url) ?? 0) > 0) emptied.add(url);
    await afterOthers();
    const response = await pass();
    emptied.delete(url);
    if (response.ok) counts.set(url, elementsOf((await objectOf(response))["permissions"]).length);
    return response;
  };
}

const JOIN: PlainRequest = { method: "PUT", path: "/lobbies", body: { secret: "s" }, as: "guildManager" };

/** Those that need two requests at once. */
export const THIRTY_EIGHTH_RACES: readonly PlantedBug[] = [
  // D1 "Other endpoints": "PUT /lobbies | Create a lobby or join one by secret".
  {
    id: "one-secret-opens-two-lobbies",
    what: "Two requests at once with the secret of no lobby yet make a lobby each.",
    kind: "race",
    rules: ["notice.lobby.is-created-or-joined"],
    plant: handledBy(lookingForLobbiesFirst),
    minimal: [JOIN, atOnce(JOIN)],
  },
  // D1 "Entry point handler types": "Only one global entry point command is allowed per application."
  {
    id: "entry-points-at-once-replace-each-other",
    what: "Of two creates of an entry point at once both are answered with 201, and the command of one is gone.",
    kind: "race",
    rules: [
      "entry-point.is-single",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "entry-point.is-listed",
    ],
    plant: handledBy(writingToOnePlace),
    minimal: [
      create({ name: "one", type: ENTRY_POINT, handler: 1 }, GLOBALLY),
      atOnce(create({ name: "two", type: ENTRY_POINT, handler: 1 }, GLOBALLY)),
    ],
  },
  // D1 "Permissions endpoints": "Edit permissions of one command | … | overwrites existing permissions": at no time there are none.
  {
    id: "permissions-are-away-while-they-are-replaced",
    what: "A read at the time of an edit finds no permissions, although there are some before and after it.",
    kind: "race",
    rules: ["permission.edit.replaces-all", "permission.edit.is-read-back", "permission.get.answers-the-object"],
    plant: handledBy(deletingBeforeWriting),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [ALLOW_ROLE, FORBID_USER]), atOnce(permissions(0))],
  },
];
