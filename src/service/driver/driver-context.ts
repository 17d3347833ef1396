/** What the operations of the driver share. */
import type { Json, JsonObject } from "../../contract/json.js";
import type { Seed } from "../seed.js";
import type { Service } from "../service.js";
import type { StoredApplication } from "../store/application.js";
import type { BodyReader } from "./body-reader.js";

export interface DriverContext {
  /** The service whose world the driver changes. */
  readonly service: Service;
  /** Ids and tokens that the service started with. */
  readonly seed: Seed;
  /** Takes back, the last thing first, what `reset` could not know otherwise. */
  readonly undo: (() => void)[];
  /** By id: what entitlements and subscriptions are. */
  readonly purchases: Map<string, Purchase>;
}

/** An entitlement or a subscription, as its events show it. */
export interface Purchase {
  /** The application that sells it. */
  readonly applicationId: string;
  /** The entitlement or subscription object. */
  readonly object: { readonly [member: string]: Json };
}

/** One operation. @throws DriverBodyError for a body that it cannot take */
export type DriverOperationOf = (context: DriverContext, body: BodyReader) => JsonObject;

/** The application that a body names; without one the one that is tested. */
export function applicationOf({ service, seed }: DriverContext, body: BodyReader): StoredApplication {
  const find = (id: string) => service.applications.get(id);
  const named = body.optionallyKnown("application_id", "application", find) ?? find(seed.application.id);
  return named ?? body.fail("application_id", "the service has no application", "start it anew");
}
