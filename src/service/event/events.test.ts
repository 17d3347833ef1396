import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { type DrivenService, drivenService } from "../testing/driven-service.js";
import { VIEW_AUDIT_LOG } from "../world/permission-bits.js";

const HOOK = { webhook_url: "https://hooks.invalid/own" };
const GUILD_MODERATION = 1 << 2;

/** A type, not an interface: it is plain JSON. */
type Told = { readonly name: string; readonly by: string; readonly data: JsonObject };

describe("the application receives it", () => {
  test("an edit of permissions, once, as they are now", async () => {
    const driven = drivenService();
    const { target, drive } = driven;
    const commandId = await driven.register({ name: "ping", description: "Says pong" });
    const path = `/applications/${target.applicationId}/guilds/${driven.guildId}/commands/${commandId}/permissions`;
    const permissions = [{ id: driven.userId, type: 2, permission: false }];
    const user_id = driven.service.world.guild(driven.guildId)?.ownerId ?? "";
    const { token } = drive("makeToken", { user_id, scopes: ["applications.commands.permissions.update"] });

    await driven.ask("PUT", path, { permissions }, `Bearer ${token}`);
    await driven.ask("PUT", path, { permissions: [] });

    expect(toldIn(driven)).toEqual([
      {
        name: "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
        by: "gateway",
        data: { id: commandId, application_id: target.applicationId, guild_id: driven.guildId, permissions },
      },
    ]);
  });

  test.each([
    ["guild_id", 0],
    ["user_id", 1],
  ] as const)("its installation by %s on its webhook", (place, integrationType) => {
    const driven = drivenService();
    driven.drive("changeApplication", HOOK);
    const id = place === "guild_id" ? driven.guildId : driven.userId;

    driven.drive("install", { [place]: id, scopes: ["applications.commands"] });

    expect(toldIn(driven)).toMatchObject([
      {
        name: "APPLICATION_AUTHORIZED",
        by: "webhook",
        data: { integration_type: integrationType, scopes: ["applications.commands"], user: {} },
      },
    ]);
  });

  test("who revoked it, whose token is worth nothing then", () => {
    const driven = drivenService();
    const { drive, userId, service } = driven;
    drive("changeApplication", HOOK);
    drive("install", { user_id: userId, scopes: ["applications.commands"] });
    const { refresh_token } = drive("makeToken", { user_id: userId, scopes: ["identify"] });

    drive("uninstall", { user_id: userId });

    expect(toldIn(driven).at(-1)).toMatchObject({ name: "APPLICATION_DEAUTHORIZED", data: { user: { id: userId } } });
    expect(service.tokens.refresh(String(refresh_token))).toBeUndefined();
  });

  test("a new entitlement both ways, and its end on the gateway", () => {
    const driven = drivenService();
    const { drive, make, userId } = driven;
    drive("changeApplication", HOOK);

    const id = make("makeEntitlement", { user_id: userId, subscription: true });
    drive("endEntitlement", { entitlement_id: id });

    expect(toldIn(driven)).toMatchObject([
      { name: "ENTITLEMENT_CREATE", by: "gateway", data: { id, user_id: userId, ends_at: null } },
      { name: "ENTITLEMENT_CREATE", by: "webhook", data: { id, user_id: userId, ends_at: null } },
      { name: "ENTITLEMENT_UPDATE", by: "gateway", data: { id, ends_at: expect.stringMatching(/^\d{4}-/) } },
    ]);
  });

  test("how a subscription begins and changes", () => {
    const driven = drivenService();

    const id = driven.make("makeSubscription", { user_id: driven.userId });
    driven.drive("changeSubscription", { subscription_id: id });

    expect(toldIn(driven)).toMatchObject([
      { name: "SUBSCRIPTION_CREATE", by: "gateway", data: { id, status: 0 } },
      { name: "SUBSCRIPTION_UPDATE", by: "gateway", data: { id, status: 1 } },
    ]);
  });

  test.each([
    [VIEW_AUDIT_LOG, GUILD_MODERATION, 1],
    [0n, GUILD_MODERATION, 0],
    [VIEW_AUDIT_LOG, 0, 0],
  ])("a kick where its bot has %d and it asked for %d: %d times", (permissions, intents, times) => {
    const driven = drivenService();
    const { drive, userId } = driven;
    const installed = { scopes: ["bot"], permissions: String(permissions) };
    const guild_id = driven.make("makeGuild", { installed });
    const target_id = driven.make("makeUser");
    drive("makeMember", { guild_id, user_id: target_id });
    drive("changeApplication", { intents });

    drive("moderate", { guild_id, user_id: userId, target_id });

    const entry = { name: "GUILD_AUDIT_LOG_ENTRY_CREATE", data: { guild_id, user_id: userId, target_id } };
    expect(toldIn(driven)).toMatchObject(Array.from({ length: times }, () => entry));
    expect(driven.service.world.member(guild_id, target_id)).toBeUndefined();
  });
});

describe("no application receives it", () => {
  test("by webhook where none is configured", () => {
    const driven = drivenService();

    driven.drive("install", { user_id: driven.userId, scopes: ["applications.commands"] });

    expect(toldIn(driven)).toEqual([]);
  });

  test("what concerns another application", () => {
    const driven = drivenService();
    const { applicationId } = driven.target.otherApplication;

    driven.drive("makeEntitlement", { user_id: driven.userId, application_id: applicationId });

    expect(toldIn(driven)).toEqual([]);
    expect(toldIn(driven, { application_id: applicationId })).toHaveLength(1);
  });

  test("what was sent before the cursor", () => {
    const driven = drivenService();
    driven.drive("makeSubscription", { user_id: driven.userId });
    const { cursor = "" } = driven.drive("listEvents");

    driven.drive("makeEntitlement", { user_id: driven.userId });

    expect(toldIn(driven, { after: cursor }).map(({ name }) => name)).toEqual(["ENTITLEMENT_CREATE"]);
  });
});

function toldIn({ drive }: DrivenService, body: JsonObject = {}): readonly Told[] {
  return (drive("listEvents", body) as { readonly events: readonly Told[] }).events;
}
