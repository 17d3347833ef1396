/**
 * Routes of commands and of their permissions.
 *
 * Choices: a bulk overwrite is PUT or MERGE, and the list of permissions is at a path of its own ("method and path: not
 * shown"). `with_localizations` is true only as exactly `true`. Permissions are answered with 203 and 202 (no number).
 * Lists have another order each time. DELETE and GET of what is not there are refused alike.
 */
import { editPermissions, getPermissions, listPermissions } from "./command-permissions.mjs";
import { showCommand } from "./command-view.mjs";
import { bulkCommands, createCommand, deleteCommand, editCommand, findCommand, scopeOf } from "./commands.mjs";
import { limitCommands } from "./rate-limit.mjs";
import { auth, forCommands, guildFor, json, localeOf } from "./requests.mjs";
import { A, G, on } from "./routing.mjs";
import { state } from "./store.mjs";
import { forbidden, No, rotate } from "./util.mjs";

for (const [where, guilded] of [
  [A, false],
  [A + G, true],
]) {
  const start = (req, p, ...more) => {
    const t = forCommands(req, p[0], ...more);
    const app = state.apps.get(p[0]);
    return { t, app, guild: guilded ? guildFor(app, p[1]) : null, id: p[guilded ? 2 : 1] };
  };
  on("GET", `${where}/commands`, ({ req, p, q }) => {
    const { t, app, guild } = start(req, p);
    const locale = q.get("with_localizations") === "true" ? undefined : localeOf(req, t);
    return [200, rotate(scopeOf(app, guild)).map((c) => showCommand(c, locale))];
  });
  on("POST", `${where}/commands`, async ({ req, res, p }) => {
    const { app, guild } = start(req, p);
    limitCommands(app.id, res);
    const { status, command } = createCommand(app, guild, await json(req));
    return [status, showCommand(command)];
  });
  for (const m of ["PUT", "MERGE"])
    on(m, `${where}/commands`, async ({ req, res, p }) => {
      const { app, guild } = start(req, p);
      limitCommands(app.id, res);
      return [200, bulkCommands(app, guild, await json(req)).map((c) => showCommand(c))];
    });
  on("GET", `${where}/commands/(\\d+)`, ({ req, p }) => {
    const { app, guild, id } = start(req, p);
    return [200, showCommand(findCommand(app, guild, id))];
  });
  on("PATCH", `${where}/commands/(\\d+)`, async ({ req, res, p }) => {
    const { app, guild, id } = start(req, p);
    limitCommands(app.id, res);
    return [200, showCommand(editCommand(app, guild, id, await json(req)))];
  });
  on("DELETE", `${where}/commands/(\\d+)`, ({ req, res, p }) => {
    const { app, guild, id } = start(req, p);
    limitCommands(app.id, res);
    deleteCommand(app, guild, id);
    return [204];
  });
}
on("GET", `${A + G}/commands/(\\d+)/permissions`, ({ req, p }) => {
  forCommands(req, p[0]);
  const app = state.apps.get(p[0]);
  return [203, getPermissions(app, guildFor(app, p[1]), p[2])];
});
on("GET", `${G}/permission-slips/of/([^/]+)`, ({ req, p }) => {
  forCommands(req, p[1]);
  const app = state.apps.get(p[1]);
  return [203, listPermissions(app, guildFor(app, p[0]))];
});
on("PUT", `${A + G}/commands/(\\d+)/permissions`, async ({ req, res, p }) => {
  const t = auth(req, "user");
  if (t.app !== p[0]) throw forbidden("another application");
  if (!t.scopes.includes("applications.commands.permissions.update")) throw new No(402, "scope");
  limitCommands(t.app, res);
  const app = state.apps.get(p[0]);
  return [202, editPermissions(app, guildFor(app, p[1]), p[2], await json(req), t.user)];
});
