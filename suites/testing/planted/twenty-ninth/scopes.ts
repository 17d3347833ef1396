/** Bugs that mix guilds, applications or tokens: scopes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, interactionsIn } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  bulk,
  createA,
  DELIVERIES,
  drive,
  FORBID_USER,
  GLOBALLY,
  IN_OTHER_GUILD,
  invoke,
  remove,
} from "../requests.js";
import { changed, type Handler, refusal } from "../wrap.js";
import {
  applicationOf,
  createsIn,
  DAILY_CREATES,
  DAY_MS,
  denying,
  guildOf,
  handled,
  knowing,
  knowingPermissions,
  MAX_CHAT_INPUT,
  type Permitted,
  smallCommands,
  type WouldBe,
} from "./support.js";

const USER_ENTRY = 2;
const FORBIDDEN_STATUS = 403;
const CREATED = 201;
const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** The creates of a day are counted by application. */
function countingByApplication(known: Known, movedMs: () => number): Handler {
  const counters = new Map<string, { readonly count: number; readonly sinceMs: number }>();
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const { application = "", guild } = path;
    const isCreate = (operation === "create" || operation === "bulk") && guild !== undefined;
    const creates = isCreate ? createsIn(known, call, await bodyOf(request)) : 0;
    if (creates === 0) return pass();
    const counter = counters.get(application);
    const isToday = counter !== undefined && movedMs() - counter.sinceMs < DAY_MS;
    const { count, sinceMs } = isToday ? counter : { count: 0, sinceMs: movedMs() };
    if (count + creates > DAILY_CREATES) return refusal();
    const response = await pass();
    if (response.ok) counters.set(application, { count: count + creates, sinceMs });
    return response;
  };
}

/** Denials under the id of the application are looked up without the guild. */
function denyingInEveryGuild({ lists, known }: Permitted): Handler {
  const isDenied = ({ user, command }: WouldBe): boolean => {
    const guild = guildOf(known, command);
    const application = applicationOf(known, command);
    if (guild === undefined || (lists.get(guild, command) ?? lists.get(guild, application)) !== undefined) return false;
    const entries = lists.elsewhere(guild, application).flatMap((list) => list.entries);
    return entries.some(({ type, id, permission }) => type === USER_ENTRY && id === user && permission === false);
  };
  return (call, behind) => denying(call, behind, isDenied);
}

/** The commands of other applications in the same guild with the same name and type. */
function twinsOf(known: Known, id: string): readonly string[] {
  const { name, type, application_id: own } = known.get(id)?.command ?? {};
  const guild = guildOf(known, id);
  if (guild === undefined) return [];
  return [...known]
    .filter(([other, { command }]) => guildOf(known, other) === guild && command["application_id"] !== own)
    .filter(([, { command }]) => command["name"] === name && command["type"] === type)
    .map(([other]) => applicationOf(known, other));
}

/** The smaller id first. */
function byInteraction(one: Json, other: Json): number {
  const idOf = (delivery: Json) => BigInt(textOf(isObject(delivery) ? delivery["interaction"] : undefined, "id"));
  return Number(idOf(one) - idOf(other));
}

/** Uses are delivered by guild, name and type of the command. */
function deliveringByName(known: Known): Handler {
  const leaked = new Map<string, Map<string, string>>();
  return async (call, { pass, ask }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    const response = await pass();
    const id = name === "invokeCommand" ? textOf(await objectOf(response), "interaction_id") : "";
    const command = textOf(body, "command_id");
    for (const twin of id === "" ? [] : twinsOf(known, command))
      leaked.set(twin, (leaked.get(twin) ?? new Map()).set(id, applicationOf(known, command)));
    const own = name === "listDeliveries" ? leaked.get(textOf(body, "application_id")) : undefined;
    if (own === undefined || !response.ok) return response;
    const others: Json[] = [];
    for (const source of new Set(own.values())) {
      const listed = await bodyOf(await ask("POST", "/driver/listDeliveries", { ...body, application_id: source }));
      const ofSource = interactionsIn(listed).filter((each) => own.has(textOf(each, "id")));
      others.push(...ofSource.map((interaction) => ({ interaction })));
    }
    const withOthers = (all: Json) => [...elementsOf(all), ...others].sort(byInteraction);
    return changed(response, (answer) => inEach(answer, (each) => withMember(each, "deliveries", withOthers)));
  };
}

/** A member as the first interaction in its guild showed it. */
interface CachedMember {
  readonly guild: string;
  readonly shown: JsonObject;
}

