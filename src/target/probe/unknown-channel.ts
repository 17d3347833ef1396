/** A channel of target.json that the target does not know: what is refused there says nothing of its messages. */
import { isObject } from "../../contract/json.js";
import { isSuccess } from "../../contract/success.js";
import { botAuthorization, ownRequest } from "../request.js";
import type { WireAnswer } from "../wire.js";
import { NO_SUCH_ID, type ProbeCaller } from "./doors.js";
import { isLikeUnrouted, probeUnrouted } from "./unrouted.js";

/** How a service refuses a channel that it does not know, or that the bot may not see. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([403, 404]);

interface Asked {
  readonly path: string;
  readonly answer: WireAnswer | undefined;
}

/**
 * The first channel of a guild whose list of messages is refused like that of a channel that does not exist, and where
 * nothing can be sent either. A service may lack the list alone.
 *
 * @returns why it cannot be used, as a sentence part; `undefined` where all of them can
 */
export async function unknownChannel(caller: ProbeCaller): Promise<string | undefined> {
  const channels = caller.target.description.guilds.flatMap(({ channelIds }) => channelIds.slice(0, 1));
  const asked = await Promise.all(channels.map(async (channel) => ({ channel, ...(await list(caller, channel)) })));
  for (const { channel, path, answer } of asked) {
    if (answer === undefined || !REFUSALS.has(answer.status)) continue;
    const unrouted = await probeUnrouted(caller.target, caller.signal);
    if (isLikeUnrouted(path, answer, unrouted)) continue;
    const { path: other, answer: none } = await list(caller, NO_SUCH_ID);
    if (none === undefined || !isLikeUnrouted(path, answer, { path: other, answer: none })) continue;
    if (!(await refusesMessage(caller, channel))) continue;
    return `the target does not know channel ${channel} of target.json: GET ${path} answered ${answer.status}, as for a channel that does not exist; correct channelIds`;
  }
  return undefined;
}

async function list({ target, routes, signal }: ProbeCaller, channel: string): Promise<Asked> {
  const authorization = botAuthorization(target.description);
  const request = ownRequest(routes.listMessages, { channel_id: channel }, { authorization });
  const { answer } = await target.send(request, signal);
  return { path: request.path, answer };
}

/**
 * True where a message is refused as in a channel that is not there. It is sent without content, so that no service has to
 * take it; one that is taken all the same is deleted.
 */
export async function refusesMessage({ target, routes, signal }: ProbeCaller, channel: string): Promise<boolean> {
  const authorization = botAuthorization(target.description);
  const parameters = { channel_id: channel };
  const { answer } = await target.send(
    ownRequest(routes.createMessage, parameters, { authorization, body: {} }),
    signal,
  );
  const id = isObject(answer?.json) ? answer.json["id"] : undefined;
  if (answer && isSuccess(answer.status) && typeof id === "string")
    await target.send(ownRequest(routes.deleteMessage, { ...parameters, message_id: id }, { authorization }), signal);
  return REFUSALS.has(answer?.status);
}
