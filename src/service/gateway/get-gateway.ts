/** Operations getGateway and getGatewayUrl. */
import type { OpenOperation, SentOperation } from "../call.js";
import type { Refusal } from "../refusal/refusal.js";

const NOWHERE: Refusal = { refusal: "unknown-route" };

/** Sessions that a bot may start; far more than anybody does here. */
const SESSION_STARTS = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };

/** Where the gateway is: nowhere while the service has no socket. */
export const getGateway: SentOperation = ({ service }) => {
  const { gateway: url } = service.addresses;
  if (url === undefined) return NOWHERE;
  return { status: 200, json: JSON.stringify({ url, shards: 1, session_start_limit: SESSION_STARTS }) };
};

/** The address alone, for clients that log in without asking how many connections are advised. */
export const getGatewayUrl: OpenOperation = ({ service }) => {
  const { gateway: url } = service.addresses;
  return url === undefined ? NOWHERE : { status: 200, json: JSON.stringify({ url }) };
};
