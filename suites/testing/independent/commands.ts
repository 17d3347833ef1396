/** What the service does with commands: create, edit, delete, replace all. */
import type { Way } from "./broken.js";
import { type Application, areAlike, type Collection, MOST, type Numbers } from "./collection.js";
import { CHAT, changesOf, ENTRY_POINT, inspectSize, type Situation } from "./fields.js";
import type { Notes } from "./texts.js";
import { type Changes, type Command, type Fields, isSnowflake, isThing, type Option, type Thing } from "./words.js";

/** A request that is not granted, with the reasons in words of this service. */
export interface Refusal {
  readonly status: number;
  readonly problems: readonly string[];
}

export interface Done {
  readonly status: number;
  readonly command: Command;
}

export interface Place {
  readonly application: Application;
  readonly collection: Collection;
  readonly numbers: Numbers;
  readonly ways: ReadonlySet<Way>;
}

export function createCommand(place: Place, body: unknown): Done | Refusal {
  const { collection, numbers, ways } = place;
  const notes: Notes = { problems: [], ways };
  const { type, fields, changes } = newFields(body, place, notes);
  if (notes.problems.length > 0) return { status: 422, problems: notes.problems };
  const used = ways.has("used-name-makes-a-second-command") ? undefined : collection.byName(type, fields.name);
  if (used) {
    if (ways.has("overwrite-is-a-daily-create")) {
      if (collection.createsLeft() < 1) return { status: 403, problems: ["200 creates a day are enough"] };
      collection.countCreates(1);
    }
    const isKept = ways.has("overwrites-keep-omitted-fields");
    const whole = isKept ? ({ ...used.fields, ...changes } as Fields) : fields;
    inspectSize(whole, "", notes);
    if (notes.problems.length > 0) return { status: 422, problems: notes.problems };
    return { status: 200, command: rewritten(place, used, whole) };
  }
  const crowd = collection.byType(type).length;
  const most = type === 2 && ways.has("sixteenth-user-command-is-taken") ? 16 : (MOST[type] ?? 0);
  if (crowd >= most) return { status: 409, problems: [`there are ${crowd} commands of type ${type} already`] };
  if (collection.createsLeft() < 1) return { status: 403, problems: ["200 creates a day are enough"] };
  const command = { id: numbers.next(), type, version: numbers.next(), fields };
  collection.put(command);
  collection.countCreates(1);
  return { status: 201, command };
}

export function editCommand(place: Place, command: Command, body: unknown): Done | Refusal {
  const notes: Notes = { problems: [], ways: place.ways };
  const situation: Situation = { type: command.type, inGuild: place.collection.guild !== undefined, isEdit: true };
  if (!isThing(body)) return { status: 422, problems: ["an object, please"] };
  const changes = changesOf(body, situation, notes);
  if (changes.options && place.ways.has("edit-merges-options"))
    changes.options = merged(command.fields.options ?? [], changes.options);
  const fields: Fields = { ...command.fields, ...changes } as Fields;
  inspectSize(fields, "", notes);
  if (notes.problems.length > 0) return { status: 422, problems: notes.problems };
  const owner = place.collection.byName(command.type, fields.name);
  if (owner && owner.id !== command.id) return { status: 409, problems: ["this name is taken"] };
  if (changes.name !== undefined && place.ways.has("same-name-drops-permissions"))
    place.application.dropOverwrites(command.id);
  return { status: 200, command: rewritten(place, command, fields) };
}

export function deleteCommand({ application, collection, ways }: Place, command: Command): void {
  collection.remove(command.id);
  application.gone.add(command.id);
  if (!ways.has("delete-leaves-permissions")) application.dropOverwrites(command.id);
}

