/** A stage: the reference service plays the service to a bot or an application, and a test controls its users. */
import type { ProfileName } from "../contract/profile.js";
import type { Endpoint } from "../delivery/open-application.js";
import { putOnSocket } from "../service/put-on-socket.js";
import { openReferenceService } from "../service/reference-service.js";
import type { StoredCommand } from "../service/store/stored-command.js";
import { awaitNothing } from "./answers-nothing.js";
import { BotTraffic } from "./bot-traffic.js";
import { clearedGuild } from "./cleared-guild.js";
import { deliverInteractions } from "./deliver-interactions.js";
import { type Duration, millisecondsOf } from "./duration.js";
import { commandsOn } from "./find-command.js";
import { InteractionLog } from "./interaction-log.js";
import { guildOf, makeGuild, type StageGuild } from "./places.js";
import { awaitReconnection } from "./reconnects.js";
import type { StageScene } from "./scene.js";

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

export interface BotStage extends AsyncDisposable, StageGuild {
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
  /** The same for a bot that runs in a process of its own: `DISCORD_TOKEN`, `DISCORD_API_URL` … */
  readonly env: Readonly<Record<string, string>>;
  /** A further guild, with the bot invited. */
  readonly guild: () => StageGuild;
  /** Moves the clock of the service on: `advance("15m")` lets tokens of interactions expire. The clock of the bot stays. */
  readonly advance: (duration: Duration) => void;
  /** Resolves if the bot has answered nothing since the last act of a user. @throws StageError `not-expected` */
  readonly answersNothing: (options?: { readonly withPatience?: Duration }) => Promise<void>;
  /** Asks the bot to connect again, as the service does now and then, and waits for it. @throws StageError `nobody-there` */
  readonly reconnects: () => Promise<void>;
  /** The latest requests of the bot that were refused: `POST /channels/1/messages -> 400: …`. */
  readonly refused: () => readonly string[];
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
  const traffic = new BotTraffic();
  const reference = openReferenceService({
    profile,
    policies: { ...interactions.policies, ...traffic.policies },
    ...(seed === undefined ? {} : { seed }),
  });
  const { service, driver, target, publicKey } = reference;
  const { applicationId } = target;
  const { guildId, channelId } = clearedGuild(reference);
  const socket = await putOnSocket({ ...reference, fetch: traffic.watched(reference.fetch) }, { port });
  service.outbox.subscribe((entry) => entry.applicationId === applicationId && traffic.noteDelivery(entry));
  const { baseUrl } = socket.target;
  const apiUrl = baseUrl.replace(/\/v\d+$/, "");
  let stopDelivering: (() => Promise<void>) | undefined;
  const { gateway } = socket;
  const isConnected = () => stopDelivering !== undefined || gateway.hasBotOf(applicationId);
  const place = { applicationId, guildId, patienceMs };
  const scene: StageScene = { service, driver, interactions, traffic, gateway, ...place, isConnected };
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
    ...guildOf(scene, channelId),
    env: {
      DISCORD_TOKEN: target.tokens.bot,
      DISCORD_API_URL: apiUrl,
      DISCORD_APPLICATION_ID: applicationId,
      DISCORD_PUBLIC_KEY: publicKey,
      DISCORD_GUILD_ID: guildId,
    },
    guild: () => makeGuild(scene),
    advance: (duration) => void driver.moveClock({ milliseconds: millisecondsOf(duration) }),
    answersNothing: ({ withPatience = patienceMs } = {}) => {
      return awaitNothing({ ...scene, patienceMs: millisecondsOf(withPatience) });
    },
    reconnects: () => awaitReconnection(scene),
    refused: () => traffic.refused,
    commands: () => commandsOn(scene),
    deliverTo: (endpoint) => {
      void stopDelivering?.();
      stopDelivering = deliverInteractions(scene, endpoint);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
