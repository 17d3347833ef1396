/** From the messages and modals that an application sent to what can be done with them in turn, breadth first. */
import {
  type ComponentUses,
  componentInteraction,
  edgeComponentUses,
  edgeSubmissions,
  interactionsOf,
  modalInteraction,
  type Place,
  type World,
  worldAt,
} from "../../generators/index.js";
import { componentsIn } from "../contract/components-in.js";
import { isObject, type JsonObject } from "../contract/json.js";
import { placedComponents } from "../rules/components/walk.js";
import { type Ask, type TestedSubject, wayName, wayOf } from "./ask.js";
import { drawn } from "./command-subjects.js";
import { RESPONSE } from "./judge/fitting.js";
import { withUnusual } from "./unusual.js";

/** How far and how much is explored: an application may send a new button for every one that is pressed. */
export const MOST_LEVELS = 5;
export const MOST_FOUND = 100;

/** Of components and modals that differ in the numbers of their custom_ids alone: of a counter three presses, of a list three entries. */
const MOST_OF_A_KIND = 3;

const PLACE_OF_CONTEXT: readonly Place[] = ["guild", "bot-dm", "private-channel"];

/** Draws with these. */
export interface ExploreOptions {
  /** The entities that generated uses name. */
  readonly world: World;
  /** Equal seeds give equal uses. */
  readonly seed: number;
  /** Number of random uses of each select and modal; edge values come on top. */
  readonly runs: number;
  /** Says whether what was found is to be used, by itself or for what it leads to. */
  readonly isWanted: (found: TestedSubject) => boolean;
  /** Says whether anything that comes of this is to be used. */
  readonly leadsOn: (subject: TestedSubject) => boolean;
}

/** Takes responses in and gives subjects out: each component and modal once, and of each kind a few. */
export class Explorer {
  readonly #options: ExploreOptions;
  readonly #queue: TestedSubject[] = [];
  readonly #seen = new Set<string>();
  readonly #kinds = new Map<string, number>();
  readonly #ids = new Map<string, number>();
  #found = 0;
  #leftOut = 0;

  constructor(options: ExploreOptions) {
    this.#options = options;
  }

  /** Components and modals that were left out because they lie too deep or are too many. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** The next subject, in the order of finding. */
  next(): TestedSubject | undefined {
    return this.#queue.shift();
  }

