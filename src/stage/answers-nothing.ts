/** That a bot does nothing, without waiting for as long as it might. */
import { setTimeout as wait } from "node:timers/promises";
import type { StageScene } from "./scene.js";
import { botError } from "./stage-error.js";
import { realNow, until } from "./until.js";

/** A handler begins its requests within it. */
const QUIET_MS = 40;

/** Times in a row that the bot is found without a request. */
const LOOKS = 3;

/** A look that takes longer shows that the machine is busy: the bot may not have had its turn. */
const CALM_MS = 3 * QUIET_MS;

/**
 * Resolves once the bot has received everything, requests nothing more and has sent no answer since the last act of a user.
 *
 * @remarks A bot at the gateway answers heartbeats in the order in which it receives events. So an answered heartbeat
 * shows that it received all that came before. Without a gateway, the patience of the stage goes by.
 * @throws StageError `not-expected` where the bot changes or sends something
 */
export async function awaitNothing(scene: StageScene): Promise<void> {
  const { gateway, applicationId, patienceMs, traffic } = scene;
  const answered = () => (traffic.answersSinceAct > 0 ? true : undefined);
  if (gateway.hasBotOf(applicationId))
    await Promise.race([awaitIdle(scene), wait(patienceMs, undefined, { ref: false })]);
  else await until(answered, patienceMs);
  if (answered() === undefined) return;
  const { answersSinceAct: times } = traffic;
  const sent = times === 1 ? "one request that changes something" : `${times} requests that change something`;
  throw botError(scene, "not-expected", `Cannot see that the bot does nothing: it sent ${sent}`);
}

async function awaitIdle({ gateway, applicationId, patienceMs, traffic }: StageScene): Promise<void> {
  const deadline = realNow() + patienceMs;
  for (let idle = 0; idle < LOOKS && traffic.answersSinceAct === 0 && realNow() < deadline; ) {
    const [before, from] = [traffic.begun, realNow()];
    await gateway.roundTrip(applicationId);
    await wait(QUIET_MS);
    const isQuiet = traffic.begun === before && traffic.open === 0;
    idle = isQuiet && realNow() - from <= CALM_MS ? idle + 1 : 0;
  }
}
