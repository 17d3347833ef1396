/** What services get wrong about events. */
import { isObject, type JsonObject } from "../../../rules/violation.js";
import type { Policies } from "../../policies.js";
import type { Service } from "../../service.js";
import { without } from "../api-operations.js";
import type { Apply, Fault } from "../fault.js";
import { row } from "./row.js";

const UNHEARD = "An application goes on with what is no longer so";
const TWICE = "An application does twice what it should do once";

type Teller =
  | "permissionsChanged"
  | "authorized"
  | "deauthorized"
  | "entitlementCreated"
  | "entitlementEnded"
  | "subscriptionChanged";

const TELLERS: readonly (readonly [Teller, Fault["rule"]])[] = [
  ["permissionsChanged", "event.permissions-update.follows-an-edit"],
  ["authorized", "event.authorized.follows-an-installation"],
  ["deauthorized", "event.deauthorized.follows-a-removal"],
  ["entitlementCreated", "event.entitlement-create.goes-both-ways"],
  ["entitlementEnded", "event.entitlement-update.follows-its-end"],
  ["subscriptionChanged", "event.subscription.follows-its-life"],
];

/** Of these the documents say that they are told once. */
const ONCE: ReadonlySet<Teller> = new Set<Teller>(["permissionsChanged", "authorized", "deauthorized"]);

export const eventFaults: readonly Fault[] = [
  ...TELLERS.flatMap(([teller, rule]) => [
    row(
      `events.${dashed(teller)}-is-not-told`,
      rule,
      `does not tell of ${dashed(teller)}`,
      UNHEARD,
      telling(teller, 0),
    ),
    ...(ONCE.has(teller)
      ? [
          row(
            `events.${dashed(teller)}-is-told-twice`,
            rule,
            `tells of ${dashed(teller)} twice`,
            TWICE,
            telling(teller, 2),
          ),
        ]
      : []),
  ]),
  row(
    "events.permissions-are-as-before",
    "event.permissions-update.follows-an-edit",
    "tells permissions without what they now are",
    UNHEARD,
    emitting("gateway", (name, data) =>
      name.endsWith("PERMISSIONS_UPDATE") ? { ...data, permissions: [] } : undefined,
    ),
  ),
  row(
    "events.permissions-have-another-id",
    "event.permissions-update.follows-an-edit",
    "tells permissions under the id of the application",
    UNHEARD,
    emitting("gateway", (name, data) =>
      name.endsWith("PERMISSIONS_UPDATE") ? { ...data, id: data["application_id"] ?? "0" } : undefined,
    ),
  ),
  row(
    "events.refused-permissions-are-told",
    "event.permissions-update.does-not-follow-a-refusal",
    "tells of edits that it refuses",
    "An application believes permissions that nobody has",
    toldAnyway(),
  ),
  ...(["gateway", "webhook"] as const).map((by) =>
    row(
      `events.entitlement-create-goes-not-by-${by}`,
      "event.entitlement-create.goes-both-ways",
      `does not tell a new entitlement by ${by}`,
      UNHEARD,
      by === "gateway" ? muted("tellGateway", "ENTITLEMENT_CREATE") : muted("tellWebhook", "ENTITLEMENT_CREATE"),
    ),
  ),
  row(
    "events.entitlement-has-no-end",
    "event.entitlement-update.follows-its-end",
    "tells the end of an entitlement without ends_at",
    UNHEARD,
    emitting("gateway", (name, data) => (name === "ENTITLEMENT_UPDATE" ? { ...data, ends_at: null } : undefined)),
  ),
  row(
    "events.deauthorized-has-no-user",
    "event.deauthorized.follows-a-removal",
    "does not say who revoked the application",
    UNHEARD,
    emitting("webhook", (name, data) => (name.endsWith("DEAUTHORIZED") ? without(data, "user") : undefined)),
  ),
  ...["CREATE", "UPDATE"].map((change) =>
    row(
      `events.subscription-${change.toLowerCase()}-is-not-told`,
      "event.subscription.follows-its-life",
      `does not tell of SUBSCRIPTION_${change}`,
      UNHEARD,
      muted("tellGateway", `SUBSCRIPTION_${change}`),
    ),
  ),
  row(
    "events.audit-log-needs-no-permission",
    "event.audit-log.needs-permission-and-intent",
    "tells moderation to who may not see the audit log",
    "Applications see what moderators do",
    (sound, acted) => ({
      maySeeAuditLog: (permissions) => {
        if (!sound.maySeeAuditLog(permissions)) acted();
        return true;
      },
    }),
  ),
  row(
    "events.audit-log-is-not-told",
    "event.audit-log.needs-permission-and-intent",
    "does not tell moderation",
    UNHEARD,
    muted("tellGateway", "GUILD_AUDIT_LOG_ENTRY_CREATE"),
  ),
  row(
    "events.audit-log-needs-no-intent",
    "event.audit-log.needs-permission-and-intent",
    "tells moderation to who did not ask for it",
    "Applications see what moderators do",
    (sound, acted) => ({
      tellGateway: (service, happening, intent) => {
        if (intent) acted();
        sound.tellGateway(service, happening, 0);
      },
    }),
  ),
  row(
    "events.webhook-goes-to-all-applications",
    "event.webhook.goes-to-its-url",
    "tells webhook events to every application",
    "Strangers learn what users do",
    (sound, acted) => ({
      tellWebhook: (service, happening) => {
        for (const applicationId of service.applications.keys()) {
          if (applicationId !== happening.applicationId) acted();
          sound.tellWebhook(service, { ...happening, applicationId });
        }
      },
    }),
  ),
  row(
    "gateway.members-are-not-limited",
    "event.rate-limited.answers-too-many-member-requests",
    "answers every request for all members",
    "One bot slows the gateway down for all",
    (sound, acted) => {
      let asked = 0;
      return {
        memberRequestKey: (botId, guildId) => {
          acted();
          return `${sound.memberRequestKey(botId, guildId)} ${++asked}`;
        },
      };
    },
  ),
  ...["opcode", "retry_after", "meta"].map((member) =>
    row(
      `gateway.rate-limited-has-no-${member.replace("_", "-")}`,
      "event.rate-limited.answers-too-many-member-requests",
      `says RATE_LIMITED without ${member}`,
      "A bot does not know when to ask again",
      (sound, acted) => ({
        memberRequestRefused: (...given) => {
          const { name, data } = sound.memberRequestRefused(...given);
          acted();
          return { name, data: isObject(data) ? without(data, member) : data };
        },
      }),
    ),
  ),
  row(
    "gateway.members-are-limited-for-hours",
    "event.rate-limited.answers-too-many-member-requests",
    "goes on to refuse requests for all members after 30 seconds",
    "A bot that waits as it was told never gets an answer",
    (sound, acted) => ({
      memberRequestWindowMs: sound.memberRequestWindowMs * 1_000,
      memberRequestRefused: (...given) => {
        acted();
        return sound.memberRequestRefused(...given);
      },
    }),
  ),
  row(
    "gateway.members-are-limited-over-all-guilds",
    "event.rate-limited.is-per-guild",
    "limits requests for members over all guilds together",
    "A bot of two guilds learns of one only",
    (_sound, acted) => ({
      memberRequestKey: (botId) => {
        acted();
        return botId;
      },
    }),
  ),
];

