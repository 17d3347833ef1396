/** Faults about the credential of a request: of the client that sent it, and of a service that took it. */
import type { Credential } from "../case/case.js";
import { levelOf } from "../contract/catalogue.js";
import type { OperationId } from "../contract/operations.js";
import type { ProfileName } from "../contract/profile.js";
import type { ProxyFault } from "./fault.js";
import { ruledOutCredential } from "./ruled-out-credential.js";

/** A request as far as its credential is judged. */
export interface AuthorizedRequest {
  /** The operation that was called. */
  readonly operation: OperationId;
  /** Whose token the request carried. */
  readonly credential: Credential;
  /** Status of the response; undefined where there is none. */
  readonly status?: number | undefined;
}

/** None where the documents allow the credential, or say nothing of it. */
export function credentialFaults(request: AuthorizedRequest, profile: ProfileName): readonly ProxyFault[] {
  const { operation, credential, status = 0 } = request;
  const found = ruledOutCredential(operation, credential);
  if (found === undefined) return [];
  const { rule, expected, actual } = found;
  const level = levelOf(rule, profile);
  if (level === "observe") return [];
  const common = { operation, rule, level, check: { check: "refused" } } as const;
  const ofClient: ProxyFault = { ...common, side: "client", kind: "invalid", expected, actual };
  if (status < 200 || status > 299) return [ofClient];
  const answered = { expected: `a refusal (4xx) of ${actual}`, actual: `${status}` };
  return [ofClient, { ...common, side: "service", kind: "accepted", ...answered }];
}
