/** From bodies to commands: what a draft is, whether it is allowed, which command it represents. */

import type { Snowflakes } from "../shared-a/account.js";
import { commandProblems, idProblems } from "../shared-a/command-rules.js";
import { characters, isObject, type JsonObject, type Measure } from "../shared-a/json.js";
import { mostOfType } from "../shared-a/limits.js";
import type { IsFixed } from "../shared-a/mended.js";
import type { CauseId } from "./causes.js";
import { blank, type Command, type Draft, given } from "./registry.js";
import type { Route } from "./router.js";

export class Drafts {
  readonly measure: Measure;
  readonly #ids: Snowflakes;
  readonly #isFixed: IsFixed<CauseId>;

  constructor(ids: Snowflakes, isFixed: IsFixed<CauseId>) {
    this.#ids = ids;
    this.#isFixed = isFixed;
    this.measure = isFixed("lengths-are-bytes") ? characters : (text) => Buffer.byteLength(text);
  }

  /** Undefined where the body is no object. */
  read(body: unknown): JsonObject | undefined {
    if (!isObject(body)) return undefined;
    const { name } = body;
    const mustLower = typeof name === "string" && !this.#isFixed("names-are-lowercased");
    return mustLower ? { ...body, name: name.toLowerCase() } : body;
  }

  readNew(body: unknown): Draft | undefined {
    const fields = this.read(body);
    return fields && ({ ...fields, type: fields["type"] === undefined ? 1 : fields["type"] } as Draft);
  }

  problems(kind: "create" | "edit" | "bulk", body: JsonObject, type: number, route: Route): string[] {
    return commandProblems(body, { kind, type, isGlobal: route.guildId === undefined, measure: this.measure });
  }

  isSame(one: { type: number; name: string }, other: { type: number; name: string }): boolean {
    const isSameType = one.type === other.type || !this.#isFixed("names-are-unique-across-types");
    return one.name === other.name && isSameType;
  }

  /** The command that each draft represents: the one with its id, else the one with its name. */
  match(drafts: readonly Draft[], commands: readonly Command[]): (Command | undefined)[] {
    const byId = drafts.map(({ id, type }) => commands.find((command) => command.id === id && command.type === type));
    return drafts.map((draft, index) => {
      const named = commands.find((command) => this.isSame(command, draft));
      return byId[index] ?? (byId.includes(named) ? undefined : named);
    });
  }

  listProblems(drafts: readonly Draft[], known: readonly (Command | undefined)[]): string[] {
    const problems = drafts.flatMap(({ id }) => idProblems(id));
    const isRepeated = (draft: Draft, index: number) => drafts.slice(0, index).some((each) => this.isSame(each, draft));
    if (drafts.some(isRepeated)) problems.push("names must be unique per type");
    const kept = known.filter((command) => command !== undefined);
    if (new Set(kept).size < kept.length) problems.push("an id is given twice");
    for (const type of [1, 2, 3, 4]) {
      const count = drafts.filter((draft) => draft.type === type).length;
      if (count > this.most(type)) problems.push(`too many commands of type ${type}`);
    }
    return problems;
  }

  most(type: number): number {
    return mostOfType(type) + (this.#isFixed("limit-is-off-by-one") ? 0 : 1);
  }

  /** The command that the draft makes, over the one before where there is one. */
  build(route: Route, draft: Draft, before: Command | undefined, defaults: JsonObject): Command {
    const isGlobal = route.guildId === undefined;
    const after = {
      id: before?.id ?? this.#ids.next(),
      application_id: route.applicationId,
      ...(isGlobal ? {} : { guild_id: route.guildId }),
      ...blank(draft.type, isGlobal),
      ...defaults,
      ...given(draft, draft.type, isGlobal),
      type: draft.type,
      name: draft.name,
      version: before?.version ?? this.#ids.next(),
    };
    return before ? this.withVersion(before, after) : after;
  }

  /** Gives a new version to what is not as before. */
  withVersion(before: Command, after: Command): Command {
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    return isChanged ? { ...after, version: this.#ids.next() } : before;
  }
}
