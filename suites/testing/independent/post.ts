/** What the service does with messages: send, read, list, edit, delete. */
import type { Way } from "./broken.js";
import type { Refusal } from "./commands.js";
import type { Sheet, Upload } from "./form.js";
import { numbered } from "./numbering.js";
import { everyPart, type Part, partAt } from "./parts.js";
import { isIntegerWithin, isThing, type Thing } from "./words.js";

const V2 = 1 << 15;

export interface Message {
  readonly id: string;
  readonly channel: string;
  readonly isV2: boolean;
  readonly content: string | undefined;
  readonly parts: readonly Part[];
}

/** A message without what the service gives it. */
export type Draft = Omit<Message, "id" | "channel">;

/** @param before the message that is edited; without it a new one is sent */
export function draftOf(
  raw: unknown,
  uploads: readonly Upload[],
  ways: ReadonlySet<Way>,
  before?: Message,
): Draft | Refusal {
  if (!isThing(raw)) return { status: 422, problems: ["an object, please"] };
  const problems: string[] = [];
  const isV2 = flagOf(raw, problems, ways, before);
  const sheet: Sheet = { problems, ways, uploads, isV2 };
  const components = raw["components"];
  const parts = components === undefined && before ? before.parts : partsOf(components ?? [], sheet);
  inspectWhole(raw, parts, sheet);
  const content = raw["content"] === undefined ? before?.content : contentOf(raw["content"], sheet);
  if (!isV2 && parts.length === 0 && (content ?? "") === "" && embedsOf(raw).length === 0 && !before)
    problems.push("this message is empty");
  if (problems.length > 0) return { status: 422, problems };
  const isDead = isV2 && !ways.has("content-stays-beside-v2");
  return { isV2, content: isDead ? undefined : content, parts };
}

/** The flag stays once it is there: who would remove it is refused, or ignored. */
function flagOf(raw: Thing, problems: string[], ways: ReadonlySet<Way>, before?: Message): boolean {
  const { flags } = raw;
  const had = before?.isV2 === true;
  if (flags === undefined || flags === null) return had;
  if (!isIntegerWithin(flags, 0, 2 ** 31 - 1)) {
    problems.push("flags: an integer, please");
    return had;
  }
  const wants = (flags & V2) !== 0;
  if (had && !wants) {
    if (ways.has("edit-drops-the-v2-flag")) return false;
    if (!ways.has("lost-flags-are-not-heard")) problems.push("flags: this one stays");
    return true;
  }
  if (before && wants && !had) problems.push("flags: too late for this one");
  return wants;
}

function partsOf(raw: unknown, sheet: Sheet): readonly Part[] {
  if (!Array.isArray(raw)) {
    sheet.problems.push("components: a list, please");
    return [];
  }
  const parts = raw.map((each: unknown, nth) => partAt(each, `components[${nth}]`, "message", sheet));
  const ids = [...everyPart(parts)].map(({ id }) => id).filter((id) => id !== 0);
  if (hasTwice(ids) && !sheet.ways.has("repeated-ids-are-numbered-anew"))
    sheet.problems.push("components: an id is twice");
  return numbered(parts, sheet.ways);
}

/** What a whole message must keep: how many there are, what no two may share, what the flag turns off. */
function inspectWhole(raw: Thing, parts: readonly Part[], { problems, isV2, ways }: Sheet): void {
  const all = [...everyPart(parts)];
  const counted = ways.has("nested-parts-do-not-count") ? parts : all;
  if (isV2 && counted.length > 40) problems.push("components: 40 are enough");
  if (!isV2 && parts.length > 5) problems.push("components: 5 rows are enough");
  const groups = ways.has("custom-ids-repeat-across-parts") ? parts.map((one) => [one]) : [parts];
  const isRepeated = groups.some((group) => hasTwice(customIdsOf([...everyPart(group)], ways)));
  if (isRepeated) problems.push("components: a custom_id is twice");
  if (embedsOf(raw).some((one) => isThing(one) && Array.isArray(one["fields"]) && one["fields"].length > 25))
    problems.push("embeds: 25 fields are enough");
  if (!isV2 || ways.has("dead-fields-are-not-heard") || ways.has("content-stays-beside-v2")) return;
  for (const name of ["content", "embeds", "poll", "sticker_ids", "stickers"]) {
    const value = raw[name];
    const isNothing =
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!isNothing) problems.push(`${name}: not beside the flag`);
  }
}

const hasTwice = (names: readonly unknown[]) => new Set(names).size < names.length;
const customIdsOf = (parts: readonly Part[], ways: ReadonlySet<Way>) =>
  parts
    .filter(({ fields }) => !(fields["disabled"] && ways.has("disabled-parts-share-custom-ids")))
    .flatMap(({ fields }) => fields["custom_id"] ?? []);
const embedsOf = ({ embeds }: Thing): readonly unknown[] => (Array.isArray(embeds) ? embeds : []);

function contentOf(raw: unknown, { problems }: Sheet): string | undefined {
  if (raw === null || typeof raw === "string") return raw ?? undefined;
  problems.push("content: a text, please");
  return undefined;
}

/** Where messages are: oldest first, one list for each channel. */
export class Channels {
  readonly #messages = new Map<string, readonly Message[]>();

  in(channel: string): readonly Message[] {
    return this.#messages.get(channel) ?? [];
  }

  byId(channel: string, id: string): Message | undefined {
    return this.in(channel).find((message) => message.id === id);
  }

  put(message: Message): void {
    const others = this.in(message.channel);
    const isKnown = others.some(({ id }) => id === message.id);
    const put = isKnown ? others.map((each) => (each.id === message.id ? message : each)) : [...others, message];
    this.#messages.set(message.channel, put);
  }

  remove(channel: string, id: string): void {
    this.#messages.set(
      channel,
      this.in(channel).filter((message) => message.id !== id),
    );
  }
}
