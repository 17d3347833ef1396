/** Bugs of requests that are sent at once. */
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { atOnce, create, createA, DELIVERIES, edit, list, read, remove, row, use } from "../requests.js";
import { afterOthers, type Behind, type Handler, handledBy } from "../wrap.js";

const OWN_HEADER = /^x-\w+-locale$/;
const USER_COMMAND = 2;

/** An edit reads a command, and stores it whole: also one that was deleted in between. */
function savingWhatWasRead(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, path }, { pass }) => {
    const id = path["id"] ?? "";
    if (operation === "edit") {
      const edited = afterOthers().then(() => pass());
      running.set(id, edited);
      const response = await edited;
      if (running.get(id) === edited) running.delete(id);
      return response.clone();
    }
    const edited = operation === "delete" ? await running.get(id) : undefined;
    return edited?.ok === true ? new Response(null, { status: 204 }) : pass();
  };
}

/** The headers that say whose language a list is in. */
function localesOf({ headers }: Request): string {
  const own = [...headers].filter(([name]) => OWN_HEADER.test(name) || name === "accept-language");
  return JSON.stringify(own);
}

/** The language is a variable of the whole service, which each list sets before it reads. */
function settingOneLanguage(): Handler {
  let latest: { readonly request: Request; readonly behind: Behind } | undefined;
  return async ({ operation, place, request }, behind) => {
    if (operation !== "list") return behind.pass();
    latest = { request, behind };
    await afterOthers();
    const isOther = localesOf(latest.request) !== localesOf(request);
    const isOneSender = latest.request.headers.get("authorization") === request.headers.get("authorization");
    return isOther && isOneSender ? latest.behind.ask("GET", place + new URL(request.url).search) : behind.pass();
  };
}

/** A second press on a message while the first is handled is taken for a double click. */
function droppingDoubleClicks(): Handler {
  const pressed = new Set<string>();
  return async (call, { pass }) => {
    if (driven(call) !== "useComponent") return pass();
    const { user_id: user, message_id: message } = await objectOf(call.request);
    const key = `${user} ${message}`;
    if (pressed.has(key)) return Response.json({ outcome: "handled" });
    pressed.add(key);
    await afterOthers();
    const response = await pass();
    pressed.delete(key);
    return response;
  };
}

/** Creates of a name wait for the one that runs, and share its command. */
function sharingCreates(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create") return pass();
    const { name = null } = await objectOf(request);
    const key = JSON.stringify([place, name]);
    const before = running.get(key);
    const first = before === undefined ? undefined : await before;
    if (first?.ok === true) return Response.json((await bodyOf(first)) ?? null);
    const own = afterOthers().then(() => pass());
    running.set(key, own);
    const response = await own;
    if (running.get(key) === own) running.delete(key);
    return response.clone();
  };
}

/** Lists of one address in one language are read once for all who request them at once. */
function sharingLists(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, request }, { pass }) => {
    if (operation !== "list") return pass();
    const key = `${request.url} ${localesOf(request)}`;
    const own = running.get(key) ?? afterOthers().then(() => pass());
    running.set(key, own);
    const response = await own;
    if (running.get(key) === own) running.delete(key);
    return response.clone();
  };
}

function listIn(locale: string): PlainRequest {
  return { ...list(), headers: { "accept-language": locale } };
}

/** Those of races. */
export const TWENTY_SIXTH_RACES: readonly PlantedBug[] = [
  {
    id: "edits-save-what-is-deleted",
    what: "A command that is deleted while an edit of it runs is there again afterwards, though the delete was answered 204.",
    kind: "race",
    rules: [
      "endpoint.delete.removes-the-command",
      "endpoint.delete.answers-204",
      "endpoint.unknown-command.is-refused",
      "interaction.deleted-command.is-not-delivered",
      "permission.delete-drops-permissions",
    ],
    plant: handledBy(savingWhatWasRead),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), read(0)],
  },
  {
    id: "lists-at-once-have-one-language",
    what: "Lists that are requested at once in two languages are both in the language of the later request.",
    kind: "race",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
    ],
    plant: handledBy(settingOneLanguage),
    minimal: [createA({ name_localizations: { de: "b", fr: "c" } }), listIn("de"), atOnce(listIn("fr"))],
  },
  {
    id: "two-presses-are-a-double-click",
    what: "Of two components of a message that one user uses at once, only the first delivers an interaction.",
    kind: "race",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "component-response.button.has-its-fields",
    ],
    plant: handledBy(droppingDoubleClicks),
    minimal: [
      row({ type: 2, style: 1, label: "a", custom_id: "a" }, { type: 2, style: 1, label: "b", custom_id: "b" }),
      use(0, "a"),
      atOnce(use(0, "b")),
      DELIVERIES,
    ],
  },
  {
    id: "creates-of-a-name-share-one-command",
    what: "Of creates of one name and different types that are sent at once, the later ones get the command of the first.",
    kind: "race",
    rules: [
      "command.name.is-free-for-other-types",
      "endpoint.create.answers-201-for-a-new-name",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "limit.types-are-independent",
      "upsert.parallel-creates-make-one-command",
    ],
    plant: handledBy(sharingCreates),
    minimal: [createA({}), atOnce(create({ name: "a", type: USER_COMMAND })), list()],
  },
  {
    id: "lists-at-once-share-an-answer",
    what: "A list without or with a wrong token is answered like one that runs at the same time with the right one.",
    kind: "race",
    rules: [
      "authentication.missing-token-is-refused",
      "authentication.unknown-token-is-refused",
      "authentication.other-applications-are-out-of-reach",
      "access.commands.need-their-scope",
      "authentication.bot-token.is-accepted",
    ],
    plant: handledBy(sharingLists),
    minimal: [createA({}), list(), atOnce({ ...list(), as: "none" })],
  },
];
