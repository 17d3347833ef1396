/** What groups made in the scopes that they hold, so that later groups need not make it again. */
import { isObject, type Json } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";
import type { Held } from "../place/leases.js";
import { nameIn } from "../place/slot-of-case.js";

/** Mutable: slots by their request, and what was made for a world of a driver. */
export class MadeBefore {
  readonly #held: Held;
  readonly #made = new Map<string, DoneExchange>();
  /** The keys of commands, by the guild of the driver and the name: each name has one command. */
  readonly #makerOfName = new Map<string, string>();
  /** The world of each guild that was made. */
  readonly #worldOfGuild = new Map<Json, number>();

  constructor(held: Held) {
    this.#held = held;
  }

  /** Nothing is there that could be used again. */
  get isNothing(): boolean {
    return this.#made.size === 0;
  }

  /** What was made for a request, unless it was deleted since, or holds more than so many characters by now. */
  find(key: string, most: number): DoneExchange | undefined {
    const made = this.#made.get(key);
    const json = made?.result.answer?.json;
    const id = isObject(json) ? json["id"] : undefined;
    const isThere =
      typeof id === "string" && this.#held.scopes.some(({ known }) => (known.get(id)?.extent ?? most + 1) <= most);
    return isThere || this.#held.driver ? made : undefined;
  }

  /** Notes what was made. A command takes the place of one that was made with other fields before. */
  note(key: string, exchange: DoneExchange): void {
    this.#made.set(key, exchange);
    const name = nameIn(exchange.step);
    if (!this.#held.driver || typeof name !== "string") return;
    const named = `${exchange.wire.path} ${name}`;
    const maker = this.#makerOfName.get(named);
    if (maker !== undefined && maker !== key) this.#made.delete(maker);
    this.#makerOfName.set(named, key);
  }

  /** Notes the world that a guild was made for. */
  noteGuild(world: number, { result }: DoneExchange): void {
    const made = result.answer?.json;
    if (isObject(made) && made["guild_id"] !== undefined) this.#worldOfGuild.set(made["guild_id"], world);
  }

  /** Ids of the guilds of all other worlds. */
  guildsOfOthers(world: number): ReadonlySet<Json> {
    return new Set([...this.#worldOfGuild].flatMap(([guild, other]) => (other === world ? [] : [guild])));
  }

  /** It may be gone, or not as it was. */
  forget(): void {
    this.#made.clear();
    this.#makerOfName.clear();
    this.#worldOfGuild.clear();
  }
}
