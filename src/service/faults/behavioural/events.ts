/** What services get wrong about events. */
import { isObject, type JsonObject } from "../../../contract/json.js";
import type { Policies } from "../../policies.js";
import type { Service } from "../../service.js";
import { always, decided, decidedAbout } from "../decided.js";
import { type Apply, type Fault, fault, withHarm } from "../fault.js";
import { without } from "../operations.js";

const UNHEARD = "An application goes on with what is no longer so";
const TWICE = "An application does twice what it should do once";

const TELLERS = [
  ["permissionsChanged", "event.permissions-update.follows-an-edit"],
  ["authorized", "event.authorized.follows-an-installation"],
  ["deauthorized", "event.deauthorized.follows-a-removal"],
  ["entitlementCreated", "event.entitlement-create.goes-both-ways"],
  ["entitlementEnded", "event.entitlement-update.follows-its-end"],
  ["subscriptionChanged", "event.subscription.follows-its-life"],
] as const;

type Teller = (typeof TELLERS)[number][0];

/** Of these the documents say that they are sent once. */
const ONCE: ReadonlySet<Teller> = new Set<Teller>(["permissionsChanged", "authorized", "deauthorized"]);

export const eventFaults: readonly Fault[] = withHarm(UNHEARD, [
  ...TELLERS.flatMap(([teller, rule]) => [
    fault(`events.${dashed(teller)}-is-not-told`, rule, {
      title: `does not tell of ${dashed(teller)}`,
      apply: telling(teller, 0),
    }),
    ...(ONCE.has(teller)
      ? [
          fault(`events.${dashed(teller)}-is-told-twice`, rule, {
            title: `tells of ${dashed(teller)} twice`,
            harm: TWICE,
            apply: telling(teller, 2),
          }),
        ]
      : []),
  ]),
  fault("events.permissions-are-as-before", "event.permissions-update.follows-an-edit", {
    title: "tells permissions without what they now are",
    apply: emitting("gateway", (name, data) =>
      name.endsWith("PERMISSIONS_UPDATE") ? { ...data, permissions: [] } : undefined,
    ),
  }),
  fault("events.permissions-have-another-id", "event.permissions-update.follows-an-edit", {
    title: "tells permissions under the id of the application",
    apply: emitting("gateway", (name, data) =>
      name.endsWith("PERMISSIONS_UPDATE") ? { ...data, id: data["application_id"] ?? "0" } : undefined,
    ),
  }),
  fault("events.refused-permissions-are-told", "event.permissions-update.does-not-follow-a-refusal", {
    title: "tells of edits that it refuses",
    harm: "An application believes permissions that do not exist",
    apply: toldAnyway(),
  }),
  ...(["gateway", "webhook"] as const).map((by) =>
    fault(`events.entitlement-create-goes-not-by-${by}`, "event.entitlement-create.goes-both-ways", {
      title: `does not tell a new entitlement by ${by}`,
      apply:
        by === "gateway" ? muted("sendOnGateway", "ENTITLEMENT_CREATE") : muted("sendToWebhook", "ENTITLEMENT_CREATE"),
    }),
  ),
  fault("events.entitlement-has-no-end", "event.entitlement-update.follows-its-end", {
    title: "tells the end of an entitlement without ends_at",
    apply: emitting("gateway", (name, data) =>
      name === "ENTITLEMENT_UPDATE" ? { ...data, ends_at: null } : undefined,
    ),
  }),
  fault("events.deauthorized-has-no-user", "event.deauthorized.follows-a-removal", {
    title: "does not say who revoked the application",
    apply: emitting("webhook", (name, data) => (name.endsWith("DEAUTHORIZED") ? without(data, "user") : undefined)),
  }),
  ...["CREATE", "UPDATE"].map((change) =>
    fault(`events.subscription-${change.toLowerCase()}-is-not-told`, "event.subscription.follows-its-life", {
      title: `does not tell of SUBSCRIPTION_${change}`,
      apply: muted("sendOnGateway", `SUBSCRIPTION_${change}`),
    }),
  ),
  fault("events.audit-log-needs-no-permission", "event.audit-log.needs-permission-and-intent", {
    title: "tells moderation to who may not see the audit log",
    harm: "Applications see what moderators do",
    apply: always("maySeeAuditLog", true),
  }),
  fault("events.audit-log-is-not-told", "event.audit-log.needs-permission-and-intent", {
    title: "does not tell moderation",
    apply: muted("sendOnGateway", "GUILD_AUDIT_LOG_ENTRY_CREATE"),
  }),
  fault("events.audit-log-needs-no-intent", "event.audit-log.needs-permission-and-intent", {
    title: "tells moderation to who did not ask for it",
    harm: "Applications see what moderators do",
    apply: decidedAbout("sendOnGateway", (service, happening) => [service, happening, 0]),
  }),
  fault("events.webhook-goes-to-all-applications", "event.webhook.goes-to-its-url", {
    title: "tells webhook events to every application",
    harm: "Outsiders learn what users do",
    apply: (sound, acted) => ({
      sendToWebhook: (service, happening) => {
        for (const applicationId of service.applications.keys()) {
          if (applicationId !== happening.applicationId) acted();
          sound.sendToWebhook(service, { ...happening, applicationId });
        }
      },
    }),
  }),
  fault("gateway.members-are-not-limited", "event.rate-limited.answers-too-many-member-requests", {
    title: "answers every request for all members",
    harm: "One bot slows the gateway down for all",
    apply: (sound, acted) => {
      let asked = 0;
      return {
        memberRequestKey: (botId, guildId) => {
          acted();
          return `${sound.memberRequestKey(botId, guildId)} ${++asked}`;
        },
      };
    },
  }),
  ...["opcode", "retry_after", "meta"].map((member) =>
    fault(
      `gateway.rate-limited-has-no-${member.replace("_", "-")}`,
      "event.rate-limited.answers-too-many-member-requests",
      {
        title: `says RATE_LIMITED without ${member}`,
        harm: "A bot does not know when to ask again",
        apply: decided("memberRequestRefused", (sound) => {
          const { name, data } = sound();
          return { name, data: isObject(data) ? without(data, member) : data };
        }),
      },
    ),
  ),
  fault("gateway.members-are-limited-for-hours", "event.rate-limited.answers-too-many-member-requests", {
    title: "goes on to refuse requests for all members after 30 seconds",
    harm: "A bot that waits as required never gets an answer",
    apply: (sound, acted) => ({
      memberRequestWindowMs: sound.memberRequestWindowMs * 1_000,
      memberRequestRefused: (...given) => {
        acted();
        return sound.memberRequestRefused(...given);
      },
    }),
  }),
  fault("gateway.members-are-limited-over-all-guilds", "event.rate-limited.is-per-guild", {
    title: "limits requests for members over all guilds together",
    harm: "A bot of two guilds learns of one only",
    apply: decided("memberRequestKey", (_sound, botId) => botId),
  }),
]);

/** A refused edit is sent with nothing in it. */
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

function muted(policy: "sendOnGateway" | "sendToWebhook", name: string): Apply {
  return (sound, acted) => ({
    [policy]: (...given: Parameters<Policies["sendOnGateway"]>) => {
      if (given[1].name !== name) return sound[policy](...given);
      acted();
    },
  });
}

function emitting(
  by: "gateway" | "webhook",
  change: (name: string, data: JsonObject) => JsonObject | undefined,
): Apply {
  const policy = by === "gateway" ? "sendOnGateway" : "sendToWebhook";
  return (sound, acted) => ({
    [policy]: (...[service, happening, ...rest]: Parameters<Policies["sendOnGateway"]>) => {
      const data = change(happening.name, happening.data);
      if (data !== undefined && JSON.stringify(data) !== JSON.stringify(happening.data)) acted();
      sound[policy](service, data === undefined ? happening : { ...happening, data }, ...rest);
    },
  });
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
