/** What a scenario has to act with. */
import type { BotStage } from "../../open-stage.js";
import type { StageUser } from "../../stage-user.js";

/** The parts that a scenario may use. */
export interface Scene {
  readonly stage: BotStage;
  /** A new member of the guild for each scenario. */
  readonly ada: StageUser;
  /** Another one. */
  readonly bob: StageUser;
}

/** The user's side of a scenario. @throws Error where the bot does something else */
export type Play = (scene: Scene) => Promise<void>;
