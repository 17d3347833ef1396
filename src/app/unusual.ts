/** Uses of commands, components and modals by and of people and things that are legal but unusual: nameless, foreign, without content. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import type { Ask } from "./ask.js";

/** Changes the entities of one kind wherever they are. */
interface Variant {
  readonly slug: string;
  /** True of the objects that it changes. */
  readonly isMeant: (value: JsonObject) => boolean;
  readonly changed: (value: JsonObject) => JsonObject;
}

const isUser = (value: JsonObject): boolean => "username" in value;
const isMember = (value: JsonObject): boolean => "joined_at" in value;
const isMessage = (value: JsonObject): boolean => "content" in value && "author" in value;
const isFile = (value: JsonObject): boolean => "filename" in value;
const isNamed = (value: JsonObject): boolean => "name" in value && ("position" in value || "hoist" in value);

/** Letters of two directions, one outside the basic plane, one of several code points, and a quote. */
const FOREIGN = "Ωλ 😀 e\u0301 שלום 'ß";

/** Roles of a member, which a guild may or may not have. */
const ROLES: readonly Json[] = ["400000000000000001", "400000000000000002"];

/** Members of users that no document names, so that an application cannot count on them. */
const UNNAMED = ["avatar_decoration_data", "public_flags"] as const;

/** @see D1 "Interaction received by the application", D2 "Interaction response structures" */
const VARIANTS: readonly Variant[] = [
  {
    slug: "with users who have no display name",
    isMeant: isUser,
    changed: (user) => ({ ...user, global_name: null }),
  },
  {
    slug: "with names in other scripts",
    isMeant: (value) => isUser(value) || isMember(value) || isNamed(value) || isFile(value),
    changed: (value) => ({
      ...value,
      ...(isUser(value) ? { global_name: FOREIGN } : {}),
      ...(isMember(value) ? { nick: FOREIGN } : {}),
      ...(isNamed(value) ? { name: FOREIGN } : {}),
      ...(isFile(value) ? { filename: `${FOREIGN}.txt` } : {}),
    }),
  },
  {
    slug: "with members who have roles and a nickname",
    isMeant: isMember,
    changed: (member) => ({ ...member, nick: "Nick", roles: ROLES }),
  },
  {
    slug: "with a message that has no content",
    isMeant: isMessage,
    changed: (message) => ({ ...message, content: "", embeds: [{ type: "rich", description: "An embed" }] }),
  },
  {
    slug: "with users of the least members",
    isMeant: isUser,
    changed: (user) =>
      Object.fromEntries(Object.entries(user).filter(([member]) => !UNNAMED.some((name) => name === member))),
  },
];

/** The asks, and the variants of the one that holds most. */
export function withUnusual(asks: readonly Ask[]): readonly Ask[] {
  const size = ({ interaction }: Ask): number => JSON.stringify(interaction).length;
  const [first, ...others] = asks;
  if (first === undefined) return asks;
  const fullest = others.reduce((most, one) => (size(one) > size(most) ? one : most), first);
  return [...asks, ...unusualAsks(fullest)];
}

/** The variants of an interaction that differ from it: of users in every one, of messages where it has one. */
export function unusualAsks({ slug, interaction }: Ask): readonly Ask[] {
  return VARIANTS.flatMap((variant) => {
    const changed = walk(interaction, variant);
    const isSame = JSON.stringify(changed) === JSON.stringify(interaction);
    return isSame || !isObject(changed) ? [] : [{ slug: `${slug}, ${variant.slug}`, interaction: changed }];
  });
}

/** The message of a component was sent by the application itself and stays as it is. */
function walk(value: Json, variant: Variant): Json {
  if (Array.isArray(value)) return value.map((one) => walk(one, variant));
  if (!isObject(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === "message" ? one : walk(one, variant)]),
  );
  return variant.isMeant(inside) ? variant.changed(inside) : inside;
}
