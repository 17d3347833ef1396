/** `npm run docs`: writes the pages of the site that are made from data, as Markdown, into a folder that the site includes. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { suiteOf } from "../../../suites/index.js";
import { RULES } from "../../contract/catalogue.js";
import { profileOf } from "../../contract/profile.js";
import { ruleIndexPage, rulePage } from "../../report/rule-pages.js";
import { scoreboardPage } from "../../report/scoreboard.js";
import { explainRule } from "../../run/result/explain-rule.js";
import { FAULT_FACTS } from "../target/faulty.js";
import { scoreboardData } from "./scoreboard-data.js";

const MOST_FAULTS = 3;
const out = "site";
const { cases } = suiteOf(profileOf("discord").name);

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "rules"), { recursive: true });
for (const rule of RULES) {
  const faults = FAULT_FACTS.filter((fault) => fault.rule === rule.id).slice(0, MOST_FAULTS);
  await writeFile(join(out, `rules/${rule.id}.md`), rulePage(explainRule(rule, cases), faults));
}
await writeFile(join(out, "rules/index.md"), ruleIndexPage(RULES));
await writeFile(join(out, "scoreboard.md"), scoreboardPage(await scoreboardData()));
console.log(`${RULES.length} pages of rules and the scoreboard are in ${out}`);
