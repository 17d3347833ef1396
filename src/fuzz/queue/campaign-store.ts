/** What a campaign keeps in Redis beside its jobs: its plan, the shared corpus, and what was seen. */
import { randomBytes } from "node:crypto";
import { pid } from "node:process";
import { SetupError } from "../../contract/setup-error.js";
import type { CorpusEntry } from "../corpus-entry.js";
import { fileNameOf, textOf } from "../corpus-entry.js";
import type { KnownBug } from "../findings/cluster.js";
import { textOfBug } from "./known-bugs.js";
import type { RedisLink } from "./redis-link.js";

/** Begins every key, so that other uses of the same Redis are left alone. */
export const KEY_PREFIX = "slashproof";

/** A campaign in Redis. Two campaigns of one name after each other are two: each has an instance. */
export interface KnownCampaign {
  /** Chosen at random when the campaign was started. */
  readonly instance: string;
  /** The plan, as text. */
  readonly plan: string;
  /** When it was started, in milliseconds since 1970. */
  readonly startedAt: number;
  /** No further case is to be begun: jobs under way end with the one that they run. */
  readonly isClosing: boolean;
}

/**
 * Saves an entry once: an input only if none of another worker reached all of its classes.
 * KEYS: classes, entries. ARGV: name of the file, text, classes.
 */
const SAVE_ENTRY = `
local isNew = #ARGV == 2
for index = 3, #ARGV do
  if redis.call('SADD', KEYS[1], ARGV[index]) == 1 then isNew = true end
end
if isNew then redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) end
return isNew and 1 or 0`;

/** Removes or prolongs a key that only its holder may change. KEYS: key. ARGV: holder, milliseconds or 0. */
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** The keys of one campaign. Every method waits while the connection is gone. */
export class CampaignStore {
  readonly #link: RedisLink;
  /** Name of the campaign. */
  readonly name: string;

  constructor(link: RedisLink, name: string) {
    this.#link = link;
    this.name = name;
  }

