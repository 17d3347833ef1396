/** The reference service as a target: the content of its target.json. */
import { CAPABILITIES, type Capability } from "../contract/capabilities.js";
import type { ProfileName } from "../contract/profile.js";
import { DRIVER_PREFIX } from "./driver/answer-driver.js";
import { API_PREFIX } from "./http/create-app.js";
import type { Seed, SeedGuild, SeedTokens } from "./seed.js";

export interface ReferenceTarget {
  /** Name for reports. */
  readonly name: string;
  /** Base URL of the API, up to its version. */
  readonly baseUrl: string;
  /** Snowflake of the application. */
  readonly applicationId: string;
  /** Tokens of the application. */
  readonly tokens: SeedTokens;
  /** A second application, for isolation. */
  readonly otherApplication: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  /** Guilds that both applications are in. */
  readonly guilds: readonly SeedGuild[];
  /** Name of the header for a locale. */
  readonly localeHeader: string;
  /** Profile that the service keeps. */
  readonly profile: ProfileName;
  /** Every capability that the service has. */
  readonly capabilities: readonly Capability[];
  /** Address of the control plane: beside the API, on the same server. */
  readonly driver: string;
}

/** Where the service is. @param origin without a slash at its end */
export function addressesOf(origin: string): Pick<ReferenceTarget, "baseUrl" | "driver"> {
  return { baseUrl: origin + API_PREFIX, driver: origin + DRIVER_PREFIX };
}

/** For the gateway it has to be on a socket; interactions come from its driver, who makes new ones for each case. */
const UNCLAIMED: ReadonlySet<Capability> = new Set<Capability>(["gateway", "given-interactions"]);

/** Claims every other capability there is. */
export function referenceTargetOf(
  seed: Seed,
  profile: ProfileName,
  localeHeader: string,
  origin: string,
): ReferenceTarget {
  return {
    name: "reference service",
    ...addressesOf(origin),
    applicationId: seed.application.id,
    tokens: seed.tokens,
    otherApplication: { applicationId: seed.otherApplication.id, tokens: { bot: seed.otherBotToken } },
    guilds: seed.guilds,
    localeHeader,
    profile,
    capabilities: (Object.keys(CAPABILITIES) as Capability[]).filter((capability) => !UNCLAIMED.has(capability)),
  };
}
