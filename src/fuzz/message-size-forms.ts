/** Messages made large: by their texts, how many components hold them, how deep these are, and by selects beside them. */
import type { Case, Step } from "../case/case.js";
import { levelOf } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import { MESSAGE_OPERATIONS } from "../contract/operations.js";
import type { ProfileName } from "../contract/profile.js";
import type { Genes, SizeForm } from "./size-forms.js";

const SMALLEST = { letters: 1, texts: 1, bytes: 1, selects: 0, depth: 0 } as const;

/** The documents bound no text of a message: this is as much as one request has. */
const MOST_LETTERS = 4000;

const LARGEST = {
  /** Characters of each text. */
  letters: MOST_LETTERS,
  texts: LIMITS.messageComponents.max,
  /** UTF-8 bytes of each letter. */
  bytes: 3,
  /** Rows with a select of 25 options each. */
  selects: 10,
  /** Where the texts are: at the top, in a container, or in sections, whose accessories count too. */
  depth: 2,
} as const;

type MessageGenes = Readonly<Record<keyof typeof SMALLEST, number>>;

/** Messages with the flag, sent and edited. */
export const MESSAGE_SIZE_FORMS: readonly SizeForm[] = [
  messageForm("send", (body) => [act(MESSAGE_OPERATIONS.create, body, {})]),
  messageForm("edit", (body) => [
    {
      name: "small",
      part: "given",
      call: MESSAGE_OPERATIONS.create,
      path: CHANNEL,
      body: messageOf(SMALLEST),
      expect: [{ check: "accepted" }],
    },
    act(MESSAGE_OPERATIONS.edit, { components: body["components"] ?? [] }, { message_id: { $: "small", at: "/id" } }),
  ]),
];

const RULE = "message.components.read-back";

function messageForm(verb: "send" | "edit", stepsOf: (body: Body) => readonly Step[]): SizeForm {
  return {
    smallest: SMALLEST,
    largest: LARGEST,
    caseOf: (genes: Genes, profile: ProfileName): Case => ({
      id: `message.any-size-is-answered@${verb}.guild`,
      title: `answers a valid message of any size on ${verb}`,
      rules: [RULE, "endpoint.bad-input-is-never-a-server-error"],
      level: levelOf(RULE, profile),
      needs: ["guild-commands", "messages"],
      leases: ["guild"],
      creates: 0,
      emptiesScope: false,
      steps: stepsOf(messageOf({ ...SMALLEST, ...genes })),
    }),
  };
}

type Body = { readonly [member: string]: Json };

const CHANNEL = { channel_id: { $: "channel" } } as const;

function act(call: Step["call"], body: Body, path: NonNullable<Step["path"]>): Step {
  return { name: "act", part: "act", call, path: { ...CHANNEL, ...path }, body, expect: [{ check: "answered" }] };
}

/** IS_COMPONENTS_V2. @see D2 "What the service does" 3 */
const V2 = 1 << 15;

/** The message of these genes; texts that would make more than 40 components are left out. */
function messageOf(genes: MessageGenes): Body {
  const selects = Array.from({ length: genes.selects }, (_, nth) => selectOf(nth, genes));
  const room = LIMITS.messageComponents.max - 2 * selects.length;
  return { flags: V2, components: [...textsWithin(room, genes), ...selects] };
}

const TEXTS_OF_SECTION = 3;
/** A section, its accessory and its texts. */
const SIZE_OF_SECTION = 2 + TEXTS_OF_SECTION;

function textsWithin(room: number, { texts, depth, letters, bytes }: MessageGenes): readonly Json[] {
  const text: Json = { type: 10, content: lettersOf(letters, bytes) };
  const some = (count: number): readonly Json[] => Array.from({ length: count }, () => text);
  if (depth === 0) return some(Math.min(texts, room));
  if (depth === 1) return [{ type: 17, components: some(Math.max(1, Math.min(texts, room - 1))) }];
  const sections = Math.max(1, Math.min(Math.ceil(texts / TEXTS_OF_SECTION), Math.floor(room / SIZE_OF_SECTION)));
  return Array.from({ length: sections }, (_, nth) => ({
    type: 9,
    components: some(Math.max(1, Math.min(TEXTS_OF_SECTION, texts - nth * TEXTS_OF_SECTION))),
    accessory: { type: 2, style: 1, label: "Press", custom_id: `button-${nth}` },
  }));
}

/** A select up to its bounds; its texts are cut to what an option takes. */
function selectOf(nth: number, { letters, bytes }: MessageGenes): Json {
  const words = lettersOf(Math.min(letters, LIMITS.choiceName.max - 4), bytes);
  const options = Array.from({ length: LIMITS.choices.max }, (_, of) => ({
    label: `${of} ${words}`,
    value: `${of} ${words}`,
    description: words,
  }));
  return { type: 1, components: [{ type: 3, custom_id: `select-${nth}`, options }] };
}

const LETTERS = ["a", "д", "日"] as const;

function lettersOf(count: number, bytes: number): string {
  return (LETTERS[bytes - 1] ?? "a").repeat(count);
}
