/** What a wrapper knows of users whom no entry can forbid a command. */
import { elementsOf } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";

const ADMINISTRATOR = 1n << 3n;

/** Owners of guilds and members with the Administrator permission, as far as the driver made them. */
export class Administrators {
  readonly #roles = new Set<string>();
  readonly #users = new Set<string>();

  /** True for somebody who is one in any guild. */
  has(user: string): boolean {
    return this.#users.has(user);
  }

  /** Remembers what a request to the driver made. */
  async learn({ path, request }: Call, response: Response): Promise<void> {
    const body = path["name"] === undefined || !response.ok ? {} : await objectOf(request);
    if (path["name"] === "makeRole" && (BigInt(textOf(body, "permissions")) & ADMINISTRATOR) !== 0n)
      this.#roles.add(textOf(await objectOf(response), "role_id"));
    if (path["name"] === "makeGuild") this.#users.add(textOf(body, "owner_id"));
    const roles = path["name"] === "makeMember" ? elementsOf(body["role_ids"]) : [];
    if (roles.some((role) => typeof role === "string" && this.#roles.has(role)))
      this.#users.add(textOf(body, "user_id"));
  }
}
