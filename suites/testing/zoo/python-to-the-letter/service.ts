/**
 * Commands, messages and interactions with a driver, in Python. Its author chose what is least usual wherever the documents
 * leave a choice; each module says which choices it has, and which words or which absence of words allow them.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endOf, firstLineOf } from "../shared-c/child-service.js";
import { fixedBy } from "../shared-c/fixed.js";
import type { ZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";

const SCRIPT = fileURLToPath(new URL("service.py", import.meta.url));
const GUILDS = [
  "18446744073709550000",
  "1000",
  "4294967296",
  "2147483648",
  "9007199254740993",
  "65536",
  "9223372036854775808",
  "10000000000",
  "999999999999999999",
  "100000000000000000",
];
const USERS = ["501", "502", "503", "504"];

/** By itself the service takes 40 requests a second on each route, and waits 80 ms before each list of commands. */
const REQUESTS_PER_SECOND = 150;
const SLOW_ROUTE_MS = 5;

export const pythonToTheLetter: ZooService = {
  name: "python-to-the-letter",
  builtWith: "Python 3, http.server with a driver, dictionaries",
  causes: CAUSES,
  variations: ["requestsPerSecond"],
  async start({ fixed, variation }) {
    const isFixed = fixedBy(CAUSES, fixed);
    const mended = CAUSES.map(({ id }) => id).filter(isFixed);
    const child = spawn("python3", ["-B", SCRIPT, JSON.stringify({ fixed: mended })], {
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        ...process.env,
        STRANGE_REQUESTS_PER_SECOND: String(variation?.requestsPerSecond ?? REQUESTS_PER_SECOND),
        STRANGE_SLOW_ROUTE_MS: String(SLOW_ROUTE_MS),
      },
    });
    return {
      target: targetAt(
        `http://127.0.0.1:${await firstLineOf(child, "python-to-the-letter needs python3 on the PATH")}`,
      ),
      close: () => endOf(child),
    };
  },
};

/** Ids of channels and roles count on from guild to guild: 31, 32 and 35 to 37, then 41 and so on. */
function idsIn(nth: number) {
  const idAt = (offset: number): string => String(30 + nth * 10 + offset);
  return { channelIds: [1, 2].map(idAt), roleIds: [5, 6, 7].map(idAt) };
}

/** Content of target.json. @param origin where the service answers, without a trailing slash */
const targetAt = (origin: string) => ({
  name: "python-to-the-letter",
  baseUrl: `${origin}/strange/ly/api/v10`,
  applicationId: "18446744073709551000",
  tokens: {
    bot: "bot~zero.one_two-three/+==",
    clientCredentials: "cc.for~strange",
    guildManager: "manager~502",
    memberWithoutManage: "plain~503",
  },
  otherApplication: { applicationId: "9", tokens: { bot: "other~bot.token" } },
  guilds: GUILDS.map((id, nth) => ({ id, ...idsIn(nth), userIds: USERS })),
  localeHeader: "X-Strange-Locale",
  profile: "documented",
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
    "messages",
    "uploads",
    "interactions",
    "driver",
    "fresh-guilds",
  ],
  bindings: {
    bulkMethod: "PATCH",
    permissionsListPath: "/applications/{application_id}/guilds/{guild_id}/all-command-permissions",
    userInstall: 7,
    contextMenuDescriptionInBulk: "empty",
  },
  driver: `${origin}/strange/driver`,
});
