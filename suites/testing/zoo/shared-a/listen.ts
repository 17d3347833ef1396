/** Starts and ends a server of node:http. */

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningZooService } from "../zoo-service.js";
import type { Account } from "./account.js";

export async function listen(server: Server, account: Account): Promise<RunningZooService> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    target: account.targetAt((server.address() as AddressInfo).port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
