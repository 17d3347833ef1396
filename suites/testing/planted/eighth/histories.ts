/** Bugs of several requests about commands and their permissions: sequences and a scope. */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../../../src/contract/json.js";
import type { CalledOperation } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  create,
  createA,
  edit,
  FORBID_USER,
  GLOBALLY,
  invoke,
  permissions,
  permit,
  read,
} from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";

const USER_COMMAND = 2;
/** A name that a command has for a moment. */
const OTHER_NAME = "being-moved";
const COMMAND_WRITES: ReadonlySet<CalledOperation> = new Set(["create", "edit", "delete", "bulk"]);

/** Denials are cached by user, channel and command, and only writes of commands empty the cache. */
function cachingDenials(): Handler {
  const denials = new Map<string, Json>();
  return async (call, { pass }) => {
    if (driven(call) !== "invokeCommand") {
      const response = await pass();
      if (response.ok && COMMAND_WRITES.has(call.operation)) denials.clear();
      return response;
    }
    const use = await objectOf(call.request);
    const key = JSON.stringify([use["user_id"], use["channel_id"], use["command_id"]]);
    const denial = denials.get(key);
    if (denial !== undefined) return Response.json(denial);
    const response = await pass();
    const outcome = await objectOf(response);
    if (outcome["outcome"] === "denied") denials.set(key, outcome);
    return response;
  };
}

/** A create finds a command to overwrite in an index, into which a rename writes the name without the type. */
function indexingRenamesByName(known: Known): Handler {
  const index = new Map<string, string>();
  return async ({ operation, place, path, request }, { pass }) => {
    const body = operation === "create" || operation === "edit" ? await objectOf(request) : {};
    const entry = JSON.stringify([place, body["name"]]);
    if (operation === "create") {
      const found = known.get(index.get(entry) ?? "");
      const key = keyOf(place, body);
      const isOverwrite = [...known.values()].some((one) => one.key === key);
      const isOfAnotherType = found !== undefined && found.name === body["name"] && found.key !== key;
      return isOverwrite && isOfAnotherType ? refusal() : pass();
    }
    const id = path["id"] ?? "";
    const before = known.get(id)?.name;
    const response = await pass();
    const isRename = operation === "edit" && response.ok && body["name"] !== undefined && body["name"] !== before;
    if (isRename) index.set(entry, id);
    return response;
  };
}

/** Of the versions that a global command had, only the one before the newest is known as outdated. */
function knowingOneOldVersion(known: Known): Handler {
  const versions = new Map<string, string[]>();
  return async (call, { pass }) => {
    for (const [id, { command }] of known) {
      const own = versions.get(id) ?? [];
      const version = textOf(command, "version");
      if (!own.includes(version)) versions.set(id, [...own, version]);
    }
    if (driven(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    const id = textOf(use, "command_id");
    const own = versions.get(id) ?? [];
    const age = own.length - 1 - own.indexOf(textOf(use, "version"));
    const isForgotten = age > 1 && age < own.length && known.get(id)?.command["guild_id"] === undefined;
    return isForgotten ? pass(without(use, "version")) : pass();
  };
}

/** An edit that changes contexts writes a command anew, which then has no permissions. */
function losingPermissionsWithContexts(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const id = path["id"] ?? "";
    const before = known.get(id)?.command;
    const response = await pass();
    if (operation !== "edit" || !response.ok || path["guild"] !== undefined || before === undefined) return response;
    const { contexts } = await objectOf(request);
    if (contexts === undefined || isDeepStrictEqual(contexts, before["contexts"])) return response;
    const name = textOf(await objectOf(response), "name");
    const renamed = await ask("PATCH", `${place}/${id}`, { name: OTHER_NAME });
    return renamed.ok ? ask("PATCH", `${place}/${id}`, { name }) : response;
  };
}

/** Localized names of a command are written to all commands of its name in its scope. */
function translatingByName(known: Known): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const response = await pass();
    const isOverwrite = operation === "edit" || (operation === "create" && response.status === 200);
    if (!isOverwrite || !response.ok) return response;
    const { name_localizations: names } = await objectOf(request);
    const written = await objectOf(response);
    if (names === undefined) return response;
    for (const [id, other] of known) {
      const isNamesake = other.place === place && other.name === written["name"] && id !== written["id"];
      if (isNamesake) await ask("PATCH", `${place}/${id}`, { name_localizations: names });
    }
    return response;
  };
}

/** Those that take several requests about commands. */
export const EIGHTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "denials-outlive-the-permissions",
    what: "A user who was denied a command in a channel is denied it there until a command is written, whatever is permitted.",
    kind: "sequence",
    rules: [
      "access.role-and-user-entries.apply",
      "access.everyone-is-the-guild-id",
      "access.all-channels-is-the-guild-id-minus-1",
      "access.administrators.use-all-commands",
      "access.default-member-permissions.zero-forbids",
      "access.default-member-permissions.asks-for-its-bit",
      "access.application-entry.applies-without-an-overwrite",
      "access.command-entry.beats-the-application-entry",
      "permission.edit.replaces-all",
      "permission.edit.empty-list-removes-all",
      "interaction.command.is-type-2",
    ],
    plant: handledBy(cachingDenials),
    minimal: [createA({}), permit(0, [FORBID_USER]), invoke(0), permit(0, []), invoke(0)],
  },
  {
    id: "renames-are-indexed-without-the-type",
    what: "After a command was renamed to the name of one of another type, a create cannot overwrite that other one.",
    kind: "sequence",
    rules: ["command.name.is-free-for-other-types", "endpoint.create.answers-200-for-a-used-name"],
    plant: remembering(indexingRenamesByName),
    minimal: [
      createA({}),
      create({ type: USER_COMMAND, name: "b" }),
      edit(1, { name: "a" }),
      createA({ description: "b" }),
    ],
  },
  {
    id: "only-the-version-before-is-outdated",
    what: "A global command that was changed twice can still be used in the version that it had before both changes.",
    kind: "sequence",
    rules: ["interaction.stale-version.is-rejected"],
    plant: remembering(knowingOneOldVersion),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      edit(0, { description: "c" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "contexts-reset-permissions",
    what: "An edit that changes the contexts of a global command removes its permissions in every guild.",
    kind: "sequence",
    rules: ["command.contexts.do-not-change-permissions", "permission.edit.is-read-back"],
    plant: remembering(losingPermissionsWithContexts),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), edit(0, { contexts: [0] }, GLOBALLY), permissions(0)],
  },
  {
    id: "translations-reach-other-types",
    what: "Localized names that overwrite those of a command are also written to commands of its name of other types.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope", "command.name.is-free-for-other-types"],
    plant: remembering(translatingByName),
    minimal: [
      createA({}),
      create({ type: USER_COMMAND, name: "a" }),
      edit(0, { name_localizations: { "en-GB": "b" } }),
      read(1),
    ],
  },
];