/** Members are cached by their user, and the first guild stays. */
function cachingMembersByUser(): Handler {
  const members = new Map<string, CachedMember>();
  const replaced = new Map<string, JsonObject>();
  const look = (interaction: JsonObject): void => {
    const [id, guild] = [textOf(interaction, "id"), textOf(interaction, "guild_id")];
    const { member } = interaction;
    if (replaced.has(id) || !isObject(member)) return;
    const { nick = null, roles = [] } = member;
    const user = textOf(member["user"], "id");
    const cached = members.get(user);
    if (cached === undefined || cached.guild === guild) members.set(user, { guild, shown: { nick, roles } });
    replaced.set(id, members.get(user)?.shown ?? {});
  };
  const asCached = (interaction: JsonObject): JsonObject => {
    const shown = replaced.get(textOf(interaction, "id"));
    return withMember(interaction, "member", (member) => (isObject(member) ? { ...member, ...shown } : member));
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (driven(call) !== "listDeliveries") return response;
    for (const each of interactionsIn(await bodyOf(response))) look(each);
    const inDelivery = (delivery: JsonObject) => withMember(delivery, "interaction", (each) => inEach(each, asCached));
    return changed(response, (body) =>
      inEach(body, (answer) => withMember(answer, "deliveries", (all) => inEach(all, inDelivery))),
    );
  };
}

/** True for a request with a bot token. */
function isOfBot({ headers }: Request): boolean {
  return headers.get("authorization")?.startsWith("Bot ") === true;
}

/** A command belongs to the kind of token that created it. */
function keepingCommandsOfBots(): Handler {
  const ofBots = new Set<string>();
  return async ({ operation, path, request }, { pass }) => {
    if (operation === "delete" && !isOfBot(request) && ofBots.has(path["id"] ?? "")) return refusal(FORBIDDEN_STATUS);
    const response = await pass();
    const isNew = operation === "create" && response.status === CREATED && isOfBot(request);
    if (isNew) ofBots.add(textOf(await objectOf(response), "id"));
    return response;
  };
}

/** Those of a scope. */
export const TWENTY_NINTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "creates-of-all-guilds-count-together",
    what: "The 200 creates of a day are counted for all guilds of an application together.",
    kind: "scope",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "limit.scopes-are-independent",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: knowing(countingByApplication),
    minimal: [
      bulk(smallCommands(MAX_CHAT_INPUT, "b")),
      bulk(smallCommands(MAX_CHAT_INPUT, "c")),
      createA({}, IN_OTHER_GUILD),
    ],
  },
  {
    id: "denials-of-the-application-hold-in-every-guild",
    what: "A user who is denied under the id of the application in one guild cannot find or use its commands in other guilds.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.application-entry.applies-without-an-overwrite",
      "access.role-and-user-entries.apply",
      "access.administrators.use-all-commands",
      "access.denied-user.neither-sees-nor-uses",
      "interaction.command.is-type-2",
    ],
    plant: knowingPermissions(denyingInEveryGuild),
    minimal: [
      createA({}),
      drive("changePermissions", {
        guild_id: "{other_guild_id}",
        command_id: "{application_id}",
        permissions: [FORBID_USER],
      }),
      invoke(0),
    ],
  },
  {
    id: "twins-of-other-applications-receive-uses-too",
    what: "The use of a guild command is also delivered to other applications with a command of its name and type there.",
    kind: "scope",
    rules: [
      "interaction.application-id.is-the-owner",
      "command.name.is-free-for-other-applications",
      "interaction.data.id-is-the-command",
    ],
    plant: knowing(deliveringByName),
    minimal: [
      createA({}),
      { ...createA({}, OF_OTHER_APPLICATION), as: "otherBot" },
      invoke(0),
      drive("listDeliveries", { application_id: "{other_application_id}" }),
    ],
  },
  {
    id: "members-are-cached-without-their-guild",
    what: "An interaction has the nick and the roles that its user has in the guild of an earlier interaction.",
    kind: "scope",
    rules: ["interaction.member.has-its-fields"],
    plant: handled(cachingMembersByUser),
    minimal: [
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#0.guild_id}", user_id: "{user_id}", nick: "n" }),
      createA({}, GLOBALLY),
      invoke(2, { channel_id: "{#0.channel_id}" }),
      invoke(2),
      DELIVERIES,
    ],
  },
  {
    id: "bearers-cannot-delete-what-bots-made",
    what: "The delete of a command that was created with a bot token is refused with a client credentials token.",
    kind: "scope",
    rules: [
      "authentication.client-credentials.are-accepted",
      "endpoint.delete.answers-204",
      "endpoint.delete.removes-the-command",
    ],
    plant: handled(keepingCommandsOfBots),
    minimal: [createA({}), { ...remove(0), as: "clientCredentials" }],
  },
];
