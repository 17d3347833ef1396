/** Bugs of requests that come at once. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, atOnce, bulk, create, createA, DELIVERIES, edit, IN_OTHER_GUILD, invoke, list } from "../requests.js";
import { COMMANDS_ARE_STORED } from "../rules.js";
import { afterOthers, type Behind, changed, type Handler } from "../wrap.js";
import { forgetting, interactionsIn, isCommandUse, outcome } from "./support.js";

const SECOND_MS = 1000;
const USES: ReadonlySet<string | undefined> = new Set(["invokeCommand", "typeOption", "useComponent", "submitModal"]);
const WITH_TOKEN = /^(?<start>.*?\/webhooks\/\d+\/)(?<token>[^/?]+)(?<rest>.*)$/;
/** What an edit can change. */
const EDITED: readonly string[] = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "nsfw",
  "dm_permission",
  "integration_types",
  "contexts",
  "handler",
];

/** Tokens by interaction, and which interactions share one. */
class SharedTokens {
  readonly #own = new Map<string, string>();
  readonly #first = new Map<string, string>();
  readonly #latest = new Map<string, string>();
  readonly #uses = new Map<string, { readonly id: string; readonly atMs: number }>();

  /** Notes a delivered use: one of the same user and command within a second has the same token. */
  use(key: string, id: string, nowMs: number): void {
    const before = this.#uses.get(key);
    const first = before !== undefined && nowMs - before.atMs < SECOND_MS ? before.id : id;
    if (first === id) this.#uses.set(key, { id, atMs: nowMs });
    else {
      this.#first.set(id, first);
      this.#latest.set(first, id);
    }
  }

  /** Notes the token that the sound service gave. */
  own(id: string, token: string): void {
    this.#own.set(id, token);
  }

  /** The token as it is delivered; undefined where the own one is. */
  shown(id: string): string | undefined {
    return this.#own.get(this.#first.get(id) ?? "");
  }

  /** The own token of an interaction that shows this one. */
  ownOf(id: string, token: string): string | undefined {
    return this.shown(id) === token ? this.#own.get(id) : undefined;
  }

  /** The own token of the latest interaction that shows this one; undefined where it is the same. */
  latestOf(token: string): string | undefined {
    const first = [...this.#latest.keys()].find((id) => this.#own.get(id) === token);
    return first === undefined ? undefined : this.#own.get(this.#latest.get(first) ?? "");
  }
}

/** The request with another token in its path, where several interactions have that token. */
async function withOwnToken(call: Call, { ask }: Behind, tokens: SharedTokens): Promise<Response | undefined> {
  const { request, base, operation } = call;
  const body = await bodyOf(request);
  const steps = request.url.slice(base.length);
  const { start = "", token = "", rest = "" } = WITH_TOKEN.exec(request.url)?.groups ?? {};
  if (operation === "respond") {
    const shown = steps.split("/").at(-2) ?? "";
    const own = tokens.ownOf(call.path["id"] ?? "", shown);
    return own === undefined || body === undefined ? undefined : ask("POST", steps.replace(shown, own), body);
  }
  const own = tokens.latestOf(token);
  if (own === undefined) return undefined;
  return ask(request.method, (start + own + rest).slice(base.length), body);
}

/** Tokens are made of the user, the command and the second. */
function makingTokensOfSeconds(): Handler {
  const tokens = new SharedTokens();
  let movedMs = 0;
  return async (call, behind) => {
    const name = driven(call);
    const sent = await objectOf(call.request);
    const response = (await withOwnToken(call, behind, tokens)) ?? (await behind.pass());
    if (!response.ok) return response;
    if (name === "moveClock") movedMs += Number(sent["milliseconds"] ?? 0);
    const id = name === "invokeCommand" ? textOf(await objectOf(response), "interaction_id") : "";
    if (id !== "") tokens.use(`${textOf(sent, "user_id")} ${textOf(sent, "command_id")}`, id, Date.now() + movedMs);
    if (name !== "listDeliveries") return response;
    for (const each of await interactionsIn(response)) tokens.own(textOf(each, "id"), textOf(each, "token"));
    const asShown = (each: JsonObject) => ({ ...each, token: tokens.shown(textOf(each, "id")) ?? each["token"] ?? "" });
    return changed(response, (body) => inInteractions(asShown)(body, call));
  };
}

/** The locale of the request that is carried out is in one variable. */
function keepingOneLocale(): Handler {
  let latest: JsonObject = {};
  return async (call, { pass }) => {
    if (!USES.has(driven(call))) return pass();
    const own = await objectOf(call.request);
    latest = own;
    await afterOthers();
    const { locale } = latest;
    return latest === own || locale === undefined ? pass() : pass({ ...own, locale });
  };
}

/** A bulk overwrite in a guild removes all commands, and then writes those of its list. */
function removingFirst(known: Known): Handler {
  const running = new Map<string, number>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    if (isCommandUse(call)) {
      const id = textOf(await objectOf(request), "command_id");
      const isRemoved = (running.get(known.get(id)?.place ?? "") ?? 0) > 0;
      return isRemoved ? outcome("unknown", `there is no command ${id}`) : pass();
    }
    if (operation !== "bulk" || path["guild"] === undefined) return pass();
    running.set(place, (running.get(place) ?? 0) + 1);
    await afterOthers();
    const response = await pass();
    running.set(place, (running.get(place) ?? 1) - 1);
    return response;
  };
}

