/** Bugs where scopes mix: interactions, guilds and applications. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { Fetch, PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  DELIVERIES,
  drive,
  GLOBALLY,
  IN_OTHER_GUILD,
  invoke,
  permissions,
  permit,
  read,
  remove,
  times,
} from "../requests.js";
import { changed, handledBy, refusal } from "../wrap.js";
import { delivered, respond } from "./delivered.js";

const FOLLOW_UPS = 5;
const FOLLOW_UP_PATH = /\/webhooks\/\d+\/(?<token>[^/]+)$/;
const CONTEXT_MENUS: readonly (Json | undefined)[] = [2, 3];

function isOfUserAlone(owners: Json | undefined): boolean {
  return isObject(owners) && owners["0"] === undefined && owners["1"] !== undefined;
}

/** The limit of follow-ups is counted by user, not by interaction. */
function countsFollowUpsByUser(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const userByToken = new Map<string, string>();
    const sent = new Map<string, number>();
    return async (call, { pass }) => {
      const { request } = call;
      const token = FOLLOW_UP_PATH.exec(new URL(request.url).pathname)?.groups?.["token"] ?? "";
      const user = request.method === "POST" ? userByToken.get(token) : undefined;
      if (user !== undefined && (sent.get(user) ?? 0) >= FOLLOW_UPS) return refusal();
      const response = await pass();
      if (user !== undefined && response.ok) sent.set(user, (sent.get(user) ?? 0) + 1);
      if (driven(call) !== "listDeliveries") return response;
      const note = inInteractions((interaction) => {
        const { member, user: alone, authorizing_integration_owners: owners } = interaction;
        const id = textOf(isObject(member) ? member["user"] : alone, "id");
        if (isOfUserAlone(owners)) userByToken.set(textOf(interaction, "token"), id);
        return interaction;
      });
      note((await bodyOf(response)) ?? null, call);
      return response;
    };
  });
}

/** Permissions are deleted by the name of their command, whatever its scope. */
function dropsByName(): (service: Fetch) => Fetch {
  return remembering((known) => {
    const dropped = new Set<string>();
    return async ({ operation, path, place }, { pass }) => {
      const address = `${place}/${path["id"]}`;
      const before = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
      const response = await pass();
      if (!response.ok) return response;
      if (operation === "edit-permissions") dropped.delete(address);
      for (const [id, each] of known) {
        const { application_id: owner, guild_id: guild } = each.command;
        const isOwn = guild !== undefined && owner === path["application"] && path["guild"] === undefined;
        if (isOwn && before !== undefined && keyOf("", each.command) === keyOf("", before.command)) {
          dropped.add(`${each.place}/${id}`);
        }
      }
      if (operation !== "get-permissions" || !dropped.has(address)) return response;
      return changed(response, (body) => (isObject(body) ? { ...body, permissions: [] } : body));
    };
  });
}

/** The unique index of context menu commands lacks the application. */
function sharesContextMenus(): (service: Fetch) => Fetch {
  return remembering((known) => async ({ operation, path, request }, { pass }) => {
    if (operation !== "create" || path["guild"] === undefined) return pass();
    const body = await objectOf(request);
    const isTaken = [...known.values()].some(({ command }) => {
      const isOther = command["guild_id"] === path["guild"] && command["application_id"] !== path["application"];
      return isOther && keyOf("", command) === keyOf("", body);
    });
    return isTaken && CONTEXT_MENUS.includes(body["type"]) ? refusal() : pass();
  });
}

/** The rows of a bulk overwrite are written by id alone, so a command of another guild moves. */
function movesBetweenGuilds(): (service: Fetch) => Fetch {
  return remembering((known) => async ({ operation, path, place, request }, { pass, ask }) => {
    if (operation !== "bulk" || path["guild"] === undefined) return pass();
    const moved: string[] = [];
    inEach((await bodyOf(request)) ?? null, (element) => {
      const before = known.get(textOf(element, "id"));
      const isElsewhere = before !== undefined && before.place !== place && before.command["guild_id"] !== undefined;
      if (isElsewhere) moved.push(`${before.place}/${textOf(element, "id")}`);
      return element;
    });
    const response = await pass();
    if (response.ok) await Promise.all(moved.map((address) => ask("DELETE", address)));
    return response;
  });
}

const followUp = (index: number, position: number): PlainRequest => {
  const path = `/webhooks/{application_id}/${delivered(index, "token", position)}`;
  return { method: "POST", path, body: { content: "c" }, as: "none" };
};
const ANSWER = { type: 4, data: { content: "a" } };
const MENU = { name: "Menu", type: 2 };
const OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** Each takes two interactions, guilds or applications. */
export const TWENTY_FOURTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "follow-ups-are-counted-by-user",
    what: "The five follow-ups of a user-installed application are counted by user, over all interactions.",
    kind: "scope",
    rules: ["interaction.follow-ups.of-user-installed-applications-are-5"],
    plant: countsFollowUpsByUser(),
    minimal: [
      createA({ integration_types: [1] }, GLOBALLY),
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      invoke(0),
      invoke(0),
      DELIVERIES,
      respond(4, ANSWER),
      ...times(FOLLOW_UPS, () => followUp(4, 0)),
      respond(4, ANSWER, 1),
      followUp(4, 1),
    ],
  },
  {
    id: "deletion-drops-permissions-of-a-namesake",
    what: "Deleting a global command also removes the permissions of the guild command of the same type and name.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope", "permission.edit.is-read-back"],
    plant: dropsByName(),
    minimal: [createA({}), createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), remove(1, GLOBALLY), permissions(0)],
  },
  {
    id: "context-menu-names-are-taken-by-other-applications",
    what: "A user or message command of a guild is refused when another application has one of that name there.",
    kind: "scope",
    rules: ["command.name.is-free-for-other-applications", "endpoint.create.answers-201-for-a-new-name"],
    plant: sharesContextMenus(),
    minimal: [create(MENU), { ...create(MENU, OTHER_APPLICATION), as: "otherBot" }],
  },
  {
    id: "bulk-moves-a-command-of-another-guild",
    what: "A bulk overwrite with the id of a command of another guild takes that command away there.",
    kind: "scope",
    rules: ["bulk.stays-in-its-scope", "scope.writes-stay-in-their-scope", "scope.guild-ids-do-not-cross"],
    plant: movesBetweenGuilds(),
    minimal: [createA({}), bulk([{ id: "{#0.id}", name: "a", description: "a" }], IN_OTHER_GUILD), read(0)],
  },
];
