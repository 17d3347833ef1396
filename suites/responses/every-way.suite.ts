/** Every rule about components on every way to answer a user: many refusals share one interaction. */
import { MESSAGES, MODALS } from "../../generators/kinds.js";
import type { ComponentAcceptance as Acceptance, ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import { levelOf, ruleOf } from "../../src/contract/catalogue.js";
import { REPRESENTATIVE_RULES } from "../../src/contract/representative-rules.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { refusalOf } from "../payloads/payload-cases.js";
import { type Draft, draft } from "../rows/draft.js";
import { ACCEPTED, at, same } from "../rows/steps.js";
import { acceptance, TAKES } from "./acceptance.js";
import { WAYS, type Way } from "./ways.js";
import { MOST_USES } from "./words.js";

/** Rows that fit into one case: of one level, with one flag, with files or without. */
export interface RowGroup<Row> {
  /** In the id of the case: `button-with-flag`. */
  readonly word: string;
  /** At least one. */
  readonly rows: readonly [Row, ...Row[]];
}

/** Rows in groups, in the order of their first rows. */
export function grouped<Row extends Pair | Acceptance>(rows: readonly Row[]): readonly RowGroup<Row>[] {
  return [...new Set(rows.map(wordOf))].flatMap((word) => {
    const [first, ...others] = rows.filter((row) => wordOf(row) === word);
    return first ? [{ word, rows: [first, ...others] }] : [];
  });
}

function wordOf({ rule, v2, files, place }: Pair | Acceptance): string {
  const level = levelOf(rule, "documented");
  return [
    ruleOf(rule).area,
    ...(place === "message" ? [v2 ? "with-flag" : "without-flag"] : []),
    ...(files ? ["and-files"] : []),
    ...(level === "must" ? [] : ["as-advice"]),
  ].join("-");
}

/** The first row of each rule; what differs only in the value is checked when a message is sent. */
export function firstOfRules<Row extends Pair | Acceptance>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<RuleId>();
  return rows.filter(({ rule, profile }) => profile === undefined && !seen.has(rule) && seen.add(rule));
}

/** What every case of a way and a group of rows has. */
function common(
  way: Way,
  group: RowGroup<Pair | Acceptance>,
  verb: string,
): Omit<Parameters<typeof draft>[0], "steps"> {
  const [{ rule, files }] = group.rows;
  const level = levelOf(rule, "documented");
  return {
    id: `${TAKES[way.place]}.${verb}-${group.word}@${way.word}`,
    title: "",
    rules: [TAKES[way.place], ...group.rows.map((row) => row.rule)],
    ...way.facts,
    needs: [...(way.facts.needs ?? []), ...(files ? (["uploads"] as const) : [])],
    ...(level === "should" ? { level } : {}),
  };
}

/** What keeps the rules of an area, and what breaks them. */
interface Subject {
  /** Rows that must be accepted, in the plural. */
  readonly valid: string;
  /** Rows that must be refused, in the plural. */
  readonly invalid: string;
}

/** In titles, by area: in each case several payloads are sent, with one mistake each. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  button: { valid: "valid buttons", invalid: "invalid buttons" },
  component: {
    valid: "components with valid types, ids and custom_ids",
    invalid: "components with an invalid type, id or custom_id",
  },
  content: {
    valid: "valid texts, media and containers",
    invalid: "invalid texts, media and containers",
  },
  message: {
    valid: "messages with a valid number of components and the flag that they need",
    invalid: "messages with too many components or without the flag that they need",
  },
  "modal-input": { valid: "valid inputs of a modal", invalid: "invalid inputs of a modal" },
  placement: {
    valid: "components in all places that the documents allow",
    invalid: "components in places that the documents do not allow",
  },
  select: { valid: "valid selects", invalid: "invalid selects" },
};

function subjectOf({ rows: [{ rule }] }: RowGroup<Pair | Acceptance>): Subject {
  const { area } = ruleOf(rule);
  return SUBJECTS[area] ?? { valid: `valid values for ${area}`, invalid: `invalid values for ${area}` };
}

const OPEN = "after a refused answer this interaction takes no valid one, which the documents leave open";

/**
 * Invalid variants go to one interaction, and nothing differs after them. Where an accepted answer spends the interaction,
 * a valid one comes last: it shows that the interaction was there to be answered.
 */