/** The part of a command that an edit can change. */
function editable(command: JsonObject): JsonObject {
  const isKept = (member: string) => EDITED.includes(member) && (member !== "description" || command[member] !== "");
  return Object.fromEntries(Object.entries(command).filter(([member]) => isKept(member)));
}

/** An edit reads all commands of the scope, changes one, and writes all of them. */
function writingAllBack(): Handler {
  const editedIn = new Map<string, Map<string, number>>();
  let count = 0;
  return async (call, { pass, ask }) => {
    const { operation, place, path } = call;
    if (operation !== "edit") return pass();
    const edited = editedIn.get(place) ?? new Map<string, number>();
    editedIn.set(place, edited);
    const began = count;
    const before = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`))).filter(isObject);
    await afterOthers();
    const response = await pass();
    if (!response.ok) return response;
    count += 1;
    const id = path["id"] ?? "";
    const others = before.filter((each) => each["id"] !== id && (edited.get(textOf(each, "id")) ?? 0) > began);
    edited.set(id, count);
    for (const each of others) await restored(each, place, ask);
    return response;
  };
}

/** Writes a command as it was, where it is otherwise now. */
async function restored(before: JsonObject, place: string, ask: Behind["ask"]): Promise<void> {
  const path = `${place}/${textOf(before, "id")}`;
  const now = editable(await objectOf(await ask("GET", path)));
  if (!isDeepStrictEqual(now, editable(before))) await ask("PATCH", path, editable(before));
}

/** The guild of a create is in a variable of its application. */
function keepingOneGuild(): Handler {
  const latest = new Map<string, Call>();
  return async (call, { pass, ask }) => {
    const { operation, path, request } = call;
    const application = path["application"] ?? "";
    if (operation !== "create" || path["guild"] === undefined) return pass();
    latest.set(application, call);
    await afterOthers();
    const { place } = latest.get(application) ?? call;
    const body = await bodyOf(request);
    return place === call.place || body === undefined ? pass() : ask("POST", place, body);
  };
}

/** Those of this set. */
export const TWENTY_EIGHTH_RACES: readonly PlantedBug[] = [
  {
    id: "uses-in-one-second-share-the-token",
    what: "Two interactions have the same token if one user uses the same command twice within a second.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: forgetting(makingTokensOfSeconds),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "uses-at-once-share-the-locale",
    what: "Of two uses at once, both are delivered with the locale of the later one, where its client names one.",
    kind: "race",
    rules: ["interaction.locale.is-of-the-client", "interaction.modal.is-like-any-other"],
    plant: forgetting(keepingOneLocale),
    minimal: [createA({}), invoke(0, { locale: "fr" }), atOnce(invoke(0, { locale: "de" })), DELIVERIES],
  },
  {
    id: "commands-are-away-during-an-overwrite",
    what: "While a bulk overwrite of a guild runs, no command of the guild can be used, not even one that stays.",
    kind: "race",
    rules: [
      "interaction.command.is-type-2",
      "bulk.same-name-keeps-the-id",
      "bulk.is-idempotent-on-ids",
      "bulk.is-atomic",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.guild-edit.is-visible-at-once",
    ],
    plant: forgetting(removingFirst),
    minimal: [createA({}), bulk([A]), atOnce(invoke(0))],
  },
  {
    id: "edits-at-once-undo-the-neighbour",
    what: "Of two edits at once of two commands in one scope, the first one is lost after it was answered.",
    kind: "race",
    rules: [
      ...COMMANDS_ARE_STORED,
      "endpoint.guild-edit.is-visible-at-once",
      "scope.writes-stay-in-their-scope",
      "edit.answers-the-whole-command",
      "edit.replaces-options-whole",
      "edit.replaces-dictionaries-whole",
      "edit.reaches-global-fields",
      "edit.rename-frees-the-old-name",
      "localization.edit.replaces-the-dictionary",
      "command.list.holds-each-command",
      "command.version.stays-on-read",
    ],
    plant: forgetting(writingAllBack),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      edit(0, { description: "c" }),
      atOnce(edit(1, { description: "d" })),
      list(),
    ],
  },
  {
    id: "creates-at-once-go-to-one-guild",
    what: "Of two creates at once in two guilds, both are carried out in the guild of the later one.",
    kind: "race",
    rules: [
      "command.guild-id.equals-the-path",
      "scope.lists-do-not-mix",
      "scope.guild-ids-do-not-cross",
      "scope.writes-stay-in-their-scope",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.create.answers-201-for-a-new-name",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "command.name.is-free-in-other-scopes",
      "access.guild-commands.stay-in-their-guild",
    ],
    plant: forgetting(keepingOneGuild),
    minimal: [createA({}), atOnce(createA({}, IN_OTHER_GUILD))],
  },
];
