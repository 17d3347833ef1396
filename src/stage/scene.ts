/** What everybody on a stage shares. */
import type { Driver } from "../service/driver/driver.js";
import type { Service } from "../service/service.js";
import type { InteractionLog } from "./interaction-log.js";

export interface StageScene {
  readonly service: Service;
  readonly driver: Driver;
  readonly interactions: InteractionLog;
  readonly applicationId: string;
  readonly guildId: string;
  /** How long anybody waits for anything, in milliseconds. */
  readonly patienceMs: number;
  /** An interaction has a recipient: a bot at the gateway, or an address. */
  readonly isConnected: () => boolean;
}
