/** An entry that can match nothing, or what another entry matches, is reported before anything is sent. */
import { type Expectation, nameOfEntry } from "../../case/expectations.js";
import { RULES } from "../../contract/catalogue.js";
import { didYouMean } from "../../contract/did-you-mean.js";
import type { FailAt } from "./parse-expectations.js";

/**
 * The names in an expectations file must be known, and each is there once.
 *
 * @param cases ids of all cases and properties
 * @throws SetupError `expectations-invalid`
 */
export function checkNames(entries: readonly Expectation[], cases: ReadonlySet<string>, failAt: FailAt): void {
  const rules = new Set<string>(RULES.map(({ id }) => id));
  const ofApplications = new Set<string>(
    RULES.flatMap(({ id, observable }) => (observable === "application" ? id : [])),
  );
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const [key, name, known] =
      entry.case === undefined ? (["rule", entry.rule, rules] as const) : (["case", entry.case, cases] as const);
    // What fuzz finds is named after the property, and after the rule or the content behind it; what a builder or an
    // application does, after the rule.
    const [stem = "", peer] = entry.case === undefined ? [] : name.split(/@(.*)/s);
    const isOfPeer = peer === "builder" ? rules.has(stem) : ofApplications.has(stem);
    if (!isOfPeer && !known.has(name) && !known.has(name.replace(/[#~].*$/, ""))) {
      const near = didYouMean(name, [...known]);
      const way = near === "" ? `slashproof ${key}s lists all ids` : near;
      throw failAt(["entries", index, key], `no ${key} is called "${name}", so the entry matches nothing`, way);
    }
    const before = seen.get(nameOfEntry(entry));
    if (before !== undefined)
      throw failAt(["entries", index], `it overlaps entries[${before}], the same ${key}`, "keep one of them");
    seen.set(nameOfEntry(entry), index);
  }
}
