/** The commands of one scope: global, or one guild. */
import { CommandRecord } from "./command-record.js";
import type { DailyCreates } from "./daily-creates.js";
import type { StoredCommand } from "./stored-command.js";

/** In the order of creation. At most one command per type and name, and an id never changes hands. */
export class ScopeStore {
  readonly dailyCreates: DailyCreates;
  #byId = new Map<string, CommandRecord>();
  #byName = new Map<string, CommandRecord>();
  #counts = new Map<number, number>();

  constructor(dailyCreates: DailyCreates) {
    this.dailyCreates = dailyCreates;
  }

  records(): IterableIterator<CommandRecord> {
    return this.#byId.values();
  }

  get(id: string): CommandRecord | undefined {
    return this.#byId.get(id);
  }

  find(type: number, name: string): CommandRecord | undefined {
    return this.#byName.get(keyOf(type, name));
  }

  /** How many commands of this type there are. */
  count(type: number): number {
    return this.#counts.get(type) ?? 0;
  }

  /** Adds a command, or replaces the one with its id, under its new name. */
  put(command: StoredCommand): CommandRecord {
    const record = new CommandRecord(command);
    const before = this.#byId.get(command.id)?.command;
    if (before === undefined) this.#counts.set(command.type, this.count(command.type) + 1);
    else if (before.name !== command.name) this.#byName.delete(keyOf(before.type, before.name));
    this.#byId.set(command.id, record);
    this.#byName.set(keyOf(command.type, command.name), record);
    return record;
  }

  remove(id: string): void {
    const command = this.#byId.get(id)?.command;
    if (command === undefined) return;
    this.#byId.delete(id);
    this.#byName.delete(keyOf(command.type, command.name));
    this.#counts.set(command.type, this.count(command.type) - 1);
  }

  /** Makes these the only commands, in one step. */
  replaceAll(commands: readonly StoredCommand[]): readonly CommandRecord[] {
    this.#byId = new Map();
    this.#byName = new Map();
    this.#counts = new Map();
    return commands.map((command) => this.put(command));
  }
}

function keyOf(type: number, name: string): string {
  return `${type} ${name}`;
}
