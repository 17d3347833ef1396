/** A world whose entities have names: a driver makes those that a drawn use names, and references take the places of the names. */
import fc, { type Arbitrary } from "fast-check";
import type { ComponentSettings } from "../../generators/components/settings.js";
import type { World } from "../../generators/interactions/world.js";
import type { Step } from "../../src/case/case.js";
import type { Reference, Template } from "../../src/case/template.js";
import { channelId, drive, guildId, member, roleId, user, userId } from "../rows/driver.js";
import { at, type Body } from "../rows/steps.js";
import { SELF_CONTAINED } from "./messages.suite.js";

interface Entity {
  readonly id: Reference;
  /** The steps of the driver that make it. */
  readonly steps: readonly Step[];
}

function person(name: string): Entity {
  return { id: userId(name), steps: [user(name), member("guild", name)] };
}

function role(name: string): Entity {
  return { id: roleId(name), steps: [drive("given", name, "makeRole", { guild_id: guildId(), permissions: "0" })] };
}

function channel(name: string, type: number): Entity {
  const step = drive("given", name, "makeChannel", { guild_id: guildId(), type });
  return { id: at(name, "/channel_id"), steps: [step] };
}

/** Said by the user. */
function message(name: string): Entity {
  const body = { user_id: userId(), channel_id: channelId(), content: "Look at this" };
  return { id: at(name, "/message_id"), steps: [drive("given", name, "makeMessage", body)] };
}

/** As many as can be chosen in a select, with those that every named world has. */
const CROWD = 25;
const FIRST_OF_CROWD = 6;

const crowd = <T>(make: (nth: number) => T): readonly T[] =>
  Array.from({ length: CROWD - FIRST_OF_CROWD + 1 }, (_, at) => make(FIRST_OF_CROWD + at));

/** By names that no generated text has: many of each kind that a select chooses from. */
const CROWDED: ReadonlyMap<string, Entity> = new Map([
  ...crowd((nth) => [`@user: ${nth}`, person(`user-${nth}`)] as const),
  ...crowd((nth) => [`@role: ${nth}`, role(`role-${nth}`)] as const),
  ...crowd((nth) => [`@channel: 0 ${nth}`, channel(`channel-0-${nth}`, 0)] as const),
]);

/** By names that no generated text has. */
const ENTITIES: ReadonlyMap<string, Entity> = new Map([
  ["@user: other", person("other")],
  ["@user: third", person("third")],
  ["@role: role", role("role")],
  ["@role: second", role("second-role")],
  ["@channel: 0", { id: channelId(), steps: [] }],
  ...[2, 4, 5, 13].map((type) => [`@channel: ${type}`, channel(`channel-${type}`, type)] as const),
  ["@message: first", message("first-said")],
  ["@message: second", message("second-said")],
]);

const namesOf = (kind: string, entities = ENTITIES): readonly string[] =>
  [...entities.keys()].filter((name) => name.startsWith(`@${kind}: `));

/** What can be named in a world without a user: other users, roles, channels of five types and files. */
export const OTHERS_IN_NAMED_WORLD: World = {
  applicationId: "",
  guildId: "",
  channelId: "",
  users: namesOf("user"),
  roles: namesOf("role"),
  channels: namesOf("channel").map((id) => ({ id, type: Number(id.slice("@channel: ".length)) })),
  messages: [],
  attachments: Array.from({ length: 10 }, (_, nth) => `notes-${nth + 1}.txt`),
};

/** Selects name users, roles and channels beforehand: a driver makes them. */
export const OF_NAMED_WORLD: ComponentSettings = {
  ...SELF_CONTAINED,
  users: OTHERS_IN_NAMED_WORLD.users,
  roles: OTHERS_IN_NAMED_WORLD.roles,
  channels: OTHERS_IN_NAMED_WORLD.channels.map(({ id }) => id),
};

const SELF = "@user: self";

/** What can be named where there is a user, who can be named as well, and what the user said. */
export const NAMED_WORLD: World = {
  ...OTHERS_IN_NAMED_WORLD,
  users: [SELF, ...OTHERS_IN_NAMED_WORLD.users],
  messages: namesOf("message"),
};

/** The same with so many more users, roles and channels. */
function crowdedWorld(more: number): World {
  const names = (kind: string): readonly string[] => namesOf(kind, CROWDED).slice(0, more);
  return {
    ...NAMED_WORLD,
    users: [...NAMED_WORLD.users, ...names("user")],
    roles: [...NAMED_WORLD.roles, ...names("role")],
    channels: [...NAMED_WORLD.channels, ...names("channel").map((id) => ({ id, type: 0 }))],
  };
}

/** A few more cost few requests; the last one has as many as can be chosen at once. */
const CROWDED_WORLDS = [
  { world: crowdedWorld(3), weight: 2 },
  { world: crowdedWorld(CROWD), weight: 1 },
] as const;

/** Uses in the named world; of a body that can be used otherwise in a crowded one, some in that. */
export function inEitherWorld<T>(useOf: (world: World) => Arbitrary<T> | undefined): Arbitrary<T> | undefined {
  const named = useOf(NAMED_WORLD);
  const crowded = CROWDED_WORLDS.flatMap(({ world, weight }) => {
    const arbitrary = useOf(world);
    return arbitrary === undefined ? [] : [{ arbitrary, weight }];
  });
  const all = [...(named === undefined ? [] : [{ arbitrary: named, weight: 9 }]), ...crowded];
  return all.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...all);
}

/** What was drawn with one of these worlds, with a reference in the place of each name. */
export function placed(drawn: Body): Body {
  return Object.fromEntries(Object.entries(drawn).map(([name, value]) => [name, placedValue(value)]));
}

function placedValue(value: Template): Template {
  if (value === SELF) return userId();
  if (typeof value === "string") return (ENTITIES.get(value) ?? CROWDED.get(value))?.id ?? value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Template[]).map(placedValue);
  return placed(value as Body);
}

/** Makes everybody and everything that the drawn values name, each once. */
export function entitiesIn(drawn: readonly Body[]): readonly Step[] {
  const found = new Set<string>();
  const collect = (value: Template): void => {
    if (typeof value === "string") found.add(value);
    else if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) collect(inner as Template);
  };
  for (const one of drawn) collect(one);
  return [...ENTITIES, ...CROWDED].flatMap(([name, { steps }]) => (found.has(name) ? steps : []));
}