export function refusals(way: Way, group: RowGroup<Pair>): Draft {
  const { rows } = group;
  const [{ v2, valid, files }] = rows;
  const send = (part: Step["part"]): Step =>
    way.write({ name: "valid", part, body: valid, files, expect: ACCEPTED }, 0);
  const look = (name: string, part: Step["part"], expect: Step["expect"]): readonly Step[] => {
    const seen = way.look?.(name, part, expect) ?? way.shown?.({ name, part, of: "valid", expect }, 0);
    return seen === undefined ? [] : [seen];
  };
  const unchanged = { ...same(at("before"), at("after")), rule: "message.refused-one-leaves-no-trace" } as const;
  return draft({
    ...common(way, group, "and-refuses"),
    title: `refuses ${subjectOf(group).invalid}, and accepts valid ones (${way.phrase})`,
    steps: [
      ...way.given(
        v2,
        1,
        rows.flatMap((row) => [row.valid, row.twin]),
      ),
      ...(way.isSpent ? [] : [send("valid")]),
      ...look("before", "given", []),
      ...rows.map((row, nth) =>
        way.write(
          {
            name: `variant ${nth + 1}`,
            part: "twin",
            body: row.twin,
            files: row.files,
            expect: [{ ...refusalOf(row, way.prefix), rule: row.rule }],
          },
          0,
        ),
      ),
      ...look("after", "read", [unchanged]),
      ...(way.isSpent ? [{ ...send("read"), open: OPEN }] : []),
    ],
  });
}

/** Valid messages or modals are taken, and shown as they were sent. */
function acceptances(way: Way, group: RowGroup<Acceptance>): Draft {
  const { rows } = group;
  const count = way.isSpent ? rows.length : 1;
  return draft({
    ...common(way, group, "with-valid"),
    title: `accepts ${subjectOf(group).valid}${way.shown ? ", and returns them as they were sent" : ""} (${way.phrase})`,
    steps: [
      ...way.given(
        rows[0].v2,
        count,
        rows.map(({ value }) => value),
      ),
      ...rows.flatMap((row, nth) => acceptance(way, row, nth)),
    ],
  });
}

/** Groups of no more rows than a case may use interactions. */
function inFives<Row>({ word, rows }: RowGroup<Row>): readonly RowGroup<Row>[] {
  const [first, ...others] = rows.slice(0, MOST_USES);
  if (first === undefined) return [];
  const rest = rows.slice(MOST_USES);
  const [next, ...more] = rest;
  return [
    { word, rows: [first, ...others] },
    ...(next ? inFives({ word: `more-${word}`, rows: [next, ...more] }) : []),
  ];
}

const KIND_OF = { message: MESSAGES, modal: MODALS } as const;

/** The rules that have a pair of their own on a way. */
const isPaired = (way: Way, rule: RuleId): boolean =>
  way.word !== "follow-up.edit" && REPRESENTATIVE_RULES[way.place].includes(rule);

export const everyWayCases: readonly Draft[] = WAYS.flatMap((way) => {
  const { pairs, acceptances: values } = KIND_OF[way.place].table;
  const refused = pairs.filter(({ verdict, rule }) => verdict === "refused" && !isPaired(way, rule));
  return [
    ...grouped(firstOfRules(refused)).map((group) => refusals(way, group)),
    ...grouped(firstOfRules(values))
      .flatMap(inFives)
      .map((group) => acceptances(way, group)),
  ];
});
