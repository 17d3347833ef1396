/** The `data` of an interaction that an application receives, from the command, message or modal and what was done. */
import { componentsIn } from "../../src/contract/components-in.js";
import { isObject, type Json, type JsonObject, memberOf } from "../../src/contract/json.js";
import { type ComponentUse, isSelect } from "./component-use.js";
import { type Chosen, resolvedOf } from "./entities.js";
import type { Invocation } from "./invocation.js";
import type { Submission } from "./modal-submission.js";
import type { Place, World } from "./world.js";

/** What is around the data. */
interface Around {
  readonly world: World;
  readonly place: Place;
}

/** Adds up what was chosen, each id once. */
class Selection {
  readonly #ids = { users: new Set<string>(), roles: new Set<string>(), channels: new Set<string>() };
  readonly #attachments = new Set<string>();
  readonly #roles: ReadonlySet<string>;

  constructor({ roles }: World) {
    this.#roles = new Set(roles);
  }

  /** By the type of an option: 6 user, 7 channel, 8 role, 9 user or role, 11 attachment. */
  addOption(type: Json | undefined, value: Json | undefined): void {
    if (typeof value !== "string") return;
    if (type === 6) this.#ids.users.add(value);
    if (type === 7) this.#ids.channels.add(value);
    if (type === 8) this.#ids.roles.add(value);
    if (type === 9) (this.#roles.has(value) ? this.#ids.roles : this.#ids.users).add(value);
    if (type === 11) this.#attachments.add(value);
  }

  /** By the type of a component: 5 user, 6 role, 7 user or role, 8 channel, 19 file upload. */
  addValues(type: Json | undefined, values: readonly Json[]): void {
    const optionType = { 5: 6, 6: 8, 7: 9, 8: 7, 19: 11 }[Number(type)];
    for (const value of values) this.addOption(optionType, value);
  }

  get chosen(): Chosen {
    const { users, roles, channels } = this.#ids;
    return { users: [...users], roles: [...roles], channels: [...channels], attachments: [...this.#attachments] };
  }
}

const resolvedIn = (chosen: Chosen, { world, place }: Around): JsonObject => {
  const resolved = resolvedOf(chosen, world, place === "guild");
  return resolved === undefined ? {} : { resolved };
};

function addOptions(options: readonly JsonObject[], selection: Selection): void {
  for (const { type, value, options: nested } of options) {
    if (Array.isArray(nested)) addOptions(nested.filter(isObject), selection);
    else selection.addOption(type, value);
  }
}

/** Data of a used command, or of an option that is typed into. The command has an id and a version. */
export function commandData(
  command: JsonObject,
  { options, target_id: target }: Invocation,
  around: Around,
): JsonObject {
  const { id, name, version, guild_id: guildId } = command;
  const type = command["type"] ?? 1;
  const selection = new Selection(around.world);
  addOptions(options ?? [], selection);
  const targets = target === undefined ? {} : type === 2 ? { users: [target] } : { messages: [target] };
  return {
    id: id ?? "0",
    name: name ?? "",
    type,
    version: version ?? "0",
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    ...(options === undefined || options.length === 0 ? {} : { options }),
    ...(target === undefined ? {} : { target_id: target }),
    ...resolvedIn({ ...selection.chosen, ...targets }, around),
  };
}

/** Components with an id each: given ones stay, the others are counted from 1 past those that are given. */
export function numbered(components: Json | undefined): Json {
  const given = new Set(componentsIn(components).map(({ id }) => id));
  let next = 0;
  const free = (): number => {
    do next += 1;
    while (given.has(next));
    return next;
  };
  const walk = (value: Json | undefined): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value ?? null;
    const { id } = value;
    const nested = ["components", "accessory", "component"].filter((member) => member in value);
    const own = typeof id === "number" && id !== 0 ? id : free();
    return { ...value, id: own, ...Object.fromEntries(nested.map((member) => [member, walk(value[member])])) };
  };
  return walk(components ?? []);
}

/** Data of a used component; the components of the message have their ids. */
export function componentData(
  message: JsonObject,
  { custom_id: customId, values }: ComponentUse,
  around: Around,
): JsonObject {
  const used = componentsIn(message["components"]).find((component) => component["custom_id"] === customId) ?? {};
  const selection = new Selection(around.world);
  selection.addValues(used["type"], values ?? []);
  return {
    component_type: used["type"] ?? 0,
    id: used["id"] ?? 0,
    custom_id: customId,
    ...(values === undefined ? {} : { values }),
    ...resolvedIn(selection.chosen, around),
  };
}

/** One response structure for each component of a modal, in place. */
function response(component: JsonObject, { values }: Submission, selection: Selection): JsonObject {
  const { type = 0, id = 0, custom_id: customId, component: child } = component;
  if (isObject(child)) return { type, id, component: response(child, { values }, selection) };
  if (typeof customId !== "string") return { type, id };
  const value = memberOf(values, customId) ?? null;
  const isList = isSelect(component) || type === 19 || type === 22;
  if (!isList) return { type, id, custom_id: customId, value };
  const list = Array.isArray(value) ? value : [];
  selection.addValues(type, list);
  return { type, id, custom_id: customId, values: list };
}

/** Data of a submitted modal; its components have their ids. */
export function modalData(modal: JsonObject, submission: Submission, around: Around): JsonObject {
  const selection = new Selection(around.world);
  const { components } = modal;
  const responses = Array.isArray(components)
    ? components.filter(isObject).map((component) => response(component, submission, selection))
    : [];
  return { custom_id: modal["custom_id"] ?? "", components: responses, ...resolvedIn(selection.chosen, around) };
}
