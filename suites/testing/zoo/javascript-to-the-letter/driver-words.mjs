/** What operations of the driver name. */
import { APP, state } from "./store.mjs";

export class Bad extends Error {}
export const get = (map, id, what) => {
  const v = map.get(id);
  if (!v) throw new Bad(`no such ${what}`);
  return v;
};
export const guildOf = (b) => get(state.guilds, b.guild_id, "guild");
export const appOf = (b) => get(state.apps, b.application_id ?? APP, "application");
