/** Judges whatever a case received, whatever the case is about: by its schema, and by what the case knows. */
import { isDeepStrictEqual } from "node:util";
import { DELIVERED } from "../../contract/delivered.gen.js";
import { deliveredPlaces, kindOfInteraction } from "../../contract/delivered.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import { ROUTES } from "../../contract/routes.gen.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Answer } from "../case.js";
import type { CheckEnvironment, ShapeViolation } from "../checks/environment.js";
import { escapeControls, showValueAt } from "../show.js";
import { askCommandData, askTypedData } from "./command-data.js";
import { askComponentData, askModalData } from "./component-data.js";
import { askEnvelope, sceneOf } from "./envelope.js";
import { type KnownUse, type KnownWorld, knownWorld } from "./known-world.js";
import { violationsOfPath } from "./own-path.js";
import { is, Questions, type ReceivedKind, type ReceivedObject, type ReceivedViolation } from "./questions.js";

/** One thing that was received, judged. */
export interface Received {
  /** What it is. */
  readonly kind: ReceivedKind;
  /** Rules that it was compared with. */
  readonly rules: ReadonlySet<RuleId>;
  /** In the order of its members. */
  readonly violations: readonly ReceivedViolation[];
}

/** So many interactions of one list are judged, and so many violations of each are kept: a list may have no end. */
const MOST_DELIVERIES = 50;
const MOST_VIOLATIONS = 50;

/** False for an answer with which nothing can have come that is judged, such as a refusal. */
export function mayCarry({ call, status }: Answer): boolean {
  return ROUTES[call].server !== "api" || (status >= 200 && status <= 299);
}

/** What came with the response that is judged. Nothing for requests that a driver or gateway only confirms. */
export function receivedIn(env: CheckEnvironment): readonly Received[] {
  const { call, body } = env.answer;
  if (call === "listDeliveries") return deliveriesIn(env);
  if (call === "listEvents") return eventsIn(body, "/events", "name", "data");
  if (call === "readGateway") return eventsIn(body, "/dispatches", "t", "d");
  return ROUTES[call].server === "api" ? answerIn(env) : [];
}

function answerIn(env: CheckEnvironment): readonly Received[] {
  const { call, status } = env.answer;
  if (status < 200 || status > 299) return [];
  // Ids that are numbers are read as text everywhere else.
  const body = env.answer.asSent ?? env.answer.body;
  const found = env.contract.validateResponse(call, status, body);
  const violations = [...found.map((one) => ofShape(one, body)), ...violationsOfPath(env)].slice(0, MOST_VIOLATIONS);
  return [{ kind: "answer", rules: NO_RULES, violations }];
}

const NO_RULES: ReadonlySet<RuleId> = new Set();

function ofShape({ rule, pointer, message }: ShapeViolation, body: Json | undefined): ReceivedViolation {
  const place = pointer || "the body";
  return {
    rule,
    pointer,
    kind: "invalid",
    expected: `the documented shape: ${place} ${escapeControls(message)}`,
    actual: showValueAt(place, valueAt(body, pointer)),
  };
}

const RATE_LIMITED_FIELDS = ["opcode", "retry_after", "meta"];
const RATE_LIMITED: RuleId = "event.rate-limited.answers-too-many-member-requests";

/** Of the data of events the documents show that of RATE_LIMITED. */
function eventsIn(body: Json | undefined, list: string, name: string, data: string): readonly Received[] {
  return elementsOf(valueAt(body, list)).flatMap((event, index): Received[] => {
    if (!isObject(event) || event[name] !== "RATE_LIMITED") return [];
    const holder = isObject(event[data]) ? event[data] : {};
    const missing = RATE_LIMITED_FIELDS.filter((member) => holder[member] === undefined || holder[member] === null);
    const violations = missing.map((member): ReceivedViolation => {
      const pointer = `${list}/${index}/${data}/${member}`;
      return { rule: RATE_LIMITED, pointer, kind: "missing", expected: `${member} of the request`, actual: "nothing" };
    });
    return [{ kind: "event", rules: new Set([RATE_LIMITED]), violations }];
  });
}

