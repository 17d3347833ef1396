/** Operations makeEntitlement, endEntitlement, makeSubscription and changeSubscription. */
import type { BodyReader } from "./body-reader.js";
import { applicationOf, type DriverContext, type DriverOperationOf, type Purchase } from "./driver-context.js";

/** Types of an entitlement; public facts. */
const PURCHASE = 1;
const APPLICATION_SUBSCRIPTION = 8;
const MONTH_MS = 30 * 86_400_000;

/** Creates an entitlement and emits its event. @returns its id */
export const makeEntitlement: DriverOperationOf = (context, body) => {
  const { service, purchases } = context;
  const { world, snowflakes, now, policies } = service;
  const guild = body.optionallyKnown("guild_id", "guild", (id) => world.guild(id));
  const owner = guild ? { guild_id: guild.id } : { user_id: body.known("user_id", "user", (id) => world.user(id)).id };
  const applicationId = applicationOf(context, body).id;
  const id = snowflakes.next();
  const object = {
    id,
    sku_id: body.optionalText("sku_id") ?? snowflakes.next(),
    application_id: applicationId,
    ...owner,
    type: body.optionalFlag("subscription") === true ? APPLICATION_SUBSCRIPTION : PURCHASE,
    deleted: false,
    consumed: false,
    starts_at: timeOf(now()),
    ends_at: null,
  };
  purchases.set(id, { applicationId, object });
  policies.entitlementCreated(service, applicationId, object);
  return { entitlement_id: id };
};

/** Ends an entitlement and emits its event. */
export const endEntitlement: DriverOperationOf = (context, body) => {
  const { service, purchases } = context;
  const { applicationId, object } = purchaseOf(context, body, "entitlement_id", "entitlement");
  const ended = { ...object, ends_at: timeOf(service.now()) };
  purchases.set(String(object["id"]), { applicationId, object: ended });
  service.policies.entitlementEnded(service, applicationId, ended);
  return {};
};

/** States of a subscription; public facts. */
const ACTIVE = 0;
const ENDING = 1;

/** Creates a subscription and emits its event. @returns its id */
export const makeSubscription: DriverOperationOf = (context, body) => {
  const { service, purchases } = context;
  const { world, snowflakes, now, policies } = service;
  const user = body.known("user_id", "user", (id) => world.user(id));
  const applicationId = applicationOf(context, body).id;
  const id = snowflakes.next();
  const object = {
    id,
    user_id: user.id,
    sku_ids: [snowflakes.next()],
    entitlement_ids: [],
    renewal_sku_ids: null,
    current_period_start: timeOf(now()),
    current_period_end: timeOf(now() + MONTH_MS),
    status: ACTIVE,
    canceled_at: null,
  };
  purchases.set(id, { applicationId, object });
  policies.subscriptionChanged(service, applicationId, object, "CREATE");
  return { subscription_id: id };
};

/** The subscription is cancelled: it ends with its period. */
export const changeSubscription: DriverOperationOf = (context, body) => {
  const { service, purchases } = context;
  const { applicationId, object } = purchaseOf(context, body, "subscription_id", "subscription");
  const changed = { ...object, status: ENDING, canceled_at: timeOf(service.now()) };
  purchases.set(String(object["id"]), { applicationId, object: changed });
  service.policies.subscriptionChanged(service, applicationId, changed, "UPDATE");
  return {};
};

function purchaseOf({ purchases }: DriverContext, body: BodyReader, field: string, what: string): Purchase {
  return body.known(field, what, (id) => purchases.get(id));
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
