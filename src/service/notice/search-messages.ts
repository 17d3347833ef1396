/** Operation searchGuildMessages. @see D1 "Errors", code 110000 */
import type { JsonObject } from "../../contract/json.js";
import type { Call, SentOperation } from "../call.js";
import { isRefusal, type Reply } from "../refusal/refusal.js";
import { READ_MESSAGE_HISTORY } from "../world/permission-bits.js";
import { guildInReach } from "./guild-in-reach.js";

const INDEXING_MS = 2_000;

/** The messages that hold a text; until the guild is indexed, which the first search starts, the code that says so. */
export const searchGuildMessages: SentOperation = (call) => {
  const { service } = call;
  const guild = guildInReach(call, READ_MESSAGE_HISTORY);
  if (isRefusal(guild)) return guild;
  const { indexing } = service.notices;
  const now = service.now();
  const startedAt = indexing.get(guild.id) ?? now;
  indexing.set(guild.id, startedAt);
  if (!service.policies.isIndexed(startedAt, now)) return notIndexed(startedAt + INDEXING_MS - now);
  const found = messagesWith(call, guild.id, call.query("content") ?? "");
  const result = {
    doing_deep_historical_index: false,
    total_results: found.length,
    messages: found.map((each) => [each]),
  };
  return { status: 200, json: JSON.stringify(result) };
};

/** @param startedAt when the index was requested, in Unix milliseconds as `now` */
export function isIndexed(startedAt: number, now: number): boolean {
  return now - startedAt >= INDEXING_MS;
}

/** Accepted, not refused: the status is a public fact, the code is documented. */
function notIndexed(remainingMs: number): Reply {
  const body = {
    message: "The guild is not indexed yet; ask again later",
    code: 110_000,
    documents_indexed: 0,
    retry_after: remainingMs / 1000,
  };
  return { status: 202, json: JSON.stringify(body) };
}

function messagesWith({ service }: Call, guildId: string, text: string): readonly JsonObject[] {
  return service.world
    .channelsOf(guildId)
    .flatMap(({ id }) => service.messages.inChannel(id))
    .filter(({ body, isEphemeral }) => !isEphemeral && String(body["content"]).includes(text))
    .map(({ body }) => body)
    .reverse();
}
