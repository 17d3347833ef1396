/** Bugs of notices and events: pairs and a sequence. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { drive, times } from "../requests.js";
import { answers, type Behind, changed, type Handler, handledBy } from "../wrap.js";
import { groupsIn, inEvents, isReset } from "./paths.js";

const THREAD_MEMBERS = /^GET \/channels\/\d+\/thread-members$/;
const MY_GUILDS = /^GET \/users\/@me\/guilds$/;
const EVENTS = drive("listEvents");

/** The page after somebody is made by a query that has lost its limit. */
async function pagingWithoutLimit(call: Call, { pass, ask }: Behind): Promise<Response> {
  const { query, request } = call;
  const isLater = query.get("with_member") === "true" && query.has("limit") && query.has("after");
  if (!isLater || groupsIn(call, THREAD_MEMBERS) === undefined) return pass();
  const response = await pass();
  if (!response.ok) return response;
  const { pathname } = new URL(request.url);
  return ask("GET", `${pathname}?with_member=true&after=${encodeURIComponent(query.get("after") ?? "")}`);
}

/** A page of guilds is read from an index, which has no banners. */
async function pagingThroughTheIndex(call: Call, { pass }: Behind): Promise<Response> {
  const response = await pass();
  if (!call.query.has("limit") || groupsIn(call, MY_GUILDS) === undefined) return response;
  return changed(response, (body) => inEach(body, (guild) => without(guild, "banner")));
}

/** Only what a user owns is reported over the webhook. */
function isOfGuildOnWebhook({ name, by, data }: JsonObject): boolean {
  return name === "ENTITLEMENT_CREATE" && by === "webhook" && isObject(data) && textOf(data, "guild_id") !== "";
}

/** The sender of webhook events reads the address once. */
function sendingToTheFirstAddress(): Handler {
  const first = new Map<string, string>();
  return async (call, { pass }) => {
    if (isReset(call)) first.clear();
    const name = driven(call);
    if (name !== "changeApplication" && name !== "listEvents") return pass();
    const sent = await objectOf(call.request);
    const application = textOf(sent, "application_id");
    const response = await pass();
    const url = textOf(sent, "webhook_url");
    if (response.ok && url !== "" && !first.has(application)) first.set(application, url);
    const old = first.get(application);
    if (name !== "listEvents" || old === undefined) return response;
    const toTheFirst = inEvents((event) => (event["url"] === undefined ? event : { ...event, url: old }));
    return changed(response, (body) => toTheFirst(body, call));
  };
}

/** Those of notices and events. */
export const THIRTY_EIGHTH_NOTICES: readonly PlantedBug[] = [
  // D1 "Other endpoints": "Query with_member (boolean), after, limit (default 100); with_member true enables pagination".
  {
    id: "second-page-of-a-thread-has-everybody",
    what: "A page of thread members with after holds all who follow, whatever the limit is.",
    kind: "pair",
    rules: ["notice.thread-members.with-member-paginates", "notice.thread-members.limit-defaults-to-100"],
    plant: handledBy(() => pagingWithoutLimit),
    minimal: [
      drive("makeChannel", { type: 11, parent_id: "{channel_id}" }),
      ...times(3, () => drive("makeUser")),
      ...times(3, (index) =>
        drive("makeMessage", { user_id: `{#${index + 1}.user_id}`, channel_id: "{#0.channel_id}", content: "a" }),
      ),
      {
        method: "GET",
        path: "/channels/{#0.channel_id}/thread-members?with_member=true&limit=1&after={#1.user_id}",
      },
    ],
  },
  // D1 "Other endpoints": "GET /users/@me/guilds | Each guild now includes its banner field".
  {
    id: "pages-of-guilds-have-no-banners",
    what: "The guilds of the bot lack their banner if the request has a limit.",
    kind: "pair",
    rules: ["notice.my-guilds.have-a-banner"],
    plant: handledBy(() => pagingThroughTheIndex),
    minimal: [{ method: "GET", path: "/users/@me/guilds?limit=2" }],
  },
  // D1 "Events": "ENTITLEMENT_CREATE (webhook and gateway) | to application | an entitlement is created".
  {
    id: "webhooks-hear-nothing-of-what-guilds-buy",
    what: "An entitlement of a guild is reported on the gateway and not over the webhook.",
    kind: "pair",
    rules: ["event.entitlement-create.goes-both-ways", "event.webhook.goes-to-its-url"],
    plant: answers(inEvents((event) => (isOfGuildOnWebhook(event) ? undefined : event))),
    minimal: [
      drive("changeApplication", { webhook_url: "https://example.com/hook" }),
      drive("makeEntitlement", { guild_id: "{guild_id}" }),
      EVENTS,
    ],
  },
  // D1 "Events": "Webhook event URLs are configured for the application", and events go "to webhook URL".
  {
    id: "webhooks-stay-at-their-first-address",
    what: "After the application got another webhook address, events still go to the first one.",
    kind: "sequence",
    rules: [
      "event.webhook.goes-to-its-url",
      "event.entitlement-create.goes-both-ways",
      "event.authorized.follows-an-installation",
      "event.deauthorized.follows-a-removal",
    ],
    plant: handledBy(sendingToTheFirstAddress),
    minimal: [
      drive("changeApplication", { webhook_url: "https://example.com/one" }),
      drive("changeApplication", { webhook_url: "https://example.com/two" }),
      drive("makeEntitlement", { user_id: "{user_id}" }),
      EVENTS,
    ],
  },
];
