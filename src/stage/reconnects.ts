/** A bot that loses its connection and comes back. */
import { awaitBot } from "./await-usable.js";
import type { StageScene } from "./scene.js";
import { botError } from "./stage-error.js";
import { until } from "./until.js";

const FAILURE = "Cannot see the bot connect again";

/** Resolves once the bot has resumed its session, or begun another. @throws StageError `nobody-there` */
export async function awaitReconnection(scene: StageScene): Promise<void> {
  const { gateway, applicationId, patienceMs } = scene;
  await awaitBot(scene, FAILURE);
  const before = gateway.connectionsOf(applicationId);
  gateway.askToReconnect(applicationId);
  const isBack = () => gateway.connectionsOf(applicationId) > before || undefined;
  if (await until(isBack, patienceMs)) return;
  const found = gateway.hasBotOf(applicationId) ? "it stays where it is" : "it left the gateway";
  throw botError(
    scene,
    "nobody-there",
    `${FAILURE}: ${found} after ${patienceMs / 1_000} s; let it follow opcode 7 of the gateway`,
  );
}
