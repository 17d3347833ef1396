/** A stored command with its answers, each written once. */
import { localizedView } from "../locale/localized-view.js";
import type { StoredCommand } from "./stored-command.js";

/** Locales whose list answers are kept per command; more are written anew each time. */
const MAX_KEPT_LOCALES = 4;

/** Immutable: a write replaces the record, and the answers with it. */
export class CommandRecord {
  readonly command: StoredCommand;
  #single: string | undefined;
  readonly #listed = new Map<string, string>();

  constructor(command: StoredCommand) {
    this.command = command;
  }

  /** The command with its dictionaries, as JSON text. */
  get json(): string {
    this.#single ??= JSON.stringify(this.command);
    return this.#single;
  }

  /** The command as lists show it to someone of this locale, as JSON text. */
  listedJson(locale: string | undefined): string {
    const key = locale ?? "";
    const kept = this.#listed.get(key);
    if (kept !== undefined) return kept;
    const written = JSON.stringify(localizedView(this.command, locale));
    if (this.#listed.size < MAX_KEPT_LOCALES) this.#listed.set(key, written);
    return written;
  }
}