/** All or nothing. An entry point command stays, unless the list brings another. */
export function replaceCommands(place: Place, body: unknown): readonly Command[] | Refusal {
  const { collection, numbers, ways } = place;
  if (!Array.isArray(body)) return { status: 422, problems: ["a list, please"] };
  const notes: Notes = { problems: [], ways };
  const wanted = body.flatMap((element: unknown, nth) => {
    const own: Notes = { problems: [], ways };
    const { type, fields } = newFields(element, place, own, `[${nth}].`);
    notes.problems.push(...own.problems);
    const id = isThing(element) && isSnowflake(element.id) ? element.id : undefined;
    return own.problems.length > 0 ? [] : [{ type, fields, id }];
  });
  inspectCrowd(wanted, notes);
  if (notes.problems.length > 0 && !ways.has("bulk-keeps-the-sound-elements"))
    return { status: 422, problems: notes.problems };
  const plan = wanted.map(({ type, fields, id }) => {
    const linked = id === undefined ? undefined : collection.byId(id);
    return { type, fields, known: linked?.type === type ? linked : collection.byName(type, fields.name) };
  });
  const fresh = plan.filter(({ known }) => known === undefined).length;
  if (fresh > collection.createsLeft()) return { status: 403, problems: ["200 creates a day are enough"] };
  const kept = new Set(plan.map(({ known }) => known?.id));
  const bringsEntryPoint = plan.some(({ type }) => type === ENTRY_POINT);
  const mustBring = collection.byType(ENTRY_POINT).length > 0 && ways.has("lists-must-bring-the-entry-point");
  if (mustBring && !bringsEntryPoint) return { status: 422, problems: ["the entry point command is missing"] };
  for (const command of collection.commands) {
    if (!kept.has(command.id) && (command.type !== ENTRY_POINT || bringsEntryPoint)) deleteCommand(place, command);
  }
  for (const { type, fields, known } of plan) {
    if (known) rewritten(place, known, fields);
    else collection.put({ id: numbers.next(), type, version: numbers.next(), fields });
  }
  collection.countCreates(fresh);
  if (notes.problems.length > 0) return { status: 422, problems: notes.problems };
  return collection.commands;
}

function newFields(
  body: unknown,
  { collection }: Place,
  notes: Notes,
  where = "",
): { readonly type: number; readonly fields: Fields; readonly changes: Changes } {
  const nothing = { type: CHAT, fields: { name: "", description: "" }, changes: {} };
  const inGuild = collection.guild !== undefined;
  if (!isThing(body)) {
    notes.problems.push(`${where}an object, please`);
    return nothing;
  }
  const type = typeOf(body, inGuild);
  if (type === undefined) {
    notes.problems.push(`${where}type: no such type of command here`);
    return nothing;
  }
  const changes = changesOf(body, { type, inGuild, isEdit: false }, notes, where);
  const handler = type === ENTRY_POINT ? { handler: 1 } : {};
  const fields: Fields = { ...handler, ...changes, name: changes.name ?? "", description: changes.description ?? "" };
  inspectSize(fields, where, notes);
  return { type, fields, changes };
}

function typeOf({ type = CHAT }: Thing, inGuild: boolean): number | undefined {
  const isKnown = typeof type === "number" && MOST[type] !== undefined;
  return isKnown && !(inGuild && type === ENTRY_POINT) ? type : undefined;
}

function inspectCrowd(wanted: readonly { type: number; fields: Fields; id: string | undefined }[], notes: Notes): void {
  for (const type of [1, 2, 3, 4]) {
    const names = wanted.filter((each) => each.type === type).map(({ fields }) => fields.name);
    if (new Set(names).size < names.length) notes.problems.push(`type ${type}: two elements have one name`);
    if (names.length > (MOST[type] ?? 0)) notes.problems.push(`type ${type}: too many`);
  }
  const ids = wanted.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) notes.problems.push("two elements have one id");
}

/** Puts new fields into a command. A new name costs the command its permissions. */
function rewritten({ application, collection, numbers, ways }: Place, command: Command, fields: Fields): Command {
  if (command.fields.name !== fields.name) application.dropOverwrites(command.id);
  const isSameVersion =
    ways.has("version-stands-still") || (areAlike(command.fields, fields) && !ways.has("every-edit-is-a-version"));
  const changed = { ...command, fields, version: isSameVersion ? command.version : numbers.next() };
  collection.put(changed);
  return changed;
}

/** Only for the broken service: the options that were there, with the new ones over them. */
function merged(old: readonly Option[], changed: Changes["options"] & readonly Option[]): readonly Option[] {
  const names = new Set(changed.map(({ name }) => name));
  return [...old.filter(({ name }) => !names.has(name)), ...changed].slice(0, 25);
}
