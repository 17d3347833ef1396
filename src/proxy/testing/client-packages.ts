/** The real clients that the tests of the proxy use. */

/** Package of each, by the name of the client. */
export const CLIENT_PACKAGES = {
  "discord.js": "discord.js",
  "oceanic.js": "oceanic.js",
  eris: "eris",
  seyfert: "seyfert",
  discordeno: "@discordeno/bot",
} as const;

export type ClientName = keyof typeof CLIENT_PACKAGES;
