/** The identifiers and tokens that the blind service knows. */
export const APPLICATION = "400000000000000001";
export const GUILDS = ["400000000000000101", "400000000000000102"] as const;
export const CHANNEL = "400000000000000201";
export const INTERACTION = { id: "400000000000000301", token: "interaction-token-of-the-blind-service" };
export const TOKENS = {
  bot: "blind.bot.token",
  clientCredentials: "blind-client-credentials",
  guildManager: "blind-guild-manager",
};
