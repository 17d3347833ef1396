/** The reference service behind a front that decides otherwise what the documents leave open of users and interactions. */

type Fetch = (request: Request) => Promise<Response>;
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Members = { readonly [name: string]: Json };

/** Changes only what no sentence promises: a check that finds something behind it raises a false alarm. */
import { isObject } from "../../src/contract/json.js";
export function liberalFront(fetch: Fetch): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const { method } = request;
    const [, operation] = /\/driver\/(\w+)$/.exec(pathname) ?? [];
    const answer = await fetch(request);
    await later();
    const text = await answer.text();
    const body = text === "" ? undefined : parsed(text);
    if (operation !== undefined) return replaced(answer.status, operation, body, text);
    if (/\/channels\/\d+\/messages|\/webhooks\/|\/interactions\//.test(pathname))
      return messageAnswer(method, pathname, answer, body, text);
    if (answer.status >= 400 && isObject(body)) return Response.json(hidden(body), { status: answer.status });
    if (/\/thread-members/.test(pathname)) return Response.json(JSON.parse(text, underOtherNames), answer);
    return new Response(text === "" ? null : text, { status: answer.status, headers: answer.headers });
  };
}

/** A delivery may take its time. */
const later = () => new Promise<void>((resolve) => setImmediate(resolve));

function replaced(status: number, operation: string, body: Json | undefined, text: string): Response {
  if (!isObject(body)) return new Response(text, { status });
  if (operation === "listDeliveries" && Array.isArray(body["deliveries"])) {
    const deliveries = body["deliveries"].map((one: Members) => ({
      ...one,
      interaction: liberalInteraction(one["interaction"] as Members),
    }));
    return Response.json({ ...body, deliveries }, { status });
  }
  if (operation === "listEvents" && Array.isArray(body["events"])) {
    const noise = { name: "STRANGER_SIGHTED", by: "gateway", data: { where: "at the gate" } };
    return Response.json({ ...body, events: [noise, ...body["events"].map(liberalEvent)] }, { status });
  }
  const word = OTHER_WORDS[String(body["outcome"])];
  return Response.json(word === undefined ? body : { ...body, outcome: word }, { status });
}

/** Why a use was turned down is the driver's guess, but for Permission Denied. */
const OTHER_WORDS: Readonly<Record<string, string>> = { invalid: "denied", outdated: "unknown" };

function liberalInteraction(interaction: Members): Members {
  const data = isObject(interaction["data"]) ? interaction["data"] : {};
  const { guild_locale: _, ...rest } = interaction;
  return {
    ...rest,
    version: 1_000_000,
    mood: "fine",
    entitlements: [],
    ...(isObject(rest["member"]) && { member: { ...rest["member"], banner: null } }),
    data: interaction["type"] === 5 ? liberalModal(data) : liberalData(data),
  };
}

function liberalData(data: Members): Members {
  const { resolved, options, ...rest } = data;
  // Resolved data of options are not shown; of who was chosen only what it is keyed by.
  const keepsResolved = rest["target_id"] !== undefined || rest["component_type"] !== undefined;
  return {
    ...rest,
    ...(keepsResolved && isObject(resolved) && { resolved: bare(resolved) }),
    ...(Array.isArray(options) && options.length > 0 && { options: options.map(liberalOption) }),
    guild_name: "A guild",
  };
}

function liberalOption(option: Members): Members {
  const { options, ...rest } = option;
  const inner = Array.isArray(options) && options.length > 0 ? { options: options.map(liberalOption) } : {};
  return { ...rest, ...inner, localized: null };
}

/** What was chosen in a modal is described inside its component instead of beside all of them. */
function liberalModal(data: Members): Members {
  const { resolved, components, custom_id: _, ...rest } = data;
  const list = (Array.isArray(components) ? components : []) as readonly Members[];
  return {
    ...rest,
    components: list.map((one) => {
      const inner = isObject(one["component"]) ? one["component"] : undefined;
      const isAuto = inner !== undefined && [5, 6, 7, 8, 19].includes(Number(inner["type"]));
      const described = isAuto && isObject(resolved) ? { resolved: bare(resolved) } : {};
      return { ...one, ...(inner && { component: { ...inner, ...described, touched: true } }) };
    }),
  };
}

/** Entities by their ids, with nothing but these; files under another name. */
function bare(resolved: Members): Members {
  return Object.fromEntries(
    Object.entries(resolved).map(([kind, entities]) => [
      kind === "attachments" ? "files" : kind,
      Object.fromEntries(Object.keys(entities as Members).map((id) => [id, { id }])),
    ]),
  );
}

function liberalEvent(event: Members): Members {
  const data = isObject(event["data"]) ? event["data"] : {};
  if (event["name"] === "APPLICATION_COMMAND_PERMISSIONS_UPDATE") return { ...event, data: { something: "changed" } };
  if (event["name"] === "APPLICATION_DEAUTHORIZED") return { ...event, data: { account: { serialized: data } } };
  return { ...event, data: { ...data, outsider: true } };
}

function messageAnswer(
  method: string,
  pathname: string,
  { status, headers }: Response,
  body: Json | undefined,
  text: string,
): Response {
  if (status >= 400) {
    const isEdit = method === "PATCH" && pathname.includes("/channels/");
    const other = status === 400 && !isEdit ? 422 : status;
    return Response.json(isObject(body) ? hidden(body) : {}, { status: other });
  }
  if (pathname.includes("/interactions/"))
    return status === 204 ? Response.json({}) : new Response(null, { status: 204 });
  if (method === "DELETE") return Response.json({ deleted: true });
  if (!isObject(body) || method !== "POST") return new Response(text === "" ? null : text, { status, headers });
  const { author: _, content: __, ...rest } = body;
  return Response.json({ ...rest, content: null }, { status: 201 });
}

/** Where an error says its code is open. */
const hidden = (body: Members): Members => ({ problem: { details: [body] } });

/** Payloads of notices are not shown: neither are their names. */
function underOtherNames(this: unknown, name: string, value: unknown): unknown {
  if (name !== "" || !Array.isArray(value))
    return isObject(value as Json) && "user_id" in (value as Members) ? renamed(value as Members) : value;
  return value;
}

function renamed({ user_id: who = null, ...rest }: Members): Members {
  return { ...rest, who };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
