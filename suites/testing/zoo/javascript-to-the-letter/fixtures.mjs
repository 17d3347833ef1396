/** Two applications, tokens, users and ten guilds. */
import { ensureEntryPoint } from "./commands.mjs";
import { MANAGE_GUILD, MANAGE_ROLES } from "./permissions.mjs";
import {
  APP,
  addMember,
  BOTH,
  install,
  makeApp,
  makeChannel,
  makeGuild,
  makeRole,
  makeUser,
  OTHER,
  state,
} from "./store.mjs";

/** One less is 2^53-1, 2^63-1, or a number that is one digit shorter: "guild_id minus 1". */
const GUILDS = [
  "9007199254740992",
  "9223372036854775808",
  "10000000000000000000",
  "10",
  "1000",
  "4294967296",
  "2147483648",
  "1000000000000000000",
  "100000000000000000",
  "10000000000000000",
];

export const setUp = () => {
  state.main = APP;
  makeApp(APP, "odd-bot.token");
  makeApp(OTHER, "another-bot.token");
  state.tokens.set("Bearer odd-client", { kind: "client", app: APP, scopes: ["applications.commands.update"] });
  state.tokens.set("Bearer odd-manager", {
    kind: "user",
    app: APP,
    user: "7",
    scopes: ["applications.commands.permissions.update"],
  });
  state.tokens.set("Bearer odd-member", {
    kind: "user",
    app: APP,
    user: "8",
    scopes: ["applications.commands.permissions.update"],
  });
  for (const id of ["7", "8"])
    state.users.set(id, { id, locale: "eo", is_adult: true, is_bot: false, name: `user ${id}` });
  const guilds = [];
  for (const id of GUILDS) {
    const guild = makeGuild({ id });
    install(guild, OTHER, BOTH);
    const roles = Array.from({ length: 50 }, () => makeRole(guild, 0n));
    const boss = makeRole(guild, MANAGE_GUILD | MANAGE_ROLES);
    addMember(guild, "7").roles = [boss];
    addMember(guild, "8");
    const users = Array.from({ length: 50 }, () => {
      const u = makeUser();
      addMember(guild, u.id);
      return u.id;
    });
    const channels = [guild.id, ...Array.from({ length: 14 }, () => makeChannel({ guild_id: guild.id, type: 0 }))];
    guilds.push({ id: guild.id, channelIds: channels, roleIds: roles, userIds: users });
  }
  for (const app of state.apps.values()) ensureEntryPoint(app);
  state.initial = new Map(
    [...state.apps.values()].map((a) => [a.id, { ...a, integration_types: [...a.integration_types] }]),
  );
  return guilds;
};
