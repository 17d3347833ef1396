/** A small client for the tests of the services of this folder. */

import type { RunningZooService, ZooService, ZooVariation } from "../zoo-service.js";

interface Target {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly otherApplication: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  readonly guilds: readonly { readonly id: string; readonly channelIds: string[]; readonly roleIds: string[] }[];
}

/** The members that the tests look at; a list of such objects may be in its place. */
export interface ReplyBody extends ReadonlyArray<ReplyBody> {
  readonly 0: ReplyBody;
  readonly 1: ReplyBody;
  readonly guild_id?: string;
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly nsfw: unknown;
  readonly name_localized?: string;
  readonly permissions: readonly unknown[];
  readonly options: ReplyBody;
  readonly content: string;
  readonly flags?: number;
  readonly components: ReplyBody;
  readonly retry_after?: number;
  readonly trace_id?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: ReplyBody;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: string;
}

export interface TestClient {
  readonly target: Target;
  /** Path of the commands of the application, globally or in the guild of that number. */
  readonly commands: (guild?: number) => string;
  readonly bearer: (kind: string) => string;
  readonly call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
}

/** Starts the service, lets the work run, and ends the service. */
export async function withService<T>(
  service: ZooService,
  fixed: readonly string[] | "all",
  work: (client: TestClient) => Promise<T>,
  variation: ZooVariation = {},
): Promise<T> {
  const running: RunningZooService = await service.start({ fixed, variation });
  try {
    return await work(clientOf(running.target as Target));
  } finally {
    await running.close();
  }
}

function clientOf(target: Target): TestClient {
  const application = `/applications/${target.applicationId}`;
  return {
    target,
    commands: (guild) =>
      guild === undefined ? `${application}/commands` : `${application}/guilds/${target.guilds[guild]?.id}/commands`,
    bearer: (kind) => `Bearer ${target.tokens[kind]}`,
    async call(method, path, body, { authorization = `Bot ${target.tokens["bot"]}`, headers = {}, raw } = {}) {
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(target.baseUrl + path, {
        method,
        headers: {
          ...(authorization === "" ? {} : { Authorization: authorization }),
          ...(sent === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
      return { status: response.status, body: parse(await response.text()) as ReplyBody, headers: response.headers };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A slash command of that name. */
export const slash = (name: string, more: object = {}) => ({ name, description: `About ${name}`, ...more });
