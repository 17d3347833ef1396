/** BullMQ and its client of Redis: optional packages, loaded only when a queue is used. */
import { SetupError } from "../../contract/setup-error.js";

/** The parts of the packages that are used. */
export interface QueueEngine {
  /** Queue, worker and errors of BullMQ. */
  readonly bullmq: typeof import("bullmq");
  /** The client. */
  readonly Redis: typeof import("ioredis").Redis;
}

/** @throws SetupError `queue-not-installed` */
export async function loadEngine(): Promise<QueueEngine> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (error) {
    throw new SetupError(
      "queue-not-installed",
      "Cannot use a queue: the optional packages bullmq and ioredis cannot be loaded; run npm install bullmq@6 ioredis@5",
      { cause: error },
    );
  }
}
