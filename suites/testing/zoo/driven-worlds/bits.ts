/** Bits of permissions. */

export const ADMINISTRATOR = 1n << 3n;
export const MANAGE_GUILD = 1n << 5n;
export const VIEW = 1n << 10n;
export const SEND = 1n << 11n;
export const MANAGE_MESSAGES = 1n << 13n;
export const MANAGE_ROLES = 1n << 28n;
export const SEND_IN_THREADS = 1n << 38n;

export const ALL = (1n << 53n) - 1n;

/** Reactions, links, files, history and application commands. */
const USUAL = (1n << 6n) | (1n << 14n) | (1n << 15n) | (1n << 16n) | (1n << 31n);

export const OF_EVERYONE = VIEW | SEND | SEND_IN_THREADS | USUAL;
