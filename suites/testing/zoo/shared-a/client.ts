/** A plain client for the tests of the services. */

import { expect, test } from "vitest";
import type { ZooService } from "../zoo-service.js";
import type { Guild } from "./account.js";
import type { JsonObject } from "./json.js";

export interface Answer {
  readonly status: number;
  /** Undefined where the answer is empty. */
  readonly body: JsonObject & JsonObject[];
}

export interface Target {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: { readonly [kind: string]: string };
  readonly otherApplication: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  readonly guilds: readonly Guild[];
}

export class Client {
  readonly target: Target;

  constructor(target: Target) {
    this.target = target;
  }

  get global(): string {
    return `/applications/${this.target.applicationId}/commands`;
  }

  guild(index = 0): string {
    return `/applications/${this.target.applicationId}/guilds/${this.guildId(index)}/commands`;
  }

  guildId(index = 0): string {
    return this.target.guilds[index]?.id ?? "";
  }

  bearer(kind: string): { Authorization: string } {
    return { Authorization: `Bearer ${this.target.tokens[kind]}` };
  }

  async send(method: string, path: string, body?: unknown, headers: { [name: string]: string } = {}): Promise<Answer> {
    const answer = await fetch(this.target.baseUrl + path, {
      method,
      headers: {
        Authorization: `Bot ${this.target.tokens["bot"]}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : undefined };
  }
}

/** Runs something against a fresh service. */
export async function withService<T>(
  service: ZooService,
  fixed: readonly string[] | "all",
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const running = await service.start({ fixed });
  try {
    return await run(new Client(running.target as Target));
  } finally {
    await running.close();
  }
}

/** The machine may be busy. */
const PATIENCE_MS = 60_000;

export type Probe = (client: Client) => Promise<boolean>;

/** For each cause a probe that is true of the right behaviour: false with the cause, true without, whatever else is wrong. */
export function testCauses(service: ZooService, probes: { readonly [id: string]: Probe }): void {
  const ids = service.causes.map((cause) => cause.id);
  test("each cause has a probe", () => {
    expect(Object.keys(probes).sort()).toEqual([...ids].sort());
  });
  test.each(Object.entries(probes))(
    "%s shows and can be mended",
    async (id, probe) => {
      expect(await withService(service, [], probe)).toBe(false);
      expect(
        await withService(
          service,
          ids.filter((each) => each !== id),
          probe,
        ),
      ).toBe(false);
      expect(await withService(service, [id], probe)).toBe(true);
      expect(await withService(service, "all", probe)).toBe(true);
    },
    PATIENCE_MS,
  );
}

/** Probes that are true of the correct service. */
export function testCorrect(service: ZooService, probes: { readonly [title: string]: Probe }): void {
  test.each(Object.entries(probes))(
    "the correct service: %s",
    async (_title, probe) => {
      expect(await withService(service, "all", probe)).toBe(true);
    },
    PATIENCE_MS,
  );
}