/** What is in a list of deliveries, and what is known of it. */
interface Deliveries {
  readonly world: KnownWorld;
  /** Whose deliveries they are. */
  readonly applicationId: Json | undefined;
  /** What the schema of the list says, by position. */
  readonly shapes: ReadonlyMap<number, readonly ShapeViolation[]>;
  /** Every interaction that the case has seen so far, each once. */
  readonly all: readonly JsonObject[];
  readonly body: Json | undefined;
}

function deliveriesIn(env: CheckEnvironment): readonly Received[] {
  const { call, status, body, sent } = env.answer;
  const listed = elementsOf(valueAt(body, "/deliveries")).slice(0, MOST_DELIVERIES);
  if (listed.length === 0) return [];
  // Ids that are numbers are read as text everywhere but by schemas.
  const whole = env.answer.asSent ?? body;
  const start = elementsOf(valueAt(whole, "/deliveries")).slice(0, MOST_DELIVERIES);
  const known: Deliveries = {
    world: knownWorld(env.answers.values()),
    applicationId: (isObject(sent) ? sent["application_id"] : undefined) ?? env.constants["application"],
    shapes: byPosition(env.contract.validateResponse(call, status, { ...(whole as JsonObject), deliveries: start })),
    all: interactionsIn(env),
    body: whole,
  };
  return listed.flatMap((delivery, index) => {
    const interaction = isObject(delivery) ? delivery["interaction"] : undefined;
    return isObject(interaction) ? (interactionIn(interaction, index, known) ?? []) : [];
  });
}

/**
 * Interactions of all lists of the case. The same one in another list may have other members, or the same in another
 * order. In one list it is repeated as it is: what differs there is another interaction.
 */
function interactionsIn(env: CheckEnvironment): readonly JsonObject[] {
  const all = new Map<string, readonly JsonObject[]>();
  for (const { call, body } of env.answers.values()) {
    if (call !== "listDeliveries") continue;
    const listed = new Map<string, readonly JsonObject[]>();
    for (const delivery of elementsOf(valueAt(body, "/deliveries")).slice(0, MOST_DELIVERIES)) {
      const interaction = isObject(delivery) ? delivery["interaction"] : undefined;
      if (!isObject(interaction)) continue;
      const alike = listed.get(keyOf(interaction)) ?? [];
      if (!alike.some((one) => isDeepStrictEqual(one, interaction)))
        listed.set(keyOf(interaction), [...alike, interaction]);
    }
    for (const [key, alike] of listed) if (alike.length > (all.get(key)?.length ?? 0)) all.set(key, alike);
  }
  return [...all.values()].flat();
}

/** What tells an interaction from every other, as far as a sound service goes. */
const keyOf = ({ id, token }: JsonObject): string => JSON.stringify([id ?? null, token ?? null]);

const IN_LIST = /^\/deliveries\/(\d+)\/interaction(?:\/|$)/;

function byPosition(found: readonly ShapeViolation[]): ReadonlyMap<number, readonly ShapeViolation[]> {
  const shapes = new Map<number, ShapeViolation[]>();
  for (const one of found) {
    const [, position] = IN_LIST.exec(one.pointer) ?? [];
    if (position === undefined) continue;
    const before = shapes.get(Number(position));
    if (before) before.push(one);
    else shapes.set(Number(position), [one]);
  }
  return shapes;
}

/** The kind of interaction that each use leads to. */
const KIND_OF_USE: Readonly<Record<string, Exclude<ReceivedKind, "event" | "answer">>> = {
  invokeCommand: "command",
  typeOption: "autocomplete",
  useComponent: "component",
  submitModal: "modal",
};

/** True for what a user does that leads to an interaction. */
export function isUse(call: string): boolean {
  return Object.hasOwn(KIND_OF_USE, call);
}

