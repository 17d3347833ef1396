/** The table of routes: a handler gets `{ req, res, p, q }` with the parts of the path and the query. */
export const routes = [];
const on = (method, path, f) => routes.push({ method, re: new RegExp(`^${path}$`), f });

export { on };

export const A = "/applications/([^/]+)";
export const G = "/guilds/([^/]+)";
export const C = "/channels/([^/]+)/messages";
export const W = "/webhooks/([^/]+)/([^/]+)";
