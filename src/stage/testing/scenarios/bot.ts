/** What the runner needs of each small bot. */
import type { BotStage } from "../../open-stage.js";

/** Logs the bot in. @returns what ends it */
export type StartBot = (stage: Pick<BotStage, "apiUrl" | "baseUrl" | "token">) => Promise<() => Promise<void> | void>;
