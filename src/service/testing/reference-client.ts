/** Talks to a reference service in process, for tests of its behaviours. */
import type { Json } from "../../contract/json.js";
import { createReferenceService, type ReferenceServiceOptions } from "../reference-service.js";
import type { ReferenceTarget } from "../reference-target.js";

export interface Answer {
  readonly status: number;
  /** Parsed JSON; undefined where there is no content. Typed loosely: a test says what it expects. */
  readonly body: Json | undefined;
}

interface AskOptions {
  /** Authorization header; default is the bot of the first application, null leaves it out. */
  readonly as?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body sent as it stands. */
  readonly raw?: string;
}

export interface ReferenceClient {
  readonly target: ReferenceTarget;
  /** `/commands` of the application. */
  readonly globalPath: string;
  /** `/commands` of the application in the n-th guild. */
  readonly guildPath: (index?: number) => string;
  readonly ask: (method: string, path: string, body?: Json, options?: AskOptions) => Promise<Answer>;
}

/** A service of its own for each call, so that tests share nothing. */
export function referenceClient(options: ReferenceServiceOptions = {}): ReferenceClient {
  const { fetch, target } = createReferenceService({ seed: "test", ...options });
  const application = `/applications/${target.applicationId}`;
  return {
    target,
    globalPath: `${application}/commands`,
    guildPath: (index = 0) => `${application}/guilds/${target.guilds[index]?.id}/commands`,
    ask: async (method, path, body, { as = `Bot ${target.tokens.bot}`, headers = {}, raw } = {}) => {
      const text = raw ?? (body === undefined ? null : JSON.stringify(body));
      const response = await fetch(
        new Request(target.baseUrl + path, {
          method,
          headers: { ...(as === null ? {} : { authorization: as }), "content-type": "application/json", ...headers },
          body: text,
        }),
      );
      const answered = await response.text();
      return { status: response.status, body: answered === "" ? undefined : JSON.parse(answered) };
    },
  };
}

/** The member of an answer at a path of names and indices, or undefined. */
export function at(answer: Answer | Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  const start = isAnswer(answer) ? answer.body : answer;
  return path.reduce<Json | undefined>((value, step) => {
    if (typeof value !== "object" || value === null) return undefined;
    return (value as { readonly [key: string]: Json })[step];
  }, start);
}

/** The text at a path, for ids that go into the next path. */
export function textAt(answer: Answer, ...path: readonly (string | number)[]): string {
  return String(at(answer, ...path));
}

function isAnswer(value: Answer | Json | undefined): value is Answer {
  return typeof value === "object" && value !== null && "status" in value && "body" in value;
}
