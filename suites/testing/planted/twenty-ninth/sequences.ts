/** Bugs of several requests one after another: sequences. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf, type Call, interactionsIn } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  bulk,
  create,
  createA,
  DELIVERIES,
  drive,
  GLOBALLY,
  IN_GUILD,
  invoke,
  list,
  remove,
  row,
  times,
  use,
} from "../requests.js";
import { type Handler, refusal } from "../wrap.js";
import {
  acceptedBy,
  CHAT_INPUT,
  delivered,
  handled,
  knowing,
  MAX_CHAT_INPUT,
  ownLocaleOf,
  respond,
  USER_COMMAND,
} from "./support.js";

/** User commands, and message commands, of a scope. @see D1 Limits */
const MAX_MENUS = 15;
/** Follow-ups of a user-installed application. @see D1 Limits */
const MAX_FOLLOW_UPS = 5;
const MESSAGE_COMMAND = 3;
const ENTRY_POINT = 4;
const USER_INSTALL = 1;
const GROUP_MESSAGE = 3;
const ANSWER_MESSAGE = 4;
const ANSWER_MODAL = 9;
const ANSWER_LAUNCH = 12;
const LABEL = 18;
const TEXT_INPUT = 4;

/** How many commands of a type a scope has room for. */
function roomOf(type: Json): number {
  if (type === USER_COMMAND || type === MESSAGE_COMMAND) return MAX_MENUS;
  return type === ENTRY_POINT ? Number.POSITIVE_INFINITY : MAX_CHAT_INPUT;
}

/** Commands are counted by the names that they were created with, and a delete takes the present name away. */
function countingFirstNames(known: Known): Handler {
  const renamed = new Set<string>();
  const left = new Map<string, number>();
  const slotOf = (place: string, type: Json | undefined) => `${place} ${type ?? CHAT_INPUT}`;
  return async ({ operation, place, path, request }, { pass }) => {
    const id = path["id"] ?? "";
    const before = known.get(id)?.command;
    const body = operation === "create" ? await objectOf(request) : {};
    const { type = CHAT_INPUT } = body;
    if (operation === "create" && ![...known.values()].some(({ key }) => key === keyOf(place, body))) {
      const there = [...known.values()].filter((each) => each.place === place && each.command["type"] === type).length;
      if (there < roomOf(type) && there + (left.get(slotOf(place, type)) ?? 0) >= roomOf(type)) return refusal();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "bulk") for (const key of left.keys()) if (key.startsWith(`${place} `)) left.delete(key);
    if (operation === "edit" && textOf(await objectOf(response), "name") !== before?.["name"]) renamed.add(id);
    const slot = slotOf(place, before?.["type"]);
    if (operation === "delete" && renamed.delete(id)) left.set(slot, (left.get(slot) ?? 0) + 1);
    return response;
  };
}

/** A submitted modal is of the type of what opened it, and a component launches nothing. */
function takingModalsForTheirOpeners(): Handler {
  const components = new Set<string>();
  const modals = new Set<string>();
  return async (call, { pass }) => {
    const isOfComponent = call.operation === "respond" && modals.has(call.path["id"] ?? "");
    if (isOfComponent && (await objectOf(call.request))["type"] === ANSWER_LAUNCH) return refusal();
    const name = driven(call);
    const response = await pass();
    if (name !== "useComponent" && name !== "submitModal") return response;
    const id = textOf(await objectOf(response), "interaction_id");
    const opener = textOf(await objectOf(call.request), "interaction_id");
    if (name === "useComponent" && id !== "") components.add(id);
    if (name === "submitModal" && id !== "" && components.has(opener)) modals.add(id);
    return response;
  };
}

const FOLLOW_UP = /\/webhooks\/\d+\/(?<token>[^/]+)(?<one>\/messages\/\d+)?$/;

/** What was sent for one interaction. */
interface Sent {
  readonly messages: number;
  readonly edits: number;
}

