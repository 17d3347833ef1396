/** Expectations as data: each is evaluated by the pure function of the same name in `checks/`. */
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Reference, Template } from "./template.js";

interface Judged {
  /** The rule a failure is named after; default is the first rule of the case. */
  readonly rule?: RuleId;
}

export type Check = Judged &
  (
    | /** The status is one of these. */
    {
        readonly check: "status";
        readonly is: readonly number[];
      } /** The status is a documented success of the operation. */
    | { readonly check: "accepted" } /**
     * A 4xx that is not a missing route. In profile `discord` also its public form: of the error that the profile
     * names `error`, or of a validation error at `pointer`; without either any form is fine.
     */
    | { readonly check: "refused"; readonly pointer?: string; readonly error?: string } /** Anything below 500. */
    | { readonly check: "answered" } /** The body has the documented shape of this operation and status. */
    | {
        readonly check: "shape";
      } /** What step `sent` sent (at the JSON pointer `sentAt` of its body, default all of it) is what is at `at`, defaults applied, order of sets ignored. */
    | {
        readonly check: "round-trip";
        readonly sent: string;
        readonly sentAt?: string;
        readonly at: Reference;
      } /** Both places hold the same; lists of commands are compared as sets by id. */
    | { readonly check: "same"; readonly left: Reference; readonly right: Reference }
    | {
        readonly check: "differs";
        readonly left: Reference;
        readonly right: Reference;
      } /** The snowflake at `right` is greater than the one at `left`. */
    | {
        readonly check: "grows";
        readonly left: Reference;
        readonly right: Reference;
      } /** The value at `at` is `to`, absent and null being the same. `oneOf` allows several. */
    | {
        readonly check: "equals";
        readonly at: Reference;
        readonly to?: Template;
        readonly oneOf?: readonly Template[];
      } /** Nothing, or null, is there. */
    | { readonly check: "absent"; readonly at: Reference }
    | {
        readonly check: "present";
        readonly at: Reference;
      } /** The array at `in` holds exactly `times` elements whose members equal `where`. */
    | {
        readonly check: "lists";
        readonly in: Reference;
        readonly where: { readonly [key: string]: Template };
        readonly times: number;
      } /** The array at `in` has this length. */
    | {
        readonly check: "count";
        readonly in: Reference;
        readonly is: number;
      } /** Permission lists as sets of (id, type, permission). */
    | {
        readonly check: "permissions";
        readonly at: Reference;
        readonly are: Template;
        /** None are as good. */
        readonly orNone?: true;
        /** Judged only where this step was refused: what else comes of it may change them. */
        readonly afterRefusalOf?: string;
      } /** If step `twin` was refused `now` equals `before`; else the value at `pointer` is the one of `before`, or nothing. */
    | {
        readonly check: "refused-or-without-effect";
        readonly twin: string;
        readonly before: Reference;
        readonly now: Reference;
        readonly pointer: string;
        /** What the accepted request made, where that is another resource than `now`: there is nothing at `pointer`. */
        readonly made?: Reference;
        /** Other writes came between: of a refused request, too, only what is at `pointer` is judged. */
        readonly isLater?: true;
      } /** If step `twin` was refused `now` equals `before`; else the value at `pointer` has the documented shape. */
    | {
        readonly check: "refused-or-coerced";
        readonly twin: string;
        readonly before: Reference;
        readonly now: Reference;
        /** Where the invalid variant differs; without it everything is judged that was sound in `before`. */
        readonly pointer?: string;
        /** What the accepted request made, where that is another resource than `now`. */
        readonly made?: Reference;
      } /** Of the answers of these steps, how many have this status. */
    | {
        readonly check: "tally";
        readonly of: readonly string[];
        readonly status: number;
        readonly is: number;
      } /** One order of these steps, which began with an empty scope, explains all their answers. Steps without an answer may have had an effect. */
    | { readonly check: "linearizable"; readonly of: readonly string[] } /**
     * The ids of the components of the message at `at`: `present` on each, `unique`, `kept` as step `sent` gave them,
     * generated ones `sequential` and `avoid-given`.
     */
    | {
        readonly check: "component-ids";
        readonly at: Reference;
        readonly sent: string;
        readonly ask: "present" | "unique" | "kept" | "avoid-given" | "sequential";
      } /**
     * Step `step` was accepted if this one is, which asks for less. Where neither is, nothing is judged: the case is
     * unsupported, and `otherwise` says why.
     */
    | { readonly check: "accepted-like-this"; readonly step: string; readonly otherwise: string }
    /** The array at `at` repeats no value, holds none but those `among`, and as many as the bounds allow. */
    | {
        readonly check: "values";
        readonly at: Reference;
        readonly among?: readonly Template[];
        readonly atLeast?: number;
        readonly atMost?: number;
      } /** The bit of the bit set at `at` is set, or not; nothing there is a set without bits. */
    | {
        readonly check: "flag";
        readonly at: Reference;
        readonly bit: number;
        readonly is: boolean;
      } /** The number at `at` is no smaller. */
    | {
        readonly check: "at-least";
        readonly at: Reference;
        readonly value: number;
      } /** The dictionary at `in` has entries, and each of them has these members. */
    | {
        readonly check: "entries-have";
        readonly in: Reference;
        readonly members: readonly string[];
      } /** Two bit sets agree in their lowest `bits` bits. */
    | {
        readonly check: "same-bits";
        readonly left: Reference;
        readonly right: Reference;
        readonly bits: number;
      } /** One of the objects at `anyOf` has a member named `key`. */
    | {
        readonly check: "has-key";
        readonly key: Template;
        readonly anyOf: readonly Reference[];
      } /** The value is somewhere in what is at `at`, at any depth: for what is documented without its place. */
    | {
        readonly check: "mentions";
        readonly value: Template;
        readonly at: Reference;
      } /** Whatever came with the response keeps the rule, or all rules that services must keep: by its schema, and by what the steps before tell. */
    | { readonly check: "received" } /** Recorded, never judged. */
    | { readonly check: "observe"; readonly what: string; readonly at?: Reference }
  );
