/** Who a message mentions. */
import type { MessageContent } from "../entities.js";
import type { Problems } from "../failure.js";
import { isObject } from "../values.js";
import type { World } from "../world.js";

interface Allowed {
  readonly parse: readonly string[];
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

export const ALL_ALLOWED: Allowed = { parse: ["users", "roles", "everyone"], users: [], roles: [] };

export function readAllowed(p: Problems, value: unknown): Allowed {
  if (value === undefined || value === null) return ALL_ALLOWED;
  if (!isObject(value)) {
    p.add("allowed_mentions", "must be an object");
    return ALL_ALLOWED;
  }
  const list = (name: string): readonly string[] => {
    const texts = value[name] ?? [];
    if (Array.isArray(texts) && texts.every((one) => typeof one === "string")) return texts;
    p.add(`allowed_mentions.${name}`, "must be an array of texts");
    return [];
  };
  return { parse: list("parse"), users: list("users"), roles: list("roles") };
}

type Mentions = Pick<MessageContent, "mentions" | "mention_roles" | "mention_everyone">;

export function findMentions(world: World, text: string, { parse, users, roles }: Allowed): Mentions {
  const ids = (pattern: RegExp): readonly string[] => [
    ...new Set([...text.matchAll(pattern)].map(([, id = ""]) => id)),
  ];
  return {
    mentions: ids(/<@!?([0-9]+)>/g).filter(
      (id) => world.users.has(id) && (parse.includes("users") || users.includes(id)),
    ),
    mention_roles: ids(/<@&([0-9]+)>/g).filter((id) => parse.includes("roles") || roles.includes(id)),
    mention_everyone: /@(everyone|here)\b/.test(text) && parse.includes("everyone"),
  };
}
