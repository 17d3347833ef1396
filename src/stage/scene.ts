/** What everybody on a stage shares. */
import type { Driver } from "../service/driver/driver.js";
import type { ServedGateway } from "../service/gateway/serve-gateway.js";
import type { Service } from "../service/service.js";
import type { BotTraffic } from "./bot-traffic.js";
import type { InteractionLog } from "./interaction-log.js";

export interface StageScene {
  /** The service behind the stage. */
  readonly service: Service;
  /** Lets users act. */
  readonly driver: Driver;
  /** Interactions and what came of them. */
  readonly interactions: InteractionLog;
  /** Requests of the bot, and what it received. */
  readonly traffic: BotTraffic;
  /** The way to the bot. */
  readonly gateway: ServedGateway;
  /** Snowflake of the application. */
  readonly applicationId: string;
  /** Snowflake of the guild. */
  readonly guildId: string;
  /** How long anybody waits for anything, in milliseconds. */
  readonly patienceMs: number;
  /** An interaction has a recipient: a bot at the gateway, or an address. */
  readonly isConnected: () => boolean;
}