function interactionIn(interaction: JsonObject, index: number, known: Deliveries): Received | undefined {
  const use = useOf(interaction, known);
  const seen = kindOfInteraction(interaction["type"]) as keyof typeof TYPES | undefined;
  const kind = use === undefined ? seen : KIND_OF_USE[use.call];
  if (kind === undefined) return undefined;
  const questions = new Questions(kind);
  const holder = { value: interaction, at: `/deliveries/${index}/interaction` };
  const shapes = (known.shapes.get(index) ?? []).map((one) => ofShape(one, known.body));
  if (!askType(questions, holder, kind)) {
    const ofType = shapes.filter(({ pointer }) => pointer === `${holder.at}/type`);
    return { kind, rules: questions.rules, violations: [...ofType, ...questions.violations] };
  }
  askOwn(questions, holder, known);
  if (use !== undefined) askUse(questions, holder, use, known.world);
  for (const { says } of deliveredPlaces(interaction))
    for (const rule of [says.missing, says.wrongType]) if (rule !== undefined) questions.rules.add(rule);
  return { kind, rules: questions.rules, violations: [...shapes, ...questions.violations].slice(0, MOST_VIOLATIONS) };
}

/** What a user did that led to it: by its id; where the driver tells no ids, by the order of as many deliveries as uses. */
function useOf(interaction: JsonObject, { world, all }: Deliveries): KnownUse | undefined {
  const { uses } = world;
  if (uses.some(({ interactionId }) => interactionId !== undefined))
    return uses.find(({ interactionId }) => interactionId !== undefined && interactionId === interaction["id"]);
  if (uses.length !== all.length) return undefined;
  const key = keyOf(interaction);
  return uses[all.findIndex((one) => keyOf(one) === key)];
}

const TYPES = {
  command: { schema: "CommandInteraction", type: 2 },
  component: { schema: "ComponentInteraction", type: 3 },
  autocomplete: { schema: "AutocompleteInteraction", type: 4 },
  modal: { schema: "ModalInteraction", type: undefined },
} as const;

/** The number of the type; that of a submitted modal is not shown. */
function askType(questions: Questions, interaction: ReceivedObject, kind: keyof typeof TYPES): boolean {
  const { schema, type } = TYPES[kind];
  return type === undefined || questions.ask(interaction, { schema, name: "type" }, is(type, `the type of a ${kind}`));
}

/** The owner, and the id and token that no other interaction has. */
function askOwn(questions: Questions, interaction: ReceivedObject, { applicationId, all }: Deliveries): void {
  const schema = "Interaction";
  questions.ask(interaction, { schema, name: "application_id" }, is(applicationId, "the application that it is for"));
  if (all.length < 2) return;
  for (const name of ["id", "token"]) {
    const value = interaction.value[name];
    const times = all.filter((one) => one[name] === value).length;
    questions.ask(
      interaction,
      { schema, name },
      { expected: `another ${name} than that of every other interaction`, isSo: () => times < 2 },
    );
  }
}

function askUse(questions: Questions, interaction: ReceivedObject, use: KnownUse, world: KnownWorld): void {
  const scene = sceneOf(use, world);
  askEnvelope(questions, interaction, scene, world);
  const schema = TYPES[KIND_OF_USE[use.call] ?? "command"].schema;
  if (
    DELIVERED[schema] === undefined ||
    !questions.ask(interaction, { schema, name: "data" }, { expected: "the data", isSo: isObject })
  )
    return;
  const data = { value: interaction.value["data"] as JsonObject, at: `${interaction.at}/data` };
  if (use.call === "invokeCommand") askCommandData(questions, data, use, scene);
  if (use.call === "typeOption") askTypedData(questions, data, use);
  if (use.call === "useComponent") askComponentData(questions, data, use);
  if (use.call === "submitModal") askModalData(questions, data, use, world);
}