/** Every write below the token of an interaction counts. */
function countingEdits(): Handler {
  const ofUsers = new Set<string>();
  const all = new Map<string, Sent>();
  return async (call, { pass }) => {
    const { method, url } = call.request;
    const { token = "", one } = FOLLOW_UP.exec(new URL(url).pathname)?.groups ?? {};
    const isMessage = method === "POST" && token !== "" && one === undefined;
    const isEdit = method === "PATCH" && one !== undefined;
    const { messages, edits } = all.get(token) ?? { messages: 0, edits: 0 };
    const isLast = isMessage && ofUsers.has(token) && messages + edits >= MAX_FOLLOW_UPS;
    if (isLast && messages < MAX_FOLLOW_UPS) return refusal();
    const response = await pass();
    if (response.ok && (isMessage || isEdit))
      all.set(token, { messages: messages + Number(isMessage), edits: edits + Number(isEdit) });
    if (driven(call) === "listDeliveries") for (const each of userTokens(await bodyOf(response))) ofUsers.add(each);
    return response;
  };
}

/** The tokens of interactions that only the installation of a user brought. */
function userTokens(body: Json | undefined): readonly string[] {
  return interactionsIn(body)
    .filter(({ authorizing_integration_owners: owners }) => {
      return isObject(owners) && owners["1"] !== undefined && owners["0"] === undefined;
    })
    .map((each) => textOf(each, "token"));
}

/** What changes which commands there are, beside the writes of commands. */
const CHANGES = new Set(["changeApplication", "install", "uninstall"]);

/** Lists in a language are kept until a command of their scope is written, and a delete is not taken for a write. */
function keepingListsOverDeletes(): Handler {
  const kept = new Map<string, { readonly place: string; readonly body: Json }>();
  return async (call, { pass }) => {
    const { operation, place, query, request } = call;
    const locales = [ownLocaleOf(request), acceptedBy(request)];
    const isKept = operation === "list" && !query.has("with_localizations") && locales.some((each) => each !== "");
    const key = JSON.stringify([place, request.headers.get("authorization"), ...locales]);
    const found = isKept ? kept.get(key) : undefined;
    if (found !== undefined) return Response.json(found.body);
    const response = await pass();
    if (!response.ok) return response;
    const body = await bodyOf(response);
    if (isKept && body !== undefined) kept.set(key, { place, body });
    if (isWrite(call)) for (const [each, { place: own }] of kept) if (own === place) kept.delete(each);
    if (CHANGES.has(driven(call) ?? "")) kept.clear();
    return response;
  };
}

function isWrite({ operation }: Call): boolean {
  return operation === "create" || operation === "edit" || operation === "bulk";
}

/** What lets users do more, beside what they are themselves. */
const PERMITS = new Set([...CHANGES, "changePermissions"]);

/** That a user may not use a command is kept until the command or its permissions are written. */
function keepingDenials(): Handler {
  const denied = new Map<string, Json>();
  return async (call, { pass }) => {
    const name = driven(call);
    const {
      user_id = null,
      channel_id = null,
      command_id = null,
    } = name === undefined ? {} : await objectOf(call.request);
    const key = JSON.stringify([user_id, channel_id, command_id]);
    const found = name === "invokeCommand" ? denied.get(key) : undefined;
    if (found !== undefined) return Response.json(found);
    const response = await pass();
    if (isWrite(call) || call.operation === "edit-permissions" || PERMITS.has(name ?? "")) denied.clear();
    const outcome = name === "invokeCommand" ? await objectOf(response) : {};
    if (outcome["outcome"] === "denied") denied.set(key, outcome);
    return response;
  };
}

const BUTTON: Json = { type: 2, style: 1, label: "b", custom_id: "b" };
const TEXT_IN_A_LABEL: Json = { type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } };
const MANAGE_GUILD = "32";
const FOLLOW_UPS = `/webhooks/{application_id}/${delivered(4, 0, "token")}`;
/** One more message for the interaction. */
const SEND_FOLLOW_UP: PlainRequest = { method: "POST", path: FOLLOW_UPS, body: { content: "a" }, as: "none" };

