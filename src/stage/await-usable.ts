/** What a user waits for before anything can be used: a recipient, a command, a component. */
import { showValue } from "../case/show.js";
import { STRAY_SOCKET } from "../service/gateway/serve-gateway.js";
import type { StoredCommand } from "../service/store/stored-command.js";
import type { ShownMessage } from "./answer.js";
import { commandsOn, findCommand, shownName } from "./find-command.js";
import { findComponent, type NamedComponent, showComponents } from "./find-component.js";
import type { StageScene } from "./scene.js";
import { settle } from "./settle.js";
import { botError } from "./stage-error.js";
import { until } from "./until.js";

/** A close code of the gateway. */
const WRONG_TOKEN = 4004;

/** Resolves once a bot or an address is there and ready for the next act. @param failure begins the message of the error @throws StageError `nobody-there` */
export async function awaitBot(scene: StageScene, failure: string): Promise<void> {
  if (await until(() => scene.isConnected() || undefined, scene.patienceMs)) return settle(scene);
  throw botError(scene, "nobody-there", `${failure}: ${absence(scene)}`);
}

/** The command, once it is registered and its application is there. @throws StageError `nobody-there` or `not-found` */
export async function awaitCommand(
  scene: StageScene,
  usage: string,
  isFit?: (command: StoredCommand) => boolean,
): Promise<StoredCommand> {
  const seconds = scene.patienceMs / 1_000;
  await awaitBot(scene, `Cannot use ${showValue(usage)}`);
  const command = await until(() => findCommand(scene, usage, isFit), scene.patienceMs);
  if (command !== undefined) return command;
  const others = commandsOn(scene).map((each) => showValue(shownName(each)));
  throw botError(
    scene,
    "not-found",
    `Cannot use ${showValue(usage)}: the application has no such command after ${seconds} s, it has ${others.join(", ") || "none"}; let it register one at stage.baseUrl`,
  );
}

/** Why no application is there, and what to do. */
function absence({ service, gateway, applicationId, patienceMs }: StageScene): string {
  const seconds = patienceMs / 1_000;
  const times = gateway.connectionsOf(applicationId);
  const noted = service.notes.list().findLast((note) => note.startsWith("gateway: "));
  const why = noted === undefined ? "" : ` (${noted})`;
  const logins = times === 1 ? "1 login" : `${times} logins`;
  if (times > 0) return `the bot left the gateway, after ${logins}${why}; see why it ends or loses its connection`;
  const code = gateway.lastClose();
  const strayed = service.notes.list().find((note) => note.startsWith(STRAY_SOCKET));
  const refused = code === undefined ? why : `, and the gateway closed the last connection with the code ${code}`;
  if (strayed !== undefined) return `${strayed}; the gateway is at the address that GET /gateway names, without a path`;
  const remedy = code === WRONG_TOKEN ? "log in with stage.token" : "let it log in with stage.token at stage.baseUrl";
  return `no bot came to the gateway within ${seconds} s${refused}; ${remedy}, or name an address with stage.deliverTo()`;
}

/** A component, and the message that has it. */
interface Usable {
  readonly component: NamedComponent;
  readonly message: ShownMessage;
}

/**
 * The component of the first message that has one of this custom_id or text, once there is one.
 *
 * @param messages where to look, the likeliest first; each look takes them as they are now
 * @throws StageError `not-found`
 */
export async function awaitComponent(
  scene: StageScene,
  messages: () => readonly ShownMessage[],
  name: string,
): Promise<Usable> {
  await settle(scene);
  const found = await until(() => usableIn(messages(), name), scene.patienceMs);
  if (found !== undefined) return found;
  const [message] = messages();
  const has = message === undefined ? "there is no message" : `the message has ${showComponents(message)}`;
  throw botError(scene, "not-found", `Cannot use ${showValue(name)}: ${has}; name a custom_id or a label`);
}

function usableIn(messages: readonly ShownMessage[], name: string): Usable | undefined {
  for (const message of messages) {
    const component = findComponent(message, name);
    if (component !== undefined) return { component, message };
  }
  return undefined;
}
