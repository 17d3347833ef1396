/** Names that a configuration can have; a folder may have one of them. */
export const CONFIG_FILES = [
  "slashproof.config.ts",
  "slashproof.config.mts",
  "slashproof.config.js",
  "slashproof.config.mjs",
  "slashproof.config.json",
] as const;

export type ConfigFile = (typeof CONFIG_FILES)[number];