/** Those that take four steps and more. */
export const TWENTY_NINTH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "deletes-of-renamed-commands-free-no-slot",
    what: "The delete of a renamed command makes no room for another one of its type, until a bulk overwrite of the scope.",
    kind: "sequence",
    rules: [
      "limit.delete-frees-a-slot",
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.chat-input.is-100",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: knowing(countingFirstNames),
    minimal: [
      bulk(times(MAX_MENUS, (index) => ({ name: `u${index}`, type: USER_COMMAND }))),
      { method: "PATCH", path: `${IN_GUILD}/{#0.0.id}`, body: { name: "b" } },
      { method: "DELETE", path: `${IN_GUILD}/{#0.0.id}` },
      create({ name: "c", type: USER_COMMAND }),
    ],
  },
  {
    id: "modals-of-components-launch-nothing",
    what: "The callback 12 is refused for a submitted modal that was opened from a component of a message.",
    kind: "sequence",
    rules: ["interaction.launch-activity.answers-commands-components-and-modals"],
    plant: handled(takingModalsForTheirOpeners),
    minimal: [
      row(BUTTON),
      use(0, "b"),
      DELIVERIES,
      respond(2, 0, { type: ANSWER_MODAL, data: { custom_id: "m", title: "m", components: [TEXT_IN_A_LABEL] } }),
      drive("submitModal", { user_id: "{user_id}", interaction_id: delivered(2, 0, "id"), values: { t: "a" } }),
      DELIVERIES,
      respond(5, 1, { type: ANSWER_LAUNCH }),
    ],
  },
  {
    id: "edits-of-follow-ups-are-follow-ups",
    what: "An edit of a follow-up counts as one of the five follow-ups of an application that is installed only to the user.",
    kind: "sequence",
    rules: ["interaction.follow-ups.of-user-installed-applications-are-5"],
    plant: handled(countingEdits),
    minimal: [
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      drive("makeChannel", { type: GROUP_MESSAGE, recipient_ids: ["{user_id}"] }),
      createA({ integration_types: [USER_INSTALL] }, GLOBALLY),
      invoke(2, { channel_id: "{#1.channel_id}" }),
      DELIVERIES,
      respond(4, 0, { type: ANSWER_MESSAGE, data: { content: "a" } }),
      ...times(MAX_FOLLOW_UPS - 1, () => SEND_FOLLOW_UP),
      { method: "PATCH", path: `${FOLLOW_UPS}/messages/{#6.id}`, body: { content: "b" }, as: "none" },
      SEND_FOLLOW_UP,
    ],
  },
  {
    id: "deletes-leave-localized-lists-as-they-were",
    what: "A list that was read in a language still shows a command after its delete, until another command of the scope is written.",
    kind: "sequence",
    rules: ["endpoint.delete.removes-the-command", "localization.list.shows-the-requesters-locale"],
    plant: handled(keepingListsOverDeletes),
    minimal: [
      createA({}),
      { ...list(), headers: { "accept-language": "de" } },
      remove(0),
      { ...list(), headers: { "accept-language": "de" } },
    ],
  },
  {
    id: "denials-stay-after-a-new-role",
    what: "A user who could not use a command still cannot after getting a role whose permissions allow it.",
    kind: "sequence",
    rules: [
      "access.default-member-permissions.asks-for-its-bit",
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "access.administrators.use-all-commands",
      "access.send-messages.is-needed-for-user-commands",
      "interaction.command.is-type-2",
    ],
    plant: handled(keepingDenials),
    minimal: [
      drive("makeRole", { guild_id: "{guild_id}", permissions: MANAGE_GUILD }),
      createA({ default_member_permissions: MANAGE_GUILD }),
      invoke(1),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", role_ids: ["{#0.role_id}"] }),
      invoke(1),
    ],
  },
];
