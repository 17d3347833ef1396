/** Storage of the worker: texts under keys, as such platforms offer it. */

import type { Json } from "../shared-c/texts.js";
import { nextSnowflake } from "../shared-c/world.js";

/** One stored command, in the shape in which it is shown. */
export interface CommandRecord extends Json {
  id: string | number;
  type: number;
  name: string;
}

export class CommandStorage {
  readonly #texts = new Map<string, string>();
  readonly #countsIds: boolean;
  #counter = 1000;

  constructor(countsIds: boolean) {
    this.#countsIds = countsIds;
  }

  newId(): string | number {
    return this.#countsIds ? ++this.#counter : nextSnowflake();
  }

  load(applicationId: string): CommandRecord[] {
    return JSON.parse(this.#texts.get(`commands:${applicationId}`) ?? "[]");
  }

  save(applicationId: string, commands: readonly CommandRecord[]): void {
    this.#texts.set(`commands:${applicationId}`, JSON.stringify(commands));
  }
}
