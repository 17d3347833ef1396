/** A response that the documents rule out, to a command of its own. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Callback, Delivered, LaterCall, Reply } from "./application.js";

/** A mistake, and what its author expected of `check-app` before it ran. */
export interface ResponseMistake {
  /** Also the name of the command. */
  readonly id: string;
  /** The rules that name it; one of them is enough. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** The words that it breaks: in D1, D2 or the public facts (PF). */
  readonly sentence: string;
  /** Options of the command. */
  readonly options?: readonly object[];
  /** Replies, as in a plan. */
  readonly replies: Readonly<Record<string, (interaction: Delivered) => Reply>>;
}

/** What a mistake is called, which rules name it, and the sentence. */
export type Named = readonly [id: string, rules: readonly [RuleId, ...RuleId[]], sentence: string];

/** A command with this response. */
export const responds = ([id, rules, sentence]: Named, first: Callback, ...then: LaterCall[]): ResponseMistake => ({
  id,
  rules,
  sentence,
  replies: { [`use ${id}`]: () => ({ first, later: then }) },
});
/** A command that responds with a message. */
export const says = (named: Named, data: object): ResponseMistake => responds(named, { type: 4, data });
/** A message with components. */
export const shows = (named: Named, ...components: object[]): ResponseMistake =>
  says(named, { content: "See", components });
/** The flag of the second version. */
export const V2 = 1 << 15;
/** A message with components of the second version. */
export const layers = (named: Named, ...components: object[]): ResponseMistake =>
  says(named, { flags: V2, components });
/** A command that opens a modal. */
export const opens = (named: Named, ...components: object[]): ResponseMistake =>
  responds(named, { type: 9, data: { custom_id: `${named[0]}-modal`, title: "A modal", components } });

/** Makes several of something. */
export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
/** An action row. */
export const row = (...components: object[]): object => ({ type: 1, components });
/** A button. */
export const button = (n: number, more: object = {}): object => ({
  type: 2,
  style: 1,
  label: "Go",
  custom_id: `b${n}`,
  ...more,
});
/** An option of a select. */
export const option = (n: number, more: object = {}): object => ({ label: `Choice ${n}`, value: `${n}`, ...more });
/** A string select. */
export const select = (n: number, more: object = {}): object => ({
  type: 3,
  custom_id: `s${n}`,
  options: [option(1), option(2)],
  ...more,
});
/** A text display. */
export const text = (content: string): object => ({ type: 10, content });
/** A picture. */
export const media = { url: "https://example.com/a.png" };
/** A text input. */
export const input = (more: object = {}): object => ({ type: 4, custom_id: "words", style: 1, ...more });
/** A label. */
export const label = (component: object, words = "Words"): object => ({ type: 18, label: words, component });
