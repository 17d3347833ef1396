/** Permissions of a command, for faults that keep or drop them. */
import type { CommandCall } from "../../call.js";

/** Permissions of a command by guild. */
export function heldBy({ application }: CommandCall, id: string) {
  const guilds = [...application.guilds.keys()];
  return new Map(
    guilds.flatMap((guild) => {
      const entries = application.permissions.get(guild, id);
      return entries ? [[guild, entries] as const] : [];
    }),
  );
}
