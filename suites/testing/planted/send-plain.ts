/** Sends plain requests to a service, and normalizes what came back so that two services can be compared. */
import { elementsOf, isObject, type Json } from "../../../src/contract/json.js";
import type { ReferenceTarget } from "../../../src/service/reference-target.js";
import { bodyOf } from "./call.js";
import type { Fetch, PlainRequest, Sender } from "./planted-bug.js";

/** What a request came to. */
export interface PlainResult {
  /** HTTP status. */
  readonly status: number;
  /** JSON of the response; null where there is none. */
  readonly body: Json;
}

/** Sends requests in order, and those that go together at once. @throws if a name in braces is unknown */
export async function sendPlain(
  service: Fetch,
  target: ReferenceTarget,
  requests: readonly PlainRequest[],
): Promise<readonly PlainResult[]> {
  const results: PlainResult[] = [];
  for (const together of groupsOf(requests)) {
    const names = namesOf(target, results);
    results.push(...(await Promise.all(together.map((each) => send(service, target, filled(each, names))))));
  }
  return results;
}

function groupsOf(requests: readonly PlainRequest[]): readonly (readonly PlainRequest[])[] {
  const groups: PlainRequest[][] = [];
  for (const request of requests) {
    if (request.atOnce === true) groups.at(-1)?.push(request);
    else groups.push([request]);
  }
  return groups;
}

async function send(service: Fetch, target: ReferenceTarget, request: PlainRequest): Promise<PlainResult> {
  const { method, path, body, as = "bot" } = request;
  const headers = new Headers(request.headers);
  const token = tokenOf(target, as);
  if (token !== undefined) headers.set("authorization", token);
  if (body !== undefined) headers.set("content-type", "application/json");
  const url = path.startsWith("/driver/") ? path.replace("/driver", target.driver) : target.baseUrl + path;
  const sent = new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const response = await service(sent);
  return { status: response.status, body: (await bodyOf(response)) ?? null };
}

function tokenOf({ tokens, otherApplication }: ReferenceTarget, sender: Sender): string | undefined {
  if (sender === "none") return undefined;
  if (sender === "otherBot") return `Bot ${otherApplication.tokens.bot}`;
  return sender === "bot" ? `Bot ${tokens.bot}` : `Bearer ${tokens[sender]}`;
}

/** What a name in braces means. */
type Names = (name: string) => Json | undefined;

function namesOf(target: ReferenceTarget, results: readonly PlainResult[]): Names {
  const [guild, other] = target.guilds;
  const known: Readonly<Record<string, string | undefined>> = {
    application_id: target.applicationId,
    other_application_id: target.otherApplication.applicationId,
    guild_id: guild?.id,
    other_guild_id: other?.id,
    all_channels_id: guild && String(BigInt(guild.id) - 1n),
    channel_id: guild?.channelIds[0],
    other_channel_id: guild?.channelIds[1],
    role_id: guild?.roleIds[0],
    user_id: guild?.userIds[0],
  };
  return (name) => {
    const [index = "", ...steps] = name.split(".");
    if (!index.startsWith("#")) return known[name];
    return steps.reduce<Json | undefined>(stepInto, results[Number(index.slice(1))]?.body);
  };
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  return isObject(value) ? value[step] : elementsOf(value)[Number(step)];
}

const NAME = /\{([\w#.]+)\}/g;

function filled(request: PlainRequest, names: Names): PlainRequest {
  const asText = (text: string) =>
    text.replaceAll(NAME, (whole, name: string) => {
      const value = names(name);
      if (typeof value !== "string") throw new Error(`Cannot fill in ${whole}: it is ${JSON.stringify(value)}`);
      return value;
    });
  const inside = (value: Json): Json => {
    if (typeof value === "string") return asText(value);
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each)]))
      : value;
  };
  const { path, body } = request;
  return { ...request, path: asText(path), ...(body === undefined ? {} : { body: inside(body) }) };
}

/** A snowflake of the reference service, or a token of an interaction. */
const CHANGING = /^(?:1[1-9]\d{17}|[\w-]{32})$/;

/** The results with ids and tokens numbered in the order in which they first appear. */
export function normalized(results: readonly PlainResult[]): readonly PlainResult[] {
  const seen = new Map<string, string>();
  const inside = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inside);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each)]));
    if (typeof value !== "string" || !CHANGING.test(value)) return value;
    seen.set(value, seen.get(value) ?? `#${seen.size}`);
    return seen.get(value) ?? value;
  };
  return results.map(({ status, body }) => ({ status, body: inside(body) }));
}