  /** Looks for what can be used in a response. @param sent the interaction that it answers */
  see(subject: TestedSubject, ask: Ask, sent: JsonObject, response: JsonObject): void {
    if (!this.#options.leadsOn(subject)) return;
    const { type } = response;
    const data = withoutReferences(response["data"]);
    const place = PLACE_OF_CONTEXT[Number(sent["context"])] ?? "guild";
    const found: Found = { subject, ask, place, data };
    if (type === RESPONSE.modal) this.#seeModal(found);
    if (type === RESPONSE.message) this.#seeMessage(found, data);
    if (type === RESPONSE.update) this.#seeMessage(found, { ...subject.message, ...data });
  }

  #seeMessage(found: Found, message: JsonObject): void {
    const { subject, ask, place } = found;
    const { world, seed, runs } = this.#options;
    if (componentsIn(message["components"]).length === 0) return;
    const news = edgeComponentUses(message, worldAt(place, world)).filter(({ component }) => this.#isNew(component));
    for (const uses of news) this.#add(subject, () => this.#componentSubject(found, message, uses));
    const onlyNews = { ...message, components: news.map(({ component }) => ({ type: 1, components: [component] })) };
    const arbitrary =
      news.some(({ component }) => component["type"] !== 2) && interactionsOf({ message: onlyNews }, { place, world });
    if (!arbitrary) return;
    const name = this.#named(`${subject.id} > selects`);
    this.#add(subject, () => ({
      ...drawn(name, arbitrary, seed, runs),
      before: wayOf(subject, ask.interaction),
      message,
    }));
  }

  #componentSubject(
    { subject, ask, place, data }: Found,
    message: JsonObject,
    { component, uses }: ComponentUses,
  ): TestedSubject {
    const before = wayOf(subject, ask.interaction);
    const pointer = placedComponents(data["components"], "/data/components").find(
      (one) => one.component === component,
    )?.pointer;
    const name = this.#named(`${subject.id} > ${labelOf(component)}`);
    const { world } = this.#options;
    return {
      id: name,
      words: `using ${name}`,
      before,
      message,
      ...(pointer === undefined ? {} : { customId: { $: wayName(before.length - 1), at: `${pointer}/custom_id` } }),
      asks: withUnusual(
        uses.map(({ slug, use }) => ({ slug, interaction: componentInteraction(message, use, { place, world }) })),
      ),
    };
  }

  #seeModal({ subject, ask, place, data }: Found): void {
    if (!this.#isNew({ ...data, type: "modal" })) return;
    const { world, seed, runs } = this.#options;
    const before = wayOf(subject, ask.interaction);
    const name = this.#named(`${subject.id} > modal ${plainId(data["custom_id"])}`);
    const customId = { $: wayName(before.length - 1), at: "/data/custom_id" };
    this.#add(subject, () => ({
      id: name,
      words: `submitting ${name}`,
      before,
      customId,
      message: subject.message,
      asks: withUnusual(
        edgeSubmissions(data, worldAt(place, world)).map(({ slug, use }) => ({
          slug,
          interaction: modalInteraction(data, use, { place, world }, subject.message),
        })),
      ),
    }));
    const arbitrary = interactionsOf({ modal: data }, { place, world });
    if (arbitrary === undefined) return;
    const from =
      subject.message === undefined ? arbitrary : arbitrary.map((one) => withMessage(one, data, subject, world));
    this.#add(subject, () => ({ ...drawn(name, from, seed, runs), before, customId, message: subject.message }));
  }

  #add(parent: TestedSubject, make: () => TestedSubject): void {
    if (parent.before.length >= MOST_LEVELS || this.#found >= MOST_FOUND) {
      this.#leftOut += 1;
      return;
    }
    const subject = make();
    if (subject.asks.length === 0 || !this.#options.isWanted(subject)) return;
    this.#found += 1;
    this.#queue.push(subject);
  }

  #isNew(one: JsonObject): boolean {
    const kind = shapeOf(one, plainId);
    const itself = shapeOf(one, String);
    const count = this.#kinds.get(kind) ?? 0;
    if (this.#seen.has(itself) || count >= MOST_OF_A_KIND) return false;
    this.#seen.add(itself);
    this.#kinds.set(kind, count + 1);
    return true;
  }

  /** The same name once more gets a number. */
  #named(name: string): string {
    const count = (this.#ids.get(name) ?? 0) + 1;
    this.#ids.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  }
}

interface Found {
  readonly subject: TestedSubject;
  readonly ask: Ask;
  readonly place: Place;
  readonly data: JsonObject;
}

/** A modal that was opened from a message carries that message. */
function withMessage(interaction: JsonObject, modal: JsonObject, { message }: TestedSubject, world: World): JsonObject {
  const { message: sent } = modalInteraction(modal, { values: {} }, { world }, message);
  return sent === undefined ? interaction : { ...interaction, message: sent };
}

/** What an application sends may look like a reference of ours, which it is not. */
function withoutReferences(data: unknown): JsonObject {
  const copy: unknown = JSON.parse(
    JSON.stringify(data ?? {}, (name, value: unknown) => (name === "$" ? undefined : value)),
  );
  return isObject(copy) ? copy : {};
}

const LONGEST_LABEL = 40;

/** A custom_id without what counts or is drawn anew each time: numbers, long hexadecimal words. */
function plainId(customId: unknown): string {
  const text = typeof customId === "string" ? customId : "";
  return [...text.replace(/[0-9a-f]{8,}(?:-[0-9a-f]{4,})*|\d+/gi, "#")].slice(0, LONGEST_LABEL).join("");
}

function labelOf(component: JsonObject): string {
  const kind = component["type"] === 2 ? "button" : "select";
  return `${kind} ${plainId(component["custom_id"])}`;
}

/** What makes a component or a modal another one than those before. @param idOf how its custom_ids are read */
function shapeOf(value: JsonObject, idOf: (customId: unknown) => string): string {
  return componentsOf(value)
    .map((one) => [
      one["type"],
      idOf(one["custom_id"]),
      one["min_values"],
      one["max_values"],
      one["min_length"],
      one["max_length"],
      one["required"],
      countOf(one["options"]),
      one["channel_types"],
    ])
    .map((parts) => JSON.stringify(parts))
    .join();
}

function componentsOf(value: JsonObject): readonly JsonObject[] {
  const own = isObject(value) ? [value] : [];
  return [...own, ...componentsIn(value["components"])];
}

function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
