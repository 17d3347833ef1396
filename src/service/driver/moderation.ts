/** Operations moderate, enterVoice, blockText and banAccount. */
import { applicationOf, type DriverOperationOf } from "./driver-context.js";

/** Action type of a kick in the audit log; a public fact. */
const MEMBER_KICK = 20;

/** The moderator kicks a member; the audit log has it. */
export const moderate: DriverOperationOf = ({ service }, body) => {
  const { world, snowflakes, policies } = service;
  const guild = body.known("guild_id", "guild", (id) => world.guild(id));
  const moderator = body.known("user_id", "user", (id) => world.user(id));
  const target = body.known("target_id", "member of the guild", (id) => world.member(guild.id, id));
  world.removeMember(guild.id, target.userId);
  policies.moderated(service, guild.id, {
    id: snowflakes.next(),
    user_id: moderator.id,
    target_id: target.userId,
    action_type: MEMBER_KICK,
  });
  return {};
};

const VOICE_TYPES: ReadonlySet<number> = new Set([2, 13]);

/** The bot of the application enters a voice channel; without one it leaves. */
export const enterVoice: DriverOperationOf = (context, body) => {
  const { world } = context.service;
  const guild = body.known("guild_id", "guild", (id) => world.guild(id));
  const channel = body.optionallyKnown("channel_id", "voice channel of the guild", (id) => {
    const found = world.channel(id);
    return found !== undefined && found.guildId === guild.id && VOICE_TYPES.has(found.type) ? found : undefined;
  });
  world.enterVoice(applicationOf(context, body).id, guild.id, channel?.id);
  return {};
};

/** Automatic moderation of the guild lets nothing through that has this text in it. */
export const blockText: DriverOperationOf = ({ service: { world } }, body) => {
  const guild = body.known("guild_id", "guild", (id) => world.guild(id));
  world.blockText(guild.id, body.text("text"));
  return {};
};

/** The linked account of the user is banned. */
export const banAccount: DriverOperationOf = ({ service: { world } }, body) => {
  world.ban(body.known("user_id", "user", (id) => world.user(id)).id);
  return {};
};
