/** Bugs of the clock and of requests at once: times and races. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { atOnce, create, createA, DELIVERIES, drive, edit, GLOBALLY, invoke, list } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";

const STRING = 3;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Ids of the commands that the answer to a write shows. */
async function idsOf(response: Response): Promise<readonly string[]> {
  const body = await bodyOf(response);
  return (Array.isArray(body) ? body : elementsOf([body ?? null])).map((each: Json) => textOf(each, "id"));
}

/** Newest versions of global commands are cached for a day, and one that is not in the cache is loaded as if it were new. */
function forgettingVersions(known: Known): Handler {
  const cachedAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const command = known.get(id)?.command;
      const isGlobal = command !== undefined && command["guild_id"] === undefined;
      const isExpired = movedMs - (cachedAt.get(id) ?? movedMs) >= DAY_MS;
      if (!isGlobal || !isExpired) return pass();
      cachedAt.set(id, movedMs);
      return Response.json({ outcome: "outdated" });
    }
    const response = await pass();
    const isWrite = call.operation === "create" || call.operation === "edit" || call.operation === "bulk";
    if (isWrite && response.ok) for (const id of await idsOf(response)) cachedAt.set(id, movedMs);
    return response;
  };
}

/** Texts in the languages of requesters are cached for a day after a write, and a list shows those of the cache. */
function forgettingTranslations(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const response = await pass();
    const { operation, query } = call;
    const isWrite = operation === "create" || operation === "edit" || operation === "bulk";
    if (isWrite && response.ok) for (const id of await idsOf(response)) writtenAt.set(id, movedMs);
    if (operation !== "list" || query.get("with_localizations") === "true") return response;
    return changed(response, (body) =>
      inEach(body, (command) => {
        const isExpired = movedMs - (writtenAt.get(textOf(command, "id")) ?? movedMs) >= DAY_MS;
        return isExpired ? without(command, "name_localized", "description_localized") : command;
      }),
    );
  };
}

/** What is filled in is in a variable of the command until the use is delivered. */
function sharingOptions(): Handler {
  const options = new Map<string, Json>();
  return async (call, { pass }) => {
    if (driven(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    const id = textOf(use, "command_id");
    options.set(id, use["options"] ?? []);
    await afterOthers();
    return pass({ ...use, options: options.get(id) ?? [] });
  };
}

/** A rename that runs. */
interface RunningRename {
  /** What it renames. */
  readonly id: string;
  /** Same for renames to one name, type and scope. */
  readonly key: string;
  /** True if another one to the same name ran meanwhile. */
  isContested: boolean;
}

/** The name that the service behind the wrapper has for a command, and the one that is shown. */
interface ShownName {
  readonly real: string;
  readonly shown: string;
}

/** The body, where names of commands are the ones that are shown. */
function withShownNames(value: Json, names: ReadonlyMap<string, ShownName>): Json {
  if (Array.isArray(value)) return value.map((each: Json) => withShownNames(each, names));
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(([member, each]): readonly [string, Json] => [
    member,
    withShownNames(each, names),
  ]);
  const own = names.get(textOf(value, "id"));
  const isShown = own !== undefined && value["name"] === own.real;
  return { ...Object.fromEntries(inside), ...(isShown ? { name: own.shown } : {}) };
}

/** A rename looks whether the name is free before others at the same time took it. */
function lookingBeforeOthersRename(known: Known): Handler {
  const running = new Set<RunningRename>();
  const names = new Map<string, ShownName>();
  return async (call, { pass }) => {
    const shown = async (response: Promise<Response>) => {
      return changed(await response, (body) => withShownNames(body, names));
    };
    const id = call.path["id"] ?? "";
    const before = known.get(id)?.command;
    const body = call.operation === "edit" ? await objectOf(call.request) : {};
    const name = textOf(body, "name");
    if (before === undefined || name === "" || name === before["name"]) return shown(pass());
    const own: RunningRename = { id, key: keyOf(call.place, { ...before, name }), isContested: false };
    for (const other of running) {
      if (other.key !== own.key || other.id === id) continue;
      other.isContested = true;
      own.isContested = true;
    }
    running.add(own);
    await afterOthers();
    const response = await pass().finally(() => running.delete(own));
    if (response.ok) names.delete(id);
    if (response.ok || !own.isContested) return shown(Promise.resolve(response));
    const real = `renamed-at-once-${names.size}`;
    const renamed = await pass({ ...body, name: real });
    if (!renamed.ok) return response;
    names.set(id, { real, shown: name });
    return shown(Promise.resolve(renamed));
  };
}

/** Those of a moment. */
export const NINTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "newest-versions-are-outdated-after-a-day",
    what: "The first use of a global command that was written a day ago is rejected as outdated, in its newest version too.",
    kind: "time",
    rules: [
      "interaction.stale-version.is-rejected",
      "interaction.command.is-type-2",
      "interaction.entry-point.handler-1-delivers",
      "interaction.entry-point.handler-2-launches",
      "access.global-commands.are-in-every-guild",
      "access.global-commands.are-in-direct-messages",
      "access.contexts.bot-dm-lets-a-command-run-there",
      "access.administrators.use-all-commands",
      "access.role-and-user-entries.apply",
    ],
    plant: remembering(forgettingVersions),
    minimal: [createA({}, GLOBALLY), drive("moveClock", { milliseconds: DAY_MS }), invoke(0)],
  },
  {
    id: "translations-for-a-day",
    what: "A list shows a command that was written a day ago without its localized name and description.",
    kind: "time",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
      "notice.localization.user-settings-come-last",
    ],
    plant: handledBy(forgettingTranslations),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      drive("moveClock", { milliseconds: DAY_MS }),
      { ...list(), headers: { "accept-language": "de" } },
    ],
  },
  {
    id: "uses-at-once-share-their-options",
    what: "Of two uses of a command at once, both are delivered with what was filled in for the later one.",
    kind: "race",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "interaction.data.required-options-are-there",
      "interaction.data.subcommands-nest",
    ],
    plant: handledBy(sharingOptions),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: "a" }] }),
      atOnce(invoke(0, { options: [{ name: "o", value: "b" }] })),
      DELIVERIES,
    ],
  },
  {
    id: "renames-at-once-share-a-name",
    what: "Two commands of a type that are renamed to one name at once both have it afterwards.",
    kind: "race",
    rules: ["command.name.is-unique-per-type-and-scope", "command.name.rename-to-a-used-name-is-refused"],
    plant: remembering(lookingBeforeOthersRename),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      edit(0, { name: "c" }),
      atOnce(edit(1, { name: "c" })),
      list(),
    ],
  },
];
