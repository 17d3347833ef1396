/** Tries whether a target takes more commands in a scope, before a case is blamed on it. */
import { isSuccess } from "../../contract/success.js";
import type { WireResult } from "../wire.js";
import type { Resource } from "./scope.js";

/** What the trial does to the scope. Each call follows what the target did. */
export interface RoomTrial {
  /** Creates one command. */
  create(body: Resource): Promise<WireResult>;
  /** Adds commands by a bulk overwrite; `undefined` where it must not be sent. */
  add(bodies: readonly Resource[]): Promise<WireResult | undefined>;
  /** Deletes what the trial made. */
  clean(): Promise<void>;
}

/** Plain commands that are in a scope at once while it is tried: far below every limit. */
const AT_A_TIME = 10;

/** What one answer says of the trial. */
type Room = "taken" | "refused" | "unknown";

/** Whether the creates are refused (4xx) one after the other and few at a time; false only then. @param prefix of new names */
export async function takesCreates(trial: RoomTrial, count: number, prefix: string): Promise<boolean> {
  for (let made = 0; made < count; made++) {
    const room = roomIn(await trial.create(roomNamed(prefix, made)));
    if (room !== "taken") return room !== "refused";
    if ((made + 1) % AT_A_TIME === 0 || made + 1 === count) await trial.clean();
  }
  return true;
}

/** The same by bulk overwrites, for a target without creates. */
export async function takesAdditions(trial: RoomTrial, count: number, prefix: string): Promise<boolean> {
  for (let made = 0; made < count; made += AT_A_TIME) {
    const size = Math.min(AT_A_TIME, count - made);
    const result = await trial.add(Array.from({ length: size }, (_, index) => roomNamed(prefix, made + index)));
    if (!result) return true;
    const room = roomIn(result);
    if (room !== "taken") return room !== "refused";
    await trial.clean();
  }
  return true;
}

function roomNamed(prefix: string, index: number): Resource {
  return { name: `${prefix}-${index + 1}`, description: "Is there room?" };
}

function roomIn({ answer }: WireResult): Room {
  const status = answer?.status ?? 0;
  if (isSuccess(status)) return "taken";
  return status >= 400 && status < 500 ? "refused" : "unknown";
}
