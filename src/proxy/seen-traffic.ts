/** All that is remembered of the traffic: a proxy that starts knows nothing. */
import { isObject } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import { CommandMemory } from "./command-memory.js";
import { contradictionFault } from "./contradiction.js";
import type { ProxyFault } from "./fault.js";
import type { Matched } from "./matched.js";
import { memoryFaults } from "./memory-faults.js";
import type { ParsedExchange } from "./parsed-exchange.js";
import { pathFaults } from "./path-faults.js";
import { PermissionMemory } from "./permission-faults.js";
import type { ProxiedExchange } from "./proxied-exchange.js";
import { ResourceCache } from "./resource-cache.js";

/** Paths of the API that bots write to all day: an unknown one below them resets no service. */
const OF_THE_API = /\/(channels|guilds|users|webhooks|interactions|stage-instances|invites)\//;

export class SeenTraffic {
  /** What edits of commands and messages are judged with. */
  readonly resources = new ResourceCache();
  readonly #commands = new CommandMemory();
  readonly #permissions = new PermissionMemory();
  readonly #isSoleClient: boolean;
  #session: number | undefined;

  /** @param isSoleClient nothing but the traffic changes the service: what contradicts it is certain */
  constructor(isSoleClient = false) {
    this.#isSoleClient = isSoleClient;
  }

  /**
   * Forgets what an exchange puts in doubt: a service that may have been restarted, a write that came to no end,
   * and an unknown write, which may reset the service.
   */
  startWith(passed: ProxiedExchange, matched: Matched | undefined): void {
    const { session, method, path, failure } = passed;
    const isOther = session !== this.#session;
    this.#session = session;
    const isRead = method === "GET" || method === "HEAD";
    const isUnknownWrite = matched === undefined && !OF_THE_API.test(path);
    if (isOther || (!isRead && (failure !== undefined || isUnknownWrite))) this.forget();
  }

  /** What the service contradicts of what went by. @param isSound the request breaks no rule */
  faults(exchange: ParsedExchange, profile: ProfileName, isSound: boolean): readonly ProxyFault[] {
    const judging = { profile, isSoleClient: this.#isSoleClient };
    return [
      ...(isSound ? pathFaults(exchange) : []),
      ...this.#permissions.contradictions(exchange, { isSound, isRename: isRename(exchange, this.#commands) }),
      ...memoryFaults(exchange, this.#commands, isSound),
    ].map((one) => contradictionFault(one, exchange.operation, judging));
  }

  /** Forgets what later answers are compared with. */
  forget(): void {
    this.#commands.forgetAll();
    this.#permissions.forgetAll();
  }
}

/** True for an edit that is known to give another name. */
function isRename({ parameters, sent, answer }: ParsedExchange, commands: CommandMemory): boolean {
  const { command_id: id } = parameters;
  const before = id === undefined ? undefined : commands.scope(parameters).command(id);
  const name = isObject(sent.json) ? sent.json["name"] : undefined;
  return before !== undefined && typeof name === "string" && name !== before.name && answer?.status === 200;
}
