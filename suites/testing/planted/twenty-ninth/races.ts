/** Bugs of requests at the same time: races. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf, interactionsIn, tokenIn } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, countOf, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  createA,
  DELIVERIES,
  drive,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  invoke,
  list,
  permissions,
  permit,
  row,
  use,
} from "../requests.js";
import { afterOthers, changed, type Handler } from "../wrap.js";
import { acceptedBy, handled, ownLocaleOf } from "./support.js";

/** Carries out some work, or waits for the answer to that of another owner under the same key. */
type Share = (key: string, owner: string, work: () => Promise<Response>) => Promise<Response>;

/** Work under one key is done once, whoever it is for. */
function sharing(): Share {
  const running = new Map<string, { readonly owner: string; readonly answer: Promise<Response> }>();
  return async (key, owner, work) => {
    const first = running.get(key);
    if (first !== undefined) return first.owner === owner ? work() : (await first.answer).clone();
    const answer = afterOthers().then(work);
    running.set(key, { owner, answer });
    const response = await answer;
    running.delete(key);
    return response.clone();
  };
}

/** Presses at once of a button are taken for a double click, whose key lacks the user. */
function takingPressesForDoubleClicks(): Handler {
  const share = sharing();
  return async (call, { pass }) => {
    const body = driven(call) === "useComponent" ? await objectOf(call.request) : undefined;
    if (body === undefined || countOf(body["values"]) > 0) return pass();
    const { channel_id = null, message_id = null, custom_id = null, component_id = null } = body;
    const key = JSON.stringify([channel_id, message_id, custom_id, component_id]);
    return share(key, textOf(body, "user_id"), () => pass());
  };
}

/** Creates at once are taken for repeated ones by their body, without a look at the guild. */
function takingCreatesForRepeated(): Handler {
  const share = sharing();
  return async ({ operation, path, request }, { pass }) => {
    const { application = "", guild } = path;
    if (operation !== "create" || guild === undefined) return pass();
    const body = (await bodyOf(request)) ?? null;
    return share(JSON.stringify([application, request.headers.get("authorization"), body]), guild, () => pass());
  };
}

/** Lists at once are read once by their address, without a look at the headers. */
function readingListsOnce(): Handler {
  const share = sharing();
  return ({ operation, place, query, request }, { pass }) => {
    if (operation !== "list") return pass();
    const key = JSON.stringify([place, String(query), request.headers.get("authorization")]);
    return share(key, JSON.stringify([ownLocaleOf(request), acceptedBy(request)]), () => pass());
  };
}

/** An edit of permissions that goes on. */
interface RunningEdit {
  readonly place: string;
  /** What the permissions were before, once the edit is done. */
  readonly done: Promise<Json>;
}

/** The permissions of a command are one record with all guilds, which is read, changed and written. */
function writingAllGuilds(): Handler {
  const running = new Map<string, RunningEdit>();
  return async ({ operation, place, path }, { pass, ask }) => {
    const id = path["id"] ?? "";
    if (operation !== "edit-permissions") return pass();
    const before = async () => (await objectOf(await ask("GET", `${place}/${id}/permissions`)))["permissions"] ?? [];
    const earlier = running.get(id);
    const edited = before().then(async (permissions) => {
      await afterOthers();
      return { permissions, response: await pass() };
    });
    if (earlier === undefined) running.set(id, { place, done: edited.then(({ permissions }) => permissions) });
    const { response } = await edited;
    if (earlier === undefined) running.delete(id);
    if (earlier === undefined || earlier.place === place || !response.ok) return response;
    await ask("PUT", `${earlier.place}/${id}/permissions`, { permissions: await earlier.done });
    return response;
  };
}

