import { describe, expect, test } from "vitest";
import { CONSTRAINTS } from "../../../src/contract/constraints.gen.js";
import type { Json } from "../../../src/contract/json.js";
import { RULES } from "../../../src/contract/rules.gen.js";
import { violationsOfModal } from "../../../src/rules/violations-of-callback.js";
import { violationsOfMessage } from "../../../src/rules/violations-of-message.js";
import type { ComponentAcceptance, ComponentPair } from "../../rows/row.js";
import { resolved } from "../../testing/judge.js";
import { type Judge, mislabelled } from "../../testing/laws.js";
import { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS, COMPONENT_PROBES } from "./index.js";

function judgeOf({ place }: ComponentPair | ComponentAcceptance): Judge<Json> {
  return (body) => (place === "modal" ? violationsOfModal(resolved(body)) : violationsOfMessage(resolved(body)));
}

/** Rules of which nothing is said where a field is filled in unasked: the rules ignore it as a service may. */
const IGNORED = new Set(["media.only-url-is-settable"]);

/** Areas whose rules are about components. */
const AREAS =
  /^(component|placement|row|button|select|string-select|auto-select|channel-select|text-input|label|file-upload|radio-group|checkbox-group|checkbox|section|text-display|thumbnail|media-gallery|file|separator|container|media|v2|legacy)\./;

/** Of answers, and of edits of what is already: no single body shows them. */
const NOT_OF_BODIES = new Set([
  "media.filled-fields-have-their-types",
  "media.flags.bit-0-is-animated",
  "thumbnail.media.other-uploads-are-open",
  "v2.flag.on-an-edit-is-open",
]);

const nameOf = ({ rule, slug }: { readonly rule: string; readonly slug: string }) => `${rule}.${slug}`;

describe("the tables of components", () => {
  test("say truly whether a message has the flag", () => {
    const bodies = [
      ...COMPONENT_PAIRS.map((row) => ({ row, body: row.valid })),
      ...[...COMPONENT_ACCEPTANCES, ...COMPONENT_PROBES].map((row) => ({ row, body: row.value })),
    ];

    expect(
      bodies.filter(({ row, body }) => row.v2 !== (body["flags"] === 32768)).map(({ row }) => nameOf(row)),
    ).toEqual([]);
  });

  test("bring the files that their components refer to", () => {
    const missing = [...COMPONENT_PAIRS.map((row) => ({ ...row, value: row.valid })), ...COMPONENT_ACCEPTANCES].filter(
      ({ value, files = [] }) =>
        [...JSON.stringify(value).matchAll(/attachment:\/\/([^"]+)"/g)].some(
          ([, name]) => !files.some((file) => file.name === name),
        ),
    );

    expect(missing.map(nameOf)).toEqual([]);
  });

  test("hold acceptances that break no rule", () => {
    const refused = COMPONENT_ACCEPTANCES.flatMap((row) =>
      judgeOf(row)(row.value).map(({ rule, pointer }) => `${nameOf(row)}: ${rule} at ${pointer}`),
    );

    expect(refused).toEqual([]);
  });

  test("hold invalid variants that break the rule of their label alone, beside a valid half that breaks none", () => {
    const wrong = COMPONENT_PAIRS.filter(({ rule, profile }) => !IGNORED.has(rule) && profile === undefined).flatMap(
      (row) => {
        const problem = mislabelled<Json>(row, judgeOf(row));
        return problem === undefined ? [] : [`${nameOf(row)}: ${problem}`];
      },
    );

    expect(wrong).toEqual([]);
  });

  test("have pairs for every rule that schema or code decides", () => {
    const requested = new Set<string>(COMPONENT_PAIRS.map(({ rule }) => rule));
    const decided = RULES.filter(({ id, checked }) => AREAS.test(id) && checked !== "behaviour").map(({ id }) => id);

    expect(decided.filter((id) => !requested.has(id) && !NOT_OF_BODIES.has(id))).toEqual([]);
  });

  test("probe every open point that a body shows", () => {
    const tried = new Set<string>(COMPONENT_PROBES.map(({ rule }) => rule));
    const open = RULES.filter(({ id, level }) => AREAS.test(id) && level === "observe").map(({ id }) => id);

    expect(open.filter((id) => !tried.has(id) && !NOT_OF_BODIES.has(id))).toEqual([]);
  });

  test("ask every bound of the contract about components", () => {
    const requested = new Set<string>([...COMPONENT_PAIRS, ...COMPONENT_ACCEPTANCES].map(({ rule }) => rule));
    const bounds = CONSTRAINTS.map(({ rule }) => rule).filter((rule) => AREAS.test(rule));

    expect([...new Set(bounds)].filter((rule) => !requested.has(rule) && !NOT_OF_BODIES.has(rule))).toEqual([]);
  });
});
