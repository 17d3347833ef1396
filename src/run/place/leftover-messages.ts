/** Messages are no scope of the workspace: what a case sends, it takes back when it is over. */
import { setTimeout as wait } from "node:timers/promises";
import type { Violation } from "../../case/outcome.js";
import { isObject } from "../../contract/json.js";
import { botAuthorization, ownRequest } from "../../target/request.js";
import { sendWhileLost } from "../../target/resend.js";
import type { DoneExchange } from "../exchange.js";
import type { Stage } from "../stage.js";

/** Deletes the messages that were made in channels of target.json. Whether that works is no business of the case. */
export async function deleteMessages(exchanges: readonly DoneExchange[], stage: Stage): Promise<void> {
  if (!exchanges.some(({ step }) => step.call === "createMessage")) return;
  const channels = new Set(stage.target.description.guilds.flatMap(({ channelIds }) => channelIds));
  const deleted = new Set<string>();
  const made = new Map<string, { readonly channel_id: string; readonly message_id: string }>();
  for (const { step, parameters, result } of exchanges) {
    const body = result.answer?.json;
    const id = typeof body === "object" && body !== null && "id" in body ? body["id"] : undefined;
    const channelId = parameters["channel_id"] ?? "";
    if (step.call === "deleteMessage" && (result.answer?.status ?? 500) < 300)
      deleted.add(parameters["message_id"] ?? "");
    if (step.call === "createMessage" && typeof id === "string" && channels.has(channelId))
      made.set(id, { channel_id: channelId, message_id: id });
  }
  const own = OWN_MESSAGES.get(stage.target) ?? new Set();
  OWN_MESSAGES.set(stage.target, own);
  for (const id of made.keys()) own.add(id);
  // The oldest are first; no list shows them any more.
  for (const id of own) {
    if (own.size <= MOST_OWN_MESSAGES) break;
    own.delete(id);
  }
  const authorization = botAuthorization(stage.target.description);
  const left = [...made.values()].filter(({ message_id: id }) => !deleted.has(id));
  await Promise.all(
    left.map((parameters) => {
      const request = ownRequest(stage.routes.deleteMessage, parameters, { authorization });
      // Whether it was deleted at the first attempt or at the next does not matter here.
      return sendWhileLost(() => stage.target.send(request, stage.signal));
    }),
  );
}

/** So many ids are remembered of a target. */
const MOST_OWN_MESSAGES = 1_000;

/** Ids of the messages that a target gave to what was sent to it: a list may show them late, or for too long. */
const OWN_MESSAGES = new WeakMap<Stage["target"], Set<string>>();

/** A channel is watched with so many looks, and this pause before each. */
const LOOKS = 8;
const PAUSE_MS = 40;

/** So many watches without anything new are enough: a service that stores what it refuses fails many cases. */
const MOST_QUIET_WATCHES = 20;

const QUIET_WATCHES = new WeakMap<Stage["target"], number>();

/**
 * A channel in which messages come or go while nothing is sent to it: what a case found there says nothing of the service.
 * Only where its first violation is about a list of messages.
 */
export async function sharedChannelOf(
  { violations: [{ step: name }] }: { readonly violations: readonly [Violation, ...Violation[]] },
  exchanges: readonly DoneExchange[],
  stage: Stage,
): Promise<string | undefined> {
  const list = exchanges.findLast(({ step }) => step.name === name && step.call === "listMessages");
  const quiet = QUIET_WATCHES.get(stage.target) ?? 0;
  if (!list || quiet >= MOST_QUIET_WATCHES) return undefined;
  // What the service itself does a moment after a request is done by then.
  await wait(LOOKS * PAUSE_MS);
  const before = await idsOfOthers(list, stage);
  for (let look = 0; before !== undefined && look < LOOKS && !stage.signal?.aborted; look++) {
    await wait(PAUSE_MS);
    if (((await idsOfOthers(list, stage)) ?? before) !== before) return list.parameters["channel_id"];
  }
  QUIET_WATCHES.set(stage.target, quiet + 1);
  return undefined;
}

/** Those of messages that this run has not sent, as text; `undefined` where there is no list. */
async function idsOfOthers({ parameters }: DoneExchange, stage: Stage): Promise<string | undefined> {
  const authorization = botAuthorization(stage.target.description);
  const request = ownRequest(stage.routes.listMessages, parameters, { authorization });
  const { answer } = await stage.target.send(request, stage.signal);
  if (!Array.isArray(answer?.json)) return undefined;
  const own = OWN_MESSAGES.get(stage.target);
  const ids = answer.json.map((one) => (isObject(one) ? String(one["id"]) : ""));
  return ids.filter((id) => own?.has(id) !== true).join();
}
