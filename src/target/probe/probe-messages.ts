/** Looks whether the messages of a channel can be listed: the documents show no such route. */
import type { OperationId } from "../../contract/operations.js";
import type { OpenTarget } from "../open-target.js";
import { botAuthorization, ownRequest, type Routes } from "../request.js";
import type { MissingRoutes } from "./facts.js";
import { refusesMessage } from "./unknown-channel.js";
import { isLikeUnrouted, type Unrouted } from "./unrouted.js";

/** `listMessages`, where it answers like a path that is not served, or is not found in a channel that takes messages. */
export async function missingMessageLists(
  target: OpenTarget,
  routes: Routes,
  unrouted: Unrouted,
  signal: AbortSignal | undefined,
): Promise<MissingRoutes> {
  const missing = new Map<OperationId, string>();
  const channel = target.description.guilds.flatMap(({ channelIds }) => channelIds)[0];
  if (channel === undefined || signal?.aborted) return missing;
  const authorization = botAuthorization(target.description);
  const request = ownRequest(routes.listMessages, { channel_id: channel }, { authorization });
  const { method, path } = request;
  const { answer } = await target.send(request, signal);
  if (answer === undefined) return missing;
  const said = `${method} ${path} answered ${answer.status}`;
  if ([405, 501].includes(answer.status) || (answer.status === 404 && isLikeUnrouted(path, answer, unrouted)))
    missing.set("listMessages", `${said}, as to a path that it does not serve`);
  else if (answer.status === 404 && !(await refusesMessage({ target, routes, signal }, channel)))
    missing.set("listMessages", `${said}, although messages can be sent there`);
  return missing;
}