  #key(part: string): string {
    return `${KEY_PREFIX}-campaign:${this.name}:${part}`;
  }

  /** The campaign of this name, if it goes on. */
  async find(): Promise<KnownCampaign | undefined> {
    const { instance, plan, startedAt, isClosing } = await this.#link.redis.hgetall(this.#key("plan"));
    if (instance === undefined || plan === undefined) return undefined;
    return { instance, plan, startedAt: Number(startedAt), isClosing: isClosing !== undefined };
  }

  /** Starts a campaign: from now on workers find it, so its jobs have to be there. */
  async begin(plan: string, instance: string): Promise<KnownCampaign> {
    const startedAt = Date.now();
    await this.#link.redis.hset(this.#key("plan"), { instance, plan, startedAt: String(startedAt) });
    return { instance, plan, startedAt, isClosing: false };
  }

  /** Tells workers to begin no further case. */
  async close(): Promise<void> {
    await this.#link.redis.hset(this.#key("plan"), { isClosing: "yes" });
  }

  /** An instance that no other campaign has. */
  newInstance(): string {
    return randomBytes(6).toString("hex");
  }

  /** Name of the queue of an instance. */
  queueOf(instance: string): string {
    return `${this.name}-${instance}`;
  }

  /** Workers leave as soon as they see it. */
  async end(): Promise<void> {
    await this.#link.redis.del(this.#key("plan"));
  }

  /** Removes all that is left once the report is written. */
  async remove(): Promise<void> {
    await this.#link.redis.del(["plan", "classes", "entries", "found", "left"].map((part) => this.#key(part)));
  }

  /** Saves an entry, unless others saved what it shows. */
  async saveEntry(entry: CorpusEntry): Promise<void> {
    const keys = [this.#key("classes"), this.#key("entries")] as const;
    await this.#link.redis.eval(SAVE_ENTRY, 2, ...keys, fileNameOf(entry), textOf(entry), ...entry.reached);
  }

  /** Names of all saved entries. */
  entryNames(): Promise<readonly string[]> {
    return this.#link.redis.hkeys(this.#key("entries"));
  }

  /** Number of saved entries. */
  entryCount(): Promise<number> {
    return this.#link.redis.hlen(this.#key("entries"));
  }

  /** The texts of entries. */
  async entryTexts(names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const texts = await this.#link.redis.hmget(this.#key("entries"), ...names);
    return texts.flatMap((text) => text ?? []);
  }

  /** Notes bugs that are in the report, so that no worker makes them small again. */
  async addBugs(bugs: readonly KnownBug[]): Promise<void> {
    if (bugs.length > 0) await this.#link.redis.sadd(this.#key("found"), ...bugs.map(textOfBug));
  }

  /** Members of a set, or what was known before where their number is the same: sets only grow. */
  async #grown(part: string, before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const count = await this.#link.redis.scard(this.#key(part));
    return count === before.size ? before : new Set(await this.#link.redis.smembers(this.#key(part)));
  }

  /** Classes that were seen, and bugs that were reported, by all workers. */
  async known(before: Shared): Promise<Shared> {
    return {
      classes: await this.#grown("classes", before.classes),
      bugs: await this.#grown("found", before.bugs),
    };
  }

  /** Reports how a worker left its target: an empty text for as it was before. */
  async leave(notRestored: string): Promise<void> {
    await this.#link.redis.rpush(this.#key("left"), notRestored);
  }

  /** What workers that left could not put back. */
  async notRestored(): Promise<readonly string[]> {
    const left = await this.#link.redis.lrange(this.#key("left"), 0, -1);
    return left.filter((text) => text !== "");
  }

  /** Lets one process alone coordinate the campaign. */
  coordinator(): SoleUse {
    return new SoleUse(this.#link, this.#key("coordinator"));
  }

  /** Lets one worker alone use an application, whatever the campaign. @param target base URL and application */
  target(target: string): SoleUse {
    return new SoleUse(this.#link, `${KEY_PREFIX}-target:${target}`);
  }
}

/** What all workers of a campaign have seen. */
export interface Shared {
  /** Outcome classes. */
  readonly classes: ReadonlySet<string>;
  /** Bugs that are in the report, as texts. */
  readonly bugs: ReadonlySet<string>;
}

/** A lease that is not prolonged for so long is over, in milliseconds. */
export const LEASE_MS = 15_000;

/** Something that one process has for itself as long as it gives a sign of life. */
export class SoleUse {
  readonly #link: RedisLink;
  readonly #key: string;
  readonly #holder = `${randomBytes(8).toString("hex")} pid ${pid}`;
  #timer: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor(link: RedisLink, key: string) {
    this.#link = link;
    this.#key = key;
  }

  /** Another process holds it now, because this one gave no sign of life. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** @returns false where another process has it */
  async take(): Promise<boolean> {
    const taken = await this.#link.redis.set(this.#key, this.#holder, "PX", LEASE_MS, "NX");
    if (taken === null) return false;
    this.#timer = setInterval(() => void this.#renew().catch(() => undefined), LEASE_MS / 3);
    this.#timer.unref();
    return true;
  }

  /** A lease that is over and that no other process took is taken again. */
  async #renew(): Promise<void> {
    const { redis } = this.#link;
    const renewed = await redis.eval(RENEW, 1, this.#key, this.#holder, String(LEASE_MS));
    if (renewed === 1) return;
    const taken = await redis.set(this.#key, this.#holder, "PX", LEASE_MS, "NX");
    if (taken === null && (await redis.get(this.#key)) !== this.#holder) this.#isLost = true;
  }

  /** Gives it back at once, where the connection is there. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#timer === undefined || this.#link.goneMs() > 0) return;
    await this.#link.redis.eval(RENEW, 1, this.#key, this.#holder, "0");
  }
}

const NAME = /^[\w.-]{1,64}$/;

/** @throws SetupError `usage` for a name that cannot be part of a key */
export function campaignName(text: string): string {
  if (NAME.test(text)) return text;
  throw new SetupError(
    "usage",
    `Cannot use the campaign "${text.slice(0, 80)}": a name has 1 to 64 letters, digits, dots, hyphens and underscores`,
  );
}
