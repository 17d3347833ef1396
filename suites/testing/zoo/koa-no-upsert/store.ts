/** Commands in memory: one list for each scope. */

import { isDeepStrictEqual } from "node:util";
import type { Draft } from "../shared-b/command/draft.js";
import type { IsFixed } from "../shared-b/fixed.js";
import { invalid, Refusal } from "../shared-b/refusal.js";
import type { CauseId } from "./causes.js";

export interface Scope {
  readonly applicationId: string;
  readonly guildId?: string;
}

export interface Command {
  readonly id: string;
  readonly applicationId: string;
  readonly guildId?: string;
  version: string;
  draft: Draft;
}

const MOST_OF_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };
const CREATES_A_DAY = 200;

export class Store {
  readonly #isFixed: IsFixed<CauseId>;
  readonly #nextId: () => string;
  readonly #lists = new Map<string, Command[]>();
  readonly #creates = new Map<string, number>();

  constructor(isFixed: IsFixed<CauseId>, nextId: () => string) {
    this.#isFixed = isFixed;
    this.#nextId = nextId;
  }

  list(scope: Scope): Command[] {
    const key = this.#keyOf(scope);
    const commands = this.#lists.get(key) ?? [];
    this.#lists.set(key, commands);
    return commands;
  }

  get(scope: Scope, id: string): Command {
    const command = this.list(scope).find((each) => each.id === id);
    if (command === undefined) {
      throw new Refusal(404, "Unknown application command", 10063);
    }
    return command;
  }

  create(scope: Scope, draft: Draft): { command: Command; isNew: boolean } {
    const same = this.#findNamed(scope, draft);
    if (same !== undefined) {
      if (!this.#isFixed("second-post-is-refused")) {
        throw new Refusal(409, "A command with this name exists", 40041);
      }
      this.#change(same, draft);
      return { command: same, isNew: false };
    }
    this.#checkCount(scope, draft.type);
    this.#countCreate(scope);
    const command: Command = { id: this.#nextId(), ...scope, version: this.#nextId(), draft };
    this.list(scope).push(command);
    return { command, isNew: true };
  }

  edit(scope: Scope, id: string, draft: Draft): Command {
    const command = this.get(scope, id);
    const same = this.#findNamed(scope, draft);
    if (same !== undefined && same !== command) {
      throw invalid("name: another command of this type has it");
    }
    this.#change(command, draft);
    return command;
  }

  delete(scope: Scope, id: string): void {
    const commands = this.list(scope);
    const index = commands.findIndex((each) => each.id === id);
    if (index >= 0) {
      commands.splice(index, 1);
    } else if (this.#isFixed("unknown-delete-answers-204")) {
      throw new Refusal(404, "Unknown application command", 10063);
    }
  }

  #keyOf({ applicationId, guildId }: Scope): string {
    if (guildId !== undefined && !this.#isFixed("guilds-share-one-list")) {
      return `${applicationId} guilds`;
    }
    return `${applicationId} ${guildId ?? "global"}`;
  }

  #findNamed(scope: Scope, { name, type }: Draft): Command | undefined {
    return this.list(scope).find(({ draft }) => draft.name === name && draft.type === type);
  }

  #change(command: Command, draft: Draft): void {
    if (!isDeepStrictEqual(command.draft, draft)) {
      command.draft = draft;
      command.version = this.#nextId();
    }
  }

  #checkCount(scope: Scope, type: number): void {
    const count = this.list(scope).filter(({ draft }) => draft.type === type).length;
    if (this.#isFixed("counts-are-not-limited") && count >= (MOST_OF_TYPE[type] ?? 0)) {
      throw new Refusal(400, "Maximum number of application commands reached", 30032);
    }
  }

  #countCreate({ applicationId, guildId }: Scope): void {
    if (guildId === undefined || !this.#isFixed("creates-of-a-day-are-not-counted")) {
      return;
    }
    const key = `${applicationId} ${guildId} ${new Date().toDateString()}`;
    const count = this.#creates.get(key) ?? 0;
    if (count >= CREATES_A_DAY) {
      throw new Refusal(400, "Max number of daily application command creates has been reached (200)", 30034);
    }
    this.#creates.set(key, count + 1);
  }
}
