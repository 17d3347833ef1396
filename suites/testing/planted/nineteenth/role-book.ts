/** The roles that the driver made, and who has them. */
import { elementsOf, type JsonObject } from "../../../../src/contract/json.js";
import { textOf } from "../parts.js";

/** Remembers roles and members. */
export interface RoleBook {
  /** Reads an operation of the driver and its answer. */
  readonly learn: (operation: string, body: JsonObject, answer: JsonObject) => void;
  /** True where the first role of a member lacks the bits, and a later role has them. */
  readonly isHeldByLaterRole: (guild: string, user: string, bits: string) => boolean;
}

const ADMINISTRATOR = 8n;

/** A book without roles. */
export function roleBook(): RoleBook {
  const permissions = new Map<string, bigint>();
  const members = new Map<string, readonly bigint[]>();
  return {
    learn(operation, body, answer) {
      if (operation === "makeRole") permissions.set(textOf(answer, "role_id"), bitsOf(textOf(body, "permissions")));
      if (operation !== "makeMember" || body["role_ids"] === undefined) return;
      const roles = elementsOf(body["role_ids"]).map((id) => permissions.get(String(id)) ?? 0n);
      members.set(`${textOf(body, "guild_id")} ${textOf(body, "user_id")}`, roles);
    },
    isHeldByLaterRole(guild, user, bits) {
      const asked = bitsOf(bits);
      const [first, ...later] = members.get(`${guild} ${user}`) ?? [];
      if (asked === 0n || first === undefined) return false;
      const hasThem = (role: bigint) => (role & ADMINISTRATOR) !== 0n || (role & asked) === asked;
      return !hasThem(first) && later.some(hasThem);
    },
  };
}

function bitsOf(text: string): bigint {
  return /^\d+$/.test(text) ? BigInt(text) : 0n;
}
