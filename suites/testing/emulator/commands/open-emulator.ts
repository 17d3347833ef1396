/** Starts the emulator: a service that an author wrote from the documents alone, without having seen any other code of this project. */
import type { ProfileName } from "../../../../src/contract/profile.js";
import { type OpenTarget, openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import { type EmulatorMistake, loadService } from "../load-service.js";

const APPLICATION = "7000000000000000001";
const OTHER = "7000000000000000002";
/** With ten, the order of cases on a busy machine decides whether the last of them have room. */
const GUILDS = Array.from({ length: 12 }, (_, nth) => `71000000000000000${nth + 10}`);
const UPDATE = "applications.commands.update";
const PERMISSIONS = "applications.commands.permissions.update";

const CONFIG = {
  applications: [{ id: APPLICATION, embedded: true, integration_types: [0, 1] }, OTHER],
  guilds: GUILDS,
  tokens: {
    "first-bot": APPLICATION,
    "second-bot": OTHER,
    credentials: { applicationId: APPLICATION, scopes: [UPDATE] },
    manager: { applicationId: APPLICATION, scopes: [PERMISSIONS] },
    member: { applicationId: APPLICATION, scopes: [PERMISSIONS], manages: [] },
  },
};

/** What the author's text exports. */
interface EmulatorModule {
  createService(config: typeof CONFIG): { listen(port: number): Promise<string>; close(): Promise<void> };
}

/** A running emulator. */
export interface OpenEmulator {
  /** The target, reached over sockets. */
  readonly target: OpenTarget;
  /** Closes the target and the port. */
  close(): Promise<void>;
}

/** Starts it as its author left it, or with one of the mistakes. */
export async function openEmulator(profile: ProfileName, mistake?: EmulatorMistake): Promise<OpenEmulator> {
  const text = new URL("service.ts.txt", import.meta.url);
  const { createService } = (await loadService(text, mistake)) as EmulatorModule;
  const service = createService(CONFIG);
  const origin = await service.listen(0);
  const target = openTarget(parseTarget(targetAt(origin, profile), "emulator"));
  return {
    target,
    close: async () => {
      await target.close();
      await service.close();
    },
  };
}

function targetAt(origin: string, profile: ProfileName): object {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, nth) => `${prefix}${String(nth).padStart(4, "0")}`);
  return {
    name: "emulator",
    baseUrl: `${origin}/api/v10`,
    applicationId: APPLICATION,
    tokens: {
      bot: "first-bot",
      clientCredentials: "credentials",
      guildManager: "manager",
      memberWithoutManage: "member",
    },
    otherApplication: { applicationId: OTHER, tokens: { bot: "second-bot" } },
    guilds: GUILDS.map((id, nth) => {
      const ending = String(nth).padStart(2, "0");
      return {
        id,
        channelIds: ids(`7200000000000${ending}`, 5),
        roleIds: ids(`7300000000000${ending}`, 60),
        userIds: ids(`7400000000000${ending}`, 60),
      };
    }),
    profile,
    localeHeader: "X-Service-Locale",
    capabilities: [
      "guild-commands",
      "second-guild",
      "bulk-overwrite",
      "permissions-list",
      "permissions-edit",
      "able-user-check",
      "client-credentials",
      "other-application",
      "locale-header",
      "entry-point",
      "user-install",
      "fresh-guilds",
    ],
  };
}
