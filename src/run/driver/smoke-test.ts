/** Checks once whether the driver works, before the first case that needs it. */
import { isObject, type JsonObject } from "../../contract/json.js";
import type { OperationOf } from "../../contract/operations.js";
import { complaintOf } from "./driver-answer.js";
import type { DriverSend } from "./driver-session.js";

/** What a driver can do, or the one sentence that says why it cannot be used. */
export type DriverTrial = { readonly operations: ReadonlySet<string> } | { readonly problem: string };

/** Ends a trial at the first thing that is wrong. */
class Unusable extends Error {}

/**
 * Describes, takes back, makes a small world and uses a command that does not exist: that has no effect anywhere.
 * @param unknownId a snowflake that nothing has
 */
export async function tryDriver(send: DriverSend, unknownId: string): Promise<DriverTrial> {
  try {
    const operations = await describe(send);
    await ask(send, "reset", {});
    if (MAKERS.every((operation) => operations.has(operation))) await useNothing(send, unknownId);
    await ask(send, "reset", {});
    return { operations };
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message };
    throw error;
  }
}

const MAKERS: readonly OperationOf<"driver">[] = ["makeUser", "makeGuild", "invokeCommand"];

async function describe(send: DriverSend): Promise<ReadonlySet<string>> {
  const { operations } = await ask(send, "describe", {});
  if (!Array.isArray(operations) || !operations.every((name) => typeof name === "string"))
    throw new Unusable('the driver answered describe without "operations", a list of names');
  const listed = new Set<string>(operations);
  for (const needed of ["describe", "reset"] as const)
    if (!listed.has(needed)) throw new Unusable(`the driver does not list ${needed}, which every driver has`);
  return listed;
}

async function useNothing(send: DriverSend, unknownId: string): Promise<void> {
  const user = textOf(await ask(send, "makeUser", {}), "makeUser", "user_id");
  const guild = await ask(send, "makeGuild", { owner_id: user });
  textOf(guild, "makeGuild", "guild_id");
  const channel = textOf(guild, "makeGuild", "channel_id");
  const { outcome } = await ask(send, "invokeCommand", { user_id: user, channel_id: channel, command_id: unknownId });
  if (outcome !== "unknown")
    throw new Unusable(
      `the driver says ${JSON.stringify(outcome)?.slice(0, 60)} of the use of a command that does not exist, where "unknown" belongs`,
    );
}

async function ask(send: DriverSend, operation: OperationOf<"driver">, body: JsonObject): Promise<JsonObject> {
  const result = await send(operation, body);
  const complaint = complaintOf(operation, result);
  if (complaint !== undefined) throw new Unusable(complaint);
  return isObject(result.answer?.json) ? result.answer.json : {};
}

function textOf(answer: JsonObject, operation: OperationOf<"driver">, name: string): string {
  const value = answer[name];
  if (typeof value === "string" && /^\d{1,20}$/.test(value)) return value;
  throw new Unusable(`the driver answered ${operation} without "${name}", an id as text`);
}
