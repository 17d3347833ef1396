/** The folder of one target in the state folder: the same whichever way its address is written. */
import { createHash } from "node:crypto";
import { join } from "node:path";

/** What makes two targets the same one. */
export interface TargetIdentity {
  /** Base URL of the API. */
  readonly baseUrl: string;
  /** Snowflake of the application. */
  readonly applicationId: string;
}

/** The folder that holds lock and journal of a target. */
export function targetFolder(state: string, identity: TargetIdentity): string {
  const { host } = new URL(plainAddress(identity.baseUrl));
  const hash = createHash("sha256").update(identityText(identity)).digest("hex").slice(0, 12);
  return join(state, "targets", `${host.replace(/[^a-z0-9.]+/g, "-").slice(0, 60)}-${hash}`);
}

/** True where both name the same application of the same service. */
export function isSameTarget(one: TargetIdentity, other: TargetIdentity): boolean {
  return identityText(one) === identityText(other);
}

function identityText({ baseUrl, applicationId }: TargetIdentity): string {
  return `${plainAddress(baseUrl)} ${applicationId}`;
}

/** Lower-case host without default port, `127.0.0.1` for all names of this machine, no slash at the end. */
function plainAddress(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.hostname === "localhost" || url.hostname === "[::1]") url.hostname = "127.0.0.1";
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, "")}`;
}
