/** The applications, guilds and tokens that a service knows from its start, and its source of new ids. */

import { randomBytes, randomInt } from "node:crypto";

export interface Application {
  readonly id: string;
  readonly botToken: string;
  readonly clientToken: string;
}

export interface Guild {
  readonly id: string;
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

export interface World {
  readonly main: Application;
  readonly other: Application;
  readonly guilds: readonly Guild[];
  readonly managerToken: string;
  readonly memberToken: string;
  /** A snowflake that is higher than all before it. */
  nextId(): string;
}

/** What is behind a token. */
export type Caller =
  | { readonly kind: "bot" | "client"; readonly applicationId: string }
  | { readonly kind: "manager" | "member" };

/** The same ids at each start, or new ones where the service is noisy. */
export function createWorld(isNoisy: boolean): World {
  let last = isNoisy ? (BigInt(Date.now() - 1420070400000) << 22n) + BigInt(randomInt(4096)) : 1180000000000000000n;
  const nextId = (): string => {
    last += isNoisy ? BigInt(randomInt(1, 4096)) : 64n;
    return last.toString();
  };
  const token = (name: string): string => (isNoisy ? randomBytes(18).toString("base64url") : `${name}-token`);
  const several = (count: number): string[] => Array.from({ length: count }, nextId);
  return {
    main: { id: nextId(), botToken: token("bot"), clientToken: token("client") },
    other: { id: nextId(), botToken: token("other-bot"), clientToken: token("other-client") },
    guilds: Array.from({ length: 3 }, () => ({
      id: nextId(),
      channelIds: several(3),
      roleIds: several(3),
      userIds: several(3),
    })),
    managerToken: token("manager"),
    memberToken: token("member"),
    nextId,
  };
}

/** Who sends this Authorization header; nothing for a header that is absent or wrong. */
export function findCaller(world: World, header: string | undefined): Caller | undefined {
  const [scheme, token] = (header ?? "").split(" ");
  for (const application of [world.main, world.other]) {
    if (scheme === "Bot" && token === application.botToken) {
      return { kind: "bot", applicationId: application.id };
    }
    if (scheme === "Bearer" && token === application.clientToken) {
      return { kind: "client", applicationId: application.id };
    }
  }
  if (scheme === "Bearer" && token === world.managerToken) {
    return { kind: "manager" };
  }
  return scheme === "Bearer" && token === world.memberToken ? { kind: "member" } : undefined;
}
