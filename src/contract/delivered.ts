/** Walks an interaction beside its schemas: every documented member, with the rules that its absence or value breaks. */
import { DELIVERED } from "./delivered.gen.js";
import { elementsOf, isObject, type Json, type JsonObject } from "./json.js";
import type { RuleId } from "./rule-ids.gen.js";

/** A rule, or one for each value of the member `type` beside it. */
export type WhoseRule = RuleId | Readonly<Record<string, RuleId>>;

/** What the contract says of one member of something that is delivered. */
export interface DeliveredMember {
  /** JSON types that the schema takes; absent where it takes any. */
  readonly types?: readonly string[];
  /** Broken by the schema where the member is absent. */
  readonly missing?: RuleId;
  /** Broken by the schema where the value has another type. */
  readonly wrongType?: RuleId;
  /** Broken where the value is that of somebody or something else. */
  readonly whose?: WhoseRule;
  /** Broken where the member is absent in a guild. */
  readonly absent?: RuleId;
  /** The kinds of interactions that have it; absent for all that have the schema. */
  readonly kinds?: readonly DeliveryKind[];
  /** The schema of the value, of its elements or of its entries. */
  readonly inner?: { readonly where: "itself" | "items" | "entries"; readonly schema: string };
}

/** A schema as a list of members. */
export interface DeliveredSchema {
  /** By name. */
  readonly members: Readonly<Record<string, DeliveredMember>>;
  /** The member that chooses a branch. */
  readonly tag?: string;
  /** Schemas that apply besides this one, each for some values of the tag. */
  readonly branches?: readonly { readonly schema: string; readonly tags: readonly number[] }[];
}

/** One documented member of a delivered value, whether it is there or not. */
export interface DeliveredPlace {
  /** Name of the schema that lists the member. */
  readonly schema: string;
  /** Name of the member. */
  readonly member: string;
  /** The object that holds it. */
  readonly holder: JsonObject;
  /** What the contract says of it. */
  readonly says: DeliveredMember;
}

/** The kinds of interactions that the documents tell apart. */
export type DeliveryKind = "command" | "user-command" | "message-command" | "component" | "autocomplete" | "modal";

/** Kinds with the number of their type and, for commands, of the type of the command. */
const KINDS: Readonly<Record<DeliveryKind, { readonly type: number; readonly commandType?: number }>> = {
  command: { type: 2 },
  "user-command": { type: 2, commandType: 2 },
  "message-command": { type: 2, commandType: 3 },
  component: { type: 3 },
  autocomplete: { type: 4 },
  modal: { type: 5 },
};

/** Every kind. */
export const DELIVERY_KINDS = Object.keys(KINDS) as readonly DeliveryKind[];

/** The kind of an interaction by its type; commands of all types are `command`. Undefined for a type without documents. */
export function kindOfInteraction(type: Json | undefined): DeliveryKind | undefined {
  return DELIVERY_KINDS.find((kind) => KINDS[kind].type === type);
}

/** True for interactions of this kind. */
export function isOfKind(interaction: JsonObject, kind: DeliveryKind): boolean {
  const { type, commandType } = KINDS[kind];
  const data = interaction["data"];
  return (
    interaction["type"] === type && (commandType === undefined || (isObject(data) && data["type"] === commandType))
  );
}

/** The envelope of a submitted modal is not shown, so what is expected of it is derived from that of the others. */
const OF_MODALS: RuleId = "interaction.modal.is-like-any-other";
const ENVELOPE: ReadonlySet<string> = new Set(["Interaction", "InteractionMember"]);
/** An id and a token are promised of every interaction, and an application receives only its own. */
const OF_ALL: ReadonlySet<string> = new Set(["id", "token", "application_id"]);

/** The rule that a value of somebody else breaks, or its absence in a guild. @param type value of the member `type` beside it */
export function whoseRule(kind: DeliveryKind, place: Omit<DeliveredPlace, "holder">, type?: Json): RuleId | undefined {
  const { whose, absent } = place.says;
  const rule = typeof whose === "object" ? whose[String(type)] : (whose ?? absent);
  const isOpen = kind === "modal" && ENVELOPE.has(place.schema) && !OF_ALL.has(place.member);
  return rule !== undefined && isOpen ? OF_MODALS : rule;
}

/** The schema that everything begins with. */
const ROOT = "Interaction";

/** Every documented member within a value, at any depth. */
export function* deliveredPlaces(value: Json | undefined, schema = ROOT): Generator<DeliveredPlace> {
  const node = DELIVERED[schema];
  if (!isObject(value) || node === undefined) return;
  for (const [member, says] of Object.entries(node.members)) {
    yield { schema, member, holder: value, says };
    if (says.inner === undefined) continue;
    for (const inner of within(value[member], says.inner.where)) yield* deliveredPlaces(inner, says.inner.schema);
  }
  const tag = value[node.tag ?? ""];
  for (const branch of node.branches ?? [])
    if (typeof tag === "number" && branch.tags.includes(tag)) yield* deliveredPlaces(value, branch.schema);
}

function within(value: Json | undefined, where: "itself" | "items" | "entries"): readonly Json[] {
  if (where === "items") return elementsOf(value);
  if (!isObject(value)) return [];
  return where === "itself" ? [value] : Object.values(value);
}

/** Every member that interactions of a kind may have, as the schemas list them. Each schema comes once. */
export function membersOfKind(kind: DeliveryKind): readonly Omit<DeliveredPlace, "holder">[] {
  const { type, commandType } = KINDS[kind];
  const found: Omit<DeliveredPlace, "holder">[] = [];
  const seen = new Set<string>();
  const visit = (schema: string): void => {
    const node = DELIVERED[schema];
    if (node === undefined || seen.has(schema)) return;
    seen.add(schema);
    for (const [member, says] of Object.entries(node.members)) {
      if (says.kinds?.includes(kind) === false) continue;
      found.push({ schema, member, says });
      if (says.inner !== undefined) visit(says.inner.schema);
    }
    for (const branch of node.branches ?? []) if (schema !== ROOT || branch.tags.includes(type)) visit(branch.schema);
  };
  visit(commandType === undefined ? ROOT : "CommandData");
  return found;
}
