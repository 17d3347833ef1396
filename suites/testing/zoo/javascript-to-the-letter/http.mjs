/**
 * Finds the route of a request, or the operation of the driver.
 *
 * Choices: OPTIONS answers 200 with `{}`, HEAD works like GET; half of the answers have a vendor content type with a
 * quoted parameter; white space is around each body.
 */
import { complaint, isOddTurn, send } from "./answers.mjs";
import { operations } from "./driver.mjs";
import { Bad } from "./driver-words.mjs";
import { readBody } from "./requests.mjs";
import { routes } from "./routing.mjs";
import { state } from "./store.mjs";
import { isObject, No, write, wrong } from "./util.mjs";
import "./command-routes.mjs";
import "./message-routes.mjs";
import "./notice-routes.mjs";

const driver = async (req, res, name) => {
  let status = 200,
    answer;
  try {
    const raw = (await readBody(req)).toString("utf8");
    const body = raw ? JSON.parse(raw) : {};
    if (!isObject(body)) throw new Bad("an object, please");
    if (req.method !== "POST" || !Object.hasOwn(operations, name)) {
      status = 404;
      answer = { reason: "no such operation" };
    } else answer = operations[name](body);
  } catch (e) {
    if (!(e instanceof Bad) && !(e instanceof SyntaxError)) console.error(e);
    status = 400;
    answer = { reason: String(e.message) };
  }
  // The driver is no part of the documents: no strange members, but inside of interactions.
  const flat = (v) =>
    Array.isArray(v)
      ? v.map(flat)
      : isObject(v)
        ? new Map(Object.entries(v).map(([k, x]) => [k, k === "interaction" ? x : flat(x)]))
        : v;
  const bytes = Buffer.from(write(flat(answer)));
  res.writeHead(status, { "content-type": "application/json", "content-length": bytes.length });
  res.end(bytes);
};
export const handle = async (req, res) => {
  const url = new URL(req.url, "http://x");
  const { pathname } = url;
  if (pathname.startsWith("/driver/")) return driver(req, res, pathname.slice(8));
  try {
    const cdn = /^\/cdn\/(\d+)\//.exec(pathname);
    if (cdn && req.method === "GET") {
      const a = state.attachments.get(cdn[1]);
      if (!a) throw new No(404, "no such file");
      res.writeHead(200, { "content-type": a.content_type, "content-length": a.data.length });
      return res.end(a.data);
    }
    if (!pathname.startsWith("/api/v10/")) throw new No(404, "no such route");
    const path = pathname.slice(8);
    const here = routes.filter((r) => r.re.test(path));
    if (req.method === "OPTIONS" && here.length) {
      res.setHeader("aLLOW", [...new Set(here.map((r) => r.method))].join(" , "));
      return send(req, res, 200, "application/json", "{} ");
    }
    const method = req.method === "HEAD" ? "GET" : req.method;
    const r = here.find((x) => x.method === method);
    if (!r) throw new No(404, "no such route");
    const p = r.re.exec(path).slice(1).map(decodeURIComponent);
    const [status, body] = await r.f({ req, res, p, q: url.searchParams });
    const text = body === undefined ? "" : ` \n${write(body)}\t\r\n\r\n  `;
    // Half of the answers do not say what they are.
    return send(req, res, status, isOddTurn() ? 'application/vnd.odd+json;x="a;b"' : "application/json", text);
  } catch (e) {
    if (!(e instanceof No)) console.error(e);
    const no = e instanceof No ? e : wrong(`odd: ${e.message ?? ""}`);
    if (!req.readableEnded) {
      req.resume();
      await new Promise((r) => {
        if (req.readableEnded || req.destroyed) r();
        else {
          req.on("end", r);
          req.on("close", r);
        }
      });
    }
    if (no.wait !== undefined) res.setHeader("rETRY-aFTER", String(Math.ceil(no.wait)));
    if (no.wait !== undefined) res.setHeader("x-RATELIMIT-scope", "shared");
    const [type, body] = complaint(no);
    return send(req, res, no.status, type, body);
  }
};
