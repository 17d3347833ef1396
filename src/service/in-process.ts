/** The reference service in this process with all that it has on a socket: its gateway too. */
import { Gateway } from "./gateway/gateway.js";
import { connectInProcess, type InProcessClient, type InProcessLine } from "./gateway/in-process-gateway.js";
import { openReferenceService, type ReferenceService, type ReferenceServiceOptions } from "./reference-service.js";

export interface WholeReferenceService extends ReferenceService {
  /** Connects a client to the gateway. */
  readonly gateway: (client: InProcessClient) => InProcessLine;
}

/** A name only, on a host that exists nowhere (RFC 6761): who asks for the address learns that there is a gateway. */
const GATEWAY_ADDRESS = "ws://reference.invalid";

/** Like `createReferenceService`, for those who can connect to its gateway by `gateway`: its target claims one. */
export function createWholeService(options: ReferenceServiceOptions = {}): WholeReferenceService {
  const { service, fetch, driver, target } = openReferenceService(options);
  service.addresses.gateway = GATEWAY_ADDRESS;
  const gateway = new Gateway(service, GATEWAY_ADDRESS);
  return {
    fetch,
    driver,
    target: { ...target, capabilities: [...target.capabilities, "gateway"] },
    gateway: (client) => connectInProcess(gateway, client),
  };
}
