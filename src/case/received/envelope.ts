/** What every interaction carries besides its data: who did it, where, and in which language. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { bitsOf, type KnownUse, type KnownWorld } from "./known-world.js";
import { is, type Questions, type ReceivedObject, there, these, type WantedValue } from "./questions.js";

/** Where and by whom something was done. */
export interface UsePlace {
  /** Id of the user. */
  readonly user: string;
  /** Id of the channel. */
  readonly channel: string;
  /** Id of the guild; undefined in a conversation, and where nothing is known of the channel. */
  readonly guild: string | undefined;
  /** Language of the client. */
  readonly locale: Json | undefined;
  /** The members of all guilds at that moment. */
  readonly members: KnownUse["members"];
}

/** The scene of a use. A modal is submitted where it was opened. */
export function sceneOf({ sent, members }: KnownUse, world: KnownWorld): UsePlace {
  const origin = world.uses.find(
    ({ interactionId }) => interactionId !== undefined && interactionId === sent["interaction_id"],
  );
  const user = String(sent["user_id"]);
  const channel = String(sent["channel_id"] ?? origin?.sent["channel_id"]);
  return {
    user,
    channel,
    guild: world.guildOf.get(channel),
    locale: sent["locale"] ?? world.locales.get(user),
    members,
  };
}

const schema = "Interaction";

/** Judges the envelope of an interaction. */
export function askEnvelope(
  questions: Questions,
  interaction: ReceivedObject,
  scene: UsePlace,
  world: KnownWorld,
): void {
  const ask = (name: string, wanted: Parameters<Questions["ask"]>[2]) =>
    questions.ask(interaction, { schema, name }, wanted);
  if (world.guildOf.has(scene.channel)) ask("channel_id", is(scene.channel, "the channel where it happened"));
  if (scene.locale !== undefined) ask("locale", is(scene.locale, "the language of the user"));
  if (scene.guild === undefined) {
    // Where it names no guild, nothing was shown of guilds.
    const isOfGuild = [...world.guildOf.values()].some(
      (id) => id !== undefined && id === interaction.value["guild_id"],
    );
    if (world.guildOf.has(scene.channel) && isOfGuild) ask("guild_id", OF_NO_GUILD);
    return;
  }
  ask("guild_id", is(scene.guild, "the guild where it happened"));
  ask("guild_locale", is(world.locales.get(scene.guild), "the language of the guild"));
  ask("app_permissions", there("the permissions of the application"));
  ask("attachment_size_limit", there("the largest attachment, in bytes"));
  if (!ask("member", { expected: "the member who did it", isSo: isObject })) return;
  askMember(
    questions,
    { value: interaction.value["member"] as JsonObject, at: `${interaction.at}/member` },
    scene,
    world,
  );
}

/** It is present in guilds: elsewhere it names none of them. @see D1 "Interaction received by the application" */
const OF_NO_GUILD: WantedValue = { expected: "no guild, because it happened in a direct message", isSo: () => false };

function askMember(
  questions: Questions,
  member: ReceivedObject,
  { user, guild, channel, members }: UsePlace,
  world: KnownWorld,
): void {
  const ask = (name: string, wanted: Parameters<Questions["ask"]>[2]) =>
    questions.ask(member, { schema: "InteractionMember", name }, wanted);
  ask("user", { expected: `the user ${user}`, isSo: (value) => isObject(value) && value["id"] === user });
  const known = members.get(`${guild} ${user}`);
  if (known === undefined) return;
  // Everyone has the role that has the id of the guild; whether it is listed is open.
  ask("roles", these(known.roles, "the roles of the member", [String(guild)]));
  if (known.nick !== undefined) ask("nick", is(known.nick, "the nick of the member"));
  const bits = known.roles.reduce((sum: bigint, role) => sum | (world.permissionsOf.get(String(role)) ?? 0n), 0n);
  if (bits === 0n || world.restricted.has(channel)) return;
  ask("permissions", {
    expected: `the permissions of the member, with all bits of its roles: ${bits}`,
    isSo: (value) => (bitsOf(value) & bits) === bits,
  });
}
