/** A bot that loses its connection and comes back. */
import type { StageScene } from "./scene.js";
import { botError } from "./stage-error.js";
import { until } from "./until.js";

/** Resolves once the bot has resumed its session, or begun another. @throws StageError `nobody-there` */
export async function awaitReconnection(scene: StageScene): Promise<void> {
  const { gateway, applicationId, patienceMs } = scene;
  const before = gateway.connectionsOf(applicationId);
  gateway.askToReconnect(applicationId);
  const isBack = () => gateway.connectionsOf(applicationId) > before || undefined;
  if (await until(isBack, patienceMs)) return;
  const found = gateway.hasBotOf(applicationId) ? "it stays where it is" : "it left the gateway";
  throw botError(
    scene,
    "nobody-there",
    `Cannot see the bot connect again: ${found} after ${patienceMs / 1_000} s; let it log in before, and follow opcode 7`,
  );
}
