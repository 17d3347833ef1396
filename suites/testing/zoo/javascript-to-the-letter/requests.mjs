/**
 * Bodies and callers of requests.
 *
 * Choices: a body that does not call itself application/json, +json or multipart is refused ("instead of
 * application/json"). The settings locale of the bots is tlh, that of the users of bearer tokens is theirs, and a client
 * credentials token has tlh ("then the user settings locale").
 */
import { state } from "./store.mjs";
import { multipart } from "./uploads.mjs";
import { forbidden, missing, No, wrong } from "./util.mjs";

const MAXBODY = 150 * 1024 * 1024;
export const readBody = (req) =>
  new Promise((done, fail) => {
    const parts = [];
    let n = 0;
    req.on("data", (d) => {
      n += d.length;
      if (n <= MAXBODY) parts.push(d);
    });
    req.on("end", () => (n > MAXBODY ? fail(wrong("body")) : done(Buffer.concat(parts))));
    req.on("error", fail);
  });
export const payload = async (req) => {
  const raw = await readBody(req);
  const type = req.headers["content-type"] ?? "";
  const boundary = /^\s*multipart\/form-data\b.*?;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) return multipart(raw, boundary);
  if (!/^\s*application\/([\w.-]+\+)?json\b/i.test(type)) throw wrong("application/json, please");
  try {
    return { payload: JSON.parse(raw.toString("utf8")), files: [] };
  } catch {
    throw wrong("no JSON");
  }
};
export const json = async (req) => {
  const { payload: p, files } = await payload(req);
  if (files.length || /^\s*multipart/i.test(req.headers["content-type"])) throw wrong("no files here");
  return p;
};

export const auth = (req, ...kinds) => {
  const h = req.headers.authorization;
  const m = /^(Bot|Bearer) (\S+)$/i.exec(h ?? "");
  const t = m && state.tokens.get((m[1].toLowerCase() === "bot" ? "Bot " : "Bearer ") + m[2]);
  if (!t) throw new No(423, "no token");
  if (!kinds.includes(t.kind)) throw new No(402, "not with this token");
  return t;
};
export const forCommands = (req, id, ...more) => {
  const t = auth(req, "bot", "client", ...more);
  if (t.app !== id) throw forbidden("another application");
  if (t.kind === "client" && !t.scopes.includes("applications.commands.update")) throw new No(402, "scope");
  return t;
};
export const guildFor = (app, id) => {
  const g = state.guilds.get(id);
  if (!g) throw missing("no such guild");
  if (!g.installs.get(app.id)?.scopes.has("applications.commands")) throw forbidden("not authorized there");
  return g;
};
export const localeOf = (req, t) => {
  const own = req.headers["x-odd-locale"];
  if (own) return own.trim();
  const accept = (req.headers["accept-language"] ?? "")
    .split(",")
    .map((s, i) => {
      const [tag, ...params] = s.trim().split(/\s*;\s*/);
      const q = params.find((p) => /^q=/i.test(p));
      return { tag, i, q: q ? Number(q.slice(2)) : 1 };
    })
    .filter((x) => x.tag && x.tag !== "*" && x.q > 0)
    .sort((a, b) => b.q - a.q || a.i - b.i);
  return accept[0]?.tag ?? state.users.get(t.user)?.locale ?? "tlh";
};
