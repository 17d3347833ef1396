import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isInProfile, levelOf, RULES, ruleOf } from "./catalogue.js";
import { CONSTRAINTS } from "./constraints.gen.js";
import { readContract, SPEC } from "./generate/read-contract.js";
import type { Json } from "./json.js";
import { LIMITS } from "./limits.gen.js";
import { RULE_IDS } from "./rule-ids.gen.js";

/** Every rule id beside a keyword, anywhere in the document. */
function rulesBesideKeywords(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => rulesBesideKeywords(item));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "x-rules" ? textsIn(inner) : rulesBesideKeywords(inner),
  );
}

function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function documentRules(): Promise<Set<string>> {
  const { documents } = await readContract();
  return new Set(rulesBesideKeywords(JSON.parse(JSON.stringify(documents)) as Json));
}

test("every rule beside a keyword is in the catalogue", async () => {
  const known: ReadonlySet<string> = new Set(RULE_IDS);

  expect([...(await documentRules())].filter((id) => !known.has(id))).toEqual([]);
});

test("every rule that a schema checks is beside a keyword, and no other does", async () => {
  const beside = await documentRules();

  const declared = RULES.filter((rule) => rule.checked === "schema").map((rule) => rule.id);
  expect(declared.filter((id) => !beside.has(id))).toEqual([]);
  // The disabled operation is marked by its rule, which is about behaviour.
  expect([...beside].filter((id) => !declared.some((rule) => rule === id))).toEqual([
    "permission.batch-edit-is-disabled",
  ]);
});

test("every rule beside a limit that no keyword can say is in the catalogue", async () => {
  const { documents } = await readContract();
  const limits = JSON.stringify(documents.api).split('"x-limits"')[1] ?? "";

  const named = [...limits.matchAll(/"([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)"/g)].map((match) => match[1] ?? "");
  const known: ReadonlySet<string> = new Set(RULE_IDS);
  expect(named).toHaveLength(16);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test("every source is a heading of its document", async () => {
  const documents = parse(await readFile(`${SPEC}documents.yaml`, "utf8")) as Record<string, { sections: string[] }>;

  const lost = RULES.filter(({ source }) => documents[source.document]?.sections.includes(source.section) !== true);
  expect(lost.map((rule) => rule.id)).toEqual([]);
});

test("ids are verb phrases of their area, and statements are sentences", () => {
  const odd = RULES.filter(
    (rule) => !/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(rule.id) || !rule.statement.endsWith("."),
  );

  expect(odd.map((rule) => rule.id)).toEqual([]);
});

test("rows have only the values that their fields allow", () => {
  const odd = RULES.filter(
    (rule) =>
      !["must", "should", "observe"].includes(rule.level) ||
      !["schema", "code", "behaviour"].includes(rule.checked) ||
      !["http", "driver", "application", "no"].includes(rule.observable) ||
      !["documented", "discord"].includes(rule.profile) ||
      (rule.observable !== "http" && rule.reason === undefined),
  );

  expect(odd.map((rule) => rule.id)).toEqual([]);
});

test("a bound on how many of a kind a list holds knows its rule as well", () => {
  const bound = CONSTRAINTS.find((row) => row.schema === "ActionRow" && row.keyword === "maxContains");

  expect(bound).toMatchObject({ value: LIMITS.buttonsInARow.max, rule: "placement.row.holds-at-most-5-buttons" });
});

test("a bound knows the rule that is behind it", () => {
  const bound = CONSTRAINTS.find((row) => row.schema === "ChatInputName" && row.keyword === "maxLength");

  expect(bound).toEqual({
    schema: "ChatInputName",
    pointer: "",
    keyword: "maxLength",
    value: 32,
    rule: "command.name.has-1-to-32-characters",
  });
});

test("a rule can weigh more in a profile that knows more", () => {
  const rule = ruleOf("localization.locale.is-known");

  expect([levelOf(rule, "documented"), levelOf(rule, "discord")]).toEqual(["observe", "must"]);
});

test("a public fact is only observed where the documents alone are asserted", () => {
  const rule = ruleOf("discord.error.unknown-command-is-10063");

  expect([isInProfile(rule, "documented"), levelOf(rule.id, "documented")]).toEqual([false, "observe"]);
  expect([isInProfile(rule, "discord"), levelOf(rule.id, "discord")]).toEqual([true, "must"]);
});