/** Tokens are made from the time, so uses at once have the same. */
function makingTokensFromTheTime(): Handler {
  const firsts = new Map<string, string>();
  const tokens = new Map<string, string>();
  let running: Promise<string> | undefined;
  const sharedToken = (id: string) => tokens.get(firsts.get(id) ?? "");
  const asDelivered: Change = (one) => ({ ...one, token: sharedToken(textOf(one, "id")) ?? one["token"] ?? null });
  return async (call, { pass, ask }) => {
    const id = call.path["id"] ?? "";
    const own = tokens.get(id);
    if (call.operation === "respond" && own !== undefined && sharedToken(id) === tokenIn(call.request)) {
      const body = await bodyOf(call.request);
      if (body !== undefined) return ask("POST", `/interactions/${id}/${own}/callback?${call.query}`, body);
    }
    if (driven(call) === "listDeliveries") {
      const response = await pass();
      for (const each of interactionsIn(await bodyOf(response))) tokens.set(textOf(each, "id"), textOf(each, "token"));
      return changed(response, (body) => inInteractions(asDelivered)(body, call));
    }
    if (driven(call) !== "invokeCommand") return pass();
    const earlier = running;
    const used = afterOthers().then(() => pass());
    const usedId = used.then(async (response) => textOf(await objectOf(response), "interaction_id"));
    running = usedId;
    const newId = await usedId;
    if (running === usedId) running = undefined;
    const first = (await earlier) ?? "";
    if (first !== "" && newId !== "") firsts.set(newId, firsts.get(first) ?? first);
    return used;
  };
}

const BUTTON: Json = { type: 2, style: 1, label: "b", custom_id: "b" };
/** The first user presses the button of the first message. */
const PRESS = use(0, "b");

/** Those of requests at once. */
export const TWENTY_NINTH_RACES: readonly PlantedBug[] = [
  {
    id: "two-users-press-a-button-once",
    what: "Of presses of one button by two users at the same time, only the first is delivered.",
    kind: "race",
    rules: [
      "button.press-delivers-an-interaction",
      "interaction.type.is-by-cause",
      "interaction.id.is-unique",
      "interaction.member.has-its-fields",
    ],
    plant: handled(takingPressesForDoubleClicks),
    minimal: [
      row(BUTTON),
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      PRESS,
      atOnce({ ...PRESS, body: { ...(isObject(PRESS.body) ? PRESS.body : {}), user_id: "{#1.user_id}" } }),
    ],
  },
  {
    id: "creates-at-once-in-two-guilds-are-one",
    what: "Of equal creates in two guilds at the same time, only the first is carried out, and both get its answer.",
    kind: "race",
    rules: [
      "command.guild-id.equals-the-path",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-free-in-other-scopes",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handled(takingCreatesForRepeated),
    minimal: [createA({}), atOnce(createA({}, IN_OTHER_GUILD))],
  },
  {
    id: "lists-at-once-are-in-one-language",
    what: "Of lists of one scope in two languages at the same time, both are answered in the language of the first.",
    kind: "race",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
      "localization.list.reaches-every-depth",
    ],
    plant: handled(readingListsOnce),
    minimal: [
      createA({ description_localizations: { de: "b" } }),
      { ...list(), headers: { "accept-language": "de" } },
      atOnce({ ...list(), headers: { "accept-language": "fr" } }),
    ],
  },
  {
    id: "permissions-at-once-in-two-guilds-undo-each-other",
    what: "Of edits of the permissions of a global command in two guilds at the same time, the second undoes the first.",
    kind: "race",
    rules: [
      "permission.is-per-guild",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.edit.replaces-all",
      "permission.covers-global-and-guild-commands",
      "scope.writes-stay-in-their-scope",
      "event.permissions-update.follows-an-edit",
    ],
    plant: handled(writingAllGuilds),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE], IN_GUILD),
      atOnce(permit(0, [FORBID_USER], IN_OTHER_GUILD)),
      permissions(0),
    ],
  },
  {
    id: "uses-at-once-have-one-token",
    what: "Uses of commands at the same time are delivered with the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: handled(makingTokensFromTheTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
];
