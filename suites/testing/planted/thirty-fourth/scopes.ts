/** Mistakes about what belongs to which application, guild, type and token: scopes. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, edit, IN_OTHER_GUILD, read } from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";
import { commands, DAY_MS, MAX_CREATES, movedClock, TOO_MANY } from "./shared.js";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const USER_COMMAND = 2;

/** A command that was read is kept by its address, behind the look at the token and before the look at its owner. */
function keepingByAddress(): Handler {
  const kept = new Map<string, Json>();
  return async (call, { pass }) => {
    const { operation, request } = call;
    const isWrite = ["create", "edit", "bulk", "delete"].includes(operation);
    if (isWrite || driven(call) === "uninstall" || driven(call) === "reset") kept.clear();
    const response = await pass();
    if (operation !== "get") return response;
    const before = kept.get(request.url);
    if (response.ok) kept.set(request.url, (await bodyOf(response)) ?? null);
    else if (before !== undefined && response.status !== UNAUTHORIZED) return Response.json(before);
    return response;
  };
}

/** A new name is looked for among the commands of all types. */
function lookingAmongAllTypes(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    const current = operation === "edit" ? known.get(path["id"] ?? "") : undefined;
    if (current === undefined) return pass();
    const name = textOf(await objectOf(request), "name");
    const isUsed = [...known.values()].some((each) => {
      return each.place === place && each.name === name && each.command["type"] !== current.command["type"];
    });
    return isUsed && name !== current.name ? refusal() : pass();
  };
}

/** The creates of a day are counted for the application, and not for each of its guilds. */
function countingForTheApplication(known: Known): Handler {
  const clock = movedClock();
  const spent = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.hear(call);
    const { operation, place, path, request } = call;
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const day = `${path["application"]} ${Math.floor((Date.now() + clock.movedMs) / DAY_MS)}`;
    const count = spent.get(day) ?? 0;
    const sent = await bodyOf(request);
    const keys = new Set([...known.values()].map(({ key }) => key));
    const added = (Array.isArray(sent) ? sent : [sent]).filter((each) => {
      return isObject(each) && each["id"] === undefined && !keys.has(keyOf(place, each));
    });
    if (added.length > 0 && count + added.length > MAX_CREATES) return refusal(TOO_MANY);
    const response = await pass();
    if (response.ok) spent.set(day, count + added.length);
    return response;
  };
}

/** Every PUT by a bearer in a guild is taken for one of permissions, which asks for another scope. */
function askingBearersForPermissions(): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const isBearer = /^bearer /i.test(request.headers.get("authorization") ?? "");
    return operation === "bulk" && path["guild"] !== undefined && isBearer ? refusal(FORBIDDEN) : pass();
  };
}

/** Those of applications, guilds, types and tokens. */
export const SCOPES: readonly PlantedBug[] = [
  {
    id: "commands-are-kept-by-address",
    what: "A command that its application has read can also be read with the token of another application.",
    kind: "scope",
    rules: ["authentication.other-applications-are-out-of-reach"],
    plant: handledBy(keepingByAddress),
    minimal: [createA({}), read(0), { ...read(0), as: "otherBot" }],
  },
  {
    id: "renames-look-among-all-types",
    what: "A command cannot be renamed to a name that a command of another type has in its scope.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-types",
      "command.name.rename-to-a-used-name-is-refused",
      "edit.rename-keeps-the-id",
      "endpoint.edit.answers-200",
    ],
    plant: remembering(lookingAmongAllTypes),
    minimal: [createA({}), create({ name: "b", type: USER_COMMAND }), edit(1, { name: "a" })],
  },
  {
    id: "creates-are-counted-for-the-application",
    what: "The 200 creates of a day are those in all guilds of an application together.",
    kind: "scope",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "limit.scopes-are-independent",
      "bulk.new-commands-are-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: remembering(countingForTheApplication),
    minimal: [bulk(commands("a")), bulk(commands("b")), createA({}, IN_OTHER_GUILD)],
  },
  {
    id: "bulks-by-bearer-need-the-scope-of-permissions",
    what: "A bulk overwrite in a guild with a client credentials token is refused.",
    kind: "scope",
    rules: ["authentication.client-credentials.are-accepted", "endpoint.bulk.answers-200-with-an-array"],
    plant: handledBy(askingBearersForPermissions),
    minimal: [{ ...bulk([A]), as: "clientCredentials" }],
  },
];
