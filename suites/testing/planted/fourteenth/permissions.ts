/** Bugs of who may use or find what: pairs and a scope. */
import { elementsOf, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, drive, FORBID_USER, GLOBALLY, invoke, permit } from "../requests.js";
import { permissionsWrittenBy } from "../thirteenth/permissions-written.js";
import { changed, type Handler } from "../wrap.js";

const GUILD_OF_PLACE = /\/guilds\/(\d+)\//;
const USER_COMMAND = 2;
const USER_ENTRY = 2;
const DIRECT_MESSAGE = 1;
/** ADMINISTRATOR. @see D1 Command permission, rule 3 */
const ADMINISTRATOR = 8n;
const DENIED = { outcome: "denied" };

/** A picker asks for the age of its user in the list of slash commands alone. */
function askingForTheAgeInOneList(known: Known): Handler {
  const minors = new Set<string>();
  const isHidden = ({ nsfw, type, guild_id: guild, default_member_permissions: bits }: JsonObject) =>
    nsfw === true && (type === 2 || type === 3) && typeof guild !== "string" && typeof bits !== "string";
  return async (call, { pass }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    const response = await pass();
    if (!response.ok) return response;
    if (name === "reset") minors.clear();
    if (name === "makeUser" && body["is_adult"] === false) minors.add(textOf(await objectOf(response), "user_id"));
    if (name !== "listPicker" || !minors.has(textOf(body, "user_id"))) return response;
    const found = [...known.values()].filter(({ command }) => isHidden(command));
    const shown = found.map(
      ({ command: { id = "", application_id: application = "", name: text = "", type = 1, version = "" } }) => ({
        id,
        application_id: application,
        name: text,
        type,
        version,
      }),
    );
    return changed(response, (answer) =>
      inEach(answer, (picker) => withMember(picker, "commands", (commands) => [...elementsOf(commands), ...shown])),
    );
  };
}

/** Members and their roles, as the driver made them. */
interface Members {
  /** Permissions of roles. */
  readonly bits: Map<string, bigint>;
  /** Roles by guild and user. */
  readonly roles: Map<string, readonly string[]>;
  /** Users who own no guild. */
  readonly plain: Set<string>;
}

async function learnMembers({ bits, roles, plain }: Members, name: string, body: JsonObject, response: Response) {
  const answer = await objectOf(response);
  if (name === "reset") for (const all of [bits, roles, plain]) all.clear();
  if (name === "makeUser") plain.add(textOf(answer, "user_id"));
  if (name === "makeGuild") plain.delete(textOf(body, "owner_id"));
  if (name === "makeRole") bits.set(textOf(answer, "role_id"), BigInt(textOf(body, "permissions")));
  if (name !== "makeMember" || body["role_ids"] === undefined) return;
  const own = elementsOf(body["role_ids"]).map(String);
  roles.set(JSON.stringify([textOf(body, "guild_id"), textOf(body, "user_id")]), own);
}

/** Whether a member is an administrator is read from the first role. */
function readingTheFirstRole(known: Known): Handler {
  const members: Members = { bits: new Map(), roles: new Map(), plain: new Set() };
  const overwritten = new Set<string>();
  const isMissed = (user: string, guild: string | undefined): boolean => {
    const own = members.roles.get(JSON.stringify([guild ?? "", user])) ?? [];
    const isAdministrator = own.map((role) => ((members.bits.get(role) ?? 0n) & ADMINISTRATOR) !== 0n);
    return members.plain.has(user) && isAdministrator[0] === false && isAdministrator.includes(true);
  };
  return async (call, { pass }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    if (name === "invokeCommand") {
      const id = textOf(body, "command_id");
      const { place = "", command } = known.get(id) ?? {};
      const isForbidden = textOf(command, "default_member_permissions") === "0" && !overwritten.has(id);
      const isDenied = isForbidden && isMissed(textOf(body, "user_id"), GUILD_OF_PLACE.exec(place)?.[1]);
      return isDenied ? Response.json(DENIED) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    const written = await permissionsWrittenBy(call);
    if (written !== undefined) overwritten.add(written.id);
    if (name !== undefined) await learnMembers(members, name, body, response);
    return response;
  };
}

/** Who is forbidden a command is asked for without a look at the guild, which a direct message has not. */
function denyingInDirectMessages(known: Known): Handler {
  const direct = new Set<string>();
  const denied = new Map<string, readonly [command: string, name: string, users: ReadonlySet<string>]>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "invokeCommand") {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const isDenied = [...denied.values()].some(
        ([command, then, users]) => command === id && then === known.get(id)?.name && users.has(textOf(use, "user_id")),
      );
      return isDenied && direct.has(textOf(use, "channel_id")) ? Response.json(DENIED) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (name === "reset") {
      direct.clear();
      denied.clear();
    }
    if (name === "makeChannel" && (await objectOf(call.request))["type"] === DIRECT_MESSAGE)
      direct.add(textOf(await objectOf(response), "channel_id"));
    const written = await permissionsWrittenBy(call);
    if (written === undefined) return response;
    const { guild, id, entries } = written;
    const users = entries.filter(({ type, permission }) => type === USER_ENTRY && permission === false);
    const ids = new Set(users.map((each) => textOf(each, "id")));
    denied.set(JSON.stringify([guild, id]), [id, known.get(id)?.name ?? "", ids]);
    return response;
  };
}

/** Those of who may do what. */
export const FOURTEENTH_PERMISSIONS: readonly PlantedBug[] = [
  {
    id: "minors-find-age-restricted-menus",
    what: "A picker shows age-restricted user and message commands to users who are under 18.",
    kind: "pair",
    rules: ["access.nsfw.is-for-adults"],
    plant: remembering(askingForTheAgeInOneList),
    minimal: [
      create({ name: "a", type: USER_COMMAND, nsfw: true }, GLOBALLY),
      drive("makeUser", { is_adult: false }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      drive("listPicker", { user_id: "{#1.user_id}", channel_id: "{channel_id}" }),
    ],
  },
  {
    id: "the-first-role-makes-administrators",
    what: "A member whose first role is not that of an administrator cannot use what only administrators may use.",
    kind: "pair",
    rules: ["access.administrators.use-all-commands", "access.default-member-permissions.zero-forbids"],
    plant: remembering(readingTheFirstRole),
    minimal: [
      createA({ default_member_permissions: "0" }),
      drive("makeUser"),
      drive("makeRole", { guild_id: "{guild_id}", permissions: "0" }),
      drive("makeRole", { guild_id: "{guild_id}", permissions: String(ADMINISTRATOR) }),
      drive("makeMember", {
        guild_id: "{guild_id}",
        user_id: "{#1.user_id}",
        role_ids: ["{#2.role_id}", "{#3.role_id}"],
      }),
      invoke(0, { user_id: "{#1.user_id}" }),
    ],
  },
  {
    id: "denials-of-guilds-reach-direct-messages",
    what: "A user whom a guild forbids a global command cannot use it in direct messages with the application either.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.global-commands.are-in-direct-messages",
      "access.contexts.bot-dm-lets-a-command-run-there",
    ],
    plant: remembering(denyingInDirectMessages),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [FORBID_USER]),
      drive("makeChannel", { type: DIRECT_MESSAGE, recipient_ids: ["{user_id}"] }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
];
