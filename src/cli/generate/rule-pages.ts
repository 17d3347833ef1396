/** `npm run docs`: writes a page for each rule, and their index, into a folder of the site. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { suiteOf } from "../../../suites/index.js";
import { RULES } from "../../contract/catalogue.js";
import { profileOf } from "../../contract/profile.js";
import { ruleIndexPage, rulePage } from "../../report/rule-pages.js";
import { explainRule } from "../../run/explain-rule.js";
import { FAULT_FACTS } from "../faulty.js";

const MOST_FAULTS = 3;
const out = process.argv[2] ?? "reports/out/rules";
const { cases } = suiteOf(profileOf("discord").name);

await mkdir(out, { recursive: true });
for (const rule of RULES) {
  const faults = FAULT_FACTS.filter((fault) => fault.rule === rule.id).slice(0, MOST_FAULTS);
  await writeFile(join(out, `${rule.id}.html`), rulePage(explainRule(rule, cases), faults));
}
await writeFile(join(out, "index.html"), ruleIndexPage(RULES));
console.log(`${RULES.length} pages of rules are in ${out}`);
