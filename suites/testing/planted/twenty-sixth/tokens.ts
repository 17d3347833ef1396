/** Bugs of what a token may do: scopes. */
import { elementsOf, isObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { A, ALLOW_ROLE, create, createA, drive } from "../requests.js";
import { type Behind, type Handler, handledBy, refusal } from "../wrap.js";

const COMMAND_OPERATIONS: readonly string[] = ["list", "create", "bulk", "get", "edit", "delete"];
const COMMANDS = "applications.commands";
const PERMISSIONS_UPDATE = "applications.commands.permissions.update";
const MANAGE_GUILD = 1n << 5n;
const MANAGE_ROLES = 1n << 28n;
const BOTH = MANAGE_GUILD | MANAGE_ROLES;
/** The driver is beside the API: two steps up from its version. */
const DRIVER = "/../../driver";

function bearerOf({ request }: Call): string | undefined {
  const header = request.headers.get("authorization") ?? "";
  return header.startsWith("Bearer ") ? header.slice("Bearer ".length) : undefined;
}

/** The scopes of the tokens that the driver makes. */
function tokenScopes() {
  const scopes = new Map<string, readonly string[]>();
  return {
    of: (token: string) => scopes.get(token) ?? [PERMISSIONS_UPDATE],
    learn: async (call: Call, response: Response) => {
      if (driven(call) === "reset") scopes.clear();
      if (driven(call) !== "makeToken") return;
      const { scopes: sent } = await objectOf(call.request);
      scopes.set(textOf(await objectOf(response), "token"), elementsOf(sent).map(String));
    },
  };
}

/** The id of whom or what a request of the same sender shows; an empty text where it is refused. */
async function idOf(ask: Behind["ask"], path: string): Promise<string> {
  const response = await ask("GET", path);
  return response.ok ? textOf(await objectOf(response), "id") : "";
}

/** A scope for commands is one that begins like it. */
function comparingTheBeginning(): Handler {
  const bots = new Map<string, string>();
  const scopes = tokenScopes();
  return async (call, { pass, ask }) => {
    const { operation, path, request } = call;
    const application = path["application"] ?? "";
    const authorization = request.headers.get("authorization") ?? "";
    const response = await pass();
    await scopes.learn(call, response);
    if (!COMMAND_OPERATIONS.includes(operation)) return response;
    if (response.ok && authorization.startsWith("Bot ")) bots.set(application, authorization);
    const token = bearerOf(call);
    const bot = bots.get(application);
    if (response.status !== 401 && response.status !== 403) return response;
    if (token === undefined || bot === undefined) return response;
    if (!scopes.of(token).some((scope) => scope.startsWith(COMMANDS))) return response;
    if ((await idOf(ask, "/applications/@me")) !== application) return response;
    request.headers.set("authorization", bot);
    return pass();
  };
}

/** Any bit of a mask is enough. */
function testingForAnyBit(): Handler {
  const bitsOfRole = new Map<string, bigint>();
  const rolesOfMember = new Map<string, readonly string[]>();
  const scopes = tokenScopes();
  const learn = async (call: Call, response: Response) => {
    const name = driven(call);
    const sent = await objectOf(call.request);
    if (name === "reset") for (const each of [bitsOfRole, rolesOfMember]) each.clear();
    if (name === "makeRole")
      bitsOfRole.set(textOf(await objectOf(response), "role_id"), BigInt(textOf(sent, "permissions") || 0));
    if (name === "makeMember" && Array.isArray(sent["role_ids"]))
      rolesOfMember.set(
        `${textOf(sent, "guild_id")} ${textOf(sent, "user_id")}`,
        elementsOf(sent["role_ids"]).map(String),
      );
  };
  return async (call, { pass, ask }) => {
    const { operation, path, request } = call;
    const response = await pass();
    await scopes.learn(call, response);
    if (response.ok) await learn(call, response);
    const token = bearerOf(call);
    if (operation !== "edit-permissions" || response.status !== 403 || token === undefined) return response;
    if (!scopes.of(token).includes(PERMISSIONS_UPDATE)) return response;
    if ((await idOf(ask, "/applications/@me")) !== path["application"]) return response;
    const { application, guild = "", id = "" } = path;
    const user = await idOf(ask, "/users/@me");
    const roles = rolesOfMember.get(`${guild} ${user}`) ?? [];
    const bits = roles.reduce((sum, role) => sum | (bitsOfRole.get(role) ?? 0n), 0n) & BOTH;
    if (user === "" || bits === 0n || bits === BOTH) return response;
    const { permissions = null } = await objectOf(request);
    const written = await ask("POST", `${DRIVER}/changePermissions`, { guild_id: guild, command_id: id, permissions });
    if (!written.ok) return refusal();
    const entries = elementsOf(permissions).filter(isObject);
    const byTarget = new Map(entries.map((each) => [`${each["type"]} ${each["id"]}`, each]));
    return Response.json({
      id,
      application_id: application ?? "",
      guild_id: guild,
      permissions: [...byTarget.values()],
    });
  };
}

/** The commands of the guild that the first request made. */
const IN_NEW_GUILD = "/applications/{application_id}/guilds/{#0.guild_id}/commands";
const WHO_AM_I: PlainRequest = { method: "GET", path: "/users/@me", as: "guildManager" };

/** Those of tokens. */
export const TWENTY_SIXTH_TOKENS: readonly PlantedBug[] = [
  {
    id: "scopes-are-compared-at-their-beginning",
    what: "A bearer token that has only the scope for permissions of commands can create, edit and delete commands.",
    kind: "scope",
    rules: ["access.commands.need-their-scope", "authentication.client-credentials.are-accepted"],
    plant: handledBy(comparingTheBeginning),
    minimal: [createA({}), { ...create({ ...A, name: "b" }), as: "guildManager" }],
  },
  {
    id: "one-of-two-bits-is-enough",
    what: "A user who may manage either the guild or its roles, and not both, can edit permissions of commands.",
    kind: "scope",
    rules: ["permission.edit.needs-an-able-user", "access.permissions.are-those-of-the-user"],
    plant: handledBy(testingForAnyBit),
    minimal: [
      drive("makeGuild"),
      WHO_AM_I,
      drive("makeRole", { guild_id: "{#0.guild_id}", permissions: String(MANAGE_GUILD) }),
      drive("makeMember", { guild_id: "{#0.guild_id}", user_id: "{#1.id}", role_ids: ["{#2.role_id}"] }),
      createA({}, IN_NEW_GUILD),
      {
        method: "PUT",
        path: `${IN_NEW_GUILD}/{#4.id}/permissions`,
        body: { permissions: [{ ...ALLOW_ROLE, id: "{#2.role_id}" }] },
        as: "guildManager",
      },
    ],
  },
];
