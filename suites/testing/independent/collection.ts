/** Where commands are: one list for each application and scope. */
import type { Command, Fields, Overwrite } from "./words.js";

const DAY_IN_MS = 86_400_000;

/** Most commands of each type in one scope. */
export const MOST: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };

/** Hands out ids of 19 digits that only grow. */
export class Numbers {
  #last = 1_420_070_400_000_000_000n;

  next(): string {
    this.#last += 1n;
    return String(this.#last);
  }
}

export class Collection {
  readonly guild: string | undefined;
  readonly #hasDailyLimit: boolean;
  /** Oldest first. */
  commands: readonly Command[] = [];
  #creates = { day: -1, count: 0 };

  constructor(guild: string | undefined, hasDailyLimit: boolean) {
    this.guild = guild;
    this.#hasDailyLimit = hasDailyLimit;
  }

  byId(id: string): Command | undefined {
    return this.commands.find((command) => command.id === id);
  }

  byName(type: number, name: string): Command | undefined {
    return this.commands.find((command) => command.type === type && command.fields.name === name);
  }

  byType(type: number): readonly Command[] {
    return this.commands.filter((command) => command.type === type);
  }

  put(command: Command): void {
    const isKnown = this.byId(command.id) !== undefined;
    this.commands = isKnown
      ? this.commands.map((each) => (each.id === command.id ? command : each))
      : [...this.commands, command];
  }

  remove(id: string): void {
    this.commands = this.commands.filter((command) => command.id !== id);
  }

  /** How many commands may still be made in this guild today. */
  createsLeft(): number {
    return this.#hasDailyLimit ? 200 - this.#today().count : Number.POSITIVE_INFINITY;
  }

  countCreates(howMany: number): void {
    this.#today().count += howMany;
  }

  #today(): { count: number } {
    const day = Math.floor(Date.now() / DAY_IN_MS);
    if (this.#creates.day !== day) this.#creates = { day, count: 0 };
    return this.#creates;
  }
}

/** An application with its collections, and who may do what to whom. */
export class Application {
  readonly id: string;
  readonly global: Collection;
  /** Ids of commands that are no more. */
  readonly gone = new Set<string>();
  readonly #guilds = new Map<string, Collection>();
  /** By guild and command. */
  readonly #overwrites = new Map<string, ReadonlyMap<string, readonly Overwrite[]>>();

  constructor(id: string, hasGlobalLimit: boolean) {
    this.id = id;
    this.global = new Collection(undefined, hasGlobalLimit);
  }

  collectionOf(guild: string | undefined): Collection {
    if (guild === undefined) return this.global;
    const collection = this.#guilds.get(guild) ?? new Collection(guild, true);
    this.#guilds.set(guild, collection);
    return collection;
  }

  guildCommands(): readonly Command[] {
    return [...this.#guilds.values()].flatMap((collection) => collection.commands);
  }

  overwritesIn(guild: string): ReadonlyMap<string, readonly Overwrite[]> {
    return this.#overwrites.get(guild) ?? new Map();
  }

  setOverwrites(guild: string, command: string, overwrites: readonly Overwrite[]): void {
    const others = [...this.overwritesIn(guild)].filter(([id]) => id !== command);
    this.#overwrites.set(guild, new Map(overwrites.length === 0 ? others : [...others, [command, overwrites]]));
  }

  /** Forgets the permissions of a command in every guild. */
  dropOverwrites(command: string): void {
    for (const guild of this.#overwrites.keys()) this.setOverwrites(guild, command, []);
  }
}

/** Whether two commands say the same, so that a new version would mean nothing. */
export function areAlike(left: Fields, right: Fields): boolean {
  return JSON.stringify(inOrder(left)) === JSON.stringify(inOrder(right));
}

function inOrder(fields: Fields): readonly unknown[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
