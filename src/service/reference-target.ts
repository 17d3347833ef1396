/** The reference service as a target: the content of its target.json. */
import { CAPABILITIES, type Capability } from "../contract/capabilities.js";
import type { ProfileName } from "../contract/profile.js";
import type { Seed, SeedGuild, SeedTokens } from "./seed.js";

export interface ReferenceTarget {
  readonly name: string;
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: SeedTokens;
  readonly otherApplication: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  readonly guilds: readonly SeedGuild[];
  readonly localeHeader: string;
  readonly profile: ProfileName;
  readonly capabilities: readonly Capability[];
}

/** Claims every capability there is: the reference service has them all. */
export function referenceTargetOf(
  seed: Seed,
  profile: ProfileName,
  localeHeader: string,
  baseUrl: string,
): ReferenceTarget {
  return {
    name: "reference service",
    baseUrl,
    applicationId: seed.application.id,
    tokens: seed.tokens,
    otherApplication: { applicationId: seed.otherApplication.id, tokens: { bot: seed.otherBotToken } },
    guilds: seed.guilds,
    localeHeader,
    profile,
    capabilities: Object.keys(CAPABILITIES) as Capability[],
  };
}
