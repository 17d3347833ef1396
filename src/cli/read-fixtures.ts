/** Cases out of fixtures, as far as their format has room for more than requests: JSON, and HAR that we wrote. */

/**
 * Each case in the form of a recording without exchanges; `undefined` where the value is no fixture of these formats.
 * What is wrong inside is found by whoever reads the cases.
 */
export function casesOfFixture(value: unknown): readonly unknown[] | undefined {
  const { format, fixtures, log } = membersOf(value);
  if (format === "slashproof-fixtures/1" && Array.isArray(fixtures)) return fixtures.map(caseOfJson);
  const { version, pages } = membersOf(log);
  return typeof version === "string" && Array.isArray(pages) ? pages.map(caseOfPage) : undefined;
}

function caseOfJson(fixture: unknown): unknown {
  const { case: id, title, rules, outcome, profile, plan } = membersOf(fixture);
  return { format: FORMAT, case: { ...membersOf(plan), id, title, rules }, outcome, profile };
}

/** A page of an archive that somebody else wrote names no case. */
function caseOfPage(page: unknown): unknown {
  return { format: FORMAT, ...membersOf(membersOf(page)["_slashproof"]) };
}

const FORMAT = "slashproof-recording/1";

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
