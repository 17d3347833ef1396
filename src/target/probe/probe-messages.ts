/** Looks whether the messages of a channel can be listed: the documents show no such route. */
import type { OperationId } from "../../contract/operations.js";
import type { OpenTarget } from "../open-target.js";
import { botAuthorization, ownRequest, type Routes } from "../request.js";
import type { MissingRoutes } from "./facts.js";
import { isLikeUnrouted, type Unrouted } from "./unrouted.js";

/** `listMessages`, where it answers like a path that is not served. */
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
  const isMissing =
    answer !== undefined &&
    ([405, 501].includes(answer.status) || (answer.status === 404 && isLikeUnrouted(path, answer, unrouted)));
  if (isMissing)
    missing.set("listMessages", `${method} ${path} answered ${answer.status}, as to a path that it does not serve`);
  return missing;
}
