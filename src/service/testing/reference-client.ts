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
  /** A body sent as it is. */
  readonly raw?: string;
  /** Sent beside the body as `files[n]`, in a form with the body as `payload_json`. */
  readonly files?: readonly TestFile[];
}

/** A file to upload. */
export interface TestFile {
  readonly name: string;
  readonly type?: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReferenceClient {
  readonly target: ReferenceTarget;
  /** `/commands` of the application. */
  readonly globalPath: string;
  /** `/commands` of the application in the n-th guild. */
  readonly guildPath: (index?: number) => string;
  /** `/messages` of the n-th channel of the first guild. */
  readonly messagesPath: (index?: number) => string;
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
    messagesPath: (index = 0) => `/channels/${target.guilds[0]?.channelIds[index]}/messages`,
    ask: async (method, path, body, { as = `Bot ${target.tokens.bot}`, headers = {}, raw, files } = {}) => {
      const text = raw ?? (body === undefined ? null : JSON.stringify(body));
      const type = files === undefined ? { "content-type": "application/json" } : undefined;
      const response = await fetch(
        new Request(target.baseUrl + path, {
          method,
          headers: { ...(as === null ? {} : { authorization: as }), ...type, ...headers },
          body: files === undefined ? text : formOf(text, files),
        }),
      );
      const answered = await response.text();
      return { status: response.status, body: answered === "" ? undefined : JSON.parse(answered) };
    },
  };
}

function formOf(payload: string | null, files: readonly TestFile[]): FormData {
  const form = new FormData();
  if (payload !== null) form.set("payload_json", payload);
  files.forEach(({ name, type, bytes }, index) => {
    form.set(`files[${index}]`, new Blob([bytes], type === undefined ? {} : { type }), name);
  });
  return form;
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
