/** A stage: the reference service plays the service to a bot or an application, and a test controls its users. */
import type { ProfileName } from "../contract/profile.js";
import type { Endpoint } from "../delivery/open-application.js";
import { putOnSocket } from "../service/put-on-socket.js";
import { openReferenceService } from "../service/reference-service.js";
import type { StoredCommand } from "../service/store/stored-command.js";
import { clearedGuild } from "./cleared-guild.js";
import { deliverInteractions } from "./deliver-interactions.js";
import { commandsOn } from "./find-command.js";
import { InteractionLog } from "./interaction-log.js";
import { makeUser, type UserOptions } from "./make-user.js";
import type { StageScene } from "./scene.js";
import type { StageUser } from "./stage-user.js";

export interface OpenStageOptions {
  /** How long users wait for anything, in milliseconds. Default 3,000, which is less than vitest gives a test. */
  readonly patienceMs?: number;
  /** Default `discord`: errors as SDKs know them. */
  readonly profile?: ProfileName;
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** Fixes token and public key. Default: others at each start. */
  readonly seed?: string;
}

export interface BotStage extends AsyncDisposable {
  /** With the API version: `http://127.0.0.1:4010/api/v10`. `GET /gateway/bot` there says where the gateway is. */
  readonly baseUrl: string;
  /** Without it, as discord.js takes it: `new Client({ rest: { api: stage.apiUrl } })`. */
  readonly apiUrl: string;
  /** Of the bot. */
  readonly token: string;
  /** Snowflake of the application of the bot. */
  readonly applicationId: string;
  /** By which the application knows what comes from here, in hex. */
  readonly publicKey: string;
  /** A guild with the bot in it, and its first channel. */
  readonly guildId: string;
  /** Snowflake of a text channel of the guild. */
  readonly channelId: string;
  /** The same for a bot that runs in a process of its own: `DISCORD_TOKEN`, `DISCORD_API_URL` … */
  readonly env: Readonly<Record<string, string>>;
  /** A new member of the guild, in its first channel. */
  readonly user: (options?: UserOptions) => StageUser;
  /** The commands that the application has now, as the API answers them. */
  readonly commands: () => readonly StoredCommand[];
  /** Sends interactions to an HTTP application from now on: its address, or its handler in process. */
  readonly deliverTo: (endpoint: Endpoint) => void;
  /** Stops the service and ends its connections. */
  readonly close: () => Promise<void>;
}

const PATIENCE_MS = 3_000;

/**
 * Opens a stage on a free port, with one guild and no commands.
 *
 * @throws SetupError where the port cannot be used
 * @example
 * await using stage = await openStage();
 * const bot = new Client({ intents: [], rest: { api: stage.apiUrl } });
 * await bot.login(stage.token);
 * const answer = await stage.user({ name: "Ada" }).uses("/greet");
 */
export async function openStage(options: OpenStageOptions = {}): Promise<BotStage> {
  const { patienceMs = PATIENCE_MS, profile = "discord", port = 0, seed } = options;
  const interactions = new InteractionLog();
  const reference = openReferenceService({
    profile,
    policies: interactions.policies,
    ...(seed === undefined ? {} : { seed }),
  });
  const { service, driver, target, publicKey } = reference;
  const { applicationId } = target;
  const { guildId, channelId } = clearedGuild(reference);
  const socket = await putOnSocket(reference, { port });
  const { baseUrl } = socket.target;
  const apiUrl = baseUrl.replace(/\/v\d+$/, "");
  let stopDelivering: (() => Promise<void>) | undefined;
  const isConnected = () => stopDelivering !== undefined || socket.hasBotOf(applicationId);
  const scene: StageScene = { service, driver, interactions, applicationId, guildId, patienceMs, isConnected };
  const close = async () => {
    await stopDelivering?.();
    await socket.close();
  };
  return {
    baseUrl,
    apiUrl,
    token: target.tokens.bot,
    applicationId,
    publicKey,
    guildId,
    channelId,
    env: {
      DISCORD_TOKEN: target.tokens.bot,
      DISCORD_API_URL: apiUrl,
      DISCORD_APPLICATION_ID: applicationId,
      DISCORD_PUBLIC_KEY: publicKey,
      DISCORD_GUILD_ID: guildId,
    },
    user: (of = {}) => makeUser(scene, channelId, of),
    commands: () => commandsOn(scene),
    deliverTo: (endpoint) => {
      void stopDelivering?.();
      stopDelivering = deliverInteractions(scene, endpoint);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
