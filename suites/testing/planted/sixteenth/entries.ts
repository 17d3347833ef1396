/** What a wrapper remembers of the entries of permissions. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, objectOf } from "../memory.js";
import { textOf } from "../parts.js";

/** The entries of one command in one guild. */
export interface CommandEntries {
  /** The guild. */
  readonly guild: string;
  /** The command, or the application. */
  readonly command: string;
  /** Name of the command when they were written; an empty text for an application. */
  readonly name: string;
  /** As they were last written. */
  readonly entries: readonly JsonObject[];
}

/** Entries of commands, without those of commands that were deleted or renamed. */
export class EntriesOfCommands {
  readonly #known: Known;
  readonly #all = new Map<string, CommandEntries>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** The entries of a command in each guild where it has some. */
  of(command: string): readonly CommandEntries[] {
    return [...this.#all.values()].filter((one) => one.command === command);
  }

  /** Forgets what the request before deleted or renamed. To be called before each request is passed on. */
  forget(): void {
    for (const [key, { command, name }] of this.#all) if (this.#nameOf(command) !== name) this.#all.delete(key);
  }

  /** Remembers what a successful request wrote: through the endpoint or by the driver. */
  async learn(call: Call, response: Response): Promise<void> {
    const isOfDriver = call.path["name"] === "changePermissions";
    if (!response.ok || (call.operation !== "edit-permissions" && !isOfDriver)) return;
    const body = await objectOf(call.request);
    const guild = isOfDriver ? textOf(body, "guild_id") : (call.path["guild"] ?? "");
    const command = isOfDriver ? textOf(body, "command_id") : (call.path["id"] ?? "");
    const entries = elementsOf(body["permissions"]).filter(isObject);
    this.#all.set(`${guild} ${command}`, { guild, command, name: this.#nameOf(command), entries });
  }

  #nameOf(command: string): string {
    return this.#known.get(command)?.name ?? "";
  }
}
