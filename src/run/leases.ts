/** Who may use which scope: leases are exclusive, so cases in different lanes never meet. */
import type { Lease } from "../case/case.js";
import type { OpenTarget } from "../target/open-target.js";
import type { GuildDescription } from "../target/target-description.js";
import { fits, type Scope } from "../target/workspace/scope.js";
import type { Workspace } from "../target/workspace/workspace.js";
import type { LeasedGuilds } from "./stage.js";

/** What a case asks of the scopes that it runs in. */
export interface Wish {
  readonly leases: readonly Lease[];
  readonly creates: number;
  /** The guild has to have channels, roles and users. */
  readonly needsMembers: boolean;
}

/** Scopes that are held until they are released. */
export interface Held extends LeasedGuilds {
  readonly scopes: readonly Scope[];
}

export type Granted = { readonly held: Held } | { readonly later: true } | { readonly never: string };

/** Grants scopes and takes them back. */
export class Leases {
  readonly #workspace: Workspace;
  readonly #target: OpenTarget;
  readonly #busy = new Set<Scope>();
  /** How many guilds, from the last, are kept for cases that use up a guild's day. */
  #reserved: number;

  constructor(workspace: Workspace, target: OpenTarget, wholeDays: number) {
    this.#workspace = workspace;
    this.#target = target;
    this.#reserved = Math.max(0, Math.min(wholeDays, workspace.guilds.length - 2));
  }

  /** Scopes for a case: now, later (others hold them), or never. */
  grant(wish: Wish): Granted {
    const scopes: Scope[] = [];
    if (wish.leases.includes("global")) scopes.push(this.#workspace.global);
    const first = this.#pickGuild(wish, "guild", undefined);
    if (first && "never" in first) return first;
    const second = this.#pickGuild(wish, "guild2", first && "scope" in first ? first.scope : undefined);
    if (second && "never" in second) return second;
    if ((first && "later" in first) || (second && "later" in second)) return { later: true };
    const guilds = [first, second].flatMap((picked) => (picked && "scope" in picked ? [picked.scope] : []));
    scopes.push(...guilds);
    if (wish.leases.includes("otherApplication")) scopes.push(...this.#scopesOfOther(guilds));
    if (scopes.some((scope) => this.#busy.has(scope))) return { later: true };
    for (const scope of scopes) this.#busy.add(scope);
    return {
      held: {
        scopes,
        ...(first && "scope" in first ? { guild: this.#describe(first.scope) } : {}),
        ...(second && "scope" in second ? { guild2: this.#describe(second.scope) } : {}),
      },
    };
  }

  release(held: Held): void {
    for (const scope of held.scopes) this.#busy.delete(scope);
  }

  /** A case that uses up a day has come to its guild, or cannot: one guild less is kept for such. */
  unreserve(): void {
    this.#reserved = Math.max(0, this.#reserved - 1);
  }

  #pickGuild(
    wish: Wish,
    lease: "guild" | "guild2",
    taken: Scope | undefined,
  ): { readonly scope: Scope } | { readonly later: true } | { readonly never: string } | undefined {
    if (!wish.leases.includes(lease)) return undefined;
    const isWholeDay = wish.creates > WHOLE_DAY;
    const creates = lease === "guild" && wish.leases[0] !== "global" ? wish.creates : 0;
    const usable = this.#workspace.guilds.filter(
      (scope) =>
        scope !== taken && scope.outOfUse === undefined && (!wish.needsMembers || hasMembers(this.#describe(scope))),
    );
    if (usable.length === 0)
      return {
        never: wish.needsMembers
          ? "no guild of the target that can be used has channels, roles and users"
          : "no guild of the target can be used",
      };
    const roomy = usable.filter((scope) => fits(scope, creates));
    if (roomy.length === 0)
      return {
        never: `the case makes ${wish.creates} command(s), and the 200 creates of today are used up in every guild`,
      };
    const free = roomy.filter((scope) => !this.#busy.has(scope));
    const isKept = (scope: Scope) =>
      this.#workspace.guilds.indexOf(scope) >= this.#workspace.guilds.length - this.#reserved;
    const preferred =
      isWholeDay && lease === "guild" ? (free.find(isKept) ?? free.at(-1)) : free.find((scope) => !isKept(scope));
    if (preferred) return { scope: preferred };
    const isOnlyKeptLeft = roomy.every(isKept);
    const [any] = free;
    return any && isOnlyKeptLeft ? { scope: any } : { later: true };
  }

  #scopesOfOther(guilds: readonly Scope[]): readonly Scope[] {
    const other = this.#target.description.otherApplication?.applicationId;
    if (other === undefined) return [];
    return [undefined, ...guilds.map(({ guild }) => guild)].flatMap(
      (guild) => this.#workspace.scopeOf(other, guild) ?? [],
    );
  }

  #describe(scope: Scope): GuildDescription {
    const found = this.#target.description.guilds.find(({ id }) => id === scope.guild);
    if (!found) throw new Error(`guild ${scope.guild} is not in target.json`);
    return found;
  }
}

/** More creates than this leave no room for anything else in a guild's day. */
export const WHOLE_DAY = 190;

function hasMembers(guild: GuildDescription): boolean {
  return guild.channelIds.length > 0 && guild.roleIds.length > 0 && guild.userIds.length > 0;
}