/** A refused edit is told with nothing in it. */
function toldAnyway(): Apply {
  return (sound, acted) => {
    let seen: Service | undefined;
    return {
      // What comes before a refusal shows the service of the request.
      carryOut: (operation, call, operationId) => {
        seen = call.service;
        return sound.carryOut(operation, call, operationId);
      },
      mayEditPermissions: (credential, place) => {
        const refusal = sound.mayEditPermissions(credential, place);
        if (refusal === undefined || seen === undefined) return refusal;
        acted();
        const { applicationId } = credential;
        const data = { id: applicationId, application_id: applicationId, guild_id: place.guildId ?? "0" };
        sound.permissionsChanged(seen, applicationId, { ...data, permissions: [] });
        return refusal;
      },
    };
  };
}

function telling(teller: Teller, times: 0 | 2): Apply {
  return (sound, acted) => ({
    [teller]: (...given: readonly unknown[]) => {
      acted();
      for (let time = 0; time < times; time++) (sound[teller] as (...all: readonly unknown[]) => void)(...given);
    },
  });
}

function muted(policy: "tellGateway" | "tellWebhook", name: string): Apply {
  return (sound, acted) => ({
    [policy]: (...given: Parameters<Policies["tellGateway"]>) => {
      if (given[1].name !== name) return sound[policy](...given);
      acted();
    },
  });
}

function emitting(
  by: "gateway" | "webhook",
  change: (name: string, data: JsonObject) => JsonObject | undefined,
): Apply {
  const policy = by === "gateway" ? "tellGateway" : "tellWebhook";
  return (sound, acted) => ({
    [policy]: (...[service, happening, ...rest]: Parameters<Policies["tellGateway"]>) => {
      const data = change(happening.name, happening.data);
      if (data !== undefined && JSON.stringify(data) !== JSON.stringify(happening.data)) acted();
      sound[policy](service, data === undefined ? happening : { ...happening, data }, ...rest);
    },
  });
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
