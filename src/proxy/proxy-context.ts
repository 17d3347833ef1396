/** What both sides are held to: the contract in one profile, with the paths of one service. */
import type { CheckContract } from "../case/checks/environment.js";
import type { Bindings } from "../contract/bindings.js";
import { levelOf } from "../contract/catalogue.js";
import type { Profile } from "../contract/profile.js";
import { validateResponse } from "../contract/validate.js";
import { type Enumerations, enumerationsOf } from "../rules/context.js";
import { compileRoutes } from "../target/request.js";
import type { TargetDescription } from "../target/target-description.js";
import { KnownRequests } from "./known-requests.js";
import { type Matcher, matcherOf } from "./matched.js";

export interface ProxyContext {
  /** Profile that the traffic is judged in. */
  readonly profile: Profile;
  /** Finds the operation of a request. */
  readonly match: Matcher;
  /** Schemas and statuses of the profile. */
  readonly contract: CheckContract;
  /** Lists that the profile closes; undefined leaves them open. */
  readonly enumerations: Enumerations | undefined;
  /** Facts about bodies that were seen before. */
  readonly known: KnownRequests;
  /** What target.json says of the service; undefined where there is none. */
  readonly target: TargetDescription | undefined;
}

/**
 * @param baseUrl of the service: operations are looked for below its path
 * @param target what target.json says: its tokens tell whose a credential is
 */
export function proxyContextOf(
  profile: Profile,
  bindings: Bindings,
  baseUrl: URL,
  target?: TargetDescription,
): ProxyContext {
  const routes = compileRoutes(bindings);
  return {
    profile,
    match: matcherOf(routes, baseUrl.pathname.replace(/\/+$/, "")),
    enumerations: enumerationsOf(profile),
    known: new KnownRequests(),
    target,
    contract: {
      userInstall: bindings.userInstall,
      refusal: profile.refusal,
      successStatuses: (call) => routes[call].successStatuses,
      isRequired: (rule) => levelOf(rule, profile.name) === "must",
      validateResponse,
    },
  };
}
