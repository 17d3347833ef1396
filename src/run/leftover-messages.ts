/** Messages are no scope of the workspace: what a case sends, it takes back when it is over. */
import { botAuthorization, ownRequest } from "../target/request.js";
import { sendWhileLost } from "../target/resend.js";
import type { DoneExchange } from "./exchange.js";
import type { Stage } from "./stage.js";

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
  const authorization = botAuthorization(stage.target.description);
  const left = [...made.values()].filter(({ message_id: id }) => !deleted.has(id));
  await Promise.all(
    left.map((parameters) => {
      const request = ownRequest(stage.routes.deleteMessage, parameters, { authorization });
      // Whether it was deleted at the first attempt or at the next does not matter here.
      return sendWhileLost(
        () => stage.target.send(request, stage.signal),
        () => true,
      );
    }),
  );
}
