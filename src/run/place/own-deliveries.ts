/** Cases that run side by side each see what was delivered in their own guild. */
import { isObject, type Json } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";

/** What was listed, without deliveries in some guilds. @param others ids of guilds */
export function withoutDeliveriesIn(exchange: DoneExchange, others: ReadonlySet<Json>): DoneExchange {
  const { answer } = exchange.result;
  const listed = isObject(answer?.json) ? answer.json["deliveries"] : undefined;
  if (!answer || !isObject(answer.json) || !Array.isArray(listed) || others.size === 0) return exchange;
  const deliveries = (listed as readonly Json[]).filter((one) => {
    const interaction = isObject(one) ? one["interaction"] : undefined;
    const guild = isObject(interaction) ? interaction["guild_id"] : undefined;
    return guild === undefined || !others.has(guild);
  });
  return { ...exchange, result: { ...exchange.result, answer: { ...answer, json: { ...answer.json, deliveries } } } };
}
