/** The lists of commands, and how a new list takes the place of the old. */

import type { Snowflakes } from "../shared-a/account.js";
import type { JsonObject } from "../shared-a/json.js";
import type { IsFixed } from "../shared-a/mended.js";
import { knownPartOfOptions } from "../shared-a/option-rules.js";
import type { CauseId } from "./causes.js";
import type { Element } from "./elements.js";

export interface Scope {
  readonly applicationId: string;
  readonly guildId: string | undefined;
}

/** A command without its scope, which the routes add. */
export interface Command extends JsonObject {
  readonly id: string | number;
  readonly type: number;
  readonly name: string;
  readonly version: string | number;
}

export interface Plan {
  /** The old command that each element takes over. */
  readonly old: readonly (Command | undefined)[];
  readonly creates: number;
}

export class Book {
  readonly #lists = new Map<string, Command[]>();
  readonly #ids: Snowflakes;
  readonly #isFixed: IsFixed<CauseId>;
  #serial = 0;

  constructor(ids: Snowflakes, isFixed: IsFixed<CauseId>) {
    this.#ids = ids;
    this.#isFixed = isFixed;
  }

  list(scope: Scope): Command[] {
    return this.#lists.get(this.#keyOf(scope)) ?? [];
  }

  /** Elements take over the command with their id, else the one with their name; undefined where two take the same. */
  plan(scope: Scope, elements: readonly Element[]): Plan | undefined {
    const left = new Set(this.list(scope));
    const take = (isIt: (command: Command) => boolean) => {
      const found = [...left].find(isIt);
      if (found) left.delete(found);
      return found;
    };
    const ids = elements.map((element) => element["id"]).filter((id) => id !== undefined);
    if (new Set(ids).size < ids.length) return undefined;
    const byId = elements.map((element) => take(({ id, type }) => id === element["id"] && type === element.type));
    const old = elements.map(
      (element, index) => byId[index] ?? take(({ type, name }) => type === element.type && name === element.name),
    );
    return { old, creates: old.filter((command) => !command).length };
  }

  replace(scope: Scope, elements: readonly Element[], { old }: Plan): Command[] {
    const commands = elements.map((element, index): Command => {
      const before = old[index];
      const content = { type: element.type, name: element.name, ...this.#contentOf(element, scope) };
      const after = { id: before?.id ?? this.#nextId(), ...content, version: before?.version ?? this.#nextId() };
      const isSame = before && JSON.stringify(before) === JSON.stringify(after);
      return isSame ? before : { ...after, version: this.#nextId() };
    });
    this.#lists.set(this.#keyOf(scope), commands);
    return commands;
  }

  #keyOf({ applicationId, guildId }: Scope): string {
    if (guildId === undefined) return `${applicationId}:global`;
    return this.#isFixed("guilds-share-one-list") ? `${applicationId}:${guildId}` : `${applicationId}:guild`;
  }

  #nextId(): string | number {
    this.#serial += 1;
    return this.#isFixed("ids-are-numbers") ? this.#ids.next() : this.#serial;
  }

  #contentOf(element: Element, { guildId }: Scope): JsonObject {
    const hasDictionaries = this.#isFixed("localizations-are-not-stored");
    const hasDefaults = this.#isFixed("bulk-defaults-are-missing");
    const { default_member_permissions: bits = null, type, options } = element;
    return {
      name_localizations: (hasDictionaries && element["name_localizations"]) || null,
      description: element["description"] ?? "",
      description_localizations: (hasDictionaries && element["description_localizations"]) || null,
      ...(type === 1 ? { options: knownPartOfOptions(options) } : {}),
      default_member_permissions:
        this.#isFixed("member-permissions-are-a-number") || bits === null ? bits : Number(bits),
      default_permission: element["default_permission"] ?? true,
      nsfw: element["nsfw"] ?? false,
      ...(type === 4 ? { handler: element["handler"] ?? 1 } : {}),
      ...(guildId === undefined
        ? {
            dm_permission: element["dm_permission"] ?? true,
            integration_types: element["integration_types"] ?? (hasDefaults ? [0] : []),
            contexts: element["contexts"] === undefined && hasDefaults ? [0, 1, 2] : (element["contexts"] ?? null),
          }
        : {}),
    };
  }
}
